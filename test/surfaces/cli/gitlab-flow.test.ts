import { describe, expect, onTestFinished, test } from 'vitest';
import type { PartialState } from '../../../src/emulator/index.js';
import { HAS_GIT } from '../../helpers/git.js';
import { MALLORY, openMergeFlow, TOKENS, type Files, type MergeFlow } from '../../helpers/merge-flow.js';
import { OTHER_ZONE, ZONE } from '../../helpers/world.js';

const OFF = 'page_shield: { enabled: false }\n';
const ON = 'page_shield: { enabled: true }\n';

const shop = (sections: string): Files => ({
  'zones/shop.yaml': `zone: { name: shop.example.com, id: "${ZONE}" }\n${sections}`,
});
const blog = (sections: string): Files => ({
  'zones/blog.yaml': `zone: { name: blog.example.com, id: "${OTHER_ZONE}" }\n${sections}`,
});

const LIVE: PartialState = {
  zones: {
    [ZONE]: { name: 'shop.example.com', page_shield: { enabled: false } },
    [OTHER_ZONE]: { name: 'blog.example.com', page_shield: { enabled: false } },
  },
};

async function opened(files: Files = {}): Promise<MergeFlow> {
  const flow = await openMergeFlow({ ...shop(OFF), ...blog(OFF), ...files }, { state: LIVE }, 'gitlab');
  onTestFinished(() => flow.close());
  return flow;
}

const SHIELD_OF_SHOP = `PUT /zones/${ZONE}/page_shield`;
const SHIELD_OF_BLOG = `PUT /zones/${OTHER_ZONE}/page_shield`;

describe.skipIf(!HAS_GIT)('what a merged merge request approved', () => {
  test.each(['merge', 'squash', 'rebase'] as const)('is applied after a %s, and told there', async (how) => {
    const flow = await opened();
    const pull = flow.open(shop(ON));
    expect(await flow.post(pull)).toMatchObject({ exit: 0, err: '' });
    flow.push({ 'README.md': 'read me\n' });
    flow.merge(pull, how);
    expect(await flow.apply()).toMatchObject({ exit: 0, err: '' });
    expect(flow.writes()).toEqual([SHIELD_OF_SHOP]);
    expect(flow.comment(pull, 'apply')).toContain('### zonewright apply: 1 of 1 change done');
    const before = flow.comment(pull, 'apply');
    expect(await flow.apply()).toMatchObject({ exit: 0, err: '' });
    expect([flow.writes(), flow.comment(pull, 'apply')]).toEqual([[], before]);
  });

  test('is applied by the next run when its own was skipped, with what came after it', async () => {
    const flow = await opened();
    const [one, two] = [flow.open(shop(ON)), flow.open(blog(ON))];
    await flow.post(one);
    await flow.post(two);
    flow.merge(one);
    flow.merge(two);
    expect(await flow.apply()).toMatchObject({ exit: 0, err: '' });
    expect(flow.writes().toSorted()).toEqual([SHIELD_OF_BLOG, SHIELD_OF_SHOP].toSorted());
  });

  test('is not approved twice: somebody who takes it back live is not overruled', async () => {
    const flow = await opened();
    const pull = flow.open(shop(ON));
    await flow.post(pull);
    flow.merge(pull);
    await flow.apply();
    flow.emulator.update((state) => {
      const zone = state.zones[ZONE];
      if (zone !== undefined) zone.page_shield.enabled = false;
    });
    expect(await flow.apply()).toMatchObject({ exit: 5 });
    expect(flow.writes()).toEqual([]);
    expect(flow.comment(pull, 'apply')).toContain('The plan of the next merge request shows it again');
  });
});

/** What somebody does between the post of a plan and its apply, and what apply says then; nothing is written. */
const REFUSED: readonly (readonly [string, (flow: MergeFlow, pull: number) => unknown, string])[] = [
  [
    'has no plan',
    (flow) => void flow.hosted.comments.splice(0),
    'merge request !1 approves nothing: it has no plan comment of zonewright',
  ],
  [
    'has a plan that a maintainer edited',
    ({ hosted }) =>
      hosted.comments.forEach((note) => (note.body = note.body.replace('1 update', '0 updates'))),
    'the comments with its plan were changed after they were posted',
  ],
  [
    'has a plan that was touched after the merge',
    ({ hosted }) => hosted.comments.forEach((note) => (note.updatedAt = '2026-11-20T12:00:01Z')),
    'its plan was posted or edited after it was merged',
  ],
  [
    'has an approval that a maintainer edited',
    ({ hosted }) =>
      hosted.comments
        .filter(({ body }) => body.includes('holds=approval'))
        .forEach((note) => (note.body = note.body.replace(/(approval )\w/, '$1A'))),
    'what its commit status approves can not be read',
  ],
  [
    'has a status of a person, whatever it says',
    ({ hosted }) => {
      const [status] = hosted.statuses.splice(0);
      if (status !== undefined) hosted.statuses.push({ ...status, user: MALLORY });
    },
    'no commit status of ',
  ],
  [
    'has a status that failed',
    ({ hosted }) => {
      const [status] = hosted.statuses.splice(0);
      if (status !== undefined) hosted.statuses.push({ ...status, state: 'failed' });
    },
    'no commit status of ',
  ],
  [
    'has a status that is not finished',
    ({ hosted }) => hosted.statuses.forEach((status) => (status.finishedAt = null)),
    'its plan was posted or edited after it was merged',
  ],
  [
    'has a status that came after the merge',
    ({ hosted }) => hosted.statuses.forEach((status) => (status.finishedAt = '2026-11-20T12:00:01Z')),
    'its plan was posted or edited after it was merged',
  ],
  [
    'has the status of another commit on its head',
    ({ hosted }) => {
      const [status] = hosted.statuses.splice(0);
      const description = `1 update, sha256:${'0'.repeat(64)}`;
      if (status !== undefined) hosted.statuses.push({ ...status, description });
    },
    'what its commit status approves can not be read',
  ],
];

describe.skipIf(!HAS_GIT)('nothing is approved by a merge request that', () => {
  test.each(REFUSED)('%s', async (_, happens, message) => {
    const flow = await opened();
    const pull = flow.open(shop(ON));
    await flow.post(pull);
    flow.merge(pull);
    happens(flow, pull);
    const ran = await flow.apply();
    expect(ran.exit).toBe(5);
    expect(ran.err).toContain(message);
    expect(flow.writes()).toEqual([]);
  });

  test('somebody pushed to, or GitLab rebased, after its plan', async () => {
    const flow = await opened();
    const pull = flow.open(shop(ON));
    await flow.post(pull);
    flow.amend(pull, { 'README.md': 'one more commit\n' });
    flow.merge(pull);
    expect((await flow.apply()).err).toContain('the commit that was merged, has the approval of its plan');
    expect(flow.writes()).toEqual([]);
  });

  test('was planned with the token of a person', async () => {
    const flow = await opened();
    const pull = flow.open(shop(ON));
    const posted = await flow.postAs(TOKENS.person, pull);
    expect(posted).toMatchObject({ exit: 0 });
    expect(posted.err).toBe(
      'warning: merging this merge request approves nothing: GITLAB_TOKEN is the token of a person, whose commit status does not count\nPost it with the access token of a project, of a group or of a service account, or apply the plan with --expect-digest.\n',
    );
    expect(flow.hosted.statuses).toEqual([]);
    flow.merge(pull);
    expect((await flow.apply()).exit).toBe(5);
  });

  test('was planned by another bot than the one that applies', async () => {
    const flow = await opened();
    const pull = flow.open(shop(ON));
    await flow.postAs(TOKENS.app, pull);
    flow.merge(pull);
    expect((await flow.apply()).err).toContain('it has no plan comment of zonewright');
  });
});

describe.skipIf(!HAS_GIT)('apply --merged in GitLab', () => {
  test('asks nobody but GitLab which commit is the head, and stops for an older one', async () => {
    const flow = await opened();
    flow.hosted.branches['main'] = 'f'.repeat(40);
    const ran = await flow.apply();
    expect(ran).toMatchObject({ exit: 4 });
    expect(ran.err).toContain('is not the head of main any more');
  });

  test.each<readonly [string, readonly string[], number]>([
    ['with the label that opens it', ['security-approved'], 0],
    ['not with another one', ['bug'], 4],
  ])('passes a gate %s, and so does the plan before it', async (_, labels, exit) => {
    const gate =
      'gates:\n  - { name: production, deny: [page-shield-off], unless: { label: security-approved } }\n';
    const flow = await opened({ 'zonewright.yaml': gate, ...shop(ON) });
    flow.emulator.update((state) => {
      const zone = state.zones[ZONE];
      if (zone !== undefined) zone.page_shield.enabled = true;
    });
    const pull = flow.open(shop(OFF));
    flow.label(pull, ...labels);
    await flow.post(pull);
    flow.merge(pull);
    const env = { CI_MERGE_REQUEST_LABELS: labels.join(',') };
    expect(await flow.zonewright(['plan'], flow.root, env)).toMatchObject({ exit });
    expect((await flow.apply()).exit).toBe(exit);
    expect(flow.writes()).toHaveLength(exit === 0 ? 1 : 0);
    // What opens a gate for a plan is no consent to carry it out.
    const apply = ['apply', '--yes', '--allow', 'page-shield-off'];
    if (exit !== 0) expect(await flow.zonewright(apply, flow.root, env)).toMatchObject({ exit: 4 });
  });

  test('a plan that is not labelled in a variable is opened by nothing', async () => {
    const gate =
      'gates:\n  - { name: production, deny: [page-shield-off], unless: { label: security-approved } }\n';
    const flow = await opened({ 'zonewright.yaml': gate, ...shop(OFF) });
    flow.emulator.update((state) => {
      const zone = state.zones[ZONE];
      if (zone !== undefined) zone.page_shield.enabled = true;
    });
    const labels = { CI_MERGE_REQUEST_LABELS: 'security-approved' };
    expect(await flow.zonewright(['plan'], flow.root, { ...labels, GITLAB_CI: '' })).toMatchObject({
      exit: 4,
    });
    const apply = ['apply', '--yes', '--allow', 'page-shield-off'];
    expect(await flow.zonewright(apply, flow.root, labels)).toMatchObject({ exit: 4 });
    expect(flow.writes()).toEqual([]);
  });

  test.each([
    ['no token', { GITLAB_TOKEN: '' }, 'GITLAB_TOKEN is not set'],
    ['the token of the job', { GITLAB_TOKEN: 'glcbt-64_secret' }, 'GITLAB_TOKEN is the token of a job'],
  ])('says that there is %s', async (_, env, message) => {
    const flow = await opened();
    const ran = await flow.zonewright(['apply', '--merged', 'octo/edge', '--branch', 'main'], flow.root, env);
    expect(ran).toMatchObject({ exit: 64, out: '' });
    expect(ran.err).toContain(message);
    expect(ran.err).toContain('CI_JOB_TOKEN can read a merge request, but can');
    expect(ran.err).not.toContain('glcbt-64_secret');
  });
});
