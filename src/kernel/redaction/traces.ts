import { HIDDEN } from './hidden.js';
import { plainTextOf } from './plain-text.js';

/** Shorter values are searched only as written: in another case they could be ordinary words. */
const SHORTEST_TRACE = 8;

/** Of a value, in characters: services cut long values. */
const SHORTEST_PIECE = 12;

/** Longer texts are searched line by line: origins of characters take memory. Values of several lines are then found only as written. */
const LARGE = 65_536;

/** A value to search, by one place in it. */
interface Trace {
  readonly value: string;
  /** Where its filed start is in the value: at 0, or at its last piece. */
  readonly at: number;
  /** A piece of the value is enough. */
  readonly hasPieces: boolean;
}

interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** Finds values in any encoding and case, and cut at either end. */
export class Traces {
  readonly #byStart = new Map<string, Trace[]>();
  /** The first two characters of each start: a quick check. */
  readonly #pairs = new Set<number>();

  get isEmpty(): boolean {
    return this.#byStart.size === 0;
  }

  /** Adds a value. With pieces, twelve or more of its first or last characters are enough. */
  add(given: string, hasPieces: boolean): void {
    const value = plainTextOf(given).text;
    if (value.length < SHORTEST_TRACE) return;
    this.#file({ value, at: 0, hasPieces });
    if (hasPieces && value.length > SHORTEST_PIECE)
      this.#file({ value, at: value.length - SHORTEST_PIECE, hasPieces });
  }

  replacedIn(text: string): string {
    if (this.isEmpty) return text;
    if (text.length <= LARGE) return this.#replacedAtOnce(text);
    return text
      .split('\n')
      .map((line) => this.#replacedAtOnce(line))
      .join('\n');
  }

  #replacedAtOnce(text: string): string {
    const found = this.#stretchesIn(text).toSorted((a, b) => a.from - b.from);
    let safe = '';
    let last = 0;
    for (const { from, to } of found) {
      if (to <= last) continue;
      if (from >= last) safe += text.slice(last, from) + HIDDEN;
      last = to;
    }
    return safe + text.slice(last);
  }

  #file(trace: Trace): void {
    const start = trace.value.slice(trace.at, trace.at + SHORTEST_TRACE);
    this.#pairs.add(pairAt(start, 0));
    const alike = this.#byStart.get(start);
    if (alike === undefined) this.#byStart.set(start, [trace]);
    else alike.push(trace);
  }

  #stretchesIn(original: string): readonly Stretch[] {
    const { text, from, to } = plainTextOf(original);
    const found: Stretch[] = [];
    for (let at = 0; at + SHORTEST_TRACE <= text.length; at += 1) {
      if (!this.#pairs.has(pairAt(text, at))) continue;
      for (const trace of this.#byStart.get(text.slice(at, at + SHORTEST_TRACE)) ?? []) {
        const [start, end] = alikeAround(text, at, trace);
        const isWhole = end - start === trace.value.length;
        if (isWhole || (trace.hasPieces && end - start >= SHORTEST_PIECE))
          found.push({ from: from(start), to: to(end - 1) });
      }
    }
    return found;
  }
}

function pairAt(text: string, at: number): number {
  return text.charCodeAt(at) * 0x1_00_00 + text.charCodeAt(at + 1);
}

/** The longest match with a value, around a position where its start was found. */
function alikeAround(text: string, at: number, { value, at: place }: Trace): readonly [number, number] {
  let end = at;
  while (place + end - at < value.length && text[end] === value[place + end - at]) end += 1;
  let start = at;
  while (place - (at - start) > 0 && start > 0 && text[start - 1] === value[place - (at - start) - 1])
    start -= 1;
  // Blanks around a piece belong to the sentence.
  if (end - start === value.length) return [start, end];
  while (start < at && isBlank(text[start])) start += 1;
  while (end > at + SHORTEST_TRACE && isBlank(text[end - 1])) end -= 1;
  return [start, end];
}

function isBlank(character = ''): boolean {
  return character.trim() === '';
}
