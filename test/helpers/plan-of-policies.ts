import type { PlanDocument } from '../../src/generated/documents/plan.js';
import type { Change } from '../../src/kernel/model/change.js';
import { planDocument } from '../../src/surfaces/reports/plan/document.js';
import { changeOf, completeScope, planOf } from './plans.js';

/** A plan that changes so many policies of a zone. */
export function planWith(count: number, members: Partial<Change> = {}): PlanDocument {
  const changes = Array.from({ length: count }, (_, index) =>
    changeOf(`csp_policies/policy ${index}`, {
      kind: 'csp_policy',
      base: { hash: `sha256:${index.toString(16).padStart(64, '0')}` },
      ...members,
    }),
  );
  return planDocument(planOf([completeScope(changes)]));
}
