/** A part of a text that may be left out when space runs out. */
export interface Block {
  readonly text: string;
  /** It must be seen, whatever it takes. */
  readonly isVital: boolean;
}

export interface Fitted {
  readonly text: string;
  readonly shown: number;
}

const BETWEEN = '\n\n';

/**
 * Joins paragraphs and blocks to a text of at most `limit` characters (UTF-16 code units). Blocks are left out whole, largest first,
 * until the rest fits; `above` and `below` are told how many are shown and always stand there, as vital blocks do. Undefined when even they
 * don't fit. Pure.
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
    // How many are shown is told once some are not.
    if (excess <= 0) excess = textWith(blocks.filter((kept) => !dropped.has(kept))).length - limit;
  }
  const kept = blocks.filter((block) => !dropped.has(block));
  return excess > 0 ? undefined : { text: textWith(kept), shown: kept.length };
}
