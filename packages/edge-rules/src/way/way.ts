import { PHASE_FACTS } from '../expressions/catalogue/phases.js';
import type { Scheme } from '../expressions/catalogue/fields.js';
import type { RuleList, SimulatedRule } from '../simulation/rules.js';

/** All rules for packets or requests of a zone or account. */
export interface Way {
  readonly scheme: Scheme;
  readonly stages: readonly Stage[];
}

/** The entry point of a phase. */
export interface Stage {
  readonly phase: string;
  readonly level: 'zone' | 'account';
  readonly list: RuleList;
  /** By id: known custom rulesets that its rules execute. */
  readonly executed: ReadonlyMap<string, RuleList>;
  /** A setting of the zone: no skip leaves it out. */
  readonly isSetting?: true;
}

/** A rule and its place. */
export interface PlacedRule {
  readonly phase: string;
  readonly level: Stage['level'];
  readonly rule: SimulatedRule;
}

/** The phases in order (phases list of the ruleset engine). Later ones only make, cache or log the answer. */
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

/** Undefined if a phase stops nothing or is not documented. */
export function placeOnWay(phase: string, scheme: Scheme): number | undefined {
  const place = ORDER[scheme].indexOf(phase);
  return place < 0 ? undefined : place;
}

/** True if all rules of a phase run first. An undocumented phase may run at any time. */
export function runsBefore(earlier: string, later: string, scheme: Scheme): boolean {
  const [first, second] = [placeOnWay(earlier, scheme), placeOnWay(later, scheme)];
  return first !== undefined && second !== undefined && first < second;
}

/** True if rules of a phase may decide. An undocumented phase may run at any time. */
export function mayBeOnWay(phase: string, scheme: Scheme): boolean {
  if (PHASE_FACTS.has(phase)) return placeOnWay(phase, scheme) !== undefined;
  return phase.startsWith('magic_') === (scheme === 'network');
}

/** As the service runs them: by phase, the account's rules before the zone's. */
export function inPhaseOrder<List extends Pick<Stage, 'phase' | 'level'>>(
  lists: readonly List[],
  scheme: Scheme,
): readonly List[] {
  const rank = ({ phase, level }: List): number =>
    2 * (placeOnWay(phase, scheme) ?? 0) + Number(level === 'zone');
  return lists.toSorted((a, b) => rank(a) - rank(b));
}
