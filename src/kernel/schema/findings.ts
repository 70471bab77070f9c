import { defined } from '../lib/defined.js';
import { nearest } from '@zonewright/edge-rules/lib/suggest.js';
import type { SchemaCode } from '../model/codes.js';
import type { SectionPath } from '../model/context.js';
import {
  likelyReplacement,
  certainReplacement,
  type Correction,
} from '@zonewright/edge-rules/lib/correction.js';
import { isObject } from '../model/json.js';
import { knownKeys, meantKey, mistakes } from './mistakes.js';
import type { SchemaError } from './error.js';
import {
  capitalsWords,
  hostWords,
  nameOf,
  notAllowedWords,
  shown,
  type ValueWords,
  wrongTypeWords,
} from './schema-words.js';

/** A schema error in words, with its path. */
export interface SchemaFinding {
  readonly path: SectionPath;
  readonly atKey: boolean;
  readonly code: SchemaCode;
  readonly message: string;
  readonly help?: string;
  /** Replaces the value, or the key. */
  readonly fix?: Correction;
  /** There may be a secret: neither value nor line is shown. */
  readonly sensitive?: true;
}

/** Errors of ajv for people: one per mistake, one sentence for all branches. Never shows secret values. */
export function schemaFindings(errors: readonly SchemaError[]): readonly SchemaFinding[] {
  return mistakes(errors.slice(0, MOST_ERRORS)).map((error) =>
    isSensitive(error) ? { ...describe(error), sensitive: true } : describe(error),
  );
}

/** The most errors of one file to report. */
export const MOST_ERRORS = 1_000;

/** True if there may be a secret: at its place, or under a misspelt key of that place. */
function isSensitive(error: SchemaError): boolean {
  if (!isObject(error.parentSchema)) return false;
  if (error.parentSchema['writeOnly'] === true) return true;
  const properties = error.parentSchema['properties'];
  const meant = error.keyword === 'additionalProperties' ? meantKey(error) : undefined;
  const schema = meant !== undefined && isObject(properties) ? properties[meant] : undefined;
  return isObject(schema) && schema['$ref'] === SECRET;
}

/** The schema of a reference to a secret. */
export const SECRET = 'secret.schema.json';

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
        ...(inCapitals(error, path) ?? invalidValue(error, path, expected)),
      };
  }
}

function inCapitals(error: SchemaError, path: SectionPath): ValueWords | undefined {
  if (error.keyword !== 'pattern' || isSensitive(error)) return undefined;
  const form = new RegExp(String(error.params['pattern']), 'u');
  const isHost = expectedOf(error.parentSchema) === DOMAIN_NAME;
  const words = isHost ? hostWords : capitalsWords;
  return words(nameOf(path), error.data, form);
}

/** The schema's words for the name of a host. */
const DOMAIN_NAME = 'a domain name in lower case';

function invalidValue(error: SchemaError, path: SectionPath, expected: string | undefined): ValueWords {
  return {
    code: 'invalid-value',
    message: `${nameOf(path)} ${LIMITS[error.keyword]?.(error) ?? (isSensitive(error) ? 'is not valid' : `is not valid: ${shown(error.data)}`)}`,
    ...helpOf(HELP[error.keyword], expected),
    ...defined({ fix: lowerFix(error) }),
  };
}

/** Lower case, if that is all it lacks. */
function lowerFix(error: SchemaError): Correction | undefined {
  if (error.keyword !== 'pattern' || typeof error.data !== 'string' || isSensitive(error)) return undefined;
  const lower = error.data.toLowerCase();
  const isRight = /^[a-z_-]+$/.test(lower) && new RegExp(String(error.params['pattern']), 'u').test(lower);
  return isRight ? certainReplacement(lower) : undefined;
}

/** For keywords with a limit. `pattern` and `anyOf` are described by what is expected. */
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
  // For a secret, a key without a similar one may be the secret itself.
  const hidden = isSensitive(error) && meant === undefined;
  return {
    path: [...path, key],
    atKey: true,
    code: 'unknown-key',
    message: hidden ? `${nameOf(path)} has an unknown key` : `${nameOf(path)} has no key ${shown(key)}`,
    help: meant === undefined ? options : `Did you mean ${meant}?`,
    ...defined({ fix: keyFix(error.data, key, meant) }),
  };
}

function missingKey(error: SchemaError, path: SectionPath): SchemaFinding {
  const key = String(error.params['missingProperty']);
  const meant = misspelling(error, key);
  if (meant !== undefined) {
    const message = `${nameOf(path)} has no key ${shown(meant)}`;
    return {
      path: [...path, meant],
      atKey: true,
      code: 'unknown-key',
      message,
      help: `Did you mean ${key}?`,
      ...defined({ fix: keyFix(error.data, meant, key) }),
    };
  }
  return {
    path,
    atKey: false,
    code: 'missing-key',
    message: `${nameOf(path)} has no ${key}`,
    help: `Add ${key}.`,
  };
}

/** Replaces an unknown key by the known one, unless that is there too. */
export function keyFix(owner: unknown, key: string, meant: string | undefined): Correction | undefined {
  if (meant === undefined || (isObject(owner) && Object.hasOwn(owner, meant))) return undefined;
  return likelyReplacement(meant, key);
}

/** An unknown key that was probably meant to be the missing one. */
function misspelling(error: SchemaError, missing: string): string | undefined {
  const known = knownKeys(error);
  const unknown = isObject(error.data) ? Object.keys(error.data).filter((key) => !known.includes(key)) : [];
  return unknown.find((key) => nearest(key, [missing], MOST_WRONG) !== undefined);
}

/** Wrong letters in a misspelt key, at most. */
const MOST_WRONG = 2;

function wrongType(error: SchemaError, path: SectionPath, expected: string | undefined): SchemaFinding {
  const wanted = [error.params['type']].flat().map(String);
  return { path, atKey: false, ...wrongTypeWords(nameOf(path), error.data, wanted, expected) };
}

function helpOf(help: string | undefined, expected: string | undefined): { help?: string } {
  const sentence = help ?? (expected === undefined ? undefined : `Write ${expected}.`);
  return defined({ help: sentence });
}

function notAllowed(error: SchemaError, path: SectionPath): SchemaFinding {
  const value: unknown = error.params['allowedValues'] ?? [error.params['allowedValue']];
  const allowed = Array.isArray(value) ? value.filter((one) => one !== null).map(String) : [];
  return { path, atKey: false, ...notAllowedWords(nameOf(path), error.data, allowed) };
}

function expectedBy(error: SchemaError): string | undefined {
  return expectedOf(error.parentSchema);
}

/** A schema's `$comment` says what is expected, in words after "Write". */
function expectedOf(schema: unknown): string | undefined {
  const expected = isObject(schema) ? schema['$comment'] : undefined;
  return typeof expected === 'string' ? expected : undefined;
}

/** Where the value is that the schema refuses. */
export function pathOf(error: Pick<SchemaError, 'instancePath'>): SectionPath {
  const steps = error.instancePath.split('/').slice(1);
  return steps.map((step) =>
    /^\d{1,15}$/.test(step) ? Number(step) : step.replaceAll('~1', '/').replaceAll('~0', '~'),
  );
}
