import { namedRule } from '@zonewright/edge-rules/lib/rule-title.js';
import type { DeclaredRule, DeclaredRuleset } from '../../../kinds/rule-lists/declared.js';
import type { KnownLists } from '@zonewright/edge-rules/lib/known-lists.js';
import { KINDS } from '../../../kinds/registry.js';
import { possibleOrders } from '../../../kinds/rule-lists/possible-orders.js';
import { simulatedRule } from '../../../kinds/rule-lists/simulated-rule.js';
import { defined } from '../../../kernel/lib/defined.js';
import { rememberEach } from '../../../kernel/lib/remember.js';
import type { Scheme } from '@zonewright/edge-rules/expressions/catalogue/fields.js';
import { compileRules, type RuleList } from '@zonewright/edge-rules/simulation/rules.js';
import { executedId } from '@zonewright/edge-rules/way/effects.js';
import {
  inPhaseOrder,
  mayBeOnWay,
  placeOnWay,
  type Stage,
  type Way,
} from '@zonewright/edge-rules/way/way.js';
import type { DeclaredScope } from '../resolve.js';
import { plainHttpDeclared, settingStages, type PlainHttp } from './plain-http.js';

/** The possible ways of a scope's traffic by the files: one, or several if unknown which. */
export interface Ways {
  readonly ways: readonly Way[];
  /** What decides between them, if verdicts differ. */
  readonly because: string;
  /** Why these ways may not be all. */
  readonly isPart?: string;
  /** What the zone's settings do with requests without TLS; absent for accounts and packets. */
  readonly plainHttp?: PlainHttp;
}

/** The most ways that are distinguished. */
export const MOST_WAYS = 16;

/**
 * The ways of scopes by declared rules, per phase the account's before the zone's. Files don't name a zone's account, so it may be any with rules.
 * Equal scopes share one object.
 */
export function openWays(
  scopes: readonly DeclaredScope[],
  lists: KnownLists,
): (scope: DeclaredScope, scheme: Scheme) => Ways {
  const known = new Map<string, Ways>();
  const accounts = scopes.filter(({ scope }) => scope.level === 'account');
  const stagesIn = rememberEach((scheme: Scheme) =>
    rememberEach((scope: DeclaredScope) => stagesOf(scope, scheme)),
  );
  const textIn = rememberEach((stages: readonly DeclaredStage[]) => JSON.stringify(stages));
  const waysOf = (scope: DeclaredScope, scheme: Scheme): Ways => {
    const own = stagesIn(scheme)(scope);
    const plainHttp = plainHttpDeclared(scope, scheme);
    const above = scope.scope.level === 'account' ? [] : accounts.map(stagesIn(scheme));
    const key = [scheme, plainHttp ?? '', ...[own, ...above].map(textIn)].join('\n');
    const ways = known.get(key) ?? waysThrough(own, above, { scheme, lists, ...defined({ plainHttp }) });
    known.set(key, ways);
    return ways;
  };
  const waysIn = rememberEach((scheme: Scheme) =>
    rememberEach((scope: DeclaredScope) => waysOf(scope, scheme)),
  );
  return (scope, scheme) => waysIn(scheme)(scope);
}

/** A list of rules as plain data, to find equal ones. */
interface DeclaredStage {
  readonly phase: string;
  readonly level: Stage['level'];
  readonly ruleset: Pick<DeclaredRuleset, 'ownership' | 'rules'>;
  readonly executed: readonly (readonly [id: string, rules: readonly DeclaredRule[]])[];
}

function stagesOf({ scope, parts }: DeclaredScope, scheme: Scheme): readonly DeclaredStage[] {
  const rulesets = parts.flatMap(({ sections }) => KINDS.flatMap((kind) => kind.ruleLists(sections)));
  const executed = parts.flatMap(({ sections }) =>
    KINDS.flatMap((kind) => kind.executedLists(sections)).map(
      ({ id, ruleset: { rules } }) => [executedId(id) ?? '', rules] as const,
    ),
  );
  return rulesets.flatMap(({ phase, ownership = 'exclusive', rules }) =>
    rules.length === 0 || !mayBeOnWay(phase, scheme)
      ? []
      : [{ phase, level: scope.level, ruleset: { ownership, rules }, executed }],
  );
}

interface Reading extends Pick<Ways, 'plainHttp'> {
  readonly scheme: Scheme;
  readonly lists: KnownLists;
}

function waysThrough(
  own: readonly DeclaredStage[],
  above: readonly (readonly DeclaredStage[])[],
  reading: Reading,
): Ways {
  const before = above.length === 0 ? [[]] : alikeOnce(above);
  const because =
    before.length > 1 ? 'which account the zone is in' : 'the position of rules that no file declares';
  const unplaced = [...before.flat(), ...own].find(
    ({ phase }) => placeOnWay(phase, reading.scheme) === undefined,
  );
  if (unplaced !== undefined) return { ways: [], because, isPart: `when phase ${unplaced.phase} is run` };
  const ways = before
    .slice(0, MOST_WAYS + 1)
    .flatMap((stages) => inAnyOrder(inPhaseOrder([...stages, ...own], reading.scheme), reading));
  const { plainHttp } = reading;
  return ways.length > MOST_WAYS
    ? { ways: [], because, isPart: because }
    : { ways, because, ...defined({ plainHttp }) };
}

/** Accounts with the same rules are one. */
function alikeOnce(above: readonly (readonly DeclaredStage[])[]): readonly (readonly DeclaredStage[])[] {
  return [...new Map(above.map((stages) => [JSON.stringify(stages), stages])).values()];
}

/** Each possible order for rules placed by other people's rules. */
function inAnyOrder(stages: readonly DeclaredStage[], reading: Reading): readonly Way[] {
  let ways: readonly (readonly Stage[])[] = [[]];
  for (const { phase, level, ruleset, executed } of stages) {
    const orders = possibleOrders(ruleset).map((rules) => listOf(rules, phase, reading));
    const known = new Map(executed.map(([id, rules]) => [id, listOf(rules, phase, reading)]));
    ways = ways
      .flatMap((before) => orders.map((list) => [...before, { phase, level, list, executed: known }]))
      .slice(0, MOST_WAYS + 1);
  }
  const { scheme, plainHttp } = reading;
  return ways.map((some) => ({ scheme, stages: [...some, ...settingStages(plainHttp)] }));
}

function listOf(rules: readonly DeclaredRule[], phase: string, { scheme, lists }: Reading): RuleList {
  return compileRules(
    rules.map((rule, index) => ({ ...simulatedRule(namedRule(rule, index + 1), rule, phase), lists })),
    scheme,
  );
}
