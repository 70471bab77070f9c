import { expect, test } from 'vitest';
import type {
  LogReadinessDocument,
  RuleReadinessDocument,
} from '../../../src/generated/documents/readiness.js';
import { readinessText } from '../../../src/surfaces/reports/readiness/text.js';
import { styleFor } from '../../../src/surfaces/reports/printers/text/style.js';
import { validatorFor } from '../../helpers/documents.js';
import { within } from '../../../src/surfaces/reports/printers/text/within.js';

const day = (number: number, wanted = 0): RuleReadinessDocument['days'][number] => ({
  day: `2026-11-${String(number).padStart(2, '0')}`,
  requests: 10,
  blocked: 2,
  wanted,
  undecided: 1,
});
const RULE: RuleReadinessDocument = {
  zone: 'shop.example.com',
  level: 'zone',
  phase: 'http_request_firewall_custom',
  name: 'log-admin',
  verdict: 'not-ready',
  because: 'it would have blocked 1 request that was answered with a status below 400',
  requests: 20,
  blocked: 4,
  wanted: 1,
  undecided: 2,
  days: [day(1, 1), day(2)],
  paths: [1, 2, 3, 4].map((n) => ({ value: `/admin/${n}`, count: 5 - n })),
  networks: [],
  agents: [{ value: 'curl\u202e', count: 4 }],
  reasons: [
    { reason: '$office', count: 1 },
    { reason: 'cf.bot_management.score', count: 2 },
  ],
  examples: [
    {
      line: 'a.ndjson:3',
      method: 'GET',
      host: 'shop.example.com',
      path: '/admin/1',
      network: '203.0.113.0/24',
    },
    { line: 'a.ndjson:9', method: null, host: null, path: null, network: null },
  ],
};

function shown(more: Partial<RuleReadinessDocument> = {}, of: Partial<LogReadinessDocument> = {}): string {
  const document: LogReadinessDocument = {
    format_version: '1.0',
    tool_version: '0',
    exit_code: 0,
    files: ['a.ndjson'],
    from: '2026-11-01T00:00:00.000Z',
    to: '2026-11-02T00:00:00.000Z',
    read: 22,
    skipped: 2,
    left_out: [{ why: 'not-json', count: 2, first: ['a.ndjson:4', 'a.ndjson:5'] }],
    rules: [{ ...RULE, ...more }],
    ...of,
  };
  const validate = validatorFor('readiness');
  expect([validate(document), validate.errors]).toEqual([true, null]);
  return within(readinessText(document, { style: styleFor(false), width: undefined, hide: (text) => text }), {
    style: styleFor(false),
    width: undefined,
    hide: (text) => text,
  });
}

test('the verdict comes first, then what it is based on, then what speaks against the rule', () => {
  expect(shown()).toBe(
    [
      'not ready  rule log-admin of http_request_firewall_custom in shop.example.com',
      '  it would have blocked 1 request that was answered with a status below 400',
      '  day         requests  would block  answered  not known',
      '  2026-11-01  10        2            1         1',
      '  2026-11-02  10        2            0         1',
      '  paths: /admin/1 (4), /admin/2 (3), /admin/3 (2)',
      '  agents: curl\\u{202e} (4)',
      '  ? not known for 1 request: $office',
      '  ? not known for 2 requests: cf.bot_management.score (log BotScore)',
      '  ! a.ndjson:3  GET shop.example.com/admin/1 from 203.0.113.0/24',
      '  ! a.ndjson:9  (no method) (no host) from an unknown address',
      '',
      '22 lines, 2 left out, logged from 2026-11-01T00:00:00.000Z to 2026-11-02T00:00:00.000Z.',
      '2 lines left out, no JSON object: a.ndjson:4, a.ndjson:5',
      '',
    ].join('\n'),
  );
});

test('days before the last fourteen are told together: what speaks against the rule may be among them', () => {
  const days = Array.from({ length: 17 }, (_, index) => day(index + 1, index === 2 ? 1 : 0));
  const lines = shown({ days }).split('\n');
  expect(lines.filter((line) => /^ {2}2026/.test(line))).toHaveLength(14);
  expect(lines).toContain('  and 3 days before: 30 requests, would block 6, 1 answered, 3 not known');
});

test.each([
  ['ready', 'ready to block  rule '],
  ['unknown', 'not known  rule '],
] as const)('a rule that is %s', (verdict, words) => {
  expect(shown({ verdict, level: 'account', days: [] })).toMatch(
    new RegExp(`^${words}log-admin of http_request_firewall_custom of the account in shop.example.com\n`),
  );
});

test('no rule that only logs, and an empty log', () => {
  expect(shown({}, { rules: [], read: 0, skipped: 0, left_out: [], from: null, to: null })).toBe(
    'No rule of these zones only logs, so there is nothing to check.\n\n0 lines, 0 left out.\n',
  );
});
