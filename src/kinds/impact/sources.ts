import { compare } from '../../kernel/model/finding.js';
import { ENGINES } from '@zonewright/edge-rules/csp/engines.js';
import { verdictOf } from '@zonewright/edge-rules/csp/match.js';
import { parseDirectives, policyOf } from '@zonewright/edge-rules/csp/policy.js';
import type { ObservedItem } from '../observed/observed.js';
import { fetchOf } from './judge.js';
import { whereaboutsOf } from './whereabouts.js';

/** The number of hosts from which a wildcard replaces names. */
const SEVERAL = 3;

/**
 * The sources that allow observed things: 'self', else origins. Hosts become a wildcard only below the zone's name, or if only numbers differ: any
 * other wildcard could allow hosts of other owners.
 */
export function sourcesFor(observed: readonly ObservedItem[], zone: string): readonly string[] {
  const others = observed.filter((item) => !isOfItsPage(item));
  const origins = [...new Set(others.map(({ url }) => originOf(url)))].toSorted(compare);
  const self = others.length < observed.length ? ["'self'"] : [];
  return [...self, ...withWildcards(origins, zone)];
}

const SELF = policyOf(parseDirectives("script-src 'self'; connect-src 'self'"));

/** True if 'self' allows it in every browser, on each of its pages, with either scheme. */
function isOfItsPage(item: ObservedItem): boolean {
  const pages = whereaboutsOf(item).flatMap((whereabouts) => whereabouts.pages);
  return pages.every((page) =>
    ENGINES.every((engine) => verdictOf(SELF, fetchOf(item, page), engine).verdict === 'allowed'),
  );
}

/** `https://js.example.net`, with the port unless it is the default of the scheme. */
function originOf(url: string): string {
  const { protocol, host } = new URL(url);
  return `${protocol}//${host}`;
}

function withWildcards(origins: readonly string[], zone: string): readonly string[] {
  const families = new Map<string, string[]>();
  for (const origin of origins) {
    const family = familyOf(origin, zone);
    families.set(family, [...(families.get(family) ?? []), origin]);
  }
  return [...families.values()]
    .flatMap((members) => (members.length < SEVERAL ? members : [wildcardOf(members)]))
    .toSorted(compare);
}

/** Public suffixes: `net`, `co.uk`. */
const TOO_WIDE = /^(?:[^.]+|[^.]{1,3}\.[a-z]{2})$/;

/** The key of origins that one wildcard may replace; otherwise the origin's own. */
function familyOf(origin: string, zone: string): string {
  const [, scheme = '', first = '', parent = '', port = ''] =
    /^(\w+:\/\/)([^.]+)\.([^:]*[a-z][^:]*)(:\d+)?$/.exec(origin) ?? [];
  if (parent === '' || TOO_WIDE.test(parent)) return origin;
  if (parent === zone || parent.endsWith(`.${zone}`)) return `${scheme}*.${parent}${port}`;
  return `${scheme}${first.replace(/\d+/g, '#')}.${parent}${port}`;
}

function wildcardOf([first = '']: readonly string[]): string {
  return first.replace(/^(\w+:\/\/)[^.]+/, '$1*');
}
