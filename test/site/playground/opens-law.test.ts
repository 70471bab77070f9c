import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decidesAnswer } from '../../../site/playground/answers/decides.js';
import { opensAnswer } from '../../../site/playground/answers/opens.js';
import type { Difference } from '../../../site/playground/answers/model.js';
import { namedRule } from '@zonewright/edge-rules/lib/rule-title.js';
import { simulatedRule } from '../../../src/kinds/rule-lists/simulated-rule.js';
import { openings } from '@zonewright/edge-rules/simulation/openings.js';
import { compileRules, fateOf, type RuleList } from '@zonewright/edge-rules/simulation/rules.js';
import { runs } from '../../helpers/runs.js';
import { ruleLists, type WrittenRule } from './generate.js';

const PHASE = 'http_request_firewall_custom';
const RUNS = { numRuns: runs(250) };

/** A list, and the same with some rules left out, exchanged or changed. */
const edits = fc
  .tuple(ruleLists, ruleLists, fc.array(fc.nat(5), { minLength: 1, maxLength: 5 }))
  .map(([before, others, order]) => {
    const pool = [...before, ...others.map((rule) => ({ ...rule, ref: `other-${rule.ref}` }))];
    const after = [...new Set(order.flatMap((index) => pool[index] ?? []))];
    return { before, after };
  });

function listOf(rules: readonly WrittenRule[]): RuleList {
  return compileRules(
    rules.map((rule, index) => simulatedRule(namedRule(rule, index + 1), rule, PHASE)),
    'http',
  );
}

/** `block by rule-1`, as the first tab says it of a list. */
function decided(rules: readonly WrittenRule[], request: string): string {
  const { headline, lists } = decidesAnswer({
    kind: 'decides',
    rules: JSON.stringify(rules),
    request,
    phase: '',
  });
  if (headline.text.startsWith('No rule decides')) return 'no rule decides';
  const [, action = 'unknown'] = /decides?: (\w+)/.exec(headline.text) ?? [];
  const names = lists[0]?.rows.filter(({ decides }) => decides).map(({ ref }) => ref) ?? [];
  return [action, ...(names.length === 1 ? [`by ${names[0]}`] : [])].join(' ');
}

/** The outcome of an example on each side. */
function sidesOf({ text }: Difference): readonly [before: string, after: string] {
  const [, before = '', after = ''] =
    /\}: (.*) → (.*)$/.exec(text) ?? /^any request: (.*) → (.*)$/.exec(text) ?? [];
  return [before, after];
}

describe('what an edit opens', () => {
  it('has examples that the first tab decides as the second one says, on both sides', () => {
    let seen = 0;
    fc.assert(
      fc.property(edits, ({ before, after }) => {
        const answer = opensAnswer({
          kind: 'opens',
          before: JSON.stringify(before),
          after: JSON.stringify(after),
          phase: '',
        });
        expect(answer.told.filter(({ severity }) => severity === 'error')).toEqual([]);
        for (const difference of answer.edits.flatMap(({ differences }) => differences)) {
          // Which of several rules is the first to match may depend on a list.
          if (difference.unless !== undefined) continue;
          seen += 1;
          const [former, latter] = sidesOf(difference);
          expect(decided(before, difference.request)).toBe(former);
          expect(decided(after, difference.request)).toBe(latter);
        }
      }),
      RUNS,
    );
    expect(seen).toBeGreaterThan(10);
  });

  it('opens something, or may, exactly if the simulation says so', () => {
    fc.assert(
      fc.property(edits, ({ before, after }) => {
        const { headline } = opensAnswer({
          kind: 'opens',
          before: JSON.stringify(before),
          after: JSON.stringify(after),
          phase: '',
        });
        const found = openings(
          listOf(before),
          listOf(after),
          (latter, former) => fateOf(latter) === fateOf(former),
        );
        const isOpened = found.some(({ kind }) => kind === 'opened');
        expect(headline.text.startsWith('Opens traffic')).toBe(isOpened);
        if (found.length > 0) expect(headline.text).not.toMatch(/^(?:Opens nothing|No difference)/);
      }),
      RUNS,
    );
  });
});
