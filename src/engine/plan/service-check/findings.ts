import { defined } from '../../../kernel/lib/defined.js';
import { someOf } from '../../../kernel/lib/phrases.js';
import type { Finding } from '../../../kernel/model/finding.js';
import { scopeAddress, shortAddress } from '../../../kernel/model/scope.js';
import type { CheckedPlan, Refusal } from './check.js';

/** The code of what the service refuses. */
export const SERVICE_REFUSES = 'service-refuses';

/** Finds the place of a refusal; undefined if no file has it. */
export type PlaceOf = (refusal: Refusal) => Pick<Finding, 'location' | 'includedFrom'> | undefined;

/** Refusals, each at its place, and what was not tried. Pure. */
export function findingsOf(checked: CheckedPlan, placeOf: PlaceOf): readonly Finding[] {
  return [
    ...checked.refusals.map((refusal) => refusedFinding(refusal, placeOf(refusal))),
    ...notAskedFindings(checked),
  ];
}

function refusedFinding(refusal: Refusal, place: ReturnType<PlaceOf>): Finding {
  const { change, scope, source, part } = refusal;
  const foreign =
    part !== undefined && place === undefined ? ` (rule ${part.ref}, which no file declares)` : '';
  const start = source && { ...source, column: 1, length: 1 };
  return {
    severity: 'error',
    code: SERVICE_REFUSES,
    message: `the service refuses this write of ${shortAddress(change.address)}${foreign}: ${wordsOf(refusal)}`,
    help: 'Change it before it is merged: applying it fails the same way. It was asked with dry_run=true, and nothing was stored.',
    ...defined({ location: start }),
    ...place,
    scope: scopeAddress(scope),
    ...(part === undefined ? {} : { ref: part.ref }),
  };
}

/** The service's code and words. */
export function wordsOf({ error: { code, message } }: Pick<Refusal, 'error'>): string {
  return code === undefined ? message : `${code} ${message}`;
}

function notAskedFindings({ notAsked, unproved }: CheckedPlan): readonly Finding[] {
  if (unproved !== undefined) return [serviceNotAsked('about any write', unproved)];
  if (notAsked.length === 0) return [];
  const addresses = notAsked.map(({ address }) => address);
  return [
    serviceNotAsked(`about ${someOf(addresses, 3)}`, [...new Set(notAsked.map(({ why }) => why))].join('; ')),
  ];
}

/** The finding for a requested check that was not made. */
export function serviceNotAsked(what: string, why: string): Finding {
  return {
    severity: 'warning',
    code: 'service-not-asked',
    message: `the service was not asked ${what}: ${why}`,
    help: 'What it would refuse shows when the plan is applied.',
  };
}
