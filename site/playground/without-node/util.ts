/** As `isDeepStrictEqual` of `node:util`, for plain data: what is in files and in JSON. Members may be in any order. */
export function isDeepStrictEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [own, other] = [Object.entries(a), new Map<string, unknown>(Object.entries(b))];
  return (
    own.length === other.size &&
    own.every(([name, value]) => other.has(name) && isDeepStrictEqual(value, other.get(name)))
  );
}
