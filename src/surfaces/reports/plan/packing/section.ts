/** Text that is shown whole or not at all. */
export interface Row {
  readonly text: string;
}

/** Rows of one form, such as a fenced block. */
export interface Stretch {
  readonly open: string;
  readonly between: string;
  readonly close: string;
  readonly rows: readonly Row[];
}

/** Stretches under a title. It can continue in the next part. Without rows it is left out. */
export interface Section {
  readonly opening: string;
  /** The opening in the next part. */
  readonly continued: string;
  readonly closing: string;
  readonly stretches: readonly Stretch[];
}

/** Between paragraphs. */
export const BETWEEN = '\n\n';

/** A section of paragraphs without a title. */
export function paragraphs(texts: readonly string[]): Section {
  const rows = texts.map((text) => ({ text }));
  return plain([{ open: '', between: BETWEEN, close: '', rows }]);
}

/** A section without a title. */
export function plain(stretches: readonly Stretch[]): Section {
  return { opening: '', continued: '', closing: '', stretches };
}

/** The length of a section with this row alone (UTF-16 code units). If a part is shorter, the row can't be shown. */
export function leastLength({ opening, continued, closing }: Section, stretch: Stretch, row: Row): number {
  const title = Math.max(opening.length, continued.length);
  return title + closing.length + 3 * BETWEEN.length + around(stretch) + row.text.length;
}

function around({ open, close }: Stretch): number {
  return open.length + close.length;
}

/** The piece of a section in one part. */
interface Piece {
  readonly section: Section;
  readonly isContinued: boolean;
  readonly rows: Map<Stretch, string[]>;
  length: number;
}

/**
 * Distributes sections over parts, in order. `room`: the longest that a part may be, from 0 (UTF-16 code units). What does not fit continues in the
 * next part, with its title. Undefined if that takes more than `most` parts. Pure.
 */
export function layOut(
  sections: readonly Section[],
  room: (part: number) => number,
  most: number,
): readonly string[] | undefined {
  const parts: string[] = [];
  let texts: string[] = [];
  let used = 0;
  const put = (piece: Piece): void => {
    if (piece.rows.size === 0) return;
    texts.push(textOf(piece));
    used += piece.length + BETWEEN.length;
  };
  const turn = (): void => {
    parts.push(texts.join(BETWEEN));
    texts = [];
    used = 0;
  };
  for (const section of sections) {
    let piece = startPiece(section, false);
    for (const stretch of section.stretches) {
      for (const row of stretch.rows) {
        if (used + grown(piece, stretch, row) > room(parts.length)) {
          const isStarted = piece.isContinued || piece.rows.size > 0;
          put(piece);
          turn();
          piece = startPiece(section, isStarted);
          if (grown(piece, stretch, row) > room(parts.length)) return undefined;
        }
        piece.length = grown(piece, stretch, row);
        const taken = piece.rows.get(stretch);
        if (taken === undefined) piece.rows.set(stretch, [row.text]);
        else taken.push(row.text);
      }
    }
    put(piece);
  }
  turn();
  return parts.length > most ? undefined : parts;
}

function startPiece(section: Section, isContinued: boolean): Piece {
  const title = isContinued ? section.continued : section.opening;
  const length = title.length + section.closing.length + 2 * BETWEEN.length;
  return { section, isContinued, rows: new Map(), length };
}

function grown(piece: Piece, stretch: Stretch, { text }: Row): number {
  const isFirst = !piece.rows.has(stretch);
  return piece.length + text.length + (isFirst ? around(stretch) + BETWEEN.length : stretch.between.length);
}

function textOf({ section, isContinued, rows }: Piece): string {
  const stretches = [...rows].map(
    ([{ open, between, close }, texts]) => `${open}${texts.join(between)}${close}`,
  );
  return [isContinued ? section.continued : section.opening, ...stretches, section.closing]
    .filter((text) => text !== '')
    .join(BETWEEN);
}
