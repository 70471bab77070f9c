import { join, posix } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { UserError } from '../../../src/kernel/model/errors.js';
import { openFolder, type RepositoryFiles } from '../../../src/files/repository/folder.js';
import { openRevision } from '../../../src/files/repository/revision.js';
import { GIT_ENV, gitRepository, HAS_GIT, type Content } from '../../helpers/git.js';
import { runs } from '../../helpers/runs.js';

const NAMES = ['a', 'b', 'a.yaml', 'b.yaml', 'zones', '.x.yaml'];
const PATTERNS = [
  '**/*.yaml',
  'zones/**/*.yaml',
  'zones/*.yaml',
  '*.yaml',
  'zones/*/*.yaml',
  'a/b/*',
  '{a,zones}/*',
  '!**/b.yaml',
];

const path = fc
  .array(fc.constantFrom(...NAMES), { minLength: 1, maxLength: 3 })
  .map((steps) => steps.join('/'));
const text = fc.string().map((line) => `${line}\n`);

/** What a path is to hold. A link names a place inside the root; what is outside nobody knows of a revision. */
const content = fc.oneof(
  { weight: 4, arbitrary: text.map((plain) => () => plain) },
  { weight: 1, arbitrary: text.map((executable) => () => ({ executable })) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.oneof(path, fc.constant('.')), fc.constantFrom('', './'), fc.constantFrom('', '/', '/.'))
      .map(([target, before, after]) => (at: string) => {
        const way = posix.relative(posix.dirname(at), target);
        return { link: `${before}${way === '' ? '.' : way}${after}` };
      }),
  },
);

/** Files of which none stands where another has to have a folder. */
const files = fc
  .dictionary(path, content, { minKeys: 1, maxKeys: 8, noNullPrototype: true })
  .map((all): Record<string, Content> => {
    const kept = Object.entries(all).filter(
      ([name]) => !Object.keys(all).some((other) => other.startsWith(`${name}/`)),
    );
    return Object.fromEntries(kept.map(([name, contentAt]) => [name, contentAt(name)]));
  });

/** What comes out of asking: a value, or the code of the refusal. */
async function outcome<Value>(asking: Promise<Value>): Promise<Value | string> {
  try {
    return await asking;
  } catch (error) {
    if (error instanceof UserError) return error.code;
    throw error;
  }
}

/** Everything that can be learnt of a repository: what is listed, and what reading gives of all that is or could be there. */
async function everythingOf(
  opened: RepositoryFiles,
  names: readonly string[],
  patterns: readonly string[],
): Promise<unknown> {
  const listed = await outcome(opened.list(patterns));
  const asked = [...new Set([...names, ...(typeof listed === 'string' ? [] : listed)])];
  const contents: unknown[] = [];
  for (const name of asked) {
    const bytes = await outcome(opened.read(name));
    contents.push([name, typeof bytes === 'string' ? bytes : Buffer.from(bytes).toString('latin1')]);
  }
  return { listed, contents };
}

describe.skipIf(!HAS_GIT)('a revision', () => {
  test('is read exactly as a clean checkout of it is', async () => {
    const { root, commit, write } = gitRepository();
    let linked = 0;
    await fc.assert(
      fc.asyncProperty(
        files,
        fc.array(path, { maxLength: 4 }),
        fc.subarray(PATTERNS, { minLength: 1 }),
        async (all, more, patterns) => {
          write({ infra: undefined });
          commit(Object.fromEntries(Object.entries(all).map(([name, what]) => [`infra/${name}`, what])));
          const names = [...Object.keys(all), ...Object.keys(all).map((name) => `${name}/a.yaml`), ...more];
          const folder = join(root, 'infra');
          const onDisk = await everythingOf(openFolder(folder), names, patterns);
          const committed = await everythingOf(await openRevision(folder, 'HEAD', GIT_ENV), names, patterns);
          if (JSON.stringify(onDisk).includes('file-symlink')) linked += 1;
          expect(committed).toEqual(onDisk);
        },
      ),
      { numRuns: runs(40) },
    );
    expect(linked).toBeGreaterThan(3);
  });
});
