import { ApiError } from '../../kernel/model/errors.js';
import type { DiffContext } from '../../kernel/model/context.js';
import type { PlannedChange } from '../../kernel/model/plan.js';
import type { Service } from '../../kernel/model/request.js';
import type { StepOutcome } from './outcome.js';
import { readCurrentState } from './current-state.js';
import { confirmed, failed, blocked, moved, tooOld, unknown, unread } from './write-outcomes.js';
import { provedOutcome } from './prove.js';
import { Attempts } from './attempts.js';
import { endsTheRun, READS_AGAIN, send, type WriteTools } from './send.js';

/**
 * Carries out one change, read and compared again right before. A write with unknown outcome is repeated only after a read showed no effect. Throws
 * an ApiError only for credentials and interruption.
 */
export function applyChange(
  planned: PlannedChange,
  service: Service,
  context: DiffContext,
  tools: WriteTools,
  signal: AbortSignal,
): Promise<StepOutcome> {
  return new Attempts(planned, service, context, { ...tools, signal }).outcome();
}

/**
 * Carries out a change that must not be sent twice: read, compare, send. The outcome may be unknown. Throws an ApiError only for credentials and
 * interruption.
 */
export async function applyChangeOnce(
  planned: PlannedChange,
  { reader, writer, proof }: Service,
  context: DiffContext,
  tools: WriteTools,
  signal: AbortSignal,
): Promise<StepOutcome> {
  for (let reads = 0; reads <= READS_AGAIN; reads += 1) {
    const isFresh = tools.startRead(planned.change.address);
    const current = await readCurrentState(planned, reader, context);
    if (current instanceof Error) {
      if (current instanceof ApiError && endsTheRun(current)) throw current;
      return unread(planned, current, undefined);
    }
    if (current.state === 'done') return confirmed(planned);
    if (current.state === 'moved') return moved(planned, undefined);
    if (current.state === 'blocked') return blocked(planned, current, undefined);
    const sent = await send(planned, current, { writer, proof }, context, { ...tools, signal, isFresh });
    const { answer } = sent;
    if (!(answer instanceof ApiError))
      return provedOutcome(planned.change, sent, 'by-answer', {
        api: proof,
        context,
        clock: tools.clock,
        signal,
      });
    if (answer.kind === 'outdated') continue;
    if (answer.delivery === 'unknown') return unknown(planned, answer.message);
    return failed(planned, answer.delivery === 'refused' ? 'refused-by-service' : 'not-sent', answer);
  }
  return tooOld(planned);
}
