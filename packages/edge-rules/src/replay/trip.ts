import type { Verdict } from '../compiled/facts.js';
import type { Rewrites } from '../way/effects.js';
import { isLeftOut, skippedBy } from '../way/skips.js';
import type { Answers } from './answers.js';
import type { Does, Outcome, Program, Step } from './program.js';
import type { RateLimit } from './rate-limit.js';
import type { Rates } from './rates.js';

/** An unknown condition, or words for another unknown. */
export type Open = number | string;

/** The assumptions about what is unknown. */
export type Supposed = ReadonlyMap<Open, boolean>;

/** A rate limit that a request reached. */
interface Limited {
  readonly step: Step;
  readonly limit: RateLimit;
  readonly counts: Verdict;
  readonly acts: boolean;
}

/** The outcome of one request on one side, or what must be known first. */
export interface Trip {
  /** The unknown that decides what is next. */
  readonly open?: Open;
  readonly outcome: Outcome;
  /** The rule that decided it. */
  readonly by: Step | undefined;
  /** Opaque rules that it met. */
  readonly opaque: readonly Step[];
  readonly limited: readonly Limited[];
}

/** Not documented, and the same for all zones of an account. */
export const ACCOUNT_SKIP = 'whether a skip of the account applies to the rules of its zones';

const NONE: Supposed = new Map();

/** Takes requests through the rules of a side, one after another. */
export class Traveller {
  private readonly program: Program;
  private readonly answers: Answers;
  private readonly rates: Rates;

  constructor(program: Program, answers: Answers, rates: Rates) {
    this.program = program;
    this.answers = answers;
    this.rates = rates;
  }

  /** Takes the line's request through all phases, until a rule stops it or an unknown decides. */
  go(supposed: Supposed = NONE): Trip {
    return new Journey(this.answers, this.rates, supposed).through(this.program);
  }
}

type End = 'past' | 'left' | 'over';

class Journey {
  private readonly answers: Answers;
  private readonly rates: Rates;
  private readonly supposed: Supposed;
  private open: Open | undefined;
  private stopped: Outcome | undefined;
  private by: Step | undefined;
  private skip: Step | undefined;
  private log: Step | undefined;
  /** Rules that only log, with unknown conditions: they matter if nothing else happens. */
  private perhapsLogs: { readonly step: Step; readonly open: Open }[] | undefined;
  private opaque: Step[] | undefined;
  private limited: Limited[] | undefined;
  private skipped: Set<string> | undefined;
  private doubtful: Set<string> | undefined;
  private rewrites: Rewrites[] | undefined;

  constructor(answers: Answers, rates: Rates, supposed: Supposed) {
    this.answers = answers;
    this.rates = rates;
    this.supposed = supposed;
  }

  through(program: Program): Trip {
    const places = this.placesFor(program);
    let next = 0;
    for (const stage of program.stages) {
      const end = stage.first + stage.steps.length;
      const from = next;
      while (next < places.length && (places[next] ?? 0) < end) next += 1;
      // After a rewrite, conditions may be true that are false for the line.
      if (from === next && this.rewrites === undefined) continue;
      if (this.skipped?.has(stage.key) === true) continue;
      if (this.doubtful?.has(stage.key) === true) {
        const holds = this.known(ACCOUNT_SKIP, undefined);
        if (holds === undefined) break;
        if (holds) continue;
      }
      if (this.stage(program, stage, places, from, next) === 'over') break;
    }
    return this.trip();
  }

  /** Steps that may have an effect, in order. */
  private placesFor({ places, always }: Program): readonly number[] {
    const found: number[] = [...always];
    for (const condition of this.answers.mayHold) {
      const those = places.get(condition);
      if (those !== undefined) for (const place of those) found.push(place);
    }
    return found.length > 1 ? found.sort(byNumber) : found;
  }

  private stage(
    { steps }: Program,
    stage: Program['stages'][number],
    places: readonly number[],
    from: number,
    to: number,
  ): End {
    if (this.rewrites !== undefined) return this.list(stage.steps);
    for (let at = from; at < to; at += 1) {
      const place = places[at] ?? 0;
      const step = steps[place];
      const end = step === undefined ? undefined : this.step(step);
      if (end !== undefined) return end;
      if (this.rewrites !== undefined) return this.list(stage.steps.slice(place - stage.first + 1));
    }
    return 'past';
  }

  private trip(): Trip {
    if (this.open === undefined && this.stopped === undefined && this.skip === undefined && !this.log)
      this.askLogs();
    const { open, stopped, opaque = [], limited = [] } = this;
    const by = stopped === undefined ? (this.skip ?? this.log) : this.by;
    const goesOn = this.skip === undefined ? (this.log === undefined ? 'pass' : 'log') : 'skip';
    const trip = { outcome: stopped ?? goesOn, by, opaque, limited } as const;
    return open === undefined ? trip : { ...trip, open };
  }

  private askLogs(): void {
    for (const { step, open } of this.perhapsLogs ?? []) {
      const truth = this.known(open, undefined);
      if (truth === undefined) return;
      if (truth) {
        this.log = step;
        return;
      }
    }
  }

  /** Known or assumed; without either the trip ends. */
  private known(what: Open, verdict: Verdict): Verdict {
    const truth = verdict ?? this.supposed.get(what);
    if (truth === undefined) this.open ??= what;
    return truth;
  }

  private ask(condition: number): Verdict {
    return this.rewrites === undefined
      ? this.answers.ask(condition)
      : this.answers.askRewritten(condition, this.rewrites);
  }

  /** After a rewrite it is another unknown. */
  private openOf(condition: number): Open {
    return this.rewrites === undefined ? condition : `${REWRITTEN}${condition}`;
  }

  private list(steps: readonly Step[]): End {
    for (const step of steps) {
      const end = this.step(step);
      if (end !== undefined) return end;
    }
    return 'past';
  }

  private step(step: Step): End | undefined {
    const truth = this.ask(step.condition);
    if (truth === false && step.does.kind !== 'limits') return undefined;
    return this.at(step, step.does, truth);
  }

  /** Undefined if the next rule is next. */
  private at(step: Step, does: Does, truth: Verdict): End | undefined {
    const { rule } = step.at;
    if (this.skipped !== undefined && isLeftOut(rule, this.skipped)) return undefined;
    if (does.kind === 'limits') return this.limits(step, does.limit, does.outcome, truth);
    if (does.kind === 'opaque')
      return this.meets(step, does.mayLetPast ? `${does.what}\n${does.key}` : undefined);
    if (does.kind === 'logs' && truth === undefined) {
      const open = this.openOf(step.condition);
      const supposed = this.supposed.get(open);
      if (supposed === undefined) (this.perhapsLogs ??= []).push({ step, open });
      else if (supposed) this.log ??= step;
      return undefined;
    }
    const holds = this.known(this.openOf(step.condition), truth);
    if (holds === undefined) return 'over';
    if (!holds) return undefined;
    switch (does.kind) {
      case 'ends':
        return this.stop(step, does.outcome);
      case 'logs':
        this.log ??= step;
        return undefined;
      case 'runs': {
        const end = this.list(does.steps);
        return end === 'past' ? undefined : end;
      }
      case 'rewrites':
        (this.rewrites ??= []).push(does.effect);
        return undefined;
      case 'skips': {
        this.skip ??= step;
        const { certain, open } = skippedBy(does.effect, step.at.phase, step.at.level);
        for (const key of certain) (this.skipped ??= new Set()).add(key);
        for (const key of open) (this.doubtful ??= new Set()).add(key);
        if (does.effect.leaves === undefined) return undefined;
        return does.effect.leaves === 'phase' ? 'left' : 'past';
      }
    }
  }

  private stop(step: Step, outcome: Outcome): End {
    this.stopped = outcome;
    this.by = step;
    return 'over';
  }

  /** Opaque rules let requests pass on both sides, unless they may let them past all that follows. */
  private meets(step: Step, mayLetPast: string | undefined): End | undefined {
    (this.opaque ??= []).push(step);
    if (mayLetPast === undefined) return undefined;
    const isPast = this.known(mayLetPast, undefined);
    return isPast === false ? undefined : 'over';
  }

  private limits(step: Step, limit: RateLimit, outcome: Outcome, truth: Verdict): End | undefined {
    const holds = truth === false ? false : this.known(this.openOf(step.condition), truth);
    if (holds === undefined) return 'over';
    const counting = limit.counts === undefined ? holds : this.ask(limit.counts);
    const counts = counting === false ? false : both(counting, this.rates.reachesOrigin(limit));
    if (!holds) {
      if (counts !== false) (this.limited ??= []).push({ step, limit, counts, acts: false });
      return undefined;
    }
    const acts = this.known(`${LIMIT}${step.identity}`, this.rates.isTooMuch(step, limit));
    if (acts === undefined) return 'over';
    (this.limited ??= []).push({ step, limit, counts, acts });
    if (!acts) return undefined;
    if (outcome !== 'log') return this.stop(step, outcome);
    this.log ??= step;
    return undefined;
  }
}

function both(a: Verdict, b: Verdict): Verdict {
  if (a === false || b === false) return false;
  return a === true && b === true ? true : undefined;
}

function byNumber(a: number, b: number): number {
  return a - b;
}

/** Names of unknowns that are no conditions. */
export const REWRITTEN = 'rewritten ';
export const LIMIT = 'rate ';
