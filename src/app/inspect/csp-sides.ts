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

/** The policies of a zone as they are live, and as they are once the files are applied. */
export interface PolicySides {
  readonly scope: Scope;
  readonly live: Side;
  readonly declared: Side;
  /** Why the live policies could not be read. */
  readonly problem?: string;
  /** True when no file manages the policies of the zone: both sides are the live one. */
  readonly isUnmanaged: boolean;
  /** The policies that only report once the files are applied, with whether reports could speak against them. */
  readonly reporting: readonly ReportingPolicy[];
}

/** A policy that only reports. */
export interface ReportingPolicy {
  readonly name: string;
  /** It reports today all that it would block: it is live with the same expression, and with no more sources than it has. */
  readonly isTested: boolean;
}

/**
 * The live policies of a zone, and those of its files. With shared ownership, policies that are only live stay. What can't be read is unknown. Throws an
 * ApiError only for credentials and interruption.
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
