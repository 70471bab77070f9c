import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer, Socket } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { runAction } from '../../../src/surfaces/action/run.js';
import { run } from '../../../src/surfaces/cli/program.js';
import type { Runtime } from '../../../src/surfaces/runtime/runtime.js';
import { validatorFor } from '../../helpers/documents.js';
import { repository } from '../../helpers/command.js';
import { GIT_ENV, HAS_GIT, openGit } from '../../helpers/git.js';
import { TOKENS, type Files } from '../../helpers/merge-flow.js';
import { changeOf, completeScope, planOf } from '../../helpers/plans.js';
import { planDocument } from '../../../src/surfaces/reports/plan/document.js';
import { startWebhook } from '../../helpers/webhook.js';
import { OTHER_ZONE, ZONE } from '../../helpers/world.js';
import { testRuntime } from '../cli/runtime.js';
import { OFF, ON, planIn, pulled, ROOT, shop, SHOP, situation, type Situation } from './situation.js';
import { pullRequest, step, write } from './support.js';

const INVALID = `${SHOP}page_shield: { enabeld: true }\nrulesets: no\n`;

const PUSH = { name: 'push', payload: { ref: 'refs/heads/main' } };
const onMain = { GITHUB_REF_NAME: 'main' };

afterEach(() => vi.restoreAllMocks());

describe('command: validate', () => {
  test('says that all is well, and leaves SARIF for whoever uploads it', async () => {
    const { root } = await situation();
    const ran = await step(root, { ...ROOT, command: 'validate' });
    expect(ran).toMatchObject({ exit: 0, commands: [], groups: ['zonewright validate'], summary: '' });
    expect(ran.outputs['exit-code']).toBe('0');
    const sarif = JSON.parse(readFileSync(ran.outputs['report-file'] ?? '', 'utf8')) as object;
    expect(sarif).toMatchObject({ version: '2.1.0', runs: [{ results: [] }] });
  });

  test('annotates the lines of the files, from the top of the checkout', async () => {
    const checkout = repository({ 'infra/zones/shop.yaml': INVALID });
    const ran = await step(checkout, { ...ROOT, command: 'validate' });
    expect(ran).toMatchObject({ exit: 3, outputs: { 'exit-code': '3' } });
    const places = ran.commands.map(({ command, properties }) => [
      command,
      properties['file'],
      properties['line'],
    ]);
    expect(places).toEqual([
      ['error', 'infra/zones/shop.yaml', '2'],
      ['error', 'infra/zones/shop.yaml', '3'],
    ]);
    const sarif = readFileSync(ran.outputs['report-file'] ?? '', 'utf8');
    expect(sarif).toContain('"uri": "infra/zones/shop.yaml"');
  });
});

test.each(['plan', 'apply', 'drift'])(
  'command: %s of files with mistakes annotates them, and asks nobody anything',
  async (command) => {
    const at = await situation();
    write(at.root, { 'infra/zones/shop.yaml': INVALID });
    const ran = await at.step({ command });
    expect(ran).toMatchObject({ exit: 3, outputs: { 'exit-code': '3' }, groups: ['zonewright validate'] });
    expect(ran.commands.map(({ command: name, properties }) => [name, properties['line']])).toEqual([
      ['error', '2'],
      ['error', '3'],
    ]);
    expect([...at.emulator.requests, ...at.github.requests]).toEqual([]);
  },
);

test.each(['apply', 'drift'])(
  'command: %s of files with mistakes tells whoever the environment names, and asks nobody else anything',
  async (command) => {
    const [at, hook] = await Promise.all([situation(), startWebhook()]);
    write(at.root, { 'infra/zones/shop.yaml': INVALID });
    const env = { ...onMain, ZONEWRIGHT_NOTIFY: 'true', ZONEWRIGHT_NOTIFY_JSON_URL: hook.url };
    const inputs = {
      command,
      environment: 'production',
      ...(command === 'apply' ? { allow: 'drops-rules' } : {}),
    };
    const ran = await at.step(inputs, PUSH, env);
    expect(ran).toMatchObject({ exit: 3, outputs: { 'exit-code': '3' } });
    expect(hook.posted.map(({ body }) => body)).toMatchObject([
      { command, outcome: 'invalid', root: 'infra', environment: 'production' },
    ]);
    expect(at.emulator.requests).toEqual([]);
  },
);

describe.skipIf(!HAS_GIT)('command: plan', () => {
  test('on a pull request tells it in the log, the summary, the outputs and a comment', async () => {
    const at = await situation();
    const event = pulled(at, shop(ON));
    const ran = await at.step({ environment: 'production' }, event);
    expect(ran).toMatchObject({
      exit: 0,
      commands: [],
      groups: ['zonewright validate', 'zonewright plan', 'zonewright comment'],
      outputs: { 'has-changes': 'true', create: '0', update: '1', delete: '0', risks: '', 'exit-code': '0' },
    });
    expect(ran.log).toContain('~ page_shield');
    expect(ran.summary).toContain('### zonewright plan: 1 update in 1 of 1 scope');
    const plan = planIn(ran);
    expect(ran.outputs['digest']).toBe(plan.digest);
    expect(plan.changes).toMatchObject([{ origin: 'branch' }]);
    expect(readFileSync(ran.outputs['report-file'] ?? '', 'utf8')).toMatch(/^<!doctype html>/i);
    const [comment] = at.hosted.comments;
    expect(comment).toMatchObject({ on: 1, body: expect.stringContaining(plan.digest) as string });
    expect(comment?.body).toMatch(/^<!-- zonewright plan production root=infra -->\n/);
    expect(comment?.body).toContain(`of commit \`${at.hosted.pulls[0]?.head.slice(0, 7)}\``);
    expect(comment?.body).toContain('[full report](<https://github.example.com/octo/edge/actions/runs/42>)');
  });

  test('warns at the lines of what is risky, of ten at most', async () => {
    const at = await situation(true);
    const ran = await at.step({}, pulled(at, shop(OFF)));
    expect(ran.commands).toEqual([
      {
        command: 'warning',
        properties: { title: 'page-shield-off', file: 'infra/zones/shop.yaml', line: '2' },
        data: 'zone/shop.example.com/page_shield: page shield of shop.example.com is switched off',
      },
    ]);
    expect(ran.outputs['risks']).toBe('page-shield-off');
    const zones = Array.from({ length: 12 }, (_, index) => {
      const id = String(index).padStart(32, 'a');
      at.emulator.update(({ zones: live }) => {
        const like = live[ZONE];
        if (like !== undefined)
          live[id] = { ...like, name: `z${index}.example.com`, page_shield: { ...like.page_shield } };
      });
      return [`infra/zones/z${index}.yaml`, `zone: { name: z${index}.example.com, id: "${id}" }\n${OFF}`];
    });
    const many = await at.step({}, pulled(at, Object.fromEntries(zones) as Files));
    expect(many.commands.filter(({ command }) => command === 'warning')).toHaveLength(10);
  });

  test.each([
    ['push', { name: 'push', payload: { ref: 'refs/heads/main' } }],
    ['schedule', { name: 'schedule' }],
    [
      'pull_request_target',
      { ...pullRequest(7, 'a'.repeat(40), 'b'.repeat(40)), name: 'pull_request_target' },
    ],
  ])('on %s tells it everywhere but in a comment, and compares with no base', async (_, event) => {
    const at = await situation(true);
    const ran = await at.step({}, event);
    expect(ran).toMatchObject({ exit: 0, groups: ['zonewright validate', 'zonewright plan'] });
    expect(ran.summary).toContain('1 update');
    expect(planIn(ran).changes[0]).not.toHaveProperty('origin');
    expect(at.github.requests).toEqual([]);
  });

  test.each([
    ['none', {}],
    ['main', { origin: 'drift' }],
  ])('compares with the base that is given: %s', async (base, expected) => {
    const at = await situation(true);
    const ran = await at.step({ base, comment: 'false' }, pulled(at, { 'README.md': 'read me\n' }));
    expect(planIn(ran).changes[0]?.origin).toBe((expected as { origin?: string }).origin);
    expect(at.github.requests).toEqual([]);
  });

  test('on a pull request that is merged already leaves its comment as it was approved', async () => {
    const at = await situation();
    const { payload } = pulled(at, shop(ON));
    const pull = (payload as { pull_request: object }).pull_request;
    const closed = { name: 'pull_request', payload: { pull_request: { ...pull, merged: true } } };
    const ran = await at.step({}, closed);
    expect(ran).toMatchObject({ exit: 0, groups: ['zonewright validate', 'zonewright plan'] });
    expect(at.github.requests).toEqual([]);
  });

  test.each([
    ['as it is now, where the merge of it is checked out', {}, 'drift'],
    ['as the event has it, where something else is', { GITHUB_REF: 'refs/heads/topic-1' }, 'branch'],
    ['as the event has it, where the merge of it is another one', { GITHUB_SHA: 'e'.repeat(40) }, 'branch'],
  ])('compares with the base %s', async (_, env, origin) => {
    const at = await situation();
    const event = pulled(at, { 'README.md': 'read me\n' });
    at.push(shop(ON));
    const { git } = openGit(at.root);
    git('reset', '--quiet', '--hard');
    git('clean', '--quiet', '--force');
    git('checkout', '--quiet', '--detach', 'main');
    git('merge', '--quiet', '--no-ff', '--no-edit', 'topic-1');
    const checkedOut = { GITHUB_REF: 'refs/pull/1/merge', GITHUB_SHA: git('rev-parse', 'HEAD') };
    const ran = await at.step({ comment: 'false' }, event, { ...checkedOut, ...env });
    expect(planIn(ran).changes).toMatchObject([{ kind: 'page_shield', origin }]);
  });

  test('of a base that is not in the clone says how to get it', async () => {
    const at = await situation();
    const ran = await at.step({}, pullRequest(1, 'c'.repeat(40), 'd'.repeat(40)));
    expect(ran).toMatchObject({ exit: 64, outputs: { 'exit-code': '64' } });
    expect(ran.log).toContain('fetch-depth: 0');
    expect(at.emulator.requests).toEqual([]);
  });

  test('of one shard is in its file, and not in a comment', async () => {
    const at = await situation();
    const event = pulled(at, shop(ON));
    const ran = await at.step({ shard: '1/2', 'plan-file': 'plan-1.json' }, event);
    expect(ran.exit).toBe(0);
    expect(planIn(ran).shard).toEqual({ index: 1, of: 2 });
    expect(ran.outputs['plan-file']).toBe(join(at.root, 'plan-1.json'));
    expect(at.hosted.comments).toEqual([]);
  });

  test('of some addresses is of these', async () => {
    const at = await situation();
    const event = pulled(at, shop(`${ON}log_fields: { cookies: [a] }\n`));
    const ran = await at.step({ target: 'zone/*/log_fields\nzone/*/csp_policies/*' }, event);
    expect(planIn(ran)).toMatchObject({ complete: false, changes: [{ kind: 'log_fields' }] });
    const nothing = await at.step({ 'changed-since': 'HEAD', base: 'none' }, event);
    expect(planIn(nothing).narrowed).toBe(true);
  });

  test('keeps what it found out where it is told to, and finds it there', async () => {
    const at = await situation();
    const event = pulled(at, shop(ON));
    const first = await at.step({ cache: '.cache' }, event);
    const again = await at.step({ cache: '.cache' }, event);
    expect(readdirSync(join(at.root, '.cache')).toSorted()).toEqual(['.gitignore', 'files']);
    expect(again.outputs['digest']).toBe(first.outputs['digest']);
  });

  test('does not take for its own a plan that lay where it was to be', async () => {
    const at = await situation();
    const forged = planDocument(planOf([completeScope([changeOf('page_shield')])]));
    const event = pulled(at, { ...shop(ON), 'plan.json': JSON.stringify(forged) });
    at.emulator.inject({ kind: 'status', status: 401, message: 'no', times: 9 });
    const ran = await at.step({ 'plan-file': 'plan.json' }, event);
    expect(ran).toMatchObject({ exit: 1, summary: '', outputs: { 'exit-code': '1' } });
    expect(at.hosted.comments).toEqual([]);
  });

  test('of what could not be read is told, and fails', async () => {
    const at = await situation();
    at.emulator.inject({ kind: 'status', status: 403, message: 'no', times: 9 });
    const ran = await at.step({}, pulled(at, shop(ON)));
    expect(ran).toMatchObject({ exit: 4, outputs: { 'has-changes': 'false', 'exit-code': '4' } });
    expect(at.hosted.comments[0]?.body).toContain('could not be read');
  });

  test('needs no credentials where there is an emulator', async () => {
    const at = await situation();
    const none = { ZONEWRIGHT_API_TOKEN: '', ZONEWRIGHT_API_KEY: '', ZONEWRIGHT_EMULATOR: 'true' };
    const ran = await at.step({}, pulled(at, shop(ON)), none);
    expect(ran).toMatchObject({ exit: 0, outputs: { 'has-changes': 'true' } });
    expect(at.emulator.requests).toEqual([]);
  });

  describe('with a comment that can not be written', () => {
    test.each([
      ['of a fork', { INPUT_TOKEN: '' }, { 'github-token': TOKENS.fork }],
      ['that is missing', { GITHUB_TOKEN: '' }, { 'github-token': '' }],
      ['that GitHub does not know', {}, { 'github-token': 'ghs_unknown' }],
    ])('for the token %s ends as it would, with a warning', async (_, env, inputs) => {
      const at = await situation();
      const ran = await at.step(inputs, pulled(at, shop(ON)), env);
      expect(ran).toMatchObject({ exit: 0, outputs: { 'has-changes': 'true', 'exit-code': '0' } });
      expect(ran.commands.at(-1)).toEqual({
        command: 'warning',
        properties: {},
        data: 'The comment was not written; the plan is in the job summary.',
      });
      expect(ran.summary.match(/### zonewright plan/g)).toHaveLength(1);
    });

    test('of 700 scopes that could not be read tells as many as there is room for', async () => {
      const at = await situation();
      const zones = Array.from({ length: 700 }, (_, index) => {
        const id = String(index).padStart(32, 'b');
        return [
          `infra/zones/${index}.yaml`,
          `zone: { name: "${'n'.repeat(50)}${index}.example.com", id: "${id}" }\n${ON}`,
        ];
      });
      at.emulator.inject({ kind: 'status', status: 403, message: 'no', times: 9_999 });
      const ran = await at.step({ base: 'none' }, pulled(at, Object.fromEntries(zones) as Files));
      expect(ran.exit).toBe(4);
      const text = at.hosted.comments.map(({ body }) => body).join('');
      expect(text.match(/could not be read`?:/g)?.length).toBeGreaterThan(600);
    });
  });

  describe('in a merge queue', () => {
    const group = (head: string, base: string): Parameters<typeof step>[2] => ({
      name: 'merge_group',
      payload: { merge_group: { head_sha: head, base_sha: base } },
    });

    test('plans the commit of the group against its base, and makes the check run of it: no comment', async () => {
      const at = await situation();
      const base = at.hosted.branches['main'] ?? '';
      const head = at.push(shop(ON));
      const ran = await at.step({ environment: 'production' }, group(head, base));
      expect(ran).toMatchObject({
        exit: 0,
        commands: [],
        groups: ['zonewright validate', 'zonewright plan', 'zonewright comment'],
      });
      expect(planIn(ran).changes).toMatchObject([{ origin: 'branch' }]);
      expect(at.hosted.comments).toEqual([]);
      expect(at.hosted.checks).toMatchObject([
        { name: 'zonewright plan of infra for production', sha: head, output: { text: '' } },
      ]);
    });

    test('without credentials compares with its base, offline', async () => {
      const at = await situation();
      const base = at.hosted.branches['main'] ?? '';
      const head = at.push(shop(ON));
      const none = { ZONEWRIGHT_API_TOKEN: '', ZONEWRIGHT_API_KEY: '' };
      const ran = await at.step({}, group(head, base), none);
      expect(ran).toMatchObject({ exit: 0, groups: ['zonewright validate'] });
      expect(at.emulator.requests).toEqual([]);
    });

    test('whose check run can not be made warns, and ends as it would', async () => {
      const at = await situation();
      const base = at.hosted.branches['main'] ?? '';
      const head = at.push(shop(ON));
      at.github.fail({ method: 'POST', path: '/**/check-runs', status: 403 });
      const ran = await at.step({}, group(head, base));
      expect(ran).toMatchObject({ exit: 0, outputs: { 'exit-code': '0' } });
      expect(ran.commands.at(-1)?.data).toBe(
        'The check run was not written; the plan is in the job summary.',
      );
    });
  });
});

describe.skipIf(!HAS_GIT)('command: plan without credentials opens no connection', () => {
  /** Somebody who listens, and notes who comes. */
  async function listener(): Promise<{ readonly url: string; readonly visits: () => number }> {
    let visits = 0;
    const server = createServer((socket) => {
      visits += 1;
      socket.destroy();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const address = server.address();
    return {
      url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
      visits: () => visits,
    };
  }

  const access = { ZONEWRIGHT_API_TOKEN: 'canary-token-1', ZONEWRIGHT_API_KEY: 'canary-key-1' };

  test.each([
    ['a fork', 'mallory/edge', {}, 'the pull request comes from a fork'],
    ['a fork, though somebody gave it secrets', 'mallory/edge', access, 'the pull request comes from a fork'],
    ['a branch', 'octo/edge', {}, 'no credentials are set'],
    ['a branch, with empty ones', 'octo/edge', { ZONEWRIGHT_API_TOKEN: '' }, 'no credentials are set'],
  ])('for %s', async (_, from, env, why) => {
    const at = await situation();
    pulled(at, shop(ON));
    const event = pullRequest(1, at.hosted.branches['main'] ?? '', 'a'.repeat(40), from);
    const there = await listener();
    const connect = vi.spyOn(Socket.prototype, 'connect');
    const nowhere = { ZONEWRIGHT_BASE_URL: there.url, GITHUB_API_URL: there.url };
    const inputs = { ...ROOT, 'github-token': TOKENS.workflow };
    const ran = await step(at.root, inputs, event, { ...GIT_ENV, ...nowhere, ...env });
    expect(ran).toMatchObject({ exit: 0, groups: ['zonewright validate'], outputs: { 'exit-code': '0' } });
    expect(ran.commands).toEqual([
      {
        command: 'notice',
        properties: { title: 'no live plan' },
        data: expect.stringContaining(why) as string,
      },
    ]);
    expect(ran.summary).toContain('page_shield');
    expect(connect).not.toHaveBeenCalled();
    expect(there.visits()).toBe(0);
    // The same files with a mistake.
    write(at.root, { 'infra/zones/shop.yaml': INVALID });
    const wrong = await step(at.root, inputs, event, { ...GIT_ENV, ...nowhere, ...env });
    expect(wrong).toMatchObject({ exit: 3, outputs: { 'exit-code': '3' } });
    expect(wrong.commands.filter(({ command }) => command === 'error')).toHaveLength(2);
    expect(connect).not.toHaveBeenCalled();
    // A base that nobody wants needs no history.
    const alone = await step(repository(shop(ON)), { ...inputs, base: 'none' }, event, {
      ...nowhere,
      ...env,
    });
    expect(alone).toMatchObject({ exit: 0, summary: '' });
    // The listener would have noticed.
    connect.mockRestore();
    await fetch(there.url).catch(() => undefined);
    expect(there.visits()).toBeGreaterThan(0);
  });
});

describe.skipIf(!HAS_GIT)('command: apply', () => {
  async function mergedByAction(files: Files = shop(ON)): Promise<Situation> {
    const at = await situation();
    await at.step({ environment: 'production' }, pulled(at, files));
    at.merge(1);
    return at;
  }

  test('carries out what the merged pull request approved, and tells it', async () => {
    const at = await mergedByAction();
    const ran = await at.step({ command: 'apply', environment: 'production' }, PUSH, onMain);
    expect(ran).toMatchObject({
      exit: 0,
      commands: [],
      groups: ['zonewright validate', 'zonewright apply'],
      outputs: { 'has-changes': 'true', create: '0', update: '1', delete: '0', 'exit-code': '0' },
    });
    expect(ran.summary).toContain('### zonewright apply: 1 of 1 change done');
    const result: unknown = JSON.parse(readFileSync(ran.outputs['report-file'] ?? '', 'utf8'));
    expect(validatorFor('result')(result)).toBe(true);
    expect(at.hosted.comments.map(({ body }) => body.split('\n', 1)[0])).toEqual([
      '<!-- zonewright plan production root=infra -->',
      '<!-- zonewright apply production root=infra -->',
    ]);
    expect(at.emulator.state().zones[ZONE]?.page_shield.enabled).toBe(true);
    const again = await at.step({ command: 'apply', environment: 'production' }, PUSH, onMain);
    expect(again).toMatchObject({ exit: 0, outputs: { 'has-changes': 'false' } });
  });

  test('of what nobody approved fails, and says what that is', async () => {
    const at = await mergedByAction();
    const ran = await at.step({ command: 'apply', environment: 'staging' }, PUSH, onMain);
    expect(ran).toMatchObject({ exit: 5, outputs: { 'exit-code': '5' } });
    expect(ran.summary).toContain('Not approved, so not written:');
    expect(at.emulator.state().zones[ZONE]?.page_shield.enabled).toBe(false);
  });

  test('of a commit that is not the head any more sends nothing, and says so', async () => {
    const at = await mergedByAction();
    at.hosted.branches['main'] = 'a'.repeat(40);
    at.emulator.clearRequests();
    const ran = await at.step({ command: 'apply', environment: 'production' }, PUSH, onMain);
    expect(ran).toMatchObject({ exit: 4, summary: '', outputs: { 'exit-code': '4' } });
    expect(ran.commands).toEqual([
      { command: 'notice', properties: {}, data: 'Nothing was applied: the log says why.' },
    ]);
    expect(at.emulator.requests).toEqual([]);
  });

  test('compares with what the branch was before the push', async () => {
    const at = await mergedByAction();
    const before = at.hosted.branches['main'] ?? '';
    const pushed = (commit: string): object => ({ ...PUSH, payload: { ...PUSH.payload, before: commit } });
    const applied = async (inputs: object, commit: string): ReturnType<Situation['step']> =>
      at.step(
        { command: 'apply', environment: 'production', ...inputs },
        pushed(commit) as typeof PUSH,
        onMain,
      );
    expect(await applied({}, before)).toMatchObject({ exit: 0 });
    at.push(shop(''));
    // Nobody has seen that page shield leaves the files.
    const ran = await applied({}, before);
    expect([ran.exit, ran.summary]).toEqual([
      4,
      expect.stringContaining('Leaves management without consent:'),
    ]);
    expect(await applied({ base: 'none' }, before)).toMatchObject({ exit: 0, commands: [] });
    expect(await applied({ base: before }, 'a'.repeat(40))).toMatchObject({ exit: 4 });
    const shallow = await applied({}, 'a'.repeat(40));
    expect([shallow.exit, shallow.commands.map(({ command }) => command)]).toEqual([0, ['notice']]);
  });

  test('by hand sends what a merge approved, after a run that failed', async () => {
    const at = await mergedByAction();
    const byHand = { name: 'workflow_dispatch', payload: { inputs: { base: '' } } };
    const ran = await at.step({ command: 'apply', environment: 'production' }, byHand, onMain);
    expect(ran).toMatchObject({ exit: 0, commands: [], outputs: { update: '1' } });
    expect(at.emulator.state().zones[ZONE]?.page_shield.enabled).toBe(true);
    // Its approval is used then, as it is by a push.
    at.emulator.update(({ zones }) => {
      const zone = zones[ZONE];
      if (zone !== undefined) zone.page_shield.enabled = false;
    });
    expect(await at.step({ command: 'apply', environment: 'production' }, byHand, onMain)).toMatchObject({
      exit: 5,
    });
    expect(at.emulator.state().zones[ZONE]?.page_shield.enabled).toBe(false);
  });

  test('by hand compares with the commit before the newest, or an earlier one, and never with less', async () => {
    const at = await mergedByAction();
    const first = at.hosted.branches['main'] ?? '';
    at.push(shop(''));
    const started = (base: string, fixed = base): ReturnType<Situation['step']> =>
      at.step(
        { command: 'apply', environment: 'production', ...(fixed === '' ? {} : { base: fixed }) },
        { name: 'workflow_dispatch', payload: { inputs: { base } } },
        onMain,
      );
    const leaving = { exit: 4, summary: expect.stringContaining('Leaves management without consent:') };
    expect(await started('')).toMatchObject(leaving);
    at.push({ 'infra/README.md': 'More.\n' });
    // By now the commit before the newest has nothing that left, so the earlier one has to be named.
    expect(await started('')).toMatchObject({ exit: 0 });
    expect(await started(first)).toMatchObject(leaving);
    expect(await started('HEAD~1')).toMatchObject({ exit: 0 });
    at.emulator.clearRequests();
    for (const base of ['none', 'HEAD', ' HEAD', at.hosted.branches['main'] ?? ''])
      expect(await started(base)).toMatchObject({
        exit: 64,
        commands: [
          { command: 'error', data: expect.stringContaining('is no earlier commit of this branch') },
        ],
      });
    expect(await started('no-such-tag')).toMatchObject({ exit: 64 });
    expect(at.emulator.requests).toEqual([]);
    // What the workflow names is reviewed, as the workflow is.
    expect(await started('', 'none')).toMatchObject({ exit: 0 });
  });

  test('takes a plan file, a digest or risks instead', async () => {
    const at = await situation();
    const planned = await at.step({ comment: 'false' }, pulled(at, shop(ON)));
    const file = planned.outputs['plan-file'] ?? '';
    const elsewhere = { command: 'apply', 'plan-file': file };
    expect(await at.step({ ...elsewhere, 'expect-digest': 'f'.repeat(64) })).toMatchObject({ exit: 5 });
    expect(await at.step(elsewhere)).toMatchObject({ exit: 0, outputs: { update: '1' } });
    write(at.root, shop(OFF));
    const off = await at.step({ base: 'none' });
    const digest = off.outputs['digest'] ?? '';
    expect(await at.step({ command: 'apply', 'expect-digest': digest })).toMatchObject({ exit: 0 });
    write(at.root, shop(ON));
    expect(await at.step({ command: 'apply', allow: 'page-shield-off' })).toMatchObject({ exit: 0 });
    expect(at.github.requests).toEqual([]);
    expect(at.emulator.state().zones[ZONE]?.page_shield.enabled).toBe(true);
  });

  test('carries out the one wave of the rollout that it is told', async () => {
    const at = await situation();
    const project = 'version: 1\nrollout: { waves: [[zone/other.example.com], rest] }\n';
    write(at.root, { ...shop(ON), 'infra/zonewright.yaml': project });
    const consent = { command: 'apply', allow: 'page-shield-off' };
    const isOn = (): boolean | undefined => at.emulator.state().zones[ZONE]?.page_shield.enabled;
    for (const [wave, exit, on] of [
      ['1', 0, false],
      ['3', 64, false],
      ['2', 0, true],
    ] as const) {
      expect(await at.step({ ...consent, wave })).toMatchObject({ exit });
      expect(isOn()).toBe(on);
    }
  });

  test('outside a repository of GitHub is a mistake that is told', async () => {
    const at = await situation();
    const ran = await at.step({ command: 'apply' }, PUSH, { ...onMain, GITHUB_REPOSITORY: '' });
    expect(ran).toMatchObject({ exit: 64, outputs: { 'exit-code': '64' } });
    expect(ran.log).toContain('is not a repository of GitHub');
  });

  test('with a comment that can not be written ends as it did', async () => {
    const at = await mergedByAction();
    at.github.fail({ method: 'POST', path: '/repos/*/*/issues/*/comments', status: 403, times: 9 });
    const ran = await at.step({ command: 'apply', environment: 'production' }, PUSH, onMain);
    expect(ran.exit).toBe(0);
    expect(ran.log).toContain('warning: the comment was not written');
  });

  test('sends nothing where it can not be recorded that the approval is used', async () => {
    const at = await mergedByAction();
    at.github.fail({ method: 'POST', path: '/repos/*/*/check-runs', status: 403, times: 9 });
    const ran = await at.step({ command: 'apply', environment: 'production' }, PUSH, onMain);
    expect(ran.exit).toBe(4);
    expect(ran.log).toContain('The job that applies needs "checks: write"');
    expect(at.writes()).toEqual([]);
  });
});

/** What a file holds, or all files in a folder do; nothing where there is none. */
function textsBelow(path: string): readonly string[] {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [readFileSync(path, 'utf8')];
  return readdirSync(path).flatMap((name) => textsBelow(join(path, name)));
}

describe.skipIf(!HAS_GIT)('what GitHub and the runner are told', () => {
  const CANARY = 'c4n4ry';
  const DESTINATION = `s3://b/l?region=eu-1&access-key-id=AK${CANARY}&secret-access-key=w${CANARY}%2FX`;
  const SAYING = `no access for ${DESTINATION}; Authorization: Bearer ${CANARY}; {"apiToken":"x${CANARY}1"}`;
  const JOBS = `${ON}logpush_jobs: { ownership: shared, jobs: [] }\n`;

  test('holds no credential of a job of others, and none that the service repeats', async () => {
    const at = await situation();
    at.emulator.update(({ zones }) => {
      zones[ZONE]?.logpush_jobs.push({
        id: 7,
        name: 'theirs',
        dataset: 'http_requests',
        enabled: true,
        destination_conf: DESTINATION,
        error_message: SAYING,
      });
    });
    const production = { environment: 'production' };
    const steps = [await at.step(production, pulled(at, shop(JOBS)))];
    at.merge(1);
    at.emulator.inject({ kind: 'status', status: 400, message: SAYING, match: { method: 'PUT' } });
    steps.push(await at.step({ ...production, command: 'apply' }, PUSH, onMain));
    at.emulator.inject({
      kind: 'status',
      status: 403,
      message: SAYING,
      times: 9,
      match: { path: '**/page_shield' },
    });
    steps.push(await at.step({ ...production, command: 'drift' }));
    expect(steps.map(({ exit }) => exit)).toEqual([0, 1, 4]);

    const left = steps.flatMap(({ log, summary, outputs }) => [
      log,
      summary,
      JSON.stringify(outputs),
      ...Object.values(outputs).flatMap((file) => textsBelow(file)),
    ]);
    const told = JSON.stringify([at.github.requests, at.hosted.comments, at.hosted.issues]);
    expect(told).toContain('(sensitive)');
    expect([...left, told].filter((text) => text.includes(CANARY))).toEqual([]);
  });
});

describe('command: drift', () => {
  test('opens one issue, brings it up to date, and closes it', async () => {
    const at = await situation(true);
    const found = await at.step({ command: 'drift', environment: 'production' });
    expect(found).toMatchObject({ exit: 0, outputs: { 'has-changes': 'true', 'exit-code': '2' } });
    expect(at.hosted.issues).toMatchObject([
      {
        state: 'open',
        title: 'Drift of production, infra: 1 difference in 1 of 1 scope',
        labels: ['zonewright-drift'],
      },
    ]);
    expect(at.hosted.issues[0]?.body).toMatch(/^<!-- zonewright drift production root=infra -->\n/);
    await at.step({ command: 'drift', environment: 'production' });
    await at.step({ command: 'drift', environment: 'staging' });
    expect(at.hosted.issues).toHaveLength(2);
    write(at.root, shop(ON));
    const gone = await at.step({ command: 'drift', environment: 'production' });
    expect(gone).toMatchObject({ exit: 0, outputs: { 'has-changes': 'false', 'exit-code': '0' } });
    expect(at.hosted.issues.map(({ state }) => state)).toEqual(['closed', 'open']);
    expect(at.hosted.comments).toMatchObject([{ body: 'What is live matches the files again.' }]);
    await at.step({ command: 'drift', environment: 'production' });
    expect(at.hosted.comments).toHaveLength(1);
  });

  test('that could not be looked for is no news', async () => {
    const at = await situation(true);
    await at.step({ command: 'drift' });
    write(at.root, shop(ON));
    at.emulator.inject({ kind: 'status', status: 403, message: 'no', times: 9 });
    const ran = await at.step({ command: 'drift' });
    expect(ran).toMatchObject({ exit: 4, outputs: { 'exit-code': '4' } });
    expect(at.hosted.issues).toMatchObject([{ state: 'open' }]);
  });

  test.each([
    ['of a fork', TOKENS.fork],
    ['that is missing', ''],
  ])('with an issue that the token %s can not write ends as it would, with a warning', async (_, token) => {
    const at = await situation(true);
    const ran = await at.step({ command: 'drift', 'github-token': token });
    expect(ran).toMatchObject({ exit: 0, outputs: { 'exit-code': '2' } });
    expect(ran.commands.at(-1)).toMatchObject({
      command: 'warning',
      properties: { title: 'the issue about drift was not written' },
    });
  });

  test('without an issue asks GitHub nothing', async () => {
    const at = await situation(true);
    expect(await at.step({ command: 'drift', issue: 'false' })).toMatchObject({ exit: 0 });
    expect(at.github.requests).toEqual([]);
  });
});

describe.skipIf(!HAS_GIT)('command: merge-plans', () => {
  const BLOG = `zone: { name: blog.example.com, id: "${OTHER_ZONE}" }\n${ON}`;

  test('puts the plans of a folder together, and posts them as one', async () => {
    const at = await situation();
    at.emulator.update(({ zones }) => {
      const like = zones[ZONE];
      if (like !== undefined) zones[OTHER_ZONE] = { ...structuredClone(like), name: 'blog.example.com' };
    });
    const event = pulled(at, { ...shop(ON), 'infra/zones/blog.yaml': BLOG });
    const whole = await at.step({ comment: 'false' }, event);
    write(at.root, { 'plans/a/README.md': '' });
    for (const shard of ['1/2', '2/2']) {
      await at.step({ shard, 'plan-file': `plans/${shard.slice(0, 1)}.json` }, event);
    }
    expect(readdirSync(join(at.root, 'plans'))).toContain('2.json');
    const merged = await at.step(
      { command: 'merge-plans', 'plan-files': 'plans', 'plan-file': 'plan.json' },
      event,
    );
    expect(merged).toMatchObject({
      exit: 0,
      groups: ['zonewright merge-plans', 'zonewright comment'],
      outputs: { update: '2', digest: whole.outputs['digest'], 'plan-file': join(at.root, 'plan.json') },
    });
    expect(planIn(merged).digest).toBe(whole.outputs['digest']);
    expect(at.hosted.comments).toHaveLength(1);
    const part = await at.step({ command: 'merge-plans', 'plan-files': 'plans/1.json' }, event);
    expect(part).toMatchObject({ exit: 4, outputs: { 'exit-code': '4' } });
    expect(at.hosted.comments[0]?.body).toContain('shard 2/2 is missing');
  });

  test('without a plan file is a usage error', async () => {
    const at = await situation();
    expect(await at.step({ command: 'merge-plans' })).toMatchObject({
      exit: 64,
      outputs: { 'exit-code': '64' },
    });
  });
});

describe('a step', () => {
  test.each<readonly [Readonly<Record<string, string>>, string]>([
    [{ command: 'aply' }, 'the input command is "aply"\nDid you mean apply?'],
    [{ comment: 'maybe' }, 'the input comment is "maybe"\nIt takes true or false.'],
  ])('with the inputs %j is a mistake that is annotated', async (inputs, data) => {
    const ran = await step(repository({}), inputs);
    expect(ran).toMatchObject({
      exit: 64,
      commands: [{ command: 'error', properties: { title: 'action-input' }, data }],
    });
  });

  test('with an event that can not be read is one as well', async () => {
    const folder = repository({ 'event.json': '{' });
    const ran = await step(folder, {}, undefined, { GITHUB_EVENT_PATH: join(folder, 'event.json') });
    expect(ran).toMatchObject({ exit: 1, commands: [{ properties: { title: 'event-payload' } }] });
  });

  test('works without the files of a runner, as on a laptop', async () => {
    const folder = repository({ 'zones/shop.yaml': `${SHOP}${ON}` });
    vi.stubEnv('TMPDIR', folder);
    const runtime = { ...testRuntime({ INPUT_COMMAND: 'validate' }), cwd: folder };
    expect(await runAction(runtime, run)).toBe(0);
  });

  test('tells what a command threw that a user can fix, and throws what is a bug', async () => {
    const folder = repository({});
    const bug = new TypeError('a bug');
    const runtime = { ...testRuntime({ INPUT_COMMAND: 'validate', RUNNER_TEMP: folder }), cwd: folder };
    await expect(runAction(runtime, () => Promise.reject(bug))).rejects.toBe(bug);
    expect(runtime.written.out.split('\n')).toEqual(['::group::zonewright validate', '::endgroup::', '']);
  });

  test('hands the token on as one that no output shows', async () => {
    const protect = vi.fn<Runtime['protect']>();
    const folder = repository({});
    const env = { INPUT_COMMAND: 'validate', 'INPUT_GITHUB-TOKEN': 'ghs_1', RUNNER_TEMP: folder };
    const runtime = { ...testRuntime(env), cwd: folder, protect };
    const seen: unknown[] = [];
    await runAction(runtime, (_, own) => {
      seen.push(own.env['GITHUB_TOKEN']);
      return Promise.resolve(0);
    });
    expect(protect).toHaveBeenCalledWith(['ghs_1']);
    expect(seen).toEqual(['ghs_1']);
  });

  test('that can not read the plan it made says so', async () => {
    const folder = repository({});
    const runtime = { ...testRuntime({ INPUT_COMMAND: 'merge-plans', RUNNER_TEMP: folder }), cwd: folder };
    const exit = await runAction(runtime, (argv) => {
      writeFileSync(argv[argv.indexOf('--out') + 1] ?? '', '{');
      return Promise.resolve(0);
    });
    expect(exit).toBe(64);
    expect(runtime.written.out).toContain('::error title=plan-unreadable::');
    expect(existsSync(folder)).toBe(true);
  });
});
