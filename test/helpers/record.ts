import type { RunDocument } from '../../src/generated/documents/run.js';
import { runDocument } from '../../src/engine/runs/record.js';
import type { Plan } from '../../src/kernel/model/plan.js';
import { planDocument } from '../../src/surfaces/reports/plan/document.js';

/** The record of a run that has not begun, of a reviewed plan. */
export function begun(plan: Plan): RunDocument {
  const about = { started: new Date(0), service: 'here', process: { pid: 1, host: 'here' } };
  const agreed = { plan, digest: plan.digest, consent: { kind: 'reviewed' } } as const;
  return runDocument(agreed, planDocument(plan), about, (text) => text);
}
