import { isObject } from '../../kernel/model/json.js';
import type { ApiReader } from '../../kernel/model/request.js';
import type { Entries } from '../cache/entries.js';
import { holdsSecret } from './live-secrets.js';

/** A reader that takes rulesets from a cache if their listed version is unchanged: each change raises it. Only for commands that write nothing. */
export function keepingRulesets(reader: ApiReader, address: string, entries: Entries): ApiReader {
  const listed = new Map<string, Listed>();
  return {
    ...reader,
    list: async (request, signal) => {
      const items = await reader.list(request, signal);
      if (LIST.test(request.path))
        for (const item of items) if (isListed(item)) listed.set(`${request.path}/${item.id}`, item);
      return items;
    },
    get: async (request, signal) => {
      const mayBeKept = request.query === undefined && request.isAgain !== true;
      const now = mayBeKept ? listed.get(request.path) : undefined;
      if (now === undefined) return reader.get(request, signal);
      const place = `${address} ${request.path}`;
      const key = JSON.stringify([now.version, now.last_updated]);
      const kept = await entries.get(place, key);
      if (isListed(kept) && kept.id === now.id) return kept;
      const read = await reader.get(request, signal);
      // A change since the list has another version. No secret is kept.
      const isKept = isListed(read) && read.version === now.version && !holdsSecret(read);
      if (isKept) await entries.put(place, key, read);
      return read;
    },
  };
}

const LIST = /^\/(?:zones|accounts)\/[^/]+\/rulesets$/;

interface Listed {
  readonly id: string;
  readonly version: string;
  readonly last_updated?: unknown;
}

function isListed(item: unknown): item is Listed {
  return isObject(item) && typeof item['id'] === 'string' && typeof item['version'] === 'string';
}
