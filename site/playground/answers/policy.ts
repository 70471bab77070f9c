import { count, someOf } from '../../../src/kernel/lib/phrases.js';
import { groupsBy } from '../../../src/kernel/lib/groups.js';
import { inert } from '../../../src/kernel/lib/inert.js';
import { parseUrl } from '@zonewright/edge-rules/lib/url.js';
import { defined } from '../../../src/kernel/lib/defined.js';
import { ENGINES, type Engine } from '@zonewright/edge-rules/csp/engines.js';
import { listInForce, type ListInForce } from '@zonewright/edge-rules/csp/fallback.js';
import { lintPolicy } from '@zonewright/edge-rules/csp/lint.js';
import {
  parseDirectives,
  parsePolicy,
  policyOf,
  type Policy,
  type Span,
} from '@zonewright/edge-rules/csp/policy.js';
import { firstByMatch, parsedSourcesOf } from '@zonewright/edge-rules/csp/source-list.js';
import { parseUrlParts } from '@zonewright/edge-rules/csp/url.js';
import {
  violationVerdictIn,
  type Violation,
  type ViolationVerdict,
} from '@zonewright/edge-rules/csp/violation.js';
import { readLoads, type Load } from './loads.js';
import type { Headline, LoadRow, PolicyAnswer, Question, Told } from './model.js';
import { policyText } from './policy-text.js';
import { toldAt, type FieldText } from './told.js';

/** What a policy does to what a page loads, in each browser. Pure. */
export function policyAnswer({
  policy: written,
  page,
  loads,
}: Extract<Question, { kind: 'policy' }>): PolicyAnswer {
  const url = parseUrl(page.trim());
  const isPage = url !== undefined && /^https?:$/.test(url.protocol);
  if (!isPage) {
    const told = toldAt(
      NO_PAGE,
      { line: 1, column: 1, length: Math.max(1, page.length) },
      { field: 'Page URL', text: page },
    );
    return { kind: 'policy', headline: NOTHING, rows: [], assumed: [], told: [told] };
  }
  const { text, offset } = policyText(written);
  const problems = policyProblems(text, offset, { field: 'Policy', text: written });
  const read = readLoads({ field: 'What is loaded', text: loads }, url.href);
  const policy = policyOf(parseDirectives(text));
  const rows = read.loads.map((load) => rowOf(load, policy, url.href));
  return {
    kind: 'policy',
    headline: headlineOf(rows),
    rows,
    assumed: [...read.assumed, ...upgradeWords(policy)],
    told: [...read.told, ...problems],
  };
}

const NO_PAGE = {
  severity: 'error',
  message: 'this is not the URL of a page',
  help: 'Write it as in https://shop.example.com/checkout.',
} as const;

const NOTHING: Headline = { tone: 'unknown', text: 'Nothing is judged yet: the page has no URL' };

/** A verdict in words, and the browsers that share it. */
interface Shared {
  readonly said: ViolationVerdict;
  readonly engines: readonly Engine[];
}

function rowOf({ what, directive, resource }: Load, policy: Policy, page: string): LoadRow {
  const asked = { directive, resource, page };
  const shared = sharedVerdicts(
    ENGINES.map((engine) => [engine, violationVerdictIn(engine, policy, asked)] as const),
  );
  const [only, other] = shared;
  const text = shared.map(
    ({ said, engines }) =>
      `${verdictText(said, policy, asked, engines[0] ?? 'Chromium')}${other === undefined ? '' : ` in ${engines.join(' and ')}`}`,
  );
  return {
    what: inert(what),
    verdict: only !== undefined && other === undefined ? only.said.verdict : 'differs',
    text: inert(text.join('; ')),
  };
}

function sharedVerdicts(verdicts: readonly (readonly [Engine, ViolationVerdict])[]): readonly Shared[] {
  return groupsBy(verdicts, ([, { verdict }]) => verdict).flatMap(({ items }) => {
    const [first] = items;
    return first === undefined ? [] : [{ said: first[1], engines: items.map(([engine]) => engine) }];
  });
}

/** `blocked by script-src`, `allowed by img-src *.example.net`. */
function verdictText(said: ViolationVerdict, policy: Policy, asked: Violation, engine: Engine): string {
  const list = listInForce(policy, asked.directive);
  if (list === undefined) return 'allowed: no directive restricts it';
  switch (said.verdict) {
    case 'allowed':
      return `allowed by ${[list.directive, ...sourceFor(list, asked, engine)].join(' ')}`;
    case 'blocked':
      return `blocked by ${list.directive}`;
    case 'unknown':
      return `unknown by ${list.directive}: ${DOUBTS[said.because] ?? 'it depends on more than the URL'}`;
  }
}

/** The source that lets a URL through. */
function sourceFor(
  { sources }: ListInForce,
  { directive, resource, page }: Violation,
  engine: Engine,
): readonly string[] {
  const url = resource.type === 'url' ? parseUrlParts(resource.url) : undefined;
  if (url === undefined) return [];
  const circumstances = { directive, page: parseUrlParts(page), redirected: false, withoutPath: false };
  const source = firstByMatch(parsedSourcesOf(sources), url, circumstances, engine).get('matches');
  return source === undefined ? [] : [source];
}

const DOUBTS: Readonly<Partial<Record<string, string>>> = {
  nonce: 'the element may carry the nonce',
  hash: 'the element may carry the hash, or its code may have it',
  'strict-dynamic': 'it depends on which script adds it, or on a nonce or hash',
  url: 'the URL can’t be read',
};

function upgradeWords(policy: Policy): readonly string[] {
  if (!policy.has('upgrade-insecure-requests')) return [];
  return ['upgrade-insecure-requests is left out of account: addresses are judged as they are written.'];
}

function headlineOf(rows: readonly LoadRow[]): Headline {
  if (rows.length === 0) return { tone: 'unknown', text: 'Nothing is judged yet: the page loads nothing' };
  const parts = COUNTED.flatMap(([verdict, words]) => {
    const number = rows.filter((row) => row.verdict === verdict).length;
    return number === 0 ? [] : [`${number} ${words}`];
  });
  const isBlocking = rows.some(({ verdict }) => verdict === 'blocked' || verdict === 'differs');
  const isOpen = rows.some(({ verdict }) => verdict === 'unknown');
  return {
    tone: isBlocking ? 'stops' : isOpen ? 'unknown' : 'passes',
    text: `Of ${count(rows.length, 'thing')} that the page loads: ${someOf(parts, parts.length)}`,
  };
}

const COUNTED = [
  ['blocked', 'blocked'],
  ['differs', 'blocked in some browsers'],
  ['unknown', 'unknown'],
  ['allowed', 'allowed'],
] as const;

/** What `validate` says of the policy, at its place. */
function policyProblems(text: string, offset: number, source: FieldText): readonly Told[] {
  const parsed = parsePolicy(text);
  return lintPolicy(parseDirectives(text)).map(
    ({ directive, source: index, severity, code, message, help }) => {
      const at = directive === undefined ? undefined : parsed[directive];
      const span = (index === undefined ? at?.name : at?.sources[index])?.span;
      return toldAt(
        { severity, code, message, ...defined({ help }) },
        span && placeOf(span, offset, source.text),
        source,
      );
    },
  );
}

function placeOf(
  { from, to }: Span,
  offset: number,
  text: string,
): { line: number; column: number; length: number } {
  const before = text.slice(0, from + offset).split('\n');
  const column = Array.from(before.at(-1) ?? '').length + 1;
  return { line: before.length, column, length: to - from };
}
