import type { SectionPath } from '../../kernel/model/context.js';

/** For strings with references to variables, by `pathKey` their paths: what was put into them. */
export type Insertions = ReadonlyMap<string, InsertedText>;

/** Paths as keys of a map. */
export function pathKey(path: SectionPath): string {
  return JSON.stringify(path);
}

/** A stretch of a string: offsets in UTF-16 code units, `to` exclusive. */
interface Stretch {
  readonly from: number;
  readonly to: number;
}

interface Inserted {
  /** In the string as it is now. */
  readonly now: Stretch;
  /** In the string as it is written in the file: the whole reference. */
  readonly written: Stretch;
}

/** Remembers what was put into one string, so that a location in the result can be shown where it is written. */
export class InsertedText {
  readonly #inserted: Inserted[] = [];
  #growth = 0;

  /** Puts a text in place of a reference, which stands behind all those before; gives the text back. */
  put(offset: number, length: number, text: string): string {
    const from = offset + this.#growth;
    this.#inserted.push({
      now: { from, to: from + text.length },
      written: { from: offset, to: offset + length },
    });
    this.#growth += text.length - length;
    return text;
  }

  /** Where a stretch of the result is written. What touches a value that was put in gives its whole reference. */
  written({ from, to }: Stretch): Stretch {
    return { from: this.#writtenOffset(from, 'from'), to: this.#writtenOffset(to, 'to') };
  }

  #writtenOffset(offset: number, end: 'from' | 'to'): number {
    let growth = 0;
    for (const { now, written } of this.#inserted) {
      if (offset < now.from || (end === 'to' && offset === now.from)) break;
      if (offset < now.to || (end === 'to' && offset === now.to)) return written[end];
      growth = now.to - written.to;
    }
    return offset - growth;
  }
}
