import { remember } from '../../kernel/lib/remember.js';
import type { Risk } from '../../kernel/model/risk.js';
import { contentKey } from '../../kernel/model/json-digest.js';
import type { OutcomeDetail } from '../../kernel/model/outcome.js';
import type { KnownLists } from '@zonewright/edge-rules/lib/known-lists.js';
import type { Raw } from '../../kernel/lib/decode.js';
import type { LedgerEntry } from './ledger.js';
import { outcomeDetails } from './outcomes.js';
import { ruleListRisks } from './risks.js';
import { setByRulesRisks } from './set-by-rules/risks.js';
import { simulatedLists } from './simulated-lists.js';
import { trafficEffects, type TrafficEffects } from './traffic-risks.js';

/** A list to send, as its ledger has it. */
interface Judged {
  readonly ledger: readonly LedgerEntry[];
  readonly phase: string;
  /** True if the effect on traffic is reported. */
  readonly reportsOutcomes: boolean;
  /** The items of the lists that its rules name. */
  readonly lists?: KnownLists;
  /** The former items, if different. */
  readonly formerLists?: KnownLists;
  /** The zone's name, which decides which hosts are its own. Absent for accounts. */
  readonly zone?: string;
}

/** How a list treats traffic differently from the live one, and the risks. */
interface Judgement {
  readonly outcomes: readonly OutcomeDetail[];
  readonly risks: readonly Risk[];
}

/** Judges a list by its effect on traffic. Pure. */
export function judgementOf({
  ledger,
  phase,
  reportsOutcomes,
  lists: known,
  formerLists,
  zone,
}: Judged): Judgement {
  const lists = simulatedLists(ledger, phase, known, formerLists);
  const effects = trafficEffects(ledger, lists, phase);
  const outcomes = reportsOutcomes ? outcomeDetails(ledger, lists, phase) : [];
  return {
    outcomes: outcomes.map((outcome) => withProof(outcome, effects)),
    risks: [...ruleListRisks(ledger, lists, effects), ...setByRulesRisks(lists, zone)],
  };
}

/** Adds to a partly known outcome that no traffic gets further, if proven. */
function withProof(outcome: OutcomeDetail, effects: TrafficEffects): OutcomeDetail {
  if (outcome.because === undefined) return outcome;
  const isProven =
    outcome.of === 'order'
      ? effects.orderOpenings.length === 0
      : effects.openings.length === 0 && effects.weakened.length === 0;
  return isProven && effects.skips.length === 0 ? { ...outcome, opens: 'nothing' } : outcome;
}

const MOST_LISTS = 1_000;

/** Memoised `judgementOf`: zones change shared lists alike. Only ids of rules may differ. */
export const judge: (judged: Judged) => Judgement = remember(MOST_LISTS, keyOf, judgementOf);

function keyOf({
  ledger,
  phase,
  reportsOutcomes,
  lists = NO_LISTS,
  formerLists = lists,
  zone,
}: Judged): string {
  const digests = [lists, formerLists].map(digestOfLists);
  const own = ledger.some(isTargeting) ? (zone ?? null) : null;
  return contentKey([phase, reportsOutcomes, ledger.map(contentOf), digests, own]);
}

/** True if a rule sends traffic to a host, which may or may not be the zone's own. */
function isTargeting({ before, after }: LedgerEntry): boolean {
  return [before, after].some((rule) => rule?.['action'] === 'redirect' || rule?.['action'] === 'route');
}

const NO_LISTS: KnownLists = new Map();

/** All scopes of a plan have the same lists. */
function digestOfLists(lists: KnownLists): string {
  const known = DIGESTS.get(lists) ?? contentKey([...lists]);
  DIGESTS.set(lists, known);
  return known;
}

const DIGESTS = new WeakMap<KnownLists, string>();

function contentOf({ detail, before, after }: LedgerEntry): unknown {
  const { id: _, does: __, patch: ___, ...shown } = detail;
  // A rule that stays is the same on both sides.
  const isSame = detail.change === 'kept' || detail.change === 'moved';
  return [shown, isSame ? undefined : withoutId(before), withoutId(after)];
}

function withoutId(rule: Raw | undefined): Raw | undefined {
  if (rule === undefined) return undefined;
  const { id: _, ...content } = rule;
  return content;
}
