import { expect, test } from 'vitest';
import { checkedOut, checkedOutFiles } from '../../../src/files/repository/checked-out.js';
import { repository } from '../../helpers/command.js';
import { GIT_ENV, gitRepository, HAS_GIT } from '../../helpers/git.js';

test('without git, or without a repository, there is no commit', async () => {
  const root = repository({});
  for (const env of [{}, { PATH: '/nowhere' }, GIT_ENV]) {
    expect(await checkedOut(root, env)).toBeUndefined();
    expect(await checkedOutFiles(root, env)).toBeUndefined();
  }
});

test.skipIf(!HAS_GIT)('the commit and its branch, also below the top of the work tree', async () => {
  const { root, git, write } = gitRepository({ 'infra/zones/shop.yaml': 'zone: {}\n' });
  const commit = git('rev-parse', 'HEAD');
  expect(await checkedOut(`${root}/infra`, GIT_ENV)).toEqual({ commit, branch: 'main' });
  git('checkout', '--quiet', '-b', 'a/b');
  expect(await checkedOut(root, GIT_ENV)).toEqual({ commit, branch: 'a/b' });
  git('checkout', '--quiet', '--detach');
  expect(await checkedOut(root, GIT_ENV)).toEqual({ commit });
  expect(await checkedOutFiles(root, GIT_ENV)).toEqual({ commit, isEdited: false });
  write({ 'other.yaml': '' });
  expect(await checkedOutFiles(`${root}/infra`, GIT_ENV)).toEqual({ commit, isEdited: false });
  expect(await checkedOutFiles(root, GIT_ENV)).toEqual({ commit, isEdited: true });
});

test.skipIf(!HAS_GIT)('before the first commit there is none', async () => {
  const { root, git } = gitRepository({ 'zones/shop.yaml': '' });
  git('checkout', '--quiet', '--orphan', 'new');
  expect(await checkedOut(root, GIT_ENV)).toBeUndefined();
  expect(await checkedOutFiles(root, GIT_ENV)).toBeUndefined();
});

test.skipIf(!HAS_GIT)(
  'where git can name the commit and not the state of files, they count as edited',
  async () => {
    const { root, git, write } = gitRepository({ 'zones/shop.yaml': '' });
    const commit = git('rev-parse', 'HEAD');
    write({ '.git/index': 'broken' });
    expect(await checkedOutFiles(root, GIT_ENV)).toEqual({ commit, isEdited: true });
  },
);
