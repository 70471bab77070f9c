import { UserError } from '../../kernel/model/errors.js';

/** A wrong use: what was asked for does not go together, or lacks something. */
export function usageError(
  message: string,
  help = 'zonewright --help lists the commands, zonewright COMMAND --help its flags.',
): UserError {
  return new UserError(message, { code: 'usage', help });
}
