import { isDeepStrictEqual } from 'node:util';
import { defined } from '../../kernel/lib/defined.js';
import type { Treatment, ImpactDetail } from '../../kernel/model/impact.js';
import { compare } from '../../kernel/model/finding.js';
import { ENGINES, inBrowsers, type Engine } from '@zonewright/edge-rules/csp/engines.js';
import type { KnownLists } from '@zonewright/edge-rules/lib/known-lists.js';
import type { MaliciousRule } from '../../kernel/model/settings.js';
import { maliciousReasons } from '../observed/malicious.js';
import type { ObservedItem } from '../observed/observed.js';
import { sameExpression } from '@zonewright/edge-rules/expressions/canonical.js';
import { DAY_MS } from '../../kernel/lib/time.js';
import { judge, judgeOf, type Judge, type Judgement, type PolicyText } from './judge.js';

/** A policy before and after a change; undefined if it does not exist. */
export interface PolicyChange {
  readonly before: PolicyText | undefined;
  readonly after: PolicyText | undefined;
}

/** What the impact depends on besides policies. */
export interface ImpactContext {
  readonly now: Date;
  readonly malicious: MaliciousRule;
  /** The items of the lists that expressions name, if they are known. */
  readonly lists?: KnownLists;
}

/** The impact of a policy's change on each observed thing, by kind, URL and host. Other policies are not considered. Pure. */
export function impactOf(
  { before, after }: PolicyChange,
  observed: readonly ObservedItem[],
  context: ImpactContext,
): readonly ImpactDetail[] {
  const [former, latter] = [judgeIfAny(before, context), judgeIfAny(after, context)];
  const isElsewhere =
    before !== undefined && after !== undefined && !sameExpression(before.expression, after.expression);
  const detailIn = (engine: Engine, item: ObservedItem): readonly DetailIn[] => {
    const was = judge(former, item, engine);
    const is = judge(latter, item, engine);
    if (!was.isConcerned && !is.isConcerned) return [];
    const detail = detailOf(item, surelyWas(isElsewhere ? vague(was) : was, is), is, context);
    return [{ engine, detail }];
  };
  return inOrder(
    observed.flatMap((item) => worstOf(ENGINES.flatMap((engine) => detailIn(engine, item))) ?? []),
  );
}

interface DetailIn {
  readonly engine: Engine;
  readonly detail: ImpactDetail;
}

/** The worst impact, with the browsers if they differ; undefined for an empty list. */
function worstOf(details: readonly DetailIn[]): ImpactDetail | undefined {
  const [worst] = details.toSorted((a, b) => weightOf(b.detail) - weightOf(a.detail));
  if (worst === undefined) return undefined;
  const { detail } = worst;
  const engines = details.filter((one) => isDeepStrictEqual(one.detail, detail)).map(({ engine }) => engine);
  const because = [inBrowsers(engines), detail.because].filter((words) => words !== undefined).join(', ');
  return because === '' ? detail : { ...detail, because };
}

/** Worst is allowing something malicious, then breaking the page. */
function weightOf({ change, verdict, malicious }: ImpactDetail): number {
  if (malicious !== undefined && verdict === 'allowed') return 10 + CHANGES.indexOf(change);
  return CHANGES.indexOf(change) * 2 + (verdict === 'blocked' ? 1 : 0);
}

const CHANGES: readonly ImpactDetail['change'][] = ['kept', 'unblocked', 'unknown', 'blocked'];

function judgeIfAny(policy: PolicyText | undefined, { lists }: ImpactContext): Judge | undefined {
  return policy === undefined ? undefined : judgeOf(policy, lists);
}

/** If it blocks something on some pages, the effect on other pages is unknown. */
function vague(was: Judgement): Judgement {
  return was.isPartial && was.treatment !== 'allowed' ? { ...was, treatment: 'unknown' } : was;
}

/** A redirect may have been why it was allowed. Matters if nothing allows it afterwards. */
function surelyWas(was: Judgement, is: Judgement): Judgement {
  const mayHavePassed = was.unlessRedirected !== undefined && is.unlessRedirected === undefined;
  return mayHavePassed && is.treatment !== 'allowed'
    ? { ...was, treatment: 'unknown', doubt: 'redirect' }
    : was;
}

function detailOf(
  item: ObservedItem,
  was: Judgement,
  is: Judgement,
  { now, malicious: rule }: ImpactContext,
): ImpactDetail {
  const { kind, url, host, lastSeen } = item;
  const malicious = maliciousReasons(item, rule);
  const change = changeOf(was.treatment, is.treatment);
  const because = reasonOf(change === 'unknown' && is.treatment !== 'unknown' ? was : is);
  return {
    type: 'impact',
    change,
    kind,
    url,
    ...defined({ host }),
    verdict: is.treatment === 'reported' ? 'blocked' : is.treatment,
    ...(is.treatment === 'reported' ? { report_only: true } : {}),
    was: was.treatment,
    ...defined({ because }),
    ...(malicious.length === 0 ? {} : { malicious }),
    ...(lastSeen === undefined ? {} : seen(lastSeen, now)),
  };
}

/** Blocked now and not certainly before counts as newly blocked. Otherwise an unknown side makes it unknown. */
function changeOf(was: Treatment, is: Treatment): ImpactDetail['change'] {
  if (is === 'unknown') return 'unknown';
  if (was === is) return 'kept';
  if (is === 'blocked') return 'blocked';
  if (was === 'unknown') return 'unknown';
  return was === 'allowed' ? 'blocked' : 'unblocked';
}

function seen(at: number, now: Date): Pick<ImpactDetail, 'last_seen_at' | 'last_seen_days'> {
  const days = Math.max(0, Math.floor((now.getTime() - at) / DAY_MS));
  return { last_seen_at: new Date(at).toISOString(), last_seen_days: days };
}

/** Sorts by kind, URL, host and content. Merges duplicates with the latest time; an unknown time is the latest. */
function inOrder(details: readonly ImpactDetail[]): readonly ImpactDetail[] {
  const byIdentity = new Map<string, ImpactDetail>();
  for (const detail of details) {
    const { last_seen_at: at, last_seen_days: _, ...identity } = detail;
    const key = JSON.stringify(identity);
    const other = byIdentity.get(key);
    const isLater = other?.last_seen_at !== undefined && (at === undefined || at > other.last_seen_at);
    if (other === undefined || isLater) byIdentity.set(key, detail);
  }
  return [...byIdentity]
    .toSorted(
      ([keyA, a], [keyB, b]) =>
        compare(b.kind, a.kind) ||
        compare(a.url, b.url) ||
        compare(a.host ?? '', b.host ?? '') ||
        compare(keyA, keyB),
    )
    .map(([, detail]) => detail);
}

const DOUBTS: Readonly<Record<NonNullable<Judgement['doubt']>, string>> = {
  nonce: 'a nonce possibly allows it',
  hash: 'a hash possibly allows it',
  'strict-dynamic': "'strict-dynamic' possibly allows it",
  url: "its URL can't be read",
  page: 'the page that it was seen on is not known',
  path: 'its path was not recorded',
  host: 'the host that it was seen on is not known',
  redirect: 'a redirect possibly led there',
};

/** Why a judgement is unknown, or its conditions; undefined if unconditional. */
function reasonOf({ treatment: effect, doubt, isPartial, unlessRedirected }: Judgement): string | undefined {
  if (effect === 'unknown') return doubt === undefined ? OTHER_PAGES : DOUBTS[doubt];
  if (effect === 'allowed') return undefined;
  const conditions = [
    ...(isPartial ? ['on the pages that the expression selects'] : []),
    ...(unlessRedirected === undefined ? [] : [`unless a redirect leads there (${unlessRedirected})`]),
  ];
  return conditions.length === 0 ? undefined : conditions.join(', ');
}

const OTHER_PAGES = 'the former expression possibly selected other pages';
