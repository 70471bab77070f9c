/** The system's word for why an operation on a file failed, such as ENOENT. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
}
