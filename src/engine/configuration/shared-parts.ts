import { digestOf } from '../../kernel/lib/digest.js';
import { isObject } from '../../kernel/model/json.js';

/** Keeps equal parts of several files in memory once. */
export type Sharing = (value: unknown) => unknown;

/**
 * Makes equal list items in several files one object, to save memory. Items of one file stay separate. The result has no substring of the text, which
 * would keep all of it.
 */
export function openSharing(): Sharing {
  const known = new Map<string, unknown>();
  return (value) => {
    const own = new Set<string>();
    const shared = (part: unknown): unknown => {
      if (Array.isArray(part)) return part.map((item: unknown) => (isObject(item) ? sharedItem(item) : item));
      if (!isObject(part)) return part;
      return Object.fromEntries(Object.entries(part).map(([key, member]) => [key, shared(member)]));
    };
    const sharedItem = (item: Readonly<Record<string, unknown>>): unknown => {
      if (Object.values(item).some(holdsItems)) return shared(item);
      const digest = digestOf(JSON.stringify(item));
      if (own.has(digest)) return item;
      own.add(digest);
      const first = known.get(digest) ?? item;
      known.set(digest, first);
      return first;
    };
    return shared(JSON.parse(JSON.stringify(value)));
  };
}

/** True for a list of mappings, which may have equal items. */
function holdsItems(member: unknown): boolean {
  return Array.isArray(member) && member.some(isObject);
}
