import * as fc from 'fast-check';
import { compileRules, type SimulatedRule } from '../../src/simulation/rules.js';
import type { Way } from '../../src/way/way.js';
import { anyRule, readable } from './generated.js';

/** A way with one edit: a rule is removed, switched, added, moved, or selects or does something else. */
export function anyEditOf({ stages }: Way): fc.Arbitrary<Way> {
  return fc.tuple(fc.nat(), fc.nat(), anyRule, fc.constantFrom(...EDITS)).map(([which, place, other, edit]) =>
    readable(
      stages.map((stage, index) => {
        if (index !== which % stages.length) return stage;
        const rules = stage.list.rules.map(({ rule }) => rule);
        return { ...stage, list: compileRules(edit(rules, place % (rules.length + 1), other), 'http') };
      }),
    ),
  );
}

type Rules = readonly SimulatedRule[];
type Edit = (rules: Rules, at: number, other: SimulatedRule) => Rules;

const inPlace =
  (change: (rule: SimulatedRule, other: SimulatedRule) => Rules): Edit =>
  (rules, at, other) =>
    rules.flatMap((rule, index) => (index === at ? change(rule, other) : [rule]));

const EDITS: readonly Edit[] = [
  inPlace(() => []),
  inPlace((rule) => [{ ...rule, enabled: !rule.enabled }]),
  inPlace((rule, { expression }) => [{ ...rule, expression }]),
  inPlace(({ expression }, other) => [{ ...other, expression }]),
  (rules, at, other) => rules.toSpliced(at, 0, other),
  (rules, at) => [...rules.slice(at, at + 1), ...rules.toSpliced(at, 1)],
];
