import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startEmulator, type Emulator } from '../../../src/emulator/index.js';
import { zonewright, zonewrightProcess, type Ran } from '../../helpers/command.js';
import { GIT_ENV, gitRepository, HAS_GIT, type GitRepository } from '../../helpers/git.js';
import { OTHER_ZONE, ZONE } from '../../helpers/world.js';

const SHOP = `zone: { name: shop.example.com, id: "${ZONE}" }\nrulesets:\n  - { phase: http_request_sanitize, rules: [ { include: ../fragments/a.yaml } ] }\n`;
const BLOG = `zone: { name: blog.example.com, id: "${OTHER_ZONE}" }\npage_shield: { enabled: true }\n`;
const rule = (action: string): string => `- { ref: a, action: ${action}, expression: ssl }\n`;

const FILES = {
  'infra/zones/shop.yaml': SHOP,
  'infra/zones/blog.yaml': BLOG,
  'infra/fragments/a.yaml': rule('block'),
};

interface Situation extends GitRepository {
  readonly emulator: Emulator;
  readonly run: (args: readonly string[], env?: Readonly<Record<string, string>>) => Promise<Ran>;
}

/** A repository on a branch that has begun at `main`, and an emulator. The root is a folder of it. */
async function onBranch(): Promise<Situation> {
  const emulator = await startEmulator({
    state: {
      zones: {
        [ZONE]: { name: 'shop.example.com', page_shield: { enabled: false } },
        [OTHER_ZONE]: { name: 'blog.example.com', page_shield: { enabled: false } },
      },
    },
  });
  onTestFinished(() => emulator.close());
  const repository = gitRepository(FILES);
  repository.branch('topic');
  const root = join(repository.root, 'infra');
  const run: Situation['run'] = (args, env = {}) =>
    zonewright(args, { root, emulator, env: { ...GIT_ENV, ...env } });
  return { ...repository, emulator, run };
}

interface PlanJson {
  readonly complete: boolean;
  readonly scopes: readonly { readonly name: string }[];
  readonly changes: readonly { readonly address: string }[];
  readonly findings: readonly { readonly code: string }[];
}

function planned({ stdout }: Ran): PlanJson {
  return JSON.parse(stdout) as PlanJson;
}

describe.skipIf(!HAS_GIT)('plan --changed-since', () => {
  test('plans what the branch touches, through includes, committed or not; the rest is not read', async () => {
    const { root, write, emulator } = await onBranch();
    write({ 'infra/fragments/a.yaml': rule('log') });
    const ran = await zonewrightProcess(['plan', '--changed-since', 'main', '--format', 'json'], {
      root: join(root, 'infra'),
      emulator,
      env: GIT_ENV,
    });
    expect(ran).toMatchObject({ exit: 0, stderr: '' });
    expect(planned(ran)).toMatchObject({
      complete: false,
      scopes: [{ name: 'shop.example.com' }],
      changes: [{ address: 'zone/shop.example.com/rulesets/http_request_sanitize' }],
    });
    expect(emulator.requests.length).toBeGreaterThan(0);
    expect(emulator.requests.filter(({ path }) => path.includes(OTHER_ZONE))).toEqual([]);
  });

  test('of a branch that touches nothing is empty, needs no credentials and sends nothing', async () => {
    const { commit, run, emulator } = await onBranch();
    commit({ 'README.md': 'read me\n', 'infra/zones/blog.yaml': `# the blog\n${BLOG}` });
    const noCredentials = {
      ZONEWRIGHT_API_TOKEN: '',
      ZONEWRIGHT_API_EMAIL: '',
      ZONEWRIGHT_API_KEY: '',
      ZONEWRIGHT_BASE_URL: '',
    };
    const ran = await run(
      ['plan', '--changed-since', 'main', '--format', 'json', '--detailed-exitcode'],
      noCredentials,
    );
    expect(ran).toMatchObject({
      exit: 0,
      stderr: 'the branch changes no scope: the files declare the same as in main\n',
    });
    expect(planned(ran)).toMatchObject({
      complete: false,
      scopes: [],
      changes: [],
      findings: [{ code: 'branch-touches-nothing' }],
    });
    expect(emulator.requests).toEqual([]);
    expect(await run(['plan', '--changed-since', 'main', '--quiet'], noCredentials)).toMatchObject({
      exit: 0,
      stderr: '',
    });
  });

  test('warns of a zone that is no longer in the repository', async () => {
    const { commit, run } = await onBranch();
    commit({ 'infra/zones/blog.yaml': undefined });
    const ran = await run(['plan', '--changed-since', 'main', '--format', 'json']);
    expect(ran.exit).toBe(0);
    expect(ran.stderr).toContain('zone blog.example.com');
    expect(ran.stderr).toContain('zonewright no longer manages it');
    expect(planned(ran).findings.map(({ code }) => code)).toEqual([
      'scope-no-longer-managed',
      'branch-touches-nothing',
    ]);
  });

  test.each([
    ['a mistake', { 'infra/zones/shop.yaml': 'zone: [\n' }],
    [
      'a folder that can not be looked into',
      { 'infra/zones/shop.yaml': SHOP, 'infra/zones/eu': { link: '../fragments' } },
    ],
  ])('plans everything when what it began from has %s', async (_, contents) => {
    const { checkout, commit, branch, run } = await onBranch();
    checkout('main');
    commit(contents);
    branch('repair');
    commit({ ...FILES, 'infra/zones/eu': undefined });
    const ran = await run(['plan', '--changed-since', 'main', '--format', 'json']);
    expect(ran.exit).toBe(0);
    expect(ran.stderr).toContain('the configuration of main is not valid');
    expect(planned(ran)).toMatchObject({
      complete: true,
      scopes: [{ name: 'blog.example.com' }, { name: 'shop.example.com' }],
    });
  });

  test('with --target narrows twice, and a target beside the branch is no mistake', async () => {
    const { write, run } = await onBranch();
    write({
      'infra/fragments/a.yaml': rule('log'),
      'infra/zones/blog.yaml': `${BLOG}log_fields: { cookies: [a] }\n`,
    });
    const narrowed = await run([
      'plan',
      '--changed-since=main',
      '--target',
      'zone/blog*/page_shield',
      '--format',
      'json',
    ]);
    expect(planned(narrowed).changes.map(({ address }) => address)).toEqual([
      'zone/blog.example.com/page_shield',
    ]);
    const beside = await run([
      'plan',
      '--changed-since=main',
      '--target',
      'zone/*/csp_policies/*',
      '--format',
      'json',
    ]);
    expect([beside.exit, planned(beside).changes]).toEqual([0, []]);
  });

  test('tells of its own mistakes before anything else', async () => {
    const { write, run } = await onBranch();
    const unknown = await run(['plan', '--changed-since', 'origin/main']);
    expect(unknown.exit).toBe(64);
    expect(unknown.stderr).toContain('there is no commit origin/main in this clone');
    expect(unknown.stderr).toContain('fetch-depth: 0');
    write({ 'infra/zones/shop.yaml': 'zone: [\n' });
    expect((await run(['plan', '--changed-since', 'main'])).exit).toBe(3);
  });

  test('protects the secrets of what it began from', async () => {
    const { checkout, commit, branch, run } = await onBranch();
    checkout('main');
    const job = '{ name: j, destination_conf: { env: OLD_DESTINATION }, fields: [RayID] }';
    commit({ 'infra/zones/blog.yaml': `${BLOG}logpush_jobs: { jobs: [ ${job} ] }\n` });
    branch('topic-2');
    commit({ 'infra/zones/blog.yaml': `${BLOG}log_fields: { cookies: [canary-destination-7] }\n` });
    const env = { OLD_DESTINATION: 'canary-destination-7' };
    const ran = await run(['plan', '--changed-since', 'main', '--format', 'json'], env);
    expect(ran.exit).toBe(0);
    expect(planned(ran).changes).not.toEqual([]);
    expect(ran.stdout + ran.stderr).not.toContain('canary-destination-7');
  });
});

describe.skipIf(!HAS_GIT)('apply --changed-since', () => {
  test('writes to what the branch touches, and to nothing else', async () => {
    const { write, run, emulator } = await onBranch();
    write({ 'infra/fragments/a.yaml': rule('log') });
    const ran = await run(['apply', '--yes', '--changed-since', 'main', '--format', 'json']);
    expect(ran.exit).toBe(0);
    const writes = emulator.requests.filter(({ method }) => method !== 'GET');
    expect(writes.map(({ method, path }) => `${method} ${path}`)).toEqual([`POST /zones/${ZONE}/rulesets`]);
    const clean = await run(['plan', '--changed-since', 'main', '--detailed-exitcode']);
    expect(clean.exit).toBe(0);
  });

  test('of a branch that touches nothing sends nothing', async () => {
    const { run, emulator } = await onBranch();
    const ran = await run(['apply', '--yes', '--changed-since', 'main']);
    expect(ran.exit).toBe(0);
    expect(ran.stderr).toContain('the branch changes no scope');
    expect(emulator.requests).toEqual([]);
  });

  test('goes with planning, not with a plan file', async () => {
    const { run } = await onBranch();
    expect((await run(['plan', '--out', 'plan.json'])).exit).toBe(0);
    const ran = await run(['apply', 'plan.json', '--changed-since', 'main']);
    expect(ran.exit).toBe(64);
    expect(ran.stderr).toContain('--changed-since can only be used for planning');
  });
});
