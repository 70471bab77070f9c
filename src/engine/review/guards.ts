import type { RiskCode } from '../../kernel/model/change.js';
import { changesOf, type Plan } from '../../kernel/model/plan.js';
import type { Consent } from './consent.js';

/** A risk that nobody agreed to. */
export interface Refusal {
  readonly address: string;
  readonly code: RiskCode;
  readonly message: string;
}

/** The risks of a plan that the consent doesn't cover, in the order of the plan; empty when it may be applied. Pure. */
export function refusals(plan: Plan, consent: Consent): readonly Refusal[] {
  if (consent.kind === 'reviewed') return [];
  return changesOf(plan).flatMap(({ change }) =>
    change.risks
      .filter((risk) => !consent.allow.has(risk.code))
      .map((risk) => ({ address: change.address, code: risk.code, message: risk.message })),
  );
}
