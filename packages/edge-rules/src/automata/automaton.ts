import { tableOf, WORD } from '../expressions/regex/bytes.js';
import { lookHolds } from '../expressions/regex/match.js';
import type { Program } from '../expressions/regex/program.js';

/** The number of a state. */
export type State = number;

/**
 * Decides byte by byte whether a program matches somewhere in a text: a deterministic automaton, built lazily (subset construction). It runs the
 * evaluator's own program, so both agree.
 */
export class Automaton {
  readonly start: State;
  private readonly program: Program;
  /** The byte that each byte is read as, if it is mapped. */
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

  /** The number of states built so far. */
  get size(): number {
    return this.contents.length;
  }

  /** Tables that classify bytes: bytes in the same classes lead from each state to the same one. */
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

  /** The steps reachable without reading a byte. The program may start at every position. */
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
  /** The steps reached by the last byte. */
  readonly steps: readonly number[];
  /** The last byte; NaN at the start. */
  readonly before: number;
}

const FOUND: Content = { isFound: true, steps: [], before: Number.NaN };

const LINE_FEED = 10;
const RETURN = 13;
const IS_WORD = tableOf(WORD);

/** The byte classes that assertions between two bytes depend on. */
const OF_LOOKS = [IS_WORD, tableOf(1n << BigInt(LINE_FEED)), tableOf(1n << BigInt(RETURN))];

/** Bytes of one kind give the same results for assertions after them. */
function kindOf(byte: number): string {
  if (Number.isNaN(byte)) return 'start';
  if (byte === LINE_FEED) return 'line feed';
  if (byte === RETURN) return 'return';
  return IS_WORD[byte] === 1 ? 'word' : 'other';
}
