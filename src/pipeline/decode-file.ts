import type { ZoneHeader } from '../core/config.js';
import { isObject } from '../core/json.js';
import type { SectionPath, Sections } from '../core/kind.js';
import type { Level, Scope } from '../core/scope.js';
import { validatorOf, type SchemaError } from '../schema/validator.js';

/** Where a file names a scope. */
export interface Header {
  readonly scope: Scope;
  readonly path: SectionPath;
}

/** What a file says as far as its schema accepts it, and what the schema does not accept. */
export interface DecodedFile {
  readonly headers: readonly Header[];
  readonly sections: Sections;
  readonly errors: readonly SchemaError[];
}

/**
 * Holds a value against the schema of its file. When something is wrong, the sections that are right are decoded all the same, so
 * that their own mistakes can be told in the same run. Pure.
 */
export function decodeFile(level: Level, value: unknown): DecodedFile {
  const decode = level === 'zone' ? decodeZoneFile : decodeAccountFile;
  const whole = decode(value);
  if (whole.errors.length === 0 || !isObject(value)) return whole;
  const rest = decode(withoutBadSections(value, whole.errors));
  return rest.errors.length === 0 ? { ...rest, errors: whole.errors } : whole;
}

/** The top-level keys that no error is about. */
function withoutBadSections(
  value: Readonly<Record<string, unknown>>,
  errors: readonly SchemaError[],
): unknown {
  const bad = new Set(
    errors.map(
      ({ instancePath, params }) => instancePath.split('/')[1] ?? String(params['additionalProperty']),
    ),
  );
  return Object.fromEntries(Object.entries(value).filter(([key]) => !bad.has(key)));
}

function decodeZoneFile(value: unknown): DecodedFile {
  const validate = validatorOf('zone');
  if (!validate(value)) return refused(validate);
  const { zone, zones, vars: _, ...sections } = value;
  if (zone !== undefined && zones === undefined) {
    return { headers: [{ scope: zoneScope(zone), path: ['zone'] }], sections, errors: [] };
  }
  if (zones !== undefined && zone === undefined) {
    const headers = zones.map((header, index) => ({ scope: zoneScope(header), path: ['zones', index] }));
    return { headers, sections, errors: [] };
  }
  return { headers: [], sections, errors: [] };
}

function decodeAccountFile(value: unknown): DecodedFile {
  const validate = validatorOf('account');
  if (!validate(value)) return refused(validate);
  const { account, vars: _, ...sections } = value;
  const { name, id } = account;
  return { headers: [{ scope: { level: 'account', name, id }, path: ['account'] }], sections, errors: [] };
}

/** What a validator that has just said no found wrong. */
function refused({ errors }: { readonly errors?: readonly SchemaError[] | null }): DecodedFile {
  return { headers: [], sections: {}, errors: errors ?? [] };
}

function zoneScope({ name, id, plan }: ZoneHeader): Scope {
  return { level: 'zone', name, id, ...(plan === undefined ? {} : { plan }) };
}
