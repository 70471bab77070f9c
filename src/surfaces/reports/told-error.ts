import type { Texts } from '../../kernel/model/texts.js';
import type { ErrorCode } from '../../kernel/model/error-codes.js';
import { ApiError, EXIT, UserError, type ApiErrorKind, type ExitCode } from '../../kernel/model/errors.js';

/** What a run ends with, by its code. */
export type FailureCode = ErrorCode | `api-${ApiErrorKind}` | 'bug';

/** An error as people and programs are told of it. */
export interface ToldError {
  readonly code: FailureCode;
  readonly message: string;
  readonly help: string | undefined;
  readonly exit: ExitCode;
  readonly findings: UserError['findings'];
  readonly sources: Texts;
  readonly stack?: string;
}

/** What is told of anything that was thrown: of a mistake what to do, of a failed request the service's words, of a bug its stack. Pure. */
export function toldError(error: unknown): ToldError {
  const nothing = { findings: [], sources: new Map<string, string>() };
  if (error instanceof UserError) {
    const { code, message, help, exit, findings, sources } = error;
    return { code, message, help, exit, findings, sources };
  }
  if (error instanceof ApiError) {
    return {
      ...nothing,
      code: `api-${error.kind}`,
      message: error.message,
      help: error.advice ?? API_HELP[error.kind],
      exit: EXIT.error,
    };
  }
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return {
    ...nothing,
    code: 'bug',
    message: 'zonewright has a bug',
    help: 'Please report it with the lines below. They should contain no secret, but check them before you paste.',
    exit: EXIT.error,
    stack,
  };
}

const API_HELP: Readonly<Partial<Record<ApiError['kind'], string>>> = {
  credentials:
    'Check ZONEWRIGHT_API_TOKEN, or ZONEWRIGHT_API_EMAIL and ZONEWRIGHT_API_KEY: missing, empty, mistyped or revoked.',
};
