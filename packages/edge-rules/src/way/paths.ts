import { condition } from '../simulation/atoms.js';
import type { Scheme } from '../expressions/catalogue/fields.js';
import { boxOf, EVERYTHING, intersectBoxes, type Box } from '../simulation/box.js';
import type { Budget } from '../simulation/budget.js';
import { actingKey } from '../simulation/keys.js';
import type { Region } from '../simulation/region.js';
import type { RuleList } from '../simulation/rules.js';
import type { Effect, EffectOptions, Skips } from './effects.js';
import { excluding, takenOf, type PassedSkip, type Path } from './path.js';
import { seenBy, writtenOver } from './rewriting.js';
import { keyOfStage, leavesSomethingOut, skippedBy } from './skips.js';
import { stepsOf, type Step } from './steps.js';
import type { PlacedRule, Stage, Way } from './way.js';

/** At the end of the way, or at a rule that may stop the traffic. */
export type Arrival =
  | { readonly kind: 'end'; readonly path: Path }
  | {
      readonly kind: 'meets';
      readonly at: PlacedRule;
      readonly effect: Extract<Effect, { readonly kind: 'stops' | 'tests' | 'may-stop' }>;
      readonly path: Path;
    };

export interface WalkOptions extends EffectOptions {
  readonly budget: Budget;
  /** Challenged traffic goes no further. Otherwise a visitor who passes does. */
  readonly testsStop: boolean;
  /** Reports opaque rules that meet the traffic. */
  readonly reportsOpaque: boolean;
  /**
   * Splits paths by the first rules that skip or are opaque (`first`). A rule that may let traffic past does
   * not end the way then: a stop behind it says so.
   */
  readonly splitsByFirst?: true;
}

interface WalkContext extends WalkOptions {
  readonly scheme: Scheme;
}

type Walk = Generator<Arrival, void>;

/**
 * Follows a box through all phases, lazily. What a rule stops is added to `without`, and what is left is
 * computed at the end (`remaining`). Opaque rules (managed rulesets, rate limits) let all past. Throws a
 * BudgetError: call it in `within`.
 */
export function walk({ scheme, stages }: Way, box: Box, options: WalkOptions): Walk {
  const path: Path = { box, without: [], skipped: new Set(), passed: [], rewriting: [], first: {} };
  return throughStages(path, stages, { ...options, scheme });
}

function* throughStages(path: Path, stages: readonly Stage[], options: WalkContext): Walk {
  const [stage, ...later] = path.skipped === ALL ? stages.filter(({ isSetting }) => isSetting) : stages;
  if (stage === undefined) return yield { kind: 'end', path };
  const onward = (one: Path): Walk => throughStages(one, later, options);
  const { leftOut, through } = partedBy(keyOfStage(stage), path, options);
  for (const one of leftOut) yield* onward(one);
  if (through === undefined) return;
  const where: Where = { stage, options, past: onward, left: onward };
  yield* throughList(through, stepsMeeting(through, stage.list, where), where);
}

/** A list on the way, and where traffic goes after it. */
interface Where {
  readonly stage: Stage;
  readonly options: WalkContext;
  /** After the list. */
  readonly past: (path: Path) => Walk;
  /** After the phase. */
  readonly left: (path: Path) => Walk;
}

function* throughList(path: Path, steps: readonly Step[], where: Where, from = 0): Walk {
  const { options } = where;
  let on: Path | undefined = path;
  for (let at = from; at < steps.length; at += 1) {
    const step = steps[at];
    const use = step === undefined ? 'nothing' : useOf(step, options);
    if (step === undefined || use === 'nothing') continue;
    if (use === 'takes away') {
      const end = endOfTaking(steps, at, options);
      on = excludingAll(on, steps.slice(at, end), options.budget);
      at = end - 1;
    } else {
      const rest = (one: Path): Walk => throughList(one, steps, where, at + 1);
      const { leftOut, through } = partedBy(step.executes, on, options);
      for (const one of leftOut) yield* rest(one);
      on = through === undefined ? undefined : yield* pastStep(through, step, { ...where, rest });
    }
    if (on === undefined) return;
  }
  yield* where.past(on);
}

/** A step only removes traffic, changes nothing, or does more. */
function useOf(
  { effect, executes }: Step,
  { reportsOpaque, splitsByFirst, testsStop }: WalkContext,
): 'takes away' | 'nothing' | 'more' {
  if (reportsOpaque) return 'more';
  switch (effect.kind) {
    case 'stops':
      return executes === undefined ? 'takes away' : 'more';
    case 'tests':
      return testsStop ? 'takes away' : 'nothing';
    case 'may-stop':
      return effect.mayLetPast === true || splitsByFirst === true ? 'more' : 'nothing';
    case 'skips':
    case 'runs':
    case 'rewrites':
      return 'more';
  }
}

/** The end of steps that only remove traffic. */
function endOfTaking(steps: readonly Step[], from: number, options: WalkContext): number {
  let end = from;
  for (let step = steps[end]; step !== undefined; step = steps[end]) {
    if (useOf(step, options) !== 'takes away') break;
    end += 1;
  }
  return end;
}

/** `rest`: for traffic that is neither stopped nor skips. */
interface AtRule extends Where {
  readonly rest: (path: Path) => Walk;
}

/** What goes on to the next rule; undefined for nothing. */
function* pastStep(path: Path, { rule, effect }: Step, where: AtRule): Generator<Arrival, Path | undefined> {
  const { stage, options, past, left, rest } = where;
  const selected = seenBy(rule.selected, path.rewriting);
  const at = { phase: stage.phase, level: stage.level, rule: rule.compiled.rule };
  const isApart = options.splitsByFirst === true && isFirst(path, effect);
  if (effect.kind === 'skips' && effect.leaves === undefined && !isApart) {
    const skips = passedSkips(effect, stage).map((skip) => ofRule(skip, selected));
    return { ...path, passed: [...path.passed, ...skips] };
  }
  const taken = takenOf(path, selected, options);
  if (taken.length === 0) return path;
  const others = (): Path | undefined => excluding(path, selected, options.budget);
  switch (effect.kind) {
    case 'stops':
    case 'tests':
    case 'may-stop': {
      if (effect.kind === 'may-stop' && options.splitsByFirst === true) {
        if (!isApart) return path;
        for (const one of taken) yield* rest(havingMet(one, at, effect));
        return others();
      }
      if (options.reportsOpaque) for (const one of taken) yield { kind: 'meets', at, effect, path: one };
      if (effect.kind === 'may-stop' && effect.mayLetPast === true)
        for (const one of taken) yield* left({ ...one, skipped: ALL });
      return effect.kind === 'stops' || (effect.kind === 'tests' && options.testsStop) ? others() : path;
    }
    case 'skips': {
      const skips = passedSkips(effect, stage);
      const onward = effect.leaves === undefined ? rest : effect.leaves === 'phase' ? left : past;
      for (const one of taken)
        yield* onward(
          havingMet({ ...one, passed: [...one.passed, ...skips] }, at, isApart ? effect : undefined),
        );
      return others();
    }
    case 'runs': {
      const stopped = options.reportsOpaque ? undefined : onlyStops(effect.list, where);
      if (stopped !== undefined) {
        const both = productOf(selected, seenBy(stopped, path.rewriting), options.budget);
        return excluding(path, both, options.budget);
      }
      for (const one of taken)
        yield* throughList(one, stepsMeeting(one, effect.list, where), { stage, options, past: rest, left });
      return others();
    }
    case 'rewrites':
      for (const one of taken) yield* rest(writtenOver(one, effect));
      return others();
  }
}

/** What no step takes; undefined for nothing. */
function excludingAll(path: Path, steps: readonly Step[], budget: Budget): Path | undefined {
  const selected = steps.flatMap(({ rule }) => seenBy(rule.selected, path.rewriting));
  return excluding(path, selected, budget);
}

/** True for a path's first rule that skips or is opaque. Skips after an opaque rule don't count. */
function isFirst({ first }: Path, effect: Effect): boolean {
  if (effect.kind === 'skips')
    return first.skip === undefined && first.opaque === undefined && leavesSomethingOut(effect);
  if (effect.kind !== 'may-stop') return false;
  return first.opaque === undefined || (effect.mayLetPast === true && first.perhaps === undefined);
}

/** After a rule that takes all of it. */
function havingMet(path: Path, at: PlacedRule, effect: Effect | undefined): Path {
  const { first } = path;
  if (effect?.kind === 'skips') return { ...path, first: { ...first, skip: at } };
  if (effect?.kind !== 'may-stop') return path;
  const opaque = { at, what: effect.what };
  const perhaps = effect.mayLetPast === true ? { perhaps: first.perhaps ?? opaque } : {};
  return { ...path, first: { ...first, opaque: first.opaque ?? opaque, ...perhaps } };
}

function productOf(selected: Region, stopped: Region, budget: Budget): Region {
  budget.spend(selected.length * stopped.length);
  return selected.flatMap((box) => stopped.flatMap((other) => intersectBoxes(box, other) ?? []));
}

/** What a list stops; undefined if it does anything else that matters. */
function onlyStops(list: RuleList, where: Where): Region | undefined {
  const { options } = where;
  const stopped: Box[] = [];
  for (const step of stepsOf(list, where.stage, options).steps) {
    const use = useOf(step, options);
    if (use === 'more') return undefined;
    if (use === 'takes away') stopped.push(...step.rule.selected);
  }
  return stopped;
}

/** After a rewrite, rules see the new value. */
function stepsMeeting({ box, rewriting }: Path, list: RuleList, where: Where): readonly Step[] {
  const { steps, rewrites, indexed } = stepsOf(list, where.stage, where.options);
  if (rewriting.length > 0 || rewrites) return steps;
  return indexed.meeting([box]).map(({ rule }) => rule);
}

/** By whether earlier skips leave something out. */
function partedBy(
  key: string | undefined,
  path: Path,
  options: WalkContext,
): { readonly leftOut: readonly Path[]; readonly through: Path | undefined } {
  if (key === undefined) return { leftOut: [], through: path };
  if (path.skipped.has(key)) return { leftOut: [path], through: undefined };
  const leftOut: Path[] = [];
  let through: Path | undefined = path;
  for (const skip of path.passed) {
    if (through === undefined || !skip.keys.includes(key)) continue;
    const open: Path = { ...through, passed: through.passed.filter((other) => other !== skip) };
    const skipped = new Set([...open.skipped, ...skip.keys]);
    leftOut.push(...takenOf({ ...open, skipped }, skip.selected, options));
    through = excluding(open, skip.selected, options.budget);
  }
  return { leftOut, through };
}

/** For traffic that is let past all that follows: no other key is equal. */
const ALL: ReadonlySet<string> = new Set(['all']);

const EVERY_BOX: Region = [EVERYTHING];

/** What a skip leaves out later. Whether an account's holds for its zones is not documented: an opaque condition. */
function passedSkips(effect: Skips, { phase, level }: Stage): readonly PassedSkip[] {
  const { certain, open } = skippedBy(effect, phase, level);
  const surely = certain.length === 0 ? [] : [{ selected: EVERY_BOX, keys: certain }];
  if (open.length === 0) return surely;
  const { key, values } = condition(
    actingKey(`a skip of the account applies to its zones (${open.join(', ')})`),
  );
  return [...surely, { selected: boxOf(key, values), keys: open }];
}

function ofRule({ selected: [only], keys }: PassedSkip, selected: Region): PassedSkip {
  return { keys, selected: only === undefined ? [] : selected.map((box) => new Map([...box, ...only])) };
}
