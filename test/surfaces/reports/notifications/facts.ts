import type { DriftDocument } from '../../../../src/surfaces/reports/drift/document.js';
import { planDocument } from '../../../../src/surfaces/reports/plan/document.js';
import { resultDocument } from '../../../../src/surfaces/reports/result/document.js';
import type { Found, RunFacts } from '../../../../src/surfaces/reports/notifications/facts.js';
import type { ApplyResult } from '../../../../src/engine/reconcile.js';
import { exitOf } from '../../../../src/engine/exit.js';
import { reportOf } from '../results.js';

/** Facts of a run, with whatever the test is about. */
export function factsOf(more: Partial<RunFacts>): RunFacts {
  return {
    command: 'apply',
    id: '5f0f3c1e-5d3b-4c1a-9a52-0d5c7a8f4e11',
    exit: 0,
    startedAt: new Date('2026-11-03T12:00:00Z'),
    finishedAt: new Date('2026-11-03T12:00:02Z'),
    seconds: 2,
    consented: [],
    consentedWhen: 'now',
    scopes: [],
    traffic: { requests: [], waits: [] },
    ...more,
  };
}

/** An apply that came to such a result. */
export function applied(members: Partial<ApplyResult> = {}): RunFacts {
  const report = reportOf(members);
  const exit = exitOf(report);
  const result = resultDocument(report, 'sha256:0', exit, { read: 1, write: 1 });
  return factsOf({ exit, found: { of: 'result', result, plan: planDocument(report.plan) } });
}

type Statuses = Readonly<Record<string, 'in-sync' | 'drifted' | 'pending' | 'unread'>>;

/** A drift that found this of each scope: two differences where there are some. */
export function driftOf(status: Statuses[string], scopes: Statuses): Found {
  const told = Object.entries(scopes).map(([address, own]) => ({
    address,
    status: own,
    differences: own === 'drifted' || own === 'pending' ? 2 : 0,
    objects: [],
  }));
  const number = (wanted: string): number => told.filter((scope) => scope.status === wanted).length;
  const all = told.reduce((sum, { differences }) => sum + differences, 0);
  const totals = {
    scopes: {
      in_sync: number('in-sync'),
      drifted: number('drifted'),
      pending: number('pending'),
      unread: number('unread'),
    },
    differences: { all, ignored: 1 },
  };
  const document = { findings: [], scopes: told, drift: { status, scopes: told, totals } };
  return { of: 'drift', document: document as unknown as DriftDocument };
}
