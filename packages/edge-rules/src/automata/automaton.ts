import { tableOf, WORD } from '../expressions/regex/bytes.js';
import { lookHolds } from '../expressions/regex/match.js';
import type { Program } from '../expressions/regex/program.js';

/** The number of a state. */
export type State = number;

/**
 * Decides byte by byte whether a program matches somewhere in a text: a deterministic automaton, built lazily
 * (subset construction) from the evaluator's program.
 */
export class Automaton {
  readonly start: State;
  private readonly program: Program;
  /** What each byte is read as, if mapped. */
  private readonly readAs: Uint8Array | undefined;
  private readonly numbers = new Map<string, State>();
  private readonly contents: Content[] = [];
  private readonly known: Int32Array[] = [];

  constructor(program: Program, readAs?: Uint8Array) {
    this.program = program;
    this.readAs = readAs;
    this.start = this.stateOf({ isFound: false, steps: [], before: Number.NaN });
  }

  /** The state after one more byte. */
  next(state: State, byte: number): State {
    const row = this.known[state];
    const reached = row?.[byte];
    if (reached === undefined) throw new RangeError('no state of this automaton');
    if (reached >= 0) return reached;
    const next = this.behind(state, this.readAs?.[byte] ?? byte);
    if (row !== undefined) row[byte] = next;
    return next;
  }

  /** True if the program matches a text that ends in this state. */
  accepts(state: State): boolean {
    const content = this.contents[state];
    return content !== undefined && (content.isFound || this.closure(content, Number.NaN) === 'found');
  }

  /** How many states were built so far. */
  get size(): number {
    return this.contents.length;
  }

  /** Byte classes: bytes of the same ones lead from each state to the same state. */
  tables(): readonly Uint8Array[] {
    const read = new Set<Uint8Array>();
    for (const step of this.program.steps) {
      if (step.kind === 'byte') read.add(step.table);
      if (step.kind === 'look') for (const table of OF_LOOKS) read.add(table);
    }
    const { readAs } = this;
    if (readAs === undefined) return [...read];
    return [...read].map((table) => readAs.map((byte) => table[byte] ?? 0));
  }

  private behind(state: State, byte: number): State {
    const content = this.contents[state];
    if (content === undefined || content.isFound) return state;
    const open = this.closure(content, byte);
    if (open === 'found') return this.stateOf(FOUND);
    const steps = new Set<number>();
    for (const at of open) {
      const step = this.program.steps[at];
      if (step?.kind === 'byte' && step.table[byte] === 1) steps.add(step.next);
    }
    return this.stateOf({ isFound: false, steps: [...steps].toSorted((a, b) => a - b), before: byte });
  }

  /** Steps that are reached without a byte. The program may start at every position. */
  private closure({ steps, before }: Content, after: number): ReadonlySet<number> | 'found' {
    const reached = new Set<number>();
    const open = [this.program.start, ...steps];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const step = this.program.steps[at];
      if (step === undefined || reached.has(at)) continue;
      reached.add(at);
      if (step.kind === 'match') return 'found';
      if (step.kind === 'split') open.push(...step.next);
      else if (step.kind === 'look' && lookHolds(step.look, before, after)) open.push(step.next);
    }
    return reached;
  }

  private stateOf(content: Content): State {
    const key = content.isFound ? 'found' : `${kindOf(content.before)} ${content.steps.join(',')}`;
    const known = this.numbers.get(key);
    if (known !== undefined) return known;
    const state = this.contents.push(content) - 1;
    this.known.push(new Int32Array(256).fill(-1));
    this.numbers.set(key, state);
    return state;
  }
}

interface Content {
  /** It matched, whatever follows. */
  readonly isFound: boolean;
  /** The steps that the last byte reached. */
  readonly steps: readonly number[];
  /** The last byte; NaN at the start. */
  readonly before: number;
}

const FOUND: Content = { isFound: true, steps: [], before: Number.NaN };

const LINE_FEED = 10;
const RETURN = 13;
const IS_WORD = tableOf(WORD);

/** Byte classes for assertions between two bytes. */
const OF_LOOKS = [IS_WORD, tableOf(1n << BigInt(LINE_FEED)), tableOf(1n << BigInt(RETURN))];

/** Assertions after bytes of one kind have the same result. */
function kindOf(byte: number): string {
  if (Number.isNaN(byte)) return 'start';
  if (byte === LINE_FEED) return 'line feed';
  if (byte === RETURN) return 'return';
  return IS_WORD[byte] === 1 ? 'word' : 'other';
}
