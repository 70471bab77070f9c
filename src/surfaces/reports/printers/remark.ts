/** A sentence: our words, and texts from outside, which each printer makes safe. */
export type Words = readonly (string | Quoted)[];

/** A text from a repository or a service. */
export interface Quoted {
  readonly quoted: string;
  /** True: shown as code also where other names are plain. */
  readonly isCode?: true;
}

/** What a report says of all of it, in every medium. */
export interface Remark {
  /** A line each. */
  readonly lines: readonly Words[];
  /** True: the first line introduces the others. */
  readonly isList?: true;
  /** How loud it is. Absent: as any line. */
  readonly tone?: 'quiet' | 'warning' | 'error';
  /** Its name among a page's facts. Absent: the page says it elsewhere. */
  readonly fact?: string;
  /** True: other media say it elsewhere. */
  readonly isForTerminal?: true;
}

/** A text from outside in a sentence. */
export function quoted(text: string): Quoted {
  return { quoted: text };
}

/** A list of one remark, of one line. */
export function remark(words: Words, more: Omit<Remark, 'lines'> = {}): readonly Remark[] {
  return [{ lines: [words], ...more }];
}

/** `a, b and 7 more`: the first `most` texts from outside, and how many others. */
export function someQuoted(texts: readonly string[], most: number): Words {
  const shown = texts.slice(0, most).flatMap((text, index) => [...(index === 0 ? [] : [', ']), quoted(text)]);
  return texts.length > most ? [...shown, ` and ${texts.length - most} more`] : shown;
}
