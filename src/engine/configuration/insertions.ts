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

/** An inserted part of a text, as offsets, and where its value is in the variable. */
export interface Part extends Stretch {
  readonly within: SectionPath;
}

/** Where a text that was put in comes from: the place of its variable, and the values in it. */
export interface Origin {
  readonly place: SectionPath;
  readonly parts: readonly Part[];
}

interface Inserted {
  readonly text: string;
  /** In the string as it is now. */
  readonly now: Stretch;
  /** In the string as it is written in the file: the whole reference. */
  readonly written: Stretch;
  readonly origin: Origin | undefined;
}

/** Remembers what was put into one string, so that a location in the result can be shown where it is written. */
export class InsertedText {
  readonly #inserted: Inserted[] = [];
  #growth = 0;

  /** Replaces a reference by a text; all earlier references are before it. Returns the text. */
  put(offset: number, length: number, text: string, origin?: Origin): string {
    const from = offset + this.#growth;
    this.#inserted.push({
      text,
      now: { from, to: from + text.length },
      written: { from: offset, to: offset + length },
      origin,
    });
    this.#growth += text.length - length;
    return text;
  }

  /** Where a stretch of the result is written. What touches a value that was put in gives its whole reference. */
  written({ from, to }: Stretch): Stretch {
    return { from: this.#writtenOffset(from, 'from'), to: this.#writtenOffset(to, 'to') };
  }

  /** Whether a stretch of the result is, or touches, a value that was put in. */
  touches({ from, to }: Stretch): boolean {
    return this.#inserted.some(({ now }) => now.from < to && from < now.to);
  }

  /** The place of the value that a stretch of the result is, or is part of. Undefined for everything else. */
  source({ from, to }: Stretch): SectionPath | undefined {
    const own = this.#inserted.find(({ now }) => now.from <= from && to <= now.to);
    if (own?.origin === undefined) return undefined;
    const { now, origin } = own;
    const part = origin.parts.find((one) => now.from + one.from <= from && to <= now.from + one.to);
    return part && [...origin.place, ...part.within];
  }

  /**
   * Text about a stretch of the string, with references in place of the values that were inserted there. If the string is only one reference, the text is
   * about the value and stays.
   */
  withReferences(said: string, at: Stretch, string: string): string {
    const near = this.#inserted.filter(({ written: { from, to }, origin }) => {
      const isWhole = from === 0 && to === string.length;
      return origin !== undefined && !isWhole && at.from < to && from < at.to;
    });
    const references = new Map(
      near.flatMap(({ text, written, origin }) => {
        const reference = string.slice(written.from, written.to);
        const values = origin?.parts.map(({ from, to }) => text.slice(from, to)) ?? [];
        return [text, ...values].map((value) => [value, reference] as const);
      }),
    );
    // The longest first: one value may be a part of another.
    const values = [...references.keys()]
      .filter((value) => value !== '')
      .toSorted((a, b) => b.length - a.length);
    if (values.length === 0) return said;
    const anyValue = values.map((value) => `(?<!\\w)${value.replace(SPECIAL, '\\$&')}(?!\\w)`).join('|');
    return said.replace(new RegExp(anyValue, 'g'), (value) => references.get(value) ?? value);
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

/** What is more than a letter in a pattern. */
const SPECIAL = /[\\^$.*+?()[\]{}|/]/g;
