import { defined } from '../../kernel/lib/defined.js';
import type { Denial } from '../../kernel/model/change.js';
import type { Hours } from '../../kernel/model/hours.js';
import type { Opening } from '../../kernel/model/opening.js';
import type { Risk, WorstOutcome } from '../../kernel/model/risk.js';
import type { PlanPolicy } from '../../kernel/model/plan.js';
import type { Gate, Safety } from '../../kernel/model/settings.js';
import { threshold, written } from '../configuration/settings.js';
import type {
  ChangeDocument,
  DenialDocument,
  GateDocument,
  HoursDocument,
  LimitsDocument,
  PolicyDocument,
} from '../../generated/documents/plan.js';

/** Limits and gates of a part of a plan, for merging. `existing`: the number of compared objects. */
export function policyDocument(
  { scopes, limits, gates, openGates, renamed }: PlanPolicy,
  existing: number,
): PolicyDocument {
  return {
    scopes,
    existing,
    limits: limits.map(limitsDocument),
    gates: gates.map(gateDocument),
    ...defined({
      open_gates: openGates?.map(gateDocument),
      renamed: renamed?.map((scope) => ({ ...scope })),
    }),
  };
}

function limitsDocument({ maxDeletes, maxUpdates, minExisting, maxScopes }: Safety): LimitsDocument {
  return {
    max_deletes: written(maxDeletes),
    max_updates: written(maxUpdates),
    min_existing: minExisting,
    max_scopes: written(maxScopes),
  };
}

/** Thresholds from a document. */
export function limitsFrom(limits: LimitsDocument): Safety {
  return {
    maxDeletes: threshold(limits.max_deletes),
    maxUpdates: threshold(limits.max_updates),
    minExisting: limits.min_existing,
    maxScopes: threshold(limits.max_scopes),
  };
}

function gateDocument({ name, deny, targets, codeowners, at, owners, ...opening }: Gate): GateDocument {
  return {
    name,
    deny: [...deny],
    targets: [...targets],
    ...openingDocument(opening),
    ...defined({ codeowners }),
    at,
    owners,
  };
}

/** A risk as documents have it. */
export function riskDocument({ subjects, worst, ...risk }: Risk): RiskDocument {
  return {
    ...risk,
    ...defined({ subjects: subjects && [...subjects], worst: worst && worstDocument(worst) }),
  };
}

function worstDocument({ unless, ...worst }: WorstOutcome): RiskDocument['worst'] {
  return { ...worst, ...defined({ unless: unless && [...unless] }) };
}

type RiskDocument = ChangeDocument['risks'][number];

/** A denial as documents have it. */
export function denialDocument({ gate, codes, at, owners, ...opening }: Denial): DenialDocument {
  return { gate, codes: [...codes], at, owners, ...openingDocument(opening) };
}

function openingDocument({
  label,
  approvals,
  approvers,
  ticket,
  hours,
}: Opening): Pick<DenialDocument, keyof Opening> {
  return defined({
    label,
    approvals: approvals && { ...approvals },
    approvers: approvers && [...approvers],
    ticket,
    hours: hours && hoursDocument(hours),
  });
}

function hoursDocument({ days, ...hours }: Hours): HoursDocument {
  return { ...hours, days: [...days] };
}
