import { groupsBy } from '../../kernel/lib/groups.js';
import type { ChangeDocument, PlanDocument, ScopeDocument } from '../../engine/documents/plan.js';
import { scopeOfAddress } from '../../kernel/model/scope.js';
import type { FindingDocument } from '../../kernel/model/document-parts.js';

type PendingDocument = NonNullable<PlanDocument['pending']>[number];

/** Everything that a plan says of one scope. */
export interface ScopeView {
  readonly scope: ScopeDocument;
  /** The first two segments of every address in it. */
  readonly address: string;
  /** Of a scope that was not read nothing is planned; its findings say why. */
  readonly isRead: boolean;
  readonly changes: readonly ChangeDocument[];
  readonly unchanged: readonly string[];
  readonly pending: readonly PendingDocument[];
  readonly findings: readonly FindingDocument[];
}

/** A plan document by scope, in its order: what every report of a plan for people is made from. */
export function scopeViews(plan: PlanDocument): readonly ScopeView[] {
  const changes = byKey(plan.changes, ({ address }) => scopeOfAddress(address));
  const pending = byKey(plan.pending ?? [], ({ address }) => scopeOfAddress(address));
  const findings = byKey(plan.findings, ({ scope = '' }) => scope);
  return plan.scopes.map((scope) => {
    const address = `${scope.level}/${scope.name}`;
    return {
      scope,
      address,
      isRead: scope.complete !== false,
      changes: changes.get(address) ?? [],
      unchanged: scope.unchanged ?? [],
      pending: pending.get(address) ?? [],
      findings: findings.get(address) ?? [],
    };
  });
}

/** What a plan has to say that is neither about one of its scopes nor about a location in a file, which `validate` tells. */
export function generalFindings({ findings, scopes }: PlanDocument): readonly FindingDocument[] {
  const own = new Set(scopes.map(({ level, name }) => `${level}/${name}`));
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
