import type { SectionPath } from '../../kernel/model/context.js';

/** What was inserted into strings with variables, by the `pathKey` of their paths. */
export type Insertions = ReadonlyMap<string, InsertedText>;

/** Paths as keys of a map. */
export function pathKey(path: SectionPath): string {
  return JSON.stringify(path);
}

/** A part of a string: offsets in UTF-16 code units, `to` exclusive. */
interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** An inserted part of a text, with the value's place in the variable. */
export interface Part extends Stretch {
  readonly within: SectionPath;
}

/** The origin of an inserted text: its variable's place, and the values in it. */
export interface Origin {
  readonly place: SectionPath;
  readonly parts: readonly Part[];
}

interface Inserted {
  readonly text: string;
  /** In the string as it is now. */
  readonly now: Stretch;
  /** In the string of the file: the whole reference. */
  readonly written: Stretch;
  readonly origin: Origin | undefined;
}

/** Remembers insertions into one string, to map locations in the result to the file. */
export class InsertedText {
  readonly #inserted: Inserted[] = [];
  #growth = 0;

  /** Replaces a reference by a text, and returns it. Call it in the order of references. */
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

  /** Where a part of the result is written. A touched value gives its whole reference. */
  written({ from, to }: Stretch): Stretch {
    return { from: this.#writtenOffset(from, 'from'), to: this.#writtenOffset(to, 'to') };
  }

  /** True if a part of the result touches an inserted value. */
  touches({ from, to }: Stretch): boolean {
    return this.#inserted.some(({ now }) => now.from < to && from < now.to);
  }

  /** The place of the value that contains a part of the result; else undefined. */
  source({ from, to }: Stretch): SectionPath | undefined {
    const own = this.#inserted.find(({ now }) => now.from <= from && to <= now.to);
    if (own?.origin === undefined) return undefined;
    const { now, origin } = own;
    const part = origin.parts.find((one) => now.from + one.from <= from && to <= now.from + one.to);
    return part && [...origin.place, ...part.within];
  }

  /** The places of the variables whose values are in it. */
  places(): readonly SectionPath[] {
    return this.#inserted.flatMap(({ origin }) => (origin === undefined ? [] : [origin.place]));
  }

  /** True if a text has one of the values that touch a part of the result. */
  isNamedIn(message: string, { from, to }: Stretch): boolean {
    const near = this.#inserted.filter(({ now }) => now.from < to && from < now.to);
    return near.some(({ text, origin }) =>
      [text, ...(origin?.parts ?? []).map((part) => text.slice(part.from, part.to))].some((value) =>
        message.includes(value),
      ),
    );
  }

  /**
   * A text about a part of the string, with references for inserted values. Unchanged if the string is only one reference: then it is about the
   * value.
   */
  withReferences(message: string, at: Stretch, string: string): string {
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
    // Longest first: a value may be part of another.
    const values = [...references.keys()]
      .filter((value) => value !== '')
      .toSorted((a, b) => b.length - a.length);
    if (values.length === 0) return message;
    const anyValue = values.map((value) => `(?<!\\w)${value.replace(SPECIAL, '\\$&')}(?!\\w)`).join('|');
    return message.replace(new RegExp(anyValue, 'g'), (value) => references.get(value) ?? value);
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

/** Special characters of patterns. */
const SPECIAL = /[\\^$.*+?()[\]{}|/]/g;
