import type { Change, Detail } from '../../kernel/model/change.js';
import type { Risk } from '../../kernel/model/risk.js';
import type { Finding } from '../../kernel/model/finding.js';
import {
  MALICIOUS_ALLOWED,
  RECENT_DAYS,
  type ImpactDetail,
  type ImpactTotalDetail,
} from '../../kernel/model/impact.js';
import { digestOf } from '../../kernel/model/json-digest.js';
import { count, someOf } from '../../kernel/lib/phrases.js';
import { impactOf, type ImpactContext, type PolicyChange } from './impact.js';
import type { Inventory } from './inventory.js';

/** The most URLs to list, by fate. Totals count all. */
const MOST_LISTED: Readonly<Record<ImpactDetail['change'], number>> = {
  blocked: 500,
  unblocked: 100,
  unknown: 100,
  kept: 100,
};

/** The most URLs to name in a sentence. */
const MOST_NAMED = 3;

/** The digits of a digest to keep: collisions of URLs are practically impossible. */
const SUBJECT_DIGITS = 16;

/** Adds a policy change's impact: details, the risk that needs consent, findings about allowed malicious scripts. */
export function foreseeImpact(
  change: Change,
  policies: PolicyChange,
  { items, unread }: Pick<Inventory, 'items' | 'unread'>,
  context: ImpactContext,
): { readonly change: Change; readonly findings: readonly Finding[] } {
  const impact = impactOf(policies, items, context);
  const { before, after } = policies;
  const isInForce = before?.enabled === true || after?.enabled === true;
  const totals = KINDS.map((kind) => totalOf(kind, impact, isInForce && unread.includes(kind)));
  const details: readonly Detail[] = [...totals, ...listed(impact)];
  return {
    change: {
      ...change,
      details: [...change.details, ...details],
      risks: [...change.risks, ...blockingRisk(impact)],
    },
    findings: after?.enabled === true ? maliciousFinding(change, impact) : [],
  };
}

const KINDS = ['script', 'connection'] as const;

function totalOf(
  kind: ImpactDetail['kind'],
  impact: readonly ImpactDetail[],
  isUnread: boolean,
): ImpactTotalDetail {
  const number = (change: ImpactDetail['change']): number =>
    impact.filter((detail) => detail.kind === kind && detail.change === change).length;
  const counts = {
    blocked: number('blocked'),
    unblocked: number('unblocked'),
    unknown: number('unknown'),
    kept: number('kept'),
  };
  return { type: 'impact_total', change: 'kept', kind, counts, ...(isUnread ? { unread: true } : {}) };
}

/** The first of each kind and fate, and all malicious ones. */
function listed(impact: readonly ImpactDetail[]): readonly ImpactDetail[] {
  const taken = new Map<string, number>();
  return impact.filter(({ kind, change, malicious }) => {
    const group = `${kind} ${change}`;
    const number = (taken.get(group) ?? 0) + 1;
    taken.set(group, number);
    return malicious !== undefined || number <= MOST_LISTED[change];
  });
}

/** The risk of blocking things still in use: seen recently, or at an unknown time. */
function blockingRisk(impact: readonly ImpactDetail[]): readonly Risk[] {
  const blocked = impact.filter(
    ({ change, report_only: reports, last_seen_days: days = 0 }) =>
      change === 'blocked' && reports !== true && days <= RECENT_DAYS,
  );
  if (blocked.length === 0) return [];
  const things = KINDS.map((kind) => [kind, blocked.filter((detail) => detail.kind === kind).length] as const)
    .filter(([, number]) => number > 0)
    .map(([kind, number]) => count(number, kind));
  const urls = [...new Set(blocked.map(({ url }) => url))];
  return [
    {
      code: 'blocks-observed-scripts',
      message: `would block ${things.join(' and ')} seen in the last ${RECENT_DAYS} days: ${someOf(urls, MOST_NAMED)}`,
      subjects: subjectsOf(blocked),
    },
  ];
}

/** Identifiers of the blocked things: consent covers only these. Short, as they are in a review's comment. */
function subjectsOf(blocked: readonly ImpactDetail[]): readonly string[] {
  const digests = blocked.map(({ kind, url }) => digestOf({ kind, url }).slice('sha256:'.length));
  return [...new Set(digests.map((digest) => digest.slice(0, SUBJECT_DIGITS)))].toSorted();
}

function maliciousFinding({ address }: Change, impact: readonly ImpactDetail[]): readonly Finding[] {
  const allowed = impact.filter(
    ({ kind, verdict, malicious }) => kind === 'script' && verdict === 'allowed' && malicious !== undefined,
  );
  if (allowed.length === 0) return [];
  const urls = [...new Set(allowed.map(({ url }) => url))];
  const [level, name, ...rest] = address.split('/');
  return [
    {
      severity: 'warning',
      code: MALICIOUS_ALLOWED,
      message: `${rest.join('/')} allows ${count(urls.length, 'malicious script')}: ${someOf(urls, MOST_NAMED)}`,
      scope: `${level}/${name}`,
    },
  ];
}
