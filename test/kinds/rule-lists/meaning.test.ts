import { describe, expect, it } from 'vitest';
import { planRuleset } from '../../../src/kinds/rule-lists/plan.js';
import type { DeclaredRule } from '../../../src/kinds/rule-lists/declared.js';
import { declaredRuleset, liveRuleset, PLACE, ZONE } from '../support.js';
import { HARMLESS, OPENING, rulesFrom, type Short } from './pairs.js';

/** What is said by meaning; the other codes of rule lists say what was done, not what it leads to. */
const BY_MEANING = new Set([
  'opens-traffic',
  'may-open-traffic',
  'weakens-managed-rules',
  'weakens-rate-limit',
]);

function codes(before: Short, after: Short): readonly string[] {
  const diff = planRuleset(
    declaredRuleset(rulesFrom(after) as readonly unknown[] as readonly DeclaredRule[], {
      phase: 'http_request_firewall_custom',
    }),
    liveRuleset(
      rulesFrom(before).map((rule) => ({ id: `id-${rule.ref}`, ...rule })),
      { phase: 'http_request_firewall_custom' },
    ),
    {
      kind: 'ruleset',
      address: 'zone/shop.example.com/rulesets/a',
      scope: ZONE,
      source: PLACE,
      reportsOutcomes: true,
    },
    () => 'protect',
  );
  const all = diff.changes.flatMap(({ risks }) => risks.map(({ code }) => code));
  return all.filter((code) => BY_MEANING.has(code));
}

const shown = (list: Short): string => (list.length === 0 ? 'no rule' : list.join('; '));

describe('the risk of an edit', () => {
  it.each(OPENING)('is %s: %j becomes %j', (code, before, after) => {
    expect(codes(before, after), `${shown(before)} → ${shown(after)}`).toContain(code);
  });

  it.each(HARMLESS)('is none: %j becomes %j', (before, after) => {
    expect(codes(before, after), `${shown(before)} → ${shown(after)}`).toEqual([]);
  });

  it('is held by pairs half of which are harmless', () => {
    expect(HARMLESS.length).toBeGreaterThanOrEqual(OPENING.length);
    expect(HARMLESS.length + OPENING.length).toBeGreaterThanOrEqual(170);
  });
});
