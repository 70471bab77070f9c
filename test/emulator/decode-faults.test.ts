import { describe, expect, test } from 'vitest';
import type { Fault } from '../../src/emulator/index.js';
import { decodeFaults } from '../../src/emulator/index.js';
import { ZONE } from './client.js';

describe('a fault file', () => {
  const faults: Fault[] = [
    {
      match: { method: 'PUT', path: '/zones/**' },
      nth: 2,
      times: 3,
      kind: 'status',
      status: 503,
      retryAfter: '3',
    },
    { kind: 'status', status: 500, code: 1, message: 'm', html: true, committed: true },
    { kind: 'html-200' },
    { kind: 'truncate', how: 'chunked' },
    { kind: 'reset-before' },
    { kind: 'reset-after' },
    { kind: 'hang-before' },
    { kind: 'hang-after' },
    { kind: 'success-false', code: 3 },
    { kind: 'result-null' },
    { kind: 'stale', commits: 2 },
    { kind: 'edit', when: 'before', edit: { op: 'add', path: '/zones/a', value: {} } },
    { kind: 'edit', when: 'after', edit: { op: 'remove', path: '/zones/a' } },
    { kind: 'edit', when: 'after', edit: { scope: `/zones/${ZONE}`, phase: 'p', rule: { action: 'log' } } },
    { kind: 'redirect', location: '/x', status: 301 },
    { kind: 'wrong-totals', by: 2 },
    { kind: 'repeat-page' },
    { kind: 'slow', ms: 10 },
  ];

  test('says every fault there is', () => {
    expect(decodeFaults(JSON.parse(JSON.stringify(faults)))).toEqual(faults);
  });

  test('replaces where an edit does not say what it does', () => {
    const edit = { path: '/zones/a', value: 1 };
    expect(decodeFaults([{ kind: 'edit', when: 'before', edit }])).toMatchObject([
      { edit: { op: 'replace', ...edit } },
    ]);
  });

  test('may give retryAfter as a number', () => {
    expect(decodeFaults([{ kind: 'status', status: 429, retryAfter: 5 }])).toMatchObject([{ retryAfter: 5 }]);
  });

  test.each([
    ['no list', {}, '/: the file is a mapping, and a list is needed.'],
    ['an unknown kind', [{ kind: 'fire' }], '/0/kind: "fire" is not allowed for kind.'],
    ['no kind', [{}], '/0: item 1 has no kind.'],
    ['a member of another kind', [{ kind: 'html-200', ms: 1 }], '/0/ms: item 1 has no key "ms".'],
    ['nth of 0', [{ kind: 'html-200', nth: 0 }], '/0/nth: nth is less than 1.'],
    ['a status of 99', [{ kind: 'status', status: 99 }], '/0/status'],
    ['a way to truncate nobody knows', [{ kind: 'truncate', how: 'gently' }], '/0/how'],
    [
      'an edit of nothing',
      [{ kind: 'edit', when: 'before', edit: {} }],
      '/0/edit: edit has no path; /0/edit: edit has no value.',
    ],
    ['an edit elsewhere', [{ kind: 'edit', when: 'before', edit: { path: 'zones' } }], '/0/edit/path'],
    [
      'a scope that is none',
      [{ kind: 'edit', when: 'after', edit: { scope: 'x', phase: 'p', rule: {} } }],
      '/0/edit/scope',
    ],
    [
      'an edit that does what nobody knows',
      [{ kind: 'edit', when: 'after', edit: { op: 'fly', path: '/a', value: 1 } }],
      '/0/edit/op: "fly" is not allowed for op.',
    ],
    [
      'a value for what is removed',
      [{ kind: 'edit', when: 'after', edit: { op: 'remove', path: '/a', value: 1 } }],
      '/0/edit/value: edit has no key "value".',
    ],
    [
      'a rule that is none',
      [{ kind: 'edit', when: 'after', edit: { scope: `/zones/${ZONE}`, phase: 'p', rule: [] } }],
      '/0/edit/rule: rule is a list, and a mapping is needed.',
    ],
    [
      'a pointer that escapes nothing',
      [{ kind: 'edit', when: 'after', edit: { path: '/a~b', value: 1 } }],
      '/0/edit/path',
    ],
    ['a method that is none', [{ kind: 'html-200', match: { method: 'GET /' } }], '/0/match/method'],
    ['an unknown matcher', [{ kind: 'html-200', match: { host: 'x' } }], '/0/match/host'],
  ])('with %s is an error that names the place', (_title, value, place) => {
    const attempt = (): unknown => decodeFaults(value);
    expect(attempt).toThrow(expect.objectContaining({ name: 'UserError', code: 'emulator-faults' }));
    expect(attempt).toThrow(place);
  });
});
