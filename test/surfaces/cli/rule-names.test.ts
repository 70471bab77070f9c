import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startEmulator, type Emulator } from '../../../src/emulator/index.js';
import { repository, zonewright } from '../../helpers/command.js';
import { ACCOUNT, ZONE } from '../../helpers/world.js';

/*
 * The service gives a rule without a ref one of 32 hexadecimal digits, and so does a file that was made of such a rule. For people that is no name: every
 * report calls the rule by its description.
 */

const PHASE = 'http_request_firewall_custom';
/** Rules as the service has them, by their descriptions. */
const REFS = {
  'office first': 'a'.repeat(32),
  'admin area': 'b'.repeat(32),
  'only logs': 'c'.repeat(32),
  'gone from files': 'd'.repeat(32),
  'behind all': 'e'.repeat(32),
  'only in files': 'f'.repeat(32),
} as const;

type Named = keyof typeof REFS;

const rule = (description: Named, action: string, expression: string, more: object = {}): object => ({
  ref: REFS[description],
  description,
  action,
  expression,
  ...more,
});

const SKIP = { action_parameters: { ruleset: 'current' } };
const LIVE = [
  rule('office first', 'skip', 'ip.src in $office', SKIP),
  rule('admin area', 'block', 'http.request.uri.path eq "/admin"', { x_later: 1 }),
  rule('only logs', 'log', 'http.request.uri.path eq "/trial"'),
  rule('gone from files', 'block', 'http.host eq "old.example.com"'),
  rule('behind all', 'block', 'http.request.uri.path eq "/new" and http.request.method eq "POST"'),
];
const DECLARED = [
  rule('admin area', 'managed_challenge', 'http.request.uri.path eq "/admin" and ip.src.country ne "DE"'),
  rule('office first', 'skip', 'ip.src in $office', SKIP),
  rule('only logs', 'log', 'http.request.uri.path eq "/trial"'),
  rule('only in files', 'block', 'http.request.uri.path eq "/new"'),
  rule('behind all', 'block', 'http.request.uri.path eq "/new" and http.request.method eq "POST"'),
];

const FILES = {
  'zonewright.yaml': 'version: 1\n',
  'accounts/inc.yaml': `account: { name: inc, id: "${ACCOUNT}" }\nlists:\n  lists:\n    - { name: office, kind: ip, items: [192.0.2.1] }\n`,
  'zones/shop.yaml': `zone: { name: shop.example.com, id: "${ZONE}" }
rulesets:
  - phase: ${PHASE}
    rules: ${JSON.stringify(DECLARED)}
invariants:
  - { name: nobody posts to admin, never: 'http.request.uri.path eq "/admin" and http.request.method eq "POST"' }
`,
  'requests.ndjson': `${[
    ['/admin', 'GET'],
    ['/new', 'GET'],
    ['/trial', 'GET'],
    ['/admin', 'POST'],
  ]
    .map(([path, method]) =>
      JSON.stringify({
        ClientRequestHost: 'shop.example.com',
        ClientRequestURI: path,
        ClientRequestMethod: method,
        ClientIP: '198.51.100.77',
        ClientCountry: 'us',
        EdgeStartTimestamp: '2026-11-20T10:00:00Z',
      }),
    )
    .join('\n')}\n`,
};

let emulator: Emulator;

/** Command lines for people, each with rules that it has to name. */
const REPORTS: readonly (readonly [line: string, rules: readonly Named[]])[] = [
  ['plan', ['admin area', 'gone from files', 'only in files']],
  ['plan --format markdown', ['admin area', 'gone from files', 'only in files']],
  ['plan --write html=out', ['admin area', 'gone from files', 'only in files']],
  ['drift', ['admin area', 'gone from files', 'only in files']],
  ['drift --format markdown', ['admin area', 'gone from files', 'only in files']],
  ['drift --write html=out', ['admin area', 'gone from files', 'only in files']],
  ['ask http.request.uri.path~eq~"/admin" --zone shop.example.com', ['admin area', 'office first']],
  ['replay requests.ndjson', ['admin area', 'only in files']],
  ['replay requests.ndjson --format markdown', ['admin area', 'only in files']],
  ['replay requests.ndjson --write html=out', ['admin area', 'only in files']],
  ['readiness requests.ndjson', ['only logs']],
  ['inspect lists', ['office first']],
  ['validate', ['behind all', 'only in files']],
  ['validate --format github', ['behind all', 'only in files']],
  ['validate --write sarif=out', ['behind all', 'only in files']],
  ['validate --write junit=out', ['behind all', 'only in files']],
];

beforeAll(async () => {
  emulator = await startEmulator({
    state: {
      accounts: {
        [ACCOUNT]: { name: 'inc', lists: [{ name: 'office', kind: 'ip', items: [{ ip: '192.0.2.1' }] }] },
      },
      zones: {
        [ZONE]: {
          name: 'shop.example.com',
          rulesets: [{ name: 'default', kind: 'zone', phase: PHASE, rules: LIVE }],
        },
      },
    },
  });
});
afterAll(() => emulator.close());

describe('a rule whose ref is only an id is called by its description', () => {
  test.each(REPORTS)('%s', async (line, rules) => {
    const root = repository(FILES);
    const args = line.split(' ').map((word) => word.replaceAll('~', ' '));
    const { stdout, stderr } = await zonewright(args, { root, emulator });
    const file = line.includes('=out') ? readFileSync(join(root, 'out'), 'utf8') : '';
    const text = `${stdout}${stderr}${file}`;
    // That report shows the id of a rule beside its name, and what is sent.
    const shownIds = /^(?:plan|drift) --write html/.test(line) ? [] : idsIn(text);
    expect(shownIds).toEqual([]);
    expect(rules.filter((name) => !text.includes(name))).toEqual([]);
  });
});

/** Lines of a text with an id that is that of a rule. */
function idsIn(text: string): readonly string[] {
  const ids = Object.values(REFS).map((ref) => ref.slice(0, 12));
  return text.split('\n').filter((line) => ids.some((id) => line.includes(id)));
}
