import { shownValue } from '../../../kernel/lib/inert.js';
import { canonicalText } from '@zonewright/edge-rules/lib/canonical-text.js';
import { isObject } from '../../../kernel/model/json.js';
import type { Raw } from '../../../kernel/lib/decode.js';
import { isHollow, itemKey } from '../../toolkit/shapes/meaning.js';
import { itemPath } from '../../toolkit/shapes/paths.js';
import { itemShape, type Shape } from '../../toolkit/shapes/shape.js';
import { unknownChanges } from './unknown-changes.js';
import type { Sides } from './verdict.js';
import { unknownWords } from './strength-words.js';

/** Settings for all or part of something, with their name: `categories[wordpress]`. */
export interface Layer {
  readonly place: string;
  readonly sides: Sides<Raw>;
}

export interface LayerList {
  readonly layers: readonly Layer[];
  /** Incomparable changes, in words. */
  readonly unknown: readonly string[];
}

/** The items of a list of settings on both sides, paired and sorted by key. Pure. */
export function layersOf(shape: Shape | undefined, name: string, sides: Sides<Raw>): LayerList {
  const before = itemsOf(shape, sides.before[name]);
  const after = itemsOf(shape, sides.after[name]);
  if (before === undefined || after === undefined) {
    const isSame = unordered(sides.before[name]) === unordered(sides.after[name]);
    return { layers: [], unknown: isSame ? [] : [unknownWords(name)] };
  }
  const keys = [...new Set([...before.keys(), ...after.keys()])].toSorted();
  const layers = keys.map((key): Layer => {
    const both = { before: before.get(key) ?? {}, after: after.get(key) ?? {} };
    const named = before.get(key) ?? after.get(key);
    return { place: shownValue(itemPath(shape, name, named)), sides: both };
  });
  return { layers, unknown: layers.flatMap((layer) => unknownIn(itemShape(shape), layer)) };
}

function unknownIn(shape: Shape | undefined, { place, sides }: Layer): readonly string[] {
  return shape?.type === 'record' ? unknownChanges(shape, place, sides) : [];
}

/** Items by key; undefined unless a list of objects with different keys. */
function itemsOf(shape: Shape | undefined, list: unknown): ReadonlyMap<string, Raw> | undefined {
  if (isHollow(list)) return new Map();
  if (!Array.isArray(list)) return undefined;
  const items = new Map<string, Raw>();
  for (const item of list) {
    const key = itemKey(shape, item);
    if (!isObject(item) || key === undefined || items.has(key)) return undefined;
    items.set(key, item);
  }
  return items;
}

function unordered(list: unknown): string {
  return Array.isArray(list)
    ? list
        .map((item) => canonicalText(item))
        .toSorted()
        .join()
    : canonicalText(list ?? null);
}
