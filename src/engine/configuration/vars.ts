import type { RepositoryCode } from '../../kernel/model/codes.js';
import type { Vars } from '../../kernel/model/files.js';
import type { SectionPath } from '../../kernel/model/context.js';
import { isObject } from '../../kernel/model/json.js';
import { leadsThrough } from '../../kinds/definition/content.js';
import { kindOfSection } from '../../kinds/lookup.js';
import { literalsOf } from '../../languages/expressions/literals.js';
import { LONGEST_WITH_REFERENCES, REFERENCE } from '../../kernel/lib/references.js';
import { nearest } from '../../kernel/lib/suggest.js';
import { InsertedText, pathKey, type Insertions } from './insertions.js';

/** A problem with a variable, at an offset inside the string at `path`. */
export interface VarProblem {
  readonly path: SectionPath;
  readonly offset: number;
  readonly length: number;
  readonly code: RepositoryCode;
  readonly message: string;
  readonly help: string;
}

export interface Substituted {
  readonly value: unknown;
  readonly problems: readonly VarProblem[];
  /** What stands in the strings in which there was a reference, and where. */
  readonly insertions: Insertions;
}

/** What a pattern has caught, in the replacement of `regex_replace` or `wildcard_replace`: no variable has such a name. */
const CAPTURE = /^\$\{\d+\}$/;

/** Enough to see what is wrong with a file; each has to be found in its text. */
const MOST_PROBLEMS = 100;

type Language = 'expression' | 'csp' | 'text';

/**
 * Puts the values of variables into every string of a file's sections. In an expression a string becomes a quoted literal and a
 * list the members of a set, never raw text; in a CSP value it must be one source; elsewhere it is put in as it is.
 * Pure; a value without references is returned as it is.
 */
export function substituteVars(value: unknown, vars: Vars): Substituted {
  const problems: VarProblem[] = [];
  const insertions = new Map<string, InsertedText>();
  const visit = (node: unknown, path: SectionPath): unknown => {
    if (typeof node === 'string')
      return node.length <= LONGEST_WITH_REFERENCES && node.includes('${') ? substitute(node, path) : node;
    if (Array.isArray(node)) return node.map((item, index) => visit(item, [...path, index]));
    if (!isObject(node)) return node;
    return Object.fromEntries(
      Object.entries(node).map(([key, member]) => [key, visit(member, [...path, key])]),
    );
  };
  const substitute = (text: string, path: SectionPath): string => {
    const language = languageAt(path);
    const isInside = literalsOf(language === 'expression' ? text : '');
    const inserted = new InsertedText();
    insertions.set(pathKey(path), inserted);
    return text.replace(REFERENCE, (match, escaped: string, name: string, end: string, offset: number) => {
      if (escaped !== '') return inserted.put(offset, match.length, match.slice(1));
      if (language === 'expression' && CAPTURE.test(match)) return match;
      const result = end === '' ? UNCLOSED : insertion(name, vars, language, isInside(offset));
      if ('text' in result) return inserted.put(offset, match.length, result.text);
      if (problems.length < MOST_PROBLEMS) problems.push({ path, offset, length: match.length, ...result });
      return match;
    });
  };
  return { value: visit(value, []), problems, insertions };
}

function languageAt(path: SectionPath): Language {
  if (/(^|_)expression$/.test(String(path.at(-1)))) return 'expression';
  const [section, ...within] = path;
  const policyTexts = kindOfSection(String(section))?.policyTexts ?? [];
  return policyTexts.some((pattern) => leadsThrough(within, pattern)) ? 'csp' : 'text';
}

type Insertion = { readonly text: string } | Omit<VarProblem, 'path' | 'offset' | 'length'>;

function insertion(name: string, vars: Vars, language: Language, insideLiteral: boolean): Insertion {
  const value = Object.hasOwn(vars, name) ? vars[name] : undefined;
  if (value === undefined) return unknownVariable(name, vars);
  switch (language) {
    case 'expression':
      return inExpression(name, value, insideLiteral);
    case 'csp':
      return inCsp(name, value);
    case 'text':
      return Array.isArray(value) ? listInText(name) : { text: String(value) };
  }
}

const UNCLOSED: Insertion = {
  code: 'variable-unclosed',
  message: 'this ${ is not closed, or its name is longer than 200 characters',
  help: 'Write ${name}, or $${ for the text itself.',
};

function unknownVariable(name: string, vars: Vars): Insertion {
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

function inExpression(name: string, value: Vars[string], insideLiteral: boolean): Insertion {
  if (insideLiteral) {
    return {
      code: 'variable-in-literal',
      message: `\${${name}} stands inside a string literal, and it brings quotes of its own`,
      help: `Write \${${name}} without quotes around it.`,
    };
  }
  return { text: Array.isArray(value) ? value.map(literal).join(' ') : literal(value) };
}

function literal(value: string | number | boolean): string {
  return typeof value === 'string'
    ? `"${value.replace(/["\\]/g, (character) => `\\${character}`)}"`
    : String(value);
}

function inCsp(name: string, value: Vars[string]): Insertion {
  if (!Array.isArray(value) && /^[^\s;,]+$/.test(String(value))) return { text: String(value) };
  return {
    code: 'variable-in-csp',
    message: `the value of ${name} is not one CSP source`,
    help: 'Use a value without blanks, commas and semicolons.',
  };
}

function listInText(name: string): Insertion {
  return {
    code: 'variable-list',
    message: `${name} is a list, and lists can only be put into expressions`,
    help: 'Use a variable that holds one value.',
  };
}
