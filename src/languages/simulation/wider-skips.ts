import { isObject } from '../../kernel/model/json.js';
import { Budget, STEPS, STEPS_FOR_EVALUATION, STEPS_FOR_PART, TOO_MANY, within } from './budget.js';
import { matchesRule } from './evaluate.js';
import { withoutContradictions } from './contradictory.js';
import { guardOf } from './guards.js';
import { endsList, regionWithout } from './list-ends.js';
import { subtract, type Region } from './region.js';
import type { RuleList, SimulatedRule } from './rules.js';
import { dependsOn, search, type Search } from './search.js';
import { ruleKey, selectingRules, type SelectingRule } from './terminating-rules.js';
import { allOf, anyOf, not, type Truth } from './truth.js';
import type { Witness } from './witness.js';

/**
 * A skip that from now on lets traffic past something beyond its list: `past` names phases, products, rulesets and rules. With an example,
 * or with what it depends on whether there is one.
 */
export interface WiderSkip {
  readonly rule: SimulatedRule;
  readonly past: readonly SkipTarget[];
  readonly witness?: Witness;
  readonly because?: string;
}

/** What a skip lets traffic past beside the rest of its list. */
export interface SkipTarget {
  readonly of: 'phase' | 'product' | 'ruleset' | 'rule' | 'other';
  readonly name: string;
}

/** The skips of the later list that let traffic past what no skip of the former list did, in their order. Proven to be all. */
export function widerSkips(before: RuleList, after: RuleList): readonly WiderSkip[] {
  const budget = new Budget(STEPS);
  const [former, latter] = [selectingRules(before), selectingRules(after)];
  return latter.flatMap((one, position) => {
    const targets = skipTargets(one.compiled.rule);
    if (targets.length === 0 || reachesNoMore(one, position, former, latter, targets.some(isOfRulesets)))
      return [];
    const share = new Budget(STEPS_FOR_PART, budget);
    const isOver = one.compiled.termination !== 'goes on' || targets.some(isOfRulesets);
    const decided = [...endsBefore(latter, position), ...(isOver ? [] : stopsBehind(latter, position))];
    const executesLess = (place: number): boolean => !executesAsMuch(former, place, latter, position);
    const skip = { one, targets, decided, executesLess };
    const { rule } = one.compiled;
    const wider = within(() => widerSkip(skip, former, after.scheme, share));
    return wider === undefined ? [{ rule, past: targets, because: TOO_MANY }] : wider;
  });
}

/** What a rule lets traffic past beside the rest of its list; nothing for a rule that is no skip. */
function skipTargets({ action, parameters }: SimulatedRule): readonly SkipTarget[] {
  if (action !== 'skip' || !isObject(parameters)) return [];
  return Object.entries(parameters).flatMap(([member, value]) => targetsIn(member, value));
}

function targetsIn(member: string, value: unknown): readonly SkipTarget[] {
  const named = (of: SkipTarget['of'], names: readonly unknown[]): readonly SkipTarget[] =>
    names.map((name) => ({ of, name: String(name) }));
  switch (member) {
    case 'ruleset':
      return [];
    case 'phase':
      return named('phase', [value]);
    case 'phases':
      return named('phase', Array.isArray(value) ? value : []);
    case 'products':
      return named('product', Array.isArray(value) ? value : []);
    case 'rulesets':
      return named('ruleset', Array.isArray(value) ? value : []);
    case 'rules':
      return isObject(value)
        ? Object.entries(value).flatMap(([ruleset, rules]) =>
            named(
              'rule',
              (Array.isArray(rules) ? rules : [rules]).map((rule) => `${ruleset} ${String(rule)}`),
            ),
          )
        : [];
    default:
      return named('other', [member]);
  }
}

function endsBefore(rules: readonly SelectingRule[], position: number): readonly SelectingRule[] {
  return rules.slice(0, position).filter(({ compiled }) => endsList(compiled));
}

/** Whether a skip is of what this list may execute. */
function isOfRulesets({ of }: SkipTarget): boolean {
  return of === 'ruleset' || of === 'rule' || of === 'other';
}

/** Whether every ruleset that is executed behind a skip was executed behind it before: in front of it, it was not skipped. */
function executesAsMuch(
  former: readonly SelectingRule[],
  place: number,
  latter: readonly SelectingRule[],
  position: number,
): boolean {
  const executed = (rules: readonly SelectingRule[]): readonly string[] =>
    rules.flatMap(({ compiled }) => (compiled.rule.action === 'execute' ? [ruleKey(compiled)] : []));
  const before = new Set(executed(former.slice(0, place)));
  return executed(latter.slice(position + 1)).every((key) => !before.has(key));
}

/** Up to the next rule that lets traffic leave the list. */
function stopsBehind(rules: readonly SelectingRule[], position: number): readonly SelectingRule[] {
  const behind = rules.slice(position + 1).filter(({ compiled }) => endsList(compiled));
  const isStop = ({ compiled }: SelectingRule): boolean => {
    const guard = guardOf(compiled);
    return guard?.kind === 'stops' && guard.isFull;
  };
  const first = behind.findIndex((rule) => !isStop(rule));
  return first === -1 ? behind : behind.slice(0, first);
}

/** Whether the same skip stood in the former list, behind nothing that is not before it now as well. */
function reachesNoMore(
  { compiled }: SelectingRule,
  position: number,
  former: readonly SelectingRule[],
  latter: readonly SelectingRule[],
  isOfExecuted: boolean,
): boolean {
  const key = ruleKey(compiled);
  const place = former.findIndex((other) => ruleKey(other.compiled) === key);
  if (place === -1) return false;
  const now = new Set(endsBefore(latter, position).map((end) => ruleKey(end.compiled)));
  return (
    endsBefore(former, place).every((end) => now.has(ruleKey(end.compiled))) &&
    (!isOfExecuted || executesAsMuch(former, place, latter, position))
  );
}

interface Skip {
  readonly one: SelectingRule;
  readonly targets: readonly SkipTarget[];
  /** Rules that decide, whatever the skip lets past: those that end the list before it, and those that stop traffic behind it. */
  readonly decided: readonly SelectingRule[];
  /** Whether rulesets are executed behind it now that were executed before a skip at a place of the former list. */
  readonly executesLess: (place: number) => boolean;
}

function widerSkip(
  { one, targets, decided, executesLess }: Skip,
  former: readonly SelectingRule[],
  scheme: RuleList['scheme'],
  budget: Budget,
): readonly WiderSkip[] {
  const { rule } = one.compiled;
  const reached = regionWithout(one.selected, decided, budget);
  const lost = targets.flatMap((target) => {
    const same = former.filter(
      ({ compiled }, place) =>
        skipTargets(compiled.rule).some((other) => isSame(other, target)) &&
        !(isOfRulesets(target) && executesLess(place)),
    );
    const region = same.reduce<Region>(
      (rest, skip) =>
        regionOfFormer(skip, former, budget).reduce<Region>(
          (left, box) => subtract(left, [box], budget),
          rest,
        ),
      reached,
    );
    const real = withoutContradictions(region, scheme);
    return real.length === 0 ? [] : [{ target, region: real, same }];
  });
  const [first] = lost;
  if (first === undefined) return [];
  const past = lost.map(({ target }) => target);
  const formerly = first.same.map((skip) => ({ skip, ends: endsBefore(former, former.indexOf(skip)) }));
  const result = search(first.region, scheme, (witness, traffic): Search<Witness> => {
    const selects = ({ compiled }: SelectingRule): Truth => matchesRule(compiled, traffic);
    const truths = [
      selects(one),
      not(anyOf(decided.map(selects))),
      ...formerly.map(({ skip, ends }) => anyOf([not(selects(skip)), ...ends.map(selects)])),
    ];
    budget.spend(STEPS_FOR_EVALUATION * (decided.length + former.length + 1));
    const truth = allOf(truths);
    if (truth === true) return { kind: 'found', found: witness };
    return { kind: 'open', needs: truth === false ? [] : truth.because };
  });
  if (result.kind === 'found') return [{ rule, past, witness: result.found }];
  return [{ rule, past, because: dependsOn(result.needs) }];
}

function regionOfFormer(skip: SelectingRule, former: readonly SelectingRule[], budget: Budget): Region {
  return regionWithout(skip.selected, endsBefore(former, former.indexOf(skip)), budget);
}

function isSame(a: SkipTarget, b: SkipTarget): boolean {
  return a.of === b.of && a.name === b.name;
}
