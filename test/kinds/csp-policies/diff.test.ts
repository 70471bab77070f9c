import { describe, expect, it } from 'vitest';
import type { CspPolicy } from '../../../src/generated/files.js';
import type { RiskCode } from '../../../src/kernel/model/risk.js';
import { digestOf } from '../../../src/kernel/model/json-digest.js';
import { onlyChange, PLACE } from '../support.js';
import { PATH, ADDRESS, POLICY, LIVE, planned } from './support.js';

describe('a policy that does not exist', () => {
  it.each([
    ['documented', 'true'],
    ['cloudflare', true],
  ] as const)('is created with all five fields in the %s dialect', async (dialect, enabled) => {
    expect(await planned([POLICY], [], { dialect })).toEqual({
      changes: [
        {
          address: `${ADDRESS}/scripts`,
          kind: 'csp_policy',
          action: 'create',
          stage: 'protect',
          source: { file: PLACE.file, line: PLACE.line + 2 },
          request: {
            method: 'POST',
            path: PATH,
            query: {},
            body: { ...POLICY, enabled, value: "script-src 'self' https://a" },
          },
          base: { hash: digestOf(null) },
          details: [
            {
              type: 'field',
              change: 'added',
              field: 'action',
              after: 'allow',
              patch: [{ op: 'add', path: '/action', value: 'allow' }],
            },
            {
              type: 'field',
              change: 'added',
              field: 'enabled',
              after: true,
              patch: [{ op: 'add', path: '/enabled', value: true }],
            },
            {
              type: 'field',
              change: 'added',
              field: 'expression',
              after: POLICY.expression,
              patch: [{ op: 'add', path: '/expression', value: POLICY.expression }],
            },
            { type: 'item', change: 'added', list: 'script-src', item: "'self'" },
            { type: 'item', change: 'added', list: 'script-src', item: 'https://a' },
          ],
          risks: [],
        },
      ],
      unchanged: [],
      seen: expect.any(Array),
      tally: { of: 'policies', existing: 0 },
      findings: [],
    });
  });
});

describe('a policy that exists', () => {
  it.each<[string, object]>([
    ['it is the same', {}],
    ['enabled is a boolean', { enabled: true }],
    ['it has what the service sets', { updated_at: { since: 'v5' } }],
    ['its expression is spaced otherwise', { expression: ' http.host  eq "shop"\n' }],
    ['its sources have another order', { value: "script-src HTTPS://A 'self'" }],
  ])('is left alone when %s', async (_, live) => {
    expect(await planned([POLICY], [{ ...LIVE, ...live }])).toEqual({
      changes: [],
      unchanged: [`${ADDRESS}/scripts`],
      seen: expect.any(Array),
      tally: { of: 'policies', existing: 1 },
      findings: [],
    });
  });

  it.each([
    ['documented', 'false'],
    ['cloudflare', false],
  ] as const)(
    'is written with all five fields in the %s dialect, its expression as it stands there',
    async (dialect, enabled) => {
      const expression = ' http.host == "shop"';
      const change = onlyChange(
        await planned([{ ...POLICY, enabled: false }], [{ ...LIVE, expression }], { dialect }),
      );
      expect(change.request).toEqual({
        method: 'PUT',
        path: `${PATH}/1`,
        query: {},
        body: { ...POLICY, expression, enabled, value: "script-src 'self' https://a" },
      });
      expect(change.details).toMatchObject([{ type: 'field', field: 'enabled', before: true, after: false }]);
      expect(change.source).toEqual({ file: PLACE.file, line: PLACE.line + 2 });
    },
  );

  it('shows what differs member by member and source by source', async () => {
    const live = {
      ...LIVE,
      action: 'log',
      expression: 'true',
      value: "script-src 'self' https://b; sandbox",
    };
    const { details } = onlyChange(await planned([POLICY], [live]));
    expect(details).toMatchObject([
      { type: 'field', field: 'action', before: 'log', after: 'allow' },
      { type: 'field', field: 'expression', before: 'true', after: POLICY.expression },
      { type: 'item', change: 'removed', list: 'sandbox' },
      { type: 'item', change: 'removed', list: 'script-src', item: 'https://b' },
      { type: 'item', change: 'added', list: 'script-src', item: 'https://a' },
    ]);
    expect(details[2]).not.toHaveProperty('item');
  });

  it.each<[RiskCode, CspPolicy, object, string]>([
    ['csp-allow-to-log', { ...POLICY, action: 'log' }, {}, 'violations are no longer blocked, only reported'],
    ['disables-policy', { ...POLICY, enabled: false }, {}, 'the policy is switched off'],
    ['csp-widened', { ...POLICY, value: "script-src 'self' https://a *" }, {}, 'script-src gains *'],
    ['csp-widened', POLICY, { value: `${LIVE.value}; constructor a` }, 'constructor is gone'],
  ])('weakens: %s', async (code, policy, live, message) => {
    const change = onlyChange(await planned([policy], [{ ...LIVE, ...live }]));
    expect(change.risks).toEqual([{ code, message }]);
    expect(change.stage).toBe('weaken');
  });

  it.each<[string, CspPolicy, object]>([
    ['reports become blocks', POLICY, { action: 'log' }],
    ['reports become reports', { ...POLICY, action: 'log' }, { action: 'add_reporting_directives' }],
    ['it is switched on', POLICY, { enabled: 'false' }],
    ['its sources become fewer', { ...POLICY, value: "script-src 'self'" }, {}],
    ['it applies to other traffic', { ...POLICY, expression: 'true' }, {}],
  ])('does not weaken when %s', async (_, policy, live) => {
    const change = onlyChange(await planned([policy], [{ ...LIVE, ...live }]));
    expect([change.risks, change.stage]).toEqual([[], 'protect']);
  });

  it('has another base for any other live policy, and the same for the other type of enabled', async () => {
    const policy: CspPolicy = { ...POLICY, expression: 'true' };
    const hash = async (live: object): Promise<string> =>
      onlyChange(await planned([policy], [{ ...LIVE, ...live }])).base.hash;
    const others = [
      {},
      { enabled: 'false' },
      { action: 'log' },
      { value: 'img-src a' },
      { expression: 'x' },
      { id: '2' },
    ];
    const hashes = await Promise.all(others.map(hash));
    expect(new Set(hashes).size).toBe(others.length);
    expect(await hash({ enabled: true, updated_at: 1 })).toBe(hashes[0]);
  });
});

describe('a policy that is not declared', () => {
  const other = { ...LIVE, id: '2', description: 'other' };

  it('is deleted last when the policies are exclusive', async () => {
    const diff = await planned([POLICY], [LIVE, other]);
    expect(diff.changes).toMatchObject([
      {
        address: `${ADDRESS}/other`,
        action: 'delete',
        stage: 'remove',
        source: { file: PLACE.file, line: PLACE.line },
        request: { method: 'DELETE', path: `${PATH}/2`, query: {} },
        details: [
          { type: 'field', change: 'removed', field: 'action', before: 'allow' },
          { type: 'field', change: 'removed', field: 'enabled', before: true },
          { type: 'field', change: 'removed', field: 'expression' },
          { type: 'item', change: 'removed', list: 'script-src' },
          { type: 'item', change: 'removed', list: 'script-src' },
        ],
        risks: [{ code: 'deletes-policy', message: 'policy "other" is deleted' }],
      },
    ]);
    expect(diff.changes[0]?.request).not.toHaveProperty('body');
    expect(diff.unchanged).toEqual([`${ADDRESS}/scripts`]);
    expect(diff.tally).toEqual({ of: 'policies', existing: 2 });
  });

  it('is left alone when they are shared', async () => {
    expect((await planned([POLICY], [LIVE, other], { ownership: 'shared' })).changes).toEqual([]);
  });

  it('has an address of its own, whatever it is called', async () => {
    const live = [
      { ...other, id: 'x1' },
      { ...other, id: 'x2' },
      { ...other, id: 'x3', description: '' },
      { ...other, id: 'x4', description: undefined },
      { ...other, id: 'x5', description: 'scripts (x1)' },
    ];
    const diff = await planned([{ ...POLICY, description: 'scripts (x1)' }], live);
    const names = diff.changes.map(({ address }) => address.slice(ADDRESS.length));
    expect(names).toEqual(['/other (x1)', '/other (x2)', '/x3', '/x4']);
  });
});
