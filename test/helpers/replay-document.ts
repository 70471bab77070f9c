import type {
  OutcomeCountsDocument,
  ReplayDocument,
  ReplayedRuleDocument,
} from '../../src/generated/documents/replay.js';

const NONE: OutcomeCountsDocument = {
  pass: 0,
  log: 0,
  skip: 0,
  challenge: 0,
  redirect: 0,
  block: 0,
  undecided: 0,
};

const RULE: ReplayedRuleDocument = {
  zone: 'shop.example.com',
  side: 'declared',
  level: 'zone',
  phase: 'http_request_firewall_custom',
  name: 'block-admin',
};

/** What a replay of a few requests may come to: a document with something in each of its parts. */
export function replaySample(): ReplayDocument {
  const moves = [{ from: 'pass', to: 'block', count: 3 } as const];
  const top = (value: string): ReplayDocument['top']['paths'] => ({
    exact: true,
    values: [{ value, count: 3, over: 0, moves }],
  });
  return {
    format_version: '1.0',
    tool_version: '0.0.0',
    exit_code: 0,
    files: [{ name: 'requests.ndjson', lines: 12, gzip: false }],
    from: '2026-11-20T10:00:00.000Z',
    to: '2026-11-20T10:01:30.000Z',
    totals: { read: 12, skipped: 2, evaluated: 10, undecided: 1, alike: 0, changed: 3 },
    sampling: { rate: 0.1, said_by: 'flag', requests: 100 },
    zones: [
      {
        name: 'shop.example.com',
        from: '2026-11-20T10:00:00.000Z',
        to: '2026-11-20T10:01:30.000Z',
        totals: { read: 10, skipped: 0, evaluated: 10, undecided: 1, alike: 0, changed: 3 },
        notes: [],
      },
    ],
    before: { ...NONE, pass: 10 },
    after: { ...NONE, pass: 6, block: 3, undecided: 1 },
    flows: [
      { from: 'pass', to: 'pass', count: 6, share: { value: 0.6, low: 0.313, high: 0.832 } },
      { from: 'pass', to: 'block', count: 3, share: { value: 0.3, low: 0.108, high: 0.603 } },
    ],
    changes: [
      {
        from: 'pass',
        to: 'block',
        count: 3,
        share: { value: 0.3, low: 0.108, high: 0.603 },
        rule: RULE,
        before_rule: null,
        after_rule: RULE,
        unless: {
          what: ['what the ruleset executed by rule deploy-managed does'],
          count: 3,
          got_through: 2,
        },
        examples: [
          {
            at: '2026-11-20T10:00:03.000Z',
            line: 'requests.ndjson:4',
            method: 'GET',
            host: 'shop.example.com',
            path: '/admin',
            query: ['page'],
            network: '198.51.100.0/24',
            country: 'DE',
            agent: 'curl/8.5.0',
          },
        ],
      },
    ],
    top: {
      paths: top('/admin'),
      hosts: top('shop.example.com'),
      countries: top('DE'),
      networks: top('198.51.100.0/24'),
      agents: top('curl/8.5.0'),
    },
    timeline: {
      bucket_seconds: 60,
      buckets: [
        {
          at: '2026-11-20T10:00:00.000Z',
          changed: 2,
          undecided: 1,
          before: { ...NONE, pass: 7 },
          after: { ...NONE, pass: 4, block: 2, undecided: 1 },
        },
        {
          at: '2026-11-20T10:01:00.000Z',
          changed: 1,
          undecided: 0,
          before: { ...NONE, pass: 3 },
          after: { ...NONE, pass: 2, block: 1 },
        },
      ],
    },
    undecided: [{ reason: 'cf.bot_management.score', count: 1 }],
    skipped: [{ why: 'not-json', count: 2, first: ['requests.ndjson:7', 'requests.ndjson:9'] }],
    rate_limits: [{ rule: { ...RULE, phase: 'http_ratelimit' }, counted: true, requests: 6, acted: 0 }],
    notes: ['Lines were up to 4 s out of order.'],
  };
}
