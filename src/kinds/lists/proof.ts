import type { DiffContext } from '../../kernel/model/context.js';
import type { Difference, Evidence, Written } from '../../kernel/model/proof.js';
import { membersOf, type ApiReader, type WriteRequest } from '../../kernel/model/request.js';
import { count, someOf } from '../../kernel/lib/phrases.js';
import { isObject } from '../../kernel/model/json.js';
import { storedObject } from '../toolkit/collection-proof.js';
import { idOfPath } from '../toolkit/stored.js';
import type { ListItem } from './items.js';
import { itemLedger } from './ledger.js';
import { decodeLiveItem } from './odd-items.js';
import { itemsPath, listLists, readList, type ListHead } from './live.js';

/** Compares a stored list with what was sent: items, or kind and description. A deleted one must be gone. Throws an ApiError or a ShapeError. */
export async function proveList(
  { request, answer }: Pick<Written, 'request' | 'answer'>,
  { scope }: Pick<DiffContext, 'scope'>,
  api: ApiReader,
): Promise<Evidence> {
  const live = await listLists(scope, api);
  const filled = live.find(({ id }) => request.path === itemsPath(scope, id));
  if (filled !== undefined) {
    const { items } = await readList(filled, scope, api);
    const sent = sentItems(request, filled);
    return { differences: itemDifferences(sent, withoutAdded(sent, items)), findings: [] };
  }
  const body = membersOf(request);
  if (Array.isArray(request.body)) return { differences: [GONE], findings: [] };
  const differences = storedObject({
    request,
    answer: isObject(answer) ? answer : undefined,
    live,
    isSame: ({ name }) => name === body['name'],
    differences: (stored) => headDifferences(body, stored),
  });
  return { differences, findings: [] };
}

const GONE: Difference = { message: 'its items were written, but the list does not exist' };

function sentItems({ body }: WriteRequest, { kind }: ListHead): readonly ListItem[] {
  return Array.isArray(body) ? body.map((item: unknown) => decodeLiveItem(item, kind)) : [];
}

/** The stored items without unknown members that the service may have added. */
function withoutAdded(sent: readonly ListItem[], stored: readonly ListItem[]): readonly ListItem[] {
  const own = new Map(sent.map((item) => [item.key, item]));
  return stored.map(({ further = {}, ...item }) => {
    const { further: wanted = {} } = own.get(item.key) ?? {};
    return {
      ...item,
      further: Object.fromEntries(Object.entries(further).filter(([name]) => Object.hasOwn(wanted, name))),
    };
  });
}

function itemDifferences(sent: readonly ListItem[], stored: readonly ListItem[]): readonly Difference[] {
  const { added, removed, changed } = itemLedger(sent, stored);
  const words = (items: readonly ListItem[], says: string): readonly Difference[] =>
    items.length === 0
      ? []
      : [
          {
            member: 'items',
            message: `${count(items.length, 'item')} ${says}: ${someOf(
              items.map(({ key }) => key),
              MOST_NAMES,
            )}`,
          },
        ];
  return [
    ...words(removed, 'sent but not stored'),
    ...words(added, 'stored but not sent'),
    ...words(
      changed.map(({ after }) => after),
      'stored with another comment or other members than sent',
    ),
  ];
}

const MOST_NAMES = 3;

function headDifferences(body: Readonly<Record<string, unknown>>, stored: ListHead): readonly Difference[] {
  return (['kind', 'description'] as const).flatMap((member) => {
    const sent = body[member];
    return sent === undefined || sent === stored[member]
      ? []
      : [
          {
            member,
            message: `${member} is ${JSON.stringify(stored[member])}, but ${JSON.stringify(sent)} was sent`,
          },
        ];
  });
}

/** The list's id in a path, or the name in braces before it exists. */
export function listOfPath(path: string): string {
  return idOfPath(path.replace(/\/items$/, ''));
}
