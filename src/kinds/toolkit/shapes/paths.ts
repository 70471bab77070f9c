import type { Shape } from './shape.js';
import { itemKey } from './meaning.js';

/** A member's path in messages: `overrides.enabled`. Quotes names with unusual characters. */
export function memberPath(owner: string, name: string): string {
  const shown = /^[\w-]{1,60}$/.test(name) ? name : JSON.stringify(name.slice(0, 60));
  return owner === '' ? shown : `${owner}.${shown}`;
}

/** An item's path in messages, by key: `overrides.rules[5de7…]`. */
export function itemPath(shape: Shape | undefined, path: string, item: unknown): string {
  const key = itemKey(shape, item);
  return key === undefined ? `${path}[]` : `${path}[${key.replaceAll(/^"|"$/g, '')}]`;
}
