import type { Shape } from './shape.js';
import { itemKey } from './meaning.js';

/** What a member is called in sentences: `overrides.enabled`; a name that could be taken for something else is quoted. */
export function memberPath(owner: string, name: string): string {
  const shown = /^[\w-]{1,60}$/.test(name) ? name : JSON.stringify(name.slice(0, 60));
  return owner === '' ? shown : `${owner}.${shown}`;
}

/** What an item is called: `overrides.rules[5de7…]`, by its key. */
export function itemPath(shape: Shape | undefined, path: string, item: unknown): string {
  const key = itemKey(shape, item);
  return key === undefined ? `${path}[]` : `${path}[${key.replaceAll(/^"|"$/g, '')}]`;
}
