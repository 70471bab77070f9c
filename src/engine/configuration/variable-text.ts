import type { RepositoryCode } from '../../kernel/model/codes.js';
import type { SectionPath } from '../../kernel/model/context.js';
import type { Vars } from '../../generated/files.js';
import { nearest } from '@zonewright/edge-rules/lib/suggest.js';
import { quoted, writtenIn } from '@zonewright/edge-rules/expressions/slot-values.js';
import type { Slot } from '@zonewright/edge-rules/expressions/cursor.js';
import type { Part } from './insertions.js';
import type { TextLanguage } from './text-places.js';

/** The place of a reference, which decides what its value becomes. */
export interface Place {
  readonly language: TextLanguage;
  /** Inside a string of an expression, or of JSON. */
  readonly isInside: boolean;
  /** Inside a string of an expression that a value can be a part of. */
  readonly isContinuable?: boolean;
  /** What the expression takes there; absent if no value. */
  readonly slot: Slot | undefined;
}

/** Why a variable can't be inserted. */
export interface Fault {
  readonly code: RepositoryCode;
  readonly message: string;
  readonly help?: string;
  /** The place in the variable's value, if that is wrong. */
  readonly within?: SectionPath;
}

/** The text for a variable, or why there is none. `parts`: values of the expression in it, to locate mistakes. */
export type Insertion =
  | { readonly text: string; readonly parts: readonly Part[] }
  | { readonly faults: readonly Fault[] };

/** What a variable becomes at a place. Pure. */
export function insertion(
  name: string,
  vars: Vars,
  { language, isInside, isContinuable = false, slot }: Place,
): Insertion {
  const value = Object.hasOwn(vars, name) ? vars[name] : undefined;
  if (value === undefined) return refused(unknownVariable(name, vars));
  switch (language) {
    case 'expression':
      if (isContinuable) return inLiteral(name, value);
      return isInside ? refused(insideLiteral(name)) : inExpression(name, value, slot);
    case 'csp':
      return inCsp(name, value);
    case 'json':
      return inJson(name, value, isInside);
    case 'text':
      return Array.isArray(value) ? refused(listInText(name)) : { text: String(value), parts: [] };
  }
}

function refused(...faults: readonly Fault[]): Insertion {
  return { faults };
}

/** A `${` without an end. */
export const UNCLOSED: Insertion = refused({
  code: 'variable-unclosed',
  message: 'this ${ is not closed, or its name is longer than 200 characters',
  help: 'Write ${name}, or $${ for the text itself.',
});

function unknownVariable(name: string, vars: Vars): Fault {
  const meant = nearest(name, Object.keys(vars));
  return {
    code: 'unknown-variable',
    message: `there is no variable ${name}`,
    help:
      meant === undefined
        ? `Add it to vars, or write $\${${name}} for the text itself.`
        : `Did you mean ${meant}?`,
  };
}

function insideLiteral(name: string): Fault {
  return {
    code: 'variable-in-literal',
    message: `\${${name}} can't be a part of this string`,
    help: `Values can be a part of text in quotes, but not of a raw string or a pattern, nor after half an escape. Write \${${name}} without quotes around it.`,
  };
}

/** A part of an expression's string, escaped: no value can end it. */
function inLiteral(name: string, value: NonNullable<Vars[string]>): Insertion {
  if (Array.isArray(value)) return refused(listInText(name, 'inside of a string'));
  return { text: quoted(String(value)).slice(1, -1), parts: [] };
}

/** A value, or a list's values with blanks, each of the right type; else an error. */
function inExpression(name: string, value: Vars[string], slot: Slot | undefined): Insertion {
  const values = Array.isArray(value) ? value : [value];
  const unfit = slot && Array.isArray(value) ? unfitList(name, value, slot) : undefined;
  if (unfit !== undefined) return refused(unfit);
  const faults: Fault[] = [];
  const parts: Part[] = [];
  let text = '';
  values.forEach((one, index) => {
    const within = Array.isArray(value) ? [index] : [];
    const written = writtenIn(slot, one);
    if ('message' in written) {
      faults.push({ code: 'variable-value', ...written, within });
      return;
    }
    const from = text === '' ? 0 : text.length + 1;
    text = text === '' ? written.text : `${text} ${written.text}`;
    parts.push({ from, to: text.length, within });
  });
  return faults.length > 0 ? { faults } : { text, parts: slot === undefined ? [] : parts };
}

function unfitList(name: string, values: readonly unknown[], { isMember, subject }: Slot): Fault | undefined {
  if (!isMember) {
    return {
      code: 'variable-list',
      message: `${name} is a list, but ${subject} takes one value here`,
      help: `Write in {\${${name}}} to compare with each of them, or use a variable with one value.`,
      within: [],
    };
  }
  if (values.length > 0) return undefined;
  return {
    code: 'variable-value',
    message: `${name} is an empty list, but ${subject} is compared with its values`,
    help: 'Add a value to it, or remove the comparison.',
    within: [],
  };
}

function inCsp(name: string, value: Vars[string]): Insertion {
  if (!Array.isArray(value) && /^[^\s;,]+$/.test(String(value))) return { text: String(value), parts: [] };
  return refused({
    code: 'variable-in-csp',
    message: `the value of ${name} is not one CSP source`,
    help: 'Use a value without spaces, commas and semicolons.',
  });
}

/** A JSON value, lists too; in a string a part of it, which it can't end. */
function inJson(name: string, value: NonNullable<Vars[string]>, isInside: boolean): Insertion {
  if (!isInside) return { text: JSON.stringify(value), parts: [] };
  if (Array.isArray(value)) return refused(listInText(name));
  return { text: JSON.stringify(String(value)).slice(1, -1), parts: [] };
}

function listInText(name: string, place = ''): Fault {
  return {
    code: 'variable-list',
    message:
      place === ''
        ? `${name} is a list, and lists can only be used in expressions`
        : `${name} is a list, and can't be used ${place}`,
    help: 'Use a variable with one value.',
  };
}
