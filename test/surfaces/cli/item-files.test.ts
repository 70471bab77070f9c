import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { run } from '../../../src/surfaces/cli/program.js';
import { startEmulator } from '../../../src/emulator/index.js';
import { repository } from '../../helpers/command.js';
import { ACCOUNT, SECRETS } from '../../helpers/world.js';
import { testRuntime } from './runtime.js';

const FILES = {
  'accounts/inc.yaml': `account: { name: example-inc, id: "${ACCOUNT}" }

lists:
  ownership: shared
  lists:
    - { name: office, kind: ip, items: { file: ../lists/office.txt } }
`,
  'lists/office.txt': '# exits\n192.0.2.1   # VPN\n   198.51.100.0/24\n',
};

interface Ran {
  readonly exit: number;
  readonly out: string;
  readonly err: string;
  readonly read: (file: string) => string;
}

async function zonewright(
  args: readonly string[],
  live: readonly object[],
  files: Readonly<Record<string, string>> = FILES,
): Promise<Ran> {
  const lists = [{ name: 'office', kind: 'ip', items: live }];
  const emulator = await startEmulator({
    state: JSON.parse(JSON.stringify({ accounts: { [ACCOUNT]: { name: 'example-inc', lists } } })) as object,
  });
  onTestFinished(() => emulator.close());
  const root = repository(files);
  const env = { ...SECRETS, ZONEWRIGHT_BASE_URL: emulator.url, ZONEWRIGHT_API_TOKEN: 'canary-token-1' };
  const runtime = testRuntime(env);
  const exit = await run(args, { ...runtime, cwd: root });
  const { out, err } = runtime.written;
  return { exit, out, err, read: (file) => readFileSync(join(root, file), 'utf8') };
}

const LIVE = [{ ip: '192.0.2.1', comment: 'VPN' }, { ip: '198.51.100.0/24' }];

describe('items in a file of their own', () => {
  test('are the items of the list', async () => {
    expect((await zonewright(['plan'], LIVE)).exit).toBe(0);
  });

  test('are left alone by fmt', async () => {
    const { exit, read } = await zonewright(['fmt'], LIVE);
    expect(exit).toBe(0);
    expect(read('lists/office.txt')).toBe(FILES['lists/office.txt']);
  });

  test('are left alone by import, which says so where they differ', async () => {
    const { exit, out, err, read } = await zonewright(['import', '--account', 'example-inc'], LIVE.slice(1));
    expect(exit).toBe(4);
    expect(out + err).toContain(
      'the items of office are in ../lists/office.txt, and differ from the live ones',
    );
    expect(read('lists/office.txt')).toBe(FILES['lists/office.txt']);
    expect(read('accounts/inc.yaml')).toBe(FILES['accounts/inc.yaml']);
  });

  test.each([
    ['lists/office.txt', '192.0.2.1\nwww.example.com\n', /lists\/office\.txt:2:1 +error +list-item/],
    [
      'lists/office.txt',
      '192.0.2.1\n192.0.2.1/32 # again\n',
      /lists\/office\.txt:2:1 +error +duplicate-list-item/,
    ],
    [
      'accounts/inc.yaml',
      FILES['accounts/inc.yaml'].replace('office.txt', 'offices.txt'),
      /accounts\/inc\.yaml:6:\d+ +error +include-missing/,
    ],
    [
      'accounts/inc.yaml',
      FILES['accounts/inc.yaml'].replace('lists/office.txt', '../outside.txt'),
      /accounts\/inc\.yaml:6:\d+ +error +include-outside/,
    ],
    [
      'accounts/inc.yaml',
      FILES['accounts/inc.yaml'].replace('office.txt }', 'office.txt, kind: ip }'),
      /accounts\/inc\.yaml:6:\d+ +error/,
    ],
    [
      'accounts/inc.yaml',
      FILES['accounts/inc.yaml'].replace('office.txt', 'office.yaml'),
      /accounts\/inc\.yaml:6:\d+ +error +include-path/,
    ],
  ])('tell where it is wrong: %s with %j', async (file, text, expected) => {
    const { exit, out, err } = await zonewright(['validate'], LIVE, { ...FILES, [file]: text });
    expect(exit).toBe(3);
    expect(out + err).toMatch(expected);
  });
});
