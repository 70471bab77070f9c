import type { Draft, DraftContext } from '../definition/draft.js';
import { asJson, asJsonObject, isObject, type Json } from '../../kernel/model/json.js';
import type { ApiReader } from '../../kernel/model/request.js';
import { draftList, type Candidate, type ListSection } from '../toolkit/draft-list.js';
import { defined } from '../../kernel/lib/defined.js';
import { listKey } from './address.js';
import type { ListKind } from './items.js';
import { listShownLists, readList, type LiveItem, type LiveList } from './live.js';

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

function candidateOf({ id, name, kind, description, items }: LiveList): Candidate {
  const about = description === '' ? {} : { description };
  const item = asJson({
    name,
    kind,
    ...about,
    items: items.map((own) => writtenItem(own, kind)),
  });
  return {
    what: `list ${name} (id ${id})`,
    key: name,
    forms: [{ item, remarks: [], secrets: [] }],
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

/** An item as a file has it: a plain value where nothing else is to be said. Pure. */
export function writtenItem({ value, comment }: Pick<LiveItem, 'value' | 'comment'>, kind: ListKind): Json {
  const own = value[kind] ?? '';
  const about = comment === '' ? {} : { comment };
  if (!isObject(own)) return comment === '' ? own : asJsonObject({ value: own, comment });
  if (kind === 'redirect') return asJsonObject({ ...own, ...about });
  const { url_hostname: name, ...others } = own;
  const isPlain = comment === '' && Object.keys(others).length === 0;
  return isPlain ? asJson(name) : asJsonObject({ value: name, ...others, ...about });
}
