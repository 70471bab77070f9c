import { ShapeError } from '../../kernel/lib/decode.js';
import { ApiError, UserError } from '../../kernel/model/errors.js';
import { scopeAddress, type Scope } from '../../kernel/model/scope.js';

/** Looks at a scope: what can't be read is a reason to stop, with nothing sent, and no bug. Throws a UserError. */
export async function readOrStop<Result>(scope: Scope, look: () => Promise<Result>): Promise<Result> {
  try {
    return await look();
  } catch (error) {
    if (!isUnread(error)) throw error;
    throw new UserError(`${scopeAddress(scope)} was not read: ${error.message}`, {
      code: 'incomplete-read',
      help: 'Nothing was sent. Run it again when the service answers.',
      cause: error,
    });
  }
}

/** Whether something could not be read, which is no bug, and no matter of the whole run. */
export function isUnread(error: unknown): error is ShapeError | ApiError {
  if (error instanceof ShapeError) return true;
  return error instanceof ApiError && error.kind !== 'credentials' && error.kind !== 'aborted';
}
