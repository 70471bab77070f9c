import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { run } from '../../../src/surfaces/cli/program.js';
import { startEmulator, type Emulator, type PartialState } from '../../../src/emulator/index.js';
import { KINDS } from '../../../src/kinds/registry.js';
import { repository, zonewright, zonewrightProcess, type Ran } from '../../helpers/command.js';
import { validatorFor } from '../../helpers/documents.js';
import { ACCOUNT, OTHER_ZONE, ZONE } from '../../helpers/world.js';
import { testRuntime } from './runtime.js';

const SHOP = `shop.example.com=${ZONE}`;
const INC = `example-inc=${ACCOUNT}`;
const FILE = 'zones/shop.example.com.yaml';
const CANARY = 's3://bucket/logs?secret-access-key=canary-value-42';

const STATE = {
  zones: {
    [ZONE]: {
      name: 'shop.example.com',
      plan: 'pro',
      page_shield: { enabled: true },
      policies: [
        {
          id: 'd'.repeat(32),
          description: 'scripts',
          action: 'log',
          enabled: 'true',
          expression: 'true',
          value: "script-src 'self'",
        },
      ],
      rulesets: [
        {
          id: 'f'.repeat(32),
          name: 'default',
          kind: 'zone',
          phase: 'http_request_firewall_custom',
          version: '3',
          rules: [
            {
              id: 'a'.repeat(32),
              ref: 'one',
              version: '1',
              action: 'block',
              expression: 'ip.src in $office',
            },
            { id: 'b'.repeat(32), ref: 'two', version: '1', action: 'log', expression: 'true' },
          ],
        },
      ],
      logpush_jobs: [
        {
          id: 1,
          name: 'to-bucket',
          dataset: 'http_requests',
          enabled: true,
          destination_conf: CANARY,
          logpull_options: 'fields=RayID&timestamps=rfc3339',
        },
      ],
    },
    [OTHER_ZONE]: { name: 'blog.example.com', page_shield: { enabled: false } },
  },
  accounts: {
    [ACCOUNT]: {
      name: 'example-inc',
      rulesets: [
        {
          id: '9'.repeat(32),
          name: 'Network firewall',
          kind: 'root',
          phase: 'magic_transit',
          rules: [{ id: '8'.repeat(32), ref: 'web', action: 'block', expression: 'tcp.dstport eq 80' }],
        },
      ],
    },
  },
} satisfies PartialState;

async function emulated(state: PartialState = STATE): Promise<Emulator> {
  const emulator = await startEmulator({ state });
  onTestFinished(() => emulator.close());
  return emulator;
}

function files(root: string): readonly string[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.\w+$/.test(file))
    .toSorted();
}

function read(root: string, file = FILE): string {
  return readFileSync(join(root, file), 'utf8');
}

/** Every import is a reader, whatever comes of it, and what it prints for programs is what the schema says. */
async function importInto(
  root: string,
  emulator: Emulator,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Ran & { readonly json: Record<string, unknown> }> {
  const ran = await zonewright(['import', ...args], { root, emulator, env });
  expect(emulator.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
  expect(ran.stdout + ran.stderr).not.toContain('canary-value');
  for (const file of files(root)) expect(read(root, file)).not.toContain('canary-value');
  const isJson = args.includes('json');
  const json = isJson ? (JSON.parse(ran.stdout) as Record<string, unknown>) : {};
  if (isJson && 'scopes' in json) {
    const validate = validatorFor('import');
    validate(json);
    expect(validate.errors ?? []).toEqual([]);
  }
  return { ...ran, json };
}

/** As a person at a terminal runs it. */
async function onTerminal(
  args: readonly string[],
  cwd: string,
  { url }: Emulator,
  answer: (question: string) => boolean,
): Promise<Ran> {
  const env = {
    ZONEWRIGHT_API_TOKEN: 'canary-token-1',
    ZONEWRIGHT_BASE_URL: url,
    ZONEWRIGHT_API_EMAIL: 'a@example.com',
    ZONEWRIGHT_API_KEY: 'k',
  };
  const runtime = { ...testRuntime(env), cwd, ask: (question: string) => Promise.resolve(answer(question)) };
  const exit = await run(args, runtime);
  return { exit, stdout: runtime.written.out, stderr: runtime.written.err };
}

describe('import of what has no file', () => {
  test('writes a zone file, the schema that it names, and says what to set', async () => {
    const root = repository({});
    const emulator = await emulated();
    const { exit, stdout } = await importInto(root, emulator, ['--zone', SHOP]);
    expect(stdout).toContain(`zone shop.example.com   written to   ${FILE}`);
    expect(stdout).toContain('LOGPUSH_TO_BUCKET_DESTINATION   destination_conf of to-bucket');
    expect(exit).toBe(0);
    expect(files(root)).toEqual(['schemas/zone.schema.json', FILE]);
    const env = { LOGPUSH_TO_BUCKET_DESTINATION: CANARY };
    const plan = await zonewright(['plan', '--detailed-exitcode'], { root, emulator, env });
    expect(plan).toMatchObject({ exit: 0, stderr: '' });
  });

  test('--all writes every zone and account, with variables that say whose they are', async () => {
    const root = repository({});
    const { exit, json } = await importInto(root, await emulated(), ['--all', '--format', 'json']);
    expect(exit).toBe(0);
    expect(files(root).filter((file) => !file.startsWith('schemas/'))).toEqual([
      'accounts/example-inc.yaml',
      'zones/blog.example.com.yaml',
      FILE,
    ]);
    expect(read(root)).toContain('plan: pro');
    expect(json['variables']).toMatchObject([
      { name: 'LOGPUSH_SHOP_EXAMPLE_COM_TO_BUCKET_DESTINATION', state: 'unset' },
    ]);
  });

  test('--all gives jobs of several zones with one destination one variable', async () => {
    const root = repository({});
    const { logpush_jobs: jobs } = STATE.zones[ZONE];
    const other = { ...STATE.zones[OTHER_ZONE], logpush_jobs: jobs };
    const state = { ...STATE, zones: { ...STATE.zones, [OTHER_ZONE]: other } };
    const { exit, json } = await importInto(root, await emulated(state), ['--all', '--format', 'json']);
    expect(exit).toBe(0);
    const name = 'LOGPUSH_BLOG_EXAMPLE_COM_TO_BUCKET_DESTINATION';
    expect(json['variables']).toMatchObject([{ name, state: 'unset' }]);
    for (const file of [FILE, 'zones/blog.example.com.yaml'])
      expect(read(root, file)).toContain(`destination_conf: { env: ${name} }`);
  });

  test('--all makes a label of an account name that no file may have', async () => {
    const root = repository({});
    const accounts = { [ACCOUNT]: { ...STATE.accounts[ACCOUNT], name: "Jane@example.com's Account" } };
    const { exit } = await importInto(root, await emulated({ accounts }), ['--all']);
    expect(exit).toBe(0);
    expect(read(root, 'accounts/jane-example.com-s-account.yaml')).toContain(
      'name: Jane-example.com-s Account',
    );
  });

  test('--dry-run shows the files and writes nothing', async () => {
    const root = repository({});
    const { exit, stdout } = await importInto(root, await emulated(), ['--zone', SHOP, '--dry-run']);
    expect(exit).toBe(0);
    expect(stdout).toContain(`+++ b/${FILE}`);
    expect(stdout).toContain('+    - description: scripts');
    expect(stdout).toContain('Nothing was written.');
    expect(files(root)).toEqual([]);
  });

  test('--out makes a folder, and takes the project file of the root', async () => {
    const root = repository({ 'zonewright.yaml': 'version: 1\nzones: [conf/*.yaml]\n' });
    const { exit } = await importInto(root, await emulated(), ['--zone', SHOP, '--out', 'new']);
    expect(exit).toBe(0);
    expect(read(root, 'new/conf/shop.example.com.yaml')).toContain('$schema=../schemas/zone.schema.json');
  });

  test.each([
    ['a name with a typo', 'shpo.example.com', 'Did you mean shop.example.com? Give --zone shpo'],
    ['a name that is like no other', 'other.org', 'not known\nGive --zone other.org=ID'],
    [
      'another id than the files have',
      `shop.example.com=${OTHER_ZONE}`,
      `zone shop.example.com has the id ${ZONE} in the files`,
    ],
    [
      'an id that is none',
      'new.example.com=1',
      'It takes NAME, or NAME=ID with an id of 32 hexadecimal digits',
    ],
  ])('%s is a mistake of the command line', async (_, zone, message) => {
    const emulator = await emulated();
    const root = repository({ 'zones/a.yaml': `zone: { name: shop.example.com, id: "${ZONE}" }\n` });
    const { exit, stderr } = await importInto(root, emulator, ['--zone', zone]);
    expect(stderr).toContain(message);
    expect(exit).toBe(64);
    expect(emulator.requests).toEqual([]);
  });

  test('says what to run next, against the emulator that stood for the service', async () => {
    const root = repository({ 'state.json': JSON.stringify(STATE) });
    const args = ['import', '--zone', `blog.example.com=${OTHER_ZONE}`, '--emulator', 'state.json'];
    const { stdout } = await zonewright([...args, '--out', 'my edge'], { root });
    expect(stdout).toContain('\nNext: zonewright plan --root "my edge" --emulator state.json\n');
  });

  test('says of a dry run with a snapshot that this one file was written', async () => {
    const root = repository({});
    const args = ['--zone', `blog.example.com=${OTHER_ZONE}`, '--dry-run', '--snapshot', 'live.json'];
    const { stdout } = await importInto(root, await emulated(), args);
    expect(stdout).toMatch(/What was read is in live\.json\.\nNothing else was written\.\n$/);
    expect(files(root)).toEqual(['live.json']);
  });

  test('speaks of variables in its proof only where there are some', async () => {
    const zone = `blog.example.com=${OTHER_ZONE}`;
    const { stdout } = await importInto(repository({}), await emulated(), ['--zone', zone]);
    expect(stdout).toContain('Proved: a plan of the files changes nothing.');
  });

  test('a name in capitals is written in lower case, as the files have it', async () => {
    const emulator = await emulated();
    const { exit, stdout } = await importInto(repository({}), emulator, [
      '--zone',
      `Shop.example.com=${ZONE}`,
    ]);
    expect(exit).toBe(0);
    expect(stdout).toContain('zone shop.example.com ');
  });
});

const OWN = `# ours
zone: { name: shop.example.com, id: "${ZONE}" } # the shop

page_shield: { enabled: true } # since May

rulesets:
  - phase: http_request_firewall_custom
    rules:
      # Robots
      - { ref: two, action: log, expression: "true" }

      # The office
      - ref: one # first
        action: block
        expression: ip.src in $home
      # Never made
      - { ref: planned, action: block, expression: "false" }

tests: []
`;

const UPDATED = `# ours
zone: { name: shop.example.com, id: "${ZONE}" } # the shop

page_shield: { enabled: true } # since May

csp_policies:
  ownership: exclusive
  policies:
    - description: scripts
      action: log
      enabled: true
      expression: "true"
      value:
        script-src: ["'self'"]

rulesets:
  - phase: http_request_firewall_custom
    rules:
      # The office
      - ref: one # first
        action: block
        expression: ip.src in $office

      # Robots
      - { ref: two, action: log, expression: "true" }
`;

describe('import of what has a file', () => {
  test('shows the difference, then changes what differs and keeps everything else', async () => {
    const root = repository({ 'zones/mine.yaml': OWN });
    const emulator = await emulated();
    const { exit, stdout } = await importInto(root, emulator, ['--zone', 'shop.example.com']);
    expect(read(root, 'zones/mine.yaml').split('\n# To send')[0]).toBe(UPDATED);
    expect(read(root, 'zones/mine.yaml')).toMatch(/\ntests: \[\]\n$/);
    expect(stdout.indexOf('-        expression: ip.src in $home')).toBeGreaterThan(0);
    expect(stdout.indexOf('--- a/zones/mine.yaml')).toBeLessThan(stdout.indexOf('zone shop.example.com'));
    expect(stdout).toContain(
      'in the files but not live, so removed: rulesets/http_request_firewall_custom: rule planned',
    );
    expect(exit).toBe(0);
    const again = await importInto(root, emulator, ['--zone', 'shop.example.com']);
    expect(again.stdout).toContain('zone shop.example.com   the files match what is live');
    expect(files(root)).toEqual(['zones/mine.yaml']);
  });

  test('--dry-run shows the difference and leaves the file', async () => {
    const root = repository({ 'zones/mine.yaml': OWN });
    const { stdout } = await importInto(root, await emulated(), ['--zone', SHOP, '--dry-run']);
    expect(stdout).toContain('+        expression: ip.src in $office');
    expect(stdout).toContain('would be updated');
    expect(read(root, 'zones/mine.yaml')).toBe(OWN);
  });

  test('an answer that is not yes leaves it', async () => {
    const root = repository({ 'zones/mine.yaml': OWN });
    const asked: string[] = [];
    const ran = await onTerminal(['import', '--zone', SHOP], root, await emulated(), (question) => {
      asked.push(question);
      return false;
    });
    expect(asked).toEqual(['Change 1 file as shown?']);
    expect(ran.exit).toBe(4);
    expect(ran.stdout).toContain('left as it was: the answer was not yes');
    expect(ran.stdout).not.toContain('Next:');
    expect(read(root, 'zones/mine.yaml')).toBe(OWN);
  });

  test('what somebody writes while the question stands is not lost', async () => {
    const root = repository({ 'zones/mine.yaml': OWN });
    const theirs = `${OWN}# theirs\n`;
    const ran = await onTerminal(['import', '--zone', SHOP], root, await emulated(), () => {
      writeFileSync(join(root, 'zones/mine.yaml'), theirs);
      return true;
    });
    expect(ran.exit).toBe(1);
    expect(ran.stdout).toContain('file-changed');
    expect(ran.stdout).toContain('zones/mine.yaml has changed since it was read');
    expect(read(root, 'zones/mine.yaml')).toBe(theirs);
  });

  test('the variable of the file stays, and one that holds something else is told', async () => {
    const jobs = `logpush_jobs:\n  jobs:\n    - name: to-bucket\n      dataset: http_requests\n      enabled: false\n      destination_conf: { env: OURS } # theirs\n      fields: [RayID]\n      timestamps: rfc3339\n`;
    const root = repository({
      'zones/mine.yaml': `zone: { name: shop.example.com, id: "${ZONE}" }\n${jobs}`,
    });
    const args = ['--zone', SHOP, '--format', 'json'];
    const { json } = await importInto(root, await emulated(), args, { OURS: 's3://another/one' });
    expect(read(root, 'zones/mine.yaml')).toContain(jobs.replace('false', 'true'));
    expect(json['variables']).toMatchObject([{ name: 'OURS', state: 'else' }]);
  });

  test.each<readonly [string, Readonly<Record<string, string>>, RegExp]>([
    [
      'a file that several zones share',
      {
        'zones/mine.yaml': `zones:\n  - { name: shop.example.com, id: "${ZONE}" }\n  - { name: blog.example.com, id: "${OTHER_ZONE}" }\npage_shield: { enabled: false }\n`,
      },
      /zones\/mine\.yaml is shared by 2 zones/,
    ],
    [
      'a difference in a fragment',
      {
        'zones/mine.yaml': `zone: { name: shop.example.com, id: "${ZONE}" }\nrulesets:\n  - phase: http_request_firewall_custom\n    rules:\n      - include: ../fragments/rules.yaml\n`,
        'fragments/rules.yaml':
          '- { ref: one, action: log, expression: ip.src in $office }\n- { ref: two, action: log, expression: "true" }\n',
      },
      /zones\/mine\.yaml:3:5 .*\n(?:.*\n)*.*is in \.\.\/fragments\/rules\.yaml/,
    ],
    [
      'a difference in a fragment with values',
      {
        'zones/mine.yaml': `zone: { name: shop.example.com, id: "${ZONE}" }\nrulesets:\n  - phase: http_request_firewall_custom\n    rules:\n      - { include: ../fragments/rule.yaml, with: { name: one } }\n      - { include: ../fragments/rule.yaml, with: { name: two } }\n`,
        'fragments/rule.yaml': '- { ref: "${name}", action: log, expression: ip.src in $office }\n',
      },
      /zones\/mine\.yaml:3:5 .*\n(?:.*\n)*.*is in \.\.\/fragments\/rule\.yaml/,
    ],
    [
      'a file of that name which declares something else',
      { [FILE]: `zone: { name: other.example.com, id: "${'7'.repeat(32)}" }\n` },
      /zones\/shop\.example\.com\.yaml exists, and does not declare it/,
    ],
    [
      'a layout that nobody writes',
      {
        'zones/mine.yaml': `zone: { name: shop.example.com, id: "${ZONE}" }\n? page_shield\n: { enabled: false }\n`,
      },
      /zones\/mine\.yaml:2:1 .*\n(?:.*\n)*.*can't be edited here/,
    ],
  ])('%s is refused, and nothing is written', async (_, repo, message) => {
    const root = repository(repo);
    const before = files(root).map((file) => read(root, file));
    const { exit, stdout } = await importInto(root, await emulated(), ['--zone', SHOP], { A: 'x' });
    expect(stdout).toMatch(message);
    expect(exit).toBe(4);
    expect(files(root).map((file) => read(root, file))).toEqual(before);
  });

  test('an include whose items are live stays', async () => {
    const text = `zone: { name: shop.example.com, id: "${ZONE}" }\nrulesets:\n  - phase: http_request_firewall_custom\n    rules:\n      - { ref: gone, action: log, expression: "true" }\n      - include: ../fragments/rules.yaml # shared\n`;
    const root = repository({
      'zones/mine.yaml': text,
      'fragments/rules.yaml':
        '- { ref: one, action: block, expression: ip.src in $office }\n- { ref: two, action: log, expression: "true" }\n',
    });
    const { exit } = await importInto(root, await emulated(), ['--zone', SHOP]);
    expect(exit).toBe(0);
    expect(read(root, 'zones/mine.yaml')).toContain(
      '    rules:\n      - include: ../fragments/rules.yaml # shared\n',
    );
  });
});

describe('import of what goes wrong', () => {
  test('a failed read writes nothing for its scope, and the others are written', async () => {
    const emulator = await emulated();
    emulator.inject({
      kind: 'status',
      status: 403,
      times: 100,
      match: { path: `/zones/${ZONE}/logpush/**` },
    });
    const root = repository({});
    const { exit, json } = await importInto(root, emulator, ['--all', '--format', 'json']);
    expect(exit).toBe(6);
    expect(json['scopes']).toMatchObject([
      { name: 'blog.example.com', status: 'created' },
      { name: 'shop.example.com', status: 'not-read', problems: [{ code: 'incomplete-read' }] },
      { name: 'example-inc', status: 'created' },
    ]);
    expect(existsSync(join(root, FILE))).toBe(false);
  });

  test('what may not be read can be left out, and is in no file then', async () => {
    const emulator = await emulated();
    const match = { path: `/zones/${ZONE}/logpush/**` };
    emulator.inject({ kind: 'status', status: 403, times: 100, match });
    const root = repository({});
    const told = await importInto(root, emulator, ['--zone', SHOP]);
    expect(told.stdout).toContain('To import the rest, add --without logpush_jobs.');
    const { exit } = await importInto(root, emulator, ['--zone', SHOP, '--without', 'logpush_jobs']);
    expect(exit).toBe(0);
    expect(read(root, FILE)).toContain('rulesets:');
    expect(read(root, FILE)).not.toContain('logpush_jobs');
  });

  test('what a file manages can not be left out', async () => {
    const root = repository({
      [FILE]: `zone: { name: shop.example.com, id: "${ZONE}" }\npage_shield: { enabled: false }\n`,
    });
    const { exit, stdout } = await importInto(root, await emulated(), [
      '--zone',
      SHOP,
      '--without',
      'page_shield',
    ]);
    expect(exit).toBe(4);
    expect(stdout).toContain("the file manages page_shield, so the import can't leave it out");
    expect(read(root, FILE)).toContain('page_shield: { enabled: false }');
  });

  test('only sections that an import writes can be left out, and each of them can', async () => {
    const { exit, stderr } = await importInto(repository({}), await emulated(), [
      '--zone',
      SHOP,
      '--without',
      'tests',
    ]);
    expect(exit).toBe(64);
    const goals = new Set<string>(['managed_waf', 'pool_notifications']);
    const sections = KINDS.map(({ section }) => section).filter((section) => !goals.has(section));
    expect(stderr).toContain(`Allowed choices are ${sections.join(', ')}.`);
  });

  /** Page shield, which is on, is drafted as off. */
  function draftWrongly(): void {
    const kind = KINDS.find(({ name }) => name === 'page_shield')?.import;
    if (kind === undefined) throw new Error('there is no such kind');
    const adopt = kind.draft.bind(kind);
    vi.spyOn(kind, 'draft').mockImplementation(async (...args) => {
      const draft = await adopt(...args);
      return draft === undefined ? undefined : { ...draft, section: { enabled: false } };
    });
    onTestFinished(() => void vi.restoreAllMocks());
  }

  test('what would not be proved is kept as .rejected, with the field named', async () => {
    draftWrongly();
    const root = repository({});
    const { exit, stdout } = await importInto(root, await emulated(), ['--zone', SHOP]);
    expect(exit).toBe(1);
    expect(stdout).toMatch(/zones\/shop\.example\.com\.yaml:\d+:1 .*import-differs/);
    expect(stdout).toContain('zone/shop.example.com/page_shield would not be what is live');
    expect(stdout).toContain('enabled');
    expect(files(root)).toEqual([`${FILE}.rejected`]);
  });

  test('what would not be proved is kept where no pattern finds it', async () => {
    draftWrongly();
    const root = repository({ 'zonewright.yaml': 'zones: ["zones/**"]\n' });
    await importInto(root, await emulated(), ['--zone', SHOP]);
    expect(readdirSync(join(root, 'zones'))).toEqual(['.shop.example.com.yaml.rejected']);
  });

  test.each<[string, (place: string, elsewhere: string) => void, string]>([
    ['a link is in its place', (place, elsewhere) => symlinkSync(elsewhere, place), 'symbolic link'],
    ['a folder is in its place', (place) => mkdirSync(place), 'EISDIR'],
  ])('what would not be proved is told and not kept when %s; others are imported', async (_, block, why) => {
    draftWrongly();
    const precious = join(repository({ 'precious.txt': 'kept' }), 'precious.txt');
    const root = repository({ 'zones/note.txt': '' });
    block(join(root, `${FILE}.rejected`), precious);
    const args = ['import', '--zone', SHOP, '--account', INC];
    const { exit, stdout } = await zonewright(args, { root, emulator: await emulated() });
    expect(exit).toBe(6);
    expect(stdout).toMatch(/^zone shop\.example\.com {3}not proved {3}zones\/shop\.example\.com\.yaml\n/);
    expect(stdout).toContain('import-differs');
    expect(stdout).toMatch(/\.rejected (?:was not|can't be) written/);
    expect(stdout).toContain(why);
    expect(readFileSync(precious, 'utf8')).toBe('kept');
    expect(existsSync(join(root, 'accounts/example-inc.yaml'))).toBe(true);
  });

  test('the value of a secret in a rule is never written', async () => {
    const { zones } = STATE;
    const rules = [{ id: 'a'.repeat(32), action: 'block', expression: `http.user_agent eq "${CANARY}"` }];
    const [ruleset] = zones[ZONE].rulesets;
    const zone = { ...zones[ZONE], rulesets: [{ ...ruleset, rules }] };
    const root = repository({});
    const { exit, stdout } = await importInto(root, await emulated({ zones: { [ZONE]: zone } }), [
      '--zone',
      SHOP,
    ]);
    expect(exit).toBe(1);
    expect(stdout).toContain('would contain the value of a secret as plain text');
  });

  test('what looks like a credential in a rule is told by its line, once, and not shown', async () => {
    const { zones } = STATE;
    const [ruleset] = zones[ZONE].rulesets;
    const headers = { Authorization: { operation: 'set', value: 'Bearer abc-123-def' } };
    const rules = [{ ref: 'one', action: 'rewrite', expression: 'true', action_parameters: { headers } }];
    const rewriting = { ...ruleset, phase: 'http_request_late_transform', rules };
    const emulator = await emulated({ zones: { [ZONE]: { ...zones[ZONE], rulesets: [rewriting] } } });
    const root = repository({});
    const first = await importInto(root, emulator, ['--zone', SHOP]);
    expect(first.exit).toBe(0);
    const line =
      read(root)
        .split('\n')
        .findIndex((text) => text.includes('Bearer')) + 1;
    expect(first.stdout).toMatch(new RegExp(`warning +import-plain-credential\n.* at ${FILE}:${line}\n`));
    expect(first.stdout).not.toContain('abc-123-def');
    emulator.update((state) => {
      for (const zone of Object.values(state.zones)) zone.page_shield.enabled = false;
    });
    const again = await importInto(root, emulator, ['--zone', SHOP]);
    expect(again.stdout).toContain('enabled: false');
    expect(again.stdout).not.toContain('import-plain-credential');
    for (const args of [
      ['inspect', 'rulesets', '--phase', rewriting.phase],
      ['inspect', 'rulesets', '--format', 'json'],
    ]) {
      const { stdout } = await zonewright(args, { root, emulator });
      expect(stdout).toContain(rewriting.phase);
      expect(stdout).not.toContain('abc-123-def');
    }
  });

  test('an invalid repository is told before anything is read', async () => {
    const emulator = await emulated();
    const root = repository({ 'zones/mine.yaml': 'zone: {}\n' });
    const { exit } = await importInto(root, emulator, ['--zone', SHOP]);
    expect(exit).toBe(3);
    expect(emulator.requests).toEqual([]);
  });

  test('nothing is written through a link', async () => {
    const elsewhere = repository({});
    const root = repository({});
    symlinkSync(elsewhere, join(root, 'zones'));
    const { exit, stderr } = await importInto(root, await emulated(), ['--zone', SHOP]);
    expect({ exit, written: files(elsewhere) }).toEqual({ exit: 3, written: [] });
    expect(stderr).toContain('symbolic link');
  });

  test.each<readonly [readonly string[], RegExp]>([
    [[], /import what\?/],
    [['--zone', 'shop.example.com'], /no file declares zone "shop\.example\.com"/],
    [['--zone', '=abc'], /takes NAME, or NAME=ID/],
    [['--zone', 'a=../x'], /takes NAME, or NAME=ID/],
    [['--zone', 'shop.example.com=zz'], /an id of 32 hexadecimal digits/],
    [['--zone', SHOP, '--zone', `shop=${ZONE}`], /was named twice/],
    [['--zone', SHOP, '--zone', `shop.example.com=${OTHER_ZONE}`], /was named twice: with the ids/],
  ])('%j is a usage error', async (args, message) => {
    const root = repository({ 'zonewright.yaml': 'version: 1\n' });
    const { exit, stderr } = await importInto(root, await emulated(), args);
    expect(exit).toBe(64);
    expect(stderr).toMatch(message);
    expect(read(root, 'zonewright.yaml')).toBe('version: 1\n');
  });

  test('the name of one zone with the id of another is a usage error, and no request', async () => {
    const root = repository({ [FILE]: `zone: { name: shop.example.com, id: "${ZONE}" }\n` });
    const emulator = await emulated();
    const { exit, stderr } = await importInto(root, emulator, ['--zone', `shop.example.com=${OTHER_ZONE}`]);
    expect({ exit, requests: emulator.requests }).toEqual({ exit: 64, requests: [] });
    expect(stderr).toContain(`zone shop.example.com has the id ${ZONE} in the files, not ${OTHER_ZONE}`);
  });
});

test('--snapshot saves what was read, without secrets, for a plan', async () => {
  const root = repository({});
  const { exit } = await importInto(root, await emulated(), ['--zone', SHOP, '--snapshot', 'live.json']);
  expect(exit).toBe(0);
  const env = { LOGPUSH_TO_BUCKET_DESTINATION: CANARY };
  const plan = await zonewright(['plan', '--live-from', 'live.json', '--detailed-exitcode'], { root, env });
  expect(plan.exit).toBe(0);
});

test('--snapshot - says that what was read is on stdout', async () => {
  const { stderr } = await importInto(repository({}), await emulated(), ['--zone', SHOP, '--snapshot', '-']);
  expect(stderr).toContain('What was read is on stdout.');
});

test('as a process, against an emulator of a state file', async () => {
  const root = repository({ 'state.json': JSON.stringify(STATE) });
  mkdirSync(join(root, 'zones'));
  writeFileSync(join(root, 'zones', 'note.txt'), 'kept');
  const ran = await zonewrightProcess(['import', '--zone', SHOP, '--emulator', 'state.json'], { root });
  expect(ran).toMatchObject({ exit: 0, stderr: '' });
  expect(read(root)).toContain('ref: one');
});
