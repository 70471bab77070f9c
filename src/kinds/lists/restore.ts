import { asList, asObject, optionalString, requiredString } from '../../kernel/lib/decode.js';
import { asJson, type Json } from '../../kernel/model/json.js';
import { membersOf, type WriteRequest } from '../../kernel/model/request.js';
import type { RestorePart } from '../definition/restore.js';
import { withOwnNames } from '../toolkit/kept-list.js';
import { LIST_KINDS } from './items.js';
import { decodeLiveItem } from './odd-items.js';
import { listOfPath } from './proof.js';
import type { LiveLists } from './read.js';
import type { OthersSpec } from '../toolkit/others.js';
import type { ListSpec } from './spec.js';
import { sentWhole } from './wanted-items.js';

/** A stored list. The id is the name in braces if the run created it. */
interface KeptList {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly description: string;
  readonly items: readonly Json[];
}

/** Restores lists that the run changed or deleted, and removes created ones. */
export const restoreLists: RestorePart<ListSpec | OthersSpec, LiveLists> = {
  keep: ({ lists }) =>
    lists.map(({ id, name, kind, description, items }) => ({
      id,
      name,
      kind,
      description,
      items: items.map(sentWhole),
    })),
  written: (kept, request) => asJson(afterWrite(keptLists(kept), request)),
  restored: (kept, { requests, source }) => {
    const ids = new Set(requests.map(({ path }) => listOfPath(path)));
    const made = new Set(requests.filter(isCreate).map((request) => membersOf(request)['name']));
    const about = keptLists(kept).filter(
      ({ id, name }) => ids.has(id) || ids.has(byName(name)) || made.has(name),
    );
    const { items, lost } = withOwnNames(
      about,
      ({ name }) => name,
      (name) => `list ${name}`,
    );
    const own = items.map((list): ListSpec => ({ type: 'declared', declared: declaredAs(list), source }));
    const names = items.map(({ name }) => name);
    const mayGo = requests.some(({ method }) => method !== 'PUT');
    const others: OthersSpec = { type: 'others', ownership: 'exclusive', names, source };
    return { specs: mayGo ? [...own, others] : own, lost };
  },
};

function isCreate({ method }: WriteRequest): boolean {
  return method === 'POST';
}

function byName(name: string): string {
  return `{${name}}`;
}

function keptLists(kept: Json): readonly KeptList[] {
  return asList(kept, WHAT).map((item) => {
    const raw = asObject(item, WHAT);
    return {
      id: requiredString(raw, 'id', WHAT),
      name: requiredString(raw, 'name', WHAT),
      kind: requiredString(raw, 'kind', WHAT),
      description: requiredString(raw, 'description', WHAT),
      items: asList(raw['items'], WHAT).map(asJson),
    };
  });
}

const WHAT = 'a list that was kept';

/** The lists after one write. */
function afterWrite(lists: readonly KeptList[], request: WriteRequest): readonly KeptList[] {
  const body = membersOf(request);
  if (isCreate(request)) {
    const name = requiredString(body, 'name', WHAT);
    const kind = requiredString(body, 'kind', WHAT);
    const description = optionalString(body, 'description', WHAT) ?? '';
    return [...lists, { id: byName(name), name, kind, description, items: [] }];
  }
  const subject = listOfPath(request.path);
  const isMeant = ({ id, name }: KeptList): boolean => id === subject || byName(name) === subject;
  if (request.method === 'DELETE') return lists.filter((list) => !isMeant(list));
  const { body: items } = request;
  return lists.map((list) => {
    if (!isMeant(list)) return list;
    return Array.isArray(items)
      ? { ...list, items: items.map(asJson) }
      : { ...list, description: optionalString(body, 'description', WHAT) ?? '' };
  });
}

function declaredAs({ name, kind, description, items }: KeptList): ListSpec['declared'] {
  const own = LIST_KINDS.find((one) => one === kind) ?? 'ip';
  return {
    name,
    kind: own,
    description,
    items: items.map((item) => decodeLiveItem(item, own)),
  };
}
