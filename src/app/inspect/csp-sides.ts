import { policySection, policyTexts, type NamedPolicy } from '../../kinds/csp-policies/texts.js';
import { readPolicies } from '../../kinds/csp-policies/live.js';
import { judgeOf } from '../../kinds/impact/judge.js';
import type { NamedJudge, Side } from '../../kinds/impact/reported.js';
import type { KnownLists } from '@zonewright/edge-rules/lib/known-lists.js';
import type { ApiReader } from '../../kernel/model/request.js';
import type { Scope } from '../../kernel/model/scope.js';
import { policyChanges } from '@zonewright/edge-rules/csp/changes.js';
import { sameExpression } from '@zonewright/edge-rules/expressions/canonical.js';
import { readIfPossible } from '../../service/endpoints/reading.js';
import type { DeclaredScope } from '../../engine/configuration/resolve.js';

/** A zone's policies, live and after applying the files. */
export interface PolicySides {
  readonly scope: Scope;
  readonly live: Side;
  readonly declared: Side;
  /** Why live policies are unreadable. */
  readonly problem?: string;
  /** True if no file manages the policies: both sides are live. */
  readonly isUnmanaged: boolean;
  /** Policies that only report after applying the files. */
  readonly reporting: readonly ReportingPolicy[];
}

export interface ReportingPolicy {
  readonly name: string;
  /** Already reports all it would block: live with the same expression and no further sources. */
  readonly isTested: boolean;
}

/**
 * A zone's live and declared policies. With shared ownership, policies that are only live stay. Unreadable is unknown. Throws an ApiError only for
 * credentials and interruption.
 */
export async function readPolicySides(
  scope: Scope,
  declared: DeclaredScope | undefined,
  lists: KnownLists,
  reader: ApiReader,
  signal: AbortSignal,
): Promise<PolicySides> {
  const reading = await readIfPossible(() => readPolicies(scope, reader, signal));
  const live = reading.status === 'read' ? reading.value : [];
  const isRead = reading.status === 'read';
  const section = policySection(declared?.parts ?? []);
  const own = section === undefined ? [] : policyTexts(section);
  const isShared = section === undefined || section.ownership === 'shared';
  const left = live.filter(({ description }) => own.every((one) => one.description !== description));
  const wanted = [...own, ...(isShared ? left : [])];
  return {
    scope,
    live: { judges: live.map((policy) => named(policy)), isWhole: isRead },
    declared: { judges: wanted.map((policy) => named(policy, lists)), isWhole: isRead || !isShared },
    ...(isRead ? {} : { problem: reading.why }),
    isUnmanaged: section === undefined,
    reporting: wanted
      .filter(({ action, enabled }) => enabled && action === 'log')
      .map((policy) => ({ name: policy.description, isTested: isTested(policy, live) })),
  };
}

function named(policy: NamedPolicy, lists?: KnownLists): NamedJudge {
  return { ...judgeOf(policy, lists), name: policy.description };
}

function isTested(policy: NamedPolicy, live: readonly NamedPolicy[]): boolean {
  return live.some(
    (other) =>
      other.description === policy.description &&
      other.enabled &&
      sameExpression(other.expression, policy.expression) &&
      ['neutral', 'loosens'].includes(policyChanges(judgeOf(other).policy, judgeOf(policy).policy).effect),
  );
}
