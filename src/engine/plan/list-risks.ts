import { defined } from '../../kernel/lib/defined.js';
import { groupsBy } from '../../kernel/lib/groups.js';
import { someOf } from '../../kernel/lib/phrases.js';
import type { Risk } from '../../kernel/model/risk.js';
import { strictnessOfDecision } from '@zonewright/edge-rules/simulation/strictness.js';
import type { ListDependent } from '../../kernel/model/list-dependent.js';
import type { KnownList, KnownLists } from '@zonewright/edge-rules/lib/known-lists.js';
import type { HeldList } from '../../kernel/model/known-lists.js';
import type { ScopePlan } from '../../kernel/model/plan.js';
import { comparable } from '@zonewright/edge-rules/simulation/known-lists.js';
import { listsOfAll } from '../configuration/named-lists.js';

type CompletePlan = Extract<ScopePlan, { readonly status: 'complete' }>;

/** Rules that depend on lists, and whether the plan sends them. */
interface Placed extends ListDependent {
  readonly isSent: boolean;
}

/** Adds to list changes the risks for rules naming the list. Additions are judged by live rules, removals by the rules at that time. Pure. */
export function withListRisks(scopes: readonly ScopePlan[]): readonly ScopePlan[] {
  const complete = scopes.filter((scope) => scope.status === 'complete');
  if (!complete.some((scope) => movedIn(scope).length > 0)) return scopes;
  const dependents = complete.flatMap(placedIn);
  const known = listsOfAll(complete.map(({ lists }) => holding(lists, 'meanwhile')));
  return scopes.map((scope) => (scope.status === 'complete' ? judgedIn(scope, dependents, known) : scope));
}

function placedIn({ listDependents, changes }: CompletePlan): readonly Placed[] {
  const sent = new Set(changes.map(({ change }) => change.address));
  return listDependents.map((one) => ({ ...one, isSent: sent.has(one.address) }));
}

type Moved = HeldList & { readonly change: string };

/** The lists that a scope's changes change, in order. */
function movedIn({ lists, changes }: CompletePlan): readonly Moved[] {
  return changes.flatMap(({ change }) =>
    lists.flatMap((list) => (list.change === change.address ? [{ ...list, change: list.change }] : [])),
  );
}

function holding(lists: readonly HeldList[], when: 'before' | 'meanwhile'): KnownLists {
  return new Map(lists.map((list) => [list.name, list[when]]));
}

function judgedIn(scope: CompletePlan, dependents: readonly Placed[], known: KnownLists): CompletePlan {
  const state = new Map([...known, ...holding(scope.lists, 'before')]);
  const risks = new Map<string, readonly Risk[]>();
  for (const list of movedIn(scope)) {
    risks.set(list.change, effectOf(list, dependents, state));
    state.set(list.name, list.after);
  }
  const changes = scope.changes.map((planned) => {
    const found = risks.get(planned.change.address) ?? [];
    if (found.length === 0) return planned;
    return { ...planned, change: { ...planned.change, risks: [...planned.change.risks, ...found] } };
  });
  return { ...scope, changes };
}

/** What rules do less after one list changes, with the others as in `state`. */
function effectOf(list: Moved, dependents: readonly Placed[], state: KnownLists): readonly Risk[] {
  const sides = comparable(list.name, list.before, list.after);
  const naming = dependents.filter(({ names }) => names.has(list.name));
  // Zones share lists: equal sets of names are prepared once.
  const alike = groupsBy(naming, ({ names }) => [...names].toSorted().join(' '));
  const found = alike.flatMap(({ items }) => {
    const names = items[0]?.names ?? new Set();
    const [before, after] = sides.map((side) => new Map([...named(state, names), [list.name, side]]));
    if (before === undefined || after === undefined) return [];
    return items.flatMap(({ address, isSent, risks }) => {
      const rules = list.meanwhile === list.after || !isSent ? 'live' : 'sent';
      return risks(rules, before, after).map((risk) => ({ ...risk, address }));
    });
  });
  return groupsBy(found, ({ code }) => code).flatMap(({ items }) => mergedRisks(items));
}

function named(lists: KnownLists, names: ReadonlySet<string>): readonly (readonly [string, KnownList])[] {
  return [...lists].filter(([name]) => names.has(name));
}

const MOST_PLACES = 3;

/** One risk for all rulesets: the worst with places, further ones only by place. */
function mergedRisks(found: readonly (Risk & { readonly address: string })[]): readonly Risk[] {
  const [first, ...further] = found.toSorted(worstFirst);
  if (first === undefined) return [];
  const [same, others] = [true, false].map((isSame) =>
    found.flatMap(({ message, address }) => ((message === first.message) === isSame ? [address] : [])),
  );
  const likewise =
    others === undefined || others.length === 0 ? '' : `; also in ${someOf(others, MOST_PLACES)}`;
  const more = further.reduce((count, { worst }) => count + (worst === undefined ? 0 : worst.more + 1), 0);
  const worst = first.worst && { ...first.worst, more: first.worst.more + more };
  return [
    {
      code: first.code,
      message: `${first.message}, in ${someOf(same ?? [], MOST_PLACES)}${likewise}`,
      ...defined({ worst }),
    },
  ];
}

/** The least strict outcome first; without an example, last. */
function worstFirst(a: Risk, b: Risk): number {
  const rank = ({ worst }: Risk): number =>
    worst === undefined ? Infinity : strictnessOfDecision(worst.after);
  return rank(a) === rank(b) ? 0 : rank(a) - rank(b);
}
