import { describe, expect, it } from 'vitest';
import type { DeclaredRule } from '../../../src/generated/files.js';
import type { Diff } from '../../../src/kernel/model/change.js';
import { rulesets } from '../../../src/kinds/rulesets/index.js';
import {
  ACCOUNT,
  answering,
  compileContext,
  diffContext,
  ledgerLines,
  onlyChange,
  RULESET_ID,
  ZONE,
} from '../support.js';

const LIST = `/zones/${ZONE.id}/rulesets`;
const RULE: DeclaredRule = { ref: 'a', action: 'block', expression: 'ip.src in $office' };
const RULESET = { id: RULESET_ID, kind: 'zone', phase: 'ddos_l7', name: 'default', version: '1' };

async function planned(rules: readonly DeclaredRule[], live: readonly object[]): Promise<Diff> {
  const section = [{ phase: 'ddos_l7', rules: [...rules] }];
  const [declaration] = rulesets.declare({ rulesets: section }, compileContext().context);
  if (declaration === undefined) throw new Error('no declaration');
  const api = answering({
    list: { [LIST]: [RULESET] },
    get: { [`${LIST}/${RULESET_ID}`]: { ...RULESET, rules: live } },
  });
  return declaration.observe(diffContext(), api);
}

describe('rulesets', () => {
  it('are one declaration per phase, in zones and accounts', () => {
    const section = ['ddos_l4', 'magic_transit'].map((phase) => ({ phase, rules: [] }));
    const declarations = rulesets.declare({ rulesets: section }, compileContext({ scope: ACCOUNT }).context);
    expect(declarations.map(({ claims }) => claims)).toEqual([
      ['rulesets/ddos_l4'],
      ['rulesets/magic_transit'],
    ]);
    expect(rulesets.levels).toEqual(['zone', 'account']);
  });

  it('that protect are written before those that weaken', async () => {
    const added = onlyChange(await planned([RULE], []));
    expect(added).toMatchObject({
      address: 'zone/shop.example.com/rulesets/ddos_l7',
      kind: 'ruleset',
      stage: 'protect',
    });
    const weakened = onlyChange(await planned([{ ...RULE, enabled: false }], [{ id: '1', ...RULE }]));
    expect(weakened.stage).toBe('weaken');
    expect(ledgerLines(weakened)).toEqual(['changed a 1→1']);
  });
});
