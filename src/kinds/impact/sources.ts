import { compare } from '../../kernel/model/finding.js';
import { ENGINES } from '@zonewright/edge-rules/csp/engines.js';
import { verdictOf, type Verdict } from '@zonewright/edge-rules/csp/match.js';
import { parseDirectives, policyOf, type Policy } from '@zonewright/edge-rules/csp/policy.js';
import type { ObservedItem } from '../observed/observed.js';
import { fetchOf } from './judge.js';
import { whereaboutsOf } from './whereabouts.js';

/** The number of hosts from which a wildcard replaces names. */
const SEVERAL = 3;

/** Sources of a policy, and what they do not allow. */
export interface SuggestedSources {
  readonly sources: readonly string[];
  /** What no source can allow without something to avoid. */
  readonly inseparable: readonly ObservedItem[];
}

/**
 * Sources that allow observed things but not the `avoided` ones: 'self', origins, or single URLs. Hosts become a wildcard only below the
 * zone's name, or if only numbers differ: any other wildcard could allow hosts of other owners.
 */
export function sourcesFor(
  observed: readonly ObservedItem[],
  zone: string,
  avoided: readonly ObservedItem[] = [],
): SuggestedSources {
  const isSafe = (source: string): boolean => !avoided.some((item) => mayAllow(source, item));
  const own = isSafe("'self'") ? observed.filter((item) => isAllowedBy(SELF, item)) : [];
  const others = observed.filter((item) => !own.includes(item));
  const origins = [...new Set(others.map(({ url }) => originOf(url)))].filter(isSafe).toSorted(compare);
  const known = new Set(origins);
  const single = others.filter(({ url }) => !known.has(originOf(url)));
  const paths = single.map((item) => ({ item, source: pathOf(item.url) }));
  const [usable, useless] = partition(
    paths,
    ({ item, source }) => isSafe(source) && isAllowedBy(policyWith(source), item),
  );
  const narrow = new Set(usable.map(({ source }) => source));
  return {
    sources: [
      ...(own.length > 0 ? ["'self'"] : []),
      ...[...withWildcards(origins, zone, isSafe), ...narrow].toSorted(compare),
    ],
    inseparable: useless.map(({ item }) => item),
  };
}

function partition<Item>(
  items: readonly Item[],
  isFirst: (item: Item) => boolean,
): readonly [readonly Item[], readonly Item[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))];
}

function policyWith(source: string): Policy {
  return policyOf(parseDirectives(`script-src ${source}; connect-src ${source}`));
}

const SELF = policyWith("'self'");

/** The verdicts on a thing in every browser, on each of its pages, with either scheme. */
function verdictsOn(policy: Policy, item: ObservedItem): readonly Verdict[] {
  const pages = whereaboutsOf(item).flatMap((whereabouts) => whereabouts.pages);
  return pages.flatMap((page) => ENGINES.map((engine) => verdictOf(policy, fetchOf(item, page), engine)));
}

function isAllowedBy(policy: Policy, item: ObservedItem): boolean {
  return verdictsOn(policy, item).every(({ verdict }) => verdict === 'allowed');
}

/** True if a source allows a thing somewhere, or if that depends on a page or path that is not known. No source names what is no URL. */
function mayAllow(source: string, item: ObservedItem): boolean {
  return verdictsOn(policyWith(source), item).some((verdict) =>
    verdict.verdict === 'unknown' ? verdict.because !== 'url' : verdict.verdict === 'allowed',
  );
}

/** `https://js.example.net`, with the port unless it is the default of the scheme. */
function originOf(url: string): string {
  const { protocol, host } = new URL(url);
  return `${protocol}//${host}`;
}

/** The URL without its query, which sources don't have. Directives end at a semicolon, and policies at a comma. */
function pathOf(url: string): string {
  const path = new URL(url).pathname.replaceAll(';', '%3B').replaceAll(',', '%2C');
  return `${originOf(url)}${path}`;
}

function withWildcards(
  origins: readonly string[],
  zone: string,
  isSafe: (source: string) => boolean,
): readonly string[] {
  const families = new Map<string, string[]>();
  for (const origin of origins) {
    const family = familyOf(origin, zone);
    families.set(family, [...(families.get(family) ?? []), origin]);
  }
  return [...families.values()].flatMap((members) => {
    const wildcard = wildcardOf(members);
    return members.length < SEVERAL || !isSafe(wildcard) ? members : [wildcard];
  });
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
