import type { RunDocument } from '../../src/generated/documents/run.js';
import { runDocument } from '../../src/engine/runs/record.js';
import { defined } from '../../src/kernel/lib/defined.js';
import type { Agreed } from '../../src/engine/review/decision.js';
import type { Plan } from '../../src/kernel/model/plan.js';
import { planDocument } from '../../src/surfaces/reports/plan/document.js';

/** The record of a run that has not begun, of a reviewed plan, and of what was settled before it. */
export function begun(plan: Plan, settled?: Agreed['settled']): RunDocument {
  const about = { started: new Date(0), service: 'here', process: { pid: 1, host: 'here' } };
  const agreed = {
    plan,
    digest: plan.digest,
    consent: { kind: 'reviewed' },
    ...defined({ settled }),
  } as const;
  return runDocument(agreed, planDocument(plan), about, (text) => text);
}
