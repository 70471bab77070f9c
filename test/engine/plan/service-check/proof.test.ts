import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../../../../src/kernel/model/errors.js';
import type { ApiReader, ApiTrial, TrialAnswer, WriteRequest } from '../../../../src/kernel/model/request.js';
import { proveTrials } from '../../../../src/engine/plan/service-check/proof.js';
import { RULESET_TRIALS } from '../../../../src/kinds/rule-lists/trials.js';

const PATH = '/zones/z/rulesets/r';
const ruleset = (version: number, more: object = {}): object => ({
  id: 'r',
  phase: 'http_ratelimit',
  version: String(version),
  rules: [{ id: 'a', ref: 'a', action: 'block', expression: 'true' }],
  ...more,
});

interface Service {
  /** What each read of the object answers; `undefined` for a failure. */
  readonly reads: readonly unknown[];
  readonly answer: TrialAnswer;
}

async function prove({
  reads,
  answer,
}: Service): Promise<{ isProved: boolean; sent: readonly WriteRequest[] }> {
  const sent: WriteRequest[] = [];
  const left = [...reads];
  const never = (): Promise<never> => Promise.reject(new Error('not a list'));
  const api: ApiReader = {
    get: ({ isAgain }) => {
      expect(isAgain).toBe(true);
      const value = left.shift();
      return value === undefined ? Promise.reject(failure('unavailable')) : Promise.resolve(value);
    },
    list: never,
    listPart: never,
  };
  const trial: ApiTrial = {
    ask: (request) => {
      sent.push(request);
      return Promise.resolve(answer);
    },
  };
  const { isProved } = await proveTrials([{ path: PATH, trials: RULESET_TRIALS }], api, trial);
  return { isProved, sent };
}

function failure(kind: 'unavailable' | 'rejected'): ApiError {
  return new ApiError('no', { kind, delivery: 'unknown', method: 'GET', path: PATH });
}

const ACCEPTED: TrialAnswer = { status: 'accepted', result: undefined };

describe('the proof that nothing is stored', () => {
  test('an answer without the object, and an object that is the same', async () => {
    const { isProved, sent } = await prove({ reads: [ruleset(7), ruleset(7)], answer: ACCEPTED });
    expect(isProved).toBe(true);
    expect(sent).toEqual([
      {
        method: 'PUT',
        path: PATH,
        query: {},
        body: { rules: [{ id: 'a', ref: 'a', action: 'block', expression: 'true' }] },
      },
    ]);
  });

  const doubts: readonly (readonly [string, Service])[] = [
    ['another version', { reads: [ruleset(7), ruleset(8)], answer: ACCEPTED }],
    ['another member', { reads: [ruleset(7), ruleset(7, { last_updated: 'now' })], answer: ACCEPTED }],
    ['no second read', { reads: [ruleset(7)], answer: ACCEPTED }],
    [
      'the object as an answer',
      { reads: [ruleset(7), ruleset(7)], answer: { status: 'accepted', result: ruleset(7) } },
    ],
    [
      'a refusal',
      { reads: [ruleset(7), ruleset(7)], answer: { status: 'refused', error: failure('rejected') } },
    ],
    [
      'no answer',
      { reads: [ruleset(7), ruleset(7)], answer: { status: 'unanswered', error: failure('unavailable') } },
    ],
  ];
  test.each(doubts)('is not there with %s', async (_, service) => {
    expect((await prove(service)).isProved).toBe(false);
  });

  test('nothing is sent for an object that was read without its rules', async () => {
    const { rules: _, ...bare } = ruleset(7) as { readonly rules: unknown };
    const { isProved, sent } = await prove({ reads: [bare, bare], answer: ACCEPTED });
    expect({ isProved, sent }).toEqual({ isProved: false, sent: [] });
  });

  test('law: a service that changes anything at all is never proved', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), fc.jsonValue(), async (before, after) => {
        fc.pre(JSON.stringify(before) !== JSON.stringify(after));
        const reads = [ruleset(7, { of: before }), ruleset(7, { of: after })];
        expect((await prove({ reads, answer: ACCEPTED })).isProved).toBe(Object.is(before, after));
      }),
    );
  });
});
