import { createHmac, scryptSync } from 'node:crypto';

/**
 * What the tags of secrets are made with: two runs that have it can tell whether they mean the same value, and whoever has only a plan file
 * can try no guess.
 */
export interface TagKey {
  /** `hmac:KEY:TAG`: eight hexadecimal digits that tell keys apart, and the HMAC-SHA256 of name and value. */
  tag(value: string, name: string): string;
}

/**
 * A key from what only the runs know that are to be compared, such as a token. It is made slowly (scrypt), and once: a person may have thought
 * of what it is made from.
 */
export function tagKeyFrom(material: string): TagKey {
  const mac = (text: string): string => createHmac('sha256', keyFrom(material)).update(text).digest('hex');
  return { tag: (value, name) => `hmac:${mac('').slice(0, 8)}:${mac(JSON.stringify([name, value]))}` };
}

/** A process has one key, or a few. */
const KEYS = new Map<string, Buffer>();

function keyFrom(material: string): Buffer {
  const key = KEYS.get(material) ?? scryptSync(material, 'zonewright tags of secrets', 32);
  KEYS.set(material, key);
  return key;
}

/** Stands in the place of a tag where there is no key: it tells nothing, and no tag is equal to it. */
export const UNTAGGED = 'untagged';
