import { parseList } from 'structured-headers';
import { printable } from './printable.js';

/**
 * One of the service's rate limits, from the header fields RateLimit and RateLimit-Policy (draft-ietf-httpapi-ratelimit-headers). Each of them may be
 * absent, and so may each member.
 */
export interface ServiceLimit {
  readonly name: string;
  /** Requests left (`r`), and the seconds until there are all of them again (`t`). */
  readonly remaining?: number;
  readonly resetSeconds?: number;
  /** Requests (`q`) in a window of so many seconds (`w`). */
  readonly quota?: number;
  readonly windowSeconds?: number;
}

/** A service has a handful: what is longer is not one's own limits. */
const MOST_LIMITS = 10;

/** The limits in the headers of an answer, by their names in lower case. None for fields that are absent or not structured fields. */
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

/** The items of a list (RFC 9651) with their parameters, by name. */
function itemsOf(field: string | undefined): ReadonlyMap<string, Parameters> {
  if (field === undefined) return new Map();
  try {
    return new Map(
      parseList(field).flatMap(([name, parameters]): (readonly [string, Parameters])[] =>
        typeof name === 'string' ? [[name, parameters]] : [],
      ),
    );
  } catch {
    // Not a structured field. Nothing depends on it.
    return new Map();
  }
}

function numbered<Name extends string>(name: Name, value: unknown): { readonly [Key in Name]?: number };
function numbered(name: string, value: unknown): Readonly<Record<string, number>> {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? { [name]: value } : {};
}
