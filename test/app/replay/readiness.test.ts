import { describe, expect, test } from 'vitest';
import { ReadinessTaker } from '../../../src/app/replay/readiness/readiness.js';
import { judgeLogs } from '../../../src/app/replay/readiness/judge-logs.js';
import { readinessOf, type WouldBlock } from '../../../src/app/replay/readiness/verdict.js';
import {
  block,
  CUSTOM,
  execute,
  ruleOf,
  skip,
  stage,
  wayOf,
} from '../../../packages/edge-rules/test/way/ways.js';

const LOG: WouldBlock = {
  days: 14,
  requests: 1_000,
  blocked: 20,
  wanted: 0,
  unanswered: 0,
  undecided: 0,
  unread: 0,
  isSample: false,
};

test.each<readonly [Partial<WouldBlock>, string]>([
  [
    {},
    'ready: of 20 requests that it would have blocked, none was answered with a status below 400 (1000 requests on 14 days)',
  ],
  [{ blocked: 0 }, 'ready: it would have blocked nothing in 1000 requests on 14 days'],
  [{ requests: 0, blocked: 0, days: 0 }, 'unknown: the log has no request of this zone'],
  [
    { wanted: 1 },
    'not-ready: it would have blocked 1 request that was answered with a status below 400 (of 20 requests that it selects, 1000 requests on 14 days)',
  ],
  [
    { undecided: 3 },
    'unknown: the log does not show whether it selects 3 requests (of 1000 requests on 14 days)',
  ],
  [
    { unread: 1 },
    'unknown: nothing is against it in 1000 requests on 14 days, but 1 line of the log could not be read',
  ],
  [
    { unread: 1, wanted: 2 },
    'not-ready: it would have blocked 2 requests that were answered with a status below 400 (of 20 requests that it selects, 1000 requests on 14 days)',
  ],
  [
    { unanswered: 2 },
    'unknown: the log does not say how 2 requests that it selects were answered: log EdgeResponseStatus',
  ],
  [
    { days: 6 },
    'unknown: nothing is against it in 1000 requests on 6 days, but fewer than 7 days prove little',
  ],
  [
    { blocked: 0, isSample: true },
    'ready: it would have blocked nothing in 1000 requests on 14 days, in a log with a part of all requests',
  ],
])('a verdict says what it is based on: %j', (more, expected) => {
  const { kind, because } = readinessOf({ ...LOG, ...more });
  expect(`${kind}: ${because}`).toBe(expected);
});

const FILE = { name: 'log.ndjson', lines: 0, isGzip: false };

interface Asked {
  readonly path: string;
  readonly status?: number;
  readonly ip?: string;
  readonly score?: number;
  readonly day?: number;
}

function lineOf({ path, status = 200, ip = '203.0.113.7', score, day = 1 }: Asked): string {
  return JSON.stringify({
    EdgeStartTimestamp: `2026-11-${String(day).padStart(2, '0')}T12:00:00Z`,
    ClientRequestHost: 'shop.example.com',
    ClientRequestPath: path,
    ClientRequestURI: `${path}?token=hunter2`,
    ClientIP: ip,
    EdgeResponseStatus: status,
    ...(score === undefined ? {} : { BotScore: score }),
  });
}

const WATCH = ruleOf('watch-admin', 'log', 'starts_with(http.request.uri.path, "/admin")');

function judged(
  rules: Parameters<typeof stage>[1],
  lines: readonly Asked[],
  more: Parameters<typeof stage>[2] = {},
) {
  const way = wayOf(stage(CUSTOM, rules, more));
  const taker = new ReadinessTaker([{ name: 'shop.example.com', declared: way }]);
  lines.forEach((one, at) => taker.take(lineOf(one), FILE, at + 1));
  return taker.result([FILE]);
}

describe('a rule that logs', () => {
  test('is counted day by day, with what speaks against it', () => {
    const { rules } = judged(
      [WATCH],
      [
        { path: '/admin', day: 1, status: 403 },
        { path: '/admin/users', day: 2 },
        { path: '/', day: 2 },
        { path: '/admin', day: 2, score: 2 },
      ],
    );
    const [{ verdict, record } = { verdict: undefined, record: undefined }] = rules;
    expect(verdict?.kind).toBe('not-ready');
    expect(record?.days()).toEqual([
      { day: '2026-11-01', requests: 1, blocked: 1, wanted: 0, undecided: 0 },
      { day: '2026-11-02', requests: 3, blocked: 2, wanted: 1, undecided: 0 },
    ]);
    expect(record?.examples).toMatchObject([
      { line: 'log.ndjson:2', path: '/admin/users', network: '203.0.113.0/24' },
    ]);
    expect(JSON.stringify(record?.examples)).not.toContain('hunter2');
  });

  test.each<readonly [string, Parameters<typeof stage>[1]]>([
    ['a rule before it blocks', [block('all', 'starts_with(http.request.uri.path, "/a")'), WATCH]],
    [
      'a skip before it leaves it out',
      [skip('office', 'ip.src eq 203.0.113.7', { ruleset: 'current' }), WATCH],
    ],
  ])('does not answer for what %s', (_, rules) => {
    const [one] = judged(rules, [{ path: '/admin' }]).rules;
    expect(one?.record.wouldBlock(false)).toMatchObject({ blocked: 0, requests: 1 });
  });

  test('answers for what a rule behind it lets past', () => {
    const [one] = judged([WATCH, skip('office', 'true', { ruleset: 'current' })], [{ path: '/admin' }]).rules;
    expect(one?.record.wouldBlock(false)).toMatchObject({ blocked: 1, wanted: 1 });
  });

  test('is found in custom rulesets that rules execute, and each is judged for itself', () => {
    const other = ruleOf('watch-api', 'log', 'starts_with(http.request.uri.path, "/api")');
    const { rules } = judged([WATCH, execute('run', 'true', 'own')], [{ path: '/api' }], {
      executed: { own: [other] },
    });
    expect(rules.map(({ at, record }) => [at.rule.name, record.wouldBlock(false).blocked])).toEqual([
      ['watch-admin', 0],
      ['watch-api', 1],
    ]);
  });

  test('is not known where the log does not say what it asks', () => {
    const [one] = judged(
      [ruleOf('watch-agents', 'log', 'http.user_agent contains "curl"')],
      [{ path: '/' }],
    ).rules;
    expect(one?.verdict).toMatchObject({ kind: 'unknown' });
    expect(one?.record.undecided()).toEqual([{ reason: 'http.user_agent', count: 1 }]);
  });
});

test('a name that no rule has which only logs is a typo, and no rule that is ready', async () => {
  const zones = [
    { name: 'shop.example.com', declared: wayOf(stage(CUSTOM, [WATCH])), live: wayOf(), notes: [] },
  ];
  const host = { cwd: '/', onInterrupt: () => () => undefined };
  const judging = judgeLogs(zones, { files: [], rule: 'watch-admn' }, host, {
    announceWhenDue: () => undefined,
  });
  await expect(judging).rejects.toThrow(
    expect.objectContaining({
      message: 'no rule "watch-admn" only logs in the zones that were asked for',
      help: expect.stringMatching(/^Did you mean watch-admin\? Give the ref /),
    }),
  );
});
