import type { PlanDocument } from '../../generated/documents/plan.js';
import { decodePlan } from '../../engine/plan/decode-plan.js';
import type { Host } from '../ports/host.js';
import { readWhole } from '../session/read-whole.js';

/** Reads and verifies a plan file. Throws a UserError if it is unreadable, no plan, or altered. */
export function readPlanFile(name: string, host: Pick<Host, 'cwd'>): PlanDocument {
  const file = { what: 'a plan', unreadable: 'plan-file', tooLarge: 'plan-file' } as const;
  return decodePlan(readWhole(name, file, host), name);
}
