import { Budget, STEPS, STEPS_FOR_EVALUATION, STEPS_FOR_PART, TOO_MANY, within } from './budget.js';
import { matchesRule } from './evaluate.js';
import { withoutContradictions } from './contradictory.js';
import { guardOf } from './guards.js';
import { endsBefore, endsList, regionWithout } from './list-ends.js';
import { subtract, type Region } from './region.js';
import type { CompiledRule, RuleList, SimulatedRule } from './rules.js';
import { RulesOf, type Placed } from './rules-of.js';
import { isExecutedBefore } from './past-targets.js';
import { dependsOn, search, type Search } from './search.js';
import { skipTargets, type SkipTarget } from './skip-targets.js';
import { firstPlaces, ruleKey, selectingRules, type SelectingRule } from './terminating-rules.js';
import { allOf, anyOf, not, type Truth } from './truth.js';
import type { Witness } from './witness.js';

/** A skip that lets traffic past something more outside its list. With an example, or what one depends on. */
export interface WiderSkip {
  readonly rule: SimulatedRule;
  readonly past: readonly SkipTarget[];
  readonly witness?: Witness;
  readonly because?: string;
}

/**
 * Skips of the later list that let traffic past more than the former list did, in order. Complete. Without
 * what the traffic has been through before the skip; for a phase `isOver` says so.
 */
export function widerSkips(
  before: RuleList,
  after: RuleList,
  isOver: (phase: string) => boolean = () => false,
): readonly WiderSkip[] {
  const budget = new Budget(STEPS);
  const sides = sidesOf(before, after);
  const rules = sides.latter.rules.map(({ compiled }) => compiled.rule);
  return sides.latter.rules.flatMap((one, position) => {
    const { rule } = one.compiled;
    const targets = skipTargets(rule).filter(
      (target) =>
        !(target.of === 'phase' && isOver(target.name)) && !isExecutedBefore(target, position, rules),
    );
    if (targets.length === 0 || reachesNoMore(one, position, sides, targets.some(isOfRulesets))) return [];
    const share = new Budget(STEPS_FOR_PART, budget);
    const wider = within(() => widerSkip({ one, position, targets }, sides, share));
    return wider === undefined ? [{ rule, past: targets, because: TOO_MANY }] : wider;
  });
}

interface Sides {
  readonly scheme: RuleList['scheme'];
  readonly former: RulesOf<SelectingRule>;
  readonly latter: RulesOf<SelectingRule>;
  /** In the former list, the position of each key's first rule. */
  readonly formerPlaces: ReadonlyMap<string, number>;
  /**
   * `endsUntil[n]`: of the first n former rules that end the list, the last position in the later one.
   * Infinity if one is gone, -1 without any.
   */
  readonly endsUntil: readonly number[];
  readonly executed: readonly Executed[];
  /** Positions of rules that end the later list without stopping all traffic. */
  readonly lets: readonly number[];
}

/** A ruleset of both lists: first position in the former, last in the later one. */
interface Executed {
  readonly first: number;
  readonly last: number;
}

function sidesOf(before: RuleList, after: RuleList): Sides {
  const [former, latter] = [selectingRules(before), selectingRules(after)];
  const formerPlaces = firstPlaces(former);
  return {
    scheme: after.scheme,
    former: new RulesOf(before, former),
    latter: new RulesOf(after, latter),
    formerPlaces,
    endsUntil: endsUntil(former, firstPlaces(latter)),
    executed: executedByBoth(latter, formerPlaces),
    lets: latter.flatMap(({ compiled }, place) =>
      endsList(compiled) && !isFullStop(compiled) ? [place] : [],
    ),
  };
}

function endsUntil(
  former: readonly SelectingRule[],
  latterPlaces: ReadonlyMap<string, number>,
): readonly number[] {
  const furthest = [-1];
  for (const { compiled } of former) {
    const place = endsList(compiled) ? (latterPlaces.get(ruleKey(compiled)) ?? Infinity) : -1;
    furthest.push(Math.max(furthest.at(-1) ?? -1, place));
  }
  return furthest;
}

function executedByBoth(
  latter: readonly SelectingRule[],
  formerPlaces: ReadonlyMap<string, number>,
): readonly Executed[] {
  const last = new Map<string, number>();
  for (const [place, { compiled }] of latter.entries())
    if (compiled.rule.action === 'execute') last.set(ruleKey(compiled), place);
  return [...last].flatMap(([key, place]) => {
    const first = formerPlaces.get(key);
    return first === undefined ? [] : [{ first, last: place }];
  });
}

/** True for what this list may execute. */
function isOfRulesets({ of }: SkipTarget): boolean {
  return of === 'ruleset' || of === 'rule' || of === 'other';
}

/** True unless a ruleset that ran before the skip now runs after it. */
function executesAsMuch(place: number, position: number, { executed }: Sides): boolean {
  return !executed.some(({ first, last }) => first < place && last > position);
}

function isFullStop(compiled: CompiledRule): boolean {
  const guard = guardOf(compiled);
  return guard?.kind === 'stops' && guard.isFull;
}

/** True if the former list had the same skip, and all rules that ended the list before it still do. */
function reachesNoMore(
  { compiled }: SelectingRule,
  position: number,
  sides: Sides,
  isOfExecuted: boolean,
): boolean {
  const place = sides.formerPlaces.get(ruleKey(compiled));
  if (place === undefined || (sides.endsUntil[place] ?? Infinity) >= position) return false;
  return !isOfExecuted || executesAsMuch(place, position, sides);
}

interface Skip {
  readonly one: SelectingRule;
  readonly position: number;
  readonly targets: readonly SkipTarget[];
}

function widerSkip(skip: Skip, sides: Sides, budget: Budget): readonly WiderSkip[] {
  const { one, position, targets } = skip;
  const { rule } = one.compiled;
  const { former, latter, scheme } = sides;
  const isDecided = decidedIn(skip, sides);
  const decided = (rules: readonly Placed<SelectingRule>[]): readonly SelectingRule[] =>
    rules.flatMap((other) => (isDecided(other) ? [other.rule] : []));
  const reached = regionWithout(one.selected, decided(latter.meeting(one.selected)), budget);
  const lost = targets.flatMap((target) => {
    const isFormer = ({ rule: { compiled }, place }: Placed<SelectingRule>): boolean =>
      skipTargets(compiled.rule).some((other) => isSame(other, target)) &&
      (!isOfRulesets(target) || executesAsMuch(place, position, sides));
    const region = former
      .meeting(reached)
      .filter(isFormer)
      .reduce<Region>(
        (rest, same) => subtractEach(rest, regionOfFormer(same, former, budget), budget),
        reached,
      );
    const real = withoutContradictions(region, scheme);
    return real.length === 0 ? [] : [{ target, region: real, isFormer }];
  });
  const [first] = lost;
  if (first === undefined) return [];
  const past = lost.map(({ target }) => target);
  const result = search(first.region, scheme, (witness, traffic): Search<Witness> => {
    const selects = ({ compiled }: SelectingRule): Truth => matchesRule(compiled, traffic);
    const [asked, now] = [former.matching(traffic), decided(latter.matching(traffic))];
    budget.spend(STEPS_FOR_EVALUATION * (now.length + asked.length + 1));
    const truths = [
      selects(one),
      not(anyOf(now.map(selects))),
      ...asked
        .filter(first.isFormer)
        .map((same) => anyOf([not(selects(same.rule)), ...[...endsBefore(asked, same.place)].map(selects)])),
    ];
    const truth = allOf(truths);
    if (truth === true) return { kind: 'found', found: witness };
    return { kind: 'open', needs: truth === false ? [] : truth.because };
  });
  if (result.kind === 'found') return [{ rule, past, witness: result.found }];
  return [{ rule, past, because: dependsOn(result.needs) }];
}

/**
 * Rules that decide traffic anyway: they end the later list before the skip, or stop traffic after it, up to
 * the next rule that lets traffic leave.
 */
function decidedIn(
  { one, position, targets }: Skip,
  { lets }: Sides,
): (other: Placed<SelectingRule>) => boolean {
  const isOver = one.compiled.termination !== 'goes on' || targets.some(isOfRulesets);
  const until = isOver ? position : (lets.find((place) => place > position) ?? Infinity);
  return ({ rule, place }) => place !== position && place < until && endsList(rule.compiled);
}

function regionOfFormer(
  { rule, place }: Placed<SelectingRule>,
  former: RulesOf<SelectingRule>,
  budget: Budget,
): Region {
  return regionWithout(rule.selected, endsBefore(former.meeting(rule.selected), place), budget);
}

function subtractEach(region: Region, boxes: Region, budget: Budget): Region {
  return boxes.reduce<Region>((rest, box) => subtract(rest, [box], budget), region);
}

function isSame(a: SkipTarget, b: SkipTarget): boolean {
  return a.of === b.of && a.name === b.name;
}
