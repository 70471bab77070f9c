import { PHASE_FACTS } from '@zonewright/edge-rules/expressions/catalogue/phases.js';
import { nearest } from '@zonewright/edge-rules/lib/suggest.js';
import type { UserError } from '../../kernel/model/errors.js';
import { usageError } from '../ports/usage-error.js';

/** The error for a phase that is not known and that no live ruleset has; undefined for another one. `live`: the phases of live rulesets. Pure. */
export function unknownPhase(phase: string, live: ReadonlySet<string>): UserError | undefined {
  if (PHASE_FACTS.has(phase) || live.has(phase)) return undefined;
  const meant = nearest(phase, [...live, ...PHASE_FACTS.keys()]);
  return usageError(
    `there is no phase ${JSON.stringify(phase)}`,
    meant === undefined
      ? 'zonewright inspect rulesets, without --phase, shows the phases of the live rulesets.'
      : `Did you mean ${meant}?`,
  );
}
