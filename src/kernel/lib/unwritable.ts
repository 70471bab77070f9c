import { UserError } from '../model/errors.js';
import { errorCode } from './error-code.js';

/** The error for a file that the system does not let us write. */
export function unwritable(
  file: string,
  cause: unknown,
  help = 'Check the permissions of the file and its folder.',
): UserError {
  return new UserError(`${file} can't be written (${errorCode(cause)})`, {
    code: 'file-unwritable',
    help,
    cause,
  });
}
