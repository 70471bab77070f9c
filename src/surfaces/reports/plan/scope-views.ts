import { groupsBy } from '../../../kernel/lib/groups.js';
import type {
  ChangeDocument,
  LeaveDocument,
  PlanDocument,
  ScopeDocument,
} from '../../../generated/documents/plan.js';
import { scopeOfAddress } from '../../../kernel/model/scope.js';
import type { FindingDocument } from '../../../generated/documents/parts.js';

type PendingDocument = NonNullable<PlanDocument['pending']>[number];

/** Everything that a plan says about one scope. */
export interface ScopeView {
  readonly scope: ScopeDocument;
  /** The first two segments of its addresses. */
  readonly address: string;
  /** False: nothing is planned, and the findings say why. */
  readonly isRead: boolean;
  readonly changes: readonly ChangeDocument[];
  readonly unchanged: readonly string[];
  readonly pending: readonly PendingDocument[];
  /** Objects that the files no longer declare and that stay live. */
  readonly leaving: readonly LeaveDocument[];
  readonly findings: readonly FindingDocument[];
}

/** A plan by scope, in its order. Scopes that are in no file any more come last. */
export function scopeViews(plan: PlanDocument): readonly ScopeView[] {
  const changes = byKey(plan.changes, ({ address }) => scopeOfAddress(address));
  const pending = byKey(plan.pending ?? [], ({ address }) => scopeOfAddress(address));
  const findings = byKey(plan.findings, ({ scope = '' }) => scope);
  const leaving = byKey(plan.leaving ?? [], ({ address }) => scopeOfAddress(address));
  return [...plan.scopes, ...goneScopes(plan)].map((scope) => {
    const address = `${scope.level}/${scope.name}`;
    return {
      scope,
      address,
      isRead: scope.complete !== false,
      changes: changes.get(address) ?? [],
      unchanged: scope.unchanged ?? [],
      pending: pending.get(address) ?? [],
      leaving: leaving.get(address) ?? [],
      findings: findings.get(address) ?? [],
    };
  });
}

/** The scopes that could not be read. */
export function unreadScopes({ scopes }: Pick<PlanDocument, 'scopes'>): readonly ScopeDocument[] {
  return scopes.filter(({ complete }) => complete === false);
}

/** Scopes that are in no file any more, and have live objects. */
function goneScopes({ scopes, leaving = [] }: PlanDocument): readonly ScopeDocument[] {
  const known = new Set(scopes.map(({ level, name }) => `${level}/${name}`));
  const gone = new Set(
    leaving.map(({ address }) => scopeOfAddress(address)).filter((one) => !known.has(one)),
  );
  return [...gone].map((address) => {
    const level = address.startsWith('account/') ? 'account' : 'zone';
    return { level, name: address.slice(level.length + 1), id: '' };
  });
}

/** Warnings and errors about no scope and no file. (`validate` shows those about files.) */
export function generalFindings(plan: PlanDocument): readonly FindingDocument[] {
  const { findings, scopes } = plan;
  const own = new Set([...scopes, ...goneScopes(plan)].map(({ level, name }) => `${level}/${name}`));
  return findings.filter(
    ({ severity, scope = '', file }) => severity !== 'info' && file === undefined && !own.has(scope),
  );
}

function byKey<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
): ReadonlyMap<string, readonly Item[]> {
  return new Map(groupsBy(items, keyOf).map((group) => [group.key, group.items]));
}
