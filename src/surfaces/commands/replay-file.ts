import type { Host } from '../../app/ports/host.js';
import { readWhole } from '../../app/session/read-whole.js';
import { UserError } from '../../kernel/model/errors.js';
import { validatorOf } from '../../kernel/schema/validator.js';
import type { ErrorDocument } from '../../generated/documents/error.js';
import type { ReplayDocument } from '../../generated/documents/replay.js';
import type { ReplayOutput } from '../reports/replay/section.js';

const HELP = 'Give a file that `zonewright replay … --format json > FILE` wrote.';

/**
 * Reads `replay --format json`: a replay or an error, with known secrets redacted, as comments with secrets are not sent. Throws a UserError if it is
 * neither, or unreadable.
 */
export function readReplayFile(name: string, host: Pick<Host, 'cwd' | 'hide'>): ReplayOutput {
  const file = { what: 'a replay', unreadable: 'replay-file', tooLarge: 'replay-file', help: HELP } as const;
  const value = parse(readWhole(name, file, host), host);
  if (validatorOf<ReplayDocument>('replay')(value) || validatorOf<ErrorDocument>('error')(value))
    return value;
  throw new UserError(`${name} is not a replay`, { code: 'replay-file', help: HELP });
}

/** JSON with redacted texts; undefined for other text. */
function parse(text: string, { hide }: Pick<Host, 'hide'>): unknown {
  try {
    return JSON.parse(text, (_, value: unknown) => (typeof value === 'string' ? hide(value) : value));
  } catch {
    return undefined;
  }
}
