import { defineObjectKind } from '../one-object/define.js';
import { BOT_MANAGEMENT } from './table.js';

/** What a zone does about bots (Bot Management API). */
export const botManagement = defineObjectKind({
  object: BOT_MANAGEMENT,
  words: { title: 'bot management', column: 'zone settings' },
  permission: 'Bot Management Read',
  elsewhere: {
    // Its values may have any shape, and are not needed.
    resources: { cloudflare_bot_management: () => [{ key: BOT_MANAGEMENT.name }] },
  },
});
