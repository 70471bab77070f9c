import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startEmulator, type Emulator, type PartialState } from '../../../src/emulator/index.js';
import { repository, zonewright, zonewrightProcess, type Ran } from '../../helpers/command.js';
import { validatorFor } from '../../helpers/documents.js';
import { ACCOUNT, OTHER_ZONE, ZONE } from '../../helpers/world.js';

const EXAMPLE = fileURLToPath(new URL('../../../examples/moving-in/', import.meta.url));
const SHOP = `shop.example.com=${ZONE}`;
const INC = `example-inc=${ACCOUNT}`;
const BOTH = ['--zone', SHOP, '--account', INC];
const DESTINATION = 's3://example-logs/shop?region=eu-central-1';
const ZONE_FILE = 'zones/shop.example.com.yaml';

/** The example, with an emulator of what is live there. */
async function example(
  change: (state: PartialState) => PartialState = (state) => state,
): Promise<{ readonly root: string; readonly emulator: Emulator }> {
  const root = repository({});
  cpSync(EXAMPLE, root, { recursive: true });
  const { $schema: _, ...state } = JSON.parse(
    readFileSync(join(root, 'emulator.json'), 'utf8'),
  ) as PartialState & { $schema: string };
  const emulator = await startEmulator({ state: change(state) });
  onTestFinished(() => emulator.close());
  return { root, emulator };
}

interface Moved {
  readonly things: readonly {
    readonly name: string;
    readonly outcome: string;
    readonly live: readonly string[];
    readonly notes: readonly string[];
  }[];
  readonly unlisted: readonly string[];
  readonly others: readonly { readonly type: string; readonly names: readonly string[] }[];
  readonly unclear: readonly { readonly name: string; readonly why: string; readonly unread: boolean }[];
  readonly commands: readonly string[];
  readonly removed_blocks: string;
}

/** Imports into a folder `out`; nothing but reads is sent, what is printed is what the schema says, and no secret is in anything. */
async function moveIn(
  { root, emulator }: { readonly root: string; readonly emulator: Emulator },
  args: readonly string[],
): Promise<Ran & { readonly moved: Moved }> {
  const ran = await zonewright(['import', '--out', 'out', '--format', 'json', ...args], { root, emulator });
  expect(emulator.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
  expect(ran.stdout + ran.stderr).not.toContain('example-logs');
  const document = JSON.parse(ran.stdout) as { readonly moved: Moved };
  const validate = validatorFor('import');
  validate(document);
  expect(validate.errors ?? []).toEqual([]);
  return { ...ran, moved: document.moved };
}

function outcomes({ things }: Moved): Readonly<Record<string, string>> {
  return Object.fromEntries(things.map(({ name, outcome }) => [name, outcome]));
}

function changed(root: string, file: string, change: (text: string) => string): void {
  writeFileSync(join(root, file), change(readFileSync(join(root, file), 'utf8')));
}

/** A state in which one resource has other values, or other marks. */
function withResource(
  text: string,
  address: string,
  {
    sensitive_values: marks,
    ...values
  }: { readonly sensitive_values?: object; readonly [member: string]: unknown },
): string {
  return JSON.stringify(
    JSON.parse(text, (_, value: { address?: string; values?: object; sensitive_values?: object } | null) =>
      value?.address === address && value.values !== undefined
        ? {
            ...value,
            values: { ...value.values, ...values },
            sensitive_values: marks ?? value.sensitive_values,
          }
        : value,
    ),
  );
}

async function expectNothingLeft({
  root,
  emulator,
}: {
  readonly root: string;
  readonly emulator: Emulator;
}): Promise<void> {
  const env = { LOGPUSH_SHOP_EXAMPLE_COM_REQUESTS_TO_BUCKET_DESTINATION: DESTINATION };
  const plan = await zonewright(['plan', '--root', 'out', '--detailed-exitcode'], { root, emulator, env });
  expect(plan).toMatchObject({ exit: 0, stdout: expect.stringContaining('No changes') });
}

describe('import --from-terraform', () => {
  test('of a state of version 5 tells of each resource what became of it, and the plan is empty', async () => {
    const place = await example();
    const { exit, moved } = await moveIn(place, [...BOTH, '--from-terraform', 'state.json']);
    expect(exit).toBe(0);
    expect(outcomes(moved)).toEqual({
      'cloudflare_list.office': 'taken',
      'cloudflare_list_item.office["hq"]': 'taken',
      'cloudflare_list_item.office["vpn"]': 'taken',
      'cloudflare_list_item.office["former \'lab\'"]': 'gone',
      'module.edge["shop"].cloudflare_ruleset.custom': 'taken',
      'module.edge["shop"].cloudflare_ruleset.rate_limit[0]': 'taken',
      'module.edge["shop"].cloudflare_page_shield_policy.this["checkout"]': 'taken',
      'module.edge["shop"].cloudflare_page_shield_policy.this["summer-sale"]': 'gone',
      'module.edge["shop"].cloudflare_zone_setting.tls["min_tls_version"]': 'taken',
      'module.edge["shop"].cloudflare_zone_setting.tls["ssl"]': 'taken',
      'module.edge["shop"].module.logs.cloudflare_logpush_job.requests': 'taken',
    });
    expect(moved.things.flatMap(({ notes }) => notes)).toEqual([
      'block-bots is live with another expression',
    ]);
    expect(moved.unlisted).toEqual([
      'zone/shop.example.com/page_shield',
      'zone/shop.example.com/csp_policies/fonts, tried out',
      'zone/shop.example.com/rulesets/http_request_firewall_custom: 8ed59b32abb54a31b2b4b3b4b3c1c1a1 (Added during the incident)',
      'account/example-inc/rulesets/magic_transit',
    ]);
    expect(moved.others.map(({ type }) => type)).toEqual([
      'cloudflare_zone',
      'cloudflare_dns_record',
      'random_password',
    ]);
    expect(moved.commands).toContain(
      `terraform state rm 'module.edge["shop"].cloudflare_ruleset.rate_limit[0]'`,
    );
    expect(moved.commands).toHaveLength(9);
    // One instance of each is not live, so a block for all of them would not do.
    expect(moved.removed_blocks).not.toMatch(/list_item|page_shield_policy/);
    expect(moved.removed_blocks).toContain('from = module.edge.cloudflare_zone_setting.tls\n');
    const text = readFileSync(join(place.root, 'out', ZONE_FILE), 'utf8');
    expect(text).toContain(
      '  # Terraform: module.edge["shop"].cloudflare_ruleset.custom\n  - phase: http_request_firewall_custom',
    );
    expect(readFileSync(join(place.root, 'out/accounts/example-inc.yaml'), 'utf8')).toContain(
      '# Terraform: cloudflare_list.office, cloudflare_list_item.office (2 items)\n',
    );
    await expectNothingLeft(place);
  });

  test('of a state of version 4 does the same', async () => {
    const place = await example();
    const { exit, moved } = await moveIn(place, [...BOTH, '--from-terraform', 'state-v4.json']);
    expect(exit).toBe(0);
    expect(new Set(Object.values(outcomes(moved)))).toEqual(new Set(['taken']));
    expect(moved.things.find(({ name }) => name.includes('override'))).toMatchObject({
      live: ['zone_settings/ssl', 'zone_settings/min_tls_version'],
      notes: ['not in the file: zone_settings/always_online'],
    });
    expect(moved.removed_blocks).toContain('from = module.waf.cloudflare_ruleset.custom\n');
    await expectNothingLeft(place);
  });

  test('quotes addresses for a shell, whatever their keys hold, and shows none that it can not show as it is', async () => {
    const place = await example();
    changed(place.root, 'state.json', (text) =>
      text
        .replaceAll(String.raw`office[\"hq\"]`, String.raw`office[\"it's $HOME\"]`)
        .replaceAll(String.raw`office[\"vpn\"]`, `office[\\"a\u202eb\\"]`),
    );
    const { stdout } = await zonewright(
      ['import', '--out', 'out', ...BOTH, '--from-terraform', 'state.json'],
      place,
    );
    expect(stdout).toContain(
      String.raw`  terraform state rm 'cloudflare_list_item.office["it'\''s $HOME"]'` + '\n',
    );
    expect(stdout).toMatch(
      /with the commands that --format json prints: their\s+names can't be shown here\.\n {2}cloudflare_list_item\.office\["a\\u\{202e\}b"\]\n/,
    );
    expect(stdout).not.toContain('\u202e');
  });

  test.each([
    ['\\n', '\n', '\\n'],
    ['\\u001b[31m', '\u001b[31m', '\\u{1b}[31m'],
  ])(
    'names an address with %j, whose command it can not show, though there is no other one',
    async (inJson, raw, shown) => {
      const place = await example();
      changed(place.root, 'state.json', (text) =>
        text.replaceAll('cloudflare_list.office', `cloudflare_list.off${inJson}ice`),
      );
      const args = ['--account', INC, '--from-terraform', 'state.json'];
      changed(place.root, 'state.json', (text) => text.replaceAll('cloudflare_list_item', 'other_item'));
      const { stdout } = await zonewright(['import', '--out', 'text', ...args], place);
      expect(stdout).toContain(`can't be shown here.\n  cloudflare_list.off${shown}ice\n`);
      expect(stdout).not.toContain('state rm');
      expect(stdout).not.toContain(`off${raw}ice`);
      const { moved } = await moveIn(place, args);
      expect(moved.commands).toEqual([`terraform state rm 'cloudflare_list.off${raw}ice'`]);
      // It would be read as more than an address.
      expect(moved.removed_blocks).toBe('');
    },
  );

  test('has one way of quoting, which a shell takes for the address', async () => {
    const place = await example();
    changed(place.root, 'state-v4.json', (text) => text.replaceAll('[\\"checkout\\"]', `[\\"it's\\"]`));
    const { moved } = await moveIn(place, [...BOTH, '--from-terraform', 'state-v4.json']);
    for (const command of moved.commands) expect(command).toMatch(/^terraform state rm '.*'$/);
    const taken = moved.things.filter(({ outcome }) => outcome === 'taken').map(({ name }) => name);
    const words = moved.commands.map((command) =>
      execFileSync('sh', ['-c', command.replace('terraform state rm', "printf '%s'")], { encoding: 'utf8' }),
    );
    expect(words).toEqual(taken);
    expect(words).toContain(`module.waf[0].cloudflare_page_shield_policy.csp["it's"]`);
  });

  test('leaves a ref as it is live, whatever the state calls it: another ref would be another rule', async () => {
    const place = await example();
    changed(place.root, 'state.json', (text) => text.replaceAll('"limit-login"', '"another-name"'));
    await moveIn(place, [...BOTH, '--from-terraform', 'state.json']);
    expect(readFileSync(join(place.root, 'out', ZONE_FILE), 'utf8')).toContain('- ref: limit-login\n');
    await expectNothingLeft(place);
  });

  test('takes what is live as it is, also where no check understands it', async () => {
    const place = await example((state) => {
      const text = JSON.stringify(state).replace(
        '"action":"block","expression":"http.request.uri.path eq',
        '"action":"later","expression":"http.request.uri.path eq',
      );
      return JSON.parse(text.replace('"ratelimit":{', '"ratelimet":{')) as PartialState;
    });
    const { moved } = await moveIn(place, [...BOTH, '--from-terraform', 'state.json']);
    expect(moved.things.find(({ name }) => name.includes('rate_limit'))).toMatchObject({
      outcome: 'taken',
      live: ['rulesets/http_ratelimit'],
      notes: ['limit-login is live with another action'],
    });
  });

  test('brings settings in that are as the service has them by itself, when each was managed', async () => {
    const place = await example();
    changed(place.root, 'state.json', (text) => text.replaceAll('min_tls_version', 'always_use_https'));
    const { moved } = await moveIn(place, [...BOTH, '--from-terraform', 'state.json']);
    expect(outcomes(moved)['module.edge["shop"].cloudflare_zone_setting.tls["always_use_https"]']).toBe(
      'taken',
    );
    expect(readFileSync(join(place.root, 'out', ZONE_FILE), 'utf8')).toMatch(/always_use_https: "?off/);
    await expectNothingLeft(place);
  });

  test('writes nothing of what the state marks as sensitive, and tells what to do', async () => {
    const place = await example();
    changed(place.root, 'state.json', (text) => {
      const state = JSON.parse(text) as {
        values: {
          root_module: {
            child_modules: { resources: { type: string; sensitive_values: object; values: object }[] }[];
          };
        };
      };
      const resources = state.values.root_module.child_modules[0]?.resources ?? [];
      for (const one of resources)
        if (one.type === 'cloudflare_page_shield_policy')
          one.sensitive_values = { value: true, zone_id: true };
      return JSON.stringify(state);
    });
    const { exit, stdout, moved } = await moveIn(place, [...BOTH, '--from-terraform', 'state.json']);
    expect(exit).toBe(6);
    expect(stdout).not.toContain('https://js.example.net');
    expect(stdout).toContain('would contain as plain text what state.json marks as sensitive');
    // Nobody has looked whether any of the zone is live: one policy is not.
    const ofZone = moved.things.filter(({ name }) => name.startsWith('module.edge'));
    expect(new Set(ofZone.map(({ outcome }) => outcome))).toEqual(new Set(['elsewhere']));
    expect(moved.commands.every((command) => command.includes('cloudflare_list'))).toBe(true);
    const written = readdirSync(join(place.root, 'out'), { recursive: true, encoding: 'utf8' });
    for (const file of written.filter((name) => /\.yaml/.test(name))) {
      expect(readFileSync(join(place.root, 'out', file), 'utf8')).not.toContain('https://js.example.net');
    }
  });

  test('lists what is of a zone whose import is refused among what is not imported', async () => {
    const place = await example();
    changed(place.root, 'state.json', (text) =>
      withResource(text, 'module.edge["shop"].cloudflare_ruleset.custom', {
        sensitive_values: { rules: [{ expression: true }, { expression: true }] },
      }),
    );
    const { exit, stdout } = await zonewright(
      ['import', '--out', 'out', ...BOTH, '--from-terraform', 'state.json'],
      place,
    );
    expect(exit).toBe(6);
    const moved = /  not imported \(7\)\n((?: {4}.*\n)+)/.exec(stdout)?.[1];
    expect(moved).toContain('cloudflare_page_shield_policy.this["summer-sale"]');
    expect(stdout).not.toContain('live, but not in the files');
    expect(stdout).not.toMatch(/not live any more[^(]*\([^1]/);
  });

  test('says of a section that is left out neither that it is live, nor that it is not', async () => {
    const place = await example();
    const without = ['--without', 'lists', '--without', 'custom_rulesets'];
    const { moved } = await moveIn(place, [...BOTH, ...without, '--from-terraform', 'state.json']);
    expect(outcomes(moved)['cloudflare_list.office']).toBe('elsewhere');
    expect(moved.things.find(({ name }) => name === 'cloudflare_list.office')).toMatchObject({
      notes: ['lists left out of the import'],
    });
    expect(outcomes(moved)['module.edge["shop"].cloudflare_page_shield_policy.this["summer-sale"]']).toBe(
      'gone',
    );
  });

  test.each([['oops'], [{ a: {} }], [[null, 5]]])(
    'makes nothing of a ruleset with the rules %j, and does not call it nobody`s either',
    async (rules) => {
      const place = await example();
      const name = 'module.edge["shop"].cloudflare_ruleset.custom';
      changed(place.root, 'state.json', (text) => withResource(text, name, { rules }));
      const { exit, moved } = await moveIn(place, [...BOTH, '--from-terraform', 'state.json']);
      expect(exit).toBe(0);
      expect(outcomes(moved)).not.toHaveProperty([name]);
      expect(moved.unclear).toMatchObject([{ name, unread: false }]);
      expect(moved.commands.join('\n') + moved.removed_blocks).not.toContain('cloudflare_ruleset.custom');
      expect(moved.unlisted.join('\n')).not.toContain('http_request_firewall_custom');
      expect(readFileSync(join(place.root, 'out', ZONE_FILE), 'utf8')).not.toContain('ruleset.custom');
    },
  );

  test('does not write what a resource of another shape marks as sensitive, however the file lays it out', async () => {
    const place = await example();
    changed(place.root, 'state.json', (text) =>
      withResource(text, 'module.edge["shop"].cloudflare_page_shield_policy.this["checkout"]', {
        enabled: 'often',
        sensitive_values: { value: true },
      }),
    );
    const { exit, stdout } = await moveIn(place, [...BOTH, '--from-terraform', 'state.json']);
    expect(exit).toBe(6);
    expect(stdout).toContain(
      'csp_policies/checkout scripts would contain as plain text what state.json marks',
    );
  });

  test('lists what somebody has added to a ruleset that has no rules in Terraform', async () => {
    const place = await example();
    changed(place.root, 'state.json', (text) =>
      withResource(text, 'module.edge["shop"].cloudflare_ruleset.rate_limit[0]', { rules: null }),
    );
    const { moved } = await moveIn(place, [...BOTH, '--from-terraform', 'state.json']);
    expect(moved.unlisted.join('\n')).toContain('rulesets/http_ratelimit: limit-login');
  });

  test('tells of what belongs to a zone that is not imported, of what is not read, and gives no commands in a dry run', async () => {
    const place = await example();
    const { moved } = await moveIn(place, [
      '--zone',
      `blog.example.com=${OTHER_ZONE}`,
      '--from-terraform',
      'state.json',
      '--dry-run',
    ]);
    expect(new Set(Object.values(outcomes(moved)))).toEqual(new Set(['elsewhere']));
    expect(moved).toMatchObject({ commands: [], removed_blocks: '' });
  });

  test('leaves a list that is shared with others to them, in part', async () => {
    const place = await example();
    await moveIn(place, [...BOTH, '--from-terraform', 'state.json']);
    changed(place.root, `out/${ZONE_FILE}`, (text) =>
      text
        .replace(/(phase: http_request_firewall_custom\n +ownership: )exclusive/, '$1shared')
        .replace(/ +- ref: block-bots[^-]*?\n\n/, '\n'),
    );
    const { moved } = await moveIn(place, [...BOTH, '--from-terraform', 'state.json']);
    expect(moved.things.find(({ name }) => name.endsWith('cloudflare_ruleset.custom'))).toMatchObject({
      outcome: 'partly',
      notes: expect.arrayContaining([expect.stringContaining('block-bots stays out of the file')]),
    });
    expect(moved.commands.join('\n')).not.toContain('cloudflare_ruleset.custom');
  });

  test('asks for zones and accounts, and says which the state has', async () => {
    const place = await example();
    const { exit, stderr } = await zonewright(['import', '--from-terraform', 'state.json'], place);
    expect(exit).toBe(64);
    expect(stderr).toContain(`--zone ${SHOP}, --account NAME=${ACCOUNT}`);
  });

  test.each([
    ['main.tf', 'resource "cloudflare_ruleset" "waf" {\n}\n', 64, 'main.tf is a configuration (HCL)'],
    ['plan.json', '{"format_version":"1.2","planned_values":{}}', 64, 'plan.json is a plan'],
    [
      'terraform.tfstate',
      '{"version":4,"serial":1,"lineage":"x"}',
      64,
      'terraform.tfstate is a state file as Terraform keeps it',
    ],
  ])('of %s says what it is', async (file, text, exit, told) => {
    const { stderr, ...ran } = await zonewright(['import', ...BOTH, '--from-terraform', file], {
      root: repository({ [file]: text }),
    });
    expect(ran.exit).toBe(exit);
    expect(stderr).toContain(told);
  });

  test('of a file that is not there says so, and two tools at once are one too many', async () => {
    const root = repository({});
    const missing = await zonewright(['import', ...BOTH, '--from-terraform', 'no.json'], { root });
    expect(missing).toMatchObject({
      exit: 1,
      stderr: expect.stringContaining("no.json can't be read (ENOENT)"),
    });
    const both = await zonewright(['import', ...BOTH, '--from-terraform', 'a', '--from-octorules', 'b'], {
      root,
    });
    expect(both).toMatchObject({
      exit: 64,
      stderr: expect.stringContaining('both say who managed it before'),
    });
  });

  test('names the variables for drift as well, which compares all else without them', async () => {
    const place = await example();
    const { stdout } = await zonewright(
      ['import', '--out', 'out', ...BOTH, '--from-terraform', 'state.json'],
      place,
    );
    const variable = 'LOGPUSH_SHOP_EXAMPLE_COM_REQUESTS_TO_BUCKET_DESTINATION';
    expect(stdout).toContain(
      `Variables that apply needs (plan and drift work without them, and see more with them):\n  ${variable} `,
    );
    const drift = await zonewright(['drift', '--root', 'out'], place);
    expect([0, 2]).toContain(drift.exit);
    expect(drift.stdout + drift.stderr).toContain(variable);
  });

  test('runs as a process', async () => {
    const place = await example();
    const ran = await zonewrightProcess(
      ['import', '--out', 'out', ...BOTH, '--from-terraform', 'state.json'],
      place,
    );
    expect(ran).toMatchObject({ exit: 0, stdout: expect.stringContaining('Proved: a plan of the files') });
  });
});

describe('import --from-octorules', () => {
  test('tells of each section and rule what became of it, takes comments along, and the plan is empty', async () => {
    const place = await example();
    const { exit, moved } = await moveIn(place, [...BOTH, '--from-octorules', 'octorules']);
    expect(exit).toBe(0);
    expect(outcomes(moved)).toEqual({
      'rules/example-inc.yaml: lists/office': 'taken',
      'rules/example-inc.yaml: network_firewall_rules': 'taken',
      'rules/shop.example.com.yaml: waf_custom_rules': 'taken',
      'rules/shop.example.com.yaml: page_shield_policies/checkout scripts': 'taken',
    });
    expect(moved.things.flatMap(({ notes }) => notes)).toEqual(['block-old-campaign is not live']);
    expect(moved.unlisted).toContain('zone/shop.example.com/rulesets/http_ratelimit');
    expect(moved.others).toEqual([
      { type: 'cloudflare_leaked_credential_check', names: ['rules/shop.example.com.yaml'] },
    ]);
    expect(moved.commands).toEqual([]);
    const text = readFileSync(join(place.root, 'out', ZONE_FILE), 'utf8');
    expect(text).toContain(
      '      # Agreed with the security team, 2025-03: the office is trusted, its guest network is not.\n      - ref: skip-office\n',
    );
    expect(text).not.toContain('octorules:disable');
    await expectNothingLeft(place);
  });

  test('tells what is ignored and live, and another order', async () => {
    const place = await example();
    changed(place.root, 'octorules/rules/shop.example.com.yaml', (text) =>
      text
        .replace('ref: skip-office', 'ref: temporary')
        .replace('ref: block-bots', 'ref: skip-office')
        .replace('ref: temporary', 'ref: block-bots')
        .replace('octorules: { ignored: true }', '')
        .replace('action: skip', 'action: skip\n    octorules: { ignored: true }'),
    );
    const { moved } = await moveIn(place, [...BOTH, '--from-octorules', 'octorules/config.yaml']);
    const { notes } = moved.things.find(({ name }) => name.includes('waf_custom')) ?? { notes: [] };
    expect(notes).toContain('block-bots is ignored there, but live');
    expect(notes).toContain('what is live is in another order');
    expect(notes).toContain('try-out is not live');
  });

  test('of a file that is no YAML ends with 6, says that nothing of it was taken over, and writes the files', async () => {
    const place = await example();
    changed(place.root, 'octorules/rules/shop.example.com.yaml', (text) => `${text}\n- oops: [\n`);
    const args = [...BOTH, '--from-octorules', 'octorules'];
    const { exit, stdout } = await zonewright(['import', '--out', 'text', ...args], place);
    expect(exit).toBe(6);
    expect(stdout).toMatch(
      / {2}not read: nothing was taken over from the file \(1\)\n {4}rules\/shop\.example\.com\.yaml:\d+:1: [^\n:]+\n/,
    );
    expect(stdout).toContain('Proved: a plan of the files');
    const { moved, exit: again } = await moveIn(place, args);
    expect(again).toBe(6);
    expect(moved.unclear).toMatchObject([{ unread: true }]);
    // What the file says of the zone is not known, so nobody can say that it is not in it.
    expect(moved.unlisted).toEqual([]);
    await expectNothingLeft(place);
    // Comments come with a new file only.
    changed(place.root, 'octorules/rules/shop.example.com.yaml', (text) => text.replace('- oops: [', ''));
    const written = join(place.root, 'out', ZONE_FILE);
    await moveIn(place, args);
    expect(readFileSync(written, 'utf8')).not.toContain('Agreed with the security team');
    rmSync(written);
    expect((await moveIn(place, args)).exit).toBe(0);
    expect(readFileSync(written, 'utf8')).toContain('Agreed with the security team');
  });

  test('of a file that is no YAML and of no zone that is imported does not fail for it', async () => {
    const place = await example();
    writeFileSync(join(place.root, 'octorules/rules/blog.example.com.yaml'), 'a: [\n');
    const { exit, moved } = await moveIn(place, [...BOTH, '--from-octorules', 'octorules']);
    expect(exit).toBe(0);
    expect(moved.unclear).toMatchObject([{ name: 'rules/blog.example.com.yaml:1:4', unread: true }]);
  });

  test('tells of a zone that has no file, which octorules takes for one without rules', async () => {
    const place = await example();
    changed(place.root, 'octorules/config.yaml', (text) => `${text}  blog.example.com: {}\n`);
    const { exit, moved } = await moveIn(place, [...BOTH, '--from-octorules', 'octorules']);
    expect(exit).toBe(0);
    expect(moved.unclear).toEqual([
      {
        name: 'rules/blog.example.com.yaml',
        why: 'the configuration lists the zone, but there is no such file: for octorules it is a zone without rules',
        unread: false,
      },
    ]);
  });

  test('makes nothing of a section of another shape, and does not call nobody`s what may be in it', async () => {
    const place = await example();
    changed(place.root, 'octorules/rules/example-inc.yaml', () => 'lists: { office: [192.0.2.0/24] }\n');
    const { exit, moved } = await moveIn(place, [...BOTH, '--from-octorules', 'octorules']);
    expect(exit).toBe(0);
    expect(moved.unclear.map(({ name }) => name)).toEqual(['rules/example-inc.yaml: lists']);
    expect(moved.unlisted).toContain('account/example-inc/rulesets/magic_transit');
    expect(moved.unlisted.join('\n')).not.toContain('lists/');
  });

  test.each([
    [
      {},
      'octo',
      1,
      "octo can't be read (ENOENT)\nThere is no such file: check the path. Give the folder with its config.yaml",
    ],
    [{ 'octo/x.yaml': 'a: 1\n' }, 'octo', 64, 'octo is not a configuration of octorules'],
    [{ 'octo/config.yaml': 'zones: {}\n' }, 'octo', 64, 'octo is not a configuration of octorules'],
    [
      { 'octo/config.yaml': 'providers:\n  cloudflare: {}\n zones: {}\n' },
      'octo',
      64,
      'octo/config.yaml:3:2: this line is indented differently from those it belongs to',
    ],
    [{ 'octo.yaml': 'providers: "a\n' }, './octo.yaml', 64, './octo.yaml:1:12: this quote is never closed'],
    [
      { 'octo/config.yaml': 'zones: !include z.yaml\n', 'octo/z.yaml': 'a: [\n' },
      'octo/',
      64,
      'octo/z.yaml:1:4: this bracket is not closed',
    ],
    [{ 'octo/config.yaml': 'zones: !include z.yaml\n' }, 'octo', 64, 'octo/z.yaml: there is no file z.yaml'],
  ])('of %j says what is wrong', async (files, path, exit, told) => {
    const ran = await zonewright(['import', ...BOTH, '--from-octorules', path], { root: repository(files) });
    expect(ran).toMatchObject({ exit, stderr: expect.stringContaining(told) });
  });
});
