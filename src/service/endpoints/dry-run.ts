import { ApiError } from '../../kernel/model/errors.js';
import type { ApiTrial, ApiWriter, TrialAnswer, WriteRequest } from '../../kernel/model/request.js';

/** Asks whether a service with `dry_run=true` would accept a write. Stores nothing (public facts, dry_run). */
export function dryRunsBy(writer: ApiWriter): ApiTrial {
  return {
    ask: async (request) => {
      try {
        return {
          status: 'accepted',
          result: (await writer.send(asDryRun(request), () => true)) ?? undefined,
        };
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        return answerOf(error);
      }
    },
  };
}

/** A write as a question. */
function asDryRun(request: WriteRequest): WriteRequest {
  return { ...request, query: { ...request.query, dry_run: 'true' } };
}

/** Throws what ends the run. A missing permission or a failing service says nothing about the write. */
function answerOf(error: ApiError): TrialAnswer {
  if (error.kind === 'credentials' || error.kind === 'aborted') throw error;
  return { status: error.kind === 'rejected' ? 'refused' : 'unanswered', error };
}
