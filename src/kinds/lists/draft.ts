import type { Draft, DraftContext, Omission } from '../definition/draft.js';
import { asJson, asJsonObject } from '../../kernel/model/json.js';
import type { ApiReader } from '../../kernel/model/request.js';
import { marked } from '../toolkit/bound-content.js';
import { BOUND, boundRemarks } from '../toolkit/not-understood.js';
import type { IsBound } from '../toolkit/settle.js';
import { draftList, type Candidate, type Form, type ListSection } from '../toolkit/draft-list.js';
import { defined } from '../../kernel/lib/defined.js';
import { listKey } from './address.js';
import { boundList } from './bound-lists.js';
import { listAllShown, readList, type LiveList, type OtherList } from './live.js';
import { isOdd } from './odd-items.js';
import { writtenItem } from './written-item.js';

/** Every list of an account, with all that is in it. Those that no file can declare are named. */
export async function draftLists(
  { scope, ...context }: DraftContext,
  api: ApiReader,
  signal?: AbortSignal,
): Promise<Draft | undefined> {
  const { own, others } = await listAllShown(scope, api, signal);
  const omissions = others.map(omissionOf);
  if (own.length === 0)
    return others.length === 0
      ? undefined
      : { section: undefined, remarks: [], omissions, secrets: [], things: [] };
  const lists = await Promise.all(own.map((head) => readList(head, scope, api, signal)));
  const draft = await draftList(lists.map(candidateOf), LIST, context);
  return { ...draft, omissions: [...draft.omissions, ...omissions] };
}

function omissionOf({ id, name, why }: OtherList): Omission {
  return { what: `list ${JSON.stringify(name)} (id ${id})`, why, isLeftAlone: true };
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
    const remarks = isWhole ? boundRemarks(list.raw).map(({ text }) => text) : [];
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
