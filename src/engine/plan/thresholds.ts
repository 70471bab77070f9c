import type { Change, Tally } from '../../kernel/model/change.js';
import type { Risk } from '../../kernel/model/risk.js';
import type { PlanPolicy, ScopePlan } from '../../kernel/model/plan.js';
import { scopeOfAddress } from '../../kernel/model/scope.js';
import type { Safety, Threshold } from '../../kernel/model/settings.js';

/** The counted parts of a change, new or in a document. */
export interface Counted {
  readonly address: string;
  readonly action: 'create' | 'update' | 'delete';
  readonly details: readonly {
    readonly type: string;
    readonly change?: string;
    readonly isCounted?: true;
  }[];
  readonly risks: readonly { readonly code: string }[];
}

/** The numbers of deleted and changed objects, or rules. */
interface Counts {
  readonly deletes: number;
  readonly updates: number;
}

/** What a change counts as: itself, or its list's rules or items. Pure. */
export function countsOf({ action, details }: Pick<Counted, 'action' | 'details'>): Counts {
  const rules = details.filter(({ type, isCounted }) => type === 'rule' || isCounted === true);
  if (action === 'delete' || rules.length === 0)
    return { deletes: Number(action === 'delete'), updates: Number(action === 'update') };
  const having = (...fates: readonly string[]): number =>
    rules.filter(({ change = '' }) => fates.includes(change)).length;
  return { deletes: having('removed'), updates: having('changed', 'moved') };
}

function sumOf(changes: readonly Counted[]): Counts {
  return changes
    .map(countsOf)
    .reduce((all, one) => ({ deletes: all.deletes + one.deletes, updates: all.updates + one.updates }), NONE);
}

const NONE: Counts = { deletes: 0, updates: 0 };

/**
 * Adds the risks of the number of changes. Shares are per section and whole; counts of the whole, so that spreading edits evades nothing. All
 * `limits` count. Pure.
 */
export function withThresholds(
  scopes: readonly ScopePlan[],
  policy: Pick<PlanPolicy, 'scopes' | 'limits'>,
): readonly ScopePlan[] {
  const bySection = scopes.map((scope) => mapChanges(scope, (changes) => inSections(changes, scope, policy)));
  const numbers = { existing: existingIn(scopes), scopes: policy.scopes };
  const changes = bySection.flatMap((scope) => (scope.status === 'complete' ? scope.changes : []));
  const risksOf = planRisks(
    changes.map(({ change }) => change),
    numbers,
    policy.limits,
  );
  return bySection.map((scope) =>
    mapChanges(scope, (own) =>
      own.map((planned) => ({ ...planned, change: withRisks(planned.change, risksOf(planned.change)) })),
    ),
  );
}

type Changes = Extract<ScopePlan, { readonly status: 'complete' }>['changes'];

function mapChanges(scope: ScopePlan, map: (changes: Changes) => Changes): ScopePlan {
  return scope.status === 'incomplete' ? scope : { ...scope, changes: map(scope.changes) };
}

/** The number of compared objects that exist. */
export function existingIn(scopes: readonly ScopePlan[]): number {
  return scopes
    .flatMap((scope) => (scope.status === 'complete' ? scope.tallies : []))
    .reduce((sum, { existing }) => sum + existing, 0);
}

function inSections(changes: Changes, scope: ScopePlan, { limits }: Pick<PlanPolicy, 'limits'>): Changes {
  if (scope.status === 'incomplete') return changes;
  const judged = scope.tallies.flatMap((tally) => {
    const addresses = new Set(tally.addresses);
    const own = changes.flatMap(({ change }) => (addresses.has(change.address) ? [change] : []));
    return withSectionThresholds(own, tally, limits);
  });
  const byAddress = new Map(judged.map((change) => [change.address, change]));
  return changes.map((planned) => ({
    ...planned,
    change: byAddress.get(planned.change.address) ?? planned.change,
  }));
}

/** A section's changes with the risks of their share. Pure. */
export function withSectionThresholds(
  changes: readonly Change[],
  tally: Tally | undefined,
  limits: readonly Safety[],
): readonly Change[] {
  const risks = tally === undefined ? [] : sectionRisks(changes, tally, limits);
  return changes.map((change) => withRisks(change, risks.filter(isOf(change))));
}

function sectionRisks(
  changes: readonly Counted[],
  { of, existing }: Tally,
  limits: readonly Safety[],
): readonly Risk[] {
  const counts = sumOf(changes);
  const place = PLACES[of] ?? 'in this section';
  return limits.flatMap((safety) => {
    const isShare = (limit: Threshold): boolean => 'percent' in limit;
    const found = exceeding(counts, existing, safety).filter(({ limit }) => isShare(limit));
    return found.map(({ code, number, limit }) => ({
      code,
      message: `${number} of ${existing} ${of} ${place} ${VERBS[code]}; ${allowed(code, limit)}`,
    }));
  });
}

/** A change's risks from the number of all changes. `numbers`: of existing compared objects, and of declared scopes. Pure. */
export function planRisks(
  changes: readonly Counted[],
  numbers: { readonly existing: number; readonly scopes: number },
  limits: readonly Safety[],
): (change: Counted) => readonly Risk[] {
  const counts = sumOf(changes);
  const { existing } = numbers;
  const touched = new Set(changes.map(({ address }) => scopeOfAddress(address))).size;
  const risks = limits.flatMap((safety): readonly Risk[] => {
    const found = exceeding(counts, existing, safety).map(({ code, number, limit }): Risk => ({
      code,
      message: `${number} of ${existing} rules and objects in this plan ${VERBS[code]}; ${allowed(code, limit)}`,
      counted: 'plan',
    }));
    const { maxScopes } = safety;
    if (!isBeyond(touched, numbers.scopes, maxScopes)) return found;
    const message = `${touched} of ${numbers.scopes} zones and accounts change in this plan; ${allowed('max-scopes', maxScopes)}`;
    return [...found, { code: 'max-scopes', message, counted: 'plan' }];
  });
  return (change) => risks.filter(isOf(change));
}

/** True if a risk of numbers counts the change. */
function isOf(change: Counted): (risk: Risk) => boolean {
  const { deletes, updates } = countsOf(change);
  return ({ code }) =>
    code === 'max-scopes' ||
    (code === 'max-deletes' && deletes > 0) ||
    (code === 'max-updates' && updates > 0);
}

/** A change with more risks, the first of each code. */
export function withRisks<Judged extends { readonly risks: readonly { readonly code: string }[] }>(
  change: Judged,
  more: Judged['risks'],
): Judged {
  const known = new Set(change.risks.map(({ code }) => code));
  const added = more.filter(({ code }) => !known.has(code) && known.add(code));
  return added.length === 0 ? change : { ...change, risks: [...change.risks, ...added] };
}

const PLACES: Readonly<Record<string, string>> = { rules: 'in this ruleset', items: 'in this list' };

const VERBS = { 'max-deletes': 'go', 'max-updates': 'change' } as const;

function exceeding(
  { deletes, updates }: Counts,
  existing: number,
  { maxDeletes, maxUpdates, minExisting }: Safety,
): readonly { readonly code: keyof typeof VERBS; readonly number: number; readonly limit: Threshold }[] {
  const numbers = [
    { code: 'max-deletes', number: deletes, limit: maxDeletes },
    { code: 'max-updates', number: updates, limit: maxUpdates },
  ] as const;
  return numbers.filter(
    ({ number, limit }) => ('count' in limit || existing >= minExisting) && isBeyond(number, existing, limit),
  );
}

function isBeyond(number: number, all: number, limit: Threshold): boolean {
  return 'count' in limit ? number > limit.count : number * 100 > all * limit.percent;
}

function allowed(code: 'max-deletes' | 'max-updates' | 'max-scopes', limit: Threshold): string {
  const most = 'count' in limit ? `${limit.count}` : `${limit.percent}%`;
  return `${most} allowed without consent (safety.${code.replace('-', '_')})`;
}
