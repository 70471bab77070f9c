import { expect, test } from 'vitest';
import { RISK_CODES } from '../../../src/kernel/model/risk.js';
import { byGravity, KIND_OF_RISK, RISK_KINDS, riskKindOf } from '../../../src/kernel/model/risk-kinds.js';

test('risks come by what they do, the gravest first, and by their codes within a kind', () => {
  const sorted = [...RISK_CODES].toSorted(byGravity);
  const ranks = sorted.map((code) => RISK_KINDS.indexOf(KIND_OF_RISK[code]));
  expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
  for (const kind of RISK_KINDS) {
    const own = sorted.filter((code) => KIND_OF_RISK[code] === kind);
    expect(own).toEqual(own.toSorted());
  }
});

test('a risk that is not known is taken for the gravest', () => {
  expect(riskKindOf('later-risk')).toBe('opens');
  expect(['max-updates', 'later-risk', 'drops-rules'].toSorted(byGravity)).toEqual([
    'later-risk',
    'drops-rules',
    'max-updates',
  ]);
});
