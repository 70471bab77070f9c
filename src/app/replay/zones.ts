import { textIn, type LogLine } from '@zonewright/edge-rules/replay/log-values.js';
import type { LiveFrom } from '../../kernel/model/plan.js';
import type { Way } from '@zonewright/edge-rules/way/way.js';

/** A zone to replay, with both sides of its rules. */
export interface ReplayZone {
  readonly name: string;
  readonly live: Way;
  readonly declared: Way;
  /** What is unknown of its rules, as sentences. */
  readonly notes: readonly string[];
  /** Zones of the files that are not replayed: their hosts' lines are not this zone's. */
  readonly others?: readonly string[];
  /** The snapshot of its live side; absent if the service was asked. */
  readonly liveFrom?: LiveFrom;
}

/** Finds a line's zone, by its name or host. */
export class ZoneFinder<Zone> {
  private readonly zones: ReadonlyMap<string, Zone>;
  private readonly others: ReadonlySet<string>;
  private readonly byHost = new Map<string, Zone | undefined>();

  /** `others`: zones whose lines are not wanted. */
  constructor(zones: ReadonlyMap<string, Zone>, others: Iterable<string> = []) {
    this.zones = zones;
    this.others = new Set(others);
  }

  /** The zone; `none` for another, `unsaid` without zone and host. */
  find(line: LogLine): Zone | 'none' | 'unsaid' {
    const named = textIn(line, 'ZoneName');
    if (named !== undefined) return this.zones.get(named) ?? 'none';
    const host = textIn(line, 'ClientRequestHost');
    if (host === undefined) return 'unsaid';
    return this.ofHost(host) ?? 'none';
  }

  private ofHost(host: string): Zone | undefined {
    if (this.byHost.has(host)) return this.byHost.get(host);
    const zone = this.bySuffix(host.toLowerCase().replace(/\.?(?::\d+)?$/, ''));
    // Visitors choose the hosts in a log.
    if (this.byHost.size > MOST_HOSTS) this.byHost.clear();
    this.byHost.set(host, zone);
    return zone;
  }

  /** The zone with the longest name that ends the host. */
  private bySuffix(host: string): Zone | undefined {
    for (let rest = host; rest !== ''; rest = rest.slice(rest.indexOf('.') + 1)) {
      const zone = this.zones.get(rest);
      if (zone !== undefined) return zone;
      if (this.others.has(rest) || !rest.includes('.')) return undefined;
    }
    return undefined;
  }
}

const MOST_HOSTS = 10_000;
