import { isObject } from '../../kernel/model/json.js';
import type { Raw } from '../../kernel/lib/decode.js';
import { sameExpression } from '../../languages/expressions/canonical.js';
import { sameJson } from '../../kernel/lib/fields.js';
import { NOTHING_IS_MASKED, type IsMasked } from '../../kernel/lib/masked.js';
import { isFilledIn, isOrdered } from './writable.js';

/**
 * A parameter as it is sent in place of a live one: the live spelling wherever both mean the same, with what the service added.
 * Undefined on either side is absent; an undefined result is not sent at all. What is masked counts as equal.
 */
export function overlayParameter(
  name: string,
  declared: unknown,
  live: unknown,
  isMasked: IsMasked = NOTHING_IS_MASKED,
): unknown {
  if (live === undefined) return isEmpty(declared) ? undefined : declared;
  if (declared !== undefined) return overlayValue(name, declared, live, isMasked);
  if (!isObject(live) || isEmpty(live)) return live;
  const left = overlayObject(name, {}, live, isMasked);
  return isEmpty(left) ? undefined : left;
}

function overlayValue(name: string, declared: unknown, live: unknown, isMasked: IsMasked): unknown {
  if (isObject(declared) && isObject(live)) return overlayObject(name, declared, live, isMasked);
  if (Array.isArray(declared) && Array.isArray(live)) return overlayList(name, declared, live, isMasked);
  const isSame =
    isMasked(live) ||
    sameJson(declared, live) ||
    (isEmpty(declared) && isEmpty(live)) ||
    sameMeaning(name, declared, live);
  return isSame ? live : declared;
}

/** `expression`, `counting_expression`, `username_expression`: however they are written, they mean the same. */
function sameMeaning(name: string, declared: unknown, live: unknown): boolean {
  const isExpression = /(?:^|_)expression$/.test(name);
  return (
    isExpression && typeof declared === 'string' && typeof live === 'string' && sameExpression(declared, live)
  );
}

function overlayObject(name: string, declared: Raw, live: Raw, isMasked: IsMasked): Raw {
  const kept = Object.entries(live).flatMap(([member, value]) => {
    if (Object.hasOwn(declared, member))
      return [[member, overlayValue(member, declared[member], value, isMasked)] as const];
    return isEmpty(value) || isFilledIn(name, member, value) ? [[member, value] as const] : [];
  });
  const added = Object.entries(declared).filter(
    ([member, value]) => !Object.hasOwn(live, member) && !isHollow(value),
  );
  return Object.fromEntries([...kept, ...added]);
}

/** Lists of scalars, and of things with an id or a name, are sets: the live order stands. Others go by position. */
function overlayList(
  name: string,
  declared: readonly unknown[],
  live: readonly unknown[],
  isMasked: IsMasked,
): readonly unknown[] {
  const item = `${name}[]`;
  const [wanted, former] = [byKey(declared), byKey(live)];
  if (wanted === undefined || former === undefined) {
    return declared.map((value, index) =>
      index < live.length ? overlayValue(item, value, live[index], isMasked) : value,
    );
  }
  const stays = [...former.keys()].filter((key) => wanted.has(key));
  const added = [...wanted.keys()].filter((key) => !former.has(key));
  const order = isOrdered(name) ? [...wanted.keys()] : [...stays, ...added];
  return order.map((key) =>
    former.has(key) ? overlayValue(item, wanted.get(key), former.get(key), isMasked) : wanted.get(key),
  );
}

/** The items by what tells them apart; undefined when something else than a key does. */
function byKey(list: readonly unknown[]): ReadonlyMap<string, unknown> | undefined {
  const items = new Map(
    list.flatMap((item) => {
      const key = itemKey(item);
      return key === undefined ? [] : [[key, item] as const];
    }),
  );
  return items.size === list.length ? items : undefined;
}

function itemKey(item: unknown): string | undefined {
  if (!isObject(item)) return typeof item === 'object' ? undefined : JSON.stringify(item);
  const key = item['id'] ?? item['name'] ?? item['category'];
  return typeof key === 'string' ? key : undefined;
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === '' || isHollow(value);
}

/** Null, and containers without content: the service may drop them. An empty string can mean something (an empty query). */
function isHollow(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return value === null || (isObject(value) && Object.keys(value).length === 0);
}
