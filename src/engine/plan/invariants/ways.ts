import { defined } from '../../../kernel/lib/defined.js';
import { rememberEach } from '../../../kernel/lib/remember.js';
import type { KnownList, KnownLists } from '@zonewright/edge-rules/lib/known-lists.js';
import type { HeldList } from '../../../kernel/model/known-lists.js';
import type { DecidingRule } from '@zonewright/edge-rules/lib/deciding-rule.js';
import type { ObservedRules } from '../../../kernel/model/observed-rules.js';
import type { ScopePlan } from '../../../kernel/model/plan.js';
import type { Scheme } from '@zonewright/edge-rules/expressions/catalogue/fields.js';
import { compileRules, type RuleList } from '@zonewright/edge-rules/simulation/rules.js';
import { inPhaseOrder, mayBeOnWay, placeOnWay, type Stage } from '@zonewright/edge-rules/way/way.js';
import { settingStages, type PlainHttp } from '../../configuration/invariants/plain-http.js';
import { MOST_WAYS, type Ways } from '../../configuration/invariants/ways.js';
import { listsOfAll } from '../../configuration/named-lists.js';

/** A scope that was read. */
export type CompletePlan = Extract<ScopePlan, { readonly status: 'complete' }>;

/** The state of rules and lists: live, or after all changes, or all but one. */
export type State = 'live' | 'after' | { readonly without: string };

/** What in a plan decides about traffic. */
export interface RulesOfPlan {
  readonly scopes: readonly CompletePlan[];
  /** Accounts with unknown rules. */
  readonly unread: readonly string[];
}

/** The ways of a scope in a state. */
export type WaysOfPlan = (scope: CompletePlan, scheme: Scheme, state: State) => Ways;

/** The ways of traffic in every state, by all rules read, also other people's. Rules of undeclared phases were not read. Pure. */
export function openWaysOfPlan({ scopes, unread }: RulesOfPlan): WaysOfPlan {
  const changes = new Set(scopes.flatMap((one) => one.changes.map(({ change }) => change.address)));
  const accounts = scopes.filter(({ scope }) => scope.level === 'account');
  const reading = rememberEach((state: State): Reading => {
    const isDone = (address: string): boolean =>
      state !== 'live' && changes.has(address) && (state === 'after' || state.without !== address);
    return { isDone, lists: listsIn(scopes, isDone) };
  });
  const above = rememberEach((state: State) =>
    rememberEach((scheme: Scheme) =>
      accounts.map((one) => stagesOf(one, scheme, reading(state))).filter((stages) => stages.length > 0),
    ),
  );
  return (scope, scheme, state) => {
    const own = stagesOf(scope, scheme, reading(state));
    const isZone = scope.scope.level === 'zone';
    const [missing] = isZone ? unread : [];
    if (missing !== undefined) return isPart(`the rules of ${missing}, which were not read`);
    const plainHttp = isZone && scheme === 'http' ? plainHttpIn(scope, reading(state)) : undefined;
    return waysThrough(own, isZone ? above(state)(scheme) : [], accounts.length, {
      scheme,
      ...defined({ plainHttp }),
    });
  };
}

const BECAUSE = 'which account the zone is in';

function isPart(because: string): Ways {
  return { ways: [], because: BECAUSE, isPart: because };
}

/** With several accounts, a zone may be in any. */
function waysThrough(
  own: readonly Stage[],
  above: readonly (readonly Stage[])[],
  accounts: number,
  { scheme, plainHttp }: Pick<Ways, 'plainHttp'> & { readonly scheme: Scheme },
): Ways {
  const unplaced = [...above.flat(), ...own].find(({ phase }) => placeOnWay(phase, scheme) === undefined);
  if (unplaced !== undefined) return isPart(`when phase ${unplaced.phase} is run`);
  const before = above.length === 0 || above.length < accounts ? [[], ...above] : above;
  if (before.length > MOST_WAYS) return isPart(BECAUSE);
  const ways = before.map((some) => ({
    scheme,
    stages: [...inPhaseOrder([...some, ...own], scheme), ...settingStages(plainHttp)],
  }));
  return { because: BECAUSE, ways, ...defined({ plainHttp }) };
}

function plainHttpIn({ plainHttp }: CompletePlan, { isDone }: Reading): PlainHttp {
  if (plainHttp === undefined) return 'unknown';
  const isSo = plainHttp.every(({ address, live, sent }) => (isDone(address) ? sent : live));
  return isSo ? 'redirected' : 'not redirected';
}

interface Reading {
  /** True if a change of the plan counts as done. */
  readonly isDone: (address: string) => boolean;
  readonly lists: KnownLists;
}

function stagesOf({ scope, rules }: CompletePlan, scheme: Scheme, reading: Reading): readonly Stage[] {
  const executed = new Map(
    rules.flatMap((one) => (one.executedAs ?? []).map((id) => [id, listOf(one, scheme, reading)] as const)),
  );
  return rules.flatMap((one) => {
    if (one.executedAs !== undefined || !mayBeOnWay(one.phase, scheme)) return [];
    const list = listOf(one, scheme, reading);
    return list.rules.length === 0 ? [] : [{ phase: one.phase, level: scope.level, list, executed }];
  });
}

function listOf(
  { address, live, sent }: ObservedRules,
  scheme: Scheme,
  { isDone, lists }: Reading,
): RuleList {
  const rules = isDone(address) ? sent : live;
  return compileRules(
    rules.map((rule) => knowing(rule, lists)),
    scheme,
  );
}

/** A rule is read once more only if it may name a known list. */
function knowing(rule: DecidingRule, lists: KnownLists): DecidingRule & { readonly lists?: KnownLists } {
  return lists.size === 0 || !rule.expression.includes('$') ? rule : { ...rule, lists };
}

/** The known lists of some scopes, with changes done or not. Pure. */
export function listsIn(scopes: readonly CompletePlan[], isDone: (address: string) => boolean): KnownLists {
  const held = (list: HeldList): KnownList =>
    list.change !== undefined && isDone(list.change) ? list.after : list.before;
  return listsOfAll(scopes.map(({ lists }) => new Map(lists.map((list) => [list.name, held(list)]))));
}
