import { defined } from '../../../kernel/lib/defined.js';
import type { LeftDocument, OutcomeDocument, ResultDocument } from '../../../generated/documents/result.js';
import { isCrossed, type StepOutcome } from '../../../engine/apply/outcome.js';
import { notReadSince } from '../../../engine/apply/verify.js';
import type { SettledLeave } from '../../../engine/review/leaves.js';
import type { ApplyResult } from '../../../engine/reconcile.js';
import { DOCUMENT_HEAD } from '../../../kernel/model/document-head.js';
import { changeDocument, findingDocument } from '../plan/document.js';

/** A result as published document (schemas/result.schema.json). `digest`: of the agreed plan. */
export function resultDocument(
  report: ApplyResult,
  digest: string,
  exitCode: number,
  requests: ResultDocument['requests'],
  migration?: NonNullable<ResultDocument['migration']>,
): ResultDocument {
  const { outcomes, unreviewed, verification, findings, leaves = [] } = report;
  const number = (status: StepOutcome['status']): number =>
    outcomes.filter((outcome) => outcome.status === status).length;
  const unread = notReadSince(outcomes, verification);
  return {
    ...DOCUMENT_HEAD,
    digest,
    exit_code: exitCode,
    ...defined({ migration }),
    summary: {
      applied: number('applied'),
      differs: number('differs'),
      failed: number('failed'),
      not_reached: number('not_reached'),
      unknown: number('unknown'),
    },
    requests,
    changes: outcomes.map(outcomeDocument),
    ...(unreviewed.length === 0 ? {} : { unreviewed: unreviewed.map(changeDocument) }),
    ...(leaves.length === 0 ? {} : { leaving: leaves.map(leftDocument) }),
    verification: {
      verdict: verification.verdict,
      ...('digest' in verification ? { digest: verification.digest } : {}),
      ...('remaining' in verification && verification.remaining !== undefined
        ? { remaining: [...verification.remaining] }
        : {}),
      ...('outside' in verification && verification.outside !== undefined
        ? { outside: [...verification.outside] }
        : {}),
      ...(unread.length === 0 ? {} : { unread: [...unread] }),
    },
    findings: findings.map(findingDocument),
  };
}

function leftDocument({ leave, refused }: SettledLeave): LeftDocument {
  const { address, kind, risks } = leave;
  const stays = risks.map(({ message }) => message).join('; ');
  return { address, kind, agreed: refused === undefined, message: refused ?? stays };
}

function outcomeDocument(outcome: StepOutcome): OutcomeDocument {
  const { address, kind, action, source } = outcome.change;
  return {
    address,
    kind,
    action,
    status: outcome.status,
    ...('reason' in outcome ? { reason: outcome.reason, message: outcome.message } : {}),
    ...defined({ earlier: outcome.earlier }),
    ...(outcome.status === 'applied' ? { confirmed: outcome.confirmed } : {}),
    ...(isCrossed(outcome) ? { in_between: true } : {}),
    ...('version' in outcome && outcome.version !== undefined ? { version: outcome.version } : {}),
    ...(outcome.status === 'applied' && outcome.unproved !== undefined ? { unproved: outcome.unproved } : {}),
    ...(outcome.status === 'differs' ? { differences: outcome.differences.map((one) => ({ ...one })) } : {}),
    ...('now' in outcome && outcome.now !== undefined ? { now: changeDocument(outcome.now) } : {}),
    ...(source === undefined ? {} : { source: { ...source } }),
  };
}
