/** The numbers that start a version, such as `v7.0.1`, `0.2.0-rc.1` or `v7`, if any. Pure. */
function numbersOf(version: string): readonly number[] | undefined {
  const [, numbers] = /^v?(\d+(?:\.\d+){0,2})(?![\w.])/.exec(version) ?? [];
  const [major = 0, minor = 0, patch = 0] = numbers?.split('.').map(Number) ?? [];
  return numbers === undefined ? undefined : [major, minor, patch];
}

/** True if a version's numbers are later; undefined if one has none. Pure. */
export function isLater(version: string, than: string): boolean | undefined {
  const [one, other] = [version, than].map(numbersOf);
  if (one === undefined || other === undefined) return undefined;
  const index = one.findIndex((part, position) => part !== other[position]);
  return index !== -1 && (one[index] ?? 0) > (other[index] ?? 0);
}
