import { defined } from '../lib/defined.js';
import type { SchemaCode } from '../model/codes.js';
import type { SectionPath } from '../model/context.js';
import { isObject } from '../model/json.js';
import { nearest } from '../lib/suggest.js';
import { knownKeys, meantKey, mistakes } from './mistakes.js';
import type { SchemaError } from './validator.js';

/** A schema error in words, with the path of what it is about. */
export interface SchemaFinding {
  readonly path: SectionPath;
  readonly atKey: boolean;
  readonly code: SchemaCode;
  readonly message: string;
  readonly help?: string;
  /** A secret may stand here: neither the value nor the line of the file is shown. */
  readonly sensitive?: true;
}

/**
 * Turns ajv's errors into what a person can act on: one finding per mistake, unknown keys with what was probably meant,
 * and for alternatives one sentence instead of every branch. Values are shown only when they are short and plain.
 */
export function schemaFindings(errors: readonly SchemaError[]): readonly SchemaFinding[] {
  return mistakes(errors.slice(0, MOST_ERRORS)).map((error) =>
    isSensitive(error) ? { ...describe(error), sensitive: true } : describe(error),
  );
}

/** More than anybody reads of one file. */
const MOST_ERRORS = 1_000;

/** True where a secret may stand: in its place, or under a key that was meant to be that place. */
function isSensitive(error: SchemaError): boolean {
  if (!isObject(error.parentSchema)) return false;
  if (error.parentSchema['writeOnly'] === true) return true;
  const properties = error.parentSchema['properties'];
  const meant = error.keyword === 'additionalProperties' ? meantKey(error) : undefined;
  const schema = meant !== undefined && isObject(properties) ? properties[meant] : undefined;
  return isObject(schema) && schema['$ref'] === SECRET;
}

const SECRET = 'secret.schema.json';

function describe(error: SchemaError): SchemaFinding {
  const path = pathOf(error);
  const at = { path, atKey: false };
  const expected = expectedBy(error);
  switch (error.keyword) {
    case 'additionalProperties':
      return unknownKey(error, path);
    case 'required':
      return missingKey(error, path);
    case 'type':
      return wrongType(error, path, expected);
    case 'enum':
    case 'const':
      return notAllowed(error, path);
    case 'propertyNames':
      return {
        path: [...path, String(error.params['propertyName'])],
        atKey: true,
        code: 'invalid-key',
        message: `${shown(error.params['propertyName'])} can't be a name here`,
        ...helpOf(undefined, expectedOf(error.schema)),
      };
    default:
      return {
        ...at,
        code: 'invalid-value',
        message: `${nameOf(path)} ${LIMITS[error.keyword]?.(error) ?? (isSensitive(error) ? 'is not valid' : `is not valid: ${shown(error.data)}`)}`,
        ...helpOf(HELP[error.keyword], expected),
      };
  }
}

/** What is wrong, for keywords that say a limit; `pattern` and `anyOf` are told by what was expected. */
const LIMITS: Readonly<Record<string, (error: SchemaError) => string>> = {
  minLength: () => 'is empty',
  minItems: () => 'is an empty list',
  minProperties: () => 'is empty',
  maxLength: (error) => `is longer than ${String(error.params['limit'])} characters`,
  maxItems: (error) => `has more than ${String(error.params['limit'])} items`,
  minimum: (error) => `is less than ${String(error.params['limit'])}`,
  maximum: (error) => `is more than ${String(error.params['limit'])}`,
};

const HELP: Readonly<Record<string, string>> = { minItems: 'Write at least one item.' };

function unknownKey(error: SchemaError, path: SectionPath): SchemaFinding {
  const key = String(error.params['additionalProperty']);
  const known = knownKeys(error);
  const meant = meantKey(error);
  const options = known.length > 0 ? `Known here: ${known.join(', ')}.` : 'Remove it.';
  // Where a secret belongs, a key that is like no other may be the secret itself.
  const hidden = isSensitive(error) && meant === undefined;
  return {
    path: [...path, key],
    atKey: true,
    code: 'unknown-key',
    message: hidden
      ? `${nameOf(path)} has a key that is not known`
      : `${nameOf(path)} has no key ${shown(key)}`,
    help: meant === undefined ? options : `Did you mean ${meant}?`,
  };
}

function missingKey(error: SchemaError, path: SectionPath): SchemaFinding {
  const key = String(error.params['missingProperty']);
  return {
    path,
    atKey: false,
    code: 'missing-key',
    message: `${nameOf(path)} has no ${key}`,
    help: `Add ${key}.`,
  };
}

function wrongType(error: SchemaError, path: SectionPath, expected: string | undefined): SchemaFinding {
  const wanted = [error.params['type']].flat().map(String);
  const needed = either(wanted.map((type) => TYPE_NAMES[type] ?? type));
  const ownHelp = expected === undefined ? shapeHelp(error.data, wanted) : undefined;
  const help = quotesHelp(error.data, wanted) ?? ownHelp;
  return {
    path,
    atKey: false,
    code: quotesHelp(error.data, wanted) === undefined ? 'wrong-type' : 'unquoted-string',
    message: `${nameOf(path)} is ${typeName(error.data)}, and ${needed} is needed`,
    ...helpOf(help, expected),
  };
}

/** YAML takes digits for a number and true for a boolean, unless they are quoted. */
function quotesHelp(value: unknown, wanted: readonly string[]): string | undefined {
  if (wanted.some((type) => type !== 'string')) return undefined;
  if (typeof value === 'number')
    return 'Put it in quotes: without them, digits are a number, and a long one loses some.';
  return typeof value === 'boolean' ? `Put it in quotes: "${String(value)}".` : undefined;
}

function shapeHelp(value: unknown, wanted: readonly string[]): string | undefined {
  if (isBooleanWord(value) && wanted.includes('boolean')) return 'Write true or false, without quotes.';
  return wanted.every((type) => type === 'array') ? 'Write a list, such as [a, b].' : undefined;
}

function helpOf(help: string | undefined, expected: string | undefined): { help?: string } {
  const sentence = help ?? (expected === undefined ? undefined : `Write ${expected}.`);
  return defined({ help: sentence });
}

function notAllowed(error: SchemaError, path: SectionPath): SchemaFinding {
  const value: unknown = error.params['allowedValues'] ?? [error.params['allowedValue']];
  const allowed = Array.isArray(value) ? value.map(String) : [];
  const meant = typeof error.data === 'string' ? nearest(error.data, allowed) : undefined;
  return {
    path,
    atKey: false,
    code: 'not-allowed',
    message: `${shown(error.data)} is not allowed for ${nameOf(path)}`,
    help: meant === undefined ? `Write ${either(allowed)}.` : `Did you mean ${meant}?`,
  };
}

function expectedBy(error: SchemaError): string | undefined {
  return expectedOf(error.parentSchema);
}

/** The `$comment` of a schema says what is expected, in words that follow "Write". */
function expectedOf(schema: unknown): string | undefined {
  const expected = isObject(schema) ? schema['$comment'] : undefined;
  return typeof expected === 'string' ? expected : undefined;
}

/** `a`, `a or b`, `a, b or c`. */
function either(options: readonly string[]): string {
  const last = options.at(-1) ?? '';
  return options.length < 2 ? last : `${options.slice(0, -1).join(', ')} or ${last}`;
}

function pathOf(error: SchemaError): SectionPath {
  const steps = error.instancePath.split('/').slice(1);
  return steps.map((step) =>
    /^\d{1,15}$/.test(step) ? Number(step) : step.replaceAll('~1', '/').replaceAll('~0', '~'),
  );
}

/** The nearest name in a path, for sentences: `enabled`, `rule 3`, `the file`. */
function nameOf(path: SectionPath): string {
  const last = path.at(-1);
  if (last === undefined) return 'the file';
  if (typeof last === 'string') return last;
  const list = path.findLast((step) => typeof step === 'string');
  return `item ${last + 1}${list === undefined ? '' : ` of ${list}`}`;
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: 'a string',
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

function isBooleanWord(value: unknown): boolean {
  return typeof value === 'string' && /^(true|false|yes|no|on|off)$/i.test(value);
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}
