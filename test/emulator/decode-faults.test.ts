import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import picomatch from 'picomatch';
import { describe, expect, test } from 'vitest';
import { edited } from '../../src/emulator/edits.js';
import type { Edit, Fault } from '../../src/emulator/index.js';
import { decodeFaults, decodeState, withTimes } from '../../src/emulator/index.js';
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
    { kind: 'partial' },
    { kind: 'stale', commits: 2 },
    { kind: 'edit', when: 'before', edit: { op: 'add', path: `/zones/${ZONE}`, value: {} } },
    { kind: 'edit', when: 'after', edit: { op: 'remove', path: `/zones/${ZONE}` } },
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
    const edit = { path: '/limits/rules', value: 1 };
    expect(decodeFaults([{ kind: 'edit', when: 'before', edit }])).toMatchObject([
      { edit: { op: 'replace', ...edit } },
    ]);
  });

  test('may give retryAfter as a number', () => {
    expect(decodeFaults([{ kind: 'status', status: 429, retryAfter: 5 }])).toMatchObject([{ retryAfter: 5 }]);
  });

  test.each([
    ['no list', {}, '/: the file is a mapping, but a list is needed.'],
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
      '/0/edit/rule: rule is a list, but a mapping is needed.',
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
  const SHIELD = `/zones/${ZONE}/page_shield`;
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
    [
      edit({ path: `${SHIELD}/enabledd`, value: true }),
      '/0/edit/path: page_shield has no key "enabledd"',
      'Did you mean enabled?',
    ],
    [
      edit({ op: 'remove', path: `${SHIELD}/enabledd` }),
      '/0/edit/path: page_shield has no key "enabledd"',
      'Did you mean enabled?',
    ],
    [
      edit({ path: `${SHIELD}/enabled`, value: 'yes' }),
      '/0/edit/value: enabled is text, but true or false is needed',
      'Write true or false, without quotes.',
    ],
    [
      edit({ path: SHIELD, value: { enabledd: true } }),
      '/0/edit/value/enabledd: page_shield has no key "enabledd"',
      'Did you mean enabled?',
    ],
    [
      edit({ path: `${SHIELD}/enabled/x`, value: 1 }),
      `/0/edit/path: ${SHIELD}/enabled has no member "x"`,
      'It is a value without members.',
    ],
    [
      edit({ path: `/zones/${ZONE}/policies/-`, value: {} }),
      `/0/edit/path: /zones/${ZONE}/policies has no member "-"`,
      'It is a list: write the number of an item, from 0.',
    ],
    [
      edit({ path: `/zones/${ZONE}/policies/3/enabled`, value: 1 }),
      '/0/edit/value: enabled is not valid: 1',
      'Write true or false, in quotes or without.',
    ],
    [
      edit({ op: 'add', path: `/zones/${ZONE}/policies/0`, value: { action: 'log', expression: 'true' } }),
      '/0/edit/value: item 1 of policies has no value',
      'Add value.',
    ],
    [
      edit({ op: 'remove', path: `/zones/${ZONE}/rulesets/0/phase` }),
      `/0/edit/path: "phase" of /zones/${ZONE}/rulesets/0 can't be removed`,
      'Give it another value.',
    ],
    [
      edit({ path: '/auth/token', value: 'x' }),
      '/0/edit/path: there is no /auth/token in the state at the start',
      'Write "op": "add" to put it in.',
    ],
    [
      edit({ scope: `/zones/${ZONE}`, phase: 'p', rule: { action: 'log', version: '3' } }),
      '/0/edit/rule/version: invalid JSON: the member is set by the service and cannot be sent',
      'Write the rule as it is sent to the API.',
    ],
  ])('%j', (fault, message, help) => {
    expect(() => decodeFaults([fault], { state })).toThrow(
      expect.objectContaining({ message: `the fault script is not usable: ${message}.`, help }),
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
    [edit({ op: 'add', path: '/auth/token', value: 'x' })],
    // What a request may make: a policy, a rule, a setting.
    [edit({ path: `/zones/${ZONE}/policies/0/enabled`, value: true })],
    [edit({ op: 'remove', path: `/zones/${ZONE}/policies/7` })],
    [edit({ path: `/zones/${ZONE}/rulesets/0/rules/0/action_parameters/0/x`, value: 1 })],
    [edit({ path: `/zones/${ZONE}/settings/0/value`, value: 1 })],
    [edit({ scope: `/zones/${ZONE}`, phase: 'p', rule: { action: 'log' } })],
  ])('and one that can is not: %j', (fault) => {
    expect(decodeFaults([fault], { state })).toHaveLength(1);
  });

  test('unless another edit puts in what is missing', () => {
    const added = edit({ op: 'add', path: `/zones/${OTHER}`, value: {} });
    const inside = edit({ path: `/zones/${OTHER}/plan`, value: 'free' });
    const faults = [
      inside,
      added,
      fire({ path: `/zones/${OTHER}/page_shield` }),
      edit({ path: '/auth/token', value: 'x' }),
      edit({ op: 'add', path: '/auth/token', value: 'y' }),
    ];
    expect(decodeFaults(faults, { state })).toHaveLength(5);
    expect(() => decodeFaults([inside], { state })).toThrow(`there is no zone ${OTHER}`);
    const opened = edit({ path: '/open/zones', value: true });
    expect(decodeFaults([inside, opened], { state })).toHaveLength(2);
  });

  test('of the edits of what is there, exactly those that fail', () => {
    const text = readFileSync(new URL('../../examples/shop/emulator.json', import.meta.url), 'utf8');
    const shop = decodeState(withTimes(JSON.parse(text), new Date(0)));
    const change = fc.oneof(
      fc.record({ op: fc.constantFrom('replace', 'add'), value: fc.constantFrom(...VALUES) }),
      fc.constant({ op: 'remove' }),
    );
    fc.assert(
      fc.property(fc.constantFrom(...pointersIn(shop)), change, (path, does) => {
        const decoded = { path, ...does } as Edit;
        const isRefused = throws(() => decodeFaults([edit(decoded)], { state: shop }));
        expect([decoded, isRefused]).toEqual([decoded, throws(() => edited(shop, decoded))]);
      }),
      { numRuns: runs(200) },
    );
  });

  test('for each of them, with what was meant beside it', () => {
    const faults = [fire({ path: '/zone' }), fire({ method: 'GTE' })];
    expect(() => decodeFaults(faults)).toThrow(
      'the fault script is not usable: /0/match/path: no request has the path /zone (did you mean /zones?); /1/match/method: no request has the method GTE (did you mean GET?).',
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

const VALUES = [null, true, 7, 'x', '2024-01-01T00:00:00Z', [], ['x'], {}, { id: 'x' }, { x: 1 }];

/** A JSON pointer to each thing in a value, the value itself excepted. */
function pointersIn(value: unknown, at = ''): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const path = `${at}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    return [path, ...pointersIn(inner, path)];
  });
}

function throws(run: () => unknown): boolean {
  try {
    run();
    return false;
  } catch {
    return true;
  }
}
