import { PHASE_FACTS } from '../expressions/catalogue/phases.js';
import type { Scheme } from '../expressions/catalogue/fields.js';
import type { RuleList, SimulatedRule } from '../simulation/rules.js';

/** All rules of a zone or an account for packets or requests, phase by phase. */
export interface Way {
  readonly scheme: Scheme;
  readonly stages: readonly Stage[];
}

/** One list of rules on the way: the entry point of a phase. */
export interface Stage {
  readonly phase: string;
  readonly level: 'zone' | 'account';
  readonly list: RuleList;
  /** The known custom rulesets that rules of the list execute, by id. */
  readonly executed: ReadonlyMap<string, RuleList>;
  /** Stands for a setting of the zone, which no skip leaves out. */
  readonly isSetting?: true;
}

/** A rule and its place. */
export interface PlacedRule {
  readonly phase: string;
  readonly level: Stage['level'];
  readonly rule: SimulatedRule;
}

/**
 * The phases that a packet or request goes through, in order (phases list of the ruleset engine). Later phases only make, cache or log the answer, and
 * stop nothing.
 */
const ORDER: Readonly<Record<Scheme, readonly string[]>> = {
  http: [
    'http_request_sanitize',
    'http_request_dynamic_redirect',
    'http_request_transform',
    'ddos_l7',
    'http_request_api_gateway_early',
    'http_request_firewall_custom',
    'http_ratelimit',
    'http_request_api_gateway_late',
    'http_request_firewall_managed',
    'http_request_sbfm',
    'http_request_redirect',
    'http_request_late_transform',
  ],
  network: [
    'ddos_l4',
    'magic_transit',
    'magic_transit_managed',
    'magic_transit_ids_managed',
    'magic_transit_ratelimit',
  ],
};

/** The position of a phase on the way; undefined if it stops nothing or is not documented. */
export function placeOnWay(phase: string, scheme: Scheme): number | undefined {
  const place = ORDER[scheme].indexOf(phase);
  return place < 0 ? undefined : place;
}

/** True if all rules of a phase have run before those of another one. An undocumented phase may run at any time. */
export function runsBefore(earlier: string, later: string, scheme: Scheme): boolean {
  const [first, second] = [placeOnWay(earlier, scheme), placeOnWay(later, scheme)];
  return first !== undefined && second !== undefined && first < second;
}

/** True if rules of a phase may decide on the way. An undocumented phase may run at any time. */
export function mayBeOnWay(phase: string, scheme: Scheme): boolean {
  if (PHASE_FACTS.has(phase)) return placeOnWay(phase, scheme) !== undefined;
  return phase.startsWith('magic_') === (scheme === 'network');
}

/** Lists in the order in which the service runs them: by phase, and in each phase the account's rules before the zone's. */
export function inPhaseOrder<List extends Pick<Stage, 'phase' | 'level'>>(
  lists: readonly List[],
  scheme: Scheme,
): readonly List[] {
  const rank = ({ phase, level }: List): number =>
    2 * (placeOnWay(phase, scheme) ?? 0) + Number(level === 'zone');
  return lists.toSorted((a, b) => rank(a) - rank(b));
}
