import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { labelsAtMerge, type LabelEvent } from '../../../src/app/forge/pulls.js';
import { runs } from '../../helpers/runs.js';

const MERGED = 100_000;
const at = (seconds: number, isOn: boolean, label = 'approved'): LabelEvent => ({
  id: 1 + seconds * 10,
  label,
  isOn,
  at: MERGED + seconds * 1_000,
});
const had = (events: readonly LabelEvent[], now: readonly string[]): readonly string[] =>
  labelsAtMerge({ mergedAt: MERGED, labels: now }, events);

test.each<readonly [string, readonly LabelEvent[], readonly string[], boolean]>([
  ['that was put on before', [at(-9, true)], ['approved'], true],
  ['that was taken off since', [at(-9, true), at(5, false)], [], true],
  ['that was put on after', [at(5, true)], ['approved'], false],
  ['that was off then', [at(-9, true), at(-5, false), at(5, true)], ['approved'], false],
  ['that was put on in the second of the merge', [at(0, true)], ['approved'], false],
  ['that was taken off in the second of the merge', [at(-9, true), at(0, false)], [], false],
  ['that is there without an event', [], ['approved'], false],
  ['that is gone without an event', [at(-9, true)], [], false],
  ['of which the events are in another order', [at(5, false), at(-9, true)], [], true],
])('of a label %s', (_, events, now, isHad) => {
  expect(had(events, now)).toEqual(isHad ? ['approved'] : []);
});

test('law: the labels of the merge are those of a pull that was looked at then, whatever came later', () => {
  const step = fc.record({ label: fc.constantFrom('a', 'b', 'c'), seconds: fc.integer({ min: 1, max: 30 }) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), fc.nat({ max: 12 }), fc.nat(), (steps, merged, turn) => {
      const [on, events] = [new Set<string>(), [] as LabelEvent[]];
      let seconds = 0;
      let then: readonly string[] = [];
      let mergedAt = 0;
      for (const [index, one] of [...steps, undefined].entries()) {
        if (index === Math.min(merged, steps.length)) {
          [mergedAt, then] = [seconds * 1_000 + 1_000, [...on]];
          seconds += 1;
        }
        if (one === undefined) continue;
        seconds += one.seconds;
        const isOn = !on.has(one.label);
        if (isOn) on.add(one.label);
        else on.delete(one.label);
        events.push({ id: index + 1, label: one.label, isOn, at: seconds * 1_000 });
      }
      const turned = [
        ...events.slice(turn % (events.length + 1)),
        ...events.slice(0, turn % (events.length + 1)),
      ];
      expect(labelsAtMerge({ mergedAt, labels: [...on] }, turned).toSorted()).toEqual(then.toSorted());
    }),
    { numRuns: runs(200) },
  );
});
