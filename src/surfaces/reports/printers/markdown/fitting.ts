/**
 * As many texts as come to at most so many bytes with their line ends, in their order. What doesn't fit is left out whole, the largest
 * first, so that as many as possible are shown.
 */
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
