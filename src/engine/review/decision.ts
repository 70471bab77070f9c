import { defined } from '../../kernel/lib/defined.js';
import { someOf } from '../../kernel/lib/phrases.js';
import { shellWord } from '../../kernel/lib/shell-word.js';
import type { Change, Denial } from '../../kernel/model/change.js';
import type { RiskCode } from '../../kernel/model/risk.js';
import { changesOf, type Plan } from '../../kernel/model/plan.js';
import { addressesOf } from '../../kernel/model/subject.js';
import { consentFrom, coverage, requirePlaces, type Consent, type Consenting } from './consent.js';
import { denialsOf, denialText, withoutDenied, withDenialsInForce } from './denials.js';
import { withDigestsNow, withoutLacking } from './blind.js';
import { settleLeaves, type SettledLeave } from './leaves.js';
import type { Unproved } from '../apply/late.js';
import type { ChangeDocument } from '../../generated/documents/plan.js';
import { withoutEditedScopes } from './live-edits.js';
import type { LeftOut } from './left-out.js';
import { checkReviewed, partOf, type Reviewed, type ReviewedPart, type ReviewedPlan } from './reviewed.js';

/** A plan to carry out, with its consent. Nothing else is carried out. */
export interface Agreed {
  readonly decision: 'carry-out';
  readonly plan: Plan;
  /** Of the agreed plan. */
  readonly digest: string;
  readonly consent: Consent;
  /** The part that a reviewed plan covered, if incomplete. */
  readonly reviewed?: ReviewedPart;
  /** What leaves, with consent or not. Nothing is sent for it. */
  readonly leaves: readonly SettledLeave[];
  /** With denied changes that `plan` lacks, for inspection. */
  readonly whole?: Plan;
  /** What comparing with a reviewed plan has settled. */
  readonly settled?: Pick<Reviewed, 'outcomes' | 'unreviewed'> & {
    /** Changes that a former run wrote without reading back. */
    readonly unproved?: readonly Unproved[];
    /** Changes that a former run sent with unknown outcome. */
    readonly sent?: readonly ChangeDocument[];
  };
}

/** A plan not carried out, with reasons. */
export interface Withheld {
  readonly decision: 'withhold';
  readonly plan: Plan;
  readonly digest: string;
  readonly reason: 'refused' | 'stale';
  readonly leaves: readonly SettledLeave[];
  readonly messageOf: (change: Change) => string;
}

/**
 * Checks a fresh plan: gates, the reviewed plan and earlier ones, expected digest, allowed risks. Throws a UserError for consent at unknown
 * addresses. Pure.
 */
export function decide(
  fresh: Plan,
  given: ReviewedPlan | undefined,
  consenting: Consenting,
  givenEarlier: readonly ReviewedPlan[] = [],
): Agreed | Withheld {
  const reviews = given === undefined ? undefined : [given, ...givenEarlier];
  const consent = consentFrom(consenting, given !== undefined);
  const leaves = settleLeaves(fresh.leaving ?? [], consent, reviews, fresh.policy?.madeAt);
  const decision = { ...decideOnChanges(fresh, given, consenting, givenEarlier), leaves };
  // What was reviewed by change continues without the rest.
  if (decision.decision === 'withhold' || reviews !== undefined || leaves.every(isAgreed)) return decision;
  const { plan, digest } = decision;
  const messageOf = (): string => 'waits for consent to the whole plan';
  return { decision: 'withhold', plan, digest, leaves, reason: 'refused', messageOf };
}

function isAgreed({ refused }: SettledLeave): boolean {
  return refused === undefined;
}

type OnChanges = Omit<Agreed, 'leaves'> | Omit<Withheld, 'leaves'>;

function decideOnChanges(
  fresh: Plan,
  given: ReviewedPlan | undefined,
  consenting: Consenting,
  givenEarlier: readonly ReviewedPlan[],
): OnChanges {
  const reviewed = given && withDigestsNow(given, fresh);
  const earlier = givenEarlier.map((one) => withDigestsNow(one, fresh));
  const compared = reviewed && compareWith(reviewed, fresh, consenting, earlier);
  const due = compared?.plan ?? fresh;
  const sendable = withoutLacking(due);
  const settled = sendable.outcomes.length === 0 ? compared : withOutcomes(compared, sendable);
  const { plan } = sendable;
  const digest = reviewed?.digest ?? fresh.digest;
  const denied = denialsOf(plan, reviewed === undefined ? earlier : [reviewed, ...earlier]);
  const part = defined({ reviewed: reviewed && partOf(reviewed) });
  if (settled !== undefined && consenting.byChange === true)
    return { ...allowedOf(plan, denied, settled), digest, consent: consentFrom(consenting, true), ...part };
  const consent = consentFrom(consenting, reviewed !== undefined);
  const withheld = whyWithheld({ plan, due, digest, denied, consent }, consenting);
  if (withheld !== undefined) return { decision: 'withhold', plan: due, digest, ...withheld };
  return { decision: 'carry-out', plan, digest, consent, ...defined({ settled }), ...part };
}

/** Consent by change: what a gate denies is left out, and the rest is carried out. */
function allowedOf(
  plan: Plan,
  denied: ReadonlyMap<Change, readonly Denial[]>,
  settled: Reviewed,
): Pick<Agreed, 'decision' | 'plan' | 'whole' | 'settled'> {
  const left = withoutDenied(plan, denied);
  const outcomes = [...settled.outcomes, ...left.outcomes];
  const whole = withDenialsInForce(plan, denied);
  return { decision: 'carry-out', plan: left.plan, whole, settled: { ...settled, outcomes } };
}

/** Why a plan is not carried out: a gate denies a change, the digest is another one, or a risk lacks consent. Undefined if it is carried out. */
function whyWithheld(
  {
    plan,
    due,
    digest,
    denied,
    consent,
  }: {
    readonly plan: Plan;
    readonly due: Plan;
    readonly digest: string;
    readonly denied: ReadonlyMap<Change, readonly Denial[]>;
    readonly consent: Consent;
  },
  consenting: Consenting,
): Pick<Withheld, 'reason' | 'messageOf'> | undefined {
  if (denied.size > 0) return { reason: 'refused', messageOf: deniedText(denied) };
  const { expectDigest } = consenting;
  if (expectDigest !== undefined && !sameDigest(expectDigest, digest)) {
    const message = `the plan has digest ${digest}, but ${expectDigest} was expected`;
    return { reason: 'stale', messageOf: () => message };
  }
  if (consent.kind === 'risks') requirePlaces(consenting, due);
  const refused = refusals(plan, consent);
  return refused.length === 0 ? undefined : { reason: 'refused', messageOf: refusedText(refused, plan) };
}

/** What comparing has settled, with outcomes of what can't be sent. */
function withOutcomes(compared: Reviewed | undefined, { plan, outcomes }: LeftOut): Reviewed {
  return {
    plan,
    outcomes: [...(compared?.outcomes ?? []), ...outcomes],
    unreviewed: compared?.unreviewed ?? [],
  };
}

/** Merging approves by change. What its plan does not show is reported, and waits for the next one. */
function compareWith(
  reviewed: ReviewedPlan,
  fresh: Plan,
  consenting: Consenting,
  earlier: readonly ReviewedPlan[],
): Reviewed {
  const compared = checkReviewed(reviewed, fresh, earlier);
  return consenting.byChange === true ? compared : withoutEditedScopes(compared, consenting, reviewed);
}

/** The most denied changes to name; more are counted. */
const MOST_NAMED = 3;

function deniedText(denied: ReadonlyMap<Change, readonly Denial[]>): Withheld['messageOf'] {
  const names = someOf(
    [...denied.keys()].map(({ address }) => address),
    MOST_NAMED,
  );
  return (change) => {
    const own = denied.get(change) ?? [];
    return own.length > 0
      ? own.map(denialText).join('; ')
      : `waits for the whole plan, of which a gate denies ${names}`;
  };
}

/** A risk of some changes can be allowed only there; a number is of the whole plan. */
function refusedText(refused: readonly Refusal[], plan: Plan): Withheld['messageOf'] {
  const all = changesOf(plan).length;
  const havingRisk = (wanted: RiskCode): number => refused.filter(({ code }) => code === wanted).length;
  return (change) => {
    const own = refused.filter((refusal) => refusal.address === change.address);
    if (own.length === 0) return 'waits for consent to the whole plan';
    const isLocal = own.some(({ code, counted }) => counted === undefined && havingRisk(code) < all);
    const whole = own.map(({ code }) => `--allow ${code}`).join(' ');
    const here = own
      .flatMap(({ code }) =>
        addressesOf(change).map((address) => `--allow ${shellWord(`${code}@${address}`)}`),
      )
      .join(' ');
    return `needs consent: ${whole}${isLocal ? `, or for this change alone ${here}` : ''}`;
  };
}

/** With or without prefix, in any case. */
function sameDigest(expected: string, actual: string): boolean {
  const text = expected.toLowerCase();
  return text === actual || `sha256:${text}` === actual;
}

/** A risk without consent. */
interface Refusal {
  readonly address: string;
  readonly code: RiskCode;
  readonly message: string;
  readonly counted?: 'plan';
}

/** The risks without consent, in the plan's order. Pure. */
export function refusals(plan: Plan, consent: Consent): readonly Refusal[] {
  if (consent.kind === 'reviewed') return [];
  const covers = coverage(consent.allow);
  return changesOf(plan).flatMap(({ change }) =>
    change.risks
      .filter(({ code }) => !covers(code, ...addressesOf(change)))
      .map(({ code, message, counted }) => ({
        address: change.address,
        code,
        message,
        ...defined({ counted }),
      })),
  );
}
