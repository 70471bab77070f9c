import { membersOf } from '../../kernel/model/request.js';
import { asObject, requiredBoolean } from '../../kernel/lib/decode.js';
import { asJsonObject } from '../../kernel/model/json.js';
import type { RestorePart } from '../definition/restore.js';
import type { LivePageShield } from './live.js';
import type { PageShieldSpec } from './spec.js';

/** Restores the settings that the run sent, with null for absent ones. */
export const restorePageShield: RestorePart<PageShieldSpec, LivePageShield> = {
  keep: ({ enabled, members }) => asJsonObject({ ...members, enabled }),
  written: (kept, request) => asJsonObject({ ...asObject(kept, WHAT), ...membersOf(request) }),
  restored: (kept, { requests, source }) => {
    const { enabled: _, ...members } = asObject(kept, WHAT);
    const sent = requests.flatMap(({ body = {} }) => Object.keys(body)).filter((name) => name !== 'enabled');
    const spec = {
      enabled: requiredBoolean(asObject(kept, WHAT), 'enabled', WHAT),
      members: Object.fromEntries(sent.map((name) => [name, members[name] ?? null])),
      source,
    };
    return { specs: [spec], lost: [] };
  },
};

const WHAT = 'page shield settings that were kept';
