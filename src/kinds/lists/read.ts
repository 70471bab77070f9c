import type { DiffContext } from '../../kernel/model/context.js';
import type { ApiReader } from '../../kernel/model/request.js';
import { listLists, readList, type ListHead, type LiveList } from './live.js';
import { idIn } from './bound-lists.js';
import type { OthersSpec } from '../toolkit/others.js';
import type { ListSpec } from './spec.js';

/** What the service holds of what a declaration is about. */
export interface LiveLists {
  /** Every list of the account's own, declared or not. */
  readonly listed: readonly ListHead[];
  /** Those that matter, with their items: the one that is declared, or all that are not and have to go. */
  readonly lists: readonly LiveList[];
}

/** The list of lists, and of those that matter the items. Throws an ApiError or a ShapeError. */
export async function readLists(
  spec: ListSpec | OthersSpec,
  { scope }: Pick<DiffContext, 'scope'>,
  api: ApiReader,
  signal?: AbortSignal,
): Promise<LiveLists> {
  // A shared section leaves the others alone, so nothing of them need be known.
  if (spec.type === 'others' && spec.ownership === 'shared') return { listed: [], lists: [] };
  const listed = await listLists(scope, api, signal);
  const heads = listed.filter(({ name, id }) =>
    spec.type === 'declared'
      ? isMeant(spec.declared, { name, id })
      : !spec.names.includes(name) && !spec.names.includes(id),
  );
  // Of several with one name it can't be told which is meant.
  if (spec.type === 'declared' && heads.length > 1) return { listed, lists: [] };
  const lists = await Promise.all(heads.map((head) => readList(head, scope, api, signal)));
  return { listed, lists };
}

/** Whether a live list is the one that a file means: by its name, or by the id that a bound one has. Pure. */
export function isMeant({ name, bound }: ListSpec['declared'], head: Pick<ListHead, 'name' | 'id'>): boolean {
  const id = idIn(bound);
  return id === undefined ? head.name === name : head.id === id;
}
