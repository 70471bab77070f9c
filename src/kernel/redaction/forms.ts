import { HIDDEN } from './hidden.js';

/** In UTF-16 code units. Shorter forms would hide ordinary words. */
export const SHORTEST = 6;

/** Searches a text for many forms at once: a run may read a thousand destinations, each in thirty forms. */
export class Forms {
  /** By first characters, the longest first. */
  readonly #byStart = new Map<string, string[]>();

  get isEmpty(): boolean {
    return this.#byStart.size === 0;
  }

  /** Adds a form. Ignores one that is too short. */
  add(form: string): void {
    if (form.length < SHORTEST) return;
    const start = form.slice(0, SHORTEST);
    const alike = this.#byStart.get(start) ?? [];
    if (alike.includes(form)) return;
    this.#byStart.set(
      start,
      [...alike, form].toSorted((a, b) => b.length - a.length),
    );
  }

  /** Replaces each form by HIDDEN, overlapping ones together. */
  replacedIn(text: string): string {
    if (this.isEmpty) return text;
    let safe = '';
    let from = 0;
    for (let at = 0; at <= text.length - SHORTEST; at += 1) {
      const found = this.#at(text, at);
      if (found === undefined) continue;
      const end = this.#endOf(text, at, at + found.length);
      safe += text.slice(from, at) + HIDDEN;
      from = end;
      at = end - 1;
    }
    return safe + text.slice(from);
  }

  #at(text: string, at: number): string | undefined {
    return this.#byStart.get(text.slice(at, at + SHORTEST))?.find((form) => text.startsWith(form, at));
  }

  #endOf(text: string, start: number, firstEnd: number): number {
    let end = firstEnd;
    for (let at = start + 1; at < end; at += 1) {
      const found = this.#at(text, at);
      if (found !== undefined) end = Math.max(end, at + found.length);
    }
    return end;
  }
}
