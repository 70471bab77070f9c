import type { Automaton, State } from './automaton.js';

/** A program that must match a text, or must not. */
export interface Demand {
  readonly automaton: Automaton;
  readonly holds: boolean;
}

/** A shortest text that meets all demands. `none` is proven. `too-hard`: a limit was reached. */
export type CommonText =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'none' }
  | { readonly kind: 'too-hard' };

/** Called before work, with its amount. Throws if it is too much. */
type Spend = (steps: number) => void;

interface CommonTextOptions {
  readonly mostStates?: number;
  readonly spend?: Spend;
}

/** States of the product of all automata to visit, at most. */
const MOST_STATES = 20_000;

/**
 * A text that meets all demands and is not in `others`, one character per byte. Walks the product of all
 * automata, so `none` is proven. Prefers short texts, then readable ones.
 */
export function commonText(
  demands: readonly Demand[],
  others: ReadonlySet<string> = new Set(),
  { mostStates = MOST_STATES, spend }: CommonTextOptions = {},
): CommonText {
  const bytes = distinctBytes(demands, others);
  const graph = explored(demands, bytes, { mostStates, others, spend });
  if (graph === undefined) return { kind: 'too-hard' };
  if ('text' in graph) return graph;
  const distances = distancesToEnd(graph);
  return shortest(graph, distances, others);
}

/** The product as far as reached. The first place is the start. */
interface Graph {
  readonly bytes: readonly number[];
  readonly places: readonly Place[];
}

interface Place {
  readonly isEnd: boolean;
  /** The next place for each byte. */
  readonly next: readonly number[];
}

interface Limits {
  readonly mostStates: number;
  readonly others: ReadonlySet<string>;
  readonly spend: Spend | undefined;
}

/** Steps of automata in one step of the caller. */
const STEPS_IN_ONE = 20;

/** A shortest text that is not in `others`, found early; else the whole product. */
function explored(
  demands: readonly Demand[],
  bytes: readonly number[],
  { mostStates, others, spend }: Limits,
): Graph | Extract<CommonText, { readonly kind: 'text' }> | undefined {
  const numbers = new Map<string, number>();
  const reached: Reached[] = [];
  const numberOf = (states: readonly State[], from: number, byte: number): number => {
    const key = states.join(',');
    const known = numbers.get(key);
    if (known !== undefined) return known;
    numbers.set(key, reached.length);
    return reached.push({ states, from, byte }) - 1;
  };
  numberOf(
    demands.map(({ automaton }) => automaton.start),
    -1,
    0,
  );
  const places: Place[] = [];
  let isFirst = true;
  for (let at = 0; at < reached.length; at += 1) {
    if (reached.length > mostStates) return undefined;
    const { states } = reached[at] ?? { states: [] };
    const isEnd = demands.every(
      ({ automaton, holds }, index) => automaton.accepts(states[index] ?? 0) === holds,
    );
    if (isEnd && isFirst) {
      const text = textTo(at, reached);
      if (!others.has(text)) return { kind: 'text', text };
      // A longer prefix may have a shorter end.
      isFirst = false;
    }
    spend?.(Math.ceil((bytes.length * demands.length) / STEPS_IN_ONE));
    const next = bytes.map((byte) =>
      numberOf(
        demands.map(({ automaton }, index) => automaton.next(states[index] ?? 0, byte)),
        at,
        byte,
      ),
    );
    places.push({ isEnd, next });
  }
  return { bytes, places };
}

/** How a shortest text first reached a place. */
interface Reached {
  readonly states: readonly State[];
  readonly from: number;
  readonly byte: number;
}

function textTo(place: number, reached: readonly Reached[]): string {
  const bytes: string[] = [];
  for (let one = reached[place]; one !== undefined && one.from >= 0; one = reached[one.from])
    bytes.unshift(String.fromCharCode(one.byte));
  return bytes.join('');
}

/** From each place to an accepting one, in bytes; Infinity if there is none. */
function distancesToEnd({ places }: Graph): readonly number[] {
  const from: number[][] = places.map(() => []);
  places.forEach(({ next }, place) => {
    for (const other of next) from[other]?.push(place);
  });
  const distances = places.map(({ isEnd }) => (isEnd ? 0 : Infinity));
  const open = places.flatMap(({ isEnd }, place) => (isEnd ? [place] : []));
  for (let at = 0; at < open.length; at += 1) {
    const place = open[at] ?? 0;
    const distance = (distances[place] ?? 0) + 1;
    for (const other of from[place] ?? []) {
      if ((distances[other] ?? 0) <= distance) continue;
      distances[other] = distance;
      open.push(other);
    }
  }
  return distances;
}

/** Tries texts by length until one is not in `others`. At most as many as `others` come before it. */
function shortest(
  { bytes, places }: Graph,
  distances: readonly number[],
  others: ReadonlySet<string>,
): CommonText {
  const [first = Infinity] = distances;
  if (first === Infinity) return { kind: 'none' };
  /** Prefixes, by the least length of a text that has them. */
  const open = new Map<number, { readonly place: number; readonly text: string }[]>([
    [first, [{ place: 0, text: '' }]],
  ]);
  const longest = Math.max(first, ...[...others].map(({ length }) => length)) + places.length;
  for (let length = first; length <= longest; length += 1) {
    const beginnings = open.get(length) ?? [];
    for (let last = beginnings.pop(); last !== undefined; last = beginnings.pop()) {
      const place = places[last.place];
      if (place === undefined) continue;
      const { text } = last;
      if (place.isEnd && text.length === length && !others.has(text)) return { kind: 'text', text };
      // Popped first, so the best byte is pushed last.
      for (let index = bytes.length - 1; index >= 0; index -= 1) {
        const next = place.next[index] ?? 0;
        const total = text.length + 1 + (distances[next] ?? Infinity);
        if (total === Infinity) continue;
        const some = open.get(total) ?? [];
        some.push({ place: next, text: text + String.fromCharCode(bytes[index] ?? 0) });
        open.set(total, some);
      }
    }
    open.delete(length);
  }
  return { kind: 'none' };
}

/** One byte per class that automata distinguish, and all bytes of `others`; readable ones first. */
function distinctBytes(demands: readonly Demand[], others: ReadonlySet<string>): readonly number[] {
  const tables = [...new Set(demands.flatMap(({ automaton }) => automaton.tables()))];
  const own = new Set([...others].flatMap((text) => Array.from(text, (byte) => byte.charCodeAt(0))));
  const classes = new Map<string, number>();
  for (const byte of BEST_FIRST) {
    const key = own.has(byte) ? `own ${byte}` : tables.map((table) => table[byte]).join('');
    if (!classes.has(key)) classes.set(key, byte);
  }
  return [...classes.values()];
}

/** The most readable bytes, the best first. */
const READABLE = 'abcdefghijklmnopqrstuvwxyz0123456789/-._ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const BEST_FIRST: readonly number[] = [
  ...new Set([
    ...Array.from(READABLE, (character) => character.charCodeAt(0)),
    ...Array.from({ length: 0x7f - 0x21 }, (_, index) => 0x21 + index),
    ...Array.from({ length: 256 }, (_, byte) => byte),
  ]),
];
