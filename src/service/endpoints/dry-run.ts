import { ApiError } from '../../kernel/model/errors.js';
import type { ApiTrial, ApiWriter, TrialAnswer, WriteRequest } from '../../kernel/model/request.js';

/** Asks a service that knows `dry_run=true` whether it would accept a write. It stores nothing there (public facts, dry_run). */
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

/** A write as it is sent to ask about it. */
function asDryRun(request: WriteRequest): WriteRequest {
  return { ...request, query: { ...request.query, dry_run: 'true' } };
}

/** What ends the whole run is thrown on. A permission that is missing, and a service that can't answer, say nothing about the write. */
function answerOf(error: ApiError): TrialAnswer {
  if (error.kind === 'credentials' || error.kind === 'aborted') throw error;
  return { status: error.kind === 'rejected' ? 'refused' : 'unanswered', error };
}
