import { namedRule, ruleTitle } from '@zonewright/edge-rules/lib/rule-title.js';
import type { CompileContext, SectionFinding, SectionPath } from '../../../kernel/model/context.js';
import type { Scheme } from '@zonewright/edge-rules/expressions/catalogue/fields.js';
import { PHASE_FACTS } from '@zonewright/edge-rules/expressions/catalogue/phases.js';
import { contentKey } from '../../../kernel/model/json-digest.js';
import { remember } from '../../../kernel/lib/remember.js';
import { someOf } from '../../../kernel/lib/phrases.js';
import { neverHolds } from '../../toolkit/report-expression.js';
import type { DeclaredRule, DeclaredRuleset } from '../declared.js';
import { expressionsOf } from './expressions.js';
import { simulatedRule } from '../simulated-rule.js';
import { contradictions, type Contradiction } from '@zonewright/edge-rules/simulation/contradictions.js';
import { lateSkips, type LateSkip } from '@zonewright/edge-rules/simulation/late-skips.js';
import { compileRules, type RuleList, type SimulatedRule } from '@zonewright/edge-rules/simulation/rules.js';
import { shadowedRules, type Shadowed } from '@zonewright/edge-rules/simulation/shadowed.js';
import { printWitness } from '@zonewright/edge-rules/simulation/witness.js';

/** Longer lists are not checked: comparing all pairs would take too long. */
const MOST_RULES = 20_000;
const MOST_NAMED = 3;

/**
 * Warns of rules without effect: earlier rules decide all their traffic, another takes the same traffic first, or a skip is late. In shared lists
 * rules are only checked alone, since others are unknown. Warns only of what is proven or has an example.
 */
export function checkOrder(
  { phase, ownership, rules }: DeclaredRuleset,
  at: SectionPath,
  context: CompileContext,
): void {
  const scheme = PHASE_FACTS.get(phase)?.scheme;
  if (scheme === undefined || rules.length > MOST_RULES) return;
  const named = eachOnce(rules.map((rule, index) => simulatedRule(namedRule(rule, index + 1), rule, phase)));
  const pathOf = (index: number): SectionPath => [...at, 'rules', index, 'expression'];
  const lists = ownership === 'shared' ? named.map((rule) => [rule]) : [named];
  const warnings = lists.flatMap((list, first) =>
    warningsAbout({ rules: list, scheme }).map((warning) => ({ ...warning, index: first + warning.index })),
  );
  for (const { index, other, ...finding } of warnings) {
    // Why it selects nothing is reported at the part that is never true.
    if (other === undefined && selectsNothing(rules[index], phase, context)) continue;
    const related =
      other === undefined ? {} : { related: { path: pathOf(other.index), message: `rule ${other.title}` } };
    context.report(pathOf(index), { severity: 'warning', ...finding, ...related });
  }
}

/** Rules seen before in an editor stay known while others are edited. */
const MOST_KNOWN = 20_000;

const knownRule = remember<SimulatedRule, SimulatedRule>(MOST_KNOWN, contentKey, (rule) => rule);

/** The rules as objects that stay the same with their content. Equal rules of a list are different objects. */
function eachOnce(rules: readonly SimulatedRule[]): readonly SimulatedRule[] {
  const taken = new Set<SimulatedRule>();
  return rules.map((rule) => {
    const known = knownRule(rule);
    if (taken.has(known)) return rule;
    taken.add(known);
    return known;
  });
}

function selectsNothing(
  rule: DeclaredRule | undefined,
  phase: string,
  { settings }: CompileContext,
): boolean {
  const [own] = rule === undefined ? [] : expressionsOf(rule, phase);
  return own !== undefined && neverHolds(own, settings);
}

interface PlacedWarning extends Pick<SectionFinding, 'code' | 'message' | 'help'> {
  readonly index: number;
  readonly other?: { readonly index: number; readonly title: string };
}

/** Memoised: zones share fragments and whole lists. */
const MOST_LISTS = 200;

const warningsAbout = remember<NamedRules, readonly PlacedWarning[]>(
  MOST_LISTS,
  contentKey,
  ({ rules, scheme }) =>
    warningsOf(compileRules(rules, scheme)).map(({ rule, other, ...finding }) => ({
      ...finding,
      index: rules.indexOf(rule),
      ...(other === undefined ? {} : { other: { index: rules.indexOf(other), title: ruleTitle(other) } }),
    })),
);

interface NamedRules {
  readonly rules: readonly SimulatedRule[];
  readonly scheme: Scheme;
}

/** At most one warning per rule, the most specific; none if its expression has mistakes. */
function warningsOf(list: RuleList): readonly Warning[] {
  const warnings = [
    ...shadowedRules(list).flatMap(shadowWarning),
    ...lateSkips(list).flatMap((found) => lateSkipWarning(found, list.scheme)),
    ...contradictions(list).flatMap(contradictionWarning),
  ];
  const last = new Map(warnings.map((warning) => [warning.rule, warning]));
  const broken = new Set(list.rules.flatMap(({ rule, tree }) => (tree === undefined ? [rule] : [])));
  return [...last.values()].filter(
    ({ rule, other }) => !broken.has(rule) && (other === undefined || !broken.has(other)),
  );
}

interface Warning extends Pick<SectionFinding, 'code' | 'message' | 'help'> {
  readonly rule: SimulatedRule;
  /** The rule that prevents its effect. */
  readonly other?: SimulatedRule;
}

function contradictionWarning(found: Contradiction): readonly Warning[] {
  if (found.kind === 'unknown') return [];
  const { first, second } = found;
  return [
    {
      rule: second,
      other: first,
      code: 'contradictory-rules',
      message: `rule ${ruleTitle(second)} (${second.action}) selects the same traffic as rule ${ruleTitle(first)} (${first.action}), which comes first and decides`,
      help: 'Remove one of the two.',
    },
  ];
}

function shadowWarning(found: Shadowed): readonly Warning[] {
  if (found.kind === 'unknown') return [];
  const { rule, by } = found;
  const [other] = by;
  if (other === undefined) {
    const message = `rule ${ruleTitle(rule)} selects no traffic at all`;
    return [{ rule, code: 'rule-shadowed', message, help: 'Check its expression, or remove the rule.' }];
  }
  const names = someOf(by.map(ruleTitle), MOST_NAMED);
  return [
    {
      rule,
      other,
      code: 'rule-shadowed',
      message: `nothing reaches rule ${ruleTitle(rule)}: ${names} ${by.length === 1 ? 'decides' : 'decide'} everything that it selects`,
      help: 'Move it up, or remove it.',
    },
  ];
}

function lateSkipWarning(found: LateSkip, scheme: Scheme): readonly Warning[] {
  if (found.kind === 'unknown') return [];
  const { skip, behind, witness } = found;
  return [
    {
      rule: skip,
      other: behind,
      code: 'late-skip',
      message: `rule ${ruleTitle(skip)} comes too late to skip rule ${ruleTitle(behind)}: ${printWitness(witness, scheme)} gets ${behind.action} before it`,
      help: `Move it before ${ruleTitle(behind)}, or exclude that traffic from its expression.`,
    },
  ];
}
