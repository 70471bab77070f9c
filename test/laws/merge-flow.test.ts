import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HAS_GIT } from '../helpers/git.js';
import { runs } from '../helpers/runs.js';
import { apply, begin, how, planNow, policy, shield, story, tell, type Story } from './merge-stories.js';

/** A pull request that is shown, merged and carried out. */
const MERGED: Story = {
  edits: [shield(true)],
  before: ['post'],
  isMerged: true,
  how: 'squash',
  after: [],
  other: shield(false),
  hasRun: true,
  overlaps: false,
};

const FORGES = ['github', 'gitlab'] as const;
const forge = fc.constantFrom(...FORGES);

/** What was seen to go wrong. */
const EXAMPLES: readonly (readonly Story[])[] = [
  [MERGED],
  [
    { ...MERGED, after: ['comments gone, undone live'] },
    { ...MERGED, edits: [policy('a', 2)] },
  ],
  [
    { ...MERGED, after: ['died, undone live'] },
    { ...MERGED, edits: [policy('a', 2)] },
  ],
  [{ ...MERGED, hasRun: false, after: ['reverted'] }],
];

describe.skipIf(!HAS_GIT)('laws of merging', () => {
  test('nothing is written that nobody merged after our comment had shown it, and that only once', async () => {
    let written = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(story, { minLength: 1, maxLength: 3 }), forge, async (stories, at) => {
        const model = await begin(at);
        try {
          await tell(model, stories);
          written += model.written;
        } finally {
          await model.flow.close();
        }
      }),
      // Of ten random stories each may end without a write.
      {
        numRuns: runs(10),
        examples: FORGES.flatMap((at) => EXAMPLES.map((stories) => [stories, at] as const)).map(
          ([stories, at]) => [[...stories], at],
        ),
      },
    );
    expect(written).toBeGreaterThan(0);
  });

  test('what was shown and merged is live in the end when nobody edits the live side, however many runs are skipped', async () => {
    const wanted = [policy('a', 2), policy('b', 0), policy('c', 1), policy('d', 2), shield(true)];
    const stories = fc.shuffledSubarray(wanted, { minLength: 1 }).chain((edits) =>
      fc.tuple(
        ...edits.map((one) =>
          fc.record({ how, hasRun: fc.boolean(), overlaps: fc.boolean() }).map((drawn): Story => ({
            ...drawn,
            edits: [one],
            before: ['post'],
            isMerged: true,
            after: [],
            other: one,
          })),
        ),
      ),
    );
    await fc.assert(
      fc.asyncProperty(stories, fc.boolean(), forge, async (drawn, pushes, at) => {
        const model = await begin(at);
        const { flow } = model;
        try {
          await tell(model, drawn);
          if (pushes) flow.push({ 'README.md': 'read me\n' });
          await apply(model);
          expect((await planNow(flow)).changes).toEqual([]);
          expect(model.written).toBe(drawn.length);
        } finally {
          await flow.close();
        }
      }),
      { numRuns: runs(6) },
    );
  });
});
