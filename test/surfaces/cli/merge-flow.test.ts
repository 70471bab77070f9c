import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { run } from '../../../src/surfaces/cli/program.js';
import type { EmulatorOptions, EmulatorState, PartialState } from '../../../src/emulator/index.js';
import { repository, zonewrightProcess, type Ran } from '../../helpers/command.js';
import { GIT_ENV, gitRepository, HAS_GIT, openGit } from '../../helpers/git.js';
import {
  MALLORY,
  openMergeFlow,
  OTHER_APP,
  REPOSITORY,
  TOKENS,
  type Files,
  type MergeFlow,
} from '../../helpers/merge-flow.js';
import { OTHER_ZONE, ZONE } from '../../helpers/world.js';
import { testRuntime } from './runtime.js';

const SHOP = 'zones/shop.yaml';
const BLOG = 'zones/blog.yaml';
const OFF = 'page_shield: { enabled: false }\n';
const ON = 'page_shield: { enabled: true }\n';
const FIELDS = 'log_fields: { cookies: [session_id] }\n';

const shop = (sections: string): Files => ({
  [SHOP]: `zone: { name: shop.example.com, id: "${ZONE}" }\n${sections}`,
});
const blog = (sections: string): Files => ({
  [BLOG]: `zone: { name: blog.example.com, id: "${OTHER_ZONE}" }\n${sections}`,
});
const policies = (...values: readonly string[]): string =>
  `csp_policies:\n  policies:\n${values.map((value, index) => `    - { description: "policy ${index}", action: log, expression: "true", value: { script-src: ["${value}"] } }\n`).join('')}`;

const LIVE: PartialState = {
  zones: {
    [ZONE]: { name: 'shop.example.com', page_shield: { enabled: false } },
    [OTHER_ZONE]: { name: 'blog.example.com', page_shield: { enabled: false } },
  },
};
const FILES = { ...shop(OFF), ...blog(OFF) };

async function opened(files: Files = {}, options: EmulatorOptions = {}): Promise<MergeFlow> {
  const flow = await openMergeFlow({ ...FILES, ...files }, { state: LIVE, ...options });
  onTestFinished(() => flow.close());
  return flow;
}

afterEach(() => vi.restoreAllMocks());

/** A pull request that was planned, merged and not yet applied. */
async function merged(flow: MergeFlow, files: Files): Promise<number> {
  const pull = flow.open(files);
  expect(await flow.post(pull)).toMatchObject({ exit: 0, err: '' });
  flow.merge(pull);
  return pull;
}

/** Somebody's edit of the live side. */
function switched(zone: string, enabled: boolean): (state: EmulatorState) => void {
  return (state) => {
    const found = state.zones[zone];
    if (found === undefined) throw new TypeError(`there is no zone ${zone}`);
    found.page_shield.enabled = enabled;
  };
}

/** Where nobody listens: whoever asks there fails, and not with a usage error. */
const NOBODY = 'http://127.0.0.1:9';

const SHIELD_OF_SHOP = `PUT /zones/${ZONE}/page_shield`;
const SHIELD_OF_BLOG = `PUT /zones/${OTHER_ZONE}/page_shield`;
const FIELDS_OF_SHOP = `POST /zones/${ZONE}/rulesets`;

describe.skipIf(!HAS_GIT)('what a merged pull request approved', () => {
  test.each(['merge', 'squash', 'rebase'] as const)(
    'is applied after a %s, verified, and told there',
    async (how) => {
      const flow = await opened();
      const pull = flow.open(shop(ON));
      await flow.post(pull);
      flow.push({ 'README.md': 'read me\n' });
      flow.merge(pull, how);
      expect(await flow.apply()).toMatchObject({ exit: 0, err: '' });
      expect(flow.writes()).toEqual([SHIELD_OF_SHOP]);
      expect(flow.comment(pull, 'apply')).toContain('### zonewright apply: 1 of 1 change done');
      expect(flow.comment(pull, 'apply')).toContain('Verification: clean. Exit 0.');
      // A run that is started again has nothing to do, and nothing to say.
      const before = flow.comment(pull, 'apply');
      expect(await flow.apply()).toMatchObject({ exit: 0, err: '' });
      expect([flow.writes(), flow.comment(pull, 'apply')]).toEqual([[], before]);
    },
  );

  test('is applied wave by wave, by a run for each, and told there', async () => {
    const project = 'version: 1\nrollout: { waves: [[zone/shop.example.com], rest] }\n';
    const flow = await opened({ 'zonewright.yaml': project });
    const pull = flow.open({ ...shop(ON), ...blog(ON) });
    await flow.post(pull);
    flow.merge(pull);
    expect(await flow.apply('--wave', '1')).toMatchObject({ exit: 0, err: '' });
    expect(flow.writes()).toEqual([SHIELD_OF_SHOP]);
    expect(flow.comment(pull, 'apply')).toContain('zone/shop.example.com/page_shield');
    expect(await flow.apply('--wave', '2')).toMatchObject({ exit: 0, err: '' });
    expect(flow.writes()).toEqual([SHIELD_OF_BLOG]);
    expect(flow.comment(pull, 'apply')).toContain('zone/blog.example.com/page_shield');
    for (const wave of ['1', '2']) {
      expect(await flow.apply('--wave', wave)).toMatchObject({ exit: 0 });
      expect(flow.writes()).toEqual([]);
    }
  });

  test('is applied one pull request after another', async () => {
    const flow = await opened();
    const [one, two] = [flow.open(shop(ON)), flow.open(blog(ON))];
    await flow.post(one);
    await flow.post(two);
    flow.merge(one);
    expect(await flow.apply()).toMatchObject({ exit: 0 });
    flow.merge(two, 'squash');
    expect(await flow.apply()).toMatchObject({ exit: 0 });
    expect(flow.writes()).toEqual([SHIELD_OF_BLOG]);
    expect(flow.comment(two, 'apply')).toContain('zone/blog.example.com/page_shield');
    expect(flow.comment(two, 'apply')).not.toContain('shop.example.com');
  });

  test.each(['merge', 'squash', 'rebase'] as const)(
    'is applied by the next run when its own never came (%s)',
    async (how) => {
      const flow = await opened();
      const [one, two] = [flow.open(shop(ON)), flow.open(blog(ON))];
      await flow.post(one);
      await flow.post(two);
      flow.merge(one, how);
      flow.merge(two, how);
      expect(await flow.apply()).toMatchObject({ exit: 0, err: '' });
      expect(flow.writes().toSorted()).toEqual([SHIELD_OF_SHOP, SHIELD_OF_BLOG].toSorted());
      expect(flow.comment(two, 'apply')).toContain('2 of 2 changes done');
      expect(flow.comment(one, 'apply')).toBeUndefined();
    },
  );

  test('is applied after a direct push, and told where it was approved; the push approves nothing', async () => {
    const flow = await opened();
    const pull = await merged(flow, shop(ON));
    flow.push(blog(ON));
    const ran = await flow.apply();
    expect(ran).toMatchObject({ exit: 5 });
    expect(ran.err).toMatch(/^warning: no pull request brought commit [0-9a-f]{12} to main\n$/);
    expect(flow.writes()).toEqual([SHIELD_OF_SHOP]);
    expect(flow.comment(pull, 'apply')).toContain('Not approved, so not written:');
    expect(flow.comment(pull, 'apply')).toContain('- `zone/blog.example.com/page_shield`');
  });

  test('is not written over an edit of the same object; what would be sent now is told', async () => {
    const flow = await opened(shop(policies("'self'")));
    expect((await flow.zonewright(['apply', '--yes'])).exit).toBe(0);
    const pull = flow.open(shop(policies('https://ours.example.com')));
    await flow.post(pull);
    flow.merge(pull);
    flow.emulator.update(({ zones }) => {
      for (const policy of zones[ZONE]?.policies ?? [])
        policy.value = 'script-src https://theirs.example.com';
    });
    expect(await flow.apply()).toMatchObject({ exit: 5 });
    expect(flow.writes()).toEqual([]);
    const told = flow.comment(pull, 'apply');
    expect(told).toMatch(/the live state of csp_policies\/[\w ]+ changed since the plan was made/);
    expect(told).toContain('What would be sent now, and was not approved:');
    expect(told).toContain('- script-src  https://theirs.example.com');
  });

  test('is applied beside an edit of another object, which is told and not written', async () => {
    const flow = await opened();
    const pull = await merged(flow, shop(ON));
    flow.emulator.update(switched(OTHER_ZONE, true));
    expect(await flow.apply()).toMatchObject({ exit: 5, err: '' });
    expect(flow.writes()).toEqual([SHIELD_OF_SHOP]);
    expect(flow.comment(pull, 'apply')).toContain(
      'Not approved, so not written:\n\n- `zone/blog.example.com/page_shield`',
    );
  });

  test('has a risk now that nobody was shown: it is refused', async () => {
    const before = Array.from({ length: 10 }, () => "'self'");
    const after = before.map((value, index) => (index < 2 ? 'https://js.example.com' : value));
    const flow = await opened(shop(policies(...before)));
    expect((await flow.zonewright(['apply', '--yes'])).exit).toBe(0);
    const change = flow.open(shop(policies(...after)));
    const lower = flow.open({ 'zonewright.yaml': 'safety: { max_updates: 10% }\n' });
    await flow.post(change);
    await flow.post(lower);
    flow.merge(change);
    flow.merge(lower);
    expect(await flow.apply()).toMatchObject({ exit: 4 });
    expect(flow.writes()).toEqual([]);
    expect(flow.comment(lower, 'apply')).toContain('`it has a risk that was not reviewed: max-updates`');
  });
});

const AS_POSTED = 'the comments with its plan were changed after they were posted';
const NO_CHECK = /^no check run of [0-9a-f]{12}, the commit that was merged, has the approval of its plan$/;

describe.skipIf(!HAS_GIT)('nothing is approved by', () => {
  test.each<readonly [string, (flow: MergeFlow, pull: number) => Promise<unknown>, string | RegExp]>([
    ['a pull request without a plan', () => Promise.resolve(), 'it has no plan comment of zonewright'],
    [
      'a plan for another environment',
      (flow, pull) => flow.post(pull, '--environment', 'staging'),
      'it has no plan comment of zonewright',
    ],
    [
      'a plan of another root',
      (flow, pull) => flow.post(pull, '--root', 'infra'),
      'it has no plan comment of zonewright',
    ],
    [
      'a comment that a person copied',
      async (flow, pull) => {
        await flow.post(pull);
        const [ours] = flow.hosted.comments.splice(0);
        flow.hosted.comments.push({ id: 1, on: pull, body: ours?.body ?? '', user: MALLORY });
      },
      'it has no plan comment of zonewright',
    ],
    [
      'a comment that was deleted',
      async (flow, pull) => {
        await flow.post(pull);
        flow.hosted.comments.splice(0);
      },
      'it has no plan comment of zonewright',
    ],
    [
      'a comment that was rewritten to show something else',
      async (flow, pull) => {
        await flow.post(pull);
        for (const comment of flow.hosted.comments)
          comment.body = comment.body.replace('enabled: false → true', 'enabled: true → false');
      },
      AS_POSTED,
    ],
    [
      'a comment of which the end was cut',
      async (flow, pull) => {
        await flow.post(pull);
        for (const comment of flow.hosted.comments) comment.body = comment.body.slice(0, -9);
      },
      AS_POSTED,
    ],
    [
      'a comment that another app copied',
      async (flow, pull) => {
        await flow.post(pull);
        const [ours] = flow.hosted.comments.splice(0);
        flow.hosted.comments.push({ id: 1, on: pull, body: ours?.body ?? '', user: OTHER_APP });
      },
      NO_CHECK,
    ],
    [
      'a check run that another app made, for our comment',
      async (flow, pull) => {
        await flow.post(pull);
        for (const [index, check] of flow.hosted.checks.entries())
          flow.hosted.checks[index] = { ...check, user: OTHER_APP };
      },
      NO_CHECK,
    ],
    [
      'a check run that has another subject',
      async (flow, pull) => {
        await flow.post(pull);
        for (const [index, check] of flow.hosted.checks.entries())
          flow.hosted.checks[index] = { ...check, externalId: 'zonewright plan production' };
      },
      NO_CHECK,
    ],
    [
      'a check run that can not be read',
      async (flow, pull) => {
        await flow.post(pull);
        for (const { output } of flow.hosted.checks)
          output.text = output.text.replace(/approval [\w-]+/, 'approval no');
      },
      'what its check run approves can not be read',
    ],
    [
      'a check run that names no comment',
      async (flow, pull) => {
        await flow.post(pull);
        for (const { output } of flow.hosted.checks)
          output.text = output.text.replace(/comments [\w-]+/, 'comments AAAA');
      },
      'what its check run approves can not be read',
    ],
    [
      'a plan that was posted before the last push',
      async (flow, pull) => {
        await flow.post(pull);
        flow.amend(pull, { 'README.md': 'read me\n' });
      },
      NO_CHECK,
    ],
    [
      'the plan of an older commit that came last',
      async (flow, pull) => {
        const old = flow.hosted.pulls.find(({ number }) => number === pull)?.head ?? '';
        flow.amend(pull, { 'README.md': 'read me\n' });
        await flow.post(pull, '--commit', old);
      },
      NO_CHECK,
    ],
    [
      'a plan that the token of a person posted',
      async (flow, pull) => {
        expect(await flow.postAs(TOKENS.person, pull)).toMatchObject({
          exit: 0,
          err: expect.stringContaining('merging this pull request approves nothing') as string,
        });
      },
      'it has no plan comment of zonewright',
    ],
    [
      'the comment of another pull request',
      async (flow) => {
        await flow.post(flow.open(shop(ON)));
      },
      'it has no plan comment of zonewright',
    ],
  ])('%s', async (_, prepare, why) => {
    const flow = await opened();
    const pull = flow.open(shop(ON));
    await prepare(flow, pull);
    flow.merge(pull);
    const ran = await flow.apply();
    const [, told] = /^warning: pull request #(?:\d+) approves nothing: (.*)\n$/.exec(ran.err) ?? [];
    expect([ran.exit, told]).toEqual([5, typeof why === 'string' ? why : expect.stringMatching(why)]);
    expect(flow.writes()).toEqual([]);
    expect(flow.comment(pull, 'apply')).toContain('Not approved, so not written:');
  });

  test('a plan that was posted after the merge', async () => {
    const flow = await opened();
    const pull = flow.open(shop(ON));
    flow.merge(pull);
    await flow.post(pull);
    const ran = await flow.apply();
    expect(ran.err).toContain('its plan was posted or edited after it was merged');
    expect([ran.exit, flow.writes()]).toEqual([5, []]);
  });

  test('a comment that was edited after the merge, whoever did it', async () => {
    const flow = await opened();
    const pull = flow.open({ 'README.md': 'read me\n' });
    await flow.post(pull);
    flow.merge(pull);
    const other = flow.open(shop(ON));
    await flow.post(other);
    const [mine, theirs] = flow.hosted.comments;
    Object.assign(mine ?? {}, { body: theirs?.body, updatedAt: '2026-11-20T12:00:01Z' });
    flow.push(shop(ON));
    expect(await flow.apply()).toMatchObject({ exit: 5 });
    expect(flow.writes()).toEqual([]);
  });

  test('a pull request that was merged into another branch', async () => {
    const flow = await opened();
    const pull = flow.open(shop(ON));
    await flow.post(pull);
    flow.merge(pull);
    const [brought] = flow.hosted.pulls.splice(0);
    if (brought !== undefined) flow.hosted.pulls.push({ ...brought, base: 'next' });
    expect(await flow.apply()).toMatchObject({ exit: 5 });
    expect(flow.writes()).toEqual([]);
  });

  test('a check run that was made after the merge, though the comment is as it was', async () => {
    const flow = await opened();
    const pull = flow.open(shop(ON));
    await flow.post(pull);
    for (const check of flow.hosted.checks) check.completedAt = '2026-11-20T12:00:01Z';
    flow.merge(pull);
    const ran = await flow.apply();
    expect(ran.err).toContain('its plan was posted or edited after it was merged');
    expect([ran.exit, flow.writes()]).toEqual([5, []]);
  });

  test('a plan of which one of the comments is gone', async () => {
    const flow = await opened();
    const values = Array.from(
      { length: 200 },
      (_, index) => `https://${'x'.repeat(400)}.example.com/${index}`,
    );
    const pull = await merged(flow, shop(policies(...values)));
    const parts = flow.hosted.comments.filter(({ on }) => on === pull);
    expect(parts.length).toBeGreaterThan(1);
    const [, second] = parts;
    if (second !== undefined) flow.hosted.comments.splice(flow.hosted.comments.indexOf(second), 1);
    const ran = await flow.apply();
    expect(ran.err).toContain(AS_POSTED);
    expect([ran.exit, flow.writes()]).toEqual([5, []]);
  });
});

describe.skipIf(!HAS_GIT)('an approval', () => {
  test('is that of the newest check run of the merged commit', async () => {
    const flow = await opened();
    const pull = flow.open(shop(ON));
    await flow.post(pull);
    flow.amend(pull, shop(`${ON}${FIELDS}`));
    await flow.post(pull);
    await flow.post(pull);
    flow.merge(pull);
    expect(flow.hosted.checks).toHaveLength(3);
    expect(await flow.apply()).toMatchObject({ exit: 0, err: '' });
    expect(flow.writes().toSorted()).toEqual([FIELDS_OF_SHOP, SHIELD_OF_SHOP].toSorted());
  });

  test('holds although a plan is posted once more after the merge, and shows the same', async () => {
    const flow = await opened();
    const pull = await merged(flow, shop(ON));
    await flow.post(pull);
    expect(flow.hosted.checks).toHaveLength(2);
    expect(await flow.apply()).toMatchObject({ exit: 0, err: '' });
    expect(flow.writes()).toEqual([SHIELD_OF_SHOP]);
  });

  test('is ours, whatever another app says beside it', async () => {
    const flow = await opened();
    const pull = flow.open(shop(ON));
    await flow.post(pull);
    const [[comment], [check]] = [flow.hosted.comments, flow.hosted.checks];
    if (comment === undefined || check === undefined) throw new TypeError('nothing was posted');
    flow.hosted.comments.unshift({ ...comment, id: 1, body: `${comment.body}more`, user: OTHER_APP });
    flow.hosted.checks.push({ ...check, id: 9_000, user: OTHER_APP, output: { ...check.output, text: '' } });
    flow.merge(pull);
    expect(await flow.apply()).toMatchObject({ exit: 0, err: '' });
    expect(flow.writes()).toEqual([SHIELD_OF_SHOP]);
  });

  test('does not mind line ends, nor comments by somebody who has left', async () => {
    const flow = await opened();
    const pull = flow.open(shop(ON));
    flow.hosted.comments.push({ id: 1, on: pull, body: '<!-- zonewright plan -->\nold', user: null });
    flow.hosted.comments.push({ id: 2, on: pull, body: '<!-- zonewright apply -->\nold', user: null });
    await flow.post(pull);
    for (const comment of flow.hosted.comments) comment.body = comment.body.replaceAll('\n', '\r\n');
    flow.merge(pull);
    expect(await flow.apply()).toMatchObject({ exit: 0, err: '' });
    expect(flow.writes()).toEqual([SHIELD_OF_SHOP]);
    expect(flow.hosted.comments.slice(0, 2).map(({ body }) => body)).toEqual([
      '<!-- zonewright plan -->\r\nold',
      '<!-- zonewright apply -->\r\nold',
    ]);
  });

  test.each(['merge', 'squash', 'rebase'] as const)(
    'of each pull request counts when a queue merges two with one push (%s)',
    async (how) => {
      const flow = await opened();
      const [one, two] = [flow.open(shop(ON)), flow.open(blog(ON))];
      await flow.post(one);
      await flow.post(two);
      flow.merge(one, how);
      // The check run of the group's commit stands on what becomes the head of main, and is nobody's approval.
      const head = flow.merge(two, how);
      const plan = join(flow.root, 'group.json');
      expect((await flow.zonewright(['plan', '--out', plan])).exit).toBe(0);
      const group = ['comment', plan, '--repo', REPOSITORY, '--commit', head];
      expect(await flow.zonewright(group)).toEqual({
        exit: 0,
        out: `created the check run of ${head}\n`,
        err: '',
      });
      expect(flow.hosted.checks.at(-1)).toMatchObject({
        sha: head,
        conclusion: 'success',
        output: { text: '' },
      });
      expect(await flow.apply()).toMatchObject({ exit: 0, err: '' });
      expect(flow.writes().toSorted()).toEqual([SHIELD_OF_SHOP, SHIELD_OF_BLOG].toSorted());
    },
  );
});

describe.skipIf(!HAS_GIT)('a change of which something was left out', () => {
  const wall = (size: number): string =>
    `rulesets:\n  - phase: http_request_firewall_custom\n    rules:\n${Array.from({ length: size }, (_, index) => `      - { ref: block-${index}, action: block, expression: 'http.request.uri.path eq "/${index}/${'x'.repeat(900)}"' }\n`).join('')}`;

  test('is not approved by merging: apply says so, and what to do, and that works', async () => {
    const flow = await opened();
    const pull = await merged(flow, { ...shop(`${OFF}${wall(701)}`), ...blog(ON) });
    expect(flow.comment(pull, 'plan')).toContain('Not approved by merging: 1 of 2 changes');
    expect(flow.hosted.checks).toMatchObject([{ conclusion: 'neutral' }]);
    const ran = await flow.apply();
    expect(ran.exit).toBe(5);
    expect(ran.err).toContain(
      'warning: merging did not approve 1 change that the comment did not show in full or a gate denies: zone/shop.example.com/rulesets/http_request_firewall_custom\nwarning: To apply it, read the full report',
    );
    expect(flow.writes()).toEqual([SHIELD_OF_BLOG]);
    expect(flow.comment(pull, 'apply')).toContain(
      'Not approved by merging (not shown in full, or denied), so not written:\n\n- `zone/shop.example.com/rulesets/http_request_firewall_custom`',
    );
    expect(flow.comment(pull, 'apply')).not.toContain('The plan of the next pull request shows it again');
    const planned = await flow.zonewright(['plan', '--format', 'json']);
    const { digest } = JSON.parse(planned.out) as { digest: string };
    expect(await flow.zonewright(['apply', '--yes', '--expect-digest', digest])).toMatchObject({ exit: 0 });
  });

  test('keeps back what has to wait for it', async () => {
    const flow = await opened();
    expect((await flow.zonewright(['apply', '--yes'])).exit).toBe(0);
    // Page shield goes off last; the rules that come before it are not approved.
    flow.emulator.update(switched(ZONE, true));
    const pull = await merged(flow, shop(`${OFF}${wall(701)}`));
    const ran = await flow.apply();
    expect(ran.exit).toBe(5);
    expect(flow.writes()).toEqual([]);
    expect(flow.comment(pull, 'apply')).toContain('which changed or was not approved');
  });
});

describe.skipIf(!HAS_GIT)('an approval is used once', () => {
  test('the same change is due again after a live edit, and nobody has seen that: a later run leaves it', async () => {
    const flow = await opened();
    await merged(flow, shop(ON));
    expect(await flow.apply()).toMatchObject({ exit: 0 });
    const two = await merged(flow, shop(`${ON}${FIELDS}`));
    flow.emulator.update(switched(ZONE, false));
    expect(await flow.apply()).toMatchObject({ exit: 5 });
    expect(flow.writes()).toEqual([FIELDS_OF_SHOP]);
    expect(flow.comment(two, 'apply')).toContain(
      'Not approved, so not written:\n\n- `zone/shop.example.com/page_shield`',
    );
    // So does the same run once more.
    expect(await flow.apply()).toMatchObject({ exit: 5 });
    expect(flow.writes()).toEqual([]);
  });

  test('it can be given again, by a plan that shows it', async () => {
    const flow = await opened();
    const one = await merged(flow, shop(ON));
    await flow.apply();
    flow.emulator.update(switched(ZONE, false));
    expect(await flow.apply()).toMatchObject({ exit: 5 });
    expect(flow.writes()).toEqual([]);
    const two = await merged(flow, { 'README.md': 'read me\n' });
    expect(flow.comment(two, 'plan')).toContain('page_shield');
    expect(await flow.apply()).toMatchObject({ exit: 0, err: '' });
    expect(flow.writes()).toEqual([SHIELD_OF_SHOP]);
    expect(flow.comment(one, 'apply')).toContain('Exit 5.');
    // Off and on once more: what the first one used up is not what the third one approves.
    await merged(flow, shop(OFF));
    await flow.apply();
    await merged(flow, shop(ON));
    expect(await flow.apply()).toMatchObject({ exit: 0 });
    expect(flow.writes()).toEqual([SHIELD_OF_SHOP]);
  });

  test('what failed stays approved, for this run and the next ones', async () => {
    const flow = await opened();
    const one = await merged(flow, { ...shop(ON), ...blog(ON) });
    const refusing = { kind: 'status', status: 400, message: 'no' } as const;
    flow.emulator.inject({ ...refusing, match: { method: 'PUT', path: `/zones/${ZONE}/**` } });
    expect(await flow.apply()).toMatchObject({ exit: 6 });
    expect(flow.comment(one, 'apply')).toContain('1 of 2 changes done');
    const two = await merged(flow, { 'README.md': 'read me\n' });
    expect(await flow.apply()).toMatchObject({ exit: 0 });
    expect(flow.writes()).toEqual([SHIELD_OF_SHOP]);
    expect(flow.comment(two, 'apply')).toContain('1 of 1 change done');
  });
});

describe.skipIf(!HAS_GIT)('a plan whose digests take more than one check run', () => {
  /** Text that can't be made shorter. */
  const name = (index: string): string =>
    Array.from({ length: 5 }, (_, at) =>
      createHash('sha512').update(`${index}.${at}`).digest('base64url'),
    ).join('');
  const many = (...values: readonly string[]): string =>
    policies(...values).replace(/"policy (\d+)"/g, (_, index: string) => `"${index} ${name(index)}"`);
  const values = Array.from({ length: 80 }, () => "'self'");

  const large = async (): Promise<readonly [MergeFlow, number]> => {
    const flow = await opened();
    const pull = await merged(flow, { ...shop(many(...values)), ...blog(`${OFF}${many(...values)}`) });
    expect(flow.comment(pull, 'plan')).not.toContain('Not approved by merging');
    expect(flow.hosted.checks.map((check) => check.name)).toEqual(['zonewright plan (2)', 'zonewright plan']);
    return [flow, pull];
  };

  test('is applied change by change, and once', async () => {
    const [flow, pull] = await large();
    expect(await flow.apply()).toMatchObject({ exit: 0, err: '' });
    expect(flow.writes()).toHaveLength(160);
    expect(flow.comment(pull, 'apply')).toContain('160 of 160 changes done');
    // And not once more, when somebody took all of it away.
    flow.emulator.update(({ zones }) => [ZONE, OTHER_ZONE].forEach((id) => zones[id]?.policies.splice(0)));
    expect(await flow.apply()).toMatchObject({ exit: 5 });
    expect(flow.writes()).toEqual([]);
  });

  test('is applied but for what differs', async () => {
    const [flow, pull] = await large();
    flow.emulator.update(switched(OTHER_ZONE, true));
    expect(await flow.apply()).toMatchObject({ exit: 5 });
    expect(flow.writes()).toHaveLength(160);
    expect(flow.writes().filter((write) => write.includes('page_shield/policies'))).toHaveLength(160);
    expect(flow.comment(pull, 'apply')).toContain('160 of 160 changes done');
  });

  test.each<readonly [string, (checks: MergeFlow['hosted']['checks']) => unknown]>([
    ['is missing', (checks) => checks.splice(0, 1)],
    ['was edited', (checks) => (firstOf(checks).output.text += '.')],
    ['is of somebody else', (checks) => checks.splice(0, 1, { ...firstOf(checks), user: OTHER_APP })],
  ])('approves nothing where a part of it %s', async (_, happens) => {
    const [flow, pull] = await large();
    happens(flow.hosted.checks);
    const ran = await flow.apply();
    expect([ran.exit, flow.writes()]).toEqual([5, []]);
    expect(ran.err).toContain(`#${pull} approves nothing: what its check run approves can not be read`);
  });
});

function firstOf([first]: MergeFlow['hosted']['checks']): MergeFlow['hosted']['checks'][number] {
  if (first === undefined) throw new TypeError('there is no check run');
  return first;
}

describe.skipIf(!HAS_GIT)('a commit that is not the head of the branch', () => {
  test('is not applied, and nothing is asked of the service', async () => {
    const flow = await opened();
    await merged(flow, shop(ON));
    flow.hosted.branches['main'] = 'a'.repeat(40);
    const ran = await flow.apply();
    expect(ran.exit).toBe(4);
    expect(ran.err).toContain('is not the head of main any more: aaaaaaaaaaaa is');
    expect(flow.emulator.requests).toEqual([]);
  });

  test('is not applied when the branch moves while it is planned', async () => {
    const moving: { flow?: MergeFlow } = {};
    const flow = await opened(undefined, {
      onRequest: () => {
        if (moving.flow !== undefined) moving.flow.hosted.branches['main'] = 'b'.repeat(40);
      },
    });
    const pull = await merged(flow, shop(ON));
    moving.flow = flow;
    const ran = await flow.apply();
    expect(ran.exit).toBe(4);
    expect(ran.err).toContain('bbbbbbbbbbbb is');
    expect(flow.emulator.requests.length).toBeGreaterThan(0);
    expect([flow.writes(), flow.comment(pull, 'apply')]).toEqual([[], undefined]);
  });

  test('of another branch is not applied either', async () => {
    const flow = await opened();
    await merged(flow, shop(ON));
    expect(await flow.apply('--branch', 'next')).toMatchObject({ exit: 1 });
    expect(flow.emulator.requests).toEqual([]);
  });
});

describe.skipIf(!HAS_GIT)('when GitHub', () => {
  test.each<readonly [string, string, number | 'reset']>([
    ['does not tell the head', '/repos/*/*/git/**', 403],
    ['does not tell the pull requests', '/repos/*/*/commits/*/pulls', 403],
    ['does not tell the check runs', '/repos/*/*/commits/*/check-runs', 403],
    ['does not tell the comments', '/repos/*/*/issues/*/comments', 404],
    ['has a bad day', '/**', 503],
    ['hangs up', '/**/comments', 'reset'],
  ])('%s, nothing is written', async (_, path, status) => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const flow = await opened();
    await merged(flow, shop(ON));
    flow.github.fail({ method: 'GET', path, status, times: 9 });
    expect(await flow.apply()).toMatchObject({ exit: 1 });
    expect(flow.writes()).toEqual([]);
  });

  test('is not there, nothing is asked of the service', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const flow = await opened();
    await merged(flow, shop(ON));
    await flow.github.close();
    expect(await flow.apply()).toMatchObject({ exit: 1 });
    expect(flow.emulator.requests).toEqual([]);
  });

  test('does not take the result, it is applied all the same', async () => {
    const flow = await opened();
    await merged(flow, shop(ON));
    flow.github.fail({ method: 'POST', path: '/repos/*/*/issues/*/comments', status: 403, times: 9 });
    const ran = await flow.apply();
    expect(ran.exit).toBe(0);
    expect(ran.err).toContain('warning: the comment was not written: POST ');
    expect(flow.writes()).toEqual([SHIELD_OF_SHOP]);
  });
});

describe.skipIf(!HAS_GIT)('apply --merged', () => {
  test('has nothing to do for a pull request that changes nothing live, and says nothing there', async () => {
    const flow = await opened();
    const pull = await merged(flow, { 'README.md': 'read me\n' });
    const ran = await flow.apply();
    expect(ran).toMatchObject({ exit: 0, err: '' });
    expect(ran.out).toContain('Nothing to apply.');
    expect([flow.writes(), flow.comment(pull, 'apply')]).toEqual([[], undefined]);
  });

  test('writes nothing and posts nothing in a dry run', async () => {
    const flow = await opened();
    await merged(flow, shop(ON));
    const ran = await flow.apply('--dry-run');
    expect(ran).toMatchObject({ exit: 0, err: '' });
    expect(ran.out).toContain('Applying sends 1 write request.');
    expect(flow.writes()).toEqual([]);
    expect(flow.hosted.comments).toHaveLength(1);
  });

  test('takes the approvals of its own environment, and posts the result beside them', async () => {
    const flow = await opened();
    const pull = flow.open(shop(ON));
    await flow.post(pull, '--environment', 'production');
    flow.merge(pull);
    expect(await flow.apply('--environment', 'staging')).toMatchObject({ exit: 5 });
    expect(flow.writes()).toEqual([]);
    expect(await flow.apply('--environment', 'production')).toMatchObject({ exit: 0 });
    expect(flow.writes()).toEqual([SHIELD_OF_SHOP]);
    expect(flow.hosted.comments.map(({ body }) => body.split('\n', 1)[0])).toEqual([
      '<!-- zonewright plan production -->',
      '<!-- zonewright apply staging -->',
      '<!-- zonewright apply production -->',
    ]);
  });

  test('reads a pull request once, however many commits it brought', async () => {
    const flow = await opened();
    const pull = flow.open(shop(ON));
    for (let commit = 0; commit < 5; commit += 1) flow.amend(pull, { 'README.md': `${commit}\n` });
    await flow.post(pull);
    flow.merge(pull, 'rebase');
    flow.push(blog(ON));
    const before = flow.github.requests.length;
    expect(await flow.apply()).toMatchObject({ exit: 5 });
    const asked = flow.github.requests.slice(before).map(({ method, path }) => `${method} ${path}`);
    // To find the approval, to post the result, and to look at it.
    expect(asked.filter((line) => line === `GET /repos/${REPOSITORY}/issues/${pull}/comments`)).toHaveLength(
      3,
    );
  });

  test('can not read a scope: what is approved there waits, and the rest is applied', async () => {
    const flow = await opened();
    const pull = await merged(flow, { ...shop(ON), ...blog(ON) });
    flow.emulator.inject({
      kind: 'status',
      status: 403,
      message: 'no',
      match: { path: `/zones/${ZONE}/**` },
    });
    expect(await flow.apply()).toMatchObject({ exit: 4 });
    expect(flow.writes()).toEqual([SHIELD_OF_BLOG]);
    expect(flow.comment(pull, 'apply')).toContain('`zone/shop.example.com could not be read`');
    expect(await flow.apply()).toMatchObject({ exit: 0 });
    expect(flow.writes()).toEqual([SHIELD_OF_SHOP]);
  });

  test('takes the branch from the workflow', async () => {
    const flow = await opened();
    await merged(flow, shop(ON));
    const args = ['apply', '--merged', REPOSITORY];
    expect(await flow.zonewright(args, flow.root, { GITHUB_REF_NAME: 'main' })).toMatchObject({ exit: 0 });
    expect(await flow.zonewright(args)).toMatchObject({ exit: 64 });
  });

  test.each<readonly [readonly string[], string]>([
    [['--merged', REPOSITORY, '--allow', 'drops-rules'], "it can't be combined with --allow"],
    [['--merged', REPOSITORY, '--expect-digest', 'abc'], "it can't be combined with --expect-digest"],
    [['--merged', REPOSITORY, 'plan.json'], "it can't be combined with a plan file"],
    [
      ['--merged', REPOSITORY, 'plan.json', '--allow', 'drops-rules', '--expect-digest', 'abc'],
      "it can't be combined with a plan file and --allow and --expect-digest",
    ],
    [['--merged', '', '--branch', 'main'], 'It takes a value'],
    [['--merged', 'edge', '--branch', 'main'], 'is not a repository of GitHub'],
    [['--merged', REPOSITORY, '--branch', 'a b'], 'is not a branch of GitHub'],
    [['--merged', REPOSITORY], '--merged needs --branch'],
    [['--merged', REPOSITORY, '--branch', 'main', '--environment', ''], 'It takes a name.'],
    [['--branch', 'main', '--yes'], '--branch needs --merged OWNER/NAME'],
    [['plan.json', '--target', 'zone/**', '--changed-since', 'main'], '--target and --changed-since'],
  ])('%j is a usage error, and nothing is sent', async (args, message) => {
    const runtime = testRuntime({
      ZONEWRIGHT_BASE_URL: NOBODY,
      GITHUB_API_URL: NOBODY,
      GITHUB_TOKEN: 'token',
    });
    expect(await run(['apply', ...args], { ...runtime, cwd: gitRepository(FILES).root })).toBe(64);
    expect(runtime.written.err).toContain(message);
  });

  test('needs a token, and a repository of git', async () => {
    const args = ['apply', '--merged', REPOSITORY, '--branch', 'main'];
    const noToken = testRuntime({ ZONEWRIGHT_BASE_URL: NOBODY, GITHUB_API_URL: NOBODY });
    expect(await run(args, { ...noToken, cwd: gitRepository(FILES).root })).toBe(64);
    expect(noToken.written.err).toContain('GITHUB_TOKEN is not set');
    const noGit = testRuntime({ GITHUB_TOKEN: 'token' });
    expect(await run(args, { ...noGit, cwd: repository(FILES) })).toBe(64);
    expect(noGit.written.err).toContain('not a git repository');
  });

  test('works as processes do it, with git’s own merge', async () => {
    const flow = await opened();
    const { git, branch, commit, checkout, merge } = openGit(flow.root);
    git('reset', '--quiet', '--hard');
    branch('topic');
    const head = commit(shop(ON));
    const env = { ...GIT_ENV, GITHUB_TOKEN: TOKENS.workflow, GITHUB_API_URL: flow.github.url };
    const cli = (...args: readonly string[]): Promise<Ran> =>
      zonewrightProcess(args, { root: flow.root, emulator: flow.emulator, env });
    const plan = join(repository({}), 'plan.json');
    expect(await cli('plan', '--base', 'main', '--out', plan)).toMatchObject({ exit: 0 });
    const posting = ['comment', plan, '--repo', REPOSITORY, '--pr', '1', '--commit', head];
    expect(await cli(...posting)).toMatchObject({ exit: 0, stderr: '' });
    checkout('main');
    const sha = merge('topic');
    flow.hosted.branches['main'] = sha;
    flow.hosted.commits.unshift({ sha, parents: git('rev-parse', 'HEAD^1', 'HEAD^2').split('\n') });
    flow.hosted.pulls.push({ number: 1, head, base: 'main', merge: sha });
    const args = ['apply', '--merged', REPOSITORY, '--branch', 'main'];
    expect(await cli(...args)).toMatchObject({ exit: 0, stderr: '' });
    expect(flow.writes()).toEqual([SHIELD_OF_SHOP]);
    expect(flow.comment(1, 'apply')).toContain('1 of 1 change done');
  });
});
