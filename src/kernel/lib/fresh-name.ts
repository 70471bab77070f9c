/** The name itself, or the first of `name-2`, `name-3`, … that is not taken. */
export function freshName(name: string, separator: string, taken: Pick<ReadonlySet<string>, 'has'>): string {
  let fresh = name;
  for (let number = 2; taken.has(fresh); number += 1) fresh = `${name}${separator}${number}`;
  return fresh;
}
