import type { Verdict } from '../compiled/facts.js';
import type { Way } from '../way/way.js';
import { Answers } from './answers.js';
import { Conditions } from './conditions.js';
import type { LogLine } from './log-values.js';
import { programOf, type Outcome, type Program, type ProgramOptions, type Step } from './program.js';
import type { RateLimit } from './rate-limit.js';
import { Rates, timeOf } from './rates.js';
import { LIMIT, REWRITTEN, Traveller, type Open, type Supposed, type Trip } from './trip.js';

/** What happens to one request before and after. */
export type Compared =
  | {
      readonly kind: 'decided';
      readonly from: Outcome;
      readonly to: Outcome;
      readonly before: Trip;
      readonly after: Trip;
    }
  | {
      readonly kind: 'undecided';
      /** The outcome of a side, if certain anyway. */
      readonly from: Outcome | undefined;
      readonly to: Outcome | undefined;
      /** True if both sides have the same outcome in all cases. */
      readonly isAlike: boolean;
      /** What it depends on. */
      readonly reasons: readonly string[];
    };

/** A request on both sides, under assumptions. */
interface Leaf {
  readonly before: Trip;
  readonly after: Trip;
  /** Opaque rules of only one side, if no rule stops the request. */
  readonly apart: readonly string[];
}

/** Combinations of assumptions to try. Beyond, nothing is certain. */
const MOST_LEAVES = 64;
const TOO_MANY = 'too many conditions for which the log has no value';

/** Takes requests through the live and the declared rules, one after another. */
export class WayComparison {
  readonly before: Program;
  readonly after: Program;
  readonly rates: { readonly before: Rates; readonly after: Rates };
  private readonly answers: Answers;
  private readonly travellers: { readonly before: Traveller; readonly after: Traveller };
  private readonly isSame: boolean;

  constructor(live: Way, declared: Way, options: ProgramOptions = {}) {
    const conditions = new Conditions();
    this.before = programOf(live, conditions, options);
    const after = programOf(declared, conditions, options);
    this.isSame = textOf(this.before) === textOf(after);
    this.after = this.isSame ? this.before : after;
    this.answers = new Answers(conditions);
    const { facts } = this.answers;
    const rates = new Rates(facts);
    this.rates = { before: rates, after: this.isSame ? rates : new Rates(facts) };
    this.travellers = {
      before: new Traveller(this.before, this.answers, this.rates.before),
      after: new Traveller(this.after, this.answers, this.rates.after),
    };
  }

  /** Takes a line's request through both sides, and counts it. Lines are about in the order of their times. */
  compare(line: LogLine, time: number | undefined = timeOf(line)): Compared {
    this.answers.take(line);
    this.rates.before.take(line, time);
    this.rates.after.take(line, time);
    const leaf = this.leaf();
    if (leaf.before.open === undefined && leaf.after.open === undefined) return this.onlyOne(leaf);
    return this.explored(leaf);
  }

  private leaf(supposed?: Supposed): Leaf {
    const before = this.travellers.before.go(supposed);
    const after = this.isSame ? before : this.travellers.after.go(supposed);
    return { before, after, apart: this.isSame ? NOTHING : apart(before, after) };
  }

  private onlyOne(leaf: Leaf): Compared {
    this.countAll([leaf]);
    const { before, after } = leaf;
    const [from, to] = [before.outcome, after.outcome];
    if (leaf.apart.length > 0) return { kind: 'undecided', from, to, isAlike: false, reasons: leaf.apart };
    return { kind: 'decided', from, to, before, after };
  }

  /** Tries each unknown both ways, the same on both sides. */
  private explored(first: Leaf): Compared {
    const reasons = new Set<string>();
    const leaves: Leaf[] = [];
    const left: Supposed[] = [];
    const branch = (leaf: Leaf, supposed: Supposed): void => {
      const open = leaf.before.open ?? leaf.after.open;
      if (open === undefined) {
        leaves.push(leaf);
        return;
      }
      for (const reason of this.reasonsOf(open)) reasons.add(reason);
      left.push(new Map([...supposed, [open, true]]), new Map([...supposed, [open, false]]));
    };
    branch(first, new Map());
    for (let next = left.pop(); next !== undefined; next = left.pop()) {
      if (leaves.length + left.length >= MOST_LEAVES) return this.tooMany();
      branch(this.leaf(next), next);
    }
    this.countAll(leaves);
    return concluded(leaves, reasons);
  }

  private tooMany(): Compared {
    return { kind: 'undecided', from: undefined, to: undefined, isAlike: this.isSame, reasons: [TOO_MANY] };
  }

  private reasonsOf(open: Open): readonly string[] {
    if (typeof open === 'number') return this.answers.reasons(open);
    if (open.startsWith(REWRITTEN)) return ['what rules have rewritten'];
    if (open.startsWith(LIMIT)) return ['how often a rate limit has counted it'];
    return [open.split('\n', 1)[0] ?? open];
  }

  private countAll(leaves: readonly Leaf[]): void {
    if (this.before.limits.length > 0) countIn(this.rates.before, leaves, 'before');
    if (this.after.limits.length > 0 && !this.isSame) countIn(this.rates.after, leaves, 'after');
  }
}

const NOTHING: readonly string[] = [];

function textOf({ stages }: Program): string {
  const withSteps = (steps: readonly Step[]): readonly unknown[] =>
    steps.map(({ identity, does }) => [identity, ...(does.kind === 'runs' ? withSteps(does.steps) : [])]);
  return JSON.stringify(stages.map(({ key, steps }) => [key, withSteps(steps)]));
}

/** Of outcomes that pass: opaque rules that only one of them meets. */
function apart(before: Trip, after: Trip): readonly string[] {
  if (before.opaque.length === 0 && after.opaque.length === 0) return NOTHING;
  if (isStopped(before) || isStopped(after)) return NOTHING;
  const [former, latter] = [keysOf(before), keysOf(after)];
  return [
    ...[...former].filter(([key]) => !latter.has(key)),
    ...[...latter].filter(([key]) => !former.has(key)),
  ].map(([, what]) => what);
}

function keysOf({ opaque }: Trip): ReadonlyMap<string, string> {
  return new Map(opaque.flatMap(({ does }) => (does.kind === 'opaque' ? [[does.key, does.what]] : [])));
}

/** True if the way ends there: later rules are not met. */
export function isStopped({ outcome }: Pick<Trip, 'outcome'>): boolean {
  return outcome === 'block' || outcome === 'challenge' || outcome === 'redirect';
}

function concluded(leaves: readonly Leaf[], reasons: ReadonlySet<string>): Compared {
  const [first] = leaves;
  const from = sameOf(leaves.map(({ before }) => before.outcome));
  const to = sameOf(leaves.map(({ after }) => after.outcome));
  const areTogether = leaves.every((leaf) => leaf.apart.length === 0);
  if (first !== undefined && from !== undefined && to !== undefined && areTogether)
    return { kind: 'decided', from, to, before: first.before, after: first.after };
  const isAlike = areTogether && leaves.every(({ before, after }) => before.outcome === after.outcome);
  const all = new Set([...reasons, ...leaves.flatMap((leaf) => leaf.apart)]);
  return { kind: 'undecided', from, to, isAlike, reasons: [...all] };
}

function sameOf(outcomes: readonly Outcome[]): Outcome | undefined {
  const [first] = outcomes;
  return outcomes.every((outcome) => outcome === first) ? first : undefined;
}

/** Counts surely what is counted in all cases. */
function countIn(rates: Rates, leaves: readonly Leaf[], side: 'before' | 'after'): void {
  const seen = new Map<Step, { limit: RateLimit; counts: Verdict[]; acts: boolean[] }>();
  for (const leaf of leaves)
    for (const { step, limit, counts, acts } of leaf[side].limited) {
      const one = seen.get(step) ?? { limit, counts: [], acts: [] };
      seen.set(step, one);
      one.counts.push(counts);
      one.acts.push(acts);
    }
  for (const [step, { limit, counts, acts }] of seen) {
    const isReached = counts.length === leaves.length;
    rates.count(step, limit, isReached ? sameVerdict(counts) : undefined, sameActs(acts, leaves.length));
  }
}

function sameVerdict(verdicts: readonly Verdict[]): Verdict {
  const [first] = verdicts;
  return verdicts.every((verdict) => verdict === first) ? first : undefined;
}

function sameActs(acts: readonly boolean[], leaves: number): Verdict {
  if (!acts.includes(true)) return false;
  return acts.length === leaves && !acts.includes(false) ? true : undefined;
}
