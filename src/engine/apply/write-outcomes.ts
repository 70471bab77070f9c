import type { ApiError } from '../../kernel/model/errors.js';
import type { PlannedChange } from '../../kernel/model/plan.js';
import type { CurrentState } from './current-state.js';
import type { FailureReason, StepOutcome } from './outcome.js';

/** Nothing was sent: no read was recent enough. */
export function tooOld(planned: PlannedChange): StepOutcome {
  const message =
    'nothing was sent: each time, what was read before it was too old when the request could start. If requests wait long for the rate limit, raise --max-read-age';
  return failed(planned, 'not-sent', new Error(message));
}

/** The live side was already as planned, not by this run. */
export function confirmed({ change }: PlannedChange): StepOutcome {
  return { change, findings: [], status: 'applied', confirmed: 'before-us' };
}

/** The write had no effect, for the error's reason. */
export function failed({ change }: PlannedChange, reason: FailureReason, error: Error): StepOutcome {
  return { change, findings: [], status: 'failed', reason, message: error.message };
}

/** It is not known whether the write took effect. */
export function unknown({ change }: PlannedChange, message: string): StepOutcome {
  return { change, findings: [], status: 'unknown', reason: 'unknown-outcome', message };
}

/** A read failed: before the write, nothing was sent; after it, the effect is unknown. */
export function unread(planned: PlannedChange, error: Error, doubt: ApiError | undefined): StepOutcome {
  if (doubt?.delivery !== 'unknown') return failed(planned, 'incomplete-read', error);
  return unknown(
    planned,
    `${doubt.message}; the read that should have shown its effect failed: ${error.message}`,
  );
}

/** The live side changed since the plan. */
export function moved(planned: PlannedChange, doubt: ApiError | undefined): StepOutcome {
  if (doubt?.delivery === 'unknown') {
    return unknown(planned, `${doubt.message}; what is live now is neither the old nor the planned state`);
  }
  const message = 'live state changed since the plan was made; nothing was written to it';
  return { change: planned.change, findings: [], status: 'not_reached', reason: 'stale', message };
}

/** A condition of the change is not met. */
export function blocked(
  planned: PlannedChange,
  { why }: Extract<CurrentState, { readonly state: 'blocked' }>,
  doubt: ApiError | undefined,
): StepOutcome {
  if (doubt?.delivery === 'unknown') return unknown(planned, `${doubt.message}; ${why}`);
  const message = `${why}; nothing was written to it`;
  return { change: planned.change, findings: [], status: 'not_reached', reason: 'stale', message };
}
