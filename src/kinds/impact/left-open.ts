import type { ImpactDetail } from '../../kernel/model/impact.js';
import type { Finding } from '../../kernel/model/finding.js';
import { parseUrl } from '@zonewright/edge-rules/lib/url.js';
import { someOf } from '../../kernel/lib/phrases.js';
import type { ObservedItem } from '../observed/observed.js';
import { impactOf, type ImpactContext, type PolicyChange } from './impact.js';

/**
 * A warning if a policy may block more than is known: the service may leave out things by default, with no parameter to request them (Page Shield
 * API, Rules). Judges places that may be missing, and names newly blocked ones. Pure.
 */
export function leftOpenFinding(
  policies: PolicyChange,
  items: readonly ObservedItem[],
  { zone, address }: { readonly zone: string; readonly address: string },
  context: ImpactContext,
): readonly Finding[] {
  const shown = new Set(newlyBlocked(policies, items, context).map(keyOf));
  const others = items.filter((item) => !shown.has(keyOf(item)));
  const blocked = newlyBlocked(policies, placesLeftOpen(others, zone), context);
  if (blocked.length === 0) return [];
  const urls = [...new Set(blocked.map(({ url }) => url))];
  const [level, name, ...rest] = address.split('/');
  return [
    {
      severity: 'warning',
      code: 'impact-unknown',
      message: `it is not known whether ${rest.join('/')} would block more: the lists may leave out what is below /cdn-cgi/, and duplicates of scripts. It would block what is there: ${someOf(urls, MOST_NAMED)}`,
      help: 'The documents show no way to ask for these. If the service is the public one, set dialect: cloudflare in zonewright.yaml.',
      scope: `${level}/${name}`,
    },
  ];
}

const MOST_NAMED = 3;

function newlyBlocked(
  policies: PolicyChange,
  items: readonly ObservedItem[],
  context: ImpactContext,
): readonly ImpactDetail[] {
  return impactOf(policies, items, context).filter(
    ({ change, report_only: isReport }) => change === 'blocked' && isReport !== true,
  );
}

function keyOf({ kind, url, host = '' }: Pick<ObservedItem, 'kind' | 'url' | 'host'>): string {
  return `${kind} ${host} ${url}`;
}

/** Possibly missing: per host a script and a connection below /cdn-cgi/, per origin of scripts another path (a duplicate). */
function placesLeftOpen(items: readonly ObservedItem[], zone: string): readonly ObservedItem[] {
  const hosts = new Set([zone, ...items.flatMap(({ host }) => host ?? [])]);
  const own = [...hosts].flatMap((host) =>
    (['script', 'connection'] as const).map((kind) => placeOf(kind, `https://${host}/cdn-cgi/`, host)),
  );
  const twins = items.flatMap(({ kind, url, host }) => {
    const other = parseUrl(url);
    if (kind === 'connection' || host === undefined || other?.host === undefined || other.host === '')
      return [];
    return [placeOf(kind, `${other.origin}/…`, host)];
  });
  return [...own, ...twins];
}

function placeOf(kind: ObservedItem['kind'], url: string, host: string): ObservedItem {
  return { kind, id: 'left-open', url, host, pages: [`https://${host}/`], reported: [], raw: {} };
}
