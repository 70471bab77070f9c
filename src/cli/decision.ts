import type { Change } from '../core/change.js';
import type { PlanDocument } from '../core/config.js';
import { EXIT, type ExitCode } from '../core/errors.js';
import type { Plan } from '../core/plan.js';
import { refusals, type Consent } from '../pipeline/guards.js';
import { holdAgainst, type Reviewed } from '../pipeline/reviewed.js';
import { consentFrom } from './consent.js';
import type { ApplyOptions } from './options.js';

/** What is to become of a plan, before anybody is asked: carried out under a consent, or withheld with a reason for each change. */
export type Decision = { readonly plan: Plan; readonly digest: string } & (
  | { readonly verdict: 'carry-out'; readonly consent: Consent; readonly settled?: Reviewed }
  | {
      readonly verdict: 'withhold';
      readonly reason: 'refused' | 'stale';
      readonly exit: ExitCode;
      readonly messageOf: (change: Change) => string;
    }
);

/** Holds a fresh plan against the reviewed one, the expected digest and the risks that were allowed. Pure. */
export function decide(fresh: Plan, document: PlanDocument | undefined, options: ApplyOptions): Decision {
  const reviewed = document === undefined ? undefined : holdAgainst(document, fresh);
  const plan = reviewed?.plan ?? fresh;
  const digest = document?.digest ?? fresh.digest;
  const { expectDigest } = options;
  if (expectDigest !== undefined && expectDigest !== digest && `sha256:${expectDigest}` !== digest) {
    const message = `the plan has digest ${digest}, and ${expectDigest} was expected`;
    return { plan, digest, verdict: 'withhold', reason: 'stale', exit: EXIT.stale, messageOf: () => message };
  }
  const consent = consentFrom(options, document !== undefined);
  const refused = refusals(plan, consent);
  if (refused.length > 0) {
    const messageOf = ({ address }: Change): string => {
      const own = refused
        .filter((refusal) => refusal.address === address)
        .map(({ code }) => `--allow ${code}`);
      return own.length > 0 ? `needs consent: ${own.join(' ')}` : 'waits for consent to the whole plan';
    };
    return { plan, digest, verdict: 'withhold', reason: 'refused', exit: EXIT.refused, messageOf };
  }
  return {
    plan,
    digest,
    verdict: 'carry-out',
    consent,
    ...(reviewed === undefined ? {} : { settled: reviewed }),
  };
}
