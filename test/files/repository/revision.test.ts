import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { EXIT, UserError } from '../../../src/kernel/model/errors.js';
import type { RepositoryFiles } from '../../../src/files/repository/folder.js';
import { commitOf, openRevision } from '../../../src/files/repository/revision.js';
import { LIMITS } from '../../../src/files/yaml/limits.js';
import { repository } from '../../helpers/command.js';
import {
  GIT_ENV,
  gitRepository,
  HAS_GIT,
  openGit,
  type Contents,
  type GitRepository,
} from '../../helpers/git.js';

const ALL = ['**/*.yaml'];

const open = (
  root: string,
  revision = 'HEAD',
  env: Readonly<Record<string, string>> = {},
): Promise<RepositoryFiles> => openRevision(root, revision, { ...GIT_ENV, ...env });

async function textOf(files: RepositoryFiles, file: string): Promise<string> {
  return Buffer.from(await files.read(file)).toString();
}

describe.skipIf(!HAS_GIT)('the files of a revision', () => {
  test('are those of its commit, whatever the work tree and the index have', async () => {
    const { root, commit, write, git } = gitRepository({
      'zones/a.yaml': 'a: 1\n',
      'zones/b.yaml': 'b: 1\n',
    });
    commit({ 'zones/a.yaml': 'a: 2\n', 'zones/b.yaml': undefined });
    write({ 'zones/a.yaml': 'a: 3\n', 'zones/c.yaml': 'c: 3\n', 'zones/d.yaml': 'd: 3\n' });
    git('add', 'zones/c.yaml');
    const former = await open(root, 'HEAD~1');
    expect(await former.list(ALL)).toEqual(['zones/a.yaml', 'zones/b.yaml']);
    expect(await textOf(former, 'zones/a.yaml')).toBe('a: 1\n');
    const head = await open(root);
    expect(await head.list(ALL)).toEqual(['zones/a.yaml']);
    expect(await textOf(head, 'zones/a.yaml')).toBe('a: 2\n');
    await expect(head.read('zones/b.yaml')).rejects.toMatchObject({ code: 'file-missing' });
  });

  test('stay those of the commit that it named when it was opened', async () => {
    const { root, commit } = gitRepository({ 'a.yaml': 'a: 1\n' });
    const files = await open(root, 'main');
    commit({ 'a.yaml': 'a: 2\n' });
    expect(await textOf(files, 'a.yaml')).toBe('a: 1\n');
  });

  test.each(['main', 'refs/heads/main', 'HEAD', 'v1', 'release/1.0', '@', 'HEAD^{/change}'])(
    'are found by %s',
    async (revision) => {
      const { root, git } = gitRepository({ 'a.yaml': 'a: 1\n' });
      git('tag', '--annotate', '--message', 'one', 'v1');
      git('branch', 'release/1.0');
      expect(await (await open(root, revision)).list(ALL)).toEqual(['a.yaml']);
      expect(await commitOf(root, revision, GIT_ENV)).toBe(git('rev-parse', 'HEAD'));
    },
  );

  test('begin at the root, which may be a folder of the work tree', async () => {
    const { root, commit } = gitRepository({
      'a.yaml': 'top\n',
      'infra/zones/a.yaml': 'infra\n',
      'infra-old/zones/a.yaml': 'old\n',
      'in*ra/zones/b.yaml': 'star\n',
    });
    const files = await open(join(root, 'infra'));
    expect(await files.list(ALL)).toEqual(['zones/a.yaml']);
    expect(await textOf(files, 'zones/a.yaml')).toBe('infra\n');
    expect(await (await open(join(root, 'in*ra'))).list(ALL)).toEqual(['zones/b.yaml']);
    commit({ 'new/zones/a.yaml': 'new\n' });
    expect(await (await open(join(root, 'new'), 'HEAD~1')).list(ALL)).toEqual([]);
  });

  test.each<readonly [string, Contents, string]>([
    ['a link', { infra: { link: 'other' } }, 'file-symlink'],
    ['nothing but a file', { infra: 'text' }, 'none'],
  ])('where the root was %s are not guessed', async (_, contents, code) => {
    const { root, commit } = gitRepository({ 'other/a.yaml': 'a: 1\n', ...contents });
    commit({ infra: undefined });
    commit({ 'infra/a.yaml': 'a: 1\n' });
    const listing = open(join(root, 'infra'), 'HEAD~2').then((files) => files.list(ALL));
    if (code === 'none') expect(await listing).toEqual([]);
    else await expect(listing).rejects.toMatchObject({ code, exit: EXIT.invalid });
  });

  test('are the bytes that are stored: no line ends, no attributes, no filters of the work tree', async () => {
    const { root, git, commit } = gitRepository();
    const attributes = '*.yaml text eol=crlf ident diff=shout filter=shout\n';
    git('config', 'core.autocrlf', 'true');
    git('config', 'diff.shout.textconv', 'tr a-z A-Z <');
    git('config', 'filter.shout.smudge', 'tr a-z A-Z');
    commit({ '.gitattributes': attributes, 'a.yaml': 'a: $Id$\nb: 1\n' });
    rmSync(join(root, 'a.yaml'));
    git('checkout', '--', 'a.yaml');
    expect(readFileSync(join(root, 'a.yaml'), 'utf8')).toMatch(/^A: \$I[Dd].*\r\nB: 1\r\n$/);
    expect(await textOf(await open(root), 'a.yaml')).toBe('a: $Id$\nb: 1\n');
  });

  test('have names of all kinds', async () => {
    const names = [
      'zones/é.yaml',
      'zones/"q".yaml',
      'zones/a b.yaml',
      'zones/tab\there.yaml',
      'zones/line\nend.yaml',
      'zones/-x.yaml',
    ];
    const { root } = gitRepository(Object.fromEntries(names.map((name) => [name, name])));
    const files = await open(root);
    expect(await files.list(ALL)).toEqual(names.toSorted());
    for (const name of names) expect(await textOf(files, name)).toBe(name);
  });

  test('are refused when they are larger than files may be, and the next one is read all the same', async () => {
    const { root } = gitRepository({
      'a.yaml': 'x'.repeat(LIMITS.bytes),
      'b.yaml': 'x'.repeat(LIMITS.bytes + 1),
      'c.yaml': 'c: 1\n',
    });
    const files = await open(root);
    const [a, b, c] = await Promise.allSettled(
      ['a.yaml', 'b.yaml', 'c.yaml'].map((file) => files.read(file)),
    );
    expect(a).toMatchObject({ status: 'fulfilled', value: { length: LIMITS.bytes } });
    expect(b).toMatchObject({
      status: 'rejected',
      reason: {
        code: 'file-too-large',
        message: `b.yaml has ${LIMITS.bytes + 1} bytes; at most ${LIMITS.bytes} are read`,
      },
    });
    expect(c).toMatchObject({ status: 'fulfilled', value: Buffer.from('c: 1\n') });
  });

  test('are refused when their name is no UTF-8: several of them may look the same', async () => {
    const { root, git } = gitRepository();
    const names = [Buffer.from([0x61, 0xff]), Buffer.from([0x61, 0xfe])];
    for (const name of names)
      writeFileSync(Buffer.concat([Buffer.from(`${root}/`), name, Buffer.from('.yaml')]), 'x: 1\n');
    git('add', '--all');
    git('commit', '--quiet', '--message', 'names');
    const files = await open(root);
    expect(await files.list(ALL)).toEqual(['a\uFFFD.yaml']);
    await expect(files.read('a\uFFFD.yaml')).rejects.toMatchObject({ code: 'file-missing' });
  });
});

describe.skipIf(!HAS_GIT)('a link', () => {
  const FILES: Contents = {
    'infra/zones/a.yaml': 'a: 1\n',
    'infra/shops/b.yaml': 'b: 1\n',
    'docs/c.yaml': 'c: 1\n',
  };

  async function listing(target: string): Promise<readonly string[]> {
    const { root } = gitRepository({ ...FILES, 'infra/zones/link': { link: target } });
    return (await open(join(root, 'infra'))).list(['zones/**/*.yaml']);
  }

  test.each([
    '../shops',
    './../shops/.',
    '.',
    '..',
    '../..',
    '../../docs',
    '../../docs/c.yaml',
    '/etc',
    '../../../elsewhere',
  ])('to %s is, or could be, one to a folder, and is refused', async (target) => {
    await expect(listing(target)).rejects.toMatchObject({
      code: 'file-symlink',
      message: 'zones/link is a symbolic link to a folder, and links are not followed',
    });
  });

  test.each(['a.yaml', '../shops/b.yaml', 'nothing', 'nothing/..', 'link', 'a.yaml/..', 'a.yaml/'])(
    'to %s is none to a folder',
    async (target) => {
      expect(await listing(target)).toEqual(['zones/a.yaml']);
    },
  );

  test('that matches is listed, and refused when it is read', async () => {
    const { root } = gitRepository({ ...FILES, 'infra/zones/l.yaml': { link: 'a.yaml' } });
    const files = await open(join(root, 'infra'));
    expect(await files.list(ALL)).toEqual(['shops/b.yaml', 'zones/a.yaml', 'zones/l.yaml']);
    await expect(files.read('zones/l.yaml')).rejects.toMatchObject({ code: 'file-symlink' });
  });
});

describe.skipIf(!HAS_GIT)('a submodule', () => {
  function withSubmodule(path: string): GitRepository {
    const opened = gitRepository(path === 'zones' ? {} : { 'zones/a.yaml': 'a: 1\n' });
    const id = opened.git('rev-parse', 'HEAD');
    opened.git('update-index', '--add', '--cacheinfo', `160000,${id},${path}`);
    opened.git('commit', '--quiet', '--message', 'submodule');
    return opened;
  }

  test.each([
    ['zones/shops', ['zones/**/*.yaml']],
    ['zones/shops', ['zones/shops/*.yaml']],
    ['zones/shops', ['zones/shops/eu/*.yaml']],
    ['zones', ['zones/*.yaml']],
  ])('%s on the way of %j is refused', async (path, patterns) => {
    const files = await open(withSubmodule(path).root);
    await expect(files.list(patterns)).rejects.toMatchObject({
      code: 'file-submodule',
      exit: EXIT.invalid,
      message: `${path} is a submodule, and submodules are not followed`,
    });
  });

  test('that matches is listed, and refused when it is read; one elsewhere is in nobody’s way', async () => {
    const files = await open(withSubmodule('zones/sub.yaml').root);
    expect(await files.list(['zones/*.yaml'])).toEqual(['zones/a.yaml', 'zones/sub.yaml']);
    for (const file of ['zones/sub.yaml', 'zones/sub.yaml/x.yaml']) {
      await expect(files.read(file)).rejects.toMatchObject({ code: 'file-submodule' });
    }
    const elsewhere = await open(withSubmodule('vendor/library').root);
    expect(await elsewhere.list(['zones/**/*.yaml', '*.yaml'])).toEqual(['zones/a.yaml']);
  });

  test('that is the root is refused', async () => {
    const { root } = withSubmodule('infra');
    mkdirSync(join(root, 'infra'), { recursive: true });
    await expect(open(join(root, 'infra'))).rejects.toMatchObject({ code: 'file-submodule' });
  });
});

describe.skipIf(!HAS_GIT)('any layout of a repository', () => {
  const FILES = { 'zones/a.yaml': 'a: 1\n' };

  async function expectReadable(root: string): Promise<void> {
    const files = await open(root);
    expect(await files.list(ALL)).toEqual(['zones/a.yaml']);
    expect(await textOf(files, 'zones/a.yaml')).toBe('a: 1\n');
  }

  test('packed', async () => {
    const { root, git } = gitRepository(FILES);
    git('gc', '--quiet');
    await expectReadable(root);
  });

  test('a second work tree', async () => {
    const { root, git } = gitRepository(FILES);
    git('worktree', 'add', '--quiet', '../tree', '-b', 'other');
    await expectReadable(join(root, '../tree'));
  });

  test('a clone that borrows its objects', async () => {
    const { root, git } = gitRepository(FILES);
    git('clone', '--quiet', '--shared', '.', '../clone');
    await expectReadable(join(root, '../clone'));
  });

  test('ids of 256 bits', async ({ skip }) => {
    const made = ((): GitRepository | undefined => {
      try {
        return gitRepository(FILES, '--object-format', 'sha256');
      } catch {
        return undefined;
      }
    })();
    if (made === undefined) return skip('this git can not');
    expect(await commitOf(made.root, 'HEAD', GIT_ENV)).toHaveLength(64);
    await expectReadable(made.root);
  });

  test('a merge', async () => {
    const { root, branch, commit, checkout, merge } = gitRepository(FILES);
    branch('topic');
    commit({ 'zones/b.yaml': 'b: 1\n' });
    checkout('main');
    commit({ 'zones/c.yaml': 'c: 1\n' });
    const merged = merge('topic');
    expect(await (await open(root, merged)).list(ALL)).toEqual([
      'zones/a.yaml',
      'zones/b.yaml',
      'zones/c.yaml',
    ]);
    expect(await (await open(root, 'HEAD^2')).list(ALL)).toEqual(['zones/a.yaml', 'zones/b.yaml']);
  });
});

describe.skipIf(!HAS_GIT)('what can not be opened', () => {
  test.each([
    '--all',
    '-x',
    '--output=/tmp/x',
    'nothing',
    '',
    'a\0b',
    'HEAD~9',
    'HEAD..HEAD',
    'HEAD...HEAD',
    'HEAD^@',
    'HEAD^!',
    '^HEAD',
    'HEAD:zones',
    '$(id)',
    'HEAD\nHEAD',
  ])('is the revision %j', async (revision) => {
    const { root } = gitRepository({ 'zones/a.yaml': '' });
    for (const opening of [open, (of: string, name: string) => commitOf(of, name, GIT_ENV)]) {
      const refused: unknown = await opening(root, revision).catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(UserError);
      expect(refused).toMatchObject({
        code: 'revision-unknown',
        exit: EXIT.usage,
        message: `there is no commit ${revision} in this clone`,
        help: expect.stringMatching(/git fetch.*fetch-depth: 0/),
      });
    }
  });

  test('is a commit that a shallow clone has not', async () => {
    const { root, git, commit } = gitRepository({ 'a.yaml': '' });
    const first = git('rev-parse', 'HEAD');
    commit({ 'a.yaml': 'a: 2\n' });
    git('clone', '--quiet', '--depth', '1', `file://${root}`, '../clone');
    await expect(open(join(root, '../clone'), first)).rejects.toMatchObject({ code: 'revision-unknown' });
  });

  test('is a folder without git', async () => {
    const root = repository({ 'zones/a.yaml': '' });
    const opening = open(root, 'HEAD', { GIT_CEILING_DIRECTORIES: dirname(root) });
    await expect(opening).rejects.toMatchObject({
      code: 'git-no-repository',
      exit: EXIT.usage,
      message: expect.stringContaining('not a git repository'),
    });
  });

  test('is anything where git is not installed', async () => {
    const { root } = gitRepository({ 'zones/a.yaml': '' });
    await expect(open(root, 'HEAD', { PATH: root })).rejects.toMatchObject({
      code: 'git-missing',
      exit: EXIT.error,
    });
  });

  test('is a repository that belongs to somebody else: git’s own advice is passed on', async () => {
    const { root } = gitRepository({ 'zones/a.yaml': '' });
    await expect(open(root, 'HEAD', { GIT_TEST_ASSUME_DIFFERENT_OWNER: '1' })).rejects.toMatchObject({
      code: 'git-ownership',
      exit: EXIT.error,
      message: expect.stringContaining(`detected dubious ownership in repository at '${root}'`),
      help: `If you trust the folder: git config --global --add safe.directory ${root}`,
    });
  });

  test('is a file that a partial clone has not fetched: nothing is fetched now', async () => {
    const { root, git, commit } = gitRepository({ 'zones/a.yaml': 'a: 1\n' });
    commit({ 'zones/a.yaml': 'a: 2\n' });
    git('config', 'uploadpack.allowFilter', 'true');
    git('clone', '--quiet', '--filter', 'blob:none', `file://${root}`, '../clone');
    const clone = openGit(join(root, '../clone'));
    expect(clone.git('rev-parse', 'HEAD')).toBe(git('rev-parse', 'HEAD'));
    const files = await open(clone.root, 'HEAD~1');
    expect(await files.list(ALL)).toEqual(['zones/a.yaml']);
    await expect(files.read('zones/a.yaml')).rejects.toMatchObject({
      code: 'git-incomplete',
      help: expect.stringContaining('--filter'),
    });
    expect(await textOf(await open(clone.root), 'zones/a.yaml')).toBe('a: 2\n');
  });
});

test.skipIf(!HAS_GIT)(
  'a file whose content is lost is told from one that is not there, and the next is read',
  async () => {
    const { root, git } = gitRepository({ 'a.yaml': 'a: 1\n', 'b.yaml': 'b: 1\n' });
    const id = git('rev-parse', 'HEAD:a.yaml');
    rmSync(join(root, '.git/objects', id.slice(0, 2), id.slice(2)));
    const files = await open(root);
    await expect(files.read('a.yaml')).rejects.toMatchObject({
      code: 'git-incomplete',
      exit: EXIT.error,
      message: `this clone is not complete: git says ${id} missing for a.yaml`,
    });
    expect(await textOf(files, 'b.yaml')).toBe('b: 1\n');
  },
);

describe.skipIf(!HAS_GIT)('reading many files', () => {
  const names = Array.from({ length: 200 }, (_, index) => `zones/${index}.yaml`);

  /** A git that writes down how it was called, in front of the real one. */
  function tracing(root: string): {
    readonly env: Readonly<Record<string, string>>;
    readonly calls: () => readonly string[];
  } {
    const trace = join(root, '../trace');
    writeFileSync(trace, '');
    return {
      env: { GIT_TRACE: trace },
      calls: () =>
        readFileSync(trace, 'utf8')
          .split('\n')
          .flatMap((line) => /built-in: git (.*)$/.exec(line)?.[1] ?? []),
    };
  }

  test('takes one process, which is gone in the first pause', async () => {
    const { root } = gitRepository(Object.fromEntries(names.map((name) => [name, name])));
    const { env, calls } = tracing(root);
    const files = await open(root, 'HEAD', env);
    for (const name of await files.list(ALL)) expect(await textOf(files, name)).toBe(name);
    expect(calls().map((call) => call.split(' ')[0])).toEqual(['ls-tree', 'cat-file']);
    await vi.waitFor(() => expect(process.getActiveResourcesInfo()).not.toContain('ProcessWrap'));
    expect(await textOf(files, 'zones/7.yaml')).toBe('zones/7.yaml');
    expect(calls()).toHaveLength(3);
  });

  test('side by side gives each its own', async () => {
    const { root } = gitRepository(Object.fromEntries(names.map((name) => [name, name.repeat(100)])));
    const files = await open(root);
    const texts = await Promise.all(names.map((name) => textOf(files, name)));
    expect(texts).toEqual(names.map((name) => name.repeat(100)));
  });

  test('asks about many links in one go', async () => {
    const links = Array.from({ length: 300 }, (_, index) => [`zones/l${index}`, { link: 'a.yaml' }] as const);
    const { root } = gitRepository({ 'zones/a.yaml': 'a: 1\n', ...Object.fromEntries(links) });
    const { env, calls } = tracing(root);
    const files = await open(root, 'HEAD', env);
    for (const pattern of ['zones/**/*.yaml', '**/*.yaml'])
      expect(await files.list([pattern])).toEqual(['zones/a.yaml']);
    expect(calls().filter((call) => call.startsWith('cat-file'))).toHaveLength(1);
  });
});
