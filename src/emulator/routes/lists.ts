import { sameJson } from '../../kernel/lib/fields.js';
import { isObject, type JsonObject } from '../../kernel/model/json.js';
import { LIST_KINDS, type ListKind } from '../../kinds/lists/items.js';
import { decodeItem } from '../../kinds/lists/live-items.js';
import { sentWhole } from '../../kinds/lists/wanted-items.js';
import { BODY, filled, json, Members, oneOf, readBody, text, type Where } from '../body.js';
import type { Answer } from '../envelope.js';
import { HttpError, ok, okList } from '../envelope.js';
import { nextId, nextTime } from '../mint.js';
import { FOREIGN_MEMBER } from '../normalise.js';
import { cursorList, plainList } from '../paging.js';
import type { Call, Route } from '../route.js';
import { accountRoute, param } from '../route.js';
import { rulesNaming } from '../rulesets/lists.js';
import type { AccountState, ListOperation, StoredItem, StoredList } from '../state.js';

/** Accounts' lists. An operation replaces items; polling continues it. */
export const listRoutes: readonly Route[] = [
  accountRoute('GET', '/rules/lists', (call, account) => {
    const items = account.lists.map((list) => view(list, call));
    return okList(plainList(items, call.query, { ...call.draft.behaviour, listPageSize: 0 }));
  }),
  accountRoute('POST', '/rules/lists', create),
  {
    ...accountRoute('GET', '/rules/lists/bulk_operations/:operation', poll),
    // Polling continues the operation.
    commits: true,
  },
  accountRoute('GET', '/rules/lists/:list', (call, account) => ok(view(listOf(call, account), call))),
  accountRoute('PUT', '/rules/lists/:list', describe),
  accountRoute('DELETE', '/rules/lists/:list', remove),
  accountRoute('GET', '/rules/lists/:list/items', (call, account) =>
    okList(cursorList(listOf(call, account).items, call.query, call.draft.behaviour, ITEMS_PER_PAGE), 'item'),
  ),
  accountRoute('PUT', '/rules/lists/:list/items', replaceItems),
];

/** The most items on a page. */
const ITEMS_PER_PAGE = 500;

/** A list without items, with the service's counts. */
function view({ items, ...list }: StoredList, { draft }: Call): JsonObject {
  return { ...list, num_items: items.length, num_referencing_filters: rulesNaming(list.name, draft).length };
}

function create(call: Call, account: AccountState): Answer {
  if (account.lists.length >= call.draft.limits.lists)
    throw new HttpError(400, undefined, 'exceeded the maximum number of lists');
  const given = readBody(call.body, (members) => {
    members.optional(FOREIGN_MEMBER, json);
    return {
      name: members.required('name', listName),
      kind: members.required('kind', oneOf(...LIST_KINDS)),
      description: members.optional('description', text) ?? '',
    };
  });
  if (account.lists.some(({ name }) => name === given.name))
    throw new HttpError(400, undefined, `a list with the name ${given.name} already exists`, '/name');
  const time = nextTime(call.draft);
  const list = { id: nextId(call.draft), ...given, created_on: time, modified_on: time, items: [] };
  account.lists = [...account.lists, list];
  return ok(view(list, call));
}

function listName(value: unknown, at: Where): string {
  const name = filled(value, at);
  if (!/^[a-zA-Z0-9_]{1,50}$/.test(name)) throw at.error('expected up to 50 letters, digits and _');
  return name;
}

function describe(call: Call, account: AccountState): Answer {
  const before = listOf(call, account);
  const description = readBody(call.body, (members) => {
    members.optional(FOREIGN_MEMBER, json);
    return members.required('description', text);
  });
  return ok(view(stored(account, { ...before, description, modified_on: nextTime(call.draft) }), call));
}

function remove(call: Call, account: AccountState): Answer {
  const { id, name } = listOf(call, account);
  if (rulesNaming(name, call.draft).length > 0) throw new HttpError(400, 10031, 'filters.api.ip_list_in_use');
  account.lists = account.lists.filter((list) => list.id !== id);
  return ok({ id });
}

/** Starts an operation, one at a time per account. */
function replaceItems(call: Call, account: AccountState): Answer {
  const list = listOf(call, account);
  if (account.list_operations.some(isUnderWay))
    throw new HttpError(429, undefined, 'another operation on lists of this account is under way');
  if (!Array.isArray(call.body)) throw BODY.error('expected a list of items');
  const kind = LIST_KINDS.find((one) => one === list.kind) ?? 'ip';
  const items = call.body.map((item: unknown, index) =>
    itemOf(item, kind, BODY.child(index), { list, draft: call.draft }),
  );
  const { operationPolls, operationError } = call.draft.behaviour;
  const id = nextId(call.draft);
  const operation: ListOperation = {
    id,
    list: list.id,
    status: 'pending',
    pollsLeft: operationPolls,
    completed: '',
    error: operationError,
    items: [...new Map(items).values()],
  };
  account.list_operations = [...account.list_operations, operation];
  return ok({ operation_id: id });
}

function isUnderWay({ status }: ListOperation): boolean {
  return status === 'pending' || status === 'running';
}

/** A sent item's key, and the item to store: normalised, or unchanged if stored already. */
function itemOf(
  given: unknown,
  kind: ListKind,
  at: Where,
  { list, draft }: { readonly list: StoredList; readonly draft: Call['draft'] },
): readonly [string, StoredItem] {
  const time = nextTime(draft);
  const set = { created_on: time, modified_on: time };
  const same = list.items.find((item) => sameJson(withoutSet(item), given));
  if (same !== undefined) {
    const id = nextId(draft);
    return [id, { ...same, id, ...set }];
  }
  const members = new Members(given, at);
  members.required(kind, json);
  const rest = isObject(given) ? given : {};
  for (const member of Object.values(rest)) json(member, at);
  const item = decodeItem(rest, kind);
  return [item.key, { id: nextId(draft), ...sentWhole(item), ...set }];
}

function withoutSet(item: StoredItem): JsonObject {
  const { id: _, created_on: __, modified_on: ___, ...members } = item;
  return members;
}

function poll(call: Call, account: AccountState): Answer {
  const before = account.list_operations.find(({ id }) => id === param(call, 'operation'));
  if (before === undefined) throw new HttpError(404, undefined, 'operation not found');
  const after = isUnderWay(before) ? advanced(before, account, call) : before;
  account.list_operations = account.list_operations.map((one) => (one.id === after.id ? after : one));
  const { id, status, completed, error } = after;
  return ok({
    id,
    status: call.draft.behaviour.operationWord || status,
    ...(completed === '' ? {} : { completed }),
    ...(status === 'failed' ? { error } : {}),
  });
}

function advanced(operation: ListOperation, account: AccountState, { draft }: Call): ListOperation {
  const { pollsLeft, error } = operation;
  if (pollsLeft > 0) return { ...operation, status: 'running', pollsLeft: pollsLeft - 1 };
  const completed = nextTime(draft);
  if (error !== '') return { ...operation, status: 'failed', completed };
  const list = account.lists.find(({ id }) => id === operation.list);
  if (list === undefined) return { ...operation, status: 'failed', completed, error: 'the list is gone' };
  stored(account, { ...list, items: operation.items, modified_on: completed });
  return { ...operation, status: 'completed', completed };
}

function stored(account: AccountState, list: StoredList): StoredList {
  account.lists = account.lists.map((other) => (other.id === list.id ? list : other));
  return list;
}

function listOf(call: Call, account: AccountState): StoredList {
  const found = account.lists.find(({ id }) => id === param(call, 'list'));
  if (found === undefined) throw new HttpError(404, undefined, 'list not found');
  return found;
}
