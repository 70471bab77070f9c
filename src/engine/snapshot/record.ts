import { defined } from '../../kernel/lib/defined.js';
import type { SnapshotAnswer, SnapshotFailure } from '../../generated/documents/snapshot.js';
import { ApiError } from '../../kernel/model/errors.js';
import { compare } from '../../kernel/model/finding.js';
import type { ApiReader, ListPart } from '../../kernel/model/request.js';
import { rememberReads } from '../../service/endpoints/remember-reads.js';
import { questionOf, questionText, type Question } from './answers.js';

/** A reader that records its answers. */
export interface Recording {
  readonly reader: ApiReader;
  /** All answers so far, ordered by question, with secrets. */
  readonly answers: () => readonly SnapshotAnswer[];
}

/** Records every answer of a reader, also failures. Each question is sent once. What ends a run (credentials, interruption) is not recorded. */
export function recordReads(api: ApiReader): Recording {
  const noted = new Map<string, SnapshotAnswer>();
  const once = rememberReads(api);
  const note = (answer: SnapshotAnswer): void => {
    noted.set(questionText(answer), answer);
  };
  const noting = async <Answer>(
    question: Question,
    read: () => Promise<Answer>,
    answerOf: (answer: Answer) => SnapshotAnswer,
  ): Promise<Answer> => {
    try {
      const answer = await read();
      note(answerOf(answer));
      return answer;
    } catch (error) {
      const failure = failureOf(question, error);
      if (failure !== undefined) note(failure);
      throw error;
    }
  };
  return {
    reader: {
      get: (request, signal) => {
        const question = questionOf('get', request);
        return noting(
          question,
          () => once.get(request, signal),
          (result) => ({ ...question, result }),
        );
      },
      list: (request, signal) => {
        const question = questionOf('list', request);
        return noting(
          question,
          () => once.list(request, signal),
          (items) => ({ ...question, items: [...items] }),
        );
      },
      listPart: (request, signal) => {
        const question = questionOf('part', request);
        return noting(
          question,
          () => once.listPart(request, signal),
          (part) => ({ ...question, items: [...part.items], ...problemOf(part) }),
        );
      },
    },
    answers: () => inOrder([...noted.values()]),
  };
}

/** Answers sorted by question: concurrent reads end in any order. */
export function inOrder(answers: readonly SnapshotAnswer[]): readonly SnapshotAnswer[] {
  const keyed = answers.map((answer) => ({ answer, key: questionText(answer) }));
  return keyed.toSorted((a, b) => compare(a.key, b.key)).map(({ answer }) => answer);
}

function problemOf(part: ListPart): { readonly problem?: string } {
  return part.isWhole ? {} : { problem: part.problem };
}

/** Undefined unless the service answered: for an end of the run, and bugs. */
function failureOf(question: Question, error: unknown): SnapshotFailure | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const { kind, message, status, advice } = error;
  if (kind === 'credentials' || kind === 'aborted' || kind === 'not-recorded' || kind === 'outdated')
    return undefined;
  const failed = { kind, message, ...defined({ status, advice }) };
  return { ...questionOf(question.read, question), failed };
}
