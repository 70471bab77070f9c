import { LOOK_AGAIN_AFTER_MS } from '../../../kernel/model/clock.js';
import { ApiError, UserError } from '../../../kernel/model/errors.js';
import { ShapeError } from '../../../kernel/lib/decode.js';
import { blockersIn } from '../blockers.js';
import { inspect, type Inspection } from '../inspect.js';
import { roundOf, type Round } from '../steps.js';
import { carryOutRound } from './round.js';
import { stoppedBy, type End, type PoolRun, type Stop } from './run.js';
import { isReached, situationOf, type Situation } from '../standing.js';
import type { Paging } from '../pages/step.js';

const ROUNDS = 5;
/** Pauses after a round without effect: the service or other writers may still be busy. */
const PAUSE_MS = [1_000, 4_000];

/**
 * Completes the policy, clears pages and lists again until no address is left, at most five times. Each round starts with a complete list, which
 * shows requests in doubt and other people's changes. Throws a UserError if nothing could be kept before the first write, never for the service's
 * answers.
 */
export async function inRounds(run: PoolRun, first: Inspection): Promise<End> {
  const { spec, options, cleared } = run;
  const { context } = run.tools;
  let paging: Paging = 'page';
  let situation = situationOf(spec, first, cleared);
  for (let round = 1; ; round += 1) {
    if (isReached(spec, situation)) return { how: 'proved', situation };
    if (round > ROUNDS) return { how: 'left', situation };
    const blockers = blockersIn(spec, context.scope, situation, options);
    if (blockers.length > 0) return { how: 'blocked', situation, blockers };
    const steps = roundOf(spec, context, situation, paging);
    const unkept = await keep(run, round, situation, steps);
    if (unkept !== undefined) return unkept;
    for (const { id } of situation.concerned) cleared.add(id);

    const end = await carryOutRound(run, round, steps, situation);
    if (end.how === 'stopped') return end;
    const isWhole = end.how === 'whole';
    const pauses = isWhole ? LOOK_AGAIN_AFTER_MS : [];
    const wait = end.changed ? 0 : pauseAfter(round);
    const next = await look(run, wait, pauses, (now) => survivorsOf(situation, now));
    if ('how' in next) return next;
    // A whole round left addresses: the service may page the other way.
    if (isWhole && survivorsOf(situation, next)) paging = paging === 'page' ? 'offset' : 'page';
    situation = situationOf(spec, next, cleared);
  }
}

function pauseAfter(round: number): number {
  return PAUSE_MS[round - 1] ?? Math.max(...PAUSE_MS);
}

/** True if an address from before the round is still there. */
function survivorsOf({ concerned }: Situation, { pools }: Inspection): boolean {
  const before = new Map(concerned.map(({ id, notificationEmail }) => [id, notificationEmail]));
  return pools.some(({ id, notificationEmail }) => before.get(id) === notificationEmail);
}

/** Before the first write an unwritable file loses nothing; later the run stops and says so. */
async function keep(
  { keeper }: PoolRun,
  round: number,
  situation: Situation,
  steps: Round,
): Promise<Stop | undefined> {
  try {
    await keeper.keep(situation, situation.concerned, steps);
    return undefined;
  } catch (error) {
    if (round === 1 || !(error instanceof UserError)) throw error;
    return { how: 'stopped', reason: 'earlier-failure', message: error.message };
  }
}

/** Lists everything; again after each pause while it is unexpected. */
async function look(
  { service, tools }: PoolRun,
  wait: number,
  pauses: readonly number[],
  isUnexpected: (now: Inspection) => boolean,
): Promise<Inspection | End> {
  const { context, clock, signal } = tools;
  try {
    if (wait > 0) await clock.sleep(wait, signal);
    let now = await inspect(context, service.reader, signal);
    for (const pause of pauses) {
      if (!isUnexpected(now)) return now;
      await clock.sleep(pause, signal);
      now = await inspect(context, service.reader, signal);
    }
    return now;
  } catch (error) {
    if (signal.aborted) return stoppedBy(signal);
    if (error instanceof ApiError || error instanceof ShapeError) {
      return { how: 'unread', message: error.message };
    }
    throw error;
  }
}
