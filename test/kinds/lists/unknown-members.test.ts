import { stringify } from 'yaml';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startEmulator, type Emulator } from '../../../src/emulator/index.js';
import type { JsonObject } from '../../../src/kernel/model/json.js';
import { restoreLists } from '../../../src/kinds/lists/restore.js';
import { decodeLiveItem } from '../../../src/kinds/lists/odd-items.js';
import { repository, zonewright, type Ran } from '../../helpers/command.js';
import { ACCOUNT } from '../../helpers/world.js';
import { diffContext } from '../support.js';

const PROJECT = 'version: 1\ndialect: cloudflare\n';

type Item = JsonObject;

const LIVE: Readonly<Record<string, readonly Item[]>> = {
  ip: [
    { ip: '192.0.2.7', comment: 'a', x_later: { since: [5] } },
    { ip: '192.0.2.8', coment: 'a slip' },
    { ip: '192.0.2.9' },
  ],
  asn: [{ asn: 64500, x_later: true, position: 'a word of files' }, { asn: 64501 }],
  hostname: [
    { hostname: { url_hostname: '*.example.com', x_later: 1 }, x_beside: 2 },
    { hostname: { url_hostname: 'other.example.com' } },
  ],
  redirect: [
    {
      redirect: {
        source_url: 'example.com/a',
        target_url: 'https://example.com/b',
        x_later: [1],
        status_cod: 5,
      },
      comment: 'a',
      x_beside: 'y',
    },
    { redirect: { source_url: 'example.com/c', target_url: 'https://example.com/d' } },
  ],
};

/** What a careful person writes who does not know of the new members: the last item is another one. */
const FILES: Readonly<Record<string, readonly unknown[]>> = {
  ip: [{ value: '192.0.2.7', comment: 'a' }, '192.0.2.8', '192.0.2.10'],
  asn: [64500, 64502],
  hostname: ['*.example.com', 'new.example.com'],
  redirect: [
    { source_url: 'example.com/a', target_url: 'https://example.com/b', comment: 'a' },
    { source_url: 'example.com/e', target_url: 'https://example.com/d' },
  ],
};

/** What is named, and how, of each kind. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  ip: [
    'coment (192.0.2.8) is live, in no file, and named so similarly',
    'x_later (192.0.2.7) is live, in no file, and unknown to zonewright',
  ],
  asn: [
    'position (64500) is live, in no file, and named so similarly',
    'x_later (64500) is live, in no file, and unknown to zonewright',
  ],
  hostname: [
    'x_beside (*.example.com) is live, in no file, and not something that its section can declare',
    'x_later (*.example.com) is live, in no file, and unknown to zonewright',
  ],
  redirect: [
    'redirect.status_cod (example.com/a) is live, in no file, and named so similarly',
    'x_beside (example.com/a) is live, in no file, and not something that its section can declare',
    'x_later (example.com/a) is live, in no file, and unknown to zonewright',
  ],
};

interface Situation {
  readonly emulator: Emulator;
  readonly run: (...args: readonly string[]) => Promise<Ran>;
  readonly items: () => readonly Item[];
}

async function situation(kind: string, file?: string, project = PROJECT): Promise<Situation> {
  const items = (LIVE[kind] ?? []).map((item) => structuredClone(item));
  const list = { id: 'a'.repeat(32), name: 'office', kind, items };
  const emulator = await startEmulator({
    state: {
      behaviour: { dialect: 'cloudflare' },
      accounts: { [ACCOUNT]: { name: 'example-inc', lists: [list] } },
    },
  });
  onTestFinished(() => emulator.close());
  const root = repository({
    'zonewright.yaml': project,
    ...(file === undefined ? {} : { 'accounts/main.yaml': file }),
  });
  return {
    emulator,
    run: (...args) => zonewright(args, { root, emulator }),
    items: () =>
      (emulator.state().accounts[ACCOUNT]?.lists[0]?.items ?? []).map(
        ({ id: _, created_on: __, modified_on: ___, ...item }) => item,
      ),
  };
}

const fileOf = (kind: string, items: readonly unknown[]): string =>
  stringify({
    account: { name: 'example-inc', id: ACCOUNT },
    lists: { lists: [{ name: 'office', kind, items }] },
  });

interface Planned {
  readonly findings: readonly { readonly code: string; readonly message: string }[];
  readonly changes: readonly {
    readonly details: readonly unknown[];
    readonly risks: readonly { readonly code: string }[];
  }[];
}

async function plan({ run }: Situation): Promise<Planned> {
  const { exit, stdout } = await run('plan', '--format', 'json');
  expect(exit).toBe(0);
  return JSON.parse(stdout) as Planned;
}

const kept = ({ findings }: Planned): readonly string[] =>
  findings.flatMap(({ code, message }) => (code === 'kept-member' ? [message] : []));

describe.each(Object.keys(LIVE))('what an item of kind %s has and no table knows', (kind) => {
  test('is named, and stays where another item changes', async () => {
    const one = await situation(kind, fileOf(kind, FILES[kind] ?? []));
    const planned = await plan(one);
    const named = kept(planned);
    expect(named).toHaveLength(NAMED[kind]?.length ?? 0);
    for (const words of NAMED[kind] ?? []) {
      expect(named.filter((message) => message.includes(words))).toHaveLength(1);
    }
    expect(planned.changes).toMatchObject([
      {
        details: expect.arrayContaining([
          expect.objectContaining({ type: 'same', of: 'kept, but in no file' }),
        ]),
      },
    ]);
    const drift = await one.run('drift', '--format', 'json');
    expect(drift.exit).toBe(2);
    expect(drift.stdout).toContain('x_later of ');
    const allowed = planned.changes.flatMap(({ risks }) => risks.flatMap(({ code }) => ['--allow', code]));
    const { exit, stdout } = await one.run('apply', '--yes', ...allowed, '--format', 'json');
    expect([exit, exit === 0 ? '' : stdout]).toEqual([0, '']);
    expect(one.items().slice(0, -1)).toEqual((LIVE[kind] ?? []).slice(0, -1));
    expect(one.items()).toHaveLength(LIVE[kind]?.length ?? 0);
  });

  test('comes into files where a file can say it, and is named in a comment in any case', async () => {
    const one = await situation(kind);
    const imported = await one.run('import', '--account', `example-inc=${ACCOUNT}`, '--dry-run');
    expect(imported.exit).toBe(0);
    expect(imported.stdout).toMatch(/^\+ .*x_later/m);
    const comments = imported.stdout.replaceAll(/\n\+ +# /g, ' ');
    for (const words of NAMED[kind] ?? []) expect(comments).toContain(words.replace(/ is live.*/, ''));
    expect((await one.run('import', '--account', `example-inc=${ACCOUNT}`)).exit).toBe(0);
    const planned = await plan(one);
    expect(planned.changes).toEqual([]);
    expect(kept(planned).filter((message) => message.includes('x_later'))).toEqual([]);
    const validated = await one.run('validate');
    expect([validated.exit, validated.stdout.match(/warning {2}unknown-parameter/g)]).toEqual([
      0,
      ['warning  unknown-parameter'],
    ]);
  });

  test('comes into the file that is there, and is a difference like any other once the project knows it', async () => {
    const known = `${PROJECT}parameters: { names: [lists.x_later] }\n`;
    const one = await situation(kind, fileOf(kind, (FILES[kind] ?? []).slice(0, -1)), known);
    expect((await plan(one)).changes).toHaveLength(1);
    expect((await one.run('import', '--account', 'example-inc', '--yes')).exit).toBe(0);
    expect((await plan(one)).changes).toEqual([]);
    expect((await one.run('validate')).stdout).not.toContain('unknown-parameter');
  });
});

test('null takes a member away, and another value changes it', async () => {
  const items = [
    { value: '192.0.2.7', comment: 'a', x_later: null },
    '192.0.2.8',
    { value: '192.0.2.9', x_new: 1 },
  ];
  const one = await situation('ip', fileOf('ip', items));
  const { changes } = await plan(one);
  expect(changes).toMatchObject([
    {
      details: expect.arrayContaining([
        expect.objectContaining({ type: 'field', field: 'x_later of 192.0.2.7', before: { since: [5] } }),
        expect.objectContaining({ type: 'field', field: 'x_new of 192.0.2.9', after: 1 }),
      ]),
    },
  ]);
  expect((await one.run('apply', '--yes')).exit).toBe(0);
  expect(one.items()).toEqual([
    { ip: '192.0.2.7', comment: 'a' },
    { ip: '192.0.2.8', coment: 'a slip' },
    { ip: '192.0.2.9', x_new: 1 },
  ]);
});

test.each([
  [{ value: '192.0.2.7', coment: 'a' }, 'error', 'unknown-key', 'item 1 of items has no key "coment"'],
  [{ value: '192.0.2.7', id: 'a' }, 'error', 'list-item', 'an item of a list of kind ip has no id'],
  [{ ip: '192.0.2.7' }, 'error', 'list-item', 'an item of a list of kind ip has no ip'],
  [
    { value: '192.0.2.7', source_url: 'a' },
    'error',
    'list-item',
    'an item of a list of kind ip has no source_url',
  ],
  [{ value: '192.0.2.7', x_new: 1 }, 'warning', 'unknown-parameter', 'item 1 of items has "x_new"'],
])('a file is told of %j: %s', async (item, severity, code, message) => {
  const one = await situation('ip', fileOf('ip', [item, { value: '192.0.2.8', x_new: 2 }]));
  const { exit, stdout } = await one.run('validate', '--format', 'json');
  expect(exit).toBe(severity === 'error' ? 3 : 0);
  const { findings } = JSON.parse(stdout) as Pick<Planned, 'findings'>;
  const [found, ...more] = findings.filter((finding) => finding.code === code);
  expect(found).toMatchObject({ severity, code, message: expect.stringContaining(message) });
  expect(more).toEqual([]);
});

test('two items that a file could not tell apart are both kept', async () => {
  const items = [
    { ip: '192.0.2.7', comment: 'one' },
    { ip: '192.0.2.7/32', comment: 'two' },
    { ip: '192.0.2.9' },
  ];
  const list = { id: 'a'.repeat(32), name: 'office', kind: 'ip', items };
  const emulator = await startEmulator({
    state: {
      behaviour: { dialect: 'cloudflare' },
      accounts: { [ACCOUNT]: { name: 'example-inc', lists: [list] } },
    },
  });
  onTestFinished(() => emulator.close());
  const root = repository({ 'zonewright.yaml': PROJECT });
  const run = (...args: readonly string[]): Promise<Ran> => zonewright(args, { root, emulator });
  const imported = await run('import', '--account', `example-inc=${ACCOUNT}`);
  expect([imported.exit, imported.stdout]).toEqual([0, expect.stringContaining('1 list, 3 items')]);
  expect(JSON.parse((await run('plan', '--format', 'json')).stdout)).toMatchObject({ changes: [] });
});

test('an item that is not understood is kept for undo as it is, with a comment that is none', () => {
  const raw = { ip: '192.0.2.7', comment: { b: 1 }, position: { a: 1 } };
  const item = decodeLiveItem({ ...raw, id: 'x', created_on: 'y' }, 'ip');
  const live = { id: 'a', name: 'office', kind: 'ip', description: '', items: [item] } as const;
  const spec = { type: 'others', ownership: 'exclusive', names: [], source: SOURCE } as const;
  expect(restoreLists.keep({ listed: [live], lists: [live] }, spec, diffContext())).toMatchObject([
    { items: [raw] },
  ]);
});

const SOURCE = { file: 'a.yaml', line: 1, column: 1, length: 1 };
