import { chmodSync, existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs as size } from '../../helpers/runs.js';
import { at, folder, found, namesIn, recorded, runNamed } from './shared.js';

/** A day that the usual folder does not keep. */
const LONG_AGO = new Date('2020-01-01T00:00:00.000Z');

describe('records in a folder', () => {
  it('of writers at once are all there, also of the same plan in the same millisecond', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 2, max: 12 }), fc.boolean(), async (writers, sameTime) => {
        const root = folder();
        const records = await Promise.all(
          Array.from({ length: writers }, (_, index) =>
            recorded(root, 'shared', runNamed(`run ${index}`, at(sameTime ? 0 : index))),
          ),
        );
        const names = await namesIn(root, 'shared');
        expect([...names.values()].toSorted()).toEqual(records.map((_, index) => `run ${index}`).toSorted());
        for (const [index, { run }] of records.entries()) {
          expect(names.get(run.id)).toBe(`run ${index}`);
          expect(await found(root, 'shared', run.id)).toMatchObject({ id: run.id, exit_code: 0 });
        }
        const left = readdirSync(join(root, 'shared')).filter(
          (name) => !/^2?\d.*\.json$|^\.gitignore$/.test(name),
        );
        expect(left).toEqual([]);
      }),
      { numRuns: size(50) },
    );
  });

  it('that is named stay for ever, as an audit may ask for them; the usual one keeps 90 days', async () => {
    const recent = runNamed('new', at(0));
    for (const [runs, kept] of [
      ['shared', ['new', 'old']],
      [undefined, ['new']],
    ] as const) {
      const root = folder();
      await recorded(root, runs, runNamed('old', LONG_AGO));
      await recorded(root, runs, recent);
      expect([...(await namesIn(root, runs ?? '.zonewright/runs')).values()]).toEqual(kept);
    }
  });

  it.each([
    [0o770, 0o640],
    [0o755, 0o600],
  ])('of a folder with mode %o have mode %o', async (ofFolder, ofRecord) => {
    const root = folder();
    chmodSync(root, ofFolder);
    const { run } = await recorded(root, root, runNamed('ada'));
    expect(statSync(join(root, `${run.id}.json`)).mode & 0o777).toBe(ofRecord);
  });

  it('that are damaged are named, and hide no other one', async () => {
    const root = folder();
    const { run } = await recorded(root, 'shared', runNamed('good'));
    const bad = '20260101T000000.009Z-0123456789ab';
    writeFileSync(join(root, 'shared', `${bad}.json`), '{');
    expect(await namesIn(root, 'shared')).toEqual(
      new Map([
        [bad, 'unreadable'],
        [run.id, 'good'],
      ]),
    );
    expect(existsSync(join(root, 'shared', `${bad}.json`))).toBe(true);
  });
});
