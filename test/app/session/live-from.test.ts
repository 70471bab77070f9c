import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { PlanDocument } from '../../../src/generated/documents/plan.js';
import type { EmulatorOptions, PartialState } from '../../../src/emulator/index.js';
import { snapshotText } from '../../../src/engine/snapshot/document.js';
import { MASKED } from '../../../src/kernel/lib/masked.js';
import { validatorFor } from '../../helpers/documents.js';
import { repository, zonewright, type Ran } from '../../helpers/command.js';
import { GIT_ENV, gitRepository, HAS_GIT } from '../../helpers/git.js';
import { takeSnapshot } from '../../helpers/snapshot.js';
import { ACCOUNT, openWorld, OTHER_ZONE, SECRETS, ZONE, type World } from '../../helpers/world.js';

const RULES = (expression: string): string => `rulesets:
  - phase: http_request_firewall_custom
    rules: [ { ref: one, action: block, expression: '${expression}' } ]
`;
const JOBS = `logpush_jobs:
  jobs:
    - { name: requests, dataset: http_requests, destination_conf: { env: LOGPUSH_DESTINATION }, fields: [RayID] }
`;
const POLICY = (value: string): string =>
  `csp_policies:\n  policies: [ { description: a, action: allow, expression: 'true', value: "script-src ${value}" } ]\n`;
const SHOP = `zone: { name: shop.example.com, id: "${ZONE}" }\n`;
const BLOG = `zone: { name: blog.example.com, id: "${OTHER_ZONE}" }\npage_shield: { enabled: true }\n`;

const STATE: NonNullable<EmulatorOptions['state']> = {
  zones: {
    [ZONE]: {
      name: 'shop.example.com',
      rulesets: [
        {
          name: 'default',
          kind: 'zone',
          phase: 'http_request_firewall_custom',
          rules: [{ ref: 'one', action: 'block', expression: 'http.host eq "a"' }],
        },
      ],
      logpush_jobs: [
        {
          name: 'requests',
          dataset: 'http_requests',
          enabled: true,
          destination_conf: SECRETS.LOGPUSH_DESTINATION,
          logpull_options: 'fields=RayID',
        },
      ],
    },
    [OTHER_ZONE]: { name: 'blog.example.com', page_shield: { enabled: false } },
  },
};

interface Situation {
  readonly world: World;
  readonly root: string;
  /** Runs a command line offline: without an address, without credentials, and without the secrets. */
  readonly offline: (
    args: readonly string[],
    env?: Readonly<Record<string, string>>,
    stdin?: string | Buffer,
  ) => Promise<Ran>;
  /** Plans offline, and gives the document. */
  readonly plan: (...args: readonly string[]) => Promise<PlanDocument>;
}

/** A repository in which `shop.yaml` has the files' text, and a snapshot of everything that planning it reads. */
async function situation(shop: string): Promise<Situation> {
  const world = await openWorld({ state: STATE });
  onTestFinished(() => world.close());
  const files = { 'zones/shop.yaml': SHOP + shop };
  const { snapshot } = await takeSnapshot(world, await world.configure(files));
  const root = repository({ ...files, 'snapshot.json': snapshotText(snapshot) });
  world.emulator.clearRequests();
  const offline: Situation['offline'] = (args, env = {}, stdin) =>
    zonewright(args, {
      root,
      env: { LOGPUSH_DESTINATION: '', LOGPUSH_OWNERSHIP: '', ...env },
      ...(stdin === undefined ? {} : { stdin }),
    });
  return {
    world,
    root,
    offline,
    plan: async (...args) => {
      const { stdout } = await offline(['plan', '--live-from', 'snapshot.json', '--format', 'json', ...args]);
      return JSON.parse(stdout) as PlanDocument;
    },
  };
}

describe('plan --live-from', () => {
  it('needs no credentials and no address, and sends nothing', async () => {
    const { offline, world } = await situation(RULES('http.host eq "b"'));
    const { exit, stdout, stderr } = await offline([
      'plan',
      '--live-from',
      'snapshot.json',
      '--detailed-exitcode',
    ]);
    expect(stderr).toBe('');
    expect(stdout).toContain('1 changed');
    expect(stdout).toMatch(
      /^Live state as it was at 2026-01-31 12:00 UTC, \d+ days before this plan, from the snapshot snapshot\.json\. Nothing was read from the service\./,
    );
    expect(exit).toBe(2);
    expect(world.emulator.requests).toEqual([]);
  });

  it('reads a snapshot from stdin, and plans the same', async () => {
    const { offline, plan, root } = await situation(RULES('http.host eq "b"'));
    const snapshot = readFileSync(join(root, 'snapshot.json'));
    const args = ['plan', '--live-from', '-'];
    const piped = await offline([...args, '--format', 'json'], {}, snapshot);
    const document = JSON.parse(piped.stdout) as PlanDocument;
    expect(document).toMatchObject({ digest: (await plan()).digest, live_from: { file: '-' } });
    const { stdout } = await offline(args, {}, snapshot);
    expect(stdout).toContain('before this plan, from the snapshot stdin. Nothing was read');
  });

  it.each([
    ['nothing', '', 'stdin has no snapshot: it is empty\nWrite one to it: zonewright import', 1],
    ['something else', '{}', 'stdin is not a snapshot (the file has no format_version)', 64],
  ])('refuses a stdin with %s', async (_, text, message, exit) => {
    const { offline } = await situation('');
    const ran = await offline(['plan', '--live-from', '-'], {}, text);
    expect(ran).toMatchObject({ exit, stderr: expect.stringContaining(message) });
  });

  it('is no second reader of stdin', async () => {
    const { offline } = await situation('');
    for (const command of [['replay'], ['readiness'], ['csp', 'replay']])
      expect(await offline([...command, '-', '--live-from', '-'], {}, '')).toMatchObject({
        exit: 64,
        stderr: expect.stringContaining(
          'the log and the snapshot of --live-from are both stdin, which can be read only once\nGive a file for one of them.',
        ),
      });
    expect(await offline(['lsp', '--live-from', '-'], {}, '')).toMatchObject({
      exit: 64,
      stderr: expect.stringContaining('stdin is the editor, and has no snapshot'),
    });
  });

  it('says when the snapshot of a replay was made', async () => {
    const { offline, root } = await situation(RULES('http.host eq "b"'));
    const line = JSON.stringify({ ClientRequestHost: 'a', ZoneName: 'shop.example.com' });
    const args = ['replay', '-', '--live-from', join(root, 'snapshot.json')];
    const json = await offline([...args, '--format', 'json'], {}, line);
    const document: unknown = JSON.parse(json.stdout);
    const validate = validatorFor('replay');
    expect([validate(document), validate.errors, json.stderr]).toEqual([true, null, '']);
    expect(document).toMatchObject({
      live_from: join(root, 'snapshot.json'),
      snapshot: { file: join(root, 'snapshot.json'), made_at: '2026-01-31T12:00:00.000Z', masked: 0 },
    });
    for (const format of ['text', 'markdown', 'html']) {
      const { stdout } = await offline([...args, '--format', format], {}, line);
      expect(stdout.replaceAll(/\s+/g, ' ')).toMatch(/at 2026-01-31 12:00 UTC, \d+ days before this replay/);
    }
  });

  it('says when the snapshot of a readiness check was made', async () => {
    const { offline, root } = await situation(RULES('http.host eq "b"'));
    const line = JSON.stringify({ ClientRequestHost: 'a', ZoneName: 'shop.example.com' });
    const args = ['readiness', '-', '--live-from', join(root, 'snapshot.json')];
    const json = await offline([...args, '--format', 'json'], {}, line);
    const document: unknown = JSON.parse(json.stdout);
    const validate = validatorFor('readiness');
    expect([validate(document), validate.errors, json.stderr]).toEqual([true, null, '']);
    expect(document).toMatchObject({
      live_from: { file: join(root, 'snapshot.json'), made_at: '2026-01-31T12:00:00.000Z', masked: 0 },
    });
    const { stdout } = await offline(args, {}, line);
    expect(stdout.replaceAll(/\s+/g, ' ')).toMatch(
      /^Live state as it was at 2026-01-31 12:00 UTC, \d+ days before this check, from the snapshot/,
    );
  });

  it('says in every format where the live state is from', async () => {
    const { root, offline } = await situation(RULES('http.host eq "b"'));
    const { stdout } = await offline([
      'plan',
      '--live-from',
      join(root, 'snapshot.json'),
      '--format',
      'markdown',
    ]);
    expect(stdout).toMatch(/> \[!NOTE\]\n> Live state as it was at .* before this plan, from/);
    const html = await offline(['plan', '--live-from', 'snapshot.json', '--format', 'html']);
    expect(html.stdout).toContain('<dt>Live state</dt>');
  });

  it('tells it in the document, which has the digest of a live plan', async () => {
    const { plan, world, root } = await situation(RULES('http.host eq "b"'));
    const document = await plan();
    expect(document.live_from).toMatchObject({
      file: 'snapshot.json',
      made_at: '2026-01-31T12:00:00.000Z',
      masked: 0,
    });
    expect(document.requests).toEqual({ read: 0, write: 1 });
    const live = await zonewright(['plan', '--format', 'json'], { root, emulator: world.emulator });
    expect((JSON.parse(live.stdout) as PlanDocument).digest).toBe(document.digest);
  });

  it('takes what a plan takes: targets, and files to write', async () => {
    const { plan, offline } = await situation(RULES('http.host eq "b"') + JOBS);
    expect((await plan('--target', 'zone/shop.example.com/logpush_jobs/*')).changes).toEqual([]);
    const { exit } = await offline([
      'plan',
      '--live-from',
      'snapshot.json',
      '--out',
      'plan.json',
      '--write',
      'markdown=plan.md',
    ]);
    expect(exit).toBe(0);
  });

  it.skipIf(!HAS_GIT)('tells with --base what the branch changes from drift', async () => {
    const { world } = await situation('');
    const git = gitRepository();
    git.commit({ 'zones/shop.yaml': SHOP + RULES('http.host eq "a"') });
    git.branch('topic');
    const files = { 'zones/shop.yaml': SHOP + RULES('http.host eq "b"') };
    const { snapshot } = await takeSnapshot(world, await world.configure(files));
    git.commit({ ...files, 'snapshot.json': snapshotText(snapshot) });
    const args = ['plan', '--live-from', 'snapshot.json', '--base', 'main', '--format', 'json'];
    const { stdout } = await zonewright(args, { root: git.root, env: GIT_ENV });
    expect((JSON.parse(stdout) as PlanDocument).changes.map(({ origin }) => origin)).toEqual(['branch']);
  });

  it('is what drift takes as well', async () => {
    const { offline, world } = await situation(RULES('http.host eq "b"'));
    const { exit, stdout } = await offline(['drift', '--live-from', 'snapshot.json']);
    expect(stdout).toMatch(/^Live state as it was at 2026-01-31 12:00 UTC, \d+ days before this check, from/);
    expect(exit).toBe(2);
    const markdown = await offline(['drift', '--live-from', 'snapshot.json', '--format', 'markdown']);
    expect(markdown.stdout).toMatch(/> \[!NOTE\]\n> Live state as it was at .* before this check, from/);
    expect(world.emulator.requests).toEqual([]);
  });
});

describe('secrets in a plan against a snapshot', () => {
  it('are not compared when their variables are not set, and that is told', async () => {
    const { plan, offline } = await situation(JOBS);
    const document = await plan();
    expect(document.changes).toEqual([]);
    expect(document.findings).toMatchObject([
      {
        severity: 'warning',
        code: 'secret-not-compared',
        scope: 'zone/shop.example.com',
        file: 'zones/shop.yaml',
        line: 4,
      },
    ]);
    const { stdout, exit } = await offline(['plan', '--live-from', 'snapshot.json']);
    expect(stdout).toContain(
      'LOGPUSH_DESTINATION is not set, so destination_conf of zone/shop.example.com/logpush_jobs/requests was not compared',
    );
    expect(stdout).toContain('1 text with a secret is masked in it, and counts as equal');
    expect(exit).toBe(0);
  });

  it.each([
    ['s3://bucket/other?region=eu-9', 0],
    ['s3://elsewhere/logs?region=eu-1', 1],
  ])('are compared as far as they are shown: %s', async (destination, changes) => {
    const { offline } = await situation(JOBS);
    const args = ['plan', '--live-from', 'snapshot.json', '--format', 'json'];
    const { stdout } = await offline(args, { LOGPUSH_DESTINATION: destination });
    const document = JSON.parse(stdout) as PlanDocument;
    expect(document.changes).toHaveLength(changes);
    expect(document.findings).toEqual([]);
  });

  it('may be missing for a job that is to be created: applying it takes the value', async () => {
    const { plan, world, root } = await situation(
      JOBS.replace('name: requests', 'name: others').replace('RayID', 'ClientIP'),
    );
    const { changes } = await plan('--out', 'plan.json');
    const change = changes.find(({ action }) => action === 'create');
    expect(change?.request.body).toMatchObject({
      destination_conf: { secret: 'env:LOGPUSH_DESTINATION', hash: 'unknown' },
    });
    const apply = ['apply', 'plan.json'];
    const without = await zonewright(apply, {
      root,
      emulator: world.emulator,
      env: { LOGPUSH_DESTINATION: '' },
    });
    expect([without.exit, without.stdout]).toEqual([
      4,
      expect.stringContaining('LOGPUSH_DESTINATION is not set'),
    ]);
    expect(world.writes()).toEqual([]);
    const { exit } = await zonewright(['plan', '--out', 'plan.json'], { root, emulator: world.emulator });
    expect(exit).toBe(0);
  });
});

describe('applying a plan that was made against a snapshot', () => {
  it('sends it when nothing has moved since', async () => {
    const { plan, world, root } = await situation(RULES('http.host eq "b"'));
    await plan('--out', 'plan.json');
    const { exit } = await zonewright(['apply', 'plan.json'], { root, emulator: world.emulator });
    expect(exit).toBe(0);
    expect(world.writes()).toHaveLength(1);
  });

  it('writes nothing when what is live has moved since', async () => {
    const { plan, world, root } = await situation(RULES('http.host eq "b"'));
    await plan('--out', 'plan.json');
    world.emulator.update((state) => {
      const rule = state.zones[ZONE]?.rulesets[0]?.rules[0];
      if (rule !== undefined) rule.description = 'somebody was here';
    });
    const { exit } = await zonewright(['apply', 'plan.json'], { root, emulator: world.emulator });
    expect(exit).toBe(5);
    expect(world.writes()).toEqual([]);
  });

  it('never sends a mask, and what was masked does not fit what is live', async () => {
    const { plan, world, root, offline } = await situation(JOBS.replace('[RayID]', '[RayID, ClientIP]'));
    const made = ['plan', '--live-from', 'snapshot.json', '--out', 'plan.json'];
    const { LOGPUSH_DESTINATION } = SECRETS;
    expect((await offline(made, { LOGPUSH_DESTINATION })).exit).toBe(0);
    const seeing = await zonewright(['apply', 'plan.json'], { root, emulator: world.emulator });
    expect([seeing.exit, world.writes()]).toEqual([5, []]);
    const document = await plan('--out', 'plan.json');
    expect(document.changes).toHaveLength(1);
    expect(document.live_from?.masked).toBe(1);
    const { exit } = await zonewright(['apply', 'plan.json'], { root, emulator: world.emulator });
    expect(exit).toBe(0);
    expect(world.writes()).toMatchObject([expect.stringMatching(/^PUT .*\/logpush\/jobs\//)]);
    expect(world.emulator.state().zones[ZONE]?.logpush_jobs).toMatchObject([
      { destination_conf: LOGPUSH_DESTINATION },
    ]);
    expect(JSON.stringify(world.emulator.state())).not.toContain(MASKED);
    expect((await offline(['plan', '--live-from', 'snapshot.json'])).exit).toBe(0);
  });
});

describe('a snapshot that does not fit', () => {
  it('lacks a zone: nothing is planned there, and what to do is said', async () => {
    const { root, offline } = await situation(RULES('http.host eq "b"'));
    writeFileSync(join(root, 'zones/blog.yaml'), BLOG);
    const { exit, stdout } = await offline(['plan', '--live-from', 'snapshot.json']);
    expect(exit).toBe(4);
    expect(stdout).toContain(`the snapshot has nothing about zones/${OTHER_ZONE}`);
    expect(stdout).toContain('zonewright import --zone NAME=ID --snapshot FILE');
    expect(stdout).toContain('1 changed');
  });

  it('lacks a section: the scope is incomplete', async () => {
    const { root, offline } = await situation(RULES('http.host eq "b"'));
    writeFileSync(join(root, 'zones/shop.yaml'), `${SHOP}page_shield: { enabled: true }\n`);
    const { exit, stdout } = await offline(['plan', '--live-from', 'snapshot.json']);
    expect(exit).toBe(4);
    expect(stdout).toContain('the snapshot does not have it, so what is live there is unknown');
  });

  it('lacks what was observed: the change is planned, and what it would do is unknown', async () => {
    const { root, plan } = await situation('csp_policies: { policies: [] }\n');
    writeFileSync(join(root, 'zones/shop.yaml'), SHOP + POLICY("'self'"));
    const document = await plan();
    expect(document.changes).toHaveLength(1);
    expect(document.findings.map(({ code }) => code)).toContain('impact-unknown');
  });

  it.each<[string, string, string, number]>([
    ['is missing', 'none.json', "none.json can't be read (ENOENT)", 1],
    ['is something else', 'zones/shop.yaml', 'zones/shop.yaml is not JSON', 64],
  ])('%s', async (_, file, message, code) => {
    const { offline } = await situation('');
    const { exit, stderr, stdout } = await offline(['plan', '--live-from', file]);
    expect(stderr).toContain(message);
    expect(stdout).toBe('');
    expect(exit).toBe(code);
  });

  it('is of another dialect', async () => {
    const { root, offline } = await situation('');
    writeFileSync(join(root, 'zonewright.yaml'), 'version: 1\ndialect: cloudflare\n');
    const { exit, stderr } = await offline(['plan', '--live-from', 'snapshot.json']);
    expect(stderr).toContain('snapshot.json has the dialect documented');
    expect(exit).toBe(64);
  });

  it('is given together with an emulator', async () => {
    const { offline } = await situation('');
    const { exit, stderr } = await offline(['plan', '--live-from', 'snapshot.json', '--emulator']);
    expect(stderr).toContain(
      'error: --live-from and --emulator both say what is live: give only one of them',
    );
    expect(exit).toBe(64);
  });

  it('is given while the environment names an emulator, which may have been long ago', async () => {
    const { root } = await situation('');
    const args = ['plan', '--live-from', 'snapshot.json'];
    const { exit, stderr } = await zonewright(args, { root, env: { ZONEWRIGHT_EMULATOR: 'true' } });
    expect(stderr).toContain('--emulator (ZONEWRIGHT_EMULATOR is set)');
    expect(exit).toBe(64);
  });
});

describe('the snapshot of an import', () => {
  it('holds everything that a plan reads: what was observed, and how far migrations are', async () => {
    const script = { url: 'https://js.example.net/a.js', host: 'shop.example.com', status: 'active' };
    const zone = { name: 'shop.example.com', scripts: [script], page_shield: { enabled: true } };
    const pool = { name: 'pool', notification_email: 'ops@example.com' };
    const world = await openWorld({
      state: { zones: { [ZONE]: zone }, accounts: { [ACCOUNT]: { name: 'inc', pools: [pool] } } },
    });
    onTestFinished(() => world.close());
    const into = repository({});
    const scopes = ['--zone', `shop.example.com=${ZONE}`, '--account', `inc=${ACCOUNT}`];
    const { emulator } = world;
    const imported = await zonewright(['import', ...scopes, '--snapshot', 'snapshot.json'], {
      root: into,
      emulator,
    });
    expect(imported).toMatchObject({ exit: 0 });

    const root = repository({
      'zones/shop.yaml': `${SHOP}managed_waf: { migration: complete }\n${POLICY('https://other.example.com')}`,
      'accounts/inc.yaml': `account: { name: inc, id: "${ACCOUNT}" }\npool_notifications: { policy: { name: a, email: [ops@example.com] } }\n`,
      'snapshot.json': readFileSync(join(into, 'snapshot.json'), 'utf8'),
    });
    const plan = ['plan', '--format', 'json'];
    const offline = await zonewright([...plan, '--live-from', 'snapshot.json'], { root });
    const online = await zonewright(plan, { root, emulator });
    const { live_from: _, requests: __, ...document } = JSON.parse(offline.stdout) as PlanDocument;
    const { requests: ___, ...live } = JSON.parse(online.stdout) as PlanDocument;
    expect(document).toEqual(live);
    expect(document.complete).toBe(true);
    expect(document.pending).toHaveLength(2);
    expect(document.findings.map(({ code }) => code)).toEqual([
      'one-way-job',
      'one-way-job',
      'impact-unknown',
    ]);
    expect(document.changes[0]?.details).toContainEqual(
      expect.objectContaining({ type: 'impact', verdict: 'blocked', url: script.url }),
    );
  });
});

describe('a rule of which a secret is masked', () => {
  const rule = (value: string, enabled = true): object => ({
    ref: 'one',
    action: 'rewrite',
    expression: 'true',
    description: 'Bearer abcdef-123456',
    enabled,
    action_parameters: { headers: { Authorization: { operation: 'set', value } } },
  });
  const section = (value: string, enabled = true): string =>
    `rulesets: ${JSON.stringify([{ phase: 'http_request_late_transform', rules: [rule(value, enabled)] }])}\n`;

  async function masking(shop: string): Promise<{ world: World; root: string; document: PlanDocument }> {
    const live = {
      name: 'default',
      kind: 'zone',
      phase: 'http_request_late_transform',
      rules: [rule('s3cret-value')],
    };
    const world = await openWorld({
      state: { zones: { [ZONE]: { name: 'shop.example.com', rulesets: [live] } } } as PartialState,
    });
    onTestFinished(() => world.close());
    const files = { 'zones/shop.yaml': SHOP + shop };
    const { snapshot } = await takeSnapshot(world, await world.configure(files));
    const text = snapshotText(snapshot);
    expect(text).not.toContain('s3cret-value');
    const root = repository({ ...files, 'snapshot.json': text });
    const args = ['plan', '--live-from', 'snapshot.json', '--out', 'plan.json', '--format', 'json'];
    const { stdout } = await zonewright(args, { root });
    return { world, root, document: JSON.parse(stdout) as PlanDocument };
  }

  it('counts as the one that is declared', async () => {
    expect((await masking(section('s3cret-value'))).document.changes).toEqual([]);
    expect((await masking(section('another-value'))).document.changes).toEqual([]);
  });

  it('is never written with its mask', async () => {
    const { world, root, document } = await masking(section('s3cret-value', false));
    expect(document.changes).toHaveLength(1);
    expect(JSON.stringify(document.changes)).toContain(MASKED);
    const { exit } = await zonewright(['apply', 'plan.json'], { root, emulator: world.emulator });
    expect(exit).toBe(5);
    expect(world.writes()).toEqual([]);
  });
});
