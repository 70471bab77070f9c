import { defined } from '../lib/defined.js';
import { asciiHost } from '../lib/host-names.js';
import { nearest } from '@zonewright/edge-rules/lib/suggest.js';
import {
  likelyReplacement,
  certainReplacement,
  writes,
  type Correction,
} from '@zonewright/edge-rules/lib/correction.js';
import type { SchemaCode } from '../model/codes.js';
import type { SectionPath } from '../model/context.js';
import { isObject } from '../model/json.js';

/** The message about an invalid value. */
export interface ValueWords {
  readonly code: SchemaCode;
  readonly message: string;
  readonly help?: string;
  /** `help` as an edit. */
  readonly fix?: Correction;
}

/** `wanted` are types of JSON Schema; `expected` says what is right, in words after "Write". */
export function wrongTypeWords(
  name: string,
  value: unknown,
  wanted: readonly string[],
  expected?: string,
): ValueWords {
  const needed = either(wanted.map((type) => TYPE_NAMES[type] ?? type));
  const quotes = quotesHelp(value, wanted);
  const write = expected === undefined ? undefined : `Write ${expected}.`;
  const help = quotes ?? write ?? shapeHelp(value, wanted);
  return {
    code: quotes === undefined ? 'wrong-type' : 'unquoted-string',
    message: `${name} is ${typeName(value)}, but ${needed} is needed`,
    ...defined({ help, fix: quotes === undefined ? flagFix(value, wanted) : IN_QUOTES }),
  };
}

const IN_QUOTES: Correction = { title: 'Put it in quotes', safe: true, quoted: true };

/** For a word for true or false where a boolean must be. */
function flagFix(value: unknown, wanted: readonly string[]): Correction | undefined {
  if (!isBooleanWord(value) || !wanted.includes('boolean')) return undefined;
  const yaml = String(/^(?:true|yes|on)$/i.test(value));
  return { title: writes(yaml), safe: true, yaml };
}

/** Without quotes, YAML reads digits as a number and true as a boolean. */
function quotesHelp(value: unknown, wanted: readonly string[]): string | undefined {
  if (wanted.some((type) => type !== 'string')) return undefined;
  if (typeof value === 'number')
    return 'Put it in quotes: without them it is a number, and a long number loses digits.';
  return typeof value === 'boolean' ? `Put it in quotes: "${String(value)}".` : undefined;
}

function shapeHelp(value: unknown, wanted: readonly string[]): string | undefined {
  if (isBooleanWord(value) && wanted.includes('boolean')) return 'Write true or false, without quotes.';
  if (wanted.includes('object') && typeof value === 'string' && WITHOUT_SPACE.test(value))
    return 'Put a space after the colon: key: value.';
  if (Array.isArray(value) && wanted.every((type) => type === 'object'))
    return 'Write key: value, without a dash in front.';
  if (wanted.some((type) => type !== 'array')) return undefined;
  return isObject(value)
    ? 'Start each item with a dash and a space: - key: value.'
    : 'Write a list, such as [a, b].';
}

/** YAML reads it as a text: no space after the colon. */
const WITHOUT_SPACE = /^[\w-]+:\S/;

const ID_IN_ANY_CASE = /^[\da-f]{32}$/i;

/** For an id that is wrong only in its case, else undefined. `form` matches a right id. */
export function capitalsWords(name: string, value: unknown, form: RegExp): ValueWords | undefined {
  if (typeof value !== 'string' || !ID_IN_ANY_CASE.test(value)) return undefined;
  if (form.test(value) || !form.test(value.toLowerCase())) return undefined;
  return {
    code: 'invalid-value',
    message: `${name} is written in lower case: ${shown(value)} is not an id`,
    help: `Write ${JSON.stringify(value.toLowerCase())}.`,
    fix: certainReplacement(value.toLowerCase()),
  };
}

/** For a host name that is wrong only in its form: capitals, or other alphabets. Undefined for anything else. */
export function hostWords(name: string, value: unknown, form: RegExp): ValueWords | undefined {
  const ascii = typeof value === 'string' ? asciiHost(value) : '';
  if (ascii === value || !form.test(ascii)) return undefined;
  return {
    code: 'invalid-value',
    message: `${name} is not valid: ${shown(value)}`,
    help: `Write ${JSON.stringify(ascii)}: files have the name in lower case, and other alphabets in their xn-- form.`,
    fix: certainReplacement(ascii),
  };
}

/** The message for a value that is not allowed. */
export function notAllowedWords(name: string, value: unknown, allowed: readonly string[]): ValueWords {
  const meant = typeof value === 'string' ? nearest(value, allowed) : undefined;
  return {
    code: 'not-allowed',
    message: `${shown(value)} is not allowed for ${name}`,
    help: meant === undefined ? `Write ${either(allowed)}.` : `Did you mean ${meant}?`,
    ...defined({ fix: meant === undefined ? undefined : likelyReplacement(meant, value) }),
  };
}

/** `a`, `a or b`, `a, b or c`. */
export function either(options: readonly string[]): string {
  const last = options.at(-1) ?? '';
  return options.length < 2 ? last : `${options.slice(0, -1).join(', ')} or ${last}`;
}

/** The end of a path, for messages: `enabled`, `item 3 of rules`, `the file`. */
export function nameOf(path: SectionPath): string {
  const last = path.at(-1);
  if (last === undefined) return 'the file';
  if (typeof last === 'string') return last;
  const list = path.findLast((step) => typeof step === 'string');
  return `item ${last + 1}${list === undefined ? '' : ` of ${list}`}`;
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a mapping',
};

function typeName(value: unknown): string {
  if (value === null) return 'empty';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'boolean') return String(value);
  return TYPE_NAMES[typeof value] ?? typeof value;
}

function isBooleanWord(value: unknown): value is string {
  return typeof value === 'string' && /^(true|false|yes|no|on|off)$/i.test(value);
}

/** A value for messages, cut to 60 characters. */
export function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}
