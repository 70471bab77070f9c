import { digestOf } from '../../kernel/lib/digest.js';
import { isObject } from '../../kernel/model/json.js';

/** Puts equal parts of several files into memory once. */
export type Sharing = (value: unknown) => unknown;

/**
 * Equal items of lists in several files, such as the rules of a fleet, become one object; the content of files never changes. Within a file each item
 * stays an object of its own, so that a list can distinguish them. The result holds no part of the file's text, as substrings would.
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

/** Whether a member is a list of mappings: then what is alike is in there. */
function holdsItems(member: unknown): boolean {
  return Array.isArray(member) && member.some(isObject);
}
