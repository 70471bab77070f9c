import { randomUUID } from 'node:crypto';
import type { PlanDocument } from '../../generated/documents/plan.js';
import { riskedIn } from '../reports/plan/denied.js';
import { riskCodes } from '../reports/plan/words.js';

/** The outputs of the action; action.yml describes them. */
export type Outputs = Readonly<Record<string, string>>;

/** The outputs that a plan stands for: numbers, a digest and codes that are ours, nothing that somebody else wrote. */
export function outputsOf(plan: PlanDocument): Outputs {
  const { digest, summary } = plan;
  return {
    digest,
    'has-changes': String(riskedIn(plan).length > 0),
    create: String(summary.create),
    update: String(summary.update),
    delete: String(summary.delete),
    risks: riskCodes(riskedIn(plan)).join(','),
  };
}

/**
 * Outputs in the form of the file that GITHUB_OUTPUT names. Each value stands between lines of a delimiter that nobody could know before,
 * so that no value can end early and set another output.
 */
export function outputLines(outputs: Outputs, delimiter: string = randomUUID()): string {
  return Object.entries(outputs)
    .map(([name, value]) => `${name}<<${delimiter}\n${value}\n${delimiter}\n`)
    .join('');
}
