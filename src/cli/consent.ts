import type { Change } from '../core/change.js';
import type { Consent } from '../pipeline/guards.js';
import type { ApplyOptions } from './options.js';

/** The one place where flags become consent. A digest that was asked for has been compared by now. */
export function consentFrom(options: ApplyOptions, planFile: boolean): Consent {
  if (planFile || options.expectDigest !== undefined) return { kind: 'reviewed' };
  return { kind: 'risks', allow: new Set(options.allow) };
}

/** Whether a change that replaces a planned one may be sent: never instead of a reviewed one, else when its risks are allowed. */
export function mayReplan(consent: Consent): (change: Change) => boolean {
  return (change) => consent.kind === 'risks' && change.risks.every((risk) => consent.allow.has(risk.code));
}
