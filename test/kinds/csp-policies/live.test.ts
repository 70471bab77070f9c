import { describe, expect, it } from 'vitest';
import { ShapeError } from '../../../src/kernel/lib/decode.js';
import { cspPolicies } from '../../../src/kinds/csp-policies/index.js';
import { compileContext, PLACE } from '../support.js';
import { POLICY, LIVE, planned } from './support.js';

describe('live policies', () => {
  it('are ambiguous when two have the description of a declared one', async () => {
    const diff = await planned(
      [POLICY],
      [LIVE, { ...LIVE, id: '2' }, { ...LIVE, id: '3', description: 'other' }],
    );
    expect(diff.changes).toEqual([]);
    expect(diff.findings).toMatchObject([
      {
        severity: 'error',
        code: 'ambiguous-policy',
        message: '2 live policies are called "scripts" (1, 2): it is not clear which one is meant',
        location: { line: PLACE.line + 2 },
        scope: 'zone/shop.example.com',
      },
    ]);
  });

  it.each<[string, object]>([
    ['a policy has no id', { id: undefined }],
    ['a policy has no id', { id: '../1' }],
  ])('are not guessed: %s', async (message, live) => {
    await expect(planned([], [{ ...LIVE, ...live }], { ownership: 'shared' })).rejects.toThrow(
      new ShapeError(message),
    );
  });

  it('may have an empty expression and an empty value', async () => {
    const { changes } = await planned(
      [{ ...POLICY, expression: 'true' }],
      [{ id: '1', description: 'scripts', action: 'log', enabled: false, expression: '', value: '' }],
    );
    expect(changes).toMatchObject([
      { action: 'update', details: [{}, {}, { field: 'expression', before: '' }, {}, {}] },
    ]);
  });
});

describe('the kind', () => {
  it('owns all policies of a zone', () => {
    const [declaration] = cspPolicies.declare({ csp_policies: { policies: [] } }, compileContext().context);
    expect(declaration).toMatchObject({
      kind: 'csp_policy',
      claims: ['csp_policies'],
      source: PLACE,
      secrets: [],
    });
    expect(cspPolicies.levels).toEqual(['zone']);
  });
});
