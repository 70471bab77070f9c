import type { Happening } from '../../app/ports/host.js';
import type { Configuration } from '../../engine/configuration/configuration.js';
import type { DriftReport } from '../../generated/documents/drift.js';
import type { ChangeDocument, PlanDocument, ScopeDocument } from '../../generated/documents/plan.js';
import type { OutcomeDocument, ResultDocument } from '../../generated/documents/result.js';
import { defined } from '../../kernel/lib/defined.js';
import { scopeAddress, scopeOfAddress } from '../../kernel/model/scope.js';
import { findingDocument } from './plan/document.js';
import { countByCode } from './notifications/facts.js';

/** A plan as events: scopes, changes, findings, the whole plan. */
export function planEvents(plan: PlanDocument): readonly Happening[] {
  const { digest, complete, scopes, changes, findings, summary } = plan;
  const counts = new Map<string, number>();
  for (const { address } of changes) {
    const scope = scopeOfAddress(address);
    counts.set(scope, (counts.get(scope) ?? 0) + 1);
  }
  return [
    ...scopes.map((scope) => scopePlanned(scope, counts)),
    ...changes.map(changePlanned),
    ...findings.map((finding) => ({ type: 'finding', finding }) as const),
    {
      type: 'planned',
      digest,
      complete,
      create: summary.create,
      update: summary.update,
      delete: summary.delete,
      unchanged: summary.unchanged,
      risks: countByCode([...changes, ...(plan.leaving ?? [])].map(codesOf)).map(({ code }) => code),
    },
  ];
}

function scopePlanned(scope: ScopeDocument, counts: ReadonlyMap<string, number>): Happening {
  const address = scopeAddress(scope);
  return {
    type: 'scope-planned',
    address,
    complete: scope.complete !== false,
    changes: counts.get(address) ?? 0,
    unchanged: scope.unchanged?.length ?? 0,
  };
}

function codesOf({ risks }: Pick<ChangeDocument, 'risks'>): readonly string[] {
  return (risks ?? []).map(({ code }) => code);
}

function changePlanned(change: ChangeDocument): Happening {
  const { address, action, request, digest } = change;
  const { method, path } = request;
  return {
    type: 'change-planned',
    address,
    action,
    method,
    path,
    digest,
    risks: [...codesOf(change)],
  };
}

/** Drift as events: each difference, then the whole drift. */
export function driftEvents({ status, totals, scopes }: DriftReport): readonly Happening[] {
  const { all, ignored } = totals.differences;
  const differences = scopes.flatMap(({ objects }) => objects.flatMap((object) => object.differences));
  return [
    ...differences.map(
      ({ path, change, origin, ignored: entry }) =>
        ({
          type: 'difference',
          path,
          change,
          ignored: entry !== undefined,
          ...defined({ origin }),
        }) as const,
    ),
    { type: 'drift', status, differences: all, ignored },
  ];
}

/** A result as events: outcomes of changes, findings, the verification. */
export function resultEvents({ changes, findings, verification, run }: ResultDocument): readonly Happening[] {
  const { verdict, remaining = [] } = verification;
  return [
    ...changes.map(outcomeEvent),
    ...findings.map((finding) => ({ type: 'finding', finding }) as const),
    { type: 'verified', verdict, remaining, ...defined({ record: run }) },
  ];
}

/** The outcome of a change, as an event. */
export function outcomeEvent(
  outcome: Pick<
    OutcomeDocument,
    'address' | 'action' | 'status' | 'confirmed' | 'reason' | 'message' | 'earlier'
  >,
): Happening {
  const { address, action, status, confirmed = 'by-answer', reason = '', message = '' } = outcome;
  const earlier = defined({ earlier: outcome.earlier });
  return status === 'applied'
    ? { type: 'change-done', address, action, confirmed, ...earlier }
    : { type: 'change-failed', address, action, status, reason, message, ...earlier };
}

/** The findings of validation, as events. */
export function findingEvents({ findings }: Pick<Configuration, 'findings'>): readonly Happening[] {
  return findings.map((finding) => ({ type: 'finding', finding: findingDocument(finding) }));
}
