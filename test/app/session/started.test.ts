import { expect, it, test } from 'vitest';
import { startedIn } from '../../../src/app/session/started.js';
import { repository } from '../../helpers/command.js';
import { GIT_ENV, gitRepository, HAS_GIT } from '../../helpers/git.js';

const FILES = { 'zones/shop.yaml': 'zone: { name: shop.example.com }\n' };
const SECRET = { '.gitignore': 'plan.json\n' };

it('a build service says who started a run, of which commit and pull request', async () => {
  const env = { GITHUB_ACTIONS: 'true', GITHUB_ACTOR: 'ada', GITHUB_SHA: 'c0ffee', USER: 'runner' };
  const cwd = repository({});
  expect(await startedIn('.', { env, cwd })).toEqual({ actor: 'ada', commit: 'c0ffee' });
  const pull = { ...env, GITHUB_REF: 'refs/pull/7/merge' };
  expect(await startedIn('.', { env: pull, cwd })).toMatchObject({ pull: '#7' });
});

it.each([
  ['USER', 'ada'],
  ['LOGNAME', 'ada'],
  ['USERNAME', 'ada'],
])('elsewhere the user of the system does: %s', async (name, actor) => {
  const cwd = repository({});
  expect(await startedIn('.', { env: { [name]: actor }, cwd })).toEqual({ actor });
  expect(await startedIn('.', { env: {}, cwd })).toEqual({});
});

test.skipIf(!HAS_GIT).each<readonly [what: string, edit: Readonly<Record<string, string>>, edited: boolean]>([
  ['as it is in the commit', {}, false],
  ['another text of a file', { 'zones/shop.yaml': 'zone: { name: blog.example.com }\n' }, true],
  ['a YAML file that git does not know', { 'zones/new.yaml': '' }, true],
  ['a file that decides nothing', { 'notes.md': '' }, false],
  ['what git ignores', { 'plan.json': '{}' }, false],
])('the commit is that of the folder, with %s', async (_, edit, edited) => {
  const repo = gitRepository({ ...FILES, ...SECRET });
  const commit = repo.git('rev-parse', 'HEAD');
  repo.write(edit);
  const host = { env: GIT_ENV, cwd: repo.root };
  expect(await startedIn('.', host)).toEqual({ commit, ...(edited ? { edited: true } : {}) });
});

test.skipIf(!HAS_GIT)('edits outside the root are none of it', async () => {
  const repo = gitRepository({ 'infra/zones/shop.yaml': '', 'other.yaml': '' });
  repo.write({ 'other.yaml': 'x: 1\n' });
  expect(await startedIn('infra', { env: GIT_ENV, cwd: repo.root })).not.toHaveProperty('edited');
  expect(await startedIn('.', { env: GIT_ENV, cwd: repo.root })).toHaveProperty('edited', true);
});
