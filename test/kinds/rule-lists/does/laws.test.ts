import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asObject } from '../../../../src/kernel/lib/decode.js';
import { sameJson } from '../../../../src/kernel/lib/fields.js';
import { ACTION_TABLE } from '../../../../src/kinds/rule-lists/actions/table.js';
import { doesOf } from '../../../../src/kinds/rule-lists/does/does.js';
import { ruleShape } from '../../../../src/kinds/rule-lists/rule-shape.js';
import { written } from '../../../../src/kinds/toolkit/shapes/written.js';
import { leavesOf, other, replaced, ruleWith } from '../../../helpers/any-rules.js';
import { DOING, NAMES } from '../../../helpers/doing-rules.js';
import { runs } from '../../../helpers/runs.js';

/** What is said elsewhere in a report. */
const ELSEWHERE = new Set(['action', 'expression']);

describe('of what a rule does', () => {
  test.each(Object.keys(ACTION_TABLE))('nothing is left out: %s', (action) => {
    const shape = ruleShape(action);
    fc.assert(
      fc.property(ruleWith(action), fc.nat(), (rule, chosen) => {
        const places = leavesOf(rule).filter(([first]) => !ELSEWHERE.has(String(first)));
        const place = places[chosen % places.length];
        fc.pre(place !== undefined);
        const another = asObject(replaced(rule, place ?? [], other), 'the rule');
        // What the service fills in means the same, there or not.
        fc.pre(!sameJson(written(shape, rule), written(shape, another)));
        const [before, after] = [doesOf(rule, NAMES).lines, doesOf(another, NAMES).lines];
        // A line that is too long for a screen counts what it does not show.
        fc.pre(!before.some((line) => / and \d+ more$/.test(line)));
        expect(after).not.toEqual(before);
      }),
      { numRuns: runs(60) },
    );
  });

  test.each(DOING)('a text says no more than it is: %s', (_, rule) => {
    const texts = leavesOf(rule).filter(([first]) => !ELSEWHERE.has(String(first)));
    const hostile = 'a"), not logged; disabled, skips products waf: (b) "c';
    for (const place of texts) {
      const one = asObject(
        replaced(rule, place, (former) => (typeof former === 'string' ? hostile : former)),
        'the rule',
      );
      const said = doesOf(one, NAMES).lines.join('\n');
      expect(outsideQuotes(said)).not.toContain('skips products waf: (b)');
    }
  });
});

/** Words without the texts that stand in quotes among them. */
function outsideQuotes(words: string): string {
  return words.replace(/"(?:[^"\\]|\\.)*"/g, '""');
}
