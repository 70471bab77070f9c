import { asList, asObject, optionalString, type Raw } from '../../kernel/lib/decode.js';
import { asJson, asJsonObject, type Json } from '../../kernel/model/json.js';
import { membersOf, type WriteRequest } from '../../kernel/model/request.js';
import type { Omission } from '../definition/draft.js';

/** The objects in a stored list. Throws a ShapeError if it is none. */
export function keptItems(kept: Json): readonly Raw[] {
  return asList(kept, 'what was kept').map((item) => asObject(item, 'what was kept'));
}

/** A stored collection after a write to one of its objects. */
export function withWrite(kept: Json, request: WriteRequest): Json {
  const { method, path } = request;
  const body = membersOf(request);
  const items = keptItems(kept).map(asJsonObject);
  if (method === 'POST') return asJson([...items, body]);
  const isMeant = isAt(path);
  if (method === 'DELETE') return items.filter((item) => !isMeant(item));
  return items.map((item) => (isMeant(item) ? { ...item, ...body } : item));
}

/** The stored items that writes changed, deleted or created (without id). Others are not compared. */
export function itemsWritten(kept: Json, requests: readonly WriteRequest[]): readonly Raw[] {
  return keptItems(kept).filter((item) =>
    requests.some(({ method, path }) => (method === 'POST' ? item['id'] === undefined : isAt(path)(item))),
  );
}

function isAt(path: string): (item: Raw) => boolean {
  const last = path.split('/').at(-1);
  return (item) =>
    last !== undefined && optionalString(item, 'id', 'what was kept') === decodeURIComponent(last);
}

/** Items with a unique name, which can be declared. Others are `lost` as ambiguous. */
export function withOwnNames<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
  wordsOf: (name: string) => string,
): { readonly items: readonly Item[]; readonly lost: readonly Omission[] } {
  const names = items.map(nameOf);
  const isOwn = (name: string): boolean => names.indexOf(name) === names.lastIndexOf(name);
  const shared = [...new Set(names.filter((name) => !isOwn(name)))];
  return {
    items: items.filter((item) => isOwn(nameOf(item))),
    lost: shared.map((name) => ({ what: wordsOf(name), why: 'there were several of this name' })),
  };
}
