import { compare } from '../../kernel/model/finding.js';
import type { MaliciousRule } from '../../kernel/model/settings.js';
import { parseUrlParts } from '@zonewright/edge-rules/csp/url.js';
import { maliciousReasons } from '../observed/malicious.js';
import type { ObservedItem } from '../observed/observed.js';
import { whereaboutsOf } from './whereabouts.js';
import { sourcesFor, type SuggestedSources } from './sources.js';

/** The input of a suggestion. */
export interface SuggestionOptions {
  readonly zone: string;
  /** Limits it to things seen on this host. */
  readonly host?: string;
  /** Limits it to things seen since (milliseconds since 1970) or at an unknown time. */
  readonly since: number;
  readonly malicious: MaliciousRule;
}

/** A policy in the form of a zone file. */
export interface SuggestedPolicy {
  readonly description: string;
  readonly action: 'log';
  readonly expression: string;
  readonly value: Readonly<Record<string, readonly string[]>>;
}

/** An observed thing that a suggested policy does not allow, and why. */
export interface LeftOut {
  readonly kind: ObservedItem['kind'];
  readonly url: string;
  readonly reasons: readonly string[];
}

export interface Suggestion {
  /** Undefined if nothing observed could be allowed. */
  readonly policy: SuggestedPolicy | undefined;
  /** The numbers of observed things that it allows. */
  readonly scripts: number;
  readonly connections: number;
  readonly leftOut: readonly LeftOut[];
}

/** Suggests a policy that allows what was observed, and nothing malicious of it; reports the rest. Pure. */
export function suggestPolicy(observed: readonly ObservedItem[], options: SuggestionOptions): Suggestion {
  const { zone, host, since, malicious } = options;
  const seen = observed.filter(
    (item) => (item.lastSeen ?? since) >= since && (host === undefined || hostsOf(item).includes(host)),
  );
  const judged = seen.map((item) => ({ item, reasons: reasonsAgainst(item, malicious) }));
  const nameable = judged.filter(({ reasons }) => reasons.length === 0).map(({ item }) => item);
  const avoided = seen.filter((item) => maliciousReasons(item, malicious).length > 0);
  const suggested = (kind: ObservedItem['kind']): SuggestedSources & { readonly allowed: number } => {
    const of = (items: readonly ObservedItem[]): readonly ObservedItem[] =>
      items.filter((item) => item.kind === kind);
    const { sources, inseparable } = sourcesFor(of(nameable), zone, of(avoided));
    // Without its directive a policy would allow everything of the kind.
    const isNone = sources.length === 0 && of(avoided).length > 0;
    return {
      sources: isNone ? ["'none'"] : sources,
      inseparable,
      allowed: of(nameable).length - inseparable.length,
    };
  };
  const [scripts, connections] = [suggested('script'), suggested('connection')];
  const inseparable = new Set([...scripts.inseparable, ...connections.inseparable]);
  const allowed = nameable.filter((item) => !inseparable.has(item));
  const hosts = host === undefined ? [...new Set(allowed.flatMap(hostsOf))].toSorted(compare) : [host];
  const value = {
    ...(scripts.sources.length === 0 ? {} : { 'script-src': scripts.sources }),
    ...(connections.sources.length === 0 ? {} : { 'connect-src': connections.sources }),
  };
  return {
    policy:
      allowed.length === 0
        ? undefined
        : { description: descriptionOf(hosts, zone), action: 'log', expression: expressionOf(hosts), value },
    scripts: scripts.allowed,
    connections: connections.allowed,
    leftOut: distinct([
      ...judged
        .filter(({ reasons }) => reasons.length > 0)
        .map(({ item: { kind, url }, reasons }) => ({ kind, url, reasons })),
      ...[...inseparable].map(({ kind, url }) => ({ kind, url, reasons: [INSEPARABLE] })),
    ]),
  };
}

const INSEPARABLE = 'a source that allows it would also allow something malicious';

/** The characters of a host in a request. Other values are left out. */
const HOST = /^[a-z0-9_.:[\]-]+$/;

function hostsOf(item: ObservedItem): readonly string[] {
  const hosts = whereaboutsOf(item).map(({ host }) => host);
  return [...new Set(hosts.filter((host) => host !== undefined))].filter((host) => HOST.test(host));
}

/** Why a thing is not allowed: it is malicious, or has no host for a narrow source. */
function reasonsAgainst(item: ObservedItem, rule: MaliciousRule): readonly string[] {
  const reasons = maliciousReasons(item, rule);
  if (reasons.length > 0) return reasons;
  const url = parseUrlParts(item.url);
  const isNameable = url !== undefined && HOST_PART.test(url.host);
  return isNameable ? [] : ['it has no host that a source could name'];
}

/** `host-part` of CSP3, section 2.3.1: no underscore, and no IPv6 address. */
const HOST_PART = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*$/;

function descriptionOf(hosts: readonly string[], zone: string): string {
  const [only, second] = hosts;
  return `observed on ${only !== undefined && second === undefined ? only : zone}`;
}

/** Names each host, so hosts without observations are not covered. */
function expressionOf(hosts: readonly string[]): string {
  const quoted = hosts.map((host) => `"${host}"`);
  const [only, second] = quoted;
  if (only === undefined) return 'true';
  return second === undefined ? `http.host eq ${only}` : `http.host in {${quoted.join(' ')}}`;
}

function distinct(left: readonly LeftOut[]): readonly LeftOut[] {
  const byText = new Map(left.map((one) => [JSON.stringify(one), one]));
  return [...byText.values()].toSorted((a, b) => compare(b.kind, a.kind) || compare(a.url, b.url));
}
