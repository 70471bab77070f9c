import { ApiError } from '../../../kernel/model/errors.js';
import type { ApiWriter } from '../../../kernel/model/request.js';
import type { PoolSpec } from '../spec.js';

/** "At least one mechanism must be provided", "Filters selection must be provided" (public facts, alerting). */
const NO_MECHANISM = 17102;
const NO_FILTERS = 17103;

/** A writer whose refusals name the file's keys that they are about. */
export function explaining(writer: ApiWriter, spec: PoolSpec): ApiWriter {
  return {
    send: async (...sent) => {
      try {
        return await writer.send(...sent);
      } catch (error) {
        throw error instanceof ApiError ? explained(error, spec) : error;
      }
    },
  };
}

function explained(error: ApiError, { source: { file, line } }: PoolSpec): ApiError {
  const keys = keysOf(error);
  if (keys === undefined) return error;
  const message = `${error.message}; ${keys} of pool_notifications.policy in ${file}:${line}`;
  const { kind, delivery: outcome, method, path, status, errors, retryAfterMs } = error;
  return new ApiError(message, {
    kind,
    delivery: outcome,
    method,
    path,
    status,
    errors,
    retryAfterMs,
    cause: error,
  });
}

function keysOf(error: ApiError): string | undefined {
  if (error.hasCode(NO_MECHANISM)) {
    return 'the service requires a mechanism: check email, webhooks and pagerduty';
  }
  if (error.hasCode(NO_FILTERS)) {
    return 'the service requires a filter besides the ids of the pools: check new_health and event_source';
  }
  return undefined;
}
