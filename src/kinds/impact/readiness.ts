import { defined } from '../../kernel/lib/defined.js';
import { compare } from '../../kernel/model/finding.js';
import { RECENT_DAYS, type ImpactDetail } from '../../kernel/model/impact.js';
import { listInForce } from '@zonewright/edge-rules/csp/fallback.js';
import { isUrlSource, sourcesMatching, type Grant } from '@zonewright/edge-rules/csp/match.js';
import type { ObservedItem } from '../observed/observed.js';
import { count, someOf } from '../../kernel/lib/phrases.js';
import { impactOf, type ImpactContext } from './impact.js';
import { ENGINES } from '@zonewright/edge-rules/csp/engines.js';
import { fetchOf, judge, judgeOf, type Judge, type PolicyText } from './judge.js';
import { whereaboutsOf } from './whereabouts.js';

/** Whether a report-only policy could block, by what was observed. */
export interface Readiness {
  readonly ready: boolean;
  readonly sentence: string;
  /** When something new was last seen on its hosts (milliseconds since 1970); absent if unknown. */
  readonly nothingNewSince?: number;
}

/** The effect of a live policy on what was observed on its hosts. */
export interface PolicyAssessment {
  /** How many it applies to; absent if not read completely. */
  readonly scripts?: number;
  readonly connections?: number;
  /** What it blocks or would block, unknown effects, and allowed malicious things. */
  readonly noteworthy: readonly ImpactDetail[];
  /** Sources of effective directives that match nothing observed. */
  readonly unusedSources: readonly Grant[];
  /** Only for a policy that reports. */
  readonly readiness?: Readiness;
}

/** Judges everything observed by a live policy as if enforced. Kinds in `unread` are not counted, and prevent readiness. Pure. */
export function assessPolicy(
  policy: PolicyText,
  observed: readonly ObservedItem[],
  context: ImpactContext,
  unread: readonly ObservedItem['kind'][] = [],
): PolicyAssessment {
  const by = judgeOf(policy);
  const concerned = observed.filter((item) => ENGINES.some((engine) => judge(by, item, engine).isConcerned));
  const impact = impactOf({ before: undefined, after: policy }, concerned, context);
  const number = (kind: ObservedItem['kind']): number =>
    concerned.filter((item) => item.kind === kind).length;
  const survey = {
    ...(unread.includes('script') ? {} : { scripts: number('script') }),
    ...(unread.includes('connection') ? {} : { connections: number('connection') }),
    noteworthy: impact.filter(({ verdict, malicious }) => verdict !== 'allowed' || malicious !== undefined),
    unusedSources: unusedSources(by, concerned, unread),
  };
  if (by.enforces || !by.isOn) return survey;
  if (unread.length > 0) return { ...survey, readiness: notReady(unreadWords(unread)) };
  return { ...survey, readiness: readinessOf(impact, concerned) };
}

/** Ready: nothing recently seen would be blocked, and no effect is unknown. Malicious things should be blocked, so don't count. */
function readinessOf(impact: readonly ImpactDetail[], concerned: readonly ObservedItem[]): Readiness {
  const newest = latest(concerned.map(({ firstSeen }) => firstSeen));
  const about = defined({ nothingNewSince: newest });
  const against = impact.filter(({ verdict, malicious }) => verdict === 'blocked' && malicious === undefined);
  const recent = against.filter(({ last_seen_days: days = 0 }) => days <= RECENT_DAYS);
  const unknown = impact.filter(({ verdict }) => verdict === 'unknown');
  if (concerned.length === 0) return notReady('nothing was observed on its hosts', about);
  if (recent.length > 0) {
    const urls = [...new Set(recent.map(({ url }) => url))];
    const verb = recent.length === 1 ? 'was' : 'were';
    return notReady(
      `${thingsOf(recent)} that ${verb} seen in the last ${RECENT_DAYS} days would be blocked: ${someOf(urls, 3)}`,
      about,
    );
  }
  if (unknown.length > 0) return notReady(`it is not known for ${thingsOf(unknown)}`, about);
  const last = latest(against.map(({ last_seen_at: at }) => (at === undefined ? undefined : Date.parse(at))));
  const first = earliest(concerned.map(({ firstSeen }) => firstSeen));
  const seen = wordsForSeen(dayOf(last), dayOf(first));
  return { ready: true, sentence: `ready: nothing ${seen} would be blocked`, ...about };
}

/** `last`: day of the last blocked thing. `first`: day of the first observed. */
function wordsForSeen(last: string | undefined, first: string | undefined): string {
  if (last !== undefined) return `seen after ${last}`;
  return first === undefined ? 'that was observed' : `seen since ${first}`;
}

/** `scripts and connections could not be read in full`. */
export function unreadWords(unread: readonly ObservedItem['kind'][]): string {
  return `${unread.map((kind) => `${kind}s`).join(' and ')} could not be read in full`;
}

function notReady(why: string, about: Pick<Readiness, 'nothingNewSince'> = {}): Readiness {
  return { ready: false, sentence: `not ready: ${why}`, ...about };
}

/** `2 scripts and 1 connection`. */
function thingsOf(impact: readonly ImpactDetail[]): string {
  const number = (kind: ImpactDetail['kind']): number =>
    impact.filter((detail) => detail.kind === kind).length;
  const parts = (['script', 'connection'] as const)
    .filter((kind) => number(kind) > 0)
    .map((kind) => count(number(kind), kind));
  return parts.join(' and ');
}

/** `2026-10-01`, in UTC, from milliseconds since 1970; undefined for undefined. */
export function dayOf(time: number | undefined): string | undefined {
  return time === undefined ? undefined : new Date(time).toISOString().slice(0, 10);
}

function latest(times: readonly (number | undefined)[]): number | undefined {
  const known = times.filter((time) => time !== undefined);
  return known.length === 0 ? undefined : Math.max(...known);
}

function earliest(times: readonly (number | undefined)[]): number | undefined {
  const known = times.filter((time) => time !== undefined);
  return known.length === 0 ? undefined : Math.min(...known);
}

const ASKED = [
  ['script', 'script-src-elem'],
  ['connection', 'connect-src'],
] as const;

/** Sources that match no observed URL. Only URL sources in lists for scripts or connections: nothing else is observed. */
function unusedSources(
  { policy }: Judge,
  concerned: readonly ObservedItem[],
  unread: readonly ObservedItem['kind'][],
): readonly Grant[] {
  const used = new Set(
    concerned.flatMap((item) =>
      whereaboutsOf(item)
        .flatMap(({ pages }) => pages)
        .flatMap((page) => sourcesMatching(policy, fetchOf(item, page)))
        .map(({ directive, source }) => `${directive} ${source}`),
    ),
  );
  return ASKED.filter(([kind]) => !unread.includes(kind))
    .flatMap(([, name]) => listInForce(policy, name) ?? [])
    .filter(({ directive }) => directive !== 'default-src')
    .flatMap(({ directive, sources }) => [...sources].map((source) => ({ directive, source })))
    .filter(({ directive, source }) => isUrlSource(source) && !used.has(`${directive} ${source}`))
    .toSorted((a, b) => compare(a.directive, b.directive) || compare(a.source, b.source));
}
