import { describe, expect, it, onTestFinished } from 'vitest';
import type { CoverageDocument } from '../../../src/generated/documents/coverage.js';
import {
  startEmulator,
  type Emulator,
  type EmulatorOptions,
  type PartialState,
} from '../../../src/emulator/index.js';
import { UNSAFE } from '../../../src/kernel/lib/inert.js';
import { repository, zonewright, zonewrightProcess, type Ran } from '../../helpers/command.js';
import { validatorFor } from '../../helpers/documents.js';
import { ACCOUNT, OTHER_ZONE, ZONE } from '../../helpers/world.js';

const policy = (description: string): object => ({
  description,
  action: 'log',
  expression: 'true',
  value: "script-src 'self'",
});
const job = (name: string, dataset = 'http_requests'): object => ({
  name,
  dataset,
  destination_conf: 's3://bucket',
});

const CUSTOM = 'c'.repeat(32);

const STATE = {
  zones: {
    [ZONE]: {
      name: 'shop.example.com',
      policies: [policy('scripts'), policy('frames')],
      rulesets: [
        { kind: 'zone', phase: 'http_request_firewall_custom' },
        { kind: 'zone', phase: 'http_log_custom_fields' },
        { kind: 'custom', phase: 'http_ratelimit', name: 'bots', id: CUSTOM },
      ],
      logpush_jobs: [job('requests'), job('requests', 'firewall_events')],
    },
    [OTHER_ZONE]: { name: 'blog.example.com', page_shield: { enabled: false } },
  },
  accounts: { [ACCOUNT]: { name: 'example-inc', rulesets: [{ kind: 'root', phase: 'magic_transit' }] } },
} as PartialState;

const SHOP = `zone: { name: shop.example.com, id: "${ZONE}" }
page_shield: { enabled: true }
csp_policies:
  policies:
    - { description: scripts, action: log, expression: 'true', value: "script-src 'self'" }
    - { description: not live, action: log, expression: 'true', value: "script-src 'self'" }
rulesets:
  - { phase: http_request_firewall_custom, rules: [] }
logpush_jobs:
  jobs: [ { name: requests, dataset: http_requests, destination_conf: { env: LOGPUSH_DESTINATION }, fields: [RayID] } ]
`;
const LOG_FIELDS = 'log_fields: { cookies: [id] }\n';

interface Situation {
  readonly emulator: Emulator;
  readonly coverage: (...args: readonly string[]) => Promise<Ran>;
  readonly document: (...args: readonly string[]) => Promise<CoverageDocument>;
}

async function situation(
  files: Readonly<Record<string, string>>,
  options: EmulatorOptions = { state: STATE },
): Promise<Situation> {
  const emulator = await startEmulator(options);
  onTestFinished(() => emulator.close());
  const root = repository(files);
  const coverage: Situation['coverage'] = (...args) => zonewright(['coverage', ...args], { root, emulator });
  return {
    emulator,
    coverage,
    document: async (...args) => {
      const { stdout } = await coverage('--format', 'json', ...args);
      const document = JSON.parse(stdout) as CoverageDocument;
      const validate = validatorFor('coverage');
      expect([validate(document), validate.errors]).toEqual([true, null]);
      return document;
    },
  };
}

const numbers = ({ kinds }: CoverageDocument): unknown =>
  Object.fromEntries(kinds.map(({ kind, covered, live }) => [kind, `${covered}/${live}`]));

const LEFT = {
  kind: 'ruleset',
  what: `ruleset "bots" (id ${CUSTOM}) of kind "custom" and phase http_ratelimit`,
  why: 'it belongs to the account: the account file can have it',
};

describe('coverage', () => {
  it('shows what is live and in no file, by kind and by scope, with what adopts it', async () => {
    const { coverage, emulator } = await situation({ 'zones/shop.yaml': SHOP });
    const { exit, stdout, stderr } = await coverage();
    expect(stderr).toBe('');
    expect(stdout).toBe(`zones                  1 of 2    50 %   ██████████░░░░░░░░░░
accounts               0 of 1     0 %   ░░░░░░░░░░░░░░░░░░░░
page shield settings   1 of 2    50 %   ██████████░░░░░░░░░░
policies               1 of 2    50 %   ██████████░░░░░░░░░░
rulesets               1 of 2    50 %   ██████████░░░░░░░░░░
log fields             0 of 1     0 %   ░░░░░░░░░░░░░░░░░░░░
log push jobs          1 of 2    50 %   ██████████░░░░░░░░░░

account example-inc   in no file
  - rulesets/magic_transit
  adopt it: zonewright import --account example-inc=${ACCOUNT}

zone blog.example.com   in no file
  - page_shield
  adopt it: zonewright import --zone blog.example.com=${OTHER_ZONE}

zone shop.example.com
  - csp_policies/frames
  - log_fields
  - logpush_jobs/requests
  adopt it: zonewright import --zone shop.example.com=${ZONE}

Live, in no file, and not counted, as no file can declare it:
  ${LEFT.what}, because ${LEFT.why}: zone shop.example.com

Coverage 41.6 %: 5 of 12 live things are in the repository.
`);
    expect(exit).toBe(0);
    expect(new Set(emulator.requests.map(({ method }) => method))).toEqual(new Set(['GET']));
  });

  it.each([true, false])(
    'counts a custom ruleset of the account there, and does not say of its zone that no file can have it (declared: %s)',
    async (isDeclared) => {
      const bots = { kind: 'custom', phase: 'http_request_firewall_custom', name: 'bots', id: CUSTOM };
      const state = {
        zones: { [ZONE]: { name: 'shop.example.com', account: ACCOUNT } },
        accounts: { [ACCOUNT]: { name: 'example-inc', rulesets: [bots] } },
      } as PartialState;
      const file = `account: { name: example-inc, id: "${ACCOUNT}" }\ncustom_rulesets: { rulesets: [ { name: bots, phase: http_request_firewall_custom, rules: [] } ] }\n`;
      const { document } = await situation(
        { 'zones/shop.yaml': SHOP, ...(isDeclared ? { 'accounts/inc.yaml': file } : {}) },
        { state },
      );
      const { kinds, scopes } = await document();
      expect(kinds.find(({ kind }) => kind === 'custom_ruleset')).toMatchObject({
        live: 1,
        covered: isDeclared ? 1 : 0,
      });
      expect(scopes.flatMap(({ left }) => left)).toEqual([]);
    },
  );

  it('tells the same as a document', async () => {
    const { document } = await situation({ 'zones/shop.yaml': SHOP });
    const found = await document();
    expect(found).toMatchObject({
      complete: true,
      live: 12,
      covered: 5,
      percent: 41.6,
      exit_code: 0,
      problems: [],
    });
    expect(found.scopes.map(({ name, declared, percent }) => [name, declared, percent])).toEqual([
      ['example-inc', false, 0],
      ['blog.example.com', false, 0],
      ['shop.example.com', true, 62.5],
    ]);
    expect(found.scopes.map(({ left }) => left)).toEqual([[], [], [LEFT]]);
    expect(found.scopes[1]?.missing).toEqual([
      { kind: 'page_shield', address: 'zone/blog.example.com/page_shield' },
    ]);
  });

  it.each([
    ['log_fields', LOG_FIELDS],
    ['a ruleset of the phase', ''],
  ])('counts custom log fields as covered by %s', async (_, text) => {
    const shop =
      text === ''
        ? SHOP.replace(
            '  - { phase: http_request_firewall_custom',
            '  - { phase: http_log_custom_fields, rules: [] }\n  - { phase: http_request_firewall_custom',
          )
        : SHOP + text;
    const { document } = await situation({ 'zones/shop.yaml': shop });
    expect(numbers(await document())).toMatchObject({ log_fields: '1/1', ruleset: '1/2' });
  });

  it('is 0 % of everything before the first file, and 100 % of nothing', async () => {
    const { document } = await situation({});
    expect(await document()).toMatchObject({ percent: 0, live: 12, exit_code: 0 });
    const { coverage } = await situation({}, {});
    expect((await coverage()).stdout).toContain('Coverage 100 %: nothing that a file could declare is live.');
  });

  it.each([
    ['40', 0],
    ['41.6%', 0],
    ['41.7', 2],
    ['100%', 2],
    ['101', 64],
    ['most', 64],
  ])('with --fail-under %s exits %d', async (percent, code) => {
    const { coverage } = await situation({ 'zones/shop.yaml': SHOP });
    expect((await coverage('--fail-under', percent)).exit).toBe(code);
  });

  it('works as a process', async () => {
    const emulator = await startEmulator({ state: STATE });
    onTestFinished(() => emulator.close());
    const ran = await zonewrightProcess(['coverage'], {
      root: repository({ 'zones/shop.yaml': SHOP }),
      emulator,
    });
    expect(ran).toMatchObject({ exit: 0, stderr: '' });
    expect(ran.stdout).toContain('Coverage 41.6 %');
  });
});

describe('coverage --zone', () => {
  it('of a zone with a file needs no lists', async () => {
    const { document, emulator } = await situation({ 'zones/shop.yaml': SHOP });
    expect(numbers(await document('--zone', 'shop.example.com'))).toMatchObject({
      zone: '1/1',
      csp_policy: '1/2',
    });
    expect(emulator.requests.map(({ path }) => path)).not.toContain('/zones');
  });

  it('of a zone without a file looks for it in the list', async () => {
    const { document } = await situation({ 'zones/shop.yaml': SHOP });
    const found = await document('--zone', 'blog.example.com');
    expect(found.scopes.map(({ name }) => name)).toEqual(['blog.example.com']);
    expect(found).toMatchObject({ live: 2, covered: 0 });
  });

  it('that nobody knows is a mistake', async () => {
    const { coverage } = await situation({ 'zones/shop.yaml': SHOP });
    const { exit, stderr } = await coverage('--zone', 'blog.example.co');
    expect(stderr).toContain('Did you mean blog.example.com?');
    expect(exit).toBe(64);
  });

  it('that nobody knows while the list fails is not known', async () => {
    const faults = [{ kind: 'status', status: 403, match: { path: '/zones' } }] as const;
    const { coverage } = await situation({ 'zones/shop.yaml': SHOP }, { state: STATE, faults });
    const { exit, stderr } = await coverage('--zone', 'blog.example.com');
    expect(stderr).toContain("the zones can't be listed");
    expect(exit).toBe(4);
  });
});

describe('coverage of what can not be read', () => {
  it('is not known, never 100 %: what was read is told, and what was not', async () => {
    const whole = { zones: { [ZONE]: { name: 'shop.example.com' } } };
    const files = { 'zones/shop.yaml': SHOP };
    expect((await (await situation(files, { state: whole })).document()).percent).toBe(100);
    const faults = [
      { kind: 'status', status: 403, match: { path: '/accounts' } },
      { kind: 'status', status: 403, match: { path: '/zones/*/rulesets' } },
    ] as const;
    const { coverage } = await situation(files, { state: whole, faults });
    const { exit, stdout } = await coverage('--fail-under', '10');
    expect(exit).toBe(4);
    expect(stdout).toMatch(/^accounts +0 of 0 read +\? %$/m);
    expect(stdout).toMatch(/^rulesets +0 of 0 read +\? %$/m);
    expect(stdout).toContain('? not listed, so others are possible: GET /accounts: HTTP 403');
    expect(stdout).toContain(`zone shop.example.com\n  ? GET /zones/${ZONE}/rulesets: HTTP 403`);
    expect(stdout).toContain(
      'Coverage is not known: 2 of 2 live things that could be read are in the repository; 4 reads failed',
    );
  });

  it.each([
    [[], 0],
    [['--fail-under', '1%'], 4],
    [['--fail-under', '90%'], 2],
  ])('is of what files name where the service has no lists: %j ends with %i', async (args, exit) => {
    const faults = ['/zones', '/accounts'].map(
      (path) => ({ kind: 'status', status: 404, times: 9, match: { path } }) as const,
    );
    const { coverage, document } = await situation({ 'zones/shop.yaml': SHOP }, { state: STATE, faults });
    const ran = await coverage(...args);
    expect(ran.exit).toBe(exit);
    expect(ran.stdout).toContain(
      'Only zones and accounts in the files were checked: the service has no such list, GET /zones: HTTP 404',
    );
    expect(ran.stdout).toContain(
      'Coverage 57.1 % in the zones and accounts that files name: 4 of 7 live things',
    );
    expect(await document()).toMatchObject({
      complete: false,
      percent: 57.1,
      problems: [],
      unlisted: [/zones/, /accounts/].map((path) => expect.stringMatching(path)),
    });
  });

  it('is not known where the service has no lists and no file names anything', async () => {
    const faults = [{ kind: 'status', status: 404, match: { path: '/zones' } }] as const;
    const { coverage } = await situation({}, { state: { zones: {} }, faults });
    expect((await coverage()).exit).toBe(4);
  });

  it('ends the run for credentials that are not accepted', async () => {
    const faults = [{ kind: 'status', status: 401, times: 100 }] as const;
    const { coverage } = await situation({ 'zones/shop.yaml': SHOP }, { state: STATE, faults });
    expect((await coverage()).exit).toBe(1);
  });
});

it('shows names of others as text, and as one word of a command', async () => {
  const name = "a'b\u001b[31m\n::error::x\u202e `$(id)`";
  const state = { zones: { [ZONE]: { name, policies: [policy(name)] } } } as PartialState;
  const { coverage, document } = await situation({}, { state });
  const { stdout } = await coverage();
  expect(stdout.replaceAll('\n', '').match(UNSAFE)).toBeNull();
  expect(stdout.split('\n').filter((line) => line.startsWith('::'))).toEqual([]);
  expect((await document()).scopes[0]?.command).toBe(
    `zonewright import --zone 'a'\\''b\u001b[31m\n::error::x\u202e \`$(id)\`=${ZONE}'`,
  );
});
