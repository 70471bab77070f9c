import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { claim, settle, type Claiming, type Wanted } from '../../../src/app/approvals/claims.js';
import { useIn, useLine, type Use, type UseState } from '../../../src/app/approvals/use-line.js';
import { digestsIn, usesOf, type Source } from '../../../src/app/approvals/uses.js';
import type { CheckRun, WantedCheck } from '../../../src/app/forge/checks.js';
import { ForgeError } from '../../../src/app/forge/errors.js';
import type { Forge } from '../../../src/app/forge/forge.js';
import { HELP } from '../../../src/app/github/errors.js';
import { GITHUB } from '../../../src/app/github/wording.js';
import { GITLAB } from '../../../src/app/gitlab/wording.js';
import { UserError } from '../../../src/kernel/model/errors.js';
import { runs } from '../../helpers/runs.js';

const US = { id: 1, login: 'us[bot]', isApp: true };
const SUBJECT = { root: '.' };

const sourceOf = (digests: readonly string[]): Source => ({
  number: 1,
  part: 1,
  commit: 'a'.repeat(40),
  author: US,
  key: '0123456789abcdef',
  digests,
});

/** Checks in memory. Each answer comes when `turn` lets it; `by` is who makes them, and a list leaves out the newest \`lags\` of them once. */
function board(turn: <T>(work: () => T) => Promise<T>, { by = US.login, lags = 0 } = {}) {
  const checks: CheckRun[] = [];
  let late = lags;
  const forge: Pick<Forge, 'createCheck' | 'checksOn' | 'words'> = {
    words: GITHUB.words,
    createCheck: (wanted: WantedCheck) =>
      turn(() => void checks.push({ id: checks.length, by, completedAt: 0, text: wanted.text })),
    checksOn: () =>
      turn(() => {
        const seen = checks.slice(0, checks.length - (late > 0 ? 1 : 0));
        late -= 1;
        return seen.toReversed();
      }),
  };
  return { checks, forge: forge as Forge };
}

const outage = new ForgeError(
  'down',
  { name: 'github', help: HELP },
  { kind: 'unavailable', delivery: 'unknown', method: 'POST', path: '/' },
);

const now = <T>(work: () => T): Promise<T> => Promise.resolve(work());
const runId = (index: number): string => `${String(index).padStart(8, '0')}-0000-4000-8000-000000000000`;
const claiming = (forge: Forge, run: string): Claiming => ({
  forge,
  run,
  subject: SUBJECT,
  clock: { sleep: () => Promise.resolve() },
});

describe('runs at once', () => {
  const DIGESTS = ['a', 'b', 'c', 'd'];
  test('never use one approval twice, in whatever order their requests arrive; and one that is alone is let', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(fc.subarray(DIGESTS, { minLength: 1 }), { minLength: 1, maxLength: 4 }),
        fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
        async (scheduler, claims, dies) => {
          const { forge } = board((work) => scheduler.schedule(Promise.resolve()).then(work));
          const source = sourceOf(DIGESTS);
          const allowed: (readonly string[])[] = [];
          // All of them have read before any of them writes: the worst that two jobs can do.
          const all = claims.map(async (digests, index) => {
            const own = claiming(forge, runId(index));
            const wanted: Wanted = { source, digests: new Set(digests) };
            try {
              await claim([wanted], own);
            } catch (error) {
              expect(error).toMatchObject({ code: 'approval-taken', exit: 4 });
              return;
            }
            allowed.push(digests);
            if (dies[index] !== true) await settle([{ ...wanted, isSettled: false }], own);
          });
          await scheduler.waitFor(Promise.all(all));
          const used = allowed.flat();
          expect(new Set(used).size).toBe(used.length);
          if (claims.length === 1) expect(allowed).toHaveLength(1);
          // What was let is used for ever, also where the run has not said how it ended.
          const uses = await scheduler.waitFor(usesOf(forge, source, SUBJECT));
          expect(digestsIn(source, uses?.claims ?? [])).toEqual(new Set(used));
        },
      ),
      { numRuns: runs(300) },
    );
  });
});

describe('a record', () => {
  test('that a list shows late is waited for; that of another account never counts', async () => {
    const wanted: Wanted = { source: sourceOf(['a']), digests: new Set(['a']) };
    const late = board(now, { lags: 2 });
    await claim([wanted], claiming(late.forge, runId(1)));
    const other = board(now, { by: 'other[bot]' });
    const refused = claim([wanted], claiming(other.forge, runId(1)));
    await expect(refused).rejects.toMatchObject({ code: 'approval-not-recorded', exit: 4 });
    await expect(refused).rejects.toBeInstanceOf(UserError);
  });

  test('that can not be made keeps no other from being made; what stays recorded is told', async () => {
    const { forge, checks } = board(now);
    const [one, two] = ['1', '2'].map((key, index): Wanted => ({
      source: { ...sourceOf(['a']), key: key.repeat(16), number: index + 1 },
      digests: new Set(['a']),
    }));
    if (one === undefined || two === undefined) throw new TypeError('expected two');
    const failing = (isFailing: (wanted: WantedCheck) => boolean): Forge => ({
      ...forge,
      createCheck: (wanted) => (isFailing(wanted) ? Promise.reject(outage) : forge.createCheck(wanted)),
    });
    // The second can't be recorded, and the first not be given back.
    const claimed = claim(
      [one, two],
      claiming(
        failing(({ text }) => /^2{16} .* started |^1{16} .* ended /.test(text)),
        runId(1),
      ),
    );
    await expect(claimed).rejects.toMatchObject({
      code: 'approval-not-recorded',
      help: expect.stringMatching(/#1 may have been made.* open a pull request/) as unknown,
    });
    expect(checks.map(({ text }) => text.replace(/ [0-9a-f]{12} /, ' '))).toEqual([
      `${'1'.repeat(16)} started AQ.`,
      `${'2'.repeat(16)} ended .`,
    ]);
    const ended = [one, two].map((each) => ({ ...each, isSettled: false }));
    const settled = settle(
      ended,
      claiming(
        failing(({ text }) => text.startsWith('1')),
        runId(2),
      ),
    );
    await expect(settled).rejects.toBe(outage);
    expect(checks.at(-1)?.text).toMatch(/^2{16} .* ended AQ\.$/);
  });

  const use: fc.Arbitrary<Use> = fc.record({
    approval: fc.stringMatching(/^[0-9a-f]{16}$/),
    run: fc.stringMatching(/^[0-9a-f]{12}$/),
    state: fc.constantFrom<UseState>('started', 'ended', 'settled'),
    places: fc
      .uniqueArray(fc.nat({ max: 999 }), { maxLength: 1_000 })
      .map((places) => places.toSorted((a, b) => a - b)),
  });

  test('is read as it was written, and fits into a line of GitLab with its title', () => {
    fc.assert(
      fc.property(use, (one) => {
        const line = useLine(one);
        expect(useIn(line)).toEqual(one);
        expect(line).not.toContain(',');
        expect(`used 1000 of 1000 approvals, ${line}`.length).toBeLessThanOrEqual(255);
        expect(GITLAB.limits.check).toBeGreaterThan(line.length);
      }),
      { numRuns: runs(200) },
    );
  });

  test('of which anything is missing is none', () => {
    fc.assert(
      fc.property(use, fc.nat(), (one, drawn) => {
        const line = useLine(one);
        expect(useIn(line.slice(0, drawn % line.length))).toBeUndefined();
      }),
      { numRuns: runs(200) },
    );
  });

  test.each([
    ['is about another approval', `${'f'.repeat(16)} 000000000001 ended AQ.`],
    ['names a change that is not there', '0123456789abcdef 000000000001 ended Ag.'],
    ['is no line of ours', 'used'],
    ['is empty', ''],
  ])('that %s says that nothing is known', async (_, text) => {
    const { forge, checks } = board(now);
    checks.push({ id: 1, by: US.login, completedAt: 0, text });
    expect(await usesOf(forge, sourceOf(['a']), SUBJECT)).toBeUndefined();
    // Of others it says nothing.
    checks.splice(0, 1, { id: 1, by: 'mallory', completedAt: 0, text });
    expect(await usesOf(forge, sourceOf(['a']), SUBJECT)).toEqual({ claims: [], isSettled: false });
  });
});
