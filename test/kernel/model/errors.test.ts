import { expect, test } from 'vitest';
import { ApiError, EXIT, UserError } from '../../../src/kernel/model/errors.js';

test('the exit codes are those that are published', () => {
  expect(EXIT).toEqual({
    ok: 0,
    error: 1,
    changes: 2,
    invalid: 3,
    refused: 4,
    stale: 5,
    partial: 6,
    unverified: 7,
    usage: 64,
    interrupted: 130,
    terminated: 143,
  });
});

test('a failed request knows the codes of the answer', () => {
  const error = new ApiError('refused', {
    kind: 'rejected',
    delivery: 'refused',
    method: 'PUT',
    path: '/zones/0a/rulesets/0b',
    status: 400,
    errors: [{ code: 10021, message: 'invalid directive' }, { message: 'no code' }],
  });
  expect(error.hasCode(10021)).toBe(true);
  expect(error.hasCode(10000)).toBe(false);
  expect(error.retryAfterMs).toBeUndefined();
});

test('a user error has its findings and their files, or none', () => {
  const bare = new UserError('no', { code: 'usage' });
  expect(bare.findings).toEqual([]);
  expect([...bare.sources.keys()]).toEqual([]);
  expect(bare.cause).toBeUndefined();
  const cause = new Error('why');
  expect(new UserError('no', { code: 'usage', cause }).cause).toBe(cause);
});
