import * as fc from 'fast-check';
import picomatch from 'picomatch';
import { describe, expect, test } from 'vitest';
import type { Fault } from '../../src/emulator/index.js';
import { decodeFaults, decodeState } from '../../src/emulator/index.js';
import { globOf, unreachable } from '../../src/emulator/reach.js';
import { routes } from '../../src/emulator/routes/index.js';
import { runs } from '../helpers/runs.js';
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

describe('a fault that can take no effect is refused', () => {
  const OTHER = '024e105f4ecef8ad9ca31a8372d0c353';
  const state = decodeState({ zones: { [ZONE]: {} } });
  const fire = (match: object): object => ({ kind: 'html-200', match });
  const edit = (change: object): object => ({ kind: 'edit', when: 'before', edit: change });

  test.each<[fault: object, message: string, help: string]>([
    [fire({ method: 'PUTT' }), '/0/match/method: no request has the method PUTT', 'Did you mean PUT?'],
    [
      fire({ method: 'brew' }),
      '/0/match/method: no request has the method BREW',
      'Write GET, POST, PUT, DELETE or PATCH.',
    ],
    [
      fire({ method: 'patch', path: '/zones/*/page_shield' }),
      '/0/match/method: no PATCH request has the path /zones/*/page_shield',
      'Write GET or PUT.',
    ],
    [
      fire({ path: '/zones/*/page_sheild' }),
      '/0/match/path: no request has the path /zones/*/page_sheild',
      'Did you mean /zones/*/page_shield?',
    ],
    [
      fire({ path: `/zones/${ZONE}/rulesets/phase/x/entrypoint` }),
      `/0/match/path: no request has the path /zones/${ZONE}/rulesets/phase/x/entrypoint`,
      `Did you mean /zones/${ZONE}/rulesets/phases/x/entrypoint?`,
    ],
    [
      fire({ path: 'zones/*/page_shield' }),
      '/0/match/path: no request has the path zones/*/page_shield',
      'Did you mean /zones/*/page_shield?',
    ],
    [
      fire({ path: '/client/v4/zones/*/page_shield' }),
      '/0/match/path: no request has the path /client/v4/zones/*/page_shield',
      'Leave /client/v4 out: a path follows the base address.',
    ],
    [
      fire({ path: '/zones?page=2' }),
      '/0/match/path: no request has the path /zones?page=2',
      'Leave out what follows the path: a query is not matched.',
    ],
    [
      fire({ path: `/zones/${OTHER}/page_shield` }),
      `/0/match/path: there is no zone ${OTHER}`,
      `Did you mean ${ZONE}?`,
    ],
    [
      fire({ path: '/zones/shop.example.com/**' }),
      '/0/match/path: there is no zone shop.example.com',
      `There is ${ZONE}.`,
    ],
    [
      edit({ path: '/zonse/x', value: 1 }),
      '/0/edit/path: the state has no member "zonse"',
      'Did you mean /zones?',
    ],
    [
      edit({ path: `/zones/${OTHER}/name`, value: 'a' }),
      `/0/edit/path: there is no zone ${OTHER}`,
      `Did you mean /zones/${ZONE}?`,
    ],
    [
      edit({ scope: `/zones/${OTHER}`, phase: 'p', rule: {} }),
      `/0/edit/scope: there is no zone ${OTHER}`,
      `Did you mean /zones/${ZONE}?`,
    ],
  ])('%j', (fault, message, help) => {
    expect(() => decodeFaults([fault], { state })).toThrow(
      expect.objectContaining({ message: `The fault script is not usable: ${message}.`, help }),
    );
  });

  test.each<[fault: object]>([
    [fire({})],
    [fire({ path: '**' })],
    [fire({ path: '/zones' })],
    [fire({ path: `/zones/${ZONE}/**` })],
    [fire({ path: '/zones/{023e,024e}*/settings/{ssl,tls_1_3}' })],
    [fire({ path: '/zones/[0-9]*/page_shield' })],
    [fire({ path: '/zones/*/settings/!(ssl)' })],
    [fire({ method: 'delete', path: '/accounts/*/rulesets/*/versions/7' })],
    // Accounts are open: one that is asked for is there.
    [fire({ path: `/accounts/${OTHER}/rulesets` })],
    [edit({ op: 'add', path: `/zones/${OTHER}`, value: {} })],
    [edit({ path: '/limits/rules', value: 1 })],
  ])('and one that can is not: %j', (fault) => {
    expect(decodeFaults([fault], { state })).toHaveLength(1);
  });

  test('for each of them, with what was meant beside it', () => {
    const faults = [fire({ path: '/zone' }), fire({ method: 'GTE' })];
    expect(() => decodeFaults(faults)).toThrow(
      'The fault script is not usable: /0/match/path: no request has the path /zone (did you mean /zones?); /1/match/method: no request has the method GTE (did you mean GET?).',
    );
  });

  test('on every route, by its own path: none is taken for one that nobody asks for', () => {
    for (const route of routes) {
      const fault = { kind: 'html-200', match: { method: route.method, path: globOf(route) } };
      expect(decodeFaults([fault], { state })).toHaveLength(1);
    }
  });

  test('exactly when no request of any route is one of those', () => {
    const step = fc.constantFrom(
      'zones',
      'accounts',
      ZONE,
      '*',
      '**',
      'page_shield',
      'settings',
      's*',
      '{ssl,rulesets}',
      'x?',
      'policies',
    );
    const glob = fc.array(step, { minLength: 1, maxLength: 5 }).map((steps) => `/${steps.join('/')}`);
    const name = fc.constantFrom(ZONE, 'ssl', 'x1', 'policies', 'settings', 'rulesets');
    const path = fc
      .tuple(fc.constantFrom(...routes), fc.array(name, { minLength: 4, maxLength: 4 }))
      .map(([route, names]) => {
        const [, level = '', scope, ...rest] = globOf(route).split('/');
        const named = rest.map((part, index) => (part === '*' ? (names[index] ?? ZONE) : part));
        return `/${[level, ...(scope === undefined ? [] : [ZONE]), ...named].join('/')}`;
      });
    fc.assert(
      fc.property(glob, path, (pattern, asked) => {
        // What a request can meet is never refused.
        fc.pre(picomatch(pattern, { dot: true })(asked));
        expect(unreachable({ path: pattern }, state)).toBeUndefined();
      }),
      { numRuns: runs(200) },
    );
  });
});
