import type { Change, RiskCode } from '../../kernel/model/change.js';

/** What somebody agreed to: this very plan, or risks by name. One value, computed once; never inferred from several flags. */
export type Consent =
  { readonly kind: 'reviewed' } | { readonly kind: 'risks'; readonly allow: ReadonlySet<RiskCode> };

/** What was said about consent when the run was started. */
export interface Consenting {
  readonly allow: readonly RiskCode[];
  readonly expectDigest?: string;
}

/** The one place where flags become consent. A plan file, or a digest that was compared, is a review; anything else names risks. */
export function consentFrom({ allow, expectDigest }: Consenting, planFile: boolean): Consent {
  if (planFile || expectDigest !== undefined) return { kind: 'reviewed' };
  return { kind: 'risks', allow: new Set(allow) };
}

/** Whether a change that replaces a planned one may be sent: never instead of a reviewed one, else when its risks are allowed. */
export function mayReplan(consent: Consent): (change: Change) => boolean {
  return (change) => consent.kind === 'risks' && change.risks.every((risk) => consent.allow.has(risk.code));
}
