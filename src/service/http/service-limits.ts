import { parseList } from 'structured-headers';
import { printable } from './printable.js';

/** A rate limit of the service, from RateLimit and RateLimit-Policy (draft-ietf-httpapi-ratelimit-headers). All members may be absent. */
export interface ServiceLimit {
  readonly name: string;
  /** Requests left (`r`), and seconds until all are back (`t`). */
  readonly remaining?: number;
  readonly resetSeconds?: number;
  /** Requests (`q`) in a window of seconds (`w`). */
  readonly quota?: number;
  readonly windowSeconds?: number;
}

/** Services have a handful of limits. */
const MOST_LIMITS = 10;

/** An answer's limits. None if the fields, by lower-case name, are absent or unstructured. */
export function serviceLimits(
  headers: Readonly<Record<string, string | undefined>>,
): readonly ServiceLimit[] {
  const left = itemsOf(headers['ratelimit']);
  const policies = itemsOf(headers['ratelimit-policy']);
  const names = [...new Set([...left.keys(), ...policies.keys()])].slice(0, MOST_LIMITS);
  return names.map((name) => ({
    name: printable(name),
    ...numbered('remaining', left.get(name)?.get('r')),
    ...numbered('resetSeconds', left.get(name)?.get('t')),
    ...numbered('quota', policies.get(name)?.get('q')),
    ...numbered('windowSeconds', policies.get(name)?.get('w')),
  }));
}

type Parameters = ReadonlyMap<string, unknown>;

/** A list's items (RFC 9651) with parameters, by name. */
function itemsOf(field: string | undefined): ReadonlyMap<string, Parameters> {
  if (field === undefined) return new Map();
  try {
    return new Map(
      parseList(field).flatMap(([name, parameters]): (readonly [string, Parameters])[] =>
        typeof name === 'string' ? [[name, parameters]] : [],
      ),
    );
  } catch {
    // Unstructured; nothing depends on it.
    return new Map();
  }
}

function numbered<Name extends string>(name: Name, value: unknown): { readonly [Key in Name]?: number };
function numbered(name: string, value: unknown): Readonly<Record<string, number>> {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? { [name]: value } : {};
}
