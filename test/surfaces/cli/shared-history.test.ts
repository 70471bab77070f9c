import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startEmulator, type Emulator } from '../../../src/emulator/index.js';
import type { BlameDocument } from '../../../src/generated/documents/blame.js';
import type { HistoryDocument } from '../../../src/generated/documents/history.js';
import type { PlanDocument } from '../../../src/generated/documents/plan.js';
import { git, remote } from '../../app/runs/shared.js';
import { repository, zonewright, zonewrightProcess, type Ran } from '../../helpers/command.js';
import { validatorFor } from '../../helpers/documents.js';
import { GIT_ENV, HAS_GIT } from '../../helpers/git.js';
import { ZONE } from '../../helpers/world.js';

const BLOG = ZONE.replace('0', '1');
const REF = 'git:refs/zonewright/runs';
const ALLOW = ['--allow', 'max-updates', '--allow', 'drops-rules', '--allow', 'opens-traffic'];

function shopFile(expression: string, more = ''): string {
  return `
zone: { name: shop.example.com, id: "${ZONE}" }
rulesets:
  - phase: http_request_firewall_custom
    rules:
      - { ref: first, action: block, expression: 'http.host eq "a.example.com"' }
      - { ref: second, action: block, expression: '${expression}' }
${more}`;
}

const BLOG_FILE = `
zone: { name: blog.example.com, id: "${BLOG}" }
page_shield: { enabled: true }
`;

async function service(): Promise<Emulator> {
  const emulator = await startEmulator({
    state: {
      zones: {
        [ZONE]: { name: 'shop.example.com' },
        [BLOG]: { name: 'blog.example.com', page_shield: { enabled: false } },
      },
    },
  });
  onTestFinished(() => emulator.close());
  return emulator;
}

function put(root: string, file: string, text: string): void {
  mkdirSync(join(root, 'zones'), { recursive: true });
  writeFileSync(join(root, 'zones', file), text);
}

const PIPELINE = {
  GITLAB_CI: 'true',
  GITLAB_USER_LOGIN: 'ada',
  CI_COMMIT_SHA: 'c0ffee'.padEnd(40, '0'),
  CI_MERGE_REQUEST_IID: '12',
  CI_ENVIRONMENT_NAME: 'production',
  CI_JOB_URL: 'https://gitlab.example.com/acme/edge/-/jobs/7',
};

/** Two runs: of a pipeline that makes both rules, and of somebody at a desk who changes the second one. */
async function twoRuns(): Promise<{
  readonly root: string;
  readonly emulator: Emulator;
  readonly ids: readonly string[];
}> {
  const emulator = await service();
  const root = repository({ 'zones/shop.yaml': shopFile('http.host eq "b.example.com"') });
  const apply = ['apply', '--yes', ...ALLOW];
  expect(await zonewright(apply, { root, emulator, env: PIPELINE })).toMatchObject({ exit: 0 });
  put(root, 'shop.yaml', shopFile('http.host eq "c.example.com"'));
  expect(await zonewright(apply, { root, emulator, env: { USER: '=bob' } })).toMatchObject({ exit: 0 });
  const { runs } = JSON.parse(
    (await zonewright(['history', '--format', 'json'], { root })).stdout,
  ) as HistoryDocument;
  return { root, emulator, ids: runs.map(({ id }) => id) };
}

const RULES = 'zone/shop.example.com/rulesets/http_request_firewall_custom';

describe('blame', () => {
  it('names the run that last changed a rule, its commit, its pull request and who agreed', async () => {
    const { root, ids } = await twoRuns();
    const [second, first] = ids;
    const of = async (address: string): Promise<BlameDocument> => {
      const { stdout } = await zonewright(['blame', address, '--format', 'json'], { root });
      const document = JSON.parse(stdout) as BlameDocument;
      const validate = validatorFor('blame');
      expect([validate(document), validate.errors]).toEqual([true, null]);
      return document;
    };
    expect((await of(`${RULES}/rules/first`)).changes).toMatchObject([
      {
        change: 'added',
        run: first,
        actor: 'ada',
        commit: PIPELINE.CI_COMMIT_SHA,
        pulls: ['!12'],
        environment: 'production',
        build: PIPELINE.CI_JOB_URL,
        consent: 'risks',
        allow: ['drops-rules', 'max-updates', 'opens-traffic'],
      },
    ]);
    expect((await of(`${RULES}/rules/second`)).changes).toMatchObject([
      { change: 'changed', run: second, actor: '=bob' },
    ]);
    expect((await of('zone/shop.example.com')).changes.map(({ address, run }) => [address, run])).toEqual([
      [RULES, second],
      [`${RULES}/rules/first`, first],
      [`${RULES}/rules/second`, second],
    ]);
    expect((await of(`${RULES}/rules/third`)).changes).toEqual([]);
    const text = await zonewright(['blame', RULES], { root });
    expect(text.stdout).toMatch(/^what +how +when +who +commit +pull +consent +environment +run\n/);
    expect(text.stdout).toMatch(
      /\n {2}rules\/first +added +\S+ +ada +c0ffee000000 +!12 +--allow drops-rules .* production +/,
    );
  });

  it.each([
    'rules',
    'zones/shop.example.com',
    'shop.example.com/rulesets/http_request_firewall_custom',
    'zone/shop.example.com/ruleset/http_request_firewall_custom',
    'account/example-inc/page_shield',
    `${RULES}/first`,
  ])('refuses %s: no run changes what has no such address', async (address) => {
    const { root } = await twoRuns();
    const ran = await zonewright(['blame', address], { root });
    expect(ran).toMatchObject({ exit: 64, stdout: '' });
    expect(ran.stderr).toContain(`"${address}" is not the address of an object or a rule`);
    expect(ran.stderr).toContain('/rules/REF');
  });

  it.each([
    ['zone/shop.exampel.com', 'zone/shop.example.com'],
    ['zone/shop.example.com/rulesets/http_request_firewal_custom', RULES],
    ['zone/shop.example.com/rulesets/http_rate_limit', 'zone/shop.example.com/rulesets/http_ratelimit'],
    [`${RULES}/rules/secnd`, `${RULES}/rules/second`],
    [`${RULES}/rule/second`, `${RULES}/rules/second`],
    [`zone/shop.example.com/RULESETS/http_request_firewall_custom`, RULES],
  ])('refuses %s, which no record has, and names the nearest: %s', async (address, meant) => {
    const { root } = await twoRuns();
    const ran = await zonewright(['blame', address], { root });
    expect(ran).toMatchObject({ exit: 64, stdout: '' });
    expect(ran.stderr).toContain(JSON.stringify(address));
    expect(ran.stderr).toContain(`Did you mean ${meant}?`);
  });

  it.each([
    'zone/shop.example.com/rulesets',
    'zone/shop.example.com/rulesets/http_ratelimit',
    `${RULES}/fields/descriptio`,
  ])('says that no run changed %s, near to an address of the records as it may be', async (address) => {
    const { root } = await twoRuns();
    const ran = await zonewright(['blame', address, '--since', '2000-01-01'], { root });
    expect(ran).toMatchObject({ exit: 0, stderr: '' });
  });

  it('does not refuse an address because the records that have it were left out', async () => {
    const { root } = await twoRuns();
    const ran = await zonewright(['blame', `${RULES}/rules/second`, '--since', '2100-01-01'], { root });
    expect(ran).toMatchObject({ exit: 0, stdout: expect.stringContaining('No run changed') as unknown });
  });

  it.each(['account/example-inc', 'zone/shop.example.com/zone_settings/ssl', 'zone/a/csp_policies/a/b'])(
    'says that no run changed %s, which can have been one',
    async (address) => {
      const { root } = await twoRuns();
      expect(await zonewright(['blame', address], { root })).toMatchObject({ exit: 0 });
    },
  );

  it('says since when there are records, and which can not be read', async () => {
    const { root, ids } = await twoRuns();
    writeFileSync(join(root, '.zonewright/runs', `${ids[0]}.json`), '{');
    const { stdout } = await zonewright(['blame', `${RULES}/rules/third`], { root });
    expect(stdout).toMatch(
      /^No run changed \S+third: the records begin at \d{4}-.*Z\.\n1 record can't be read, so newer/,
    );
  });
});

describe('history', () => {
  it('shows the runs of a time and of a zone', async () => {
    const { root, emulator } = await twoRuns();
    put(root, 'blog.yaml', BLOG_FILE);
    await zonewright(['apply', '--yes', ...ALLOW], { root, emulator });
    const counted = async (...flags: readonly string[]): Promise<number> => {
      const { stdout } = await zonewright(['history', '--format', 'json', ...flags], { root });
      return (JSON.parse(stdout) as HistoryDocument).runs.length;
    };
    expect(await counted()).toBe(3);
    expect(await counted('--zone', 'shop.example.com')).toBe(2);
    expect(await counted('--zone', 'blog.example.com', '--since', '7d')).toBe(1);
    expect(await counted('--account', 'shop.example.com')).toBe(0);
    expect(await counted('--since', '2199-01-01')).toBe(0);
    expect((await zonewright(['history', '--since', '2199-01-01'], { root })).stdout).toMatch(
      /^No runs: no record is of/,
    );
  });

  it('exports a line for each change, safe for spreadsheets', async () => {
    const { root, ids } = await twoRuns();
    const { stdout } = await zonewright(['history', '--format', 'csv'], { root });
    const [head, second, first, end] = stdout.split('\r\n');
    expect(head).toMatch(/^run,state,started,finished,exit_code,service,environment,actor,commit,/);
    expect(second).toMatch(new RegExp(`^${ids[0]},finished,.*,'=bob,.*,${RULES},update,applied,`));
    expect(first).toMatch(
      new RegExp(`^${ids[1]},finished,.*,production,ada,c0ffee0+,.*,!12,.*,${RULES},create,applied,`),
    );
    expect(end).toBe('');
  });

  it('shows the plan of a run as it was then', async () => {
    const { root, ids } = await twoRuns();
    const [second = ''] = ids;
    const shown = await zonewright(['history', 'show', second], { root });
    expect(shown).toMatchObject({ exit: 0, stderr: '' });
    expect(shown.stdout).toMatch(new RegExp(`^run ${second}\n`));
    expect(shown.stdout).toContain('~ http.host: + "c.example.com", − "b.example.com"');
    const { stdout } = await zonewright(['history', 'show', second.slice(0, 19), '--format', 'json'], {
      root,
    });
    expect((JSON.parse(stdout) as PlanDocument).changes.map(({ address }) => address)).toEqual([RULES]);
    expect((await zonewright(['history', 'show', '1999'], { root })).stderr).toContain(
      'there is no run 1999',
    );
  });
});

describe.skipIf(!HAS_GIT)('a team', () => {
  it('has the records of two runs at once in one ref', async () => {
    const emulator = await service();
    const {
      bare,
      clones: [ada = '', bob = ''],
    } = remote(2);
    put(ada, 'shop.yaml', shopFile('http.host eq "b.example.com"'));
    put(bob, 'blog.yaml', BLOG_FILE);
    const apply = (root: string, USER: string): Promise<Ran> =>
      zonewrightProcess(['apply', '--yes', '--runs', REF], { root, emulator, env: { ...GIT_ENV, USER } });
    expect(await Promise.all([apply(ada, 'ada'), apply(bob, 'bob')])).toMatchObject([
      { exit: 0, stderr: expect.not.stringContaining('warning') },
      { exit: 0, stderr: expect.not.stringContaining('warning') },
    ]);
    expect(git(bare, 'ls-tree', '-r', '--name-only', 'refs/zonewright/runs').split('\n')).toHaveLength(2);
    for (const root of [ada, bob]) {
      const { stdout } = await zonewright(['history', '--runs', REF, '--format', 'json'], {
        root,
        env: GIT_ENV,
      });
      const { runs } = JSON.parse(stdout) as HistoryDocument;
      expect(new Set(runs.map(({ actor, state }) => `${actor} ${state}`))).toEqual(
        new Set(['ada finished', 'bob finished']),
      );
    }
  });

  it('applies and can undo although the remote is gone, and hears of it', async () => {
    const emulator = await service();
    const {
      bare,
      clones: [root = ''],
    } = remote(1);
    put(root, 'blog.yaml', BLOG_FILE);
    renameSync(bare, `${bare}.gone`);
    const run = { root, emulator, env: GIT_ENV };
    const applied = await zonewright(['apply', '--yes', '--runs', REF], run);
    expect(applied).toMatchObject({ exit: 0 });
    expect(applied.stderr).toMatch(
      /^warning: the run record is not in git:refs\/zonewright\/runs for other people yet: origin can't be reached/m,
    );
    // Once, though the record is sent at the start and at the end.
    expect(applied.stderr.match(/the run record is not in/g)).toHaveLength(1);
    expect(applied.stdout).toContain(`--runs ${REF}`);
    const again = await zonewright(
      ['undo', '--last', '--yes', '--allow', 'page-shield-off', '--runs', REF, '--format', 'markdown'],
      run,
    );
    expect(again.stdout).toMatch(
      /^To undo run `\S+`: `zonewright undo \S+ --out undo.json --runs git:refs\/zonewright\/runs`, then/m,
    );
    const undone = await zonewright(['undo', '--runs', REF], run);
    expect(undone).toMatchObject({ exit: 0 });
    expect(undone.stdout).toContain('zone blog.example.com\n  ~ page_shield');
  });
});
