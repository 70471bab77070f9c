import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ApiErrorKind } from '../../../src/kernel/model/errors.js';
import type { Finding } from '../../../src/kernel/model/finding.js';
import { runs } from '../../helpers/runs.js';
import {
  atOnce,
  CUSTOM,
  EVERYTHING,
  failing,
  ID,
  LIMITS,
  LIVE,
  look,
  path,
  POLICIES,
  ruleset,
  rulesetOf,
  scopeOf,
  service,
  type Answers,
} from '../reading.js';

/** The findings of a look that must have failed. */
async function reasons(text: string, answers: Answers): Promise<readonly Finding[]> {
  const observed = await look(await scopeOf(text), atOnce({ ...LIVE, ...answers }));
  return observed.status === 'incomplete' ? observed.reason : [];
}

describe('a read that fails', () => {
  test.each<readonly [ApiErrorKind, string]>([
    ['forbidden', 'Nothing is written there. Check that the credentials can read this scope.'],
    ['not-found', 'Nothing is written there. Check its id.'],
    ['rejected', 'Nothing is written there. Run it again when the service answers.'],
    ['throttled', 'Nothing is written there. Run it again when the service answers.'],
    ['unavailable', 'Nothing is written there. Run it again when the service answers.'],
    ['malformed', 'Nothing is written there. Run it again when the service answers.'],
    ['incomplete', 'Nothing is written there. Run it again when the service answers.'],
    ['redirect', 'Nothing is written there. Run it again when the service answers.'],
  ])('makes the scope incomplete: %s', async (kind, help) => {
    expect(await reasons(POLICIES, { [path('page_shield/policies')]: failing(kind, 'GET failed') })).toEqual([
      {
        severity: 'error',
        code: 'incomplete-read',
        message: 'zone/shop.example.com was not read: GET failed',
        help,
        scope: 'zone/shop.example.com',
      },
    ]);
  });

  test.each<readonly [title: string, text: string, answers: Answers, message: string]>([
    [
      'settings without enabled',
      'page_shield: { enabled: true }\n',
      { [path('page_shield')]: {} },
      'page shield settings has no enabled',
    ],
    [
      'settings that are null',
      'page_shield: { enabled: true }\n',
      { [path('page_shield')]: null },
      'page shield settings is not an object',
    ],
    ['a policy without an id', POLICIES, { [path('page_shield/policies')]: [{}] }, 'a policy has no id'],
    [
      'two entry points of one phase',
      `rulesets:\n${ruleset(CUSTOM)}`,
      { [path('rulesets')]: [rulesetOf(CUSTOM), rulesetOf(CUSTOM)] },
      `the ruleset list has two entry points of phase ${CUSTOM}`,
    ],
    [
      'an id that would lead elsewhere',
      `rulesets:\n${ruleset(CUSTOM)}`,
      { [path('rulesets')]: [{ ...rulesetOf(CUSTOM), id: '../page_shield' }] },
      'an item of the ruleset list has no id',
    ],
  ])('is one whose answer can not be read: %s', async (_, text, answers, message) => {
    expect(await reasons(text, answers)).toEqual([
      {
        severity: 'error',
        code: 'unreadable-answer',
        message: `zone/shop.example.com was not read: ${message}`,
        help: 'Nothing is written there. If the service is right, please report this.',
        scope: 'zone/shop.example.com',
      },
    ]);
  });

  test('is told once by all the declarations that share it', async () => {
    const found = await reasons(EVERYTHING, { [path('rulesets')]: failing('unavailable', 'HTTP 503') });
    expect(found.map(({ message }) => message)).toEqual(['zone/shop.example.com was not read: HTTP 503']);
  });

  test('is told beside the others, and beside what can not be compared', async () => {
    const beside = EVERYTHING.replace(
      'rules: [ {',
      'ownership: shared, rules: [ { position: { after: nobody },',
    );
    const found = await reasons(beside, {
      [path('logpush/jobs')]: failing('forbidden', 'HTTP 403'),
      [path(`rulesets/${ID[LIMITS]}`)]: { rules: [] },
    });
    expect(found.map(({ code }) => code)).toEqual(['unreadable-answer', 'incomplete-read', 'missing-anchor']);
  });

  test.each<ApiErrorKind>(['credentials', 'aborted'])(
    'ends the run when no scope can recover from it: %s',
    async (kind) => {
      const scope = await scopeOf(EVERYTHING);
      for (const failingPath of Object.keys(LIVE)) {
        const looking = look(scope, atOnce({ ...LIVE, [failingPath]: failing(kind) }));
        await expect(looking).rejects.toMatchObject({ name: 'ApiError', kind });
      }
    },
  );

  test('is a bug when it is none of the service', async () => {
    const looking = look(
      await scopeOf(EVERYTHING),
      atOnce({ ...LIVE, [path('rulesets')]: new RangeError('bug') }),
    );
    await expect(looking).rejects.toThrow(RangeError);
  });

  test('gives the same findings in whatever order the answers come', async () => {
    const scope = await scopeOf(EVERYTHING);
    const wrong = fc.constantFrom<unknown[]>(
      undefined,
      failing('forbidden', '403'),
      failing('unavailable', '503'),
      {},
      null,
      [1],
    );
    const answers = fc
      .tuple(...Object.keys(LIVE).map((key) => wrong.map((value) => [key, value] as const)))
      .map((pairs) => ({ ...LIVE, ...Object.fromEntries(pairs.filter(([, value]) => value !== undefined)) }));
    await fc.assert(
      fc.asyncProperty(answers, fc.scheduler(), async (table, scheduler) => {
        const api = service(table, (asking, value) => scheduler.schedule(Promise.resolve(value), asking));
        const looking = look(scope, api);
        const observed = await scheduler.waitFor(looking);
        // What a difference can do later is made anew at every look.
        expect(JSON.stringify(observed)).toBe(JSON.stringify(await look(scope, atOnce(table))));
      }),
      { numRuns: runs(200) },
    );
  });
});
