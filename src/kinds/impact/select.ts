import type { ImpactDetail } from '../../kernel/model/impact.js';
import { defined } from '../../kernel/lib/defined.js';
import type { ObservedItem } from '../observed/observed.js';
import type { LeftOut } from '../observed/left-out.js';
import type { ObservedStatus } from '../observed/read.js';
import { whereaboutsOf } from './whereabouts.js';

/** Which of what was observed somebody wants to see. */
export interface Selection {
  /** In lower case. */
  readonly host?: string;
  /** Milliseconds since 1970. */
  readonly since?: number;
  readonly malicious?: boolean;
  readonly status?: ObservedStatus;
  /** Without what the public service leaves out by default. */
  readonly likeService?: boolean;
}

/** How many things a selection leaves out, each by the first of its conditions that does, in this order. */
export interface Hidden {
  readonly host: number;
  readonly since: number;
  readonly malicious: number;
  /** Absent where no status was asked for. */
  readonly status?: number;
  /** Absent where what the service leaves out by default was asked for. */
  readonly leftOut?: number;
}

export interface Selected<Item> {
  readonly shown: readonly Item[];
  readonly hidden: Hidden;
}

/** Something observed, and why it counts as malicious; empty when nothing says so. */
export interface InspectedItem {
  readonly item: ObservedItem;
  readonly malicious: readonly string[];
  /** Why the public service would have left it out by default; absent where it would not. */
  readonly leftOut?: LeftOut;
}

/** Of what was observed, what a selection asks for. Where or when something was seen that nobody knows never hides it. Pure. */
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

/** As selectObserved, of what a policy does to it. Pure. */
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
