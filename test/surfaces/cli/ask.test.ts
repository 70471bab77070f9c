import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startEmulator, type Emulator } from '../../../src/emulator/index.js';
import type { AskDocument, AskedCaseDocument } from '../../../src/generated/documents/ask.js';
import { repository, zonewright, type Ran } from '../../helpers/command.js';
import { validatorFor } from '../../helpers/documents.js';
import { ACCOUNT, ZONE } from '../../helpers/world.js';

const CUSTOM = 'http_request_firewall_custom';
const OTHER_ACCOUNT = '11a7362d577a6c3019a474fd6f485823';
const OWN = '5f2feab2026849078ba485f918791bdc';
const HEAD = `zone: { name: shop.example.com, id: "${ZONE}" }\n`;
const ADMIN = 'starts_with(http.request.uri.path, "/admin")';

interface Rule {
  readonly ref: string;
  readonly action: string;
  readonly expression: string;
  readonly action_parameters?: object;
}

const rule = (ref: string, action: string, expression: string, parameters?: object): Rule => ({
  ref,
  action,
  expression,
  ...(parameters === undefined ? {} : { action_parameters: parameters }),
});

const ruleset = (phase: string, ...rules: readonly Rule[]): object => ({ phase, name: 'default', rules });

interface Place {
  readonly emulator: Emulator;
  readonly root: string;
  readonly call: (expression: string, ...args: readonly string[]) => Promise<Ran>;
  readonly ask: (expression: string, ...args: readonly string[]) => Promise<AskDocument>;
}

async function place(
  zone: readonly object[],
  files: Readonly<Record<string, string>> = {},
  accounts: Readonly<Record<string, object>> = {},
  account?: string,
  settings?: object,
): Promise<Place> {
  const state = {
    zones: { [ZONE]: { name: 'shop.example.com', account, rulesets: zone, settings } },
    accounts,
  };
  const emulator = await startEmulator({ state: JSON.parse(JSON.stringify(state)) as object });
  onTestFinished(() => emulator.close());
  const root = repository(files);
  const call: Place['call'] = (expression, ...args) =>
    zonewright(['ask', expression, ...args], { root, emulator });
  const ask: Place['ask'] = async (expression, ...args) => {
    const ran = await call(expression, '--format', 'json', ...args);
    expect([ran.exit, ran.stderr]).toEqual([0, '']);
    const document = JSON.parse(ran.stdout) as AskDocument;
    const validate = validatorFor('ask');
    expect([validate(document), validate.errors]).toEqual([true, null]);
    expect(emulator.requests.every(({ method }) => method === 'GET')).toBe(true);
    return document;
  };
  return { emulator, root, call, ask };
}

const inWords = ({ outcome, rule: by }: Pick<AskedCaseDocument, 'outcome' | 'rule'>): string =>
  by === undefined ? outcome : `${outcome} ${by.name} ${by.level}`;
const cases = (document: AskDocument, side: 'live' | 'declared'): readonly string[] | undefined =>
  document.sides[side]?.cases.map(inWords);

const BLOCK = ruleset(CUSTOM, rule('block-admin', 'block', `${ADMIN} and not ip.src in {192.0.2.0/24}`));
const FILE = `${HEAD}rulesets:
  - phase: ${CUSTOM}
    rules:
      - { ref: block-admin, action: block, expression: '${ADMIN} and not ip.src in {192.0.2.0/25}' }
`;

describe('both sides', () => {
  it('are told, and what goes another way by an example', async () => {
    const { ask } = await place([BLOCK], { 'zones/shop.yaml': FILE });
    const document = await ask(ADMIN, '--zone', 'shop.example.com');
    expect(cases(document, 'live')).toEqual(['stopped block-admin zone', 'passes']);
    expect(cases(document, 'declared')).toEqual(['stopped block-admin zone', 'passes']);
    expect(document.changes).toMatchObject([
      { from: { outcome: 'passes' }, to: { outcome: 'stopped' }, example: { witness: {} } },
    ]);
    expect(String(document.changes[0]?.example.witness['ip.src'])).toMatch(/^192\.0\.2\.(?:12[89]|1[3-9]|2)/);
    const { drawn, open } = document.sample;
    expect([drawn, open]).toEqual([1000, 0]);
    const sum = document.sides.live?.cases.reduce((total, { sampled }) => total + sampled, 0);
    expect(sum).toBe(drawn);
  });

  it('are not said to be alike where it is not known of either', async () => {
    const { call } = await place([BLOCK], { 'zones/shop.yaml': FILE });
    const { stdout } = await call('ip.src in $nosuch', '--zone', 'shop.example.com');
    expect(stdout).toContain('It is not known whether the files change anything here.\n');
  });

  it('can be asked for one by one, and the same question has the same answer', async () => {
    const { ask, call } = await place([BLOCK], { 'zones/shop.yaml': FILE });
    expect(Object.keys((await ask(ADMIN, '--zone', 'shop.example.com', '--side', 'live')).sides)).toEqual([
      'live',
    ]);
    const declared = await ask(ADMIN, '--zone', 'shop.example.com', '--side', 'declared');
    expect([Object.keys(declared.sides), declared.changes]).toEqual([['declared'], []]);
    const [first, second] = [
      await call(ADMIN, '--zone', 'shop.example.com'),
      await call(ADMIN, '--zone', 'shop.example.com'),
    ];
    expect(first).toEqual(second);
    expect(first.stdout).toContain(`~ gets past → blocked by block-admin of ${CUSTOM}`);
  });

  it('have phases that no file declares', async () => {
    const redirect = ruleset(
      'http_request_dynamic_redirect',
      rule('to-https', 'redirect', 'not ssl', {
        from_value: { status_code: 308, target_url: { value: 'https://shop.example.com/' } },
      }),
    );
    const { ask } = await place([redirect, BLOCK], { 'zones/shop.yaml': FILE });
    const document = await ask(ADMIN, '--zone', 'shop.example.com');
    expect(cases(document, 'live')?.[0]).toBe('stopped to-https zone');
    expect(cases(document, 'declared')?.[0]).toBe('stopped to-https zone');
  });
});

describe('that the files change nothing', () => {
  const rules = (...texts: readonly string[]): string =>
    `${HEAD}rulesets:\n  - phase: ${CUSTOM}\n    rules:\n${texts.map((text) => `      - { ${text} }\n`).join('')}`;
  const same =
    'ref: block-admin, action: block, expression: \'starts_with(http.request.uri.path, "/admin")\'';
  const live = ruleset(CUSTOM, rule('block-admin', 'block', ADMIN));
  const deploys = ruleset('http_request_firewall_managed', rule('deploy', 'execute', 'true', { id: OWN }));
  const answered =
    'action_parameters: { response: { status_code: 418, content: no, content_type: text/plain } }';

  it.each<readonly [string, readonly object[], string, boolean]>([
    ['is proved where they are as what is live', [live], rules(same), true],
    [
      'is proved where they add what takes nothing of it',
      [live],
      rules(same, 'ref: b, action: block, expression: \'http.request.uri.path eq "/a"\''),
      true,
    ],
    ['is not where a rule stops it in another way', [live], rules(`${same}, ${answered}`), false],
    [
      'is not where something can not be looked into',
      [deploys, live],
      rules('ref: block-admin, action: log, expression: "ssl"'),
      false,
    ],
  ])('%s', async (_, zone, file, unchanged) => {
    const { ask, call } = await place(zone, { 'zones/shop.yaml': file });
    const document = await ask(ADMIN, '--zone', 'shop.example.com');
    expect(document.unchanged).toBe(unchanged);
    const { stdout } = await call(ADMIN, '--zone', 'shop.example.com');
    expect(stdout.includes('The files change nothing here')).toBe(unchanged);
  });

  it('is not where a list has other items, and says so', async () => {
    const lists = (item: string): string =>
      `account: { name: example-inc, id: "${ACCOUNT}" }\nlists:\n  lists:\n    - { name: office, kind: ip, items: [${item}] }\n`;
    const state = { [ACCOUNT]: { lists: [{ name: 'office', kind: 'ip', items: [{ ip: '192.0.2.7' }] }] } };
    for (const [item, words] of [
      ['192.0.2.7', 'The files change nothing here'],
      ['198.51.100.7', 'In examples and in the sample, the files change nothing here'],
    ] as const) {
      const { call } = await place([live], { 'accounts/a.yaml': lists(item) }, state);
      const { stdout } = await call(ADMIN, '--zone', `shop.example.com=${ZONE}`);
      expect(stdout).toContain(words);
    }
  });
});

describe('accounts', () => {
  const account = (rulesets: readonly object[], more: object = {}): object => ({
    name: 'example-inc',
    rulesets,
    ...more,
  });
  const accountFile = (text: string, id = ACCOUNT, name = 'example-inc'): string =>
    `account: { name: ${name}, id: "${id}" }\n${text}`;

  it('come before zones, with custom rulesets by id and by name', async () => {
    const own = { ...ruleset(CUSTOM, rule('curl', 'block', 'http.user_agent eq "curl"')), id: OWN };
    const live = account([
      { ...own, kind: 'custom', name: 'bad-bots' },
      { ...ruleset(CUSTOM, rule('run', 'execute', 'true', { id: OWN })), kind: 'root' },
    ]);
    const { ask } = await place(
      [BLOCK],
      {
        'zones/shop.yaml': FILE,
        'accounts/a.yaml': accountFile(`custom_rulesets:
  rulesets:
    - name: bad-bots
      phase: ${CUSTOM}
      rules:
        - { ref: empty-agent, action: block, expression: 'http.user_agent eq ""' }
rulesets:
  - phase: ${CUSTOM}
    rules:
      - { ref: run, action: execute, expression: "true", action_parameters: { id: { custom_ruleset: bad-bots } } }
`),
      },
      { [ACCOUNT]: live },
    );
    const document = await ask(ADMIN, '--zone', 'shop.example.com');
    expect(cases(document, 'live')).toEqual(['stopped curl account', 'stopped block-admin zone', 'passes']);
    expect(cases(document, 'declared')).toEqual([
      'stopped empty-agent account',
      'stopped block-admin zone',
      'passes',
    ]);
  });

  it('have the items of lists, of the expression that is asked about as well', async () => {
    const list = (item: string): object => ({
      lists: [{ name: 'office', kind: 'ip', items: [{ ip: item }] }],
    });
    const { ask } = await place(
      [ruleset(CUSTOM, rule('block-office', 'block', 'ip.src in $office'))],
      {
        'accounts/a.yaml': accountFile(
          'lists:\n  lists:\n    - { name: office, kind: ip, items: [198.51.100.7] }\n',
        ),
      },
      { [ACCOUNT]: account([], list('192.0.2.7')) },
    );
    const document = await ask('ip.src in $office', '--zone', `shop.example.com=${ZONE}`);
    expect(document.sides.live?.cases).toMatchObject([
      { outcome: 'stopped', example: { witness: { 'ip.src': '192.0.2.7' }, unless: [] } },
    ]);
    expect(document.sides.declared?.cases).toMatchObject([
      { outcome: 'stopped', example: { witness: { 'ip.src': '198.51.100.7' }, unless: [] } },
    ]);
  });

  describe('of several', () => {
    const runs = (ref: string, id: string): object => ({
      rulesets: [
        { ...ruleset(CUSTOM, rule(ref, 'block', 'ssl')), id, kind: 'custom', name: 'own' },
        { ...ruleset(CUSTOM, rule('run', 'execute', 'true', { id })), kind: 'root' },
      ],
    });
    const two = (own?: string): Promise<Place> =>
      place(
        [],
        {
          'zones/shop.yaml': HEAD,
          'accounts/a.yaml': accountFile('rulesets: []\n'),
          'accounts/b.yaml': accountFile('rulesets: []\n', OTHER_ACCOUNT, 'other'),
        },
        {
          [ACCOUNT]: account([], runs('of-a', OWN)),
          [OTHER_ACCOUNT]: { name: 'other', ...runs('of-b', ZONE) },
        },
        own,
      );

    it.each([
      [ACCOUNT, 'of-a'],
      [OTHER_ACCOUNT, 'of-b'],
    ])('only that of the zone comes before it: %s', async (id, ref) => {
      const { ask } = await two(id);
      const document = await ask(ADMIN, '--zone', 'shop.example.com');
      expect(cases(document, 'live')).toEqual([`stopped ${ref} account`, 'passes']);
    });

    it('none is guessed where the service does not tell', async () => {
      const { call } = await two();
      const ran = await call(ADMIN, '--zone', 'shop.example.com');
      expect([ran.exit, ran.stderr]).toEqual([4, expect.stringContaining('which account it is in')]);
    });
  });

  it('are asked about packets by the fields of packets', async () => {
    const { ask } = await place(
      [],
      {},
      {
        [ACCOUNT]: account([
          { ...ruleset('magic_transit', rule('no-ssh', 'block', 'tcp.dstport eq 22')), kind: 'root' },
        ]),
      },
    );
    const document = await ask('tcp.dstport in {22 80}', '--account', `example-inc=${ACCOUNT}`);
    expect([document.about, document.declared]).toEqual(['packets', false]);
    expect(cases(document, 'live')).toEqual(['stopped no-ssh account', 'passes']);
  });
});

describe('a setting that redirects requests without TLS', () => {
  const answered = async (was: string, wanted: string): Promise<AskDocument> => {
    const text = `${HEAD}zone_settings: { always_use_https: "${wanted}" }\n`;
    const { ask } = await place([], { 'zones/shop.yaml': text }, {}, undefined, {
      always_use_https: { value: was },
    });
    return ask('http.host eq "a.example.com"', '--zone', 'shop.example.com');
  };
  const rulesOf = ({ sides }: AskDocument): readonly (readonly string[])[] =>
    [sides.live, sides.declared].map((side) =>
      (side?.cases ?? []).map((one) => one.rule?.name ?? 'none').toSorted((a, b) => a.localeCompare(b)),
    );

  it('decides about them, on the side that has it', async () => {
    const off = await answered('off', 'on');
    expect(rulesOf(off)).toEqual([['none'], ['always_use_https', 'none']]);
    expect(off.unchanged).toBe(false);
    const on = await answered('on', 'on');
    expect(rulesOf(on)).toEqual([
      ['always_use_https', 'none'],
      ['always_use_https', 'none'],
    ]);
    expect(on.unchanged).toBe(true);
    expect(on.notes.filter((note) => note.includes('always_use_https'))).toEqual([]);
  });
});

describe('a replay', () => {
  it('leaves settings out, and says so: a log rarely knows of TLS', async () => {
    const text = `${HEAD}zone_settings: { always_use_https: "on" }\n`;
    const settings = { always_use_https: { value: 'off' } };
    const { emulator, root } = await place([], { 'zones/shop.yaml': text }, {}, undefined, settings);
    writeFileSync(
      join(root, 'log.ndjson'),
      '{"ClientRequestHost":"shop.example.com","ClientRequestURI":"/"}\n',
    );
    const ran = await zonewright(['replay', 'log.ndjson', '--format', 'json'], { root, emulator });
    const document: unknown = JSON.parse(ran.stdout);
    expect(document).toMatchObject({ totals: { read: 1, evaluated: 1, undecided: 0, changed: 0 } });
    expect(ran.stdout).toContain(
      'A setting of the zone redirects requests without TLS (declared). A replay considers rules only.',
    );
  });
});

describe('what was not read', () => {
  const NO_SETTING =
    'No file declares always_use_https. It is not known whether the zone redirects requests without TLS.';
  const ACCOUNT_FILE = `account: { name: example-inc, id: "${ACCOUNT}" }\n`;
  const files = { 'zones/shop.yaml': FILE, 'accounts/a.yaml': ACCOUNT_FILE };
  const accounts = { [ACCOUNT]: { name: 'example-inc' } };

  it('is told: an account that no file names, and nothing where one does', async () => {
    const { ask, call } = await place([BLOCK], { 'zones/shop.yaml': FILE }, accounts);
    const { notes } = await ask(ADMIN, '--zone', 'shop.example.com');
    expect(notes).toEqual([expect.stringContaining('no file declares the account'), NO_SETTING]);
    expect((await call(ADMIN, '--zone', 'shop.example.com')).stdout).toContain(
      'no file declares the account',
    );
    const whole = await place([BLOCK], files, accounts);
    expect((await whole.ask(ADMIN, '--zone', 'shop.example.com')).notes).toEqual([NO_SETTING]);
    const packets = await whole.ask('tcp.dstport eq 22', '--account', 'example-inc');
    expect(packets.notes).toEqual([]);
  });

  it('is told: lists, also by replay in every format', async () => {
    const { ask, emulator, root } = await place([BLOCK], files, accounts);
    emulator.inject({ kind: 'status', status: 403, match: { path: '/accounts/*/rules/lists' }, times: 100 });
    const { notes } = await ask(ADMIN, '--zone', 'shop.example.com');
    const said = 'The items of undeclared lists of account example-inc are not known: GET';
    expect(notes).toEqual([expect.stringContaining(said), NO_SETTING]);
    writeFileSync(
      join(root, 'log.ndjson'),
      '{"ClientRequestHost":"shop.example.com","ClientRequestURI":"/"}\n',
    );
    for (const format of ['text', 'markdown', 'html', 'json']) {
      const ran = await zonewright(['replay', 'log.ndjson', '--format', format], { root, emulator });
      expect([format, ran.exit, ran.stdout.replaceAll(/\s+/g, ' ')]).toEqual([
        format,
        0,
        expect.stringContaining(said),
      ]);
    }
  });
});

describe('a snapshot', () => {
  it('is what is live, with no request', async () => {
    const { ask, call, emulator, root } = await place([BLOCK], { 'zones/shop.yaml': FILE });
    const zone = `shop.example.com=${ZONE}`;
    const args = ['import', '--zone', zone, '--out', 'other', '--snapshot', 'live.json'];
    expect((await zonewright(args, { root, emulator })).exit).toBe(0);
    const online = await ask(ADMIN, '--zone', 'shop.example.com');
    const before = emulator.requests.length;
    const { live_from: from, ...offline } = await ask(
      ADMIN,
      '--zone',
      'shop.example.com',
      '--live-from',
      'live.json',
    );
    expect(emulator.requests).toHaveLength(before);
    expect([from, offline]).toEqual([
      expect.objectContaining({ file: 'live.json' }),
      { ...online, requests: offline.requests },
    ]);
    const ran = await call(ADMIN, '--zone', 'shop.example.com', '--live-from', 'live.json');
    expect(ran.stdout).toContain('snapshot live.json');
    const gone = await call(ADMIN, '--zone', 'shop.example.com', '--live-from', 'gone.json');
    expect([gone.exit, gone.stderr]).toEqual([
      1,
      expect.stringContaining("gone.json can't be read (ENOENT)"),
    ]);
  });

  it('that does not contain the zone leaves it unknown', async () => {
    const { call, emulator, root } = await place([BLOCK], { 'zones/shop.yaml': FILE });
    const args = ['import', '--account', `a=${ACCOUNT}`, '--out', 'other', '--snapshot', 'live.json'];
    await zonewright(args, { root, emulator });
    const ran = await call(ADMIN, '--zone', 'shop.example.com', '--live-from', 'live.json');
    expect([ran.exit, ran.stderr]).toEqual([4, expect.stringContaining('the snapshot has nothing about')]);
  });
});

describe('what can not be asked', () => {
  it.each([
    [
      'http.host==promo.example.com',
      ['--zone', 'shop.example.com'],
      64,
      'A shell removes quotes: put the whole expression in single quotes',
    ],
    ['http.host eq', ['--zone', 'shop.example.com'], 64, 'the expression is wrong at column'],
    ['http.hots eq "a"', ['--zone', 'shop.example.com'], 64, 'column 1: http.hots is not a known field'],
    ['ssl', [], 64, 'ask takes one zone or one account'],
    ['ssl', ['--zone', 'other.example.com'], 64, 'the repository has no zone "other.example.com"'],
    ['ssl', ['--zone', `a=${ZONE}`, '--side', 'nothing'], 64, 'Allowed choices are live, declared, both'],
  ])('%s %j', async (expression, args, exit, said) => {
    const { call, emulator } = await place([BLOCK], { 'zones/shop.yaml': FILE });
    const ran = await call(expression, ...args);
    expect([ran.exit, ran.stdout, ran.stderr]).toEqual([exit, '', expect.stringContaining(said)]);
    expect(emulator.requests).toEqual([]);
  });

  it('has its live side only where there are no files, and says so', async () => {
    const { call } = await place([BLOCK]);
    const ran = await call(ADMIN, '--zone', `shop.example.com=${ZONE}`);
    expect([ran.exit, ran.stderr]).toEqual([0, '']);
    expect(ran.stdout).toContain('No file declares this zone, so only its live rules are shown.');
    const refused = await call(ADMIN, '--zone', `shop.example.com=${ZONE}`, '--side', 'declared');
    expect([refused.exit, refused.stderr]).toEqual([
      64,
      expect.stringContaining('only its live rules are known'),
    ]);
  });

  it('exits 4 where something could not be read', async () => {
    const { call } = await place([BLOCK], { 'zones/shop.yaml': FILE });
    const ran = await call(ADMIN, '--zone', 'gone.example.com=923e105f4ecef8ad9ca31a8372d0c353');
    expect([ran.exit, ran.stderr]).toEqual([
      4,
      expect.stringContaining('gone.example.com was not read: GET'),
    ]);
    expect(ran.stderr).toContain('Nothing was sent. Check the id in the header of the file');
  });
});

describe('variables in what is asked', () => {
  const FILES = {
    'zonewright.yaml': 'vars: { offices: [192.0.2.1, 198.51.100.0/24], closed: /nowhere }\n',
    'zones/shop.yaml': `${HEAD}vars: { closed: /admin }\nrulesets: [ { phase: ${CUSTOM}, rules: [] } ]\n`,
  };

  it('are those of the project and of the scope, put in as in files', async () => {
    const { ask } = await place([], FILES);
    const asked = await ask(
      'ip.src in {${offices}} and http.request.uri.path eq ${closed}',
      '--zone',
      'shop.example.com',
    );
    expect(asked.expression).toBe(
      'ip.src in {192.0.2.1 198.51.100.0/24} and http.request.uri.path eq "/admin"',
    );
  });

  it.each([
    ['http.host eq ${clozed}', 'column 14: there is no variable clozed'],
    ['http.host eq r"${closed}"', "can't be a part of this string"],
    ['ip.src eq ${offices}', 'offices is a list'],
  ])('are refused in %s', async (expression, message) => {
    const { call } = await place([], FILES);
    const ran = await call(expression, '--zone', 'shop.example.com');
    expect([ran.exit, ran.stderr]).toEqual([64, expect.stringContaining(message)]);
  });
});

describe('URLs that are not normalized', () => {
  const written = 'rules see URLs as visitors wrote them';
  const at = async (
    live: object,
    declared = '',
  ): Promise<{ readonly notes: readonly string[]; readonly paths: readonly string[] }> => {
    const zone = { name: 'shop.example.com', url_normalization: { type: 'rfc3986', scope: 'none', ...live } };
    const emulator = await startEmulator({ state: JSON.parse(JSON.stringify({ zones: { [ZONE]: zone } })) });
    onTestFinished(() => emulator.close());
    const root = repository({ 'zones/shop.yaml': `${HEAD}${declared}` });
    const ran = await zonewright(['ask', ADMIN, '--zone', 'shop.example.com', '--format', 'json'], {
      root,
      emulator,
    });
    const { notes } = JSON.parse(ran.stdout) as AskDocument;
    return {
      notes: notes.filter((note) => note.includes('URLs')),
      paths: emulator.requests.map(({ path }) => path),
    };
  };

  it('are a note if they are live and in no file, which takes one request', async () => {
    const { notes, paths } = await at({});
    expect(notes).toEqual([expect.stringContaining(`As it is live, and in no file, ${written}`)]);
    expect(paths.filter((path) => path.endsWith('/url_normalization'))).toHaveLength(1);
  });

  it('are none where they are normalized', async () => {
    expect((await at({ scope: 'incoming' })).notes).toEqual([]);
  });

  it.each([
    ['none', [expect.stringContaining(`By the files, ${written}`)]],
    ['incoming', []],
  ])('count as the files say if they do: %s', async (scope, expected) => {
    const { notes } = await at({}, `url_normalization: { type: rfc3986, scope: ${scope} }\n`);
    expect(notes).toEqual(expected);
  });
});
