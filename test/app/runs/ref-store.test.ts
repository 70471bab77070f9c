import { existsSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openRuns } from '../../../src/app/runs/open-runs.js';
import { HAS_GIT } from '../../helpers/git.js';
import { runs } from '../../helpers/runs.js';
import { at, done, folder, found, git, hostIn, namesIn, recorded, REF, remote, runNamed } from './shared.js';

const RUNS = `git:${REF}`;

function filesIn(clone: string): readonly string[] {
  const path = join(clone, '.zonewright/runs');
  return existsSync(path) ? readdirSync(path).filter((name) => name.endsWith('.json')) : [];
}

describe.skipIf(!HAS_GIT)('records in a ref of git', () => {
  it('are in the remote, for every machine, and no file is left', async () => {
    const {
      bare,
      clones: [ada = '', bob = ''],
    } = remote(2);
    const { run, problem } = await recorded(ada, RUNS, runNamed('ada'));
    expect(problem).toBeUndefined();
    expect(await namesIn(bob, RUNS)).toEqual(new Map([[run.id, 'ada']]));
    expect(await found(bob, RUNS, run.id)).toEqual(done(run));
    expect(filesIn(ada)).toEqual([]);
    expect(git(bare, 'ls-tree', '-r', '--name-only', REF)).toBe(`2026-01/${run.id}.json`);
    expect(git(bare, 'log', '--format=%an %s', REF)).toBe(`ada run ${run.id}\nada run ${run.id}`);
  });

  it('say before the first write that everything may have been sent', async () => {
    const { clones } = remote(2);
    const [ada = '', bob = ''] = clones;
    const store = await openRuns({ root: '.', runs: RUNS }, hostIn(ada));
    const { run } = await store.open(runNamed('ada'));
    expect((await found(bob, RUNS, run.id)).writes).toMatchObject([{ status: 'sending' }]);
    // This machine knows better.
    expect((await found(ada, RUNS, run.id)).writes).toMatchObject([{ status: 'planned' }]);
  });

  it('are here if the remote refuses them, which is told with its words', async () => {
    const { bare, clones } = remote(1);
    const [ada = ''] = clones;
    const hook = join(bare, 'hooks', 'pre-receive');
    mkdirSync(join(bare, 'hooks'), { recursive: true });
    writeFileSync(hook, '#!/bin/sh\necho "records need a ticket" >&2\nexit 1\n', { mode: 0o755 });
    const { run, problem } = await recorded(ada, RUNS, runNamed('first'));
    expect(problem).toBe('origin refuses it (pre-receive hook declined: records need a ticket)');
    expect(await namesIn(ada, RUNS)).toEqual(new Map([[run.id, 'first']]));
  });

  it('are here if the remote can not be reached, and are sent by the next run', async () => {
    const { bare, clones } = remote(2);
    const [ada = '', bob = ''] = clones;
    renameSync(bare, `${bare}.gone`);
    const { run, problem } = await recorded(ada, RUNS, runNamed('first'));
    expect(problem).toMatch(/^origin can't be reached \(git ls-remote failed: /);
    expect(await namesIn(ada, RUNS)).toEqual(new Map([[run.id, 'first']]));
    renameSync(`${bare}.gone`, bare);
    const bobs = await recorded(bob, RUNS, runNamed('bob', at(5)));
    const second = await recorded(ada, RUNS, runNamed('second', at(10)));
    expect(second.problem).toBeUndefined();
    expect(await namesIn(bob, RUNS)).toEqual(
      new Map([
        [second.run.id, 'second'],
        [bobs.run.id, 'bob'],
        [run.id, 'first'],
      ]),
    );
    expect(await found(bob, RUNS, run.id)).toEqual(done(run));
    expect(filesIn(ada)).toEqual([]);
  });

  it('of a run that was killed: the next one says how far it came', async () => {
    const { clones } = remote(2);
    const [ada = '', bob = ''] = clones;
    const store = await openRuns({ root: '.', runs: RUNS }, hostIn(ada));
    const killed = await store.open(runNamed('killed'));
    const { finished: _, exit_code: __, ...cutOff } = done(killed.run);
    await killed.save(cutOff);
    await recorded(ada, RUNS, runNamed('next', at(5)));
    expect(await found(bob, RUNS, killed.run.id)).toEqual(cutOff);
    expect(filesIn(ada)).toEqual([]);
  });

  it('of a run that sent nothing stay, as what is shared is never removed', async () => {
    const { clones } = remote(1);
    const [ada = ''] = clones;
    const store = await openRuns({ root: '.', runs: RUNS }, hostIn(ada));
    const record = await store.open(runNamed('refused'));
    await record.save({ ...record.run, finished: '2026-01-01T00:00:00.000Z', exit_code: 4 });
    await record.close(false);
    expect(await found(ada, RUNS, record.run.id)).toMatchObject({
      exit_code: 4,
      writes: [{ status: 'planned' }],
    });
  });

  it('are in this repository if it has no remote', async () => {
    const root = folder();
    git(root, 'init', '--quiet', '--template=');
    const { run } = await recorded(root, RUNS, runNamed('ada'));
    expect(await namesIn(root, RUNS)).toEqual(new Map([[run.id, 'ada']]));
  });

  it('that are damaged hide no other one, and no run removes them', async () => {
    const { bare, clones } = remote(2);
    const [ada = '', bob = ''] = clones;
    const { run } = await recorded(ada, RUNS, runNamed('good'));
    const path = '2026-01/20260101T000000.009Z-0123456789ab.json';
    writeFileSync(join(ada, 'bad.json'), '{ "format_version": ');
    const blob = git(ada, 'hash-object', '-w', 'bad.json');
    git(ada, 'read-tree', REF);
    git(ada, 'update-index', '--add', '--cacheinfo', `100644,${blob},${path}`);
    const commit = git(ada, 'commit-tree', git(ada, 'write-tree'), '-p', REF, '-m', 'damage');
    git(ada, 'push', '--quiet', bare, `${commit}:${REF}`);
    const both = new Map([
      ['20260101T000000.009Z-0123456789ab', 'unreadable'],
      [run.id, 'good'],
    ]);
    expect(await namesIn(bob, RUNS)).toEqual(both);
    const next = await recorded(bob, RUNS, runNamed('next', at(20)));
    expect(await namesIn(ada, RUNS)).toEqual(new Map([[next.run.id, 'next'], ...both]));
  });

  it.each([
    ['the branch that is checked out', 'git:refs/heads/main', 'it is the branch that is checked out'],
    ['a branch with files', 'git:refs/heads/other', 'it holds something else (README.md)'],
  ])('are never put into %s', async (_, name, why) => {
    const root = folder();
    git(root, 'init', '--quiet', '--template=', '--initial-branch', 'main');
    writeFileSync(join(root, 'README.md'), 'mine');
    git(root, 'add', '--all');
    git(root, 'commit', '--quiet', '-m', 'mine');
    git(root, 'branch', 'other');
    const before = git(root, 'show-ref');
    await expect(recorded(root, name, runNamed('ada'))).rejects.toThrow(
      `run records can't be in ${name}: ${why}`,
    );
    expect(git(root, 'show-ref')).toBe(before);
    expect(filesIn(root)).toEqual([]);
  });

  it.each(['git:', 'git:runs', 'git:refs/../x', 'git:refs/x.lock', 'git:https://x/refs/a/b', 'git:refs'])(
    'are not in %s: that names no ref',
    async (name) => {
      await expect(openRuns({ root: '.', runs: name }, hostIn(folder()))).rejects.toThrow(
        'names no ref of git',
      );
    },
  );

  /** Each writer begins in the same millisecond with the same plan: the worst case. */
  it('of writers at once are all there, whichever clones they share', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat({ max: 2 }), { minLength: 2, maxLength: 5 }),
        fc.boolean(),
        async (writers, sameTime) => {
          const { clones } = remote(3);
          const records = await Promise.all(
            writers.map((clone, index) =>
              recorded(clones[clone] ?? '', RUNS, runNamed(`run ${index}`, at(sameTime ? 0 : index))),
            ),
          );
          expect(records.map(({ problem }) => problem)).toEqual(writers.map(() => undefined));
          const expected = new Map(records.map(({ run }, index) => [run.id, `run ${index}`]));
          expect(expected.size).toBe(writers.length);
          for (const clone of clones) {
            expect(await namesIn(clone, RUNS)).toEqual(expected);
          }
          const finished = await Promise.all(
            records.map(async ({ run }) => (await found(clones[0] ?? '', RUNS, run.id)).exit_code),
          );
          expect(finished).toEqual(writers.map(() => 0));
        },
      ),
      { numRuns: runs(5) },
    );
  });
});
