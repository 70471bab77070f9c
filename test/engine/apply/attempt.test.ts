import { expect, it } from 'vitest';
import { attempt } from '../../../src/engine/apply/apply.js';
import { ApiError } from '../../../src/kernel/model/errors.js';
import { RunEnded } from '../../../src/kernel/model/ending.js';
import { changeOf, declarationOf } from '../../helpers/plans.js';

const PLANNED = { change: changeOf('page_shield'), declaration: declarationOf() };
const LOST = new Error('another run took over');
const ABORTED = new ApiError('aborted', { kind: 'aborted', delivery: 'not-sent', method: 'PUT', path: '/' });

it.each<readonly [string, Error, Error, string]>([
  ['an interruption', new RunEnded('interrupted'), ABORTED, 'interrupted'],
  ['the deadline', new RunEnded('deadline'), ABORTED, 'deadline'],
  ['locks that are lost while something is waited for', LOST, LOST, 'interrupted'],
  ['locks that are lost while something is sent', LOST, ABORTED, 'interrupted'],
  ['something else at that moment', LOST, new TypeError('a slip'), 'bug'],
])('%s ends a write, and is a bug or none', async (_, reason, error, expected) => {
  const stop = new AbortController();
  const outcome = await attempt(PLANNED, stop.signal, () => {
    stop.abort(reason);
    return Promise.reject(error);
  });
  expect(outcome).toMatchObject({ reason: expected });
});
