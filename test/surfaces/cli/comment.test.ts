import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { run } from '../../../src/surfaces/cli/program.js';
import { decodeApproval } from '../../../src/engine/review/approval.js';
import { parseCheck, parsePart, textDigest } from '../../../src/app/approvals/check-text.js';
import type { Change } from '../../../src/kernel/model/change.js';
import { digestOf } from '../../../src/kernel/model/json-digest.js';
import type { PlanDocument } from '../../../src/generated/documents/plan.js';
import { planDocument } from '../../../src/surfaces/reports/plan/document.js';
import { repository, zonewright, zonewrightProcess } from '../../helpers/command.js';
import { ACTIONS, startGitHub, type FakeGitHub, type FakeRepository } from '../../helpers/github.js';
import { MALLORY, REPOSITORY, TOKENS, type Done } from '../../helpers/merge-flow.js';
import { planWith } from '../../helpers/plan-of-policies.js';
import { changeOf, completeScope, planOf, RISK } from '../../helpers/plans.js';
import { replaySample } from '../../helpers/replay-document.js';
import { testRuntime } from './runtime.js';

const HEAD = 'a'.repeat(40);

interface Situation {
  readonly folder: string;
  readonly github: FakeGitHub;
  readonly hosted: FakeRepository;
  /** Posts a plan on pull request 7; undefined: leaves the plan file as it is. */
  readonly post: (
    plan: PlanDocument | undefined,
    more?: readonly string[],
    env?: Readonly<Record<string, string>>,
  ) => Promise<Done>;
  readonly bodies: () => readonly string[];
  readonly summary: () => string;
}

async function situation(): Promise<Situation> {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const github = await startGitHub({
    [TOKENS.workflow]: ACTIONS,
    [TOKENS.person]: MALLORY,
    [TOKENS.fork]: { ...ACTIONS, readOnly: true },
  });
  onTestFinished(() => github.close());
  const folder = repository({ 'summary.md': '' });
  const hosted = github.repository(REPOSITORY);
  hosted.pulls.push({ number: 7, head: HEAD, base: 'main', merge: null });
  return {
    folder,
    github,
    hosted,
    post: async (plan, more = ['--repo', REPOSITORY, '--pr', '7'], env = {}) => {
      if (plan !== undefined) writeFileSync(join(folder, 'plan.json'), JSON.stringify(plan));
      const runtime = testRuntime({ GITHUB_TOKEN: TOKENS.workflow, GITHUB_API_URL: github.url, ...env });
      const exit = await run(['comment', 'plan.json', ...more], { ...runtime, cwd: folder });
      return { exit, ...runtime.written };
    },
    bodies: () => hosted.comments.map(({ body }) => body),
    summary: () => readFileSync(join(folder, 'summary.md'), 'utf8'),
  };
}

afterEach(() => vi.restoreAllMocks());

describe('comment', () => {
  test('posts a plan, brings it up to date in place, and keeps what it showed before', async () => {
    const { post, bodies, hosted } = await situation();
    const [one, two] = [planWith(1), planWith(2)];
    expect(await post(one)).toEqual({
      exit: 0,
      out: 'created https://github.test/o/r/pull/7#issuecomment-1001\n',
      err: '',
    });
    expect(await post(one)).toMatchObject({ exit: 0, out: expect.stringMatching(/^unchanged /) as string });
    hosted.comments.push({ id: 2000, on: 7, user: MALLORY, body: 'looks good' });
    expect(await post(two)).toMatchObject({ exit: 0, out: expect.stringMatching(/^updated /) as string });
    expect(bodies()).toHaveLength(2);
    expect(bodies()[0]).toContain('### zonewright plan: 2 updates');
    expect(bodies()[0]).toContain(`<details><summary>1 former plan</summary>\n\n* plan \`${one.digest}\``);
  });

  test('has one for each environment and root', async () => {
    const { post, bodies } = await situation();
    const at = ['--repo', REPOSITORY, '--pr', '7'];
    const subjects = [[], ['--environment', 'production'], ['--environment', 'staging'], ['--root', 'infra']];
    for (const subject of [...subjects, ...subjects]) await post(planWith(1), [...at, ...subject]);
    expect(bodies().map((body) => body.split('\n', 1)[0])).toEqual([
      '<!-- zonewright plan -->',
      '<!-- zonewright plan production -->',
      '<!-- zonewright plan staging -->',
      '<!-- zonewright plan root=infra -->',
    ]);
  });

  test.each([
    ['cwd', '.', {}, ''],
    ['a folder of it', 'infra', {}, ' root=infra'],
    ['the checkout', '.', { GITHUB_ACTIONS: 'true', GITHUB_WORKSPACE: '..' }, ' root=FOLDER'],
  ])('names the root from the top of the checkout: %s', async (_, root, env, expected) => {
    const { post, bodies, folder } = await situation();
    const workspace = {
      ...env,
      ...('GITHUB_WORKSPACE' in env ? { GITHUB_WORKSPACE: join(folder, '..') } : {}),
    };
    await post(planWith(1), ['--repo', REPOSITORY, '--pr', '7', '--root', root], workspace);
    const name = folder.split('/').at(-1) ?? '';
    expect(bodies()[0]?.split('\n', 1)[0]).toBe(
      `<!-- zonewright plan${expected.replace('FOLDER', name)} -->`,
    );
  });

  test('names the commit, and the run that has the full report', async () => {
    const { post, bodies } = await situation();
    const commit = '1a2b3c4d5e6f708192a3b4c5d6e7f80912345678';
    const ofRun = {
      GITHUB_SERVER_URL: 'https://github.example.com',
      GITHUB_REPOSITORY: REPOSITORY,
      GITHUB_RUN_ID: '42',
    };
    await post(planWith(1), ['--pr', '7', '--commit', commit], ofRun);
    expect(bodies()[0]).toContain('of commit `1a2b3c4`: applying sends 1 write request');
    expect(bodies()[0]).toContain(
      `[full report](<https://github.example.com/${REPOSITORY}/actions/runs/42>)`,
    );
  });

  test('finds its own behind those of others, on the third page', async () => {
    const { post, bodies, hosted } = await situation();
    const body = '<!-- zonewright plan -->\nforged';
    for (let id = 1; id <= 250; id += 1) hosted.comments.push({ id, on: 7, user: MALLORY, body });
    expect((await post(planWith(1))).out).toMatch(/^created /);
    expect((await post(planWith(2))).out).toMatch(/^updated /);
    expect(bodies()).toHaveLength(251);
    expect(bodies().filter((text) => text !== body)).toHaveLength(1);
  });

  test.each<readonly [string, (situation: Situation) => void, string]>([
    [
      'edited by somebody else',
      ({ hosted }) => hosted.comments.forEach((comment) => (comment.body += '\r\nI approve')),
      'updated',
    ],
    [
      'no longer marked',
      ({ hosted }) => hosted.comments.forEach((comment) => (comment.body = 'gone')),
      'created',
    ],
    ['deleted', ({ hosted }) => void hosted.comments.splice(0), 'created'],
    [
      'deleted at this moment',
      ({ github, hosted }) => {
        hosted.comments.forEach((comment) => (comment.body += 'edited'));
        github.fail({ method: 'PATCH', status: 404 });
      },
      'created',
    ],
  ])('when it was %s is fixed', async (_, happens, status) => {
    const at = await situation();
    await at.post(planWith(1));
    happens(at);
    const posted = await at.post(planWith(1));
    expect(posted).toMatchObject({ exit: 0, err: '' });
    expect(posted.out.split(' ')[0]).toBe(status);
    expect(at.bodies().at(-1)).toContain('### zonewright plan: 1 update');
    expect(at.bodies().at(-1)).not.toContain('I approve');
  });

  test.each([0, 1, 50, 5_000])('takes a plan of %i changes', async (size) => {
    const { post, bodies } = await situation();
    expect(await post(planWith(size))).toMatchObject({ exit: 0, err: '' });
    expect(bodies()[0]?.length).toBeLessThanOrEqual(65_536);
    expect(bodies()[0]).toContain(size === 0 ? 'no changes' : `${size} update`);
  });

  test('shows 2,000 risks in the same words once, and approves every change in as many checks as it takes', async () => {
    const { post, bodies, hosted } = await situation();
    expect(await post(planWith(2_000, { risks: [RISK] }))).toMatchObject({ exit: 0, err: '' });
    expect(bodies().join('\n')).not.toContain('Not approved by merging');
    for (const name of ['policy 0`', 'policy 1999`']) expect(bodies().join('\n')).toContain(name);
    expect(hosted.checks.map(({ conclusion }) => conclusion)).not.toContain('neutral');
    expect(hosted.checks.map(({ name }) => name)).toEqual(['zonewright plan (2)', 'zonewright plan']);
    const texts = hosted.checks.map(({ output }) => output.text);
    const says = parseCheck(texts.at(-1) ?? '');
    expect(says?.parts).toEqual(texts.slice(0, -1).map(textDigest));
    const parts = [says?.approval ?? '', ...texts.slice(0, -1).map((text) => parsePart(text) ?? '')];
    expect(decodeApproval(parts)?.changes).toHaveLength(2_000);
  });

  test('takes several where one is too small, and gives up those that are too many', async () => {
    const { post, bodies, hosted } = await situation();
    const large = planWith(600);
    expect(await post(large)).toMatchObject({ exit: 0, err: '' });
    const firsts = (): readonly string[] => bodies().map((body) => body.split('\n', 1)[0] ?? '');
    expect(firsts().slice(0, 2)).toEqual(['<!-- zonewright plan -->', '<!-- zonewright plan part=2 -->']);
    const before = bodies();
    expect(await post(large)).toMatchObject({ exit: 0, out: expect.stringMatching(/^unchanged /) as string });
    expect(bodies()).toEqual(before);
    expect(await post(planWith(1))).toMatchObject({ exit: 0, err: '' });
    expect(firsts().slice(1)).toEqual(
      before.slice(1).map(() => 'Superseded by https://github.test/o/r/pull/7#issuecomment-1001'),
    );
    expect(await post(large)).toMatchObject({ exit: 0, err: '' });
    expect(hosted.checks.map(({ conclusion }) => conclusion)).toEqual(Array(4).fill('success'));
  });
});

describe('comment --replay', () => {
  const at = ['--repo', REPOSITORY, '--pr', '7', '--replay', 'replay.json'];

  test('posts a replay behind the plan, and takes it away again', async () => {
    const { post, bodies, folder } = await situation();
    writeFileSync(join(folder, 'replay.json'), JSON.stringify(replaySample()));
    expect(await post(planWith(1), at)).toMatchObject({ exit: 0, err: '' });
    expect(bodies()[0]).toMatch(/zonewright plan: 1 update[\s\S]*\n\n### zonewright replay: 30 % of 10/);
    expect(await post(planWith(1))).toMatchObject({
      exit: 0,
      out: expect.stringMatching(/^updated /) as string,
    });
    expect(bodies()[0]).not.toContain('replay');
  });

  test('takes what the command line prints, be it a replay or why there is none', async () => {
    const { post, bodies, folder } = await situation();
    const example = fileURLToPath(new URL('../../../examples/replay/', import.meta.url));
    const state = join(example, 'emulator.json');
    for (const [log, told] of [
      [
        join(example, 'requests.ndjson'),
        /### zonewright replay: \d.* % of \d+ requests would be decided differently/,
      ],
      ['gone.ndjson', /### zonewright replay: it failed\n\n.*\n\n`gone.ndjson can't be read \(ENOENT\)`/],
    ] as const) {
      const args = ['replay', log, '--root', example, '--emulator', state, '--format', 'json'];
      writeFileSync(join(folder, 'replay.json'), (await zonewright(args)).stdout);
      expect(await post(planWith(1), at)).toMatchObject({ exit: 0, err: '' });
      expect(bodies()[0]).toMatch(told);
    }
  });

  test('has it in the job summary where no comment can be written', async () => {
    const { post, folder, summary } = await situation();
    writeFileSync(join(folder, 'replay.json'), JSON.stringify(replaySample()));
    const env = { GITHUB_TOKEN: TOKENS.fork, GITHUB_STEP_SUMMARY: join(folder, 'summary.md') };
    expect(await post(planWith(1), at, env)).toMatchObject({ exit: 0 });
    expect(summary()).toMatch(/^### zonewright plan: 1 update[\s\S]*\n\n### zonewright replay: 30 % of 10/);
  });

  test.each([
    ['that is not there', undefined, "replay.json can't be read (ENOENT)"],
    ['that is no JSON', '{', 'replay.json is not a replay'],
    ['that is something else', JSON.stringify(planWith(1)), 'replay.json is not a replay'],
  ])('a file %s is told before anything is posted', async (_, text, message) => {
    const { post, folder, github } = await situation();
    if (text !== undefined) writeFileSync(join(folder, 'replay.json'), text);
    const ran = await post(planWith(1), at);
    expect(ran).toMatchObject({ exit: 1, out: '' });
    expect(ran.err).toContain(message);
    expect(ran.err).toContain('zonewright replay … --format json > FILE');
    expect(github.requests).toEqual([]);
  });
});

describe('the check run of a plan', () => {
  test('stands on the head of the pull request, and holds what merging approves', async () => {
    const { post, hosted } = await situation();
    const plan = planWith(2);
    await post(plan, ['--repo', REPOSITORY, '--pr', '7', '--environment', 'production', '--root', 'infra']);
    const [check, ...others] = hosted.checks;
    expect(others).toEqual([]);
    expect(check).toMatchObject({
      name: 'zonewright plan of infra for production',
      sha: HEAD,
      externalId: 'zonewright plan production root=infra',
      conclusion: 'success',
      output: { title: '2 updates in 1 of 1 scope' },
    });
    expect(check?.output.summary).toBe(
      `Merging approves 2 changes: what the comment on the pull request shows in full, as long as nobody edits it.\n\nplan \`${plan.digest}\``,
    );
    const says = parseCheck(check?.output.text ?? '');
    expect(decodeApproval([says?.approval ?? ''])?.changes.map(({ digest }) => digest)).toEqual(
      plan.changes.map(({ digest }) => digest),
    );
    expect(says?.comments).toEqual(hosted.comments.map(({ body }) => textDigest(body)));
  });

  test('stands on the commit that is named', async () => {
    const { post, hosted } = await situation();
    const commit = 'b'.repeat(40);
    await post(planWith(1), ['--repo', REPOSITORY, '--pr', '7', '--commit', commit]);
    expect(hosted.checks).toMatchObject([{ sha: commit }]);
  });

  test('can not be made with the token of a person: the comment says so, and what to do', async () => {
    const { post, bodies, hosted, github } = await situation();
    const ran = await post(planWith(1), undefined, { GITHUB_TOKEN: TOKENS.person });
    expect(ran).toMatchObject({ exit: 0, out: expect.stringMatching(/^created /) as string });
    expect(ran.err).toBe(
      'warning: merging this pull request approves nothing: the token of a person can\'t create a check run\nPost it with the GITHUB_TOKEN of a workflow whose job has "checks: write", or apply the plan with --expect-digest.\n',
    );
    expect(bodies()[0]).toContain(
      "Merging approves nothing: `the token of a person can't create a check run`",
    );
    expect(hosted.checks).toEqual([]);
    expect(github.requests.filter(({ path }) => path.endsWith('/check-runs'))).toEqual([]);
  });

  test.each([
    ['the job may not', { method: 'POST', path: '/**/check-runs', status: 403 }],
    ['GitHub does not know the commit', { method: 'POST', path: '/**/check-runs', status: 422 }],
    ['nobody knows the head', { method: 'GET', path: '/**/pulls/7', status: 404 }],
  ])('that is not there, as %s, is told in the comment too', async (_, fault) => {
    const { post, bodies, hosted, github } = await situation();
    github.fail(fault);
    const ran = await post(planWith(1));
    expect(ran).toMatchObject({ exit: 0, out: expect.stringMatching(/^created /) as string });
    expect(ran.err).toContain('warning: merging this pull request approves nothing: ');
    expect(bodies()[0]).toContain(`Merging approves nothing: \`${fault.method} /repos`);
    expect(hosted.checks).toEqual([]);
    // And once it can be made, nothing is left of that.
    expect(await post(planWith(1))).toMatchObject({ exit: 0, err: '' });
    expect(bodies()[0]).not.toContain('Merging approves nothing');
    expect(hosted.checks).toHaveLength(1);
  });

  test.each([
    ['had its effect', true],
    ['had none', false],
  ])('of which nobody knows, and that %s, is there once', async (_, committed) => {
    const { post, hosted, github } = await situation();
    github.fail({ method: 'POST', path: '/**/check-runs', status: 502, committed });
    expect(await post(planWith(1))).toMatchObject({ exit: 0, err: '' });
    expect(hosted.checks).toHaveLength(1);
  });

  test('of a commit alone, as in a merge queue, approves nothing, and there is no comment', async () => {
    const { post, bodies, hosted } = await situation();
    const ran = await post(planWith(2), [
      '--repo',
      REPOSITORY,
      '--commit',
      HEAD,
      '--environment',
      'production',
    ]);
    expect(ran).toEqual({ exit: 0, out: `created the check run of ${HEAD}\n`, err: '' });
    expect(bodies()).toEqual([]);
    expect(hosted.checks).toMatchObject([
      { name: 'zonewright plan for production', sha: HEAD, conclusion: 'success', output: { text: '' } },
    ]);
  });

  test('fits, whatever the plan', async () => {
    const { post, hosted } = await situation();
    const change = (index: number): Partial<Change> => ({
      request: { method: 'PUT', path: `/zones/a/${digestOf(index)}${digestOf(-index)}`, query: {}, body: {} },
    });
    const changes = Array.from({ length: 900 }, (_, index) =>
      changeOf(`csp_policies/${index}`, { kind: 'csp_policy', ...change(index) }),
    );
    expect(await post(planDocument(planOf([completeScope(changes)])))).toMatchObject({ exit: 0, err: '' });
    for (const { output } of hosted.checks) expect(output.text.length).toBeLessThanOrEqual(65_535);
  });
});

describe('a comment that can not be written', () => {
  const cases: readonly (readonly [string, (situation: Situation) => Readonly<Record<string, string>>])[] = [
    ['for a fork', () => ({ GITHUB_TOKEN: TOKENS.fork })],
    ['with a token that is not known', () => ({ GITHUB_TOKEN: 'ghs_unknown' })],
    ...[403, 404, 422, 500, 503].map(
      (status) =>
        [
          `(HTTP ${status})`,
          ({ github }: Situation) => {
            github.fail({ path: '/**/comments', status, times: 99 });
            return {};
          },
        ] as const,
    ),
    [
      'as GitHub hangs up',
      ({ github }) => {
        github.fail({ status: 'reset', times: 99 });
        return {};
      },
    ],
    ['as nobody is there', () => ({ GITHUB_API_URL: 'http://127.0.0.1:9' })],
  ];

  test.each(cases)('%s goes to the job summary, with a warning', async (_, happens) => {
    const at = await situation();
    const env = { ...happens(at), GITHUB_STEP_SUMMARY: join(at.folder, 'summary.md') };
    const ran = await at.post(planWith(1), undefined, env);
    expect(ran).toMatchObject({ exit: 0, out: '' });
    expect(ran.err).toMatch(
      /^warning: the comment was not written: .+\nThe plan is in the job summary instead\.\n$/,
    );
    expect(at.summary()).toContain('### zonewright plan: 1 update in 1 of 1 scope');
    expect(at.bodies()).toEqual([]);
  });

  test.each(cases)('%s fails where there is no job summary', async (_, happens) => {
    const at = await situation();
    const ran = await at.post(planWith(1), undefined, happens(at));
    expect(ran).toMatchObject({ exit: 1, out: '' });
    expect(ran.err).toMatch(/^error: (?:GET|POST) \//);
  });

  test('fails with both reasons when the job summary can not be written either', async () => {
    const { post, folder } = await situation();
    const ran = await post(planWith(1), undefined, {
      GITHUB_TOKEN: TOKENS.fork,
      GITHUB_STEP_SUMMARY: join(folder, 'gone', 'summary.md'),
    });
    expect(ran.exit).toBe(1);
    expect(ran.err).toContain('warning: the comment was not written: POST ');
    expect(ran.err).toContain(
      "error: the plan can't be added to the job summary of GITHUB_STEP_SUMMARY either (ENOENT)",
    );
    expect(ran.err).not.toContain('    at ');
  });

  test('as it would hold a secret goes nowhere', async () => {
    const { folder, github } = await situation();
    const plan = planWith(1, { risks: [{ code: 'drops-rules', message: 'canary-secret-7' }] });
    writeFileSync(join(folder, 'plan.json'), JSON.stringify(plan));
    const runtime = testRuntime({
      GITHUB_TOKEN: TOKENS.workflow,
      GITHUB_API_URL: github.url,
      GITHUB_STEP_SUMMARY: join(folder, 'summary.md'),
    });
    const hide = (text: string): string => text.replaceAll('canary-secret-7', '***');
    const args = ['comment', 'plan.json', '--repo', REPOSITORY, '--pr', '7'];
    expect(await run(args, { ...runtime, hide, cwd: folder })).toBe(1);
    expect(runtime.written.err).toContain('not sent: the text contains a secret');
    expect(readFileSync(join(folder, 'summary.md'), 'utf8')).toBe('');
    expect(github.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
  });
});

describe('comment says what is wrong with', () => {
  test.each<readonly [string, readonly string[], Readonly<Record<string, string>>, string]>([
    ['no pull request', ['--repo', REPOSITORY], {}, 'comment needs --repo OWNER/NAME and --pr N'],
    ['no repository', ['--pr', '7'], {}, 'comment needs --repo OWNER/NAME and --pr N'],
    ['a repository', ['--repo', 'edge', '--pr', '7'], {}, 'is not a repository of GitHub'],
    ['a number', ['--repo', REPOSITORY, '--pr', '0'], {}, 'It takes an integer from 1.'],
    ['a commit', ['--repo', REPOSITORY, '--pr', '7', '--commit', 'HEAD'], {}, 'the full id of a commit'],
    ['an environment', ['--repo', REPOSITORY, '--pr', '7', '--environment', ' '], {}, 'It takes a name.'],
    ['no token', ['--repo', REPOSITORY, '--pr', '7'], { GITHUB_TOKEN: '' }, 'GITHUB_TOKEN is not set'],
    ['a token', ['--repo', REPOSITORY, '--pr', '7'], { GITHUB_TOKEN: 'a\n' }, 'that no header can carry'],
    [
      'an address',
      ['--repo', REPOSITORY, '--pr', '7'],
      { GITHUB_API_URL: 'http://github.example.com' },
      'must use https',
    ],
  ])('%s', async (_, args, env, message) => {
    const { post, github, folder } = await situation();
    const ran = await post(planWith(1), args, { ...env, GITHUB_STEP_SUMMARY: join(folder, 'summary.md') });
    expect(ran).toMatchObject({ exit: 64, out: '' });
    expect(ran.err).toContain(message);
    expect(github.requests).toEqual([]);
  });

  test.each<readonly [string, string | undefined, number, string]>([
    ['that is not there', undefined, 1, "plan.json can't be read (ENOENT)"],
    ['that is no JSON', '{', 64, 'plan.json is not a plan'],
    ['that is no plan', '{"format_version":"1.0"}', 64, 'plan.json is not a plan'],
    [
      'that was altered',
      JSON.stringify({ ...planWith(1), digest: `sha256:${'0'.repeat(64)}` }),
      4,
      'plan.json was changed after it was made',
    ],
  ])('a plan file %s', async (_, text, exit, message) => {
    const { post, github, folder } = await situation();
    if (text !== undefined) writeFileSync(join(folder, 'plan.json'), text);
    const ran = await post(undefined);
    expect(ran.exit).toBe(exit);
    expect(ran.err).toContain(message);
    expect(github.requests).toEqual([]);
  });
});

test('comment works as a process, with the flags of its environment', async () => {
  const { folder, github, bodies } = await situation();
  writeFileSync(join(folder, 'plan.json'), JSON.stringify(planWith(1)));
  const env = {
    GITHUB_TOKEN: TOKENS.workflow,
    GITHUB_API_URL: github.url,
    GITHUB_REPOSITORY: REPOSITORY,
    ZONEWRIGHT_PR: '7',
    ZONEWRIGHT_ENVIRONMENT: 'production',
  };
  const ran = await zonewrightProcess(['comment', 'plan.json'], { root: folder, env });
  expect(ran).toEqual({
    exit: 0,
    stdout: 'created https://github.test/o/r/pull/7#issuecomment-1001\n',
    stderr: '',
  });
  expect(bodies()[0]).toMatch(/^<!-- zonewright plan production -->\n/);
});
