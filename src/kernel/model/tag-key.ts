import { createHmac, scryptSync } from 'node:crypto';

/** The key for tags of secrets. Two runs with the same key can compare their values; a plan file alone does not help to guess them. */
export interface TagKey {
  /** `hmac:KEY:TAG`: eight hexadecimal digits that identify the key, and the HMAC-SHA256 of name and value. */
  tag(value: string, name: string): string;
}

/**
 * A key from material that only the compared runs know, such as a token. Derived slowly (scrypt), because the material may be a password of a person,
 * and only once per process.
 */
export function tagKeyFrom(material: string): TagKey {
  const mac = (text: string): string => createHmac('sha256', keyFrom(material)).update(text).digest('hex');
  return { tag: (value, name) => `hmac:${mac('').slice(0, 8)}:${mac(JSON.stringify([name, value]))}` };
}

/** Derived keys by their material. A process has one, or a few. */
const KEYS = new Map<string, Buffer>();

function keyFrom(material: string): Buffer {
  const key = KEYS.get(material) ?? scryptSync(material, 'zonewright tags of secrets', 32);
  KEYS.set(material, key);
  return key;
}

/** Replaces a tag if there is no key. No tag is equal to it. */
export const UNTAGGED = 'untagged';
