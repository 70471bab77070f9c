import { UserError } from '../../kernel/model/errors.js';

/** The error for flags or arguments that conflict or are missing. */
export function usageError(
  message: string,
  help = 'zonewright --help lists the commands, zonewright COMMAND --help its flags.',
): UserError {
  return new UserError(message, { code: 'usage', help });
}
