import { defined } from '../../kernel/lib/defined.js';
import type { Change, RiskCode } from '../../kernel/model/change.js';
import { changesOf, type Plan } from '../../kernel/model/plan.js';
import { consentFrom, type Consent, type Consenting } from './consent.js';
import { holdAgainst, type Reviewed, type ReviewedPlan } from './reviewed.js';

/** A plan that may be carried out, and under which consent. There is no other way to carry one out. */
export interface Agreed {
  readonly decision: 'carry-out';
  readonly plan: Plan;
  /** Of the plan that somebody agreed to. */
  readonly digest: string;
  readonly consent: Consent;
  /** What comparing with a reviewed plan has settled already. */
  readonly settled?: Pick<Reviewed, 'outcomes' | 'unreviewed'>;
}

/** A plan that is not carried out, with a reason for each change. */
export interface Withheld {
  readonly decision: 'withhold';
  readonly plan: Plan;
  readonly digest: string;
  readonly reason: 'refused' | 'stale';
  readonly messageOf: (change: Change) => string;
}

/**
 * Holds a fresh plan against the reviewed one (and what plans before it approved), the expected digest and the risks that were allowed.
 * Pure.
 */
export function decide(
  fresh: Plan,
  reviewed: ReviewedPlan | undefined,
  consenting: Consenting,
  earlier: readonly ReviewedPlan[] = [],
): Agreed | Withheld {
  const settled = reviewed === undefined ? undefined : holdAgainst(reviewed, fresh, earlier);
  const plan = settled?.plan ?? fresh;
  const digest = reviewed?.digest ?? fresh.digest;
  const { expectDigest } = consenting;
  if (expectDigest !== undefined && !sameDigest(expectDigest, digest)) {
    const message = `the plan has digest ${digest}, and ${expectDigest} was expected`;
    return { decision: 'withhold', plan, digest, reason: 'stale', messageOf: () => message };
  }
  const consent = consentFrom(consenting, reviewed !== undefined);
  const refused = refusals(plan, consent);
  if (refused.length === 0) {
    return { decision: 'carry-out', plan, digest, consent, ...defined({ settled }) };
  }
  const messageOf = ({ address }: Change): string => {
    const own = refused.filter((refusal) => refusal.address === address).map(({ code }) => `--allow ${code}`);
    return own.length > 0 ? `needs consent: ${own.join(' ')}` : 'waits for consent to the whole plan';
  };
  return { decision: 'withhold', plan, digest, reason: 'refused', messageOf };
}

/** With or without its prefix, in upper or lower case. */
function sameDigest(expected: string, actual: string): boolean {
  const text = expected.toLowerCase();
  return text === actual || `sha256:${text}` === actual;
}

/** A risk that nobody agreed to. */
interface Refusal {
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
