/** The texts that fit into so many bytes, with line ends, in their order. The largest are left out first, so that many are shown. */
export function fitting(texts: readonly string[], bytes: number): readonly string[] {
  const sizes = texts.map((text) => Buffer.byteLength(text) + 2);
  const largestFirst = sizes.map((_, index) => index).toSorted((a, b) => (sizes[b] ?? 0) - (sizes[a] ?? 0));
  let total = sizes.reduce((sum, size) => sum + size, 0);
  const leftOut = new Set<number>();
  for (const index of largestFirst) {
    if (total <= bytes) break;
    total -= sizes[index] ?? 0;
    leftOut.add(index);
  }
  return texts.filter((_, index) => !leftOut.has(index));
}
