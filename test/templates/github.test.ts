import { readFileSync } from 'node:fs';
import { describe, expect, onTestFinished, test } from 'vitest';
import { withAddress } from '../../src/app/starter/adapt.js';
import { DIALECTS } from '../../src/kernel/model/settings.js';
import { IMAGE, withSource, type ToolSource } from '../../src/app/starter/source.js';
import { GIT_ENV, HAS_GIT, openGit } from '../helpers/git.js';
import { openMergeFlow, REPOSITORY, TOKENS, type Files, type MergeFlow } from '../helpers/merge-flow.js';
import { ZONE } from '../helpers/world.js';
import { pullRequest, type Stepped } from '../surfaces/action/support.js';
import { readWorkflow, type Job } from '../workflows/workflow.js';
import { programsOf, runScripts, type Runner } from './runner.js';

const OFF = 'page_shield: { enabled: false }\n';
const ON = 'page_shield: { enabled: true }\n';
const shop = (sections: string): Files => ({
  'zones/shop.yaml': `zone: { name: shop.example.com, id: "${ZONE}" }\n${sections}`,
});

type Scripted = Exclude<ToolSource, { readonly from: 'action' }>;
const SOURCES: readonly Scripted[] = [
  { from: 'npm' },
  { from: 'container', image: IMAGE },
  { from: 'binary' },
];

function jobOf(name: string, id: string, source: ToolSource, address: string): Job {
  const path = `templates/starter/.github/workflows/${name}.yml`;
  const { jobs } = readWorkflow(path, (text) =>
    withSource(withAddress(text, address, DIALECTS.documented), source, 'github'),
  );
  const job = jobs.find((each) => each.id === id);
  if (job === undefined) throw new Error(`there is no job ${id}`);
  return job;
}

interface Event {
  readonly event: Runner['event'];
  readonly sha: string;
  readonly ref: string;
  readonly base?: string;
}

/** A repository on GitHub whose jobs have zonewright from some source. */
async function hosted(source: Scripted) {
  const state = { zones: { [ZONE]: { name: 'shop.example.com', page_shield: { enabled: false } } } };
  const flow = await openMergeFlow(shop(OFF), { state });
  onTestFinished(() => flow.close());
  const repository = openGit(flow.root);
  repository.git('reset', '--quiet', '--hard');
  const programs = programsOf(source.from);
  const perform = (name: string, id: string, { event, sha, ref, base = '' }: Event): Promise<Stepped> =>
    runScripts(jobOf(name, id, source, flow.emulator.url), {
      cwd: flow.root,
      programs,
      event,
      values: {
        'github.token': TOKENS.workflow,
        'secrets.ZONEWRIGHT_READ_TOKEN': 'canary-token-1',
        'secrets.ZONEWRIGHT_WRITE_TOKEN': 'canary-token-1',
        'secrets.ZONEWRIGHT_PLAN_KEY': 'canary-plan-key-0123456789',
        'inputs.base': base,
      },
      env: {
        ...GIT_ENV,
        ...machineOf(flow),
        GITHUB_SHA: sha,
        GITHUB_REF: ref,
        GITHUB_REF_NAME: ref.replace('refs/heads/', ''),
      },
    });
  return { ...flow, ...repository, perform };
}

function machineOf({ root, github }: MergeFlow): Readonly<Record<string, string>> {
  return {
    GITHUB_WORKSPACE: root,
    GITHUB_REPOSITORY: REPOSITORY,
    GITHUB_API_URL: github.url,
    GITHUB_SERVER_URL: 'https://github.example.com',
    GITHUB_RUN_ID: '42',
    XDG_STATE_HOME: `${root}/.git/state`,
    ZONEWRIGHT_API_EMAIL: 'a@example.com',
    ZONEWRIGHT_API_KEY: 'canary-key-1',
  };
}

/** Brings a branch to main, as GitHub does. */
function mergeOf(
  { checkout, merge, git, hosted: at }: Awaited<ReturnType<typeof hosted>>,
  number: number,
  head: string,
): string {
  checkout('main');
  const sha = merge('topic');
  at.branches['main'] = sha;
  at.commits.unshift({ sha, parents: git('rev-parse', 'HEAD^1', 'HEAD^2').split('\n') });
  at.pulls.splice(-1, 1, { number, head, base: 'main', merge: sha });
  return sha;
}

const HAS_SHELL = HAS_GIT && process.platform !== 'win32';

describe.runIf(HAS_SHELL)('the scripts of workflows without the action', () => {
  test.each(SOURCES)('do with $from what the action does, from a pull request to drift', async (source) => {
    const at = await hosted(source);
    const main = at.git('rev-parse', 'HEAD');
    at.branch('topic');
    const head = at.commit(shop(ON));
    at.hosted.pulls.push({ number: 7, head, base: 'main', merge: null });

    const pull = { event: pullRequest(7, main, head, REPOSITORY), sha: head, ref: 'refs/heads/topic' };
    const planned = await at.perform('pull-request', 'plan', pull);
    expect(planned).toMatchObject({
      exit: 0,
      outputs: { 'has-changes': 'true', update: '1', 'exit-code': '0' },
    });
    expect(planned.summary).toContain('### zonewright plan: 1 update in 1 of 1 scope');
    for (const file of ['plan-file', 'report-file'])
      expect(readFileSync(planned.outputs[file] ?? '', 'utf8')).toContain('page_shield');
    expect(at.hosted.comments[0]?.body).toMatch(/^<!-- zonewright plan production -->\n/);
    expect(at.hosted.checks.map(({ name }) => name)).toEqual(['zonewright plan for production']);
    const scanned = await at.perform('pull-request', 'scan', pull);
    expect(JSON.parse(readFileSync(scanned.outputs['report-file'] ?? '', 'utf8'))).toMatchObject({
      version: '2.1.0',
    });
    expect(at.writes()).toEqual([]);

    const sha = mergeOf(at, 7, head);
    const push = {
      event: { name: 'push', payload: { ref: 'refs/heads/main', before: main } },
      sha,
      ref: 'refs/heads/main',
    };
    const applied = await at.perform('merge', 'apply', push);
    expect(applied).toMatchObject({ exit: 0, outputs: { 'exit-code': '0', update: '1' } });
    expect(at.writes()).toEqual([`PUT /zones/${ZONE}/page_shield`]);
    expect(JSON.parse(readFileSync(applied.outputs['report-file'] ?? '', 'utf8'))).toMatchObject({
      exit_code: 0,
    });
    expect(at.hosted.comments.at(-1)?.body).toMatch(/^<!-- zonewright apply production -->\n/);

    const watch = { event: { name: 'schedule' }, sha, ref: 'refs/heads/main' };
    expect(await at.perform('drift', 'drift', watch)).toMatchObject({
      exit: 0,
      outputs: { 'exit-code': '0' },
    });
    at.emulator.update(({ zones }) => {
      const zone = zones[ZONE];
      if (zone !== undefined) zone.page_shield.enabled = false;
    });
    expect(await at.perform('drift', 'drift', watch)).toMatchObject({
      exit: 0,
      outputs: { 'exit-code': '2' },
    });
    expect(at.hosted.issues).toMatchObject([{ state: 'open', labels: ['zonewright-drift'] }]);
  });

  test('show the digest with which somebody applies what was merged, where no job may write', async () => {
    const at = await hosted({ from: 'npm' });
    const main = at.git('rev-parse', 'HEAD');
    at.branch('topic');
    const head = at.commit(shop(ON));
    at.hosted.pulls.push({ number: 7, head, base: 'main', merge: null });
    const pull = { event: pullRequest(7, main, head, REPOSITORY), sha: head, ref: 'refs/heads/topic' };
    await at.perform('pull-request', 'plan', pull);
    const [digest = ''] = /sha256:[0-9a-f]{64}/.exec(at.hosted.comments[0]?.body ?? '') ?? [];
    mergeOf(at, 7, head);
    const apply = ['apply', '--expect-digest', digest, '--base', 'HEAD^1', '--yes'];
    // The merge brings another change, which no comment showed: the plan differs from the reviewed one.
    at.commit(shop(`${ON}log_fields: { cookies: [session] }\n`));
    expect(await at.zonewright(apply)).toMatchObject({ exit: 5 });
    expect(at.writes()).toEqual([]);
    at.git('reset', '--quiet', '--hard', 'HEAD^');
    expect(await at.zonewright(apply)).toMatchObject({ exit: 0 });
    expect(at.writes()).toEqual([`PUT /zones/${ZONE}/page_shield`]);
  });
});
