import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EXIT } from '../../../src/kernel/model/errors.js';
import {
  branchPath,
  commitPath,
  issuePath,
  parseRepository,
  repositoryPath,
} from '../../../src/app/github/paths.js';
import { checkedSha } from '../../../src/app/forge/shapes.js';
import { requestUrl } from '../../../src/service/http/base-url.js';
import { runs } from '../../helpers/runs.js';
import { BASE, REPOSITORY, SHOP } from './support.js';

const SHA = 'a'.repeat(40);

test.each([
  ['octo/shop', 'octo', 'shop'],
  ['Octo-1/.github', 'Octo-1', '.github'],
  ['octo_corp/a.b_c-d', 'octo_corp', 'a.b_c-d'],
  ['octo/...', 'octo', '...'],
])('%s is a repository', (text, owner, name) => {
  expect(parseRepository(text)).toEqual({ owner, name });
  expect(repositoryPath({ owner, name })).toBe(`/repos/${text}`);
});

const HOSTILE = [
  '',
  '.',
  '..',
  '%2e%2e',
  'a/b',
  '/',
  'a b',
  'a\0',
  'a\r\nx: y',
  'é',
  'a?b',
  'a#b',
  'a\\b',
  '‮a',
];

describe('what comes from outside does not change the shape of a path', () => {
  test.each(HOSTILE)('%j', (text) => {
    const usage = { exit: EXIT.usage };
    expect(() => parseRepository(text === 'a/b' ? 'a/b/c' : text)).toThrow(expect.objectContaining(usage));
    expect(() => parseRepository(`octo/${text}`)).toThrow(expect.objectContaining(usage));
    expect(() => parseRepository(`${text}/shop`)).toThrow(expect.objectContaining(usage));
    expect(() => repositoryPath({ owner: text, name: 'shop' })).toThrow(expect.objectContaining(usage));
    expect(() => repositoryPath({ owner: 'octo', name: text })).toThrow(expect.objectContaining(usage));
    expect(() => checkedSha(text, 'GitHub')).toThrow(expect.objectContaining(usage));
    expect(() => branchPath(SHOP, text === 'a/b' ? 'a//b' : text)).toThrow(expect.objectContaining(usage));
  });

  test.each([
    'main/',
    '/main',
    'a/../b',
    'a..b',
    'a/.b',
    'a.lock',
    'a.lock/b',
    'a./b',
    '-a',
    'a'.repeat(256),
  ])('the branch %s is refused', (branch) => {
    expect(() => branchPath(SHOP, branch)).toThrow('is not a branch of GitHub');
  });

  test.each(['A'.repeat(40), 'a'.repeat(39), 'a'.repeat(41), `${SHA}\n`, 'HEAD', 'main'])(
    'the commit %j is refused',
    (sha) => {
      expect(() => commitPath(SHOP, sha)).toThrow('is not a commit of GitHub');
    },
  );

  test.each([0, -1, 1.5, Number.NaN, Infinity, 2 ** 53])('the number %d is refused', (number) => {
    expect(() => issuePath(SHOP, number)).toThrow('is not a number of GitHub');
  });

  test('is a law', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc
        .array(fc.constantFrom('a', 'octo', '.', '..', '/', '%2e', '%2f', '\\', '\n', '?', '#', SHA))
        .map((parts) => parts.join('')),
    );
    const paths = {
      repository: (value: string) => [repositoryPath(parseRepository(value)), /^\/repos\/[^/]+\/[^/]+$/],
      owner: (value: string) => [repositoryPath({ owner: value, name: 'n' }), /^\/repos\/[^/]+\/n$/],
      name: (value: string) => [repositoryPath({ owner: 'o', name: value }), /^\/repos\/o\/[^/]+$/],
      commit: (value: string) => [commitPath(SHOP, value), /^\/repos\/octo\/shop\/commits\/[0-9a-f]+$/],
      branch: (value: string) => [branchPath(SHOP, value), /^\/repos\/octo\/shop\/git\/ref\/heads\/[^?#]+$/],
    } satisfies Record<string, (value: string) => [string, RegExp]>;
    let accepted = 0;
    fc.assert(
      fc.property(text, fc.constantFrom(...Object.values(paths)), (value, make) => {
        let made: [string, RegExp];
        try {
          made = make(value);
        } catch {
          return;
        }
        accepted += 1;
        const [path, shape] = made;
        expect(path).toMatch(shape);
        expect(requestUrl(new URL(BASE), path, {}).href).toBe(BASE + path);
      }),
      { numRuns: runs(2000) },
    );
    expect(accepted).toBeGreaterThan(8);
  });
});

test.each([
  ['main', `${REPOSITORY}/git/ref/heads/main`],
  ['release/1.x', `${REPOSITORY}/git/ref/heads/release/1.x`],
  ['Feature_a-b.c/d', `${REPOSITORY}/git/ref/heads/Feature_a-b.c/d`],
  ['a.locked', `${REPOSITORY}/git/ref/heads/a.locked`],
])('the branch %s has a path', (branch, path) => {
  expect(branchPath(SHOP, branch)).toBe(path);
});

test('issues and commits have paths', () => {
  expect(issuePath(SHOP, 7)).toBe(`${REPOSITORY}/issues/7`);
  expect(commitPath(SHOP, SHA)).toBe(`${REPOSITORY}/commits/${SHA}`);
  expect(checkedSha('0'.repeat(64), 'GitHub')).toBe('0'.repeat(64));
});
