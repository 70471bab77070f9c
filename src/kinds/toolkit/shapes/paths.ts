import type { Shape } from './shape.js';
import { itemKey } from './meaning.js';

/** The path of a member in messages: `overrides.enabled`. Names with unusual characters are quoted. */
export function memberPath(owner: string, name: string): string {
  const shown = /^[\w-]{1,60}$/.test(name) ? name : JSON.stringify(name.slice(0, 60));
  return owner === '' ? shown : `${owner}.${shown}`;
}

/** The path of an item in messages, by its key: `overrides.rules[5de7…]`. */
export function itemPath(shape: Shape | undefined, path: string, item: unknown): string {
  const key = itemKey(shape, item);
  return key === undefined ? `${path}[]` : `${path}[${key.replaceAll(/^"|"$/g, '')}]`;
}
