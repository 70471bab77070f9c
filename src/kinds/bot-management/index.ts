import { asObject } from '../../kernel/lib/decode.js';
import type { Meant } from '../definition/elsewhere.js';
import { defineObjectKind } from '../one-object/define.js';
import { BOT_MANAGEMENT } from './table.js';

/** What a zone does about bots (Bot Management API). */
export const botManagement = defineObjectKind({
  object: BOT_MANAGEMENT,
  words: { title: 'bot management', column: 'zone settings' },
  permission: 'Bot Management Read',
  elsewhere: {
    // Its values may have any shape, and are not needed.
    resources: { cloudflare_bot_management: () => MEANT },
    // The first name is of octorules before 0.33.
    octorules: { cloudflare_bot_management: meant, bot_management: meant },
  },
});

const MEANT = [{ key: BOT_MANAGEMENT.name }];

function meant(section: unknown): readonly Meant[] {
  asObject(section, 'the section');
  return MEANT;
}
