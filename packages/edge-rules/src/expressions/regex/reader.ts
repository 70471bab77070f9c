import { defined } from '../../lib/defined.js';
import { PatternError, type PatternProblem } from './problem.js';

/** A place in a pattern, by whole characters: a pair of surrogates is one. */
export class Reader {
  readonly text: string;
  position = 0;
  /** Flag `x`: white space and comments mean nothing. */
  ignoresBlanks = false;
  /** Parsed, but meaningless in this mode. Counts if nothing else is wrong. */
  meaningless: PatternProblem | undefined;

  constructor(text: string) {
    this.text = text;
  }

  /** The character here; empty at the end. */
  get char(): string {
    if (this.isAtEnd) return '';
    const unit = this.text.charCodeAt(this.position);
    const isPair = unit >= 0xd800 && unit <= 0xdbff;
    return isPair
      ? String.fromCodePoint(this.text.codePointAt(this.position) ?? unit)
      : this.text.charAt(this.position);
  }

  get isAtEnd(): boolean {
    return this.position >= this.text.length;
  }

  isAt(text: string): boolean {
    return this.text.startsWith(text, this.position);
  }

  /** Where the character here ends. */
  get after(): number {
    if (this.isAtEnd) return this.position;
    const code = this.text.codePointAt(this.position) ?? 0;
    return this.position + (code > 0xffff ? 2 : 1);
  }

  bump(): void {
    this.position = this.after;
  }

  /** To the next character with a meaning. */
  bumpAndSkip(): void {
    this.bump();
    this.skipBlanks();
  }

  skipBlanks(): void {
    if (this.ignoresBlanks) this.position = pastBlanks(this.text, this.position);
  }

  /** The next character with a meaning. */
  get nextChar(): string {
    const next = this.ignoresBlanks ? pastBlanks(this.text, this.after) : this.after;
    return this.text.charAt(next);
  }

  /** Skips `prefix`, if it is here. */
  takes(prefix: string): boolean {
    if (!this.isAt(prefix)) return false;
    this.position += prefix.length;
    return true;
  }

  fail(from: number, to: number, message: string, help?: string): never {
    throw new PatternError(problemOf(from, to, message, help));
  }

  note(from: number, to: number, message: string, help: string): void {
    this.meaningless ??= problemOf(from, to, message, help);
  }
}

function problemOf(from: number, to: number, message: string, help?: string): PatternProblem {
  return { from, to, message, ...defined({ help }) };
}

/** Sticky: a look costs only what it skips. */
const BLANKS_AND_COMMENTS = /(?:\p{White_Space}|#[^\n]*(?:\n|$))+/uy;

function pastBlanks(text: string, from: number): number {
  BLANKS_AND_COMMENTS.lastIndex = from;
  return BLANKS_AND_COMMENTS.test(text) ? BLANKS_AND_COMMENTS.lastIndex : from;
}
