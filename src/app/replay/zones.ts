import { textIn, type LogLine } from '@zonewright/edge-rules/replay/log-values.js';
import type { Way } from '@zonewright/edge-rules/way/way.js';

/** A zone whose requests are replayed, with both sides of its rules. */
export interface ReplayZone {
  readonly name: string;
  readonly live: Way;
  readonly declared: Way;
  /** What is not known of its rules, as sentences. */
  readonly notes: readonly string[];
  /** The names of zones of the files that are not replayed: lines of their hosts are none of this zone. */
  readonly others?: readonly string[];
}

/** Which zone a line is of, by its own word or by the host. */
export class ZoneFinder<Zone> {
  private readonly zones: ReadonlyMap<string, Zone>;
  private readonly others: ReadonlySet<string>;
  private readonly byHost = new Map<string, Zone | undefined>();

  /** `others`: names of zones whose lines are not asked for. */
  constructor(zones: ReadonlyMap<string, Zone>, others: Iterable<string> = []) {
    this.zones = zones;
    this.others = new Set(others);
  }

  /** The zone; `none` where it is another one, `unsaid` where the line has neither a zone nor a host. */
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
    // Hosts of a log are chosen by visitors.
    if (this.byHost.size > MOST_HOSTS) this.byHost.clear();
    this.byHost.set(host, zone);
    return zone;
  }

  /** The zone with the longest name that the host ends with. */
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
