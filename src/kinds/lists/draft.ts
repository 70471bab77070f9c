import type { Draft, DraftContext, Omission } from '../definition/draft.js';
import { asJson, asJsonObject } from '../../kernel/model/json.js';
import type { ApiReader } from '../../kernel/model/request.js';
import { marked } from '../toolkit/bound-content.js';
import { boundRemarks } from '../toolkit/not-understood.js';
import type { IsBound } from '../toolkit/settle.js';
import { draftList, type Candidate, type Form, type ListSection } from '../toolkit/draft-list.js';
import { defined } from '../../kernel/lib/defined.js';
import { unknownMembers } from '../toolkit/shapes/unknown.js';
import { unknownRemarks, wordsByHolder } from '../toolkit/shapes/unknown-remarks.js';
import { listKey } from './address.js';
import { boundList } from './bound-lists.js';
import { listAllShown, otherListWords, readList, type LiveList, type OtherList } from './live.js';
import { itemShape } from './further.js';
import { undeclarableMembers } from './live-items.js';
import { isOdd } from './odd-items.js';
import { writtenItem } from './written-item.js';

/** Every list of an account with its items; undeclarable ones are omissions. Undefined if there are none. Throws an ApiError or a ShapeError. */
export async function draftLists(
  { scope, settings, ...context }: DraftContext,
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
  const candidates = lists.map((list) => candidateOf(list, settings.parameterNames));
  const draft = await draftList(candidates, LIST, context);
  return { ...draft, omissions: [...draft.omissions, ...omissions] };
}

function omissionOf({ why, ...list }: OtherList): Omission {
  return { what: otherListWords(list), why, isLeftAlone: true };
}

const LIST: ListSection = {
  path: ['lists'],
  key: 'name',
  section: (lists, ownership) => ({ ownership, lists }),
};

function candidateOf(list: LiveList, parameterNames: readonly string[]): Candidate {
  const { id, name, kind, description, items } = list;
  const about = description === '' ? {} : { description };
  const written = items.map((own) => (isOdd(own) ? marked(asJsonObject(own.value)) : writtenItem(own, kind)));
  const odd = items.flatMap((own, index) => (isOdd(own) ? boundRemarks(own.live, ['items', index]) : []));
  const unknown = unknownWords(list, parameterNames);
  const formOf = (isBound: IsBound, withId: boolean): Form => {
    const isWhole = isBound([]);
    const head = isWhole
      ? marked({ ...(withId ? { id } : {}), ...boundList(list) })
      : { name, kind, ...about };
    const remarks = [...(isWhole ? boundRemarks(list.raw).map(({ text }) => text) : []), ...unknown];
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

/** Comments about unknown members of items: in the file, or undeclarable. */
function unknownWords({ kind, items }: LiveList, parameterNames: readonly string[]): readonly string[] {
  const shape = itemShape(kind, parameterNames);
  const found = items.flatMap((item) => [
    ...unknownMembers(shape, item.further ?? {}).map((member) => ({ ...member, name: item.key })),
    ...undeclarableMembers(item, kind).map(({ member, live, undeclarable }) => ({
      path: member,
      value: live,
      undeclarable: { reason: undeclarable, words: UNDECLARABLE[undeclarable] },
      name: item.key,
    })),
  ]);
  return unknownRemarks(found, (members) => wordsByHolder(members, items.length, 'every item'));
}

/** Why a file does not have a member of an item. */
const UNDECLARABLE = {
  name: 'a file with it would be refused, or would say something else',
  section: 'an item of a file has no place for it',
} as const;
