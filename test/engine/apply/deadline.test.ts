import { describe, expect, it, onTestFinished } from 'vitest';
import { RunEnded } from '../../../src/kernel/model/ending.js';
import { EXIT } from '../../../src/kernel/model/errors.js';
import type { Fault } from '../../../src/emulator/index.js';
import type { StepOutcome } from '../../../src/engine/apply/outcome.js';
import { exitOf } from '../../../src/engine/exit.js';
import { type ApplyResult } from '../../../src/engine/reconcile.js';
import { openWorld, OTHER_ZONE, ZONE } from '../../helpers/world.js';

const ZONES = {
  'zones/a.yaml': `zone: { name: a.example.com, id: "${ZONE}" }\npage_shield: { enabled: true }\ncsp_policies: { policies: [ { description: scripts, action: log, expression: "true", value: "script-src 'self'" } ] }\n`,
  'zones/b.yaml': `zone: { name: b.example.com, id: "${OTHER_ZONE}" }\npage_shield: { enabled: true }\n`,
};

const brief = (outcome: StepOutcome): string =>
  'reason' in outcome ? `${outcome.status}: ${outcome.reason}` : outcome.status;

/** Applies, and the time is over at the first request of that method. */
async function appliedUntil(
  method: string,
  files: Readonly<Record<string, string>>,
  faults: readonly Fault[] = [],
): Promise<{ readonly report: ApplyResult; readonly writes: readonly string[] }> {
  const deadline = new AbortController();
  let isApplying = false;
  const world = await openWorld(
    {
      onRequest: (request) => {
        if (isApplying && request.method === method) deadline.abort(new RunEnded('deadline'));
      },
    },
    deadline.signal,
  );
  onTestFinished(() => world.close());
  const configuration = await world.configure(files);
  const plan = await world.plan(configuration);
  world.emulator.clearRequests();
  world.emulator.inject(...faults);
  isApplying = true;
  return { report: await world.apply(configuration, plan), writes: world.writes() };
}

describe('the deadline of a run', () => {
  it('finishes the writes in flight, and accounts for what was not reached', async () => {
    const { report, writes } = await appliedUntil('PUT', ZONES);
    expect(report.outcomes.map(brief).toSorted()).toEqual(['applied', 'applied', 'not_reached: deadline']);
    expect(writes).toHaveLength(2);
    expect(report.verification).toMatchObject({ verdict: 'incomplete', findings: [{ code: 'deadline' }] });
    expect(exitOf(report)).toBe(EXIT.partial);
  });

  it('is an error while nothing was sent', async () => {
    const { report, writes } = await appliedUntil('GET', ZONES);
    expect(new Set(report.outcomes.map(brief))).toEqual(new Set(['not_reached: deadline']));
    expect(writes).toEqual([]);
    expect(exitOf(report)).toBe(EXIT.error);
  });

  it('between the last write and its proof is no success', async () => {
    const one = { 'zones/b.yaml': ZONES['zones/b.yaml'] };
    const { report } = await appliedUntil('PUT', one);
    expect(report.outcomes.map(brief)).toEqual(['applied']);
    expect(exitOf(report)).toBe(EXIT.partial);
  });

  it.each([
    ['that was carried out', 'reset-after', 'applied'],
    ['that had no effect', 'reset-before', 'failed: no-effect'],
  ] as const)('still finds out about a write in doubt %s', async (_case, kind, outcome) => {
    const one = { 'zones/b.yaml': ZONES['zones/b.yaml'] };
    const { report, writes } = await appliedUntil('PUT', one, [{ kind, match: { method: 'PUT' } }]);
    expect(report.outcomes.map(brief)).toEqual([outcome]);
    expect(writes).toHaveLength(1);
  });
});
