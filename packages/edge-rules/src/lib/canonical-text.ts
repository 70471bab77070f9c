import canonicalize from 'canonicalize';

/**
 * The canonical text of a JSON value (RFC 8785): equal for equal values in any order of keys. Throws a TypeError for values without JSON (functions,
 * NaN, undefined at the top).
 */
export function canonicalText(value: unknown): string {
  const text = canonicalize(value);
  if (text === undefined) throw new TypeError('not a JSON value');
  return text;
}
