import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { PartialState } from '../../../../src/emulator/index.js';
import type { HistoryDocument } from '../../../../src/generated/documents/history.js';
import { zonewright, zonewrightProcess, type Ran } from '../../../helpers/command.js';
import { GIT_ENV, HAS_GIT } from '../../../helpers/git.js';
import { projectId } from '../../../helpers/gitlab.js';
import {
  openMergeFlow,
  REPOSITORY,
  TOKENS,
  type Files,
  type MergeFlow,
} from '../../../helpers/merge-flow.js';
import { OTHER_ZONE, ZONE } from '../../../helpers/world.js';

export type ForgeName = 'github' | 'gitlab';

const shield = (enabled: boolean): string => `page_shield: { enabled: ${enabled} }\n`;
const shop = (enabled: boolean): Files => ({
  'zones/shop.yaml': `zone: { name: shop.example.com, id: "${ZONE}" }\n${shield(enabled)}`,
});
const blog = (enabled: boolean): Files => ({
  'zones/blog.yaml': `zone: { name: blog.example.com, id: "${OTHER_ZONE}" }\n${shield(enabled)}`,
});
const README = (text: string): Files => ({ 'README.md': `${text}\n` });

const LIVE: PartialState = {
  zones: {
    [ZONE]: { name: 'shop.example.com', page_shield: { enabled: false } },
    [OTHER_ZONE]: { name: 'blog.example.com', page_shield: { enabled: false } },
  },
};

const OF_SHOP = `PUT /zones/${ZONE}/page_shield`;
const OF_BLOG = `PUT /zones/${OTHER_ZONE}/page_shield`;

/** Where each forge keeps what people write, and what no person can write. */
const NOTES = { github: '/repos/*/*/issues/**', gitlab: '/projects/*/merge_requests/**' };
const CHECKS = { github: '/repos/*/*/check-runs', gitlab: '/projects/*/statuses/*' };

async function opened(forge: ForgeName, files: Files = {}): Promise<MergeFlow> {
  const flow = await openMergeFlow({ ...shop(false), ...blog(false), ...files }, { state: LIVE }, forge);
  onTestFinished(() => flow.close());
  return flow;
}

/** A pull request that was planned and merged, and not yet applied. */
async function merged(flow: MergeFlow, files: Files, labels: readonly string[] = []): Promise<number> {
  const pull = flow.open(files);
  flow.label(pull, ...labels);
  expect(await flow.post(pull)).toMatchObject({ exit: 0, err: '' });
  flow.merge(pull);
  return pull;
}

/** Somebody switches page shield live. */
function switched({ emulator }: MergeFlow, zone: string, enabled: boolean): void {
  emulator.update(({ zones }) => {
    const found = zones[zone];
    if (found !== undefined) found.page_shield.enabled = enabled;
  });
}

const isOn = ({ emulator }: MergeFlow, zone: string): boolean | undefined =>
  emulator.state().zones[zone]?.page_shield.enabled;

/** The command line as a process, in the checkout of main. */
function cli(
  flow: MergeFlow,
  forge: ForgeName,
  args: readonly string[],
  onStart?: (kill: (signal: NodeJS.Signals) => void) => void,
): Promise<Ran> {
  const own: Readonly<Record<string, string>> =
    forge === 'github'
      ? { GITHUB_TOKEN: TOKENS.workflow, GITHUB_API_URL: flow.github.url }
      : {
          GITLAB_CI: 'true',
          GITLAB_TOKEN: TOKENS.workflow,
          CI_API_V4_URL: flow.github.url,
          CI_PROJECT_ID: projectId(REPOSITORY),
        };
  return zonewrightProcess(
    args,
    { root: flow.root, emulator: flow.emulator, env: { ...GIT_ENV, ...own } },
    onStart,
  );
}

const APPLY = ['apply', '--merged', REPOSITORY, '--branch', 'main', '--runs', '.runs'];

/** Calls back when the forge is about to keep the record of a use. */
function onRecord({ hosted }: MergeFlow, forge: ForgeName, happens: () => void): void {
  const kept: unknown[] = forge === 'github' ? hosted.checks : hosted.statuses;
  const push = kept.push.bind(kept);
  kept.push = (...items) => {
    happens();
    return push(...items);
  };
}

/** What becomes of approvals that were used, and of labels, at one forge. */
export function approvalStories(forge: ForgeName): void {
  beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0));
  afterEach(() => vi.restoreAllMocks());

  describe.skipIf(!HAS_GIT)(`what was applied is approved no more, at ${forge}`, () => {
    test.each<readonly [string, (flow: MergeFlow) => unknown, (flow: MergeFlow) => unknown]>([
      ['the comment with the result was deleted', () => {}, ({ hosted }) => void hosted.comments.splice(1)],
      [
        'the comment with the result could not be posted',
        ({ github }) => github.fail({ method: 'POST', path: NOTES[forge], status: 403, times: 9 }),
        () => {},
      ],
      [
        'how the run ended could not be recorded',
        (flow) => {
          let seen = 0;
          onRecord(flow, forge, () => {
            seen += 1;
            if (seen === 1) flow.github.fail({ method: 'POST', path: CHECKS[forge], status: 403, times: 9 });
          });
        },
        () => {},
      ],
    ])('although %s', async (_, before, after) => {
      const flow = await opened(forge);
      await merged(flow, shop(true));
      before(flow);
      expect(await flow.apply()).toMatchObject({ exit: 0 });
      expect(flow.writes()).toEqual([OF_SHOP]);
      after(flow);
      flow.github.mend();
      switched(flow, ZONE, false);
      // The same run once more, a push without a pull request, and one with an approval of its own.
      expect(await flow.apply()).toMatchObject({ exit: 5 });
      expect(flow.writes()).toEqual([]);
      flow.push(README('pushed'));
      expect(await flow.apply()).toMatchObject({ exit: 5 });
      expect(flow.writes()).toEqual([]);
      expect(isOn(flow, ZONE)).toBe(false);
    });

    test('and the record of the run names the pull requests whose approvals it used', async () => {
      const flow = await opened(forge);
      const first = await merged(flow, shop(true));
      const second = await merged(flow, blog(true));
      flow.push(README('pushed'));
      expect(await flow.apply()).toMatchObject({ exit: 0 });
      const { stdout } = await zonewright(['history', '--format', 'json'], { root: flow.root });
      const sign = forge === 'github' ? '#' : '!';
      const [run] = (JSON.parse(stdout) as HistoryDocument).runs;
      expect([...(run?.pulls ?? [])].toSorted()).toEqual([`${sign}${first}`, `${sign}${second}`].toSorted());
    });

    test.each([
      ['before its write', 'record'],
      ['after its write', 'write'],
    ] as const)('although the job died %s', async (_, when) => {
      const flow = await opened(forge);
      await merged(flow, shop(true));
      let kill: (signal: NodeJS.Signals) => void = () => {};
      if (when === 'record') onRecord(flow, forge, () => kill('SIGKILL'));
      const ran = cli(flow, forge, APPLY, (signal) => (kill = signal));
      if (when === 'write')
        await vi
          .waitUntil(() => isOn(flow, ZONE), { timeout: 20_000, interval: 1 })
          .then(() => kill('SIGKILL'));
      expect((await ran).exit).toBeNull();
      expect(isOn(flow, ZONE)).toBe(when === 'write');
      switched(flow, ZONE, false);
      const again = await flow.apply();
      expect(again.exit).toBe(5);
      expect(again.err).toContain(
        'a run began to use the approval of 1 change and did not record how it ended, so it is approved no more: zone/shop.example.com/page_shield',
      );
      expect(again.err).toContain('Run zonewright apply --resume with the record of that run');
      expect(flow.writes()).toEqual([]);
      // The two ways out that the message names.
      if (when === 'record') {
        const file = readdirSync(join(flow.root, '.runs')).find((name) => name.endsWith('.json')) ?? '';
        const args = ['apply', '--resume', file.replace(/\.json$/, ''), '--runs', '.runs'];
        const resumed = await cli(flow, forge, args);
        expect(resumed).toMatchObject({ exit: 0 });
      } else {
        await merged(flow, README('the plan shows it again'));
        expect(await flow.apply()).toMatchObject({ exit: 0 });
      }
      expect(isOn(flow, ZONE)).toBe(true);
    });

    test.each<readonly [string, number | 'reset']>([
      ['is forbidden', 403],
      ['fails', 503],
      ['is not answered', 'reset'],
    ])('so nothing is sent where the record %s', async (_, status) => {
      const flow = await opened(forge);
      const pull = await merged(flow, shop(true));
      flow.github.fail({ method: 'POST', path: CHECKS[forge], status, times: 9 });
      const ran = await flow.apply();
      expect(ran.exit).toBe(4);
      expect(ran.err).toContain('nothing was sent: a ');
      expect(ran.err).toContain(`${forge === 'github' ? '#' : '!'}${pull}`);
      expect(ran.err).toContain(forge === 'github' ? 'checks: write' : 'the role Developer');
      expect(flow.writes()).toEqual([]);
      // With the permission it goes on: nothing was used.
      flow.github.mend();
      expect(await flow.apply()).toMatchObject({ exit: 0 });
      expect(flow.writes()).toEqual([OF_SHOP]);
    });

    test('and an answer that was lost makes no second record that counts', async () => {
      const flow = await opened(forge);
      await merged(flow, shop(true));
      flow.github.fail({ method: 'POST', path: CHECKS[forge], status: 502, committed: true });
      expect(await flow.apply()).toMatchObject({ exit: 0 });
      expect(flow.writes()).toEqual([OF_SHOP]);
      expect(forge === 'github' ? flow.hosted.checks : flow.hosted.statuses).toHaveLength(3);
    });

    test('nor is what somebody else applied, or did by hand', async () => {
      const flow = await opened(forge);
      await merged(flow, shop(true));
      switched(flow, ZONE, true);
      expect(await flow.apply()).toMatchObject({ exit: 0 });
      switched(flow, ZONE, false);
      expect(await flow.apply()).toMatchObject({ exit: 5 });
      expect(flow.writes()).toEqual([]);
    });

    test('nor is what was taken back in the files before it was applied', async () => {
      const flow = await opened(forge);
      await merged(flow, shop(true));
      flow.push(shop(false));
      expect(await flow.apply()).toMatchObject({ exit: 0 });
      flow.push(shop(true));
      expect(await flow.apply()).toMatchObject({ exit: 5 });
      expect(flow.writes()).toEqual([]);
      // Nor after a declaration that was gone for a time.
      await merged(flow, blog(true));
      flow.push({ 'zones/blog.yaml': `zone: { name: blog.example.com, id: "${OTHER_ZONE}" }\n` });
      expect(await flow.apply()).toMatchObject({ exit: 0 });
      flow.push(blog(true));
      expect(await flow.apply()).toMatchObject({ exit: 5 });
      expect(flow.writes()).toEqual([]);
    });

    test('wave by wave: each uses what it sends, and no more', async () => {
      const waves = 'version: 1\nrollout: { waves: [[zone/shop.example.com], rest] }\n';
      const flow = await opened(forge, { 'zonewright.yaml': waves });
      await merged(flow, { ...shop(true), ...blog(true) });
      expect(await flow.apply('--wave', '1')).toMatchObject({ exit: 0 });
      switched(flow, ZONE, false);
      expect(await flow.apply('--wave', '1')).toMatchObject({ exit: 5 });
      expect(flow.writes()).toEqual([]);
      await flow.apply('--wave', '2');
      expect(flow.writes()).toEqual([OF_BLOG]);
    });

    test('but what certainly failed stays approved', async () => {
      const flow = await opened(forge);
      await merged(flow, { ...shop(true), ...blog(true) });
      const refusing = { kind: 'status', status: 400, message: 'no' } as const;
      flow.emulator.inject({ ...refusing, match: { method: 'PUT', path: `/zones/${ZONE}/**` } });
      expect(await flow.apply()).toMatchObject({ exit: 6 });
      switched(flow, OTHER_ZONE, false);
      flow.push(README('pushed'));
      expect(await flow.apply()).toMatchObject({ exit: 5 });
      expect(flow.writes()).toEqual([OF_SHOP]);
    });

    test('and a record that is not ours to read approves nothing', async () => {
      const flow = await opened(forge);
      const pull = await merged(flow, { ...shop(true), ...blog(true) });
      await flow.apply();
      switched(flow, ZONE, false);
      for (const { output } of flow.hosted.checks.slice(1)) output.text = 'edited';
      for (const [index, status] of flow.hosted.statuses.entries())
        if (index > 0) flow.hosted.statuses[index] = { ...status, description: 'edited' };
      const ran = await flow.apply();
      expect(ran.err).toContain(`${pull} approves nothing: what was used of it can not be read`);
      expect([ran.exit, flow.writes()]).toEqual([5, []]);
    });

    test('of a plan that is narrowed, of what was not looked at nothing is over', async () => {
      const flow = await opened(forge);
      await merged(flow, { ...shop(true), ...blog(true) });
      await flow.apply('--target', 'zone/shop.example.com/**');
      expect(flow.writes()).toEqual([OF_SHOP]);
      expect(await flow.apply()).toMatchObject({ exit: 0 });
      expect(flow.writes()).toEqual([OF_BLOG]);
    });

    test('looks no further back than where nothing was left', async () => {
      const flow = await opened(forge);
      for (const [index, on] of [true, false, true, false].entries()) {
        await merged(flow, { ...shop(on), ...README(`${index}`) });
        expect(await flow.apply()).toMatchObject({ exit: 0 });
      }
      await merged(flow, blog(true));
      const before = flow.github.requests.length;
      expect(await flow.apply()).toMatchObject({ exit: 0 });
      const lists = flow.github.requests
        .slice(before)
        .filter(({ path }) => /\/(?:pulls|merge_requests)$/.test(path));
      // The commit itself, and the one before it.
      expect(lists).toHaveLength(2);
    });
  });

  describe.skipIf(!HAS_GIT)(`a label, at ${forge}`, () => {
    const gate = {
      'zonewright.yaml':
        'gates:\n  - { name: production, deny: [page-shield-off], unless: { label: security-approved } }\n',
    };

    async function switchedOff(labels: readonly string[]): Promise<readonly [MergeFlow, number]> {
      const flow = await opened(forge, { ...shop(true), ...gate });
      switched(flow, ZONE, true);
      const pull = flow.open(shop(false));
      flow.label(pull, ...labels);
      await flow.post(pull);
      return [flow, pull];
    }

    const APPROVED = ['security-approved'];
    type Then = readonly (readonly string[])[];
    test.each<
      readonly [string, readonly string[], { readonly before?: Then; readonly after?: Then }, number]
    >([
      ['that is there when the plan is posted opens a gate', APPROVED, {}, 0],
      ['that is put on a merged pull request opens none', [], { after: [APPROVED] }, 4],
      ['that nobody planned with opens none', [], { before: [APPROVED] }, 4],
      ['that was taken off before the merge opens none', APPROVED, { before: [[]] }, 4],
      [
        'that was taken off and put on again before the merge opens a gate',
        APPROVED,
        { before: [[], APPROVED] },
        0,
      ],
      [
        'that was taken off before the merge and put on after it opens none',
        APPROVED,
        { before: [[]], after: [APPROVED] },
        4,
      ],
      ['that was taken off after the merge opens a gate, as it was there then', APPROVED, { after: [[]] }, 0],
      ['beside others opens a gate', ['bug', ...APPROVED, 'x'.repeat(50)], {}, 0],
      ['that only resembles it opens none', ['Security-Approved'], {}, 4],
    ])('%s', async (_, planned, { before = [], after = [] }, exit) => {
      const [flow, pull] = await switchedOff(planned);
      for (const labels of before) flow.label(pull, ...labels);
      flow.merge(pull);
      for (const labels of after) flow.label(pull, ...labels);
      expect((await flow.apply()).exit).toBe(exit);
      expect(flow.writes()).toEqual(exit === 0 ? [OF_SHOP] : []);
    });

    const EVENTS = {
      github: '/repos/*/*/issues/*/timeline',
      gitlab: '/projects/*/merge_requests/*/resource_label_events',
    };

    test('of which it can not be read how it came there opens none: nothing is sent, and the next run can', async () => {
      const [flow, pull] = await switchedOff(APPROVED);
      flow.merge(pull);
      flow.github.fail({ method: 'GET', path: EVENTS[forge], status: 403, times: 9 });
      expect((await flow.apply()).exit).toBe(1);
      expect(flow.writes()).toEqual([]);
      flow.github.mend();
      expect((await flow.apply()).exit).toBe(0);
    });

    test('is asked for only where the plan was posted with one', async () => {
      const [flow, pull] = await switchedOff([]);
      flow.merge(pull);
      await flow.apply();
      expect(flow.github.requests.filter(({ path }) => /timeline|label_events/.test(path))).toEqual([]);
    });

    test('that can not be read is none, and the plan is posted all the same', async () => {
      const flow = await opened(forge, { ...shop(true), ...gate });
      switched(flow, ZONE, true);
      const pull = flow.open(shop(false));
      flow.label(pull, 'security-approved');
      if (forge === 'github') flow.github.fail({ method: 'GET', path: '/repos/*/*/pulls/*', status: 403 });
      const head = flow.hosted.pulls.find(({ number }) => number === pull)?.head ?? '';
      await flow.post(pull, '--commit', head);
      flow.merge(pull);
      expect((await flow.apply()).exit).toBe(forge === 'github' ? 4 : 0);
    });
  });
}

/** An approval that takes several statuses. */
export function partStories(): void {
  test.skipIf(!HAS_GIT)('an approval in several parts is used part by part, at GitLab', async () => {
    const policies = (count: number): string => {
      const one = 'action: log, expression: "true", value: { script-src: [https://a.example] }';
      const lines = Array.from({ length: count }, (_, at) => `    - { description: p${at}, ${one} }\n`);
      return `csp_policies:\n  policies:\n${lines.join('')}`;
    };
    const flow = await opened('gitlab');
    const files = { ...shop(false), ...blog(false) };
    const pull = await merged(flow, {
      'zones/shop.yaml': `${files['zones/shop.yaml'] ?? ''}${policies(995)}`,
      'zones/blog.yaml': `${files['zones/blog.yaml'] ?? ''}${policies(10)}`,
    });
    const names = (): readonly string[] => flow.hosted.statuses.map(({ name }) => name);
    expect(names()).toEqual(['zonewright plan (2)', 'zonewright plan']);
    const changes = flow.posted.get(pull)?.changes ?? [];
    const [last, first] = [changes.at(-1), changes[0]].map((change) => change?.address ?? '');
    await flow.apply('--target', last ?? '');
    expect(flow.writes()).toHaveLength(1);
    expect(names().slice(2)).toEqual(['zonewright apply (2)', 'zonewright apply (2)']);
    flow.emulator.update(({ zones }) => [ZONE, OTHER_ZONE].forEach((id) => zones[id]?.policies.splice(0)));
    await flow.apply('--target', last ?? '');
    expect(flow.writes()).toEqual([]);
    await flow.apply('--target', first ?? '');
    expect(flow.writes()).toHaveLength(1);
  });
}
