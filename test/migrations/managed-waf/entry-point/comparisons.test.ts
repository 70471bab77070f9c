import { describe, expect, test } from 'vitest';
import { comparisonsOf } from '../../../../src/migrations/managed-waf/entry-point/comparisons.js';
import type { WafSpec } from '../../../../src/migrations/managed-waf/spec.js';
import type { Raw } from '../../../../src/kernel/lib/decode.js';
import { PLACE } from '../../../kinds/support.js';
import { CORE, declaredOverrides, generatedRule, MANAGED, specOf } from '../support.js';

/** `changed 4814…`, for each rule of each comparison. */
function compared(
  rules: readonly Raw[],
  members: Partial<WafSpec> = {},
): Readonly<Record<string, readonly string[]>> {
  const comparisons = comparisonsOf(specOf(members), { status: 'read', value: { name: 'default', rules } });
  return Object.fromEntries(
    comparisons.map(({ against, details }) => [
      against,
      details.map((detail) => (detail.type === 'rule' ? `${detail.change} ${detail.ref}` : detail.type)),
    ]),
  );
}

const GENERATED = 'the generated configuration';
const FILE = `the zone file (${PLACE.file}:${PLACE.line})`;

describe('what is sent', () => {
  test('is held against the generated configuration alone where the zone file declares nothing', () => {
    const rules = [generatedRule(MANAGED), generatedRule(CORE)];
    expect(compared(rules)).toEqual({ [GENERATED]: [`kept ${MANAGED}`, `kept ${CORE}`] });
  });

  test('is held against both: overrides that came in, and what the file does not have', () => {
    const rules = [generatedRule(MANAGED), generatedRule(CORE)];
    expect(compared(rules, declaredOverrides([{ id: 'r', action: 'log' }]))).toEqual({
      [GENERATED]: [`kept ${MANAGED}`, `changed ${CORE}`],
      [FILE]: [`added ${MANAGED}`, `kept ${CORE}`],
    });
  });

  test('shows what the file asks for and nobody generated as missing', () => {
    const rules = [generatedRule(MANAGED)];
    expect(compared(rules, declaredOverrides([]))[FILE]).toEqual([`added ${MANAGED}`, `removed ${CORE}`]);
  });

  test('names rules that execute nothing by what they say, and twins by their number', () => {
    const skip = { action: 'skip', expression: 'a', description: '' };
    const rules = [skip, skip, { ...skip, description: 'a note' }, generatedRule(CORE), generatedRule(CORE)];
    expect(compared(rules)[GENERATED]).toEqual([
      'kept skip a',
      'kept skip a (2)',
      'kept a note',
      `kept ${CORE}`,
      `kept ${CORE} (2)`,
    ]);
  });

  test('is the same rule where only its ref differs', () => {
    const declared = { rules: [{ ref: 'own', action: 'skip', expression: 'a' }], location: PLACE };
    expect(compared([{ action: 'skip', expression: 'a', enabled: true }], { declared })[FILE]).toEqual([
      'kept skip a',
    ]);
  });
});
