import { ApiError, EXIT, UserError } from '../kernel/model/errors.js';
import { scopeAddress, type Level, type Scope } from '../kernel/model/scope.js';
import { ShapeError } from '../kernel/lib/decode.js';
import { nearest } from '../kernel/lib/suggest.js';
import type { Configuration } from '../engine/configuration/configuration.js';
import type { DeclaredScope } from '../engine/configuration/resolve.js';

/** The scope of the repository that somebody names. Throws a UserError when the repository has none of that name. */
export function scopeNamed({ scopes }: Configuration, level: Level, name: string): DeclaredScope {
  const own = scopes.filter(({ scope }) => scope.level === level);
  const found = own.find(({ scope }) => scope.name === name);
  if (found !== undefined) return found;
  const names = own.map(({ scope }) => scope.name);
  const meant = nearest(name, names);
  const known =
    names.length === 0
      ? `The repository has no ${level} file.`
      : `There ${names.length === 1 ? 'is' : 'are'} ${names.join(', ')}.`;
  throw new UserError(`the repository has no ${level} ${JSON.stringify(name)}`, {
    code: 'no-such-scope',
    exit: EXIT.usage,
    help: meant === undefined ? known : `Did you mean ${meant}?`,
  });
}

/** Looks at a scope: what can't be read is a reason to stop, with nothing sent, and no bug. Throws a UserError. */
export async function lookAt<Result>(scope: Scope, look: () => Promise<Result>): Promise<Result> {
  try {
    return await look();
  } catch (error) {
    if (!isUnread(error)) throw error;
    throw new UserError(`${scopeAddress(scope)} was not read: ${error.message}`, {
      code: 'incomplete-read',
      exit: EXIT.refused,
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
