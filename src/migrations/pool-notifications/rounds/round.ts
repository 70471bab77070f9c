import { LOOK_AGAIN_AFTER_MS } from '../../../kernel/model/clock.js';
import { ApiError } from '../../../kernel/model/errors.js';
import type { PlannedChange } from '../../../kernel/model/plan.js';
import { ShapeError } from '../../../kernel/lib/decode.js';
import { attempt } from '../../../engine/apply/apply.js';
import type { StepOutcome } from '../../../engine/apply/outcome.js';
import { applyChange } from '../../../engine/apply/write.js';
import { readPolicies } from '../inspect.js';
import type { Round } from '../steps.js';
import { stoppedBy, type PoolRun, type Stop } from './run.js';
import { isCovered, situationOf, type Situation } from '../standing.js';

/** `whole`: all pages are done. `broken-off`: another look is needed. */
export type RoundEnd = { readonly how: 'whole' | 'broken-off'; readonly changed: boolean } | Stop;

/**
 * One round: the policy if it must change, then every page. Pages wait until the read-back policy covers every pool. Never throws for the service's
 * answers.
 */
export async function carryOutRound(
  run: PoolRun,
  round: number,
  { policy, pages }: Round,
  situation: Situation,
): Promise<RoundEnd> {
  const { announce } = run.tools;
  let changed = false;
  if (policy !== undefined) {
    announce(`round ${round}: the policy`);
    const end = await carryOutPolicy(run, policy, situation);
    if (end !== 'covering') return end;
    changed = true;
  }
  for (const [index, page] of pages.entries()) {
    announce(`round ${round}: page ${index + 1} of ${pages.length}`);
    const outcome = await carryOut(run, page);
    changed ||= outcome.status === 'applied';
    const end = endAfter(outcome);
    if (end === 'broken-off') return { how: end, changed };
    if (end !== 'go-on') return end;
  }
  return { how: 'whole', changed };
}

async function carryOut({ service, tools, words }: PoolRun, planned: PlannedChange): Promise<StepOutcome> {
  const { context, signal } = tools;
  const outcome = await attempt(planned, signal, () => applyChange(planned, service, context, tools, signal));
  words.set(planned.change.address, outcome);
  return outcome;
}

/** A page in doubt ends nothing: the next round's list shows its effect. */
function endAfter(outcome: StepOutcome): 'go-on' | 'broken-off' | Stop {
  const waits = `waits for ${outcome.change.address}`;
  switch (outcome.status) {
    case 'applied':
      return 'go-on';
    case 'differs':
      return { how: 'stopped', reason: 'earlier-failure', message: waits };
    case 'unknown':
      if (outcome.reason === 'unknown-outcome') return 'go-on';
      return { how: 'stopped', reason: 'earlier-failure', message: waits };
    case 'failed':
      if (outcome.reason === 'no-effect') return 'go-on';
      if (outcome.reason !== 'refused-by-service') return 'broken-off';
      return { how: 'stopped', reason: 'earlier-failure', message: waits };
    case 'not_reached':
      if (outcome.reason === 'stale') return 'broken-off';
      return { how: 'stopped', reason: outcome.reason, message: outcome.message };
  }
}

async function carryOutPolicy(
  run: PoolRun,
  policy: PlannedChange,
  situation: Situation,
): Promise<RoundEnd | 'covering'> {
  const outcome = await carryOut(run, policy);
  if (outcome.status !== 'applied') {
    const end = endAfter(outcome);
    return typeof end === 'object' ? end : { how: 'broken-off', changed: false };
  }
  return readBack(run, situation);
}

async function readBack(
  { spec, service, tools }: PoolRun,
  situation: Situation,
): Promise<RoundEnd | 'covering'> {
  const { context, clock, signal } = tools;
  try {
    for (const pause of [0, ...LOOK_AGAIN_AFTER_MS]) {
      if (pause > 0) await clock.sleep(pause, signal);
      const policies = await readPolicies(context, service.reader, signal);
      const now = situationOf(spec, { ...situation, policies });
      if (isCovered(spec, { ...now, obliged: situation.obliged })) return 'covering';
    }
  } catch (error) {
    if (signal.aborted) return stoppedBy(signal);
    if (error instanceof ApiError || error instanceof ShapeError) return { how: 'broken-off', changed: true };
    throw error;
  }
  const message = 'the policy was read back, but does not cover every pool: nothing more was cleared';
  return { how: 'stopped', reason: 'earlier-failure', message };
}
