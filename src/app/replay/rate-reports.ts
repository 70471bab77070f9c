import type { WayComparison } from '@zonewright/edge-rules/replay/comparison.js';
import type { Step } from '@zonewright/edge-rules/replay/program.js';
import type { Rates } from '@zonewright/edge-rules/replay/rates.js';
import { sideOf } from './changes.js';
import type { RateReport } from './result.js';

/** Rate limits of a zone that were counted, and why others were not. One on both sides is reported once, as declared. */
export function rateReports(
  zone: string,
  comparison: WayComparison,
  isSample: boolean,
): readonly RateReport[] {
  const { before, after, rates } = comparison;
  const former = before.limits.filter(({ identity }) => !after.identities.has(identity));
  const report = (step: Step, own: Rates): RateReport => ({
    rule: { zone, side: sideOf(step, comparison), step },
    ...counted(step, own, isSample),
  });
  return [
    ...former.map((step) => report(step, rates.before)),
    ...after.limits.map((step) => report(step, rates.after)),
  ];
}

function counted(step: Step, rates: Rates, isSample: boolean): Omit<RateReport, 'rule'> {
  const { does } = step;
  if (does.kind !== 'limits')
    return {
      counted: false,
      why: isSample ? 'The log has only a part of the requests.' : 'It counts by something that no log has.',
      requests: 0,
      acted: 0,
    };
  const counter = rates.counterOf(step, does.limit);
  const why = [
    ...(counter.isFull ? ['There were too many keys to keep, so it possibly acted more often.'] : []),
    ...(does.limit.byLocation && rates.lacksLocation
      ? ['The log has no EdgeColoCode: data centers are counted together.']
      : []),
  ];
  return {
    counted: true,
    why: why.length === 0 ? undefined : why.join(' '),
    requests: counter.counted,
    acted: counter.acted,
  };
}
