import { describe, expect, it } from 'vitest';
import type { DeclaredRule, DeclaredRuleset } from '../../../src/kinds/rule-lists/declared.js';
import { planRuleset } from '../../../src/kinds/rule-lists/plan.js';
import { declaredRuleset, liveRuleset, onlyChange, PLACE, ruleDetails, ZONE } from '../support.js';

const SIZE = 10_000;
const EDITS = 100;

const rules = Array.from({ length: SIZE }, (_, index): DeclaredRule => ({
  ref: `r${index}`,
  action: 'block',
  expression: `http.host eq "host-${index}.example.com" and not ip.src in {10.0.0.0/8 192.168.0.0/16}`,
}));
const live = liveRuleset(
  rules.map((rule, index) => ({ ...rule, id: `id${index}`, version: '1', enabled: true })),
);

/** The rules with every hundredth edited, and as many moved to the end. */
function edited(): readonly DeclaredRule[] {
  const every = SIZE / EDITS;
  const moved = rules.filter((_, index) => index % every === 1);
  const rest = rules.filter((_, index) => index % every !== 1);
  return [...rest, ...moved].map((rule, index) =>
    index % every === 0 ? { ...rule, description: 'edited' } : rule,
  );
}

describe('a ruleset of 10,000 rules', () => {
  it.each<[string, DeclaredRuleset]>([
    ['exclusive', declaredRuleset(edited())],
    [
      'exclusive, with every ref renamed',
      declaredRuleset(edited().map((rule) => ({ ...rule, ref: `n${rule.ref}` }))),
    ],
    ['shared', declaredRuleset(edited(), { ownership: 'shared' })],
    [
      'shared, with all of its rules new',
      declaredRuleset(
        edited().map((rule) => ({ ...rule, ref: `n${rule.ref}` })),
        { ownership: 'shared' },
      ),
    ],
  ])('is planned whole: %s; how long that takes is for the benchmark', (_, declared) => {
    const owner = {
      kind: 'ruleset' as const,
      address: 'x',
      scope: ZONE,
      source: PLACE,
      reportsOutcomes: true as const,
    };
    const { details } = onlyChange(planRuleset(declared, live, owner, () => 'protect'));
    expect(ruleDetails(details).length).toBeGreaterThanOrEqual(SIZE);
  });
});
