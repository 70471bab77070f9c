import type { Host } from '../../app/ports/host.js';
import { readWhole } from '../../app/session/read-whole.js';
import { UserError } from '../../kernel/model/errors.js';
import { validatorOf } from '../../kernel/schema/validator.js';
import type { ErrorDocument } from '../../generated/documents/error.js';
import type { ReplayDocument } from '../../generated/documents/replay.js';
import type { ReplaySaid } from '../reports/replay/section.js';

const HELP = 'Give a file that `zonewright replay … --format json > FILE` wrote.';

/**
 * Reads what `zonewright replay --format json` printed (schemas/replay.schema.json, schemas/error.schema.json). Secrets that are known are taken out of its texts: a
 * comment that holds one is not sent, and the plan in it would be lost with it. Throws a UserError when it can't be read, or is neither.
 */
export function readReplayFile(name: string, host: Pick<Host, 'cwd' | 'hide'>): ReplaySaid {
  const file = { what: 'a replay', unreadable: 'replay-file', tooLarge: 'replay-file', help: HELP } as const;
  const value = parse(readWhole(name, file, host), host);
  if (validatorOf<ReplayDocument>('replay')(value) || validatorOf<ErrorDocument>('error')(value))
    return value;
  throw new UserError(`${name} is not a replay`, { code: 'replay-file', help: HELP });
}

/** Undefined when it is no JSON. */
function parse(text: string, { hide }: Pick<Host, 'hide'>): unknown {
  try {
    return JSON.parse(text, (_, value: unknown) => (typeof value === 'string' ? hide(value) : value));
  } catch {
    return undefined;
  }
}
