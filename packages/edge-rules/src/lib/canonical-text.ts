import canonicalize from 'canonicalize';

/** Equal for equal JSON values in any order of keys (RFC 8785). Throws a TypeError for values without JSON. */
export function canonicalText(value: unknown): string {
  const text = canonicalize(value);
  if (text === undefined) throw new TypeError('not a JSON value');
  return text;
}
