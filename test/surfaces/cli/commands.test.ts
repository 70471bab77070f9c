import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { DOCUMENTS } from '../../../src/surfaces/commands/schema.js';
import { startEmulator, type Emulator, type EmulatorOptions } from '../../../src/emulator/index.js';
import { validatorFor } from '../../helpers/documents.js';
import { repository, zonewright, zonewrightProcess, type Ran } from '../../helpers/command.js';
import { OTHER_ZONE, SECRETS, ZONE } from '../../helpers/world.js';

const HEAD = `zone: { name: shop.example.com, id: "${ZONE}" }\n`;
const SHOP = `${HEAD}page_shield: { enabled: true }
csp_policies:
  policies:
    - { description: scripts, action: log, expression: "true", value: { script-src: ["'self'"] } }
rulesets:
  - phase: http_request_firewall_custom
    rules:
      - { ref: one, action: block, expression: ip.src in $office }
`;

const LIVE_RULESET = {
  id: 'f'.repeat(32),
  name: 'default',
  kind: 'zone' as const,
  phase: 'http_request_firewall_custom',
  version: '3',
  rules: [
    { id: 'a'.repeat(32), ref: 'one', version: '1', action: 'block', expression: 'ip.src in $office' },
    {
      id: 'b'.repeat(32),
      ref: 'old',
      version: '1',
      action: 'block',
      expression: 'http.host eq "old.example.com"',
    },
  ],
};

async function emulated(options: EmulatorOptions = {}): Promise<Emulator> {
  const emulator = await startEmulator(options);
  onTestFinished(() => emulator.close());
  return emulator;
}

function withRuleset(more: object = {}): EmulatorOptions {
  return {
    state: { zones: { [ZONE]: { name: 'shop.example.com', rulesets: [{ ...LIVE_RULESET, ...more }] } } },
  };
}

function writesTo(emulator: Emulator): readonly string[] {
  return emulator.requests
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path }) => `${method} ${path}`);
}

function json(ran: Ran): Record<string, unknown> {
  return JSON.parse(ran.stdout) as Record<string, unknown>;
}

describe('the command line itself', () => {
  it('prints its version and its help, with exit codes and examples', async () => {
    const { version } = JSON.parse(
      readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
    ) as {
      version: string;
    };
    expect(await zonewrightProcess(['--version'])).toMatchObject({
      exit: 0,
      stdout: `${version}\n`,
      stderr: '',
    });
    expect((await zonewright(['--help'])).stdout).toContain('5         stale: live state changed');
    const help = await zonewright(['plan', '-h']);
    expect(help.exit).toBe(0);
    expect(help.stdout).toContain('zonewright plan --out plan.json');
    expect(await zonewright(['help', 'plan'])).toEqual(help);
  });

  it.each([
    [['frobnicate'], "unknown command 'frobnicate'"],
    [['pln'], 'Did you mean plan'],
    [['plan', '--bogus'], "unknown option '--bogus'"],
    [['plan', '--concurrency', 'many'], 'It takes an integer from 1.'],
    [['plan', '--rate-limit=fast'], 'It takes N/SECONDS'],
    [['apply', '--allow', 'drop-rules'], 'Did you mean drops-rules?'],
    [['plan', '--format', 'yaml'], 'Allowed choices are text, json, markdown, html'],
    [['validate', '--format', 'yaml'], 'Allowed choices are text, json, markdown, github, sarif'],
    [['schema', 'zonne'], 'Did you mean zone?'],
    [['schema', '--root', '.'], "unknown option '--root'"],
    [['emulator', '--root', '.'], "unknown option '--root'"],
    [['emulator', '--latency', '-5'], 'It takes an integer from 0.'],
    [['help', 'foo'], 'error: there is no command foo\nzonewright --help lists the commands'],
    [['help', 'plam'], 'error: there is no command plam\nDid you mean plan?'],
    [['replay'], 'give a log file: zonewright replay FILE'],
    [['comment', '--pr', '12'], 'give a plan file: zonewright comment PLANFILE'],
    [['merge-plans'], 'give the plan files of all shards: zonewright merge-plans PLANFILE'],
    [['csp', 'replay'], 'give a file of violation reports: zonewright csp replay FILE'],
    [['completion'], 'give a shell: zonewright completion SHELL'],
    [
      ['plan', '--zone', 'shop.example.com'],
      `unknown option '--zone'\nWrite --target "zone/shop.example.com/**".`,
    ],
    [['apply', '--account=acme'], 'Write --target "account/acme/**".'],
    [['drift', '--zone', '--quiet'], 'Write --target "zone/NAME/**".'],
    [['schema', '--zone', 'a.example'], "unknown option '--zone'\nzonewright --help"],
    [['--root', '.', 'plan'], 'flags go after the command: zonewright plan --root'],
    [
      ['--zone', 'a.example', 'inspect', 'lists'],
      'flags go after the command: zonewright inspect lists --zone',
    ],
    [['--root', '.'], 'flags go after the command: zonewright COMMAND --root'],
    [['--bogus', 'plan'], "unknown option '--bogus'"],
    [['completion', 'fsh'], "'fsh' is not a shell. Allowed choices are bash, zsh, fish."],
    [[], 'no command was given: there are init, import, validate, fmt, prune, lsp, plan, apply'],
  ])('says what is wrong with %j and exits 64', async (args, message) => {
    const ran = await zonewright(args);
    expect(ran.exit).toBe(64);
    expect(ran.stderr).toContain(message);
    expect(ran.stdout).toBe('');
  });

  it('prints a JSON document for a usage error too', async () => {
    const ran = await zonewright(['plan', '--format', 'json', '--bogus']);
    expect(ran.exit).toBe(64);
    expect(validatorFor('error')(json(ran))).toBe(true);
    expect(json(ran)).toMatchObject({ error: { code: 'usage', exit_code: 64 } });
  });

  it.each([
    [{}, 'the base address of the API is not known'],
    [{ ZONEWRIGHT_BASE_URL: 'http://api.example.com/v4' }, 'must use https'],
    [{ ZONEWRIGHT_BASE_URL: 'ftp://127.0.0.1/v4' }, 'not an http(s) address'],
    [{ ZONEWRIGHT_CONCURRENCY: 'x' }, 'ZONEWRIGHT_CONCURRENCY'],
  ])('refuses the environment %j', async (env, message) => {
    const ran = await zonewright(['plan'], { root: repository({ 'zones/a.yaml': SHOP }), env });
    expect(ran.exit).toBe(64);
    expect(ran.stderr).toContain(message);
  });

  it.each([
    ['a plan', ['apply', 'gone.json'], "gone.json can't be read (ENOENT)"],
    ['a state', ['emulator', '--state', '.'], "can't be read (EISDIR)"],
    [
      'a snapshot',
      ['plan', '--live-from', 'gone.json'],
      "error: gone.json can't be read (ENOENT)\nThere is no such file: check the path. `zonewright import",
    ],
    [
      'a log',
      ['replay', 'gone.ndjson'],
      "error: gone.ndjson can't be read (ENOENT)\nThere is no such file: check the path. Give files",
    ],
    [
      'faults',
      ['emulator', '--faults', 'gone.json'],
      "error: gone.json can't be read (ENOENT)\nThere is no such file: check the path.\n",
    ],
  ])('exits 1 when it can not read the file of %s', async (_, args, message) => {
    const root = repository({ 'zones/a.yaml': SHOP, 'README.md': 'read me' });
    const ran = await zonewright(args, { root, emulator: await emulated() });
    expect(ran.exit).toBe(1);
    expect(ran.stderr).toContain(message);
  });

  it('says that a file of the repository is no state of the emulator', async () => {
    const root = repository({ 'zones/a.yaml': `# zone\n${SHOP}` });
    const ran = await zonewright(['plan', '--emulator', 'zones/a.yaml'], { root });
    expect(ran.exit).toBe(1);
    expect(ran.stderr).toContain('zones/a.yaml was not written: it would replace a YAML file');
  });

  it('says once which credentials are missing', async () => {
    const root = repository({ 'zones/a.yaml': SHOP });
    const { url } = await emulated();
    const env = { ZONEWRIGHT_BASE_URL: url };
    const { exit, stderr } = await zonewright(['plan'], { root, env });
    expect(exit).toBe(1);
    expect(stderr).toContain('no credentials: set ZONEWRIGHT_API_TOKEN, or ZONEWRIGHT_API_EMAIL');
    expect(stderr).toContain(
      '\nThey come from the environment only, and an empty variable counts as not set.\n',
    );
    expect(stderr.split('ZONEWRIGHT_API_TOKEN')).toHaveLength(2);
  });

  it('exits 1 when it can not write the plan, and says what is wrong with the path', async () => {
    const root = repository({ 'zones/a.yaml': SHOP });
    const ran = await zonewright(['plan', '--emulator', '--out', 'none/plan.json'], { root });
    expect(ran.exit).toBe(1);
    expect(ran.stderr).toContain(
      "error: none/plan.json can't be written (ENOENT)\nThere is no such folder: check the path, or create the folder.\n",
    );
  });

  it.each<[args: readonly string[], exit: number, message: string, help: string]>([
    [
      ['--faults', 'kind.json'],
      3,
      'the fault script is not usable: kind.json:2:12: "html-20" is not allowed for kind.',
      'Did you mean html-200?',
    ],
    [
      ['--faults', 'key.json'],
      3,
      'the fault script is not usable: key.json:1:35: match has no key "pth".',
      'Did you mean path?',
    ],
    [
      ['--faults', 'status.json'],
      3,
      'the fault script is not usable: status.json:3:13: status is more than 599.',
      'A fault script is a list of',
    ],
    [
      ['--faults', 'path.json'],
      3,
      'the fault script is not usable: path.json:1:43: no request has the path /zones/*/page_sheild.',
      'Did you mean /zones/*/page_shield?',
    ],
    [
      ['--faults', 'scope.json', '--state', 'state.json'],
      3,
      `the fault script is not usable: scope.json:1:40: there is no zone ${OTHER_ZONE}.`,
      `Did you mean ${ZONE}?`,
    ],
    [
      ['--faults', 'broken.json'],
      3,
      'the fault script is not usable: broken.json:1:12: this is not a JSON value.',
      'Write text in double quotes',
    ],
    [
      ['--faults', 'edits.json', '--state', 'state.json'],
      3,
      'the fault script is not usable: edits.json:3:83: enabled is text, but true or false is needed; edits.json:4:54: page_shield has no key "enabledd" (did you mean enabled?).',
      'Write true or false, without quotes.',
    ],
    [
      ['--state', 'comma.json'],
      3,
      "the emulator's state is not usable: comma.json:2:14: there is nothing after this comma.",
      'Remove the comma.',
    ],
    [
      ['--state', 'wrong.json'],
      3,
      'the emulator\'s state is not usable: wrong.json:2:3: the file has no key "zone".',
      'Did you mean zones?',
    ],
  ])('refuses the files of an emulator by line and column: %j', async (args, exit, message, help) => {
    const root = repository({
      'kind.json': '[\n\t{ "kind": "html-20" }\n]\n',
      'key.json': '[{ "kind": "html-200", "match": { "pth": "/zones" } }]',
      'status.json': '[{\n  "kind": "status",\n  "status": 999\n}]',
      'path.json': '[{ "kind": "html-200", "match": { "path": "/zones/*/page_sheild" } }]',
      'scope.json': `[{"kind":"slow","ms":1,"match":{"path":"/zones/${OTHER_ZONE}/page_shield"}}]`,
      'state.json': JSON.stringify({ zones: { [ZONE]: {} } }),
      'broken.json': '[{ "kind": }\n',
      'comma.json': '{\n  "zones": {},\n}',
      'edits.json': `[
{ "kind": "edit", "when": "before", "edit":
{ "path": "/zones/${ZONE}/page_shield/enabled", "value": "yes" } },
{ "kind": "edit", "when": "after", "edit": { "path": "/zones/${ZONE}/page_shield/enabledd", "value": true } }
]`,
      'wrong.json': '{\n  "zone": {}\n}',
    });
    const ran = await zonewright(['emulator', '--port', '0', ...args], { root });
    expect(ran.exit).toBe(exit);
    expect(ran.stderr).toContain(message);
    expect(ran.stderr).toContain(help);
  });

  it('lists the schemas of documents, and prints them so that they stand alone', async () => {
    expect((await zonewrightProcess(['schema'])).stdout).toBe(`${DOCUMENTS.join('\n')}\n`);
    expect(JSON.parse((await zonewright(['schema', 'zone'])).stdout)).toMatchObject({ title: 'zone file' });
  });
});

describe('validate', () => {
  it('accepts a valid repository without credentials', async () => {
    const ran = await zonewrightProcess(['validate'], { root: repository({ 'zones/a.yaml': SHOP }) });
    expect(ran).toMatchObject({ exit: 0, stderr: '' });
    expect(ran.stdout).toBe('1 file, 1 scope: valid.\n');
  });

  it('reports every problem of every file with its place, and exits 3', async () => {
    const root = repository({
      'zones/a.yaml': `${HEAD}page_shield: { enabledd: true }\nruleset: []\n`,
      'zones/b.yaml': 'zone: { name: b.example.com, id: 12345678901234567890123456789012 }\n',
      'zones/c.yaml': 'zone: [\n',
    });
    const ran = await zonewright(['validate'], { root });
    expect(ran.exit).toBe(3);
    expect(ran.stdout).toContain('zones/a.yaml:2:16  error  unknown-key');
    expect(ran.stdout).toContain('Did you mean enabled?');
    expect(ran.stdout).toContain('Did you mean rulesets?');
    expect(ran.stdout).toContain('zones/b.yaml:1:34  error  yaml-number');
    expect(ran.stdout).toMatch(/zones\/c\.yaml:\d+:\d+ {2}error {2}yaml-/);
    expect(ran.stdout).toContain('Nothing was sent.');
    const document = json(await zonewright(['validate', '--format=json'], { root }));
    expect(validatorFor('validation')(document)).toBe(true);
    expect(document).toMatchObject({ valid: false, files: 3 });
  });

  it('takes a repository without files for a mistake, not for an empty wish', async () => {
    const ran = await zonewright(['plan'], {
      root: repository({ 'README.md': '' }),
      emulator: await emulated(),
    });
    expect(ran.exit).toBe(3);
    expect(ran.stderr).toContain('no file matches zones/**/*.yaml, accounts/**/*.yaml');
  });
});

describe('plan', () => {
  it('shows what would change, sends GET requests only, and exits 0, or 2 when asked to', async () => {
    const emulator = await emulated(withRuleset());
    const root = repository({ 'zones/a.yaml': SHOP });
    const ran = await zonewrightProcess(['plan'], { root, emulator });
    expect(ran.exit).toBe(0);
    expect(ran.stdout).toContain('drops-rules: old leaves the ruleset');
    expect(ran.stdout).toContain(
      'Plan: 1 to create, 2 to update, 0 to delete, 0 unchanged. Applying sends 3 write requests.',
    );
    expect((await zonewright(['plan', '--detailed-exitcode'], { root, emulator })).exit).toBe(2);
    expect(writesTo(emulator)).toEqual([]);
  });

  it('shows thirty zones with one edit as one, and each by itself to who wants to see everything', async () => {
    const zones = Array.from({ length: 30 }, (_, n) => ({
      name: `site${n}.example.net`,
      id: String(n).padStart(32, '0'),
    }));
    const list = zones.map(({ name, id }) => `  - { name: ${name}, id: "${id}" }\n`).join('');
    const root = repository({ 'zones/all.yaml': `zones:\n${list}page_shield: { enabled: true }\n` });
    const emulator = await emulated({
      state: { zones: Object.fromEntries(zones.map(({ name, id }) => [id, { name }])) },
    });
    const { stdout } = await zonewright(['plan', '--out', 'plan.json'], { root, emulator });
    expect(stdout).toMatch(
      /^in 30 zones: (?:site\d+\.example\.net(?:, | and)){12} 18 more\n {2}~ page_shield {3}PUT/u,
    );
    expect(stdout).toContain('30 to update');
    const verbose = await zonewright(['plan', '--verbose'], { root, emulator });
    expect(verbose.stdout.match(/^zone site/gm)).toHaveLength(30);
    const merged = await zonewright(['merge-plans', 'plan.json', '--verbose'], { root });
    expect(merged.stdout.match(/^zone site/gm)).toHaveLength(30);
    const dry = await zonewright(['apply', '--dry-run', '--verbose'], { root, emulator });
    expect(dry.stdout.match(/^zone site/gm)).toHaveLength(30);
  });

  it('prints a page, and writes one beside what it prints', async () => {
    const emulator = await emulated(withRuleset());
    const root = repository({ 'zones/a.yaml': SHOP });
    const page = await zonewright(['plan', '--format', 'html'], { root, emulator });
    expect(page).toMatchObject({ exit: 0, stderr: '' });
    expect(page.stdout).toMatch(/^<!doctype html>\n[\s\S]*old leaves the ruleset[\s\S]*<\/html>\n$/);
    const beside = await zonewright(['plan', '--write', 'html=plan.html'], { root, emulator });
    expect(beside.stdout).toContain('Plan: 1 to create');
    const withoutTime = (html: string): string => html.replace(/\d{4}-\d\d-\d\d [\d:]{8} UTC/, 'TIME');
    expect(withoutTime(page.stdout)).toContain('<dt>Made</dt><dd>TIME</dd>');
    expect(withoutTime(readFileSync(join(root, 'plan.html'), 'utf8'))).toBe(withoutTime(page.stdout));
  });

  it('has no secret in its page, not even when the service repeats one', async () => {
    const secrets = {
      LOGPUSH_DESTINATION: 's3://bucket/logs?a=1&key=<"canary">',
      LOGPUSH_OWNERSHIP: `'canary' & "proof"`,
    };
    const message = `no access with ${secrets.LOGPUSH_OWNERSHIP} to ${secrets.LOGPUSH_DESTINATION}`;
    const emulator = await emulated({
      faults: [{ kind: 'status', status: 403, code: 10000, message, match: { path: '**/rulesets' } }],
    });
    const root = repository({
      'zones/a.yaml': `${SHOP}logpush_jobs: { jobs: [ { name: j, destination_conf: { env: LOGPUSH_DESTINATION }, ownership_challenge: { env: LOGPUSH_OWNERSHIP }, fields: [RayID] } ] }\n`,
    });
    const { stdout } = await zonewright(['plan', '--format', 'html'], { root, emulator, env: secrets });
    expect(stdout).toContain('no access with (sensitive) to (sensitive)');
    expect(stdout).not.toContain('canary');
  });

  it('prints a document that its schema accepts, with secrets by reference only', async () => {
    const jobs =
      'logpush_jobs: { jobs: [ { name: j, destination_conf: { env: LOGPUSH_DESTINATION }, ownership_challenge: { env: LOGPUSH_OWNERSHIP }, fields: [RayID] } ] }\n';
    const root = repository({ 'zones/a.yaml': SHOP + jobs });
    const ran = await zonewright(['plan', '--format', 'json', '--out', 'plan.json'], {
      root,
      emulator: await emulated(withRuleset()),
    });
    const document = json(ran);
    expect(validatorFor('plan')(document)).toBe(true);
    expect(document).toMatchObject({
      complete: true,
      summary: { create: 2, update: 2, delete: 0, unchanged: 0 },
      requests: { write: 4 },
    });
    expect(readFileSync(join(root, 'plan.json'), 'utf8')).toBe(ran.stdout);
    for (const secret of [...Object.values(SECRETS), 'canary'])
      expect(ran.stdout + ran.stderr).not.toContain(secret);
    expect(ran.stdout).toContain('"secret": "env:LOGPUSH_DESTINATION"');
  });

  it('narrows to --target, says so, and refuses a target that names nothing', async () => {
    const emulator = await emulated(withRuleset());
    const root = repository({ 'zones/a.yaml': SHOP });
    const ran = await zonewright(
      ['plan', '--target', 'zone/shop.example.com/rulesets/*', '--format', 'json'],
      { root, emulator },
    );
    expect(json(ran)).toMatchObject({ complete: false, summary: { create: 0, update: 1 } });
    const none = await zonewright(['plan', '--target', 'zone/shop.example.com/ruleset/*'], {
      root,
      emulator,
    });
    expect(none.exit).toBe(64);
    expect(none.stderr).toContain('no address matches --target');
  });

  it('takes a scope that can not be read as unknown: exit 4, and the other scopes are planned', async () => {
    const emulator = await emulated({
      faults: [
        {
          kind: 'status',
          status: 403,
          code: 10000,
          message: 'Authentication error',
          times: 9,
          match: { path: `/zones/${OTHER_ZONE}/**` },
        },
      ],
    });
    const root = repository({
      'zones/a.yaml': SHOP,
      'zones/b.yaml': SHOP.replace(ZONE, OTHER_ZONE).replace('shop', 'blog'),
    });
    const ran = await zonewright(['plan', '--format', 'json'], { root, emulator });
    expect(ran.exit).toBe(4);
    expect(json(ran)).toMatchObject({
      complete: false,
      scopes: [{ name: 'blog.example.com', complete: false }, { complete: true }],
      summary: { create: 2, update: 1 },
    });
  });

  it('gives the same bytes under another locale, time zone and folder', async () => {
    const emulator = await emulated(withRuleset());
    const one = await zonewright(['plan', '--format', 'json'], {
      root: repository({ 'zones/a.yaml': SHOP }),
      emulator,
    });
    const env = { TZ: 'Pacific/Kiritimati', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' };
    const two = await zonewrightProcess(['plan', '--format', 'json'], {
      root: repository({ 'zones/a.yaml': SHOP }),
      emulator,
      env,
    });
    expect(two.stdout).toBe(one.stdout);
  });

  it('spends one request on a wrong credential', async () => {
    const emulator = await emulated({
      state: { auth: { mode: 'any', token: 'right', email: 'b@example.com', key: 'right' } },
    });
    const root = repository({
      'zones/a.yaml': SHOP,
      'zones/b.yaml': SHOP.replace(ZONE, OTHER_ZONE).replace('shop', 'blog'),
    });
    const ran = await zonewright(['plan'], { root, emulator });
    expect(ran.exit).toBe(1);
    expect(ran.stderr).toContain('ZONEWRIGHT_API_TOKEN');
    expect(emulator.requests.length).toBe(1);
  });

  it('needs no secret, and names each that is not set', async () => {
    const emulator = await emulated();
    const root = repository({
      'zones/a.yaml': `${HEAD}logpush_jobs: { jobs: [ { name: j, destination_conf: { env: NOT_SET_A }, ownership_challenge: { env: NOT_SET_B }, fields: [RayID] } ] }\n`,
    });
    const ran = await zonewright(['plan'], { root, emulator, env: { NOT_SET_A: '' } });
    expect(ran.exit).toBe(0);
    for (const name of ['NOT_SET_A', 'NOT_SET_B']) expect(ran.stdout).toContain(name);
  });

  it('runs against an emulator inside the process, which remembers in a state file', async () => {
    const root = repository({ 'zones/a.yaml': SHOP });
    expect((await zonewright(['plan', '--emulator'], { root })).stdout).toContain(
      'Plan: 2 to create, 1 to update',
    );
    expect((await zonewright(['apply', '--yes', '--emulator=state.json'], { root })).exit).toBe(0);
    expect(
      (await zonewright(['plan', '--detailed-exitcode', '--emulator', 'state.json'], { root })).exit,
    ).toBe(0);
  });
});

describe('apply', () => {
  it('applies, verifies, and has nothing to do the second time', async () => {
    const emulator = await emulated();
    const root = repository({ 'zones/a.yaml': SHOP });
    const ran = await zonewrightProcess(['apply', '--yes', '--journal', 'journal.jsonl'], { root, emulator });
    expect(ran.exit).toBe(0);
    expect(ran.stdout).toContain(
      'Applied: 3 done.\nVerified: read again, planned again, nothing left to do.',
    );
    const events = readFileSync(join(root, 'journal.jsonl'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { event: string }).event);
    expect(events).toEqual([
      'started',
      'sending',
      'answered',
      'sending',
      'answered',
      'sending',
      'answered',
      'finished',
    ]);
    emulator.clearRequests();
    const again = await zonewright(['apply', '--yes', '--format', 'json'], { root, emulator });
    expect(again.exit).toBe(0);
    expect(validatorFor('result')(json(again))).toBe(true);
    expect(writesTo(emulator)).toEqual([]);
  });

  it('tells warnings of files that have errors once', async () => {
    const placeholder = `zone: { name: b.example.com, id: "${'f'.repeat(32)}" }\n`;
    const root = repository({ 'zones/a.yaml': 'zone: 1\n', 'zones/b.yaml': placeholder });
    const ran = await zonewright(['apply', '--yes'], { root, emulator: await emulated() });
    expect(ran.exit).toBe(3);
    expect(ran.stderr.match(/placeholder-id/g)).toHaveLength(1);
  });

  it('needs a yes where there is no terminal', async () => {
    const emulator = await emulated();
    const root = repository({ 'zones/a.yaml': SHOP });
    const ran = await zonewright(['apply'], { root, emulator });
    expect(ran.exit).toBe(4);
    expect(ran.stdout).toContain('add --yes');
    expect((await zonewright(['apply'], { root, emulator, env: { ZONEWRIGHT_YES: '' } })).exit).toBe(4);
    expect(writesTo(emulator)).toEqual([]);
    expect((await zonewright(['apply'], { root, emulator, env: { ZONEWRIGHT_YES: 'true' } })).exit).toBe(0);
  });

  it('refuses a risk that nobody agreed to, and takes consent by name or by the reviewed plan', async () => {
    const emulator = await emulated(withRuleset());
    const root = repository({ 'zones/a.yaml': SHOP });
    const refused = await zonewright(['apply', '--yes', '--format', 'json'], { root, emulator });
    expect(refused.exit).toBe(4);
    expect(json(refused)).toMatchObject({ exit_code: 4, summary: { applied: 0, not_reached: 3 } });
    expect(writesTo(emulator)).toEqual([]);
    const allowed = await zonewright(
      ['apply', '--yes', '--allow', 'drops-rules', '--allow', 'opens-traffic', '--target', '**/rulesets/*'],
      { root, emulator },
    );
    expect(allowed.exit).toBe(0);
    expect(writesTo(emulator)).toEqual([`PUT /zones/${ZONE}/rulesets/${'f'.repeat(32)}`]);
  });

  it('sends exactly what the plan file says', async () => {
    const emulator = await emulated(withRuleset());
    const root = repository({ 'zones/a.yaml': SHOP });
    await zonewright(['plan', '--out', 'plan.json'], { root, emulator });
    const { changes, digest } = JSON.parse(readFileSync(join(root, 'plan.json'), 'utf8')) as {
      digest: string;
      changes: { request: { method: string; path: string; body: unknown } }[];
    };
    const ran = await zonewright(['apply', 'plan.json', '--format', 'json'], { root, emulator });
    expect(ran.exit).toBe(0);
    expect(json(ran)).toMatchObject({ digest, verification: { verdict: 'clean' } });
    const sent = emulator.requests
      .filter(({ method }) => method !== 'GET')
      .map(({ method, path, body }) => ({ method, path, body }));
    expect(sent).toEqual(changes.map(({ request: { method, path, body } }) => ({ method, path, body })));
  });

  it('refuses a plan file that was altered, and one that is none', async () => {
    const emulator = await emulated(withRuleset());
    const root = repository({ 'zones/a.yaml': SHOP, 'none.json': '{}' });
    await zonewright(['plan', '--out', 'plan.json'], { root, emulator });
    const text = readFileSync(join(root, 'plan.json'), 'utf8');
    writeFileSync(join(root, 'plan.json'), text.replace('ip.src in $office', 'ip.src in $nobody'));
    const altered = await zonewright(['apply', 'plan.json'], { root, emulator });
    expect(altered.exit).toBe(4);
    expect(altered.stderr).toContain('was changed after it was made');
    expect((await zonewright(['apply', 'none.json'], { root, emulator })).exit).toBe(64);
    expect(writesTo(emulator)).toEqual([]);
  });

  it('writes nothing to what moved since the plan was made, carries out what does not depend on it, and exits 5', async () => {
    const emulator = await emulated(withRuleset());
    const root = repository({ 'zones/a.yaml': SHOP });
    await zonewright(['plan', '--out', 'plan.json'], { root, emulator });
    emulator.update((state) => {
      const [ruleset] = state.zones[ZONE]?.rulesets ?? [];
      if (ruleset !== undefined) ruleset.version = '4';
    });
    const ran = await zonewright(['apply', 'plan.json'], { root, emulator });
    expect(ran.exit).toBe(5);
    expect(writesTo(emulator)).toEqual([
      `PUT /zones/${ZONE}/page_shield`,
      `POST /zones/${ZONE}/page_shield/policies`,
    ]);
  });

  it('compares --expect-digest before it writes', async () => {
    const emulator = await emulated(withRuleset());
    const root = repository({ 'zones/a.yaml': SHOP });
    const { digest } = json(await zonewright(['plan', '--format', 'json'], { root, emulator })) as {
      digest: string;
    };
    const wrong = await zonewright(['apply', '--yes', '--expect-digest', 'sha256:0000'], { root, emulator });
    expect(wrong.exit).toBe(5);
    expect(writesTo(emulator)).toEqual([]);
    expect((await zonewright(['apply', '--yes', '--expect-digest', digest], { root, emulator })).exit).toBe(
      0,
    );
  });

  it('reports what was done and what failed, goes on with what does not depend on it, and exits 6', async () => {
    const emulator = await emulated({
      faults: [
        {
          kind: 'status',
          status: 400,
          code: 20021,
          message: 'no such thing',
          match: { method: 'POST', path: '**/policies' },
        },
      ],
    });
    const root = repository({
      'zones/a.yaml': SHOP,
      'zones/b.yaml': `zone: { name: blog.example.com, id: "${OTHER_ZONE}" }\npage_shield: { enabled: true }\n`,
    });
    const ran = await zonewright(['apply', '--yes', '--format', 'json'], { root, emulator });
    expect(ran.exit).toBe(6);
    expect(json(ran)).toMatchObject({ summary: { applied: 3, failed: 1, not_reached: 0, unknown: 0 } });
    expect((await zonewright(['apply', '--yes'], { root, emulator })).exit).toBe(0);
  });

  it('sends GET requests only in a dry run', async () => {
    const emulator = await emulated(withRuleset());
    const root = repository({ 'zones/a.yaml': SHOP });
    const dry = await zonewright(['apply', '--dry-run'], { root, emulator });
    expect(dry.exit).toBe(0);
    expect(dry.stdout).toBe((await zonewright(['plan'], { root, emulator })).stdout);
    expect(writesTo(emulator)).toEqual([]);
  });

  it('exits 7 when somebody undoes the change before it is verified', async () => {
    const emulator = await emulated({
      faults: [
        {
          kind: 'edit',
          when: 'after',
          edit: { path: `/zones/${ZONE}/page_shield/enabled`, value: false },
          match: { method: 'PUT' },
        },
      ],
    });
    const root = repository({ 'zones/a.yaml': `${HEAD}page_shield: { enabled: true }\n` });
    const ran = await zonewright(['apply', '--yes'], { root, emulator });
    expect(ran.exit).toBe(7);
    expect(ran.stdout).toContain('1 object still differs: zone/shop.example.com/page_shield');
  });

  it.each([['SIGINT', 130] as const, ['SIGTERM', 143] as const])(
    'finishes the request in flight on %s, reports, and starts no other',
    async (signal, exit) => {
      const emulator = await emulated({
        faults: [{ kind: 'slow', ms: 1_000, match: { method: 'PUT', path: '**/page_shield' } }],
      });
      const root = repository({ 'zones/a.yaml': SHOP });
      let kill: ((signal: NodeJS.Signals) => void) | undefined;
      const timer = setInterval(() => {
        if (emulator.state().zones[ZONE]?.page_shield.enabled !== true) return;
        clearInterval(timer);
        kill?.(signal);
      }, 5);
      const args = ['apply', '--yes', '--format', 'json'];
      const ran = await zonewrightProcess(args, { root, emulator }, (handle) => (kill = handle));
      expect(ran.exit).toBe(exit);
      expect(json(ran)).toMatchObject({ exit_code: exit, summary: { applied: 1, not_reached: 2 } });
      expect(writesTo(emulator)).toEqual([`PUT /zones/${ZONE}/page_shield`]);
    },
  );
});

describe('secrets', () => {
  it('never leave in any output, not even when the service repeats them', async () => {
    const canary = 'https://user:canary-secret@logs.example.com/path?token=canary-token-2';
    const emulator = await emulated({
      faults: [
        {
          kind: 'status',
          status: 400,
          code: 1002,
          message: `can't write to ${canary}`,
          match: { method: 'POST' },
        },
      ],
    });
    const root = repository({
      'zones/a.yaml': `${HEAD}logpush_jobs: { jobs: [ { name: j, destination_conf: { env: LOGPUSH_DESTINATION }, fields: [RayID] } ] }\n`,
    });
    const consent = ['--allow', 'new-log-destination'];
    for (const [format, runs] of [
      ['text', zonewright],
      ['json', zonewrightProcess],
      ['markdown', zonewright],
    ] as const) {
      const ran = await runs(
        ['apply', '--yes', '--debug', '--format', format, '--journal', 'journal.jsonl', ...consent],
        { root, emulator, env: { LOGPUSH_DESTINATION: canary } },
      );
      emulator.inject({
        kind: 'status',
        status: 400,
        code: 1002,
        message: `can't write to ${canary}`,
        match: { method: 'POST' },
      });
      expect(ran.exit).toBe(1);
      expect(ran.stdout + ran.stderr + readFileSync(join(root, 'journal.jsonl'), 'utf8')).not.toContain(
        'canary',
      );
    }
  });
});
