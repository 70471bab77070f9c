import { randomUUID } from 'node:crypto';
import type { PlanDocument } from '../../generated/documents/plan.js';
import { riskedIn } from '../reports/plan/denied.js';
import { riskCodes } from '../reports/plan/plan-words.js';

export type Outputs = Readonly<Record<string, string>>;

/** The outputs for a plan: only our own words and numbers, no text from outside. */
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

/** Outputs in GITHUB_OUTPUT's format. The random delimiter keeps a value from setting another output. */
export function outputLines(outputs: Outputs, delimiter: string = randomUUID()): string {
  return Object.entries(outputs)
    .map(([name, value]) => `${name}<<${delimiter}\n${value}\n${delimiter}\n`)
    .join('');
}
