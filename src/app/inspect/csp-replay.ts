import { namedLists } from '../../engine/configuration/named-lists.js';
import type { ExitCode } from '../../kernel/model/errors.js';
import type { LiveFrom } from '../../kernel/model/plan.js';
import type { Scope } from '../../kernel/model/scope.js';
import { parseUrl } from '@zonewright/edge-rules/lib/url.js';
import type { ApiReader } from '../../kernel/model/request.js';
import { defined } from '../../kernel/lib/defined.js';
import type { WatchedHost } from '../ports/host.js';
import type { LiveFromOption } from '../ports/shared-options.js';
import { withReadSession } from '../session/session.js';
import { inspectionExit, type ChosenScopes, type LookOptions } from './chosen-scopes.js';
import { pageTraffic } from './page-traffic.js';
import { readPolicySides, type PolicySides } from './csp-sides.js';
import { CspTally } from './csp-tally.js';
import { reportsIn, type FoundReport } from './report-lines.js';

export type CspReplayOptions = LookOptions & LiveFromOption;

/** Why something was not judged. */
export type LeftOutWhy = 'not_json' | 'too_long' | 'no_report' | 'other_type' | 'no_page' | 'other_zone';

/** The place of an unreadable report. */
export interface UnreadableReport {
  readonly file: string;
  readonly line: number;
  readonly why: string;
}

/** The result of a replay. */
export interface CspReplay {
  readonly files: readonly string[];
  /** All entries, reports or not. */
  readonly read: number;
  readonly leftOut: Readonly<Record<LeftOutWhy, number>>;
  /** Unreadable entries, at most 100,000. */
  readonly unreadable: readonly UnreadableReport[];
  readonly tally: CspTally;
  /** Zones with reports, by name. */
  readonly zones: readonly PolicySides[];
  readonly liveFrom?: LiveFrom;
  readonly reads: number;
  readonly exit: ExitCode;
}

const MOST_PLACES = 100_000;
const PROGRESS_EVERY = 1000;

/**
 * Judges violation reports by live and declared policies. Keeps no reports, and reads policies at a zone's first report. Can't write. Throws a
 * UserError for an unreadable file.
 */
export function replayCsp(
  files: readonly string[],
  { configuration, scopes }: ChosenScopes,
  options: CspReplayOptions,
  host: WatchedHost,
): Promise<CspReplay> {
  return withReadSession(
    configuration.settings,
    options,
    host,
    async ({ reader, sent, progress, signal, liveFrom }) => {
      const tally = new CspTally();
      const zones = new ZonesRead(configuration, scopes, reader, signal);
      const counted = new Left();
      for (const file of files) {
        for await (const found of reportsIn(file, host, signal)) {
          const why = await addReport(found, tally, zones);
          counted.add(found, why);
          if (counted.read % PROGRESS_EVERY === 0) progress.announceWhenDue(`read ${counted.read} reports`);
        }
      }
      const read = await zones.all();
      const isIncomplete = read.some(({ problem }) => problem !== undefined);
      return {
        files,
        read: counted.read,
        leftOut: counted.leftOut,
        unreadable: counted.places,
        tally,
        zones: read,
        ...defined({ liveFrom }),
        reads: sent.reads,
        exit: inspectionExit({ isMalicious: false, isIncomplete }),
      };
    },
  );
}

/** Judges a zone's report, or returns why not. */
async function addReport(
  { found }: FoundReport,
  tally: CspTally,
  zones: ZonesRead,
): Promise<LeftOutWhy | undefined> {
  if (found.kind !== 'violation') return KINDS[found.kind];
  const { report } = found;
  const url = parseUrl(report.page);
  if (url === undefined || !/^https?:$/.test(url.protocol)) return 'no_page';
  const sides = await zones.sidesOf(url.hostname);
  if (sides === undefined) return 'other_zone';
  tally.add(report, pageTraffic(url.href), sides);
  return undefined;
}

const KINDS: Readonly<Record<Exclude<FoundReport['found']['kind'], 'violation'>, LeftOutWhy>> = {
  'not json': 'not_json',
  'too long': 'too_long',
  'no report': 'no_report',
  'other type': 'other_type',
};

/** Counts what was read and not judged, by reason. */
class Left {
  read = 0;
  readonly leftOut = { not_json: 0, too_long: 0, no_report: 0, other_type: 0, no_page: 0, other_zone: 0 };
  readonly places: UnreadableReport[] = [];

  add({ found, file, line }: FoundReport, why: LeftOutWhy | undefined): void {
    this.read += 1;
    if (why === undefined) return;
    this.leftOut[why] += 1;
    const words = WHY[why];
    if (words === undefined || this.places.length >= MOST_PLACES) return;
    const more = found.kind === 'no report' ? `: ${found.why}` : '';
    this.places.push({ file, line, why: `${words}${more}` });
  }
}

const WHY: Readonly<Partial<Record<LeftOutWhy, string>>> = {
  not_json: 'not JSON',
  too_long: 'longer than any report',
  no_report: 'not a report',
};

/** The repository's zones, each read once when needed. */
class ZonesRead {
  readonly #sides = new Map<string, Promise<PolicySides>>();
  readonly #byName: ReadonlyMap<string, Scope>;
  readonly #asked: ReadonlySet<string>;
  readonly #read: (scope: Scope) => Promise<PolicySides>;

  constructor(
    configuration: ChosenScopes['configuration'],
    asked: readonly Scope[],
    reader: ApiReader,
    signal: AbortSignal,
  ) {
    const lists = namedLists(configuration.scopes);
    const zones = [...configuration.scopes.map(({ scope }) => scope), ...asked];
    this.#byName = new Map(
      zones.filter(({ level }) => level === 'zone').map((scope) => [scope.name.toLowerCase(), scope]),
    );
    this.#asked = new Set(asked.map(({ id }) => id));
    this.#read = (scope) => {
      const declared = configuration.scopes.find(
        (one) => one.scope.level === 'zone' && one.scope.id === scope.id,
      );
      return readPolicySides(scope, declared, lists, reader, signal);
    };
  }

  /** Both sides of a host's zone, the one with the longest name. Undefined for zones not asked for. */
  sidesOf(hostname: string): Promise<PolicySides> | undefined {
    const scope = this.#zoneOf(hostname.replace(/\.$/, ''));
    if (scope === undefined || !this.#asked.has(scope.id)) return undefined;
    const known = this.#sides.get(scope.id) ?? this.#read(scope);
    this.#sides.set(scope.id, known);
    return known;
  }

  async all(): Promise<readonly PolicySides[]> {
    const sides = await Promise.all(this.#sides.values());
    return sides.toSorted((a, b) => (a.scope.name < b.scope.name ? -1 : 1));
  }

  #zoneOf(hostname: string): Scope | undefined {
    for (let name = hostname; name !== ''; name = name.slice(name.indexOf('.') + 1)) {
      const scope = this.#byName.get(name);
      if (scope !== undefined || !name.includes('.')) return scope;
    }
    return undefined;
  }
}
