import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { HAS_GIT } from '../../helpers/git.js';
import { AFTER_MERGE, BEFORE_MERGE, type FakeReview } from '../../helpers/github-routes.js';
import type { RunDocument } from '../../../src/generated/documents/run.js';
import { openMergeFlow, type MergeFlow } from '../../helpers/merge-flow.js';
import { OTHER_ZONE, ZONE } from '../../helpers/world.js';

const shop = (enabled: boolean): Readonly<Record<string, string>> => ({
  'zones/shop.yaml': `zone: { name: shop.example.com, id: "${ZONE}" }\npage_shield: { enabled: ${enabled} }\n`,
});
const gate = (more = ''): Readonly<Record<string, string>> => ({
  'zonewright.yaml': `gates:\n  - { name: production, deny: [page-shield-off]${more} }\n`,
});
const LABELLED = gate(', unless: { label: security-approved }');

async function opened(files: Readonly<Record<string, string>>): Promise<MergeFlow> {
  const state = { zones: { [ZONE]: { name: 'shop.example.com', page_shield: { enabled: true } } } };
  const flow = await openMergeFlow({ ...shop(true), ...files }, { state });
  onTestFinished(() => flow.close());
  return flow;
}

/** A pull request that switches page shield off, planned and merged. */
async function merged(flow: MergeFlow, labels: readonly string[], files = shop(false)): Promise<void> {
  const pull = flow.open(files);
  flow.label(pull, ...labels);
  await flow.post(pull);
  flow.merge(pull);
}

describe.skipIf(!HAS_GIT)('a merge', () => {
  test('passes no gate, and is told which one', async () => {
    const flow = await opened(gate());
    await merged(flow, ['security-approved']);
    const ran = await flow.apply();
    expect(ran.exit).toBe(4);
    expect(ran.out).toContain('denied by gate "production" (zonewright.yaml:2): page-shield-off');
    expect(flow.writes()).toEqual([]);
  });

  test('does not pass a gate that it takes away itself: what was denied when it was planned stays denied', async () => {
    const flow = await opened(gate());
    await merged(flow, [], shop(false));
    flow.push({ 'zonewright.yaml': 'version: 1\n' });
    expect((await flow.apply()).exit).not.toBe(0);
    expect(flow.writes()).toEqual([]);
  });

  test.each<readonly [string, readonly string[], number]>([
    ['with the label that opens it', ['security-approved'], 0],
    ['not with another one', ['bug'], 4],
    ['not without a label', [], 4],
  ])('passes a gate %s', async (_, labels, exit) => {
    const flow = await opened(LABELLED);
    await merged(flow, labels);
    expect((await flow.apply()).exit).toBe(exit);
    expect(flow.writes()).toHaveLength(exit === 0 ? 1 : 0);
  });

  const other = {
    'zones/other.yaml': `zone: { name: shop.example.com, id: "${ZONE}" }\nrulesets:\n  - phase: http_request_firewall_custom\n    rules:\n      - { ref: a, action: block, expression: 'http.host eq "x"' }\n`,
  };

  test.each<readonly [string, 'off' | 'other', number]>([
    ['not for the label of another pull request', 'other', 0],
    ['for its own label, whatever is merged after it', 'off', 1],
  ])('passes a gate %s', async (_, labelled, sent) => {
    const flow = await opened(LABELLED);
    const off = flow.open(shop(false));
    const second = flow.open(other);
    flow.label(labelled === 'off' ? off : second, 'security-approved');
    await flow.post(off);
    await flow.post(second);
    flow.merge(off);
    flow.merge(second);
    const { exit } = await flow.apply();
    expect(exit).toBe(labelled === 'off' ? 0 : 4);
    const shield = flow.writes().filter((write) => write.includes('page_shield'));
    expect(shield).toHaveLength(sent);
  });

  test('leaves out what a gate denies, and carries out the changes of other zones', async () => {
    const zone = (name: string, id: string, enabled: boolean): Readonly<Record<string, string>> => ({
      [`zones/${name}.yaml`]: `zone: { name: ${name}.example.com, id: "${id}" }\npage_shield: { enabled: ${enabled} }\n`,
    });
    const live = (name: string, enabled: boolean): object => ({
      name: `${name}.example.com`,
      page_shield: { enabled },
    });
    const flow = await openMergeFlow(
      { ...zone('shop', ZONE, true), ...zone('blog', OTHER_ZONE, false), ...gate() },
      { state: { zones: { [ZONE]: live('shop', true), [OTHER_ZONE]: live('blog', false) } } },
    );
    onTestFinished(() => flow.close());
    await merged(flow, [], { ...zone('shop', ZONE, false), ...zone('blog', OTHER_ZONE, true) });
    expect((await flow.apply('--dry-run')).exit).toBe(4);
    const { exit, out } = await flow.apply();
    expect(exit).toBe(4);
    expect(out).toContain('denied by gate "production" (zonewright.yaml:2): page-shield-off');
    expect(flow.writes()).toEqual([`PUT /zones/${OTHER_ZONE}/page_shield`]);
  });

  /** In June, Berlin is two hours before UTC. */
  const WORK = new Date('2026-06-04T14:59:00Z');
  const EVENING = new Date('2026-06-04T15:00:00Z');
  const HOURS = gate(
    ', unless: { label: on-call, hours: { zone: Europe/Berlin, days: [mon, tue, wed, thu], from: "08:00", to: "17:00" } }',
  );

  test('waits for the hours of a gate, whenever it was planned, and its approval is not used up by waiting', async () => {
    const flow = await opened(HOURS);
    flow.jobs.now = EVENING;
    await merged(flow, []);
    const late = await flow.apply();
    expect(late.exit).toBe(4);
    expect(late.out).toContain(
      'or have the pull request labelled "on-call", or apply it in the hours of the gate: mon, tue, wed, thu 08:00–17:00 Europe/Berlin',
    );
    expect(flow.writes()).toEqual([]);
    flow.jobs.now = WORK;
    expect((await flow.apply()).exit).toBe(0);
    expect(flow.writes()).toHaveLength(1);
  });

  test.each<readonly [string, readonly string[], number]>([
    ['is too late for what was planned in the hours of a gate', [], 4],
    ['is not too late with the label of the exception', ['on-call'], 0],
  ])('%s', async (_, labels, exit) => {
    const flow = await opened(HOURS);
    flow.jobs.now = WORK;
    await merged(flow, labels);
    flow.jobs.now = EVENING;
    expect((await flow.apply()).exit).toBe(exit);
    expect(flow.writes()).toHaveLength(exit === 0 ? 1 : 0);
  });

  test('outside of its hours passes no gate that it takes away itself', async () => {
    const flow = await opened(HOURS);
    flow.jobs.now = EVENING;
    await merged(flow, []);
    flow.push({ 'zonewright.yaml': 'version: 1\n' });
    expect((await flow.apply()).exit).not.toBe(0);
    expect(flow.writes()).toEqual([]);
  });

  test('that took a gate away while it was open has to wait for its hours all the same', async () => {
    const flow = await opened(HOURS);
    flow.jobs.isCompared = true;
    flow.jobs.now = WORK;
    await merged(flow, [], { ...shop(false), 'zonewright.yaml': 'version: 1\n' });
    flow.jobs.now = EVENING;
    expect((await flow.apply()).exit).toBe(4);
    expect(flow.writes()).toEqual([]);
    flow.jobs.now = WORK;
    expect((await flow.apply()).exit).toBe(0);
    expect(flow.writes()).toHaveLength(1);
  });
});

test.skipIf(!HAS_GIT).each<readonly [string, Partial<FakeReview>]>([
  ['of a commit that is gone', { commit: null }],
  ['of somebody from outside', { isOutside: true }],
])('an approval %s opens no gate at GitHub', async (_, more) => {
  const flow = await opened(gate(', unless: { approvals: { count: 1 } }'));
  const pull = flow.open(shop(false));
  flow.tell(pull, { reviews: [{ login: 'ada', state: 'APPROVED', ...more }] });
  await flow.post(pull);
  flow.merge(pull);
  const { exit, err } = await flow.apply();
  expect(exit).toBe(4);
  expect(err).not.toContain("can't be read");
  expect(flow.writes()).toEqual([]);
});

const OFFICE = 'octo/security';

/** What people said of a pull request before it was merged. */
const approved = (...logins: readonly string[]): readonly FakeReview[] =>
  logins.map((login) => ({ login, state: 'APPROVED' }));

describe.skipIf(!HAS_GIT).each(['github', 'gitlab'] as const)('a gate of approvals at %s', (forge) => {
  const PEOPLE = gate(`, unless: { approvals: { team: ${OFFICE}, count: 2 } }`);

  async function after(
    facts: Parameters<MergeFlow['tell']>[1],
    files = PEOPLE,
    members: readonly string[] | 'hidden' = ['Ada', 'grace', 'linus'],
  ): Promise<{ readonly exit: number; readonly out: string; readonly flow: MergeFlow }> {
    const state = { zones: { [ZONE]: { name: 'shop.example.com', page_shield: { enabled: true } } } };
    const flow = await openMergeFlow({ ...shop(true), ...files }, { state }, forge);
    onTestFinished(() => flow.close());
    if (members !== 'hidden') flow.github.teams[OFFICE] = members;
    const pull = flow.open(shop(false));
    flow.tell(pull, facts);
    await flow.post(pull);
    flow.merge(pull);
    const { exit, out, err } = await flow.apply();
    expect(flow.writes()).toHaveLength(exit === 0 ? 1 : 0);
    return { exit, out: out + err, flow };
  }

  test.each<readonly [string, Parameters<MergeFlow['tell']>[1], number]>([
    ['opens by two members of the team', { author: 'mallory', reviews: approved('ada', 'Grace') }, 0],
    ['stands with one of them', { reviews: approved('ada') }, 4],
    ['counts a person once', { reviews: approved('ada', 'ADA') }, 4],
    ['counts nobody who is in no team', { reviews: approved('ada', 'mallory') }, 4],
    ['counts not its author', { author: 'Ada', reviews: approved('ada', 'grace') }, 4],
    [
      'counts not who took it back',
      { reviews: [...approved('ada', 'grace'), { login: 'ada', state: 'DISMISSED' }] },
      4,
    ],
    [
      'counts not who came after the merge',
      { reviews: [...approved('ada'), { login: 'grace', state: 'APPROVED', at: AFTER_MERGE }] },
      4,
    ],
    ['stands without an approval', {}, 4],
  ])('%s', async (_, facts, exit) => {
    expect((await after(facts)).exit).toBe(exit);
  });

  test('counts not who approved a former commit', async () => {
    const reviews = [
      { login: 'ada', state: 'APPROVED', commit: 'a'.repeat(40), at: BEFORE_MERGE } as const,
      { login: 'grace', state: 'APPROVED' } as const,
    ];
    expect((await after({ reviews, pushedAt: BEFORE_MERGE })).exit).toBe(4);
  });

  test('stands if the team can not be read, and says why', async () => {
    const { exit, out } = await after({ reviews: approved('ada', 'grace') }, PEOPLE, 'hidden');
    expect(exit).toBe(4);
    expect(out).toContain("the members of octo/security can't be read, so they open no gate");
    expect(out).toContain(
      'or have 2 people other than its author, of octo/security, approve the pull request',
    );
  });

  test.each([
    ['opens by an owner of the file', 'ada', 0],
    ['stands with the approval of somebody else', 'mallory', 4],
    ['opens by a member of a team of owners', 'linus', 0],
    ['stands with the owner of another file', 'erin', 4],
  ])('%s', async (_, login, exit) => {
    const owned = {
      ...gate(', unless: { owner: approves }'),
      CODEOWNERS: `* @erin\n/zones/ @ada @${OFFICE}\n`,
    };
    expect((await after({ reviews: approved(login) }, owned, ['linus'])).exit).toBe(exit);
  });

  test('stands with an owner whom only the branch made one', async () => {
    const owned = { ...gate(', unless: { owner: approves }'), CODEOWNERS: '* @ada\n' };
    const state = { zones: { [ZONE]: { name: 'shop.example.com', page_shield: { enabled: true } } } };
    const flow = await openMergeFlow({ ...shop(true), ...owned }, { state }, forge);
    onTestFinished(() => flow.close());
    flow.jobs.isCompared = true;
    const pull = flow.open({ ...shop(false), CODEOWNERS: '* @mallory\n' });
    flow.tell(pull, { author: 'erin', reviews: approved('mallory') });
    await flow.post(pull);
    flow.merge(pull);
    expect((await flow.apply()).exit).toBe(4);
    expect(flow.writes()).toEqual([]);
  });

  test.each([
    ['SEC-12: switch it off', 0],
    ['Switch it off [SEC-12]', 0],
    ['XSEC-12 off', 4],
    ['Switch it off', 4],
  ])('opens by a ticket in the title: %s', async (title, exit) => {
    expect((await after({ title }, gate(', unless: { ticket: "SEC-[0-9]+" }'))).exit).toBe(exit);
  });

  test('waits for the hours of a gate', async () => {
    const state = { zones: { [ZONE]: { name: 'shop.example.com', page_shield: { enabled: true } } } };
    const files = gate(', unless: { hours: { days: [thu], from: "08:00", to: "17:00" } }');
    const flow = await openMergeFlow({ ...shop(true), ...files }, { state }, forge);
    onTestFinished(() => flow.close());
    flow.jobs.now = new Date('2026-06-04T17:00:00Z');
    await merged(flow, []);
    expect((await flow.apply()).exit).toBe(4);
    flow.jobs.now = new Date('2026-06-04T16:59:00Z');
    expect((await flow.apply()).exit).toBe(0);
    expect(flow.writes()).toHaveLength(1);
  });

  test('leaves who approved in the record of the run', async () => {
    const { flow } = await after({ reviews: approved('ada', 'grace') });
    const shown = await flow.zonewright(['blame', 'zone/shop.example.com/page_shield', '--format', 'json']);
    expect(shown.out).toContain('"ada"');
    expect(shown.out).toContain('"grace"');
  });
});

describe.skipIf(!HAS_GIT)('a run that was cut off before its first write', () => {
  const WORK = new Date('2026-06-04T16:59:00Z');
  const EVENING = new Date('2026-06-04T17:00:00Z');
  const HOURS = 'hours: { days: [thu], from: "08:00", to: "17:00" }';

  /** A run that applied a merge with a label and an approval, as its record is after a `kill -9`. */
  async function cutOff(unless: string): Promise<{ readonly flow: MergeFlow; readonly id: string }> {
    const flow = await opened(gate(`, unless: { ${unless} }`));
    flow.jobs.now = WORK;
    const pull = flow.open(shop(false));
    flow.label(pull, 'security-approved');
    flow.tell(pull, { reviews: approved('ada') });
    await flow.post(pull);
    flow.merge(pull);
    expect((await flow.apply()).exit).toBe(0);
    const folder = join(flow.root, '.zonewright', 'runs');
    const name = readdirSync(folder).find((file) => file.endsWith('.json')) ?? '';
    const {
      exit_code: _,
      finished: __,
      ...run
    } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as RunDocument;
    const writes = run.writes.map(({ address, digest }) => ({ address, digest, status: 'planned' }));
    writeFileSync(join(folder, name), JSON.stringify({ ...run, writes }));
    flow.emulator.update(({ zones }) => {
      for (const zone of Object.values(zones)) zone.page_shield.enabled = true;
    });
    flow.emulator.clearRequests();
    return { flow, id: run.id };
  }

  const resumed = async ({ flow, id }: Awaited<ReturnType<typeof cutOff>>): Promise<number> => {
    const { exit } = await flow.zonewright(['apply', '--resume', id]);
    expect(flow.writes()).toHaveLength(exit === 0 ? 1 : 0);
    return exit;
  };

  test.each(['label: security-approved', 'approvals: { count: 1 }', HOURS])(
    'is resumed through the gate that its merge had opened: %s',
    async (unless) => {
      expect(await resumed(await cutOff(unless))).toBe(0);
    },
  );

  test('is asked for the hours of a gate again, also of one that a label could have opened', async () => {
    for (const unless of [HOURS, `label: other, ${HOURS}`]) {
      const run = await cutOff(unless);
      run.flow.jobs.now = EVENING;
      expect(await resumed(run)).toBe(4);
    }
  });

  test('passes no gate that is another one now', async () => {
    const run = await cutOff('label: security-approved');
    run.flow.push(gate(', unless: { label: two-approved }'));
    expect(await resumed(run)).toBe(4);
    run.flow.push(gate());
    expect(await resumed(run)).toBe(4);
  });
});
