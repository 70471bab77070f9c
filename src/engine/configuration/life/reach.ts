import type { DeclaredRuleset } from '../../../generated/files.js';
import type { Location } from '../../../kernel/model/finding.js';
import type { KnownLists } from '@zonewright/edge-rules/lib/known-lists.js';
import { scopeAddress } from '../../../kernel/model/scope.js';
import { KINDS } from '../../../kinds/registry.js';
import { keepsOut } from '@zonewright/edge-rules/expressions/catalogue/actions.js';
import { PHASE_FACTS } from '@zonewright/edge-rules/expressions/catalogue/phases.js';
import { evaluate, matchesRule } from '@zonewright/edge-rules/simulation/evaluate.js';
import type { CompiledRule, RuleList } from '@zonewright/edge-rules/simulation/rules.js';
import { namedLists } from '../named-lists.js';
import type { DeclaredScope } from '../resolve.js';
import { orderedRules, runnableTests, type RunnableTest } from '../rule-tests.js';

/** A running rule of a scope, with what tests show. */
export interface TestedRule {
  readonly declared: DeclaredScope;
  /** `rulesets/http_request_firewall_custom`. */
  readonly address: string;
  readonly ruleset: DeclaredRuleset;
  readonly list: RuleList;
  readonly rule: CompiledRule;
  readonly location: Location;
  /** True if it decides a test. */
  readonly isHit: boolean;
  /** True if a test has traffic that it does not select. */
  readonly isMissed: boolean;
  /** All tests of its ruleset. */
  readonly tests: readonly RunnableTest[];
}

/** The number of rules that decide or skip the rest, and of those covered by a test or invariant. */
export interface Reach {
  readonly rules: number;
  readonly reached: number;
}

/** Every running rule that ends its list, in the order of scopes and files. Pure. */
export function testedRules(
  scopes: readonly DeclaredScope[],
  lists: KnownLists = namedLists(scopes),
): readonly TestedRule[] {
  return scopes.flatMap((declared) => {
    const tests = runnableTests(declared, lists);
    return declared.parts.flatMap(({ sections, lives, locationOf }) => {
      const places = new Map(
        lives.flatMap(({ address, part, location }) =>
          part?.type === 'rule' && location !== undefined ? [[`${address} ${part.name}`, location]] : [],
        ),
      );
      return KINDS.flatMap((kind) =>
        kind.ruleLists(sections).flatMap((ruleset, index) => {
          const address = `${kind.section}/${ruleset.phase}`;
          const own = tests.filter((test) => test.ruleset === ruleset);
          return rulesOf(ruleset, own).map((rule) => ({
            ...rule,
            declared,
            address,
            ruleset,
            tests: own,
            location: places.get(`${address} ${rule.rule.rule.name}`) ?? locationOf([kind.section, index]),
          }));
        }),
      );
    });
  });
}

function rulesOf(
  ruleset: DeclaredRuleset,
  tests: readonly RunnableTest[],
): readonly Pick<TestedRule, 'list' | 'rule' | 'isHit' | 'isMissed'>[] {
  const scheme = PHASE_FACTS.get(ruleset.phase)?.scheme;
  const [list] = scheme === undefined ? [] : orderedRules(ruleset, scheme);
  if (list === undefined) return [];
  const hit = new Set(tests.flatMap(({ traffic }) => deciderOf(list, traffic) ?? []));
  return list.rules
    .filter(({ rule, termination }) => rule.enabled && ENDS.has(termination))
    .map((rule) => ({
      list,
      rule,
      isHit: hit.has(rule.rule.name),
      isMissed: tests.some(({ traffic }) => matchesRule(rule, traffic) === false),
    }));
}

/** No test can show others: they don't end the list, or need more than a test has. */
const ENDS: ReadonlySet<CompiledRule['termination']> = new Set(['decides', 'skips']);

/** The one rule that decides traffic; undefined if none, or unknown. */
export function deciderOf(list: RuleList, traffic: RunnableTest['traffic']): string | undefined {
  const evaluation = evaluate(list, traffic);
  if (evaluation.kind !== 'decided') return undefined;
  const [rule, another] = evaluation.rules;
  return another === undefined ? rule?.name : undefined;
}

/** True if a rule keeps traffic out, by the files alone. Not rate limits, which no test can show. */
export function isStopping({ rule, termination }: CompiledRule): boolean {
  return keepsOut(rule.action) && termination === 'decides';
}

/** The address of a rule's ruleset, with its scope. */
export function addressOf({ declared, address }: TestedRule): string {
  return `${scopeAddress(declared.scope)}/${address}`;
}
