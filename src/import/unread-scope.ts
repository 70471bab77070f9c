import { incompleteRead } from '../engine/plan/observe.js';
import { ApiError } from '../kernel/model/errors.js';
import type { Finding } from '../kernel/model/finding.js';
import type { ApiReader } from '../kernel/model/request.js';
import type { Level, Scope } from '../kernel/model/scope.js';

/** Who says which id a scope has: the header of a file, a flag, or the service itself, which has shown it under the name of the scope. */
export type IdSource = 'file' | 'flag' | 'service';

/** A reader, and whether any of its reads was answered. */
export function notingAnswers(api: ApiReader): {
  readonly api: ApiReader;
  readonly isAnswered: () => boolean;
} {
  let isAnswered = false;
  const noting = async <Answer>(answer: Promise<Answer>): Promise<Answer> => {
    const read = await answer;
    isAnswered = true;
    return read;
  };
  return {
    api: {
      get: (request, signal) => noting(api.get(request, signal)),
      list: (request, signal) => noting(api.list(request, signal)),
      listPart: (request, signal) => noting(api.listPart(request, signal)),
    },
    isAnswered: () => isAnswered,
  };
}

/**
 * Why nothing of a scope could be read, by the first error of its sections: they all have one cause, and to leave one of them out would not
 * help. Rethrows as incompleteRead.
 */
export function unreadScope(scope: Scope, error: unknown, idFrom: IdSource): Finding {
  const finding = incompleteRead(scope, error);
  const kind = error instanceof ApiError ? error.kind : undefined;
  const help = helpFor(kind, scope.level, idFrom);
  return help === undefined ? finding : { ...finding, help: `Nothing is written there. ${help}` };
}

/** Undefined where it is not the id that is to be checked. */
function helpFor(kind: ApiError['kind'] | undefined, level: Level, idFrom: IdSource): string | undefined {
  if (idFrom === 'service') return kind === 'not-found' ? 'Check the base address.' : undefined;
  const where = idFrom === 'file' ? 'in the header of the file' : `of --${level}`;
  const other = level === 'zone' ? 'an account' : 'a zone';
  if (kind === 'not-found')
    return `Check the id ${where}: it is on the overview page of the ${level}, and is not that of ${other}. Then check the base address.`;
  if (kind === 'forbidden')
    return `Check the id ${where}. If it is right, check that the credentials can read this ${level}.`;
  return undefined;
}
