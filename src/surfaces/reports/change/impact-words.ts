import type { Detail } from '../../../kernel/model/change.js';
import { RECENT_DAYS, type ImpactDetail, type ImpactTotalDetail } from '../../../kernel/model/impact.js';
import { count } from '../../../kernel/lib/phrases.js';

/** Observed things of one kind and one fate, each with its URL. */
export interface ImpactGroup {
  readonly title: string;
  readonly items: readonly { readonly url: string; readonly note: string }[];
  readonly isGrave: boolean;
}

/** What the change of a policy would do, the gravest first. Last: what is not listed, unknown or unchanged. */
export function impactGroups(details: readonly Detail[]): readonly ImpactGroup[] {
  const impacts = details.filter((detail): detail is ImpactDetail => detail.type === 'impact');
  const totals = details.filter((detail): detail is ImpactTotalDetail => detail.type === 'impact_total');
  const groups = FATES.flatMap((fate) => KINDS.flatMap((kind) => groupOf(fate, kind, impacts)));
  const sentences = [
    ...totals.flatMap((total) => unlistedWords(total, impacts)),
    ...unreadWords(totals),
    ...stayingWords(totals),
  ];
  return [...groups, ...sentences.map((title) => ({ title, items: [], isGrave: false }))];
}

const KINDS = ['script', 'connection'] as const;

interface Fate {
  readonly includes: (detail: ImpactDetail) => boolean;
  readonly title: (things: string) => string;
  readonly isGrave?: boolean;
  /** Notes give the reasons why something is malicious. */
  readonly givesReasons?: boolean;
}

const isNow =
  (change: ImpactDetail['change'], isReport: boolean) =>
  (detail: ImpactDetail): boolean =>
    detail.change === change && (detail.report_only === true) === isReport;

/** True if it was last seen long ago; false if that time is unknown. */
function isOld({ last_seen_days: days }: ImpactDetail): boolean {
  return days !== undefined && days > RECENT_DAYS;
}

/** In the order of reports. Malicious things that are allowed have a group of their own as well. */
const FATES: readonly Fate[] = [
  {
    includes: (detail) => isNow('blocked', false)(detail) && !isOld(detail),
    title: (things) => `would block ${things} seen in the last ${RECENT_DAYS} days`,
    isGrave: true,
  },
  {
    includes: (detail) => isNow('blocked', false)(detail) && isOld(detail),
    title: (things) => `would block ${things} not seen for more than ${RECENT_DAYS} days`,
  },
  { includes: isNow('blocked', true), title: (things) => `would report ${things}, and block nothing` },
  {
    includes: ({ malicious, verdict }) => malicious !== undefined && verdict === 'allowed',
    title: (things) => `allows ${things} that ${things.startsWith('1 ') ? 'is' : 'are'} malicious`,
    isGrave: true,
    givesReasons: true,
  },
  {
    includes: ({ change, was }) => change === 'unblocked' && was === 'reported',
    title: (things) => `would no longer report ${things}, which it never blocked`,
  },
  {
    includes: ({ change, was }) => change === 'unblocked' && was !== 'reported',
    title: (things) => `would no longer block ${things}`,
  },
  {
    includes: ({ change }) => change === 'unknown',
    title: (things) => `can't tell what happens to ${things}`,
  },
];

function groupOf(
  { includes, title, isGrave = false, givesReasons = false }: Fate,
  kind: ImpactDetail['kind'],
  impacts: readonly ImpactDetail[],
): readonly ImpactGroup[] {
  const shown = impacts.filter((detail) => detail.kind === kind && includes(detail));
  if (shown.length === 0) return [];
  const items = shown.map((detail) => ({ url: detail.url, note: noteOn(detail, givesReasons) }));
  return [{ title: title(count(shown.length, kind)), items, isGrave }];
}

/** `last seen 2 days ago; malicious; on the pages that the expression selects`. */
function noteOn({ last_seen_days: days, malicious, because }: ImpactDetail, givesReasons: boolean): string {
  const seen = days === undefined ? 'last seen at an unknown time' : `last seen ${ago(days)}`;
  const marks = malicious === undefined || givesReasons ? (malicious ?? []) : ['malicious'];
  return [seen, ...marks, ...(because === undefined ? [] : [because])].join('; ');
}

/** `today`, `1 day ago`, `200 days ago`. */
export function ago(days: number): string {
  return days === 0 ? 'today' : `${count(days, 'day')} ago`;
}

const UNLISTED = {
  blocked: 'newly blocked',
  unblocked: 'no longer blocked or reported',
  unknown: 'unknown',
} as const;

/** How many more there are than details list. */
function unlistedWords(
  { kind, counts }: ImpactTotalDetail,
  impacts: readonly ImpactDetail[],
): readonly string[] {
  return (['blocked', 'unblocked', 'unknown'] as const).flatMap((change) => {
    const listed = impacts.filter((detail) => detail.kind === kind && detail.change === change).length;
    const more = counts[change] - listed;
    return more > 0 ? [`not listed: ${count(more, `more ${kind}`)}, ${UNLISTED[change]}`] : [];
  });
}

/** What could not be read: `other scripts` if a part was. */
function unreadWords(totals: readonly ImpactTotalDetail[]): readonly string[] {
  const kinds = totals
    .filter(({ unread }) => unread === true)
    .map((total) => `${concernedIn(total) > 0 ? 'other ' : ''}${total.kind}s`);
  return kinds.length === 0
    ? []
    : [`can't tell what happens to ${kinds.join(' and ')}: they could not be read`];
}

function concernedIn({ counts }: ImpactTotalDetail): number {
  return counts.blocked + counts.unblocked + counts.unknown + counts.kept;
}

function stayingWords(totals: readonly ImpactTotalDetail[]): readonly string[] {
  if (totals.length === 0) return [];
  const concerned = totals.reduce((sum, total) => sum + concernedIn(total), 0);
  if (concerned === 0 && totals.some(({ unread }) => unread === true)) return [];
  if (concerned === 0) return ['it affects no observed script or connection'];
  const kept = totals
    .filter(({ counts }) => counts.kept > 0)
    .map(({ kind, counts }) => count(counts.kept, kind));
  return kept.length === 0 ? [] : [`no difference for ${kept.join(' and ')} observed on its hosts`];
}
