import { errorCode } from '../../kernel/lib/error-code.js';
import type { Texts } from '../../kernel/model/texts.js';
import type { ErrorCode } from '../../kernel/model/error-codes.js';
import { ApiError, EXIT, UserError, type ApiErrorKind, type ExitCode } from '../../kernel/model/errors.js';

/** The codes of errors that can end a run. */
export type FailureCode = ErrorCode | `api-${ApiErrorKind}` | 'bug';

/** An error as reports show it. */
export interface ErrorReport {
  readonly code: FailureCode;
  readonly message: string;
  readonly help: string | undefined;
  readonly exit: ExitCode;
  readonly findings: UserError['findings'];
  readonly sources: Texts;
  readonly stack?: string;
}

/** An error as reports show it: a mistake with advice, a failed request in the service's words, anything else as a bug with its stack. Pure. */
export function errorReport(error: unknown): ErrorReport {
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
  const refused = refusalOfSystem(error);
  if (refused !== undefined) return { ...nothing, code: 'system-refused', exit: EXIT.error, ...refused };
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

/** Advice for errors of the system that are not bugs. */
const OF_SYSTEM: Readonly<Record<string, string>> = {
  EACCES: 'Check the owner and the mode of the file and of the folders above it.',
  EPERM: 'Check the owner and the mode of the file and of the folders above it.',
  EROFS: 'The disk is read-only.',
  ENOSPC: 'The disk is full: make room.',
  EDQUOT: 'The disk quota is used up: make room.',
  EIO: 'The disk fails.',
  ENOTDIR: 'A part of the path is not a folder: check the path.',
  ELOOP: 'Symbolic links lead in a circle: check the path.',
  ENAMETOOLONG: 'The path is too long.',
  EMFILE: 'Too many files are open: raise the limit (ulimit -n).',
  ENFILE: 'Too many files are open on this machine.',
  ERR_ACCESS_DENIED: 'Node runs with --permission: allow it, or run zonewright without that flag.',
};

/** An error of the system, or of Node's permissions; undefined for others. */
function refusalOfSystem(error: unknown): Pick<ErrorReport, 'message' | 'help'> | undefined {
  const help = OF_SYSTEM[errorCode(error)];
  if (help === undefined) return undefined;
  const [what, path] = ['syscall', 'path', 'permission', 'resource']
    .map((name): unknown => Reflect.get(Object(error), name))
    .filter((value): value is string => typeof value === 'string' && value !== '');
  if (what === undefined) return undefined;
  const where = path === undefined ? '' : ` of ${path}`;
  return { message: `the system refuses ${what}${where} (${errorCode(error)})`, help };
}

const API_HELP: Readonly<Partial<Record<ApiError['kind'], string>>> = {
  credentials:
    'Check ZONEWRIGHT_API_TOKEN, or ZONEWRIGHT_API_EMAIL and ZONEWRIGHT_API_KEY: missing, empty, mistyped or revoked.',
};
