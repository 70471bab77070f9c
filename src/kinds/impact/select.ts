import type { ImpactDetail } from '../../kernel/model/impact.js';
import { defined } from '../../kernel/lib/defined.js';
import type { ObservedItem } from '../observed/observed.js';
import type { LeftOut } from '../observed/left-out.js';
import type { ObservedStatus } from '../observed/read.js';
import { whereaboutsOf } from './whereabouts.js';

/** The filter for observed things. */
export interface Selection {
  /** In lower case. */
  readonly host?: string;
  /** Milliseconds since 1970. */
  readonly since?: number;
  readonly malicious?: boolean;
  readonly status?: ObservedStatus;
  /** Set to hide what the public service leaves out by default. */
  readonly likeService?: boolean;
}

/** The number hidden per condition, counted for the first that hides it. */
export interface Hidden {
  readonly host: number;
  readonly since: number;
  readonly malicious: number;
  /** Absent if the filter has no status. */
  readonly status?: number;
  /** Absent unless `likeService` is set. */
  readonly leftOut?: number;
}

export interface Selected<Item> {
  readonly shown: readonly Item[];
  readonly hidden: Hidden;
}

/** An observed thing, with the reasons why it is malicious. */
export interface InspectedItem {
  readonly item: ObservedItem;
  readonly malicious: readonly string[];
  /** Why the public service leaves it out by default; absent if it does not. */
  readonly leftOut?: LeftOut;
}

/** Filters observed things. Unknown places and times hide nothing. Pure. */
export function selectObserved(
  items: readonly InspectedItem[],
  selection: Selection,
): Selected<InspectedItem> {
  return selected(items, selection, ({ item, malicious, leftOut }) => ({
    hosts: whereaboutsOf(item).map(({ host }) => host),
    lastSeen: item.lastSeen,
    isMalicious: malicious.length > 0,
    ...defined({ status: item.status }),
    isLeftOut: leftOut !== undefined,
  }));
}

/** As selectObserved, for the impact of a policy. Pure. */
export function selectImpact(details: readonly ImpactDetail[], selection: Selection): Selected<ImpactDetail> {
  return selected(details, selection, ({ host, last_seen_at: at, malicious }) => ({
    hosts: [host],
    lastSeen: at === undefined ? undefined : Date.parse(at),
    isMalicious: malicious !== undefined,
  }));
}

interface Sighting {
  readonly hosts: readonly (string | undefined)[];
  readonly lastSeen: number | undefined;
  readonly isMalicious: boolean;
  readonly status?: string;
  readonly isLeftOut?: boolean;
}

function selected<Item>(
  items: readonly Item[],
  { host, since, malicious = false, status: wanted, likeService = false }: Selection,
  sightingOf: (item: Item) => Sighting,
): Selected<Item> {
  const conditionHiding = (item: Item): keyof Hidden | undefined => {
    const { hosts, lastSeen, isMalicious, status = wanted, isLeftOut = false } = sightingOf(item);
    if (host !== undefined && !hosts.includes(host) && !hosts.includes(undefined)) return 'host';
    if (since !== undefined && lastSeen !== undefined && lastSeen < since) return 'since';
    if (malicious && !isMalicious) return 'malicious';
    if (wanted !== undefined && status !== wanted) return 'status';
    return likeService && isLeftOut ? 'leftOut' : undefined;
  };
  const judged = items.map((item) => ({ item, hiddenBy: conditionHiding(item) }));
  const number = (condition: keyof Hidden): number =>
    judged.filter(({ hiddenBy }) => hiddenBy === condition).length;
  return {
    shown: judged.filter(({ hiddenBy }) => hiddenBy === undefined).map(({ item }) => item),
    hidden: {
      host: number('host'),
      since: number('since'),
      malicious: number('malicious'),
      ...(wanted === undefined ? {} : { status: number('status') }),
      ...(likeService ? { leftOut: number('leftOut') } : {}),
    },
  };
}
