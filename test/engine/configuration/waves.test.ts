import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { wavesOf } from '../../../src/engine/configuration/waves.js';
import type { Wave } from '../../../src/kernel/model/settings.js';
import { runs } from '../../helpers/runs.js';
import { check, HEAD } from '../marked.js';

const globs = (...names: readonly string[]): Wave => ({ kind: 'globs', globs: names });
const share = (percent: number): Wave => ({ kind: 'share', percent });
const REST: Wave = { kind: 'rest' };
const FLEET = Array.from({ length: 20 }, (_, index) => `zone/z${String(index).padStart(2, '0')}.example.com`);

/** How many scopes each wave takes of twenty. */
const sizes = (...waves: readonly Wave[]): readonly number[] =>
  wavesOf(FLEET, { waves }).map(({ length }) => length);

describe('the waves of a rollout', () => {
  test.each<readonly [string, readonly Wave[], readonly number[]]>([
    ['a canary, a share and the rest', [globs('zone/z07.example.com'), share(10), REST], [1, 2, 17]],
    ['a share of all, not of what is left', [share(50), share(50)], [10, 10]],
    ['at least one', [share(1), REST], [1, 19]],
    ['what no wave takes is the last one', [globs('zone/z0*.example.com')], [10, 10]],
    ['nothing is left', [globs('zone/**')], [20]],
    ['a scope is in the first wave that takes it', [globs('zone/z0*'), globs('zone/**')], [10, 10]],
    ['none of that name', [globs('zone/zz.example.com'), REST], [0, 20]],
    ['what stands behind the rest has nothing', [REST, share(10)], [20, 0]],
  ])('%s', (_, waves, expected) => {
    expect(sizes(...waves)).toEqual(expected);
  });

  test('have each scope once, and the same ones whatever the order of the files', () => {
    const wave = fc.oneof(
      fc.integer({ min: 1, max: 100 }).map(share),
      fc.constantFrom(...FLEET, 'zone/z1*', '**').map((glob) => globs(glob)),
      fc.constant(REST),
    );
    fc.assert(
      fc.property(
        fc.array(wave, { minLength: 1, maxLength: 4 }),
        fc.shuffledSubarray(FLEET),
        (waves, scopes) => {
          const taken = wavesOf(scopes, { waves });
          expect(taken.flat().toSorted()).toEqual(scopes.toSorted());
          expect(wavesOf(scopes.toSorted(), { waves })).toEqual(taken);
        },
      ),
      { numRuns: runs(200) },
    );
  });

  test.each([
    ['rollout:\n  waves:\n    - «rollout-wave»[zone/canary.example.com]\n    - rest\n'],
    ['rollout: { waves: [rest, «rollout-wave»10%] }\n'],
    ['rollout: { waves: [[zone/*]] }\n'],
    ['rollout: { waves: [10%] }\n'],
    ['rollout: { waves: [«invalid-value»most] }\n'],
    ['rollout: { waves: [rest], check: { every: «invalid-value»"30", for: 5m } }\n'],
    ['rollout: «missing-key»{ check: { every: 30s, for: 5m } }\n'],
  ])('are told where they take nothing, or are none: %s', async (project) => {
    const { found, expected } = await check({ 'zonewright.yaml': project, 'zones/a.yaml': HEAD });
    expect(found).toEqual(expected);
  });
});
