import { tableOf, type ByteSet } from './bytes.js';
import type { Look, Node } from './syntax.js';

/** A step of a program; `next` are indexes of steps. */
export type Step =
  | { readonly kind: 'byte'; readonly table: Uint8Array; readonly next: number }
  | { readonly kind: 'look'; readonly look: Look; readonly next: number }
  | { kind: 'split'; next: readonly number[] }
  | { readonly kind: 'match' };

export interface Program {
  readonly steps: readonly Step[];
  readonly start: number;
}

/** Steps of a program, at most: counted repetitions are written out. */
const MOST_STEPS = 20_000;

/** Thompson's construction. Undefined if it needs Unicode's tables, or too many steps. */
export function programOf(root: Node): Program | undefined {
  const steps: Steps = { all: [{ kind: 'match' }], tables: new Map() };
  const start = build(root, 0, steps);
  return start === undefined ? undefined : { steps: steps.all, start };
}

/** With one table for all steps of the same bytes. */
interface Steps {
  readonly all: Step[];
  readonly tables: Map<ByteSet, Uint8Array>;
}

/** Adds a node's steps before `next`. Returns the first. */
function build(node: Node, next: number, steps: Steps): number | undefined {
  switch (node.kind) {
    case 'empty':
      return next;
    case 'unicode':
      return undefined;
    case 'bytes':
      return node.sets.reduceRight<number | undefined>(
        (after, set) =>
          after === undefined
            ? undefined
            : add(steps, { kind: 'byte', table: sharedTable(set, steps), next: after }),
        next,
      );
    case 'look':
      return add(steps, { kind: 'look', look: node.look, next });
    case 'group':
      return build(node.operand, next, steps);
    case 'sequence':
      return node.operands.reduceRight<number | undefined>(
        (after, operand) => (after === undefined ? undefined : build(operand, after, steps)),
        next,
      );
    case 'alternation': {
      const starts = node.operands.map((operand) => build(operand, next, steps));
      const known = starts.filter((start) => start !== undefined);
      return known.length < starts.length ? undefined : add(steps, { kind: 'split', next: known });
    }
    case 'repetition':
      return node.max === Number.POSITIVE_INFINITY
        ? repeat(node.operand, node.min, loop(node.operand, next, steps), steps)
        : repeat(node.operand, node.min, optional(node.operand, node.max - node.min, next, steps), steps);
  }
}

/** One after another. An operand without steps is as good once. */
function repeat(operand: Node, times: number, next: number | undefined, steps: Steps): number | undefined {
  let start = next;
  for (let time = 0; time < times && start !== undefined; time += 1) {
    const before = build(operand, start, steps);
    if (before === start) return start;
    start = before;
  }
  return start;
}

function loop(operand: Node, next: number, steps: Steps): number | undefined {
  const split: Step = { kind: 'split', next: [next] };
  const at = add(steps, split);
  if (at === undefined) return undefined;
  const start = build(operand, at, steps);
  if (start === undefined) return undefined;
  split.next = [start, next];
  return at;
}

/** The operand up to so many times. */
function optional(operand: Node, times: number, next: number, steps: Steps): number | undefined {
  let at: number | undefined = next;
  for (let time = 0; time < times && at !== undefined; time += 1) {
    const start = build(operand, at, steps);
    if (start === at) return at;
    at = start === undefined ? undefined : add(steps, { kind: 'split', next: [start, next] });
  }
  return at;
}

function add(steps: Steps, step: Step): number | undefined {
  return steps.all.length < MOST_STEPS ? steps.all.push(step) - 1 : undefined;
}

function sharedTable(set: ByteSet, { tables }: Steps): Uint8Array {
  const table = tables.get(set) ?? tableOf(set);
  tables.set(set, table);
  return table;
}
