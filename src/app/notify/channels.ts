import { UserError } from '../../kernel/model/errors.js';
import type { Host } from '../ports/host.js';
import { CHANNELS_VARIABLE } from '../ports/notifying.js';

/** A channel or person by name, or Slack's id. Nothing else can start a mention. */
const CHANNEL = /^(?:[#@][\p{L}\p{N}][\p{L}\p{N}._-]{0,79}|[CGUWS][A-Z0-9]{6,20})$/u;

/** Not channels of an owner. */
const EVERYBODY: ReadonlySet<string> = new Set(['@channel', '@here', '@everyone', '@all']);

/**
 * Channels of owners: `edge-team=#edge,shop-team=@shop`. The last `=` counts. Throws a UserError (`notify-address`) for another form, mentions of
 * everybody, and repeated owners.
 */
export function ownerChannels(env: Host['env']): ReadonlyMap<string, string> {
  const channels = new Map<string, string>();
  for (const entry of (env[CHANNELS_VARIABLE] ?? '').split(',').map((part) => part.trim())) {
    if (entry === '') continue;
    const [, owner = '', channel = ''] = /^(.*\S)\s*=\s*(\S+)$/u.exec(entry) ?? [];
    if (!CHANNEL.test(channel)) throw refused(`an entry is not OWNER=CHANNEL: ${JSON.stringify(entry)}`);
    if (EVERYBODY.has(channel.toLowerCase())) throw refused(`${channel} mentions everybody`);
    if (channels.has(owner)) throw refused(`${JSON.stringify(owner)} is there twice`);
    channels.set(owner, channel);
  }
  return channels;
}

function refused(why: string): UserError {
  return new UserError(`${CHANNELS_VARIABLE} can't be used: ${why}`, {
    code: 'notify-address',
    help: 'Write edge-team=#edge,shop-team=@shop: a channel with #, a person or a group with @, or an id of Slack.',
  });
}
