import { ruleTitle } from '../lib/rule-title.js';
import { matchesRule } from '../simulation/evaluate.js';
import { compileRules, type CompiledRule, type RuleList, type SimulatedRule } from '../simulation/rules.js';
import { trafficOfWitness } from '../simulation/witness.js';
import type { Traffic } from '../simulation/traffic.js';
import { effectOf } from './effects.js';
import { decide, type Invariant, type Refutation } from './invariant.js';
import type { Stage, Way } from './way.js';

/** An edit that would make the invariant true. */
interface Edit {
  /** `move skip-office behind block-admin` */
  readonly text: string;
  readonly stage: Stage;
  readonly rules: readonly SimulatedRule[];
}

/** Few edits are plausible, and each is tried. */
const MOST_TRIED = 4;

/** The smallest edit that makes a refuted invariant true, tried on the way: move a rule, turn it on, or let it block. */
export function obviousEdit(invariant: Invariant, way: Way, refutation: Refutation): string | undefined {
  const traffic = trafficOfWitness(refutation.witness, way.scheme);
  const edits =
    invariant.demand === 'always'
      ? skipMovedUp(way, refutation, traffic)
      : stopping(way, refutation, traffic);
  const helps = edits
    .slice(0, MOST_TRIED)
    .find((edit) => decide(invariant, withEdit(way, edit)).kind === 'proven');
  return helps?.text;
}

function withEdit(way: Way, { stage, rules }: Edit): Way {
  const { scheme, stages } = way;
  const edited = { ...stage, list: compileRules(rules, scheme) };
  return { ...way, stages: stages.map((one) => (one === stage ? edited : one)) };
}

/** Move a skip after what it lets traffic past, or turn on a rule that stops the traffic. */
function stopping(way: Way, { met }: Refutation, traffic: Traffic): readonly Edit[] {
  const moves = way.stages.flatMap((stage): readonly Edit[] => {
    const skip = met.find(({ at, effect }) => effect.kind === 'skips' && has(stage.list, at.rule));
    if (skip === undefined) return [];
    const from = placeOf(stage.list, skip.at.rule);
    const behind = stage.list.rules.findLastIndex(
      (compiled, at) => at > from && isStopping(compiled, stage) && takes(compiled, traffic),
    );
    const other = stage.list.rules[behind];
    if (other === undefined) return [];
    return [
      {
        text: `move ${ruleTitle(skip.at.rule)} after ${ruleTitle(other.rule)}`,
        stage,
        rules: moved(stage.list, from, behind),
      },
    ];
  });
  const switched = way.stages.flatMap((stage) =>
    stage.list.rules.flatMap((compiled, at): readonly Edit[] => {
      const { rule } = compiled;
      if (!takes(compiled, traffic)) return [];
      if (!rule.enabled && isStopping(compiled, stage))
        return [
          {
            text: `switch on ${ruleTitle(rule)}`,
            stage,
            rules: replaced(stage.list, at, { ...rule, enabled: true }),
          },
        ];
      if (rule.enabled && rule.action === 'log')
        return [
          {
            text: `make ${ruleTitle(rule)} block (it only logs now)`,
            stage,
            rules: replaced(stage.list, at, { ...rule, action: 'block' }),
          },
        ];
      return [];
    }),
  );
  return [...moves, ...switched];
}

/** Move a skip before what stops its traffic. */
function skipMovedUp(way: Way, { by }: Refutation, traffic: Traffic): readonly Edit[] {
  if (by === undefined) return [];
  return way.stages.flatMap((stage): readonly Edit[] => {
    const to = placeOf(stage.list, by.at.rule);
    if (to < 0) return [];
    return stage.list.rules.flatMap((compiled, from): readonly Edit[] => {
      const isSkip = compiled.rule.enabled && compiled.rule.action === 'skip';
      if (from < to || !isSkip || !takes(compiled, traffic)) return [];
      const text = `move ${ruleTitle(compiled.rule)} before ${ruleTitle(by.at.rule)}`;
      return [{ text, stage, rules: moved(stage.list, from, to) }];
    });
  });
}

function has(list: RuleList, rule: SimulatedRule): boolean {
  return placeOf(list, rule) >= 0;
}

function placeOf({ rules }: RuleList, rule: SimulatedRule): number {
  return rules.findIndex((compiled) => compiled.rule === rule);
}

function takes(compiled: CompiledRule, traffic: Traffic): boolean {
  return matchesRule(compiled, traffic) === true;
}

function isStopping({ rule }: CompiledRule, stage: Stage): boolean {
  return effectOf(rule, stage).kind === 'stops';
}

function moved({ rules }: RuleList, from: number, to: number): readonly SimulatedRule[] {
  const all = rules.map(({ rule }) => rule);
  const [rule] = all.splice(from, 1);
  if (rule !== undefined) all.splice(to, 0, rule);
  return all;
}

function replaced({ rules }: RuleList, at: number, rule: SimulatedRule): readonly SimulatedRule[] {
  return rules.map((compiled, index) => (index === at ? rule : compiled.rule));
}
