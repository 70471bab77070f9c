import { describe, expect, test } from 'vitest';
import { eventFrom } from '../../../src/surfaces/action/event.js';
import { pullRequest } from './support.js';

const [BASE, HEAD] = ['b'.repeat(40), 'a'.repeat(40)];
const PULL = {
  type: 'pull-request',
  number: 7,
  isFork: false,
  isMerged: false,
  head: HEAD,
  base: BASE,
  labels: [],
};
const { payload } = pullRequest(7, BASE, HEAD);

describe('an event', () => {
  test.each<readonly [string, string | undefined, unknown, object]>([
    ['a pull request', 'pull_request', payload, PULL],
    [
      'one from a fork',
      'pull_request',
      pullRequest(7, BASE, HEAD, 'mallory/edge').payload,
      { ...PULL, isFork: true },
    ],
    [
      'one that is merged',
      'pull_request',
      { pull_request: { ...Object(Object(payload)['pull_request']), merged: true } },
      { ...PULL, isMerged: true },
    ],
    [
      'one whose branch is gone: it is not known where it was',
      'pull_request',
      {
        pull_request: {
          number: 7,
          head: { sha: HEAD, repo: null },
          base: { sha: BASE, repo: { full_name: 'o/r' } },
        },
      },
      { ...PULL, isFork: true },
    ],
    [
      'one of no repository at all',
      'pull_request',
      { pull_request: { number: 7, head: { sha: HEAD }, base: { sha: BASE } } },
      { ...PULL, isFork: true },
    ],
    ['one with secrets, which is none to us', 'pull_request_target', payload, { type: 'other' }],
    [
      'one without a head',
      'pull_request',
      { pull_request: { number: 7, base: { sha: BASE } } },
      { type: 'other' },
    ],
    [
      'one with a number that is none',
      'pull_request',
      { pull_request: { ...PULL, number: '7' } },
      { type: 'other' },
    ],
    ['none', 'pull_request', {}, { type: 'other' }],
    ['no object', 'pull_request', null, { type: 'other' }],
    [
      'what a queue is about to merge',
      'merge_group',
      { merge_group: { head_sha: HEAD, base_sha: BASE, head_ref: 'refs/heads/gh-readonly-queue/main/pr-7' } },
      { type: 'merge-group', head: HEAD, base: BASE },
    ],
    ['a queue of nothing', 'merge_group', { merge_group: { head_sha: HEAD } }, { type: 'other' }],
    ['a push', 'push', { ref: 'refs/heads/release/1.x' }, { type: 'push', branch: 'release/1.x' }],
    [
      'a push, with what was there before',
      'push',
      { ref: 'refs/heads/main', before: BASE },
      { type: 'push', branch: 'main', before: BASE },
    ],
    [
      'a push of a new branch',
      'push',
      { ref: 'refs/heads/main', before: '0'.repeat(40) },
      { type: 'push', branch: 'main' },
    ],
    ['a push of a tag', 'push', { ref: 'refs/tags/v1' }, { type: 'other' }],
    ['a push of nothing', 'push', {}, { type: 'other' }],
    ['a start by hand', 'workflow_dispatch', { inputs: null }, { type: 'manual', given: [] }],
    [
      'one with inputs',
      'workflow_dispatch',
      { inputs: { base: 'v1', dry: true, note: '' } },
      { type: 'manual', given: ['v1', ''] },
    ],
    ['a schedule', 'schedule', { schedule: '0 6 * * *' }, { type: 'other' }],
    ['no event', undefined, undefined, { type: 'other' }],
  ])('is %s', (_, name, value, expected) => {
    expect(eventFrom(name, value)).toEqual(expected);
  });
});
