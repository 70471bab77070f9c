/** A part of a text that can be left out. */
export interface Block {
  readonly text: string;
  /** True: it is never left out. */
  readonly isVital: boolean;
}

export interface Fitted {
  readonly text: string;
  readonly shown: number;
}

const BETWEEN = '\n\n';

/**
 * Joins paragraphs and blocks into at most `limit` characters (UTF-16 code units). Without room, blocks are left out, the largest first. `above` gets
 * how many are shown. Undefined if even vital blocks don't fit. Pure.
 */
export function fit(
  above: (shown: number) => readonly string[],
  blocks: readonly Block[],
  below: readonly string[],
  limit: number,
): Fitted | undefined {
  const textWith = (kept: readonly Block[]): string =>
    `${[...above(kept.length), ...kept.map(({ text }) => text), ...below].join(BETWEEN)}\n`;
  const largestFirst = blocks
    .filter(({ isVital }) => !isVital)
    .toSorted((a, b) => b.text.length - a.text.length);
  const dropped = new Set<Block>();
  let excess = textWith(blocks).length - limit;
  for (const block of largestFirst) {
    if (excess <= 0) break;
    dropped.add(block);
    excess -= block.text.length + BETWEEN.length;
    // Measured again: `above` grows when blocks are left out.
    if (excess <= 0) excess = textWith(blocks.filter((kept) => !dropped.has(kept))).length - limit;
  }
  const kept = blocks.filter((block) => !dropped.has(block));
  return excess > 0 ? undefined : { text: textWith(kept), shown: kept.length };
}

/** The texts that fit into so many bytes with line ends, in order. The largest are left out first, so that many stay. */
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
