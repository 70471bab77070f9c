import type { DeclaredRuleset } from '../../../generated/files.js';
import type { Location } from '../../../kernel/model/finding.js';
import { compileRules, type RuleList } from '@zonewright/edge-rules/simulation/rules.js';
import { judgeInvariants, type ProjectInvariant } from '../invariants/judge.js';
import type { DeclaredScope } from '../resolve.js';
import { isPassed } from '../rule-tests.js';
import { addressOf, type TestedRule } from './reach.js';

/** How rules are edited to see whether tests notice. */
export type MutationKind = 'deleted' | 'widened' | 'disabled';

/** An edit of a rule that no test and no invariant notices. */
export interface Survivor {
  /** Of its ruleset: `zone/shop.example.com/rulesets/http_request_firewall_custom`. */
  readonly address: string;
  readonly rule: string;
  readonly kind: MutationKind;
  readonly location: Location;
}

/** Edits of single rules: all, the noticed, and the others. */
export interface Mutations {
  readonly total: number;
  readonly noticed: number;
  readonly survivors: readonly Survivor[];
}

/** Deletes, widens and disables each rule alone, and runs tests and invariants. Pure. */
export function mutationsOf(
  rules: readonly TestedRule[],
  scopes: readonly DeclaredScope[],
  project: readonly ProjectInvariant[],
): Mutations {
  const noticing = openInvariants(scopes, project);
  const all = rules.flatMap((rule) => kindsFor(rule).map((kind) => ({ rule, kind })));
  const survivors = all.flatMap(({ rule, kind }): readonly Survivor[] => {
    if (failsTest(rule, kind) || noticing(rule, kind).length > 0) return [];
    return [{ address: addressOf(rule), rule: rule.rule.rule.name, kind, location: rule.location }];
  });
  return { total: all.length, noticed: all.length - survivors.length, survivors };
}

/** A rule for everything can't be widened. */
function kindsFor({ rule }: TestedRule): readonly MutationKind[] {
  return rule.rule.expression.trim() === 'true'
    ? ['deleted', 'disabled']
    : ['deleted', 'widened', 'disabled'];
}

function failsTest({ tests, rule, list }: TestedRule, kind: MutationKind): boolean {
  const mutant = mutated(list, rule.rule.name, kind);
  return tests.some((test) => !isPassed(test, mutant));
}

function mutated(list: RuleList, name: string, kind: MutationKind): RuleList {
  const rules = list.rules.flatMap((one) => {
    if (one.rule.name !== name) return [one];
    return kind === 'widened' ? compileRules([{ ...one.rule, expression: 'true' }], list.scheme).rules : [];
  });
  return { ...list, rules };
}

/** Finds the invariants with another verdict after an edit. A zone is judged only with the accounts: it is in one of them. */
function openInvariants(
  scopes: readonly DeclaredScope[],
  project: readonly ProjectInvariant[],
): (rule: TestedRule, kind: MutationKind) => readonly string[] {
  const accounts = scopes.filter(({ scope }) => scope.level === 'account');
  const before = new Map<DeclaredScope, readonly Verdict[]>();
  return ({ declared, ruleset, rule }, kind) => {
    const isZone = declared.scope.level === 'zone';
    const around = isZone ? [declared, ...accounts] : scopes;
    if (project.length === 0 && !around.some(hasInvariants)) return [];
    const verdicts = (all: readonly DeclaredScope[]): readonly Verdict[] =>
      judgeInvariants(all, project).map(({ name, verdict }) => ({ name, kind: verdict.kind }));
    const known = before.get(declared) ?? verdicts(around);
    before.set(declared, known);
    const edited = withRule(declared, ruleset, rule.rule.name, kind);
    const now = verdicts(around.map((one) => (one === declared ? edited : one)));
    return known.flatMap(({ name, kind: was }, index) => (now[index]?.kind === was ? [] : [name]));
  };
}

interface Verdict {
  readonly name: string;
  readonly kind: string;
}

function hasInvariants({ parts }: DeclaredScope): boolean {
  return parts.some(({ sections: { invariants = [] } }) => invariants.length > 0);
}

function withRule(
  declared: DeclaredScope,
  ruleset: DeclaredRuleset,
  ref: string,
  kind: MutationKind,
): DeclaredScope {
  const rules = ruleset.rules.flatMap((one) => {
    if (one.ref !== ref) return [one];
    return kind === 'deleted'
      ? []
      : [kind === 'widened' ? { ...one, expression: 'true' } : { ...one, enabled: false }];
  });
  const edited = { ...ruleset, rules };
  const parts = declared.parts.map((part) => ({
    ...part,
    sections: Object.fromEntries(
      Object.entries(part.sections).map(([name, section]: [string, unknown]) => [
        name,
        Array.isArray(section) ? section.map((one: unknown) => (one === ruleset ? edited : one)) : section,
      ]),
    ),
  }));
  return { ...declared, parts };
}

/** The names of invariants that notice a missing rule. Pure. */
export function invariantsNoticing(
  scopes: readonly DeclaredScope[],
  project: readonly ProjectInvariant[],
): (rule: TestedRule) => readonly string[] {
  const noticing = openInvariants(scopes, project);
  return (rule) => noticing(rule, 'deleted');
}
