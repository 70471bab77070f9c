import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync, chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { DIST, zonewright } from '../helpers/command.js';
import { GIT_ENV, HAS_GIT, openGit } from '../helpers/git.js';
import { all, mistakesInJunit, parseXml } from '../helpers/junit.js';
import { openMergeFlow, REPOSITORY, TOKENS, type Files } from '../helpers/merge-flow.js';
import { projectId } from '../helpers/gitlab.js';
import { SECRETS, ZONE } from '../helpers/world.js';
import { environmentOf, JOB_KEYS, jobsIn, readPipeline, type Job } from './pipeline.js';

const FILE = fileURLToPath(new URL('../../templates/gitlab/.gitlab-ci.yml', import.meta.url));
const TEXT = readFileSync(FILE, 'utf8');
const PIPELINE = readPipeline(TEXT);

const PROJECT = { CI_DEFAULT_BRANCH: 'main', CI_PROJECT_ID: projectId(REPOSITORY) };
const REQUEST = {
  ...PROJECT,
  CI_PIPELINE_SOURCE: 'merge_request_event',
  CI_MERGE_REQUEST_PROJECT_ID: '42',
  CI_MERGE_REQUEST_SOURCE_PROJECT_ID: '42',
};

describe('the pipeline of a starter for GitLab', () => {
  test.each<readonly [string, Readonly<Record<string, string>>, readonly string[]]>([
    ['a merge request', REQUEST, ['validate', 'plan']],
    ['a merge request of a fork', { ...REQUEST, CI_MERGE_REQUEST_SOURCE_PROJECT_ID: '43' }, ['validate']],
    ['a merge', { ...PROJECT, CI_PIPELINE_SOURCE: 'push', CI_COMMIT_BRANCH: 'main' }, ['validate', 'apply']],
    [
      'a run by hand',
      { ...PROJECT, CI_PIPELINE_SOURCE: 'web', CI_COMMIT_BRANCH: 'main' },
      ['validate', 'apply'],
    ],
    ['a schedule', { ...PROJECT, CI_PIPELINE_SOURCE: 'schedule', CI_COMMIT_BRANCH: 'main' }, ['drift']],
    [
      'a schedule of another branch',
      { ...PROJECT, CI_PIPELINE_SOURCE: 'schedule', CI_COMMIT_BRANCH: 'x' },
      [],
    ],
    ['a push to another branch', { ...PROJECT, CI_PIPELINE_SOURCE: 'push', CI_COMMIT_BRANCH: 'x' }, []],
    ['a tag', { ...PROJECT, CI_PIPELINE_SOURCE: 'push', CI_COMMIT_TAG: 'v1' }, []],
  ])('for %s has these jobs, and all that they need', (_, env, expected) => {
    const jobs = jobsIn(PIPELINE, env);
    expect(jobs.map(({ name }) => name)).toEqual(expected);
    const needed = jobs.flatMap(({ needs = [] }) => needs);
    expect(needed.filter((name) => !expected.includes(name))).toEqual([]);
  });

  test('has jobs of stages that are there, in an order in which what is needed comes first', () => {
    const order = (stage: string): number => PIPELINE.stages.indexOf(stage);
    for (const job of PIPELINE.jobs) {
      expect(order(job.stage)).toBeGreaterThanOrEqual(0);
      for (const need of job.needs ?? []) {
        const other = PIPELINE.jobs.find(({ name }) => name === need);
        expect(order(other?.stage ?? '')).toBeLessThan(order(job.stage));
      }
    }
    expect(new Set(PIPELINE.jobs.map(({ stage }) => stage))).toEqual(new Set(PIPELINE.stages));
  });

  test('has no key that GitLab does not know', () => {
    for (const { keys } of PIPELINE.jobs) {
      expect(Object.keys(keys).filter((key) => !JOB_KEYS.has(key))).toEqual([]);
    }
    expect(Object.keys(PIPELINE.defaults).filter((key) => !JOB_KEYS.has(key))).toEqual([]);
  });

  test('writes from one job only, which none cuts short, and of which there is one at a time', () => {
    const tokens = PIPELINE.jobs.map(({ name, variables }) => [name, variables['ZONEWRIGHT_API_TOKEN']]);
    expect(Object.fromEntries(tokens)).toEqual({
      validate: undefined,
      plan: '$ZONEWRIGHT_READ_TOKEN',
      apply: '$ZONEWRIGHT_WRITE_TOKEN',
      drift: '$ZONEWRIGHT_READ_TOKEN',
    });
    const apply = PIPELINE.jobs.find(({ name }) => name === 'apply');
    expect(apply?.keys).toMatchObject({
      interruptible: false,
      resource_group: 'zonewright-production',
      environment: 'production',
    });
  });

  test('is what init writes, with the address that is known', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'zonewright-init-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const args = ['init', '--ci', 'gitlab', '--base-url', 'https://edge.example.net/client/v4'];
    const ran = await zonewright(args, { root: folder });
    expect(ran).toMatchObject({ exit: 0, stderr: '' });
    expect(ran.stdout).toContain('+ .gitlab-ci.yml ');
    expect(ran.stdout).not.toContain('.github');
    expect(readFileSync(join(folder, '.gitlab-ci.yml'), 'utf8')).toBe(
      TEXT.replace(
        'https://api.example.com/client/v4 # the address of your API',
        'https://edge.example.net/client/v4',
      ),
    );
    expect(readFileSync(join(folder, 'README.md'), 'utf8')).not.toMatch(
      /github actions|pull request|\.github\//i,
    );
    const none = await zonewright(['init', 'other', '--ci', 'gitlab', '--no-workflows'], { root: folder });
    expect(none.stdout).not.toContain('.gitlab');
  });
});

const OFF = 'page_shield: { enabled: false }\n';
const shop = (sections: string): Files => ({
  'zones/shop.yaml': `zone: { name: shop.example.com, id: "${ZONE}" }\n${sections}`,
});

interface Done {
  readonly exit: number;
  readonly output: string;
}

/** Runs the script of a job as a runner does: line by line in a shell that stops at the first that fails. */
function runJob(job: Job, cwd: string, env: Readonly<Record<string, string>>): Promise<Done> {
  return new Promise((resolve) => {
    execFile('sh', ['-ec', job.script.join('\n')], { cwd, env }, (error, stdout, stderr) => {
      resolve({ exit: typeof error?.code === 'number' ? error.code : 0, output: stdout + stderr });
    });
  });
}

/** A folder with the built program as `zonewright`. */
function programFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'zonewright-bin-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'zonewright');
  writeFileSync(file, `#!/bin/sh\nexec "${process.execPath}" "${fileURLToPath(DIST)}zonewright.cjs" "$@"\n`);
  chmodSync(file, 0o755);
  return folder;
}

test.skipIf(!HAS_GIT)(
  'the jobs do from a merge request to drift what they are there for, as processes',
  async () => {
    const state = { zones: { [ZONE]: { name: 'shop.example.com', page_shield: { enabled: false } } } };
    const flow = await openMergeFlow(shop(OFF), { state }, 'gitlab');
    onTestFinished(() => flow.close());
    const { git, branch, commit, checkout, merge } = openGit(flow.root);
    git('reset', '--quiet', '--hard');
    git('remote', 'add', 'origin', flow.root);
    branch('topic');
    const head = commit(shop('page_shield: { enabled: true }\n'));
    flow.hosted.pulls.push({ number: 7, head, base: 'main', merge: null });

    const variables = {
      ...GIT_ENV,
      ...SECRETS,
      ...PROJECT,
      PATH: `${programFolder()}${delimiter}${process.env['PATH'] ?? ''}`,
      XDG_STATE_HOME: join(flow.root, '.git/state'),
      GITLAB_CI: 'true',
      GITLAB_TOKEN: TOKENS.workflow,
      CI_API_V4_URL: flow.github.url,
      CI_PROJECT_DIR: flow.root,
      ZONEWRIGHT_BASE_URL: flow.emulator.url,
      ZONEWRIGHT_READ_TOKEN: 'canary-token-1',
      ZONEWRIGHT_WRITE_TOKEN: 'canary-token-1',
      ZONEWRIGHT_API_EMAIL: 'a@example.com',
      ZONEWRIGHT_API_KEY: 'canary-key-1',
    };
    const perform = (name: string, more: Readonly<Record<string, string>>): Promise<Done> => {
      const job = PIPELINE.jobs.find((each) => each.name === name);
      if (job === undefined) throw new Error(`there is no job ${name}`);
      return runJob(job, flow.root, environmentOf(PIPELINE, job, { ...variables, ...more }));
    };
    const read = (file: string): string => readFileSync(join(flow.root, file), 'utf8');

    expect(await perform('validate', {})).toMatchObject({ exit: 0 });
    const suites = parseXml(read('junit.xml'));
    expect([mistakesInJunit(suites), all(suites, 'failure')]).toEqual([[], []]);
    expect(JSON.parse(read('code-quality.json'))).toEqual([]);

    const planned = await perform('plan', {
      CI_COMMIT_SHA: head,
      CI_MERGE_REQUEST_IID: '7',
      CI_MERGE_REQUEST_TARGET_BRANCH_NAME: 'main',
    });
    expect(planned).toMatchObject({
      exit: 0,
      output: expect.stringContaining('merge_requests/7#note_') as string,
    });
    expect(flow.hosted.comments[0]?.body).toMatch(/^<!-- zonewright plan production -->\n/);
    expect(flow.hosted.statuses).toMatchObject([{ sha: head, name: 'zonewright plan for production' }]);
    expect(flow.writes()).toEqual([]);

    checkout('main');
    const sha = merge('topic');
    flow.hosted.branches['main'] = sha;
    flow.hosted.commits.unshift({ sha, parents: git('rev-parse', 'HEAD^1', 'HEAD^2').split('\n') });
    flow.hosted.pulls.splice(-1, 1, { number: 7, head, base: 'main', merge: sha });
    expect(await perform('apply', { CI_COMMIT_BRANCH: 'main', CI_COMMIT_SHA: sha })).toMatchObject({
      exit: 0,
    });
    expect(flow.writes()).toEqual([`PUT /zones/${ZONE}/page_shield`]);
    expect(JSON.parse(read('result.json'))).toMatchObject({ exit_code: 0 });
    expect(flow.hosted.comments.at(-1)?.body).toMatch(/^<!-- zonewright apply production -->\n/);

    expect(await perform('drift', {})).toMatchObject({ exit: 0 });
    flow.emulator.update(({ zones }) => {
      const zone = zones[ZONE];
      if (zone !== undefined) zone.page_shield.enabled = false;
    });
    expect(await perform('drift', {})).toMatchObject({ exit: 2 });
    expect(read('drift.md')).toContain('page_shield');

    // The former commit declared it and this one does not. For a run by hand GitLab names no former commit, and it is reported all the same.
    const left = commit(shop(''));
    flow.hosted.branches['main'] = left;
    flow.hosted.commits.unshift({ sha: left, parents: [sha] });
    const byHand = { CI_COMMIT_BRANCH: 'main', CI_COMMIT_SHA: left, CI_COMMIT_BEFORE_SHA: '0'.repeat(40) };
    expect(await perform('apply', byHand)).toMatchObject({ exit: 4 });
    expect(read('result.md')).toContain('Leaves management without consent:');
  },
);
