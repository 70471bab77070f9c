/** A sentence: our own words, and texts from a repository or a service. Each printer makes those safe in its own way. */
export type Words = readonly (string | Quoted)[];

/** A text from a repository or a service. */
export interface Quoted {
  readonly quoted: string;
  /** True: shown as code also where other names are plain. */
  readonly isCode?: true;
}

/** Something that a report says about all of it, the same in every medium. */
export interface Remark {
  /** A line each. */
  readonly lines: readonly Words[];
  /** True: the first line introduces the others. */
  readonly isList?: true;
  /** How loud it is. Absent: as any line. */
  readonly tone?: 'quiet' | 'warning' | 'error';
  /** Its name among the facts of a page. Absent: the page says it elsewhere. */
  readonly fact?: string;
  /** True: only a terminal shows it here. Other media say it elsewhere. */
  readonly isForTerminal?: true;
}

/** A text from outside, as a part of a sentence. */
export function quoted(text: string): Quoted {
  return { quoted: text };
}

/** A remark of one line, as a list of remarks. */
export function remark(words: Words, more: Omit<Remark, 'lines'> = {}): readonly Remark[] {
  return [{ lines: [words], ...more }];
}

/** `a, b and 7 more`: the first `most` texts from outside, and the number of the others. */
export function someQuoted(texts: readonly string[], most: number): Words {
  const shown = texts.slice(0, most).flatMap((text, index) => [...(index === 0 ? [] : [', ']), quoted(text)]);
  return texts.length > most ? [...shown, ` and ${texts.length - most} more`] : shown;
}
