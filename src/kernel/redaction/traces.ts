import { HIDDEN } from './hidden.js';
import { plainTextOf } from './plain-text.js';

/** Shorter values are only looked for as they are: in other letters they could be ordinary words. */
const SHORTEST_TRACE = 8;

/** A piece of a value that is worth hiding: services cut long values. */
const SHORTEST_PIECE = 12;

/** A longer text is read line by line: where each character comes from takes room. Values of several lines are found as they are. */
const LARGE = 65_536;

/** A value that is looked for from a place in it. */
interface Trace {
  readonly value: string;
  /** Where the start that it is filed under is in the value: at its beginning, or so far before its end that a piece is left. */
  readonly at: number;
  /** Whether a piece of the value is enough. */
  readonly hasPieces: boolean;
}

interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** Values that are found in a text however it encodes them, in either case, and cut at either end. */
export class Traces {
  readonly #byStart = new Map<string, Trace[]>();
  /** The first two characters of each start, to pass over most places quickly. */
  readonly #pairs = new Set<number>();

  get isEmpty(): boolean {
    return this.#byStart.size === 0;
  }

  /** Looks for one more; with pieces, also for its first and its last twelve characters or more. */
  add(given: string, hasPieces: boolean): void {
    const value = plainTextOf(given).text;
    if (value.length < SHORTEST_TRACE) return;
    this.#file({ value, at: 0, hasPieces });
    if (hasPieces && value.length > SHORTEST_PIECE)
      this.#file({ value, at: value.length - SHORTEST_PIECE, hasPieces });
  }

  /** The text without them. */
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

/** How far a text is the same as a value, around a place where the value's start was found. */
function alikeAround(text: string, at: number, { value, at: place }: Trace): readonly [number, number] {
  let end = at;
  while (place + end - at < value.length && text[end] === value[place + end - at]) end += 1;
  let start = at;
  while (place - (at - start) > 0 && start > 0 && text[start - 1] === value[place - (at - start) - 1])
    start -= 1;
  // A blank around a cut value belongs to the sentence.
  if (end - start === value.length) return [start, end];
  while (start < at && isBlank(text[start])) start += 1;
  while (end > at + SHORTEST_TRACE && isBlank(text[end - 1])) end -= 1;
  return [start, end];
}

function isBlank(character = ''): boolean {
  return character.trim() === '';
}
