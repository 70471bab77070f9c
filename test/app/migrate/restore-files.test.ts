import type { Runtime } from '../../../src/surfaces/runtime/runtime.js';
import { silentRuntime } from '../../helpers/silent-runtime.js';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openRestoreFiles } from '../../../src/app/migrate/restore-files.js';
import { RESTORE_FOLDER } from '../../../src/migrations/command.js';
import { EXIT, UserError } from '../../../src/kernel/model/errors.js';
import type { Scope } from '../../../src/kernel/model/scope.js';
import { repository } from '../../helpers/command.js';
import { ACCOUNT, ZONE } from '../../helpers/plans.js';

const TOKEN = '0123456789abcdef0123';

function opened(options: { root?: string; folder?: string; scope?: Scope; hide?: Runtime['hide'] } = {}) {
  const { root = repository({}), folder = RESTORE_FOLDER, scope = ZONE, hide } = options;
  const files = openRestoreFiles(folder, 'waf', scope, silentRuntime(root, hide));
  return { root, files, path: (name: string) => join(root, folder, name) };
}

function mode(path: string): string {
  return (statSync(path).mode & 0o777).toString(8);
}

const NAME = `waf-shop.example.com-${TOKEN}`;

describe('a restore file', () => {
  test('stands in a folder for its owner only, which no repository takes in', async () => {
    const { root, files, path } = opened();
    await files.keep(TOKEN, { read: { a: [1, null] } });
    expect(readdirSync(path('')).toSorted()).toEqual(['.gitignore', `${NAME}.json`]);
    expect([mode(join(root, RESTORE_FOLDER)), mode(path(`${NAME}.json`))]).toEqual(['700', '600']);
    expect(readFileSync(path('.gitignore'), 'utf8')).toBe('*\n');
    expect(JSON.parse(readFileSync(path(`${NAME}.json`), 'utf8'))).toEqual({
      format_version: '1.0',
      created: '1970-01-01T00:00:00.000Z',
      read: { a: [1, null] },
    });
    expect(files.nameOf(TOKEN)).toBe(join(RESTORE_FOLDER, `${NAME}.json`));
  });

  test('is read back, and is undefined where there is none', async () => {
    const { files } = opened();
    expect(await files.kept(TOKEN)).toBeUndefined();
    await files.keep(TOKEN, { to: 'complete' });
    expect(await files.kept(TOKEN)).toMatchObject({ to: 'complete' });
    expect(await files.kept('another')).toBeUndefined();
  });

  test('stays as the first run with its token has written it', async () => {
    const { files, path } = opened();
    await files.keep(TOKEN, { run: 1 });
    const before = readFileSync(path(`${NAME}.json`), 'utf8');
    await files.keep(TOKEN, { run: 2 });
    expect(readFileSync(path(`${NAME}.json`), 'utf8')).toBe(before);
  });

  test('is followed by those of later runs with its token, which are read back in order', async () => {
    const { files } = opened();
    expect(await files.allKept(TOKEN)).toEqual([]);
    for (const run of [1, 2, 3]) await files.keep(TOKEN, { run });
    expect((await files.allKept(TOKEN)).map(({ run }) => run)).toEqual([1, 2, 3]);
  });

  test.each(['', '{"run": 1', 'null', '[]', '"text"'])(
    'that was cut off (%j) is none, and is written again',
    async (text) => {
      const { files, path } = opened();
      mkdirSync(path(''), { recursive: true });
      writeFileSync(path(`${NAME}.json`), text);
      expect(await files.kept(TOKEN)).toBeUndefined();
      await files.keep(TOKEN, { run: 2 });
      expect(await files.kept(TOKEN)).toMatchObject({ run: 2 });
      expect(mode(path(`${NAME}.json`))).toBe('600');
    },
  );

  test('of runs at the same time is one of theirs, whole', async () => {
    const { files, path } = opened();
    await Promise.all([1, 2, 3, 4].map((run) => files.keep(TOKEN, { run })));
    expect([1, 2, 3, 4]).toContain((await files.kept(TOKEN))?.['run']);
    expect(readdirSync(path('')).toSorted()).toEqual(['.gitignore', `${NAME}.json`]);
  });

  test('holds no value that must not appear', async () => {
    const { files, path } = opened({ hide: (text) => text.replaceAll('canary', '***') });
    await files.keep(TOKEN, { read: 'the canary sings' });
    expect(readFileSync(path(`${NAME}.json`), 'utf8')).toContain('the *** sings');
  });

  test('leaves a .gitignore that is there as it is', async () => {
    const root = repository({ 'backups/.gitignore': '*.tmp\n' });
    const { files, path } = opened({ root, folder: 'backups' });
    await files.keep(TOKEN, {});
    expect(readFileSync(path('.gitignore'), 'utf8')).toBe('*.tmp\n');
  });

  test.each(['backups', '.'])('leaves the other files of the folder %s to git', async (folder) => {
    const { files, path } = opened({ root: repository({ 'backups/a.yaml': '' }), folder });
    await files.keep(TOKEN, {});
    expect(readFileSync(path('.gitignore'), 'utf8')).toBe('/waf-*\n/pool-notifications-*\n');
  });

  test('stands in a folder of any depth', async () => {
    const { files, path } = opened({ folder: 'a/b/c' });
    await files.keep(TOKEN, {});
    expect(existsSync(path(`${NAME}.json`))).toBe(true);
  });
});

describe('a token', () => {
  test('is used once', async () => {
    const { files, path } = opened();
    await files.keep(TOKEN, {});
    expect(await files.isUsed(TOKEN)).toBe(false);
    expect(await files.use(TOKEN)).toBe(true);
    expect(await files.use(TOKEN)).toBe(false);
    expect(await files.isUsed(TOKEN)).toBe(true);
    expect(await files.isUsed('another')).toBe(false);
    expect(mode(path(`${NAME}.used`))).toBe('600');
  });

  test('is used by one of many at the same time, in whichever process', async () => {
    const root = repository({});
    await opened({ root }).files.keep(TOKEN, {});
    const told = await Promise.all(Array.from({ length: 20 }, () => opened({ root }).files.use(TOKEN)));
    expect(told.filter((first) => first)).toHaveLength(1);
  });

  test('of another scope and another migration is another one', async () => {
    const root = repository({});
    const zone = opened({ root }).files;
    const account = openRestoreFiles(RESTORE_FOLDER, 'pool-notifications', ACCOUNT, silentRuntime(root));
    await zone.keep(TOKEN, {});
    await zone.use(TOKEN);
    expect(await account.isUsed(TOKEN)).toBe(false);
    expect(account.nameOf(TOKEN)).toBe(join(RESTORE_FOLDER, `pool-notifications-example-inc-${TOKEN}.json`));
  });

  test.each(['../../escape', '/etc/passwd', 'a/../../b', '..\\up', 'a\0b', 'name with blanks', 'ünï'])(
    '%j stays in its folder',
    async (token) => {
      const { root, files, path } = opened();
      await files.keep(token, {});
      await files.use(token);
      expect(readdirSync(root)).toEqual([RESTORE_FOLDER]);
      expect(readdirSync(path('')).filter((name) => name.startsWith('waf-shop.example.com-'))).toHaveLength(
        2,
      );
      expect(await files.isUsed(token)).toBe(true);
    },
  );

  test('of a scope with any name stays in its folder', async () => {
    const { root, files } = opened({ scope: { ...ZONE, name: '../../up/../x y' } });
    await files.keep(TOKEN, {});
    expect(readdirSync(root)).toEqual([RESTORE_FOLDER]);
  });
});

describe('what can not be written is told, with nothing sent', () => {
  const told = { name: 'UserError', code: 'restore-file', exit: EXIT.error };

  test('a folder that is a file', async () => {
    const { files } = opened({ root: repository({ [RESTORE_FOLDER]: 'a file' }) });
    await expect(files.keep(TOKEN, {})).rejects.toMatchObject({
      ...told,
      help: expect.stringContaining('--restore-dir') as string,
    });
    await expect(files.usedTokens()).rejects.toMatchObject(told);
  });

  test('a file in a folder that is gone', async () => {
    await expect(opened().files.use(TOKEN)).rejects.toMatchObject(told);
  });

  test('a name that is too long', async () => {
    const { files } = opened();
    await expect(files.keep('f'.repeat(300), {})).rejects.toBeInstanceOf(UserError);
    expect(await files.isUsed('f'.repeat(300))).toBe(false);
  });

  test('a file that is a folder', async () => {
    const { files, path } = opened();
    mkdirSync(path(`${NAME}.json`), { recursive: true });
    await expect(files.kept(TOKEN)).rejects.toMatchObject({
      ...told,
      message: expect.stringContaining('EISDIR') as string,
    });
    await expect(files.keep(TOKEN, {})).rejects.toMatchObject(told);
  });

  test.runIf(process.getuid?.() !== 0)('a folder without the right to write', async () => {
    const { files, path } = opened();
    mkdirSync(path(''), { recursive: true });
    writeFileSync(path('.gitignore'), '*\n');
    chmodSync(path(''), 0o500);
    await expect(files.keep(TOKEN, {})).rejects.toMatchObject(told);
    await expect(files.use(TOKEN)).rejects.toMatchObject(told);
    chmodSync(path(''), 0o700);
  });
});
