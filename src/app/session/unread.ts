import { adviceOn } from '../../engine/plan/observe.js';
import { ShapeError } from '../../kernel/lib/decode.js';
import { ApiError, UserError } from '../../kernel/model/errors.js';
import { scopeAddress, type Scope } from '../../kernel/model/scope.js';

/** Looks at a scope. Throws a UserError if it is unreadable: a reason to stop, no bug. */
export async function readOrStop<Result>(scope: Scope, look: () => Promise<Result>): Promise<Result> {
  try {
    return await look();
  } catch (error) {
    if (!isUnread(error)) throw error;
    throw new UserError(`${scopeAddress(scope)} was not read: ${error.message}`, {
      code: 'incomplete-read',
      help: `Nothing was sent. ${error instanceof ApiError ? adviceOn(error) : UNREADABLE}`,
      cause: error,
    });
  }
}

const UNREADABLE = 'If the service is right, please report this.';

/** True for failed reads that are no bug and don't concern the whole run. */
export function isUnread(error: unknown): error is ShapeError | ApiError {
  if (error instanceof ShapeError) return true;
  return error instanceof ApiError && error.kind !== 'credentials' && error.kind !== 'aborted';
}
