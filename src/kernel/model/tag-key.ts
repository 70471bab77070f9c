import { createHmac, scryptSync } from 'node:crypto';

/** The key for tags of secrets. Runs with the same key can compare values; a plan file alone does not help to guess them. */
export interface TagKey {
  /** `hmac:KEY:TAG`: eight hexadecimal digits for the key, and the HMAC-SHA256 of name and value. */
  tag(value: string, name: string): string;
}

/** A key from a secret of the compared runs, such as a token. Slow (scrypt), as it may be a person's password. */
export function tagKeyFrom(material: string): TagKey {
  const mac = (text: string): string => createHmac('sha256', keyFrom(material)).update(text).digest('hex');
  return { tag: (value, name) => `hmac:${mac('').slice(0, 8)}:${mac(JSON.stringify([name, value]))}` };
}

/** By material. A process has one, or a few. */
const KEYS = new Map<string, Buffer>();

function keyFrom(material: string): Buffer {
  const key = KEYS.get(material) ?? scryptSync(material, 'zonewright tags of secrets', 32);
  KEYS.set(material, key);
  return key;
}

/** Replaces a tag if there is no key. No tag is equal to it. */
export const UNTAGGED = 'untagged';
