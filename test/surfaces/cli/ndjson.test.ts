import { readFileSync } from 'node:fs';
import { onTestFinished, describe, expect, test } from 'vitest';
import { startEmulator, type Emulator, type PartialState } from '../../../src/emulator/index.js';
import { run } from '../../../src/surfaces/cli/program.js';
import type { EventDocument } from '../../../src/generated/documents/event.js';
import { repository, zonewright, zonewrightProcess, type Ran } from '../../helpers/command.js';
import { validatorFor } from '../../helpers/documents.js';
import { OTHER_ZONE, ZONE } from '../../helpers/world.js';
import { testRuntime } from './runtime.js';

const FILES = {
  'zones/shop.yaml': `zone: { name: shop.example.com, id: "${ZONE}" }\npage_shield: { enabled: true }\n`,
  'zones/blog.yaml': `zone: { name: blog.example.com, id: "${OTHER_ZONE}" }\npage_shield: { enabled: true }\n`,
};
const LIVE: PartialState = {
  zones: {
    [ZONE]: { name: 'shop.example.com', page_shield: { enabled: false } },
    [OTHER_ZONE]: { name: 'blog.example.com', page_shield: { enabled: true } },
  },
};
const SHIELD = 'zone/shop.example.com/page_shield';

async function service(): Promise<Emulator> {
  const emulator = await startEmulator({ state: LIVE });
  onTestFinished(() => emulator.close());
  return emulator;
}

const isEvent = validatorFor('event');

/** The events that a run has printed: nothing else is on stdout, and each is of the published schema. */
function eventsOf({ stdout }: Pick<Ran, 'stdout'>): readonly EventDocument[] {
  expect(stdout.endsWith('\n')).toBe(true);
  const events = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as EventDocument);
  for (const event of events) expect([isEvent(event), isEvent.errors]).toEqual([true, null]);
  expect(new Set(events.map(({ runId }) => runId)).size).toBe(1);
  expect(events.map(({ time }) => time)).toEqual(events.map(({ time }) => time).toSorted());
  return events;
}

const typesOf = (events: readonly EventDocument[]): readonly string[] => events.map(({ type }) => type);

test('docs/ci.md lists the events of the schema, each by what it is of', () => {
  const { $defs } = JSON.parse(
    readFileSync(new URL('../../../schemas/event.schema.json', import.meta.url), 'utf8'),
  ) as {
    readonly $defs: Readonly<
      Record<string, { readonly properties?: { readonly type: { readonly const: string } } }>
    >;
  };
  const types = Object.values($defs).flatMap(({ properties }) => properties?.type.const ?? []);
  const page = readFileSync(new URL('../../../docs/ci.md', import.meta.url), 'utf8');
  expect(rowsOf(page).map(([type]) => type)).toEqual(types);
});

/** The rows of the table of events: the type, and the commands of which it is; none for what is of all. */
function rowsOf(page: string): readonly (readonly [type: string, commands: readonly string[]])[] {
  const rows = page.matchAll(/^\| `([\w-]+)` +\| (all|(?:`(?:plan|drift|apply|undo|merge-plans)` ?)+) *\|/gm);
  return [...rows].map(([, type = '', of = '']) => [type, [...of.matchAll(/[\w-]+/g)].flat()]);
}

test('docs/ci.md says of each event which commands send it', async () => {
  const page = readFileSync(new URL('../../../docs/ci.md', import.meta.url), 'utf8');
  const emulator = await service();
  const root = repository({
    ...FILES,
    'drift-ignore.yaml': '[{ path: "zone/a/**", reason: x, expires: 2020-12-31 }]',
  });
  const wrong = repository({ 'zones/shop.yaml': 'zone: 7\n' });
  const sent = new Map<string, Set<string>>();
  const note = async (args: readonly string[], place = root): Promise<void> => {
    const [command = ''] = args;
    const ran = await zonewright([...args, '--format', 'ndjson'], { root: place, emulator });
    for (const type of typesOf(eventsOf(ran))) sent.set(type, (sent.get(type) ?? new Set()).add(command));
  };
  for (const shard of ['1', '2'])
    await zonewright(['plan', '--shard', `${shard}/2`, '--out', `${shard}.json`], { root, emulator });
  await note(['plan']);
  await note(['drift']);
  await note(['apply']);
  await note(['apply', '--yes']);
  await note(['undo']);
  await note(['merge-plans', '1.json', '2.json']);
  await note(['validate']);
  for (const command of ['plan', 'drift', 'apply', 'validate']) await note([command], wrong);
  await note(['validate', '--root', 'gone']);
  await note(['undo', 'gone']);
  emulator.inject({ kind: 'status', status: 403, message: 'no', times: 99 });
  await note(['undo']);
  await note(['merge-plans', 'gone.json']);
  const all = ['plan', 'drift', 'apply', 'undo', 'merge-plans', 'validate'];
  for (const [type, commands] of rowsOf(page))
    expect([type, [...(sent.get(type) ?? [])].toSorted()]).toEqual([
      type,
      (commands.join() === 'all' ? all : commands).toSorted(),
    ]);
});

describe('--format ndjson', () => {
  test('of plan tells what is read, what is planned, and the end', async () => {
    const emulator = await service();
    const root = repository(FILES);
    const args = ['plan', '--format', 'ndjson', '--detailed-exitcode'];
    const ran = await zonewrightProcess(args, { root, emulator });
    expect(ran).toMatchObject({ exit: 2, stderr: '' });
    const events = eventsOf(ran);
    expect(typesOf(events).filter((type) => type !== 'finding')).toEqual([
      'started',
      'scope-read',
      'scope-read',
      'scope-planned',
      'scope-planned',
      'change-planned',
      'planned',
      'finished',
    ]);
    expect(events[0]).toMatchObject({ command: 'plan' });
    expect(events).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          type: 'scope-planned',
          address: 'zone/blog.example.com',
          changes: 0,
          unchanged: 1,
        }),
        expect.objectContaining({ type: 'change-planned', address: SHIELD, method: 'PUT', risks: [] }),
        expect.objectContaining({ type: 'planned', update: 1, unchanged: 1, complete: true }),
      ]),
    );
    expect(events.at(-1)).toMatchObject({ type: 'finished', exitCode: 2 });
  });

  test('of apply tells each write before it leaves, and what became of it, as it happens', async () => {
    const emulator = await service();
    const runtime = testRuntime({
      ZONEWRIGHT_API_TOKEN: 'canary-token-1',
      ZONEWRIGHT_API_EMAIL: 'a@example.com',
      ZONEWRIGHT_API_KEY: 'canary-key-1',
      ZONEWRIGHT_BASE_URL: emulator.url,
    });
    const writesBy: (readonly [string, number])[] = [];
    let stdout = '';
    const out = {
      isTerminal: false,
      write: (text: string): void => {
        if (text === '') return;
        stdout += text;
        const { type } = JSON.parse(text) as EventDocument;
        writesBy.push([type, emulator.requests.filter(({ method }) => method !== 'GET').length]);
      },
    };
    const args = ['apply', '--yes', '--format', 'ndjson'];
    const exit = await run(args, { ...runtime, out, cwd: repository(FILES) });
    expect([exit, runtime.written.err]).toEqual([0, '']);
    const events = eventsOf({ stdout });
    expect(writesBy.filter(([type]) => /^(?:planned|change-|verified|finished)/.test(type))).toEqual([
      ['change-planned', 0],
      ['planned', 0],
      ['change-sent', 0],
      ['change-done', 1],
      ['verified', 1],
      ['finished', 1],
    ]);
    expect(events).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ type: 'change-done', address: SHIELD, confirmed: 'by-answer' }),
        expect.objectContaining({
          type: 'verified',
          verdict: 'clean',
          remaining: [],
          record: expect.any(String) as string,
        }),
      ]),
    );
    const digests = events.flatMap((event) =>
      event.type === 'change-planned' || event.type === 'change-sent' ? [event.digest] : [],
    );
    expect(new Set(digests).size).toBe(1);
  });

  test('of apply tells what was refused once, with its reason, and the exit code', async () => {
    const emulator = await service();
    emulator.inject({ kind: 'status', status: 400, match: { method: 'PUT' }, times: 9 });
    const args = ['apply', '--yes', '--format', 'ndjson'];
    const ran = await zonewright(args, { root: repository(FILES), emulator });
    const events = eventsOf(ran);
    const failed = events.filter(({ type }) => type === 'change-failed');
    expect(failed).toMatchObject([{ address: SHIELD, status: 'failed', reason: 'refused-by-service' }]);
    expect(events.at(-1)).toMatchObject({ type: 'finished', exitCode: ran.exit });
  });

  test('of apply without consent tells that nothing was sent', async () => {
    const emulator = await service();
    const ran = await zonewright(['apply', '--format', 'ndjson'], { root: repository(FILES), emulator });
    const events = eventsOf(ran);
    expect(ran.exit).toBe(4);
    expect(typesOf(events)).not.toContain('change-sent');
    expect(events.filter(({ type }) => type === 'change-failed')).toMatchObject([{ status: 'not_reached' }]);
    expect(events.filter(({ type }) => type === 'verified')).toMatchObject([{ verdict: 'skipped' }]);
    expect(events.at(-1)).toMatchObject({ exitCode: 4 });
  });

  test('of drift tells each difference, and all of them together', async () => {
    const emulator = await service();
    const ran = await zonewright(['drift', '--format', 'ndjson'], { root: repository(FILES), emulator });
    const events = eventsOf(ran);
    expect(events.filter(({ type }) => type === 'difference' || type === 'drift')).toMatchObject([
      { path: `${SHIELD}/fields/enabled`, change: 'changed', ignored: false },
      { status: 'drifted', differences: 1, ignored: 0 },
    ]);
    expect(events.at(-1)).toMatchObject({ exitCode: 2 });
  });

  const IGNORE = `- { path: "zone/*/rulesets/**", reason: tried out live, expires: 2099-12-31 }
- { path: "zone/*/csp_policies/**", reason: tried out live, expires: 2020-12-31 }
`;
  const findingsOf = (events: readonly EventDocument[]): readonly string[] =>
    events.flatMap((event) => (event.type === 'finding' ? [JSON.stringify(event.finding)] : []));
  const codesOf = (events: readonly EventDocument[]): readonly string[] =>
    events.flatMap((event) => (event.type === 'finding' ? [event.finding.code] : []));
  const IDLE = ['ignore-expired', 'ignore-unused'];

  describe('tells no finding twice', () => {
    test.each<readonly [string, readonly string[], readonly string[]]>([
      ['plan', [], IDLE],
      ['drift', [], IDLE],
      ['validate', [], ['ignore-expired']],
      ['apply, which writes', ['--yes'], IDLE],
      ['apply, to which nobody says yes', [], IDLE],
      ['apply, which only shows', ['--dry-run'], IDLE],
      ['apply, with a plan that is another one', ['--dry-run', '--expect-digest', 'sha256:0'], IDLE],
    ])('of %s', async (which, args, codes) => {
      const emulator = await service();
      const root = repository({ ...FILES, 'drift-ignore.yaml': IGNORE });
      const [command = ''] = which.split(',');
      const ran = await zonewright([command, ...args, '--format', 'ndjson'], { root, emulator });
      const events = eventsOf(ran);
      expect(codesOf(events).toSorted()).toEqual(codes);
      expect(new Set(findingsOf(events)).size).toBe(codes.length);
    });

    test('of plan, drift, apply and undo once nothing is left to do', async () => {
      const emulator = await service();
      const root = repository({ ...FILES, 'drift-ignore.yaml': IGNORE });
      await zonewright(['apply', '--yes'], { root, emulator });
      for (const args of [['plan'], ['drift'], ['apply', '--yes'], ['undo']]) {
        const events = eventsOf(await zonewright([...args, '--format', 'ndjson'], { root, emulator }));
        expect([args, new Set(findingsOf(events)).size]).toEqual([args, codesOf(events).length]);
        if (args[0] !== 'undo') expect(codesOf(events).toSorted()).toEqual(IDLE);
      }
    });

    test('of plan, drift and apply of a zone that could not be read, before and after the writes', async () => {
      const emulator = await service();
      emulator.inject({
        kind: 'status',
        status: 403,
        message: 'no',
        times: 99,
        match: { path: `**/${OTHER_ZONE}/**` },
      });
      const root = repository(FILES);
      for (const args of [['plan', '--out', 'plan.json'], ['drift'], ['apply', 'plan.json']]) {
        const events = eventsOf(await zonewright([...args, '--format', 'ndjson'], { root, emulator }));
        expect(codesOf(events)).toContain('incomplete-read');
        expect([args, new Set(findingsOf(events)).size]).toEqual([args, codesOf(events).length]);
      }
    });
  });

  test('says of each zone whether it was read, and of the plan that it does not speak for all', async () => {
    const emulator = await service();
    const match = { path: `**/${OTHER_ZONE}/**` };
    emulator.inject({ kind: 'status', status: 403, message: 'no', times: 99, match });
    const args = ['plan', '--concurrency', '1', '--format', 'ndjson'];
    const reads = async (...more: readonly string[]): Promise<readonly unknown[]> =>
      eventsOf(await zonewright([...args, ...more], { root: repository(FILES), emulator })).flatMap((event) =>
        event.type === 'scope-read' ? [[event.address, event.complete, event.done]] : [],
      );
    const [blog, shop] = ['zone/blog.example.com', 'zone/shop.example.com'];
    expect(await reads()).toEqual([
      [blog, false, 1],
      [shop, true, 2],
    ]);
    expect(await reads('--fail-fast')).toEqual([
      [blog, false, 1],
      [shop, false, 2],
    ]);
  });

  test('has the risks of single changes and those of their number in the event of the plan', async () => {
    const emulator = await service();
    const off = FILES['zones/blog.yaml'].replace('true', 'false');
    const safety = 'safety: { max_updates: 1, min_existing: 1 }\n';
    const root = repository({ ...FILES, 'zones/blog.yaml': off, 'zonewright.yaml': safety });
    const planned = eventsOf(await zonewright(['plan', '--format', 'ndjson'], { root, emulator })).find(
      ({ type }) => type === 'planned',
    );
    expect(planned).toMatchObject({ complete: true, risks: ['max-updates', 'page-shield-off'] });
    const target = ['--target', 'zone/shop.*/**'];
    const part = eventsOf(await zonewright(['plan', ...target, '--format', 'ndjson'], { root, emulator }));
    expect(part).toContainEqual(expect.objectContaining({ type: 'planned', complete: false, risks: [] }));
  });

  test('of undo tells the plan that brings back what was there', async () => {
    const emulator = await service();
    const root = repository(FILES);
    await zonewright(['apply', '--yes'], { root, emulator });
    const events = eventsOf(await zonewright(['undo', '--format', 'ndjson'], { root, emulator }));
    expect(typesOf(events)).toEqual([
      'started',
      'scope-read',
      'scope-planned',
      'change-planned',
      'planned',
      'finished',
    ]);
    expect(events[0]).toMatchObject({ command: 'undo' });
    expect(events[3]).toMatchObject({ address: SHIELD, method: 'PUT', risks: ['page-shield-off'] });
    expect(events.at(-1)).toMatchObject({ exitCode: 0 });
  });

  test('of merge-plans tells one plan, and what the shards say alike once', async () => {
    const emulator = await service();
    const root = repository({ ...FILES, 'drift-ignore.yaml': IGNORE });
    for (const shard of ['1', '2'])
      await zonewright(['plan', '--shard', `${shard}/2`, '--out', `${shard}.json`], { root, emulator });
    const args = ['merge-plans', '1.json', '2.json', '--format', 'ndjson', '--detailed-exitcode'];
    const events = eventsOf(await zonewright(args, { root }));
    expect(typesOf(events)).toEqual([
      'started',
      'scope-planned',
      'scope-planned',
      'change-planned',
      'finding',
      'planned',
      'finished',
    ]);
    expect(events[0]).toMatchObject({ command: 'merge-plans' });
    expect(codesOf(events)).toEqual(['ignore-expired']);
    expect(events.at(-1)).toMatchObject({ exitCode: 2 });
    const lacking = await zonewright(['merge-plans', '1.json', '--format', 'ndjson'], { root });
    expect(codesOf(eventsOf(lacking)).toSorted()).toEqual(['ignore-expired', 'shard-missing']);
    expect(eventsOf(lacking).at(-1)).toMatchObject({ exitCode: 4 });
  });

  test('of validate tells findings', async () => {
    const root = repository({ 'zones/shop.yaml': FILES['zones/shop.yaml'].replace('enabled', 'enabledd') });
    const ran = await zonewright(['validate', '--format', 'ndjson'], { root });
    expect(ran).toMatchObject({ exit: 3, stderr: '' });
    expect(eventsOf(ran)).toMatchObject([
      { type: 'started', command: 'validate' },
      { type: 'finding', finding: { code: 'unknown-key', file: 'zones/shop.yaml', line: 2 } },
      { type: 'finished', exitCode: 3 },
    ]);
  });

  test.each<readonly [string, readonly string[], number, readonly string[]]>([
    ['files that are wrong', ['plan'], 3, ['started', 'finding', 'error', 'finished']],
    ['a root that is none', ['plan', '--root', 'gone'], 64, ['started', 'error', 'finished']],
    ['a flag that is none', ['plan', '--nope'], 64, ['error', 'finished']],
  ])('tells what went wrong with %s, and the end', async (_, args, exit, types) => {
    const emulator = await service();
    const root = repository({ 'zones/shop.yaml': FILES['zones/shop.yaml'].replace('enabled', 'enabledd') });
    const ran = await zonewright([...args, '--format', 'ndjson'], { root, emulator });
    expect(ran.exit).toBe(exit);
    expect(typesOf(eventsOf(ran))).toEqual(types);
    expect(eventsOf(ran).at(-1)).toMatchObject({ exitCode: exit });
  });

  test('keeps a document on stdout whole: events go to stderr then', async () => {
    const emulator = await service();
    const args = ['plan', '--format', 'ndjson', '--out', '-'];
    const ran = await zonewright(args, { root: repository(FILES), emulator });
    expect(JSON.parse(ran.stdout)).toMatchObject({ format_version: '1.0' });
    expect(typesOf(eventsOf({ stdout: ran.stderr })).at(-1)).toBe('finished');
  });

  test('has no line that a workflow’s runner would obey, whatever a text holds', async () => {
    const key = '"::error::x ##[add-mask]y\\u2028": 1';
    const root = repository({ 'zones/shop.yaml': `${FILES['zones/shop.yaml']}${key}\n` });
    const ran = await zonewright(['validate', '--format', 'ndjson'], {
      root,
      env: { GITHUB_ACTIONS: 'true' },
    });
    expect(ran.stdout).not.toMatch(/^\s*::|##\[|\u2028/m);
    expect(eventsOf(ran)).toHaveLength(4);
  });
});
