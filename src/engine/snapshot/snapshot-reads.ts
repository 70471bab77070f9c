import type { SnapshotAnswer, SnapshotFailure } from '../../generated/documents/snapshot.js';
import { ApiError } from '../../kernel/model/errors.js';
import type { ApiReader, ListRequest } from '../../kernel/model/request.js';
import { questionOf, questionText, type Question } from './answers.js';

/** A reader that answers from a snapshot. Throws recorded failures again, and an ApiError of kind `not-recorded` for what is not in it. */
export function replayReads({ answers }: { readonly answers: readonly SnapshotAnswer[] }): ApiReader {
  const noted = new Map(answers.map((answer) => [questionText(answer), answer]));
  const held = new Set(answers.map(({ path }) => ownerOf(path)));
  const failureOf = (path: string, answer: SnapshotAnswer | undefined): ApiError =>
    answer !== undefined && 'failed' in answer ? failedAgain(path, answer) : notRecorded(path, held);
  const find = (...questions: readonly Question[]): SnapshotAnswer | undefined =>
    questions.map((question) => noted.get(questionText(question))).find((answer) => answer !== undefined);
  return {
    get: async (request, signal) => {
      signal?.throwIfAborted();
      const answer = find(questionOf('get', request));
      if (answer === undefined || !('result' in answer)) throw failureOf(request.path, answer);
      return Promise.resolve(answer.result);
    },
    list: async (request, signal) => {
      signal?.throwIfAborted();
      const answer = find(questionOf('list', request), questionOf('part', request));
      if (answer === undefined || !('items' in answer)) throw failureOf(request.path, answer);
      const problem = answer.problem ?? otherNumber(request, answer.items);
      if (problem !== undefined) throw incomplete(request.path, problem);
      return Promise.resolve(answer.items);
    },
    listPart: async (request, signal) => {
      signal?.throwIfAborted();
      const answer = find(questionOf('part', request), questionOf('list', request));
      if (answer === undefined || !('items' in answer)) throw failureOf(request.path, answer);
      const { items, problem } = answer;
      return Promise.resolve(
        problem === undefined ? { isWhole: true, items } : { isWhole: false, items, problem },
      );
    },
  };
}

function otherNumber(
  { most = Infinity, expected }: ListRequest,
  items: readonly unknown[],
): string | undefined {
  if (items.length > most) return `it has more than ${most} items`;
  return expected === undefined || expected === items.length
    ? undefined
    : `it has ${items.length} items, but the list is said to have ${expected}`;
}

/** The owner of a path: `zones/ID` or `accounts/ID`. */
function ownerOf(path: string): string {
  return path.split('/', 3).slice(1).join('/');
}

function failedAgain(path: string, { failed: { kind, message, status, advice } }: SnapshotFailure): ApiError {
  return new ApiError(message, { kind, delivery: 'unknown', method: 'GET', path, status, advice });
}

function notRecorded(path: string, held: ReadonlySet<string>): ApiError {
  const owner = ownerOf(path);
  const lacks = held.has(owner) ? 'does not have it' : `has nothing about ${owner}`;
  return new ApiError(`GET ${path}: the snapshot ${lacks}, so what is live there is unknown`, {
    kind: 'not-recorded',
    delivery: 'not-sent',
    method: 'GET',
    path,
  });
}

function incomplete(path: string, problem: string): ApiError {
  return new ApiError(`GET ${path}: the list can't be proved complete: ${problem}`, {
    kind: 'incomplete',
    delivery: 'unknown',
    method: 'GET',
    path,
  });
}
