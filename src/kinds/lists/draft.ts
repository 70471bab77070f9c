import type { Draft, DraftContext } from '../definition/draft.js';
import { asJson, asJsonObject } from '../../kernel/model/json.js';
import type { ApiReader } from '../../kernel/model/request.js';
import { marked } from '../toolkit/bound-content.js';
import { BOUND } from '../toolkit/not-understood.js';
import type { IsBound } from '../toolkit/settle.js';
import { draftList, type Candidate, type Form, type ListSection } from '../toolkit/draft-list.js';
import { defined } from '../../kernel/lib/defined.js';
import { listKey } from './address.js';
import { boundList } from './bound-lists.js';
import { listShownLists, readList, type LiveList } from './live.js';
import { isOdd } from './odd-items.js';
import { writtenItem } from './written-item.js';

/** Every list of an account, with all that is in it. */
export async function draftLists(
  { scope, ...context }: DraftContext,
  api: ApiReader,
  signal?: AbortSignal,
): Promise<Draft | undefined> {
  const listed = await listShownLists(scope, api, signal);
  if (listed.length === 0) return undefined;
  const lists = await Promise.all(listed.map((head) => readList(head, scope, api, signal)));
  return draftList(lists.map(candidateOf), LIST, context);
}

const LIST: ListSection = {
  path: ['lists'],
  key: 'name',
  section: (lists, ownership) => ({ ownership, lists }),
};

function candidateOf(list: LiveList): Candidate {
  const { id, name, kind, description, items } = list;
  const about = description === '' ? {} : { description };
  const written = items.map((own) => (isOdd(own) ? marked(asJsonObject(own.value)) : writtenItem(own, kind)));
  const odd = items.flatMap((own, index) => (isOdd(own) ? [{ ...BOUND, path: ['items', index] }] : []));
  const formOf = (isBound: IsBound, withId: boolean): Form => {
    const isWhole = isBound([]);
    const head = isWhole
      ? marked({ ...(withId ? { id } : {}), ...boundList(list) })
      : { name, kind, ...about };
    const remarks = isWhole ? [BOUND.text] : [];
    return { item: asJson({ ...head, items: written }), remarks, remarksWithin: odd, secrets: [] };
  };
  return {
    what: `list ${name} (id ${id})`,
    key: name,
    forms: [formOf(() => false, false)],
    bound: formOf,
    thing: {
      id,
      key: listKey(name),
      address: listKey(name),
      parts: items.map((own, index) => ({
        ...defined({ id: own.id }),
        name: own.key,
        path: ['items', index],
      })),
    },
  };
}
