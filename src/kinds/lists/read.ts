import type { DiffContext } from '../../kernel/model/context.js';
import type { ApiReader } from '../../kernel/model/request.js';
import { listLists, readList, type ListHead, type LiveList } from './live.js';
import { idIn } from './bound-lists.js';
import type { OthersSpec } from '../toolkit/others.js';
import type { ListSpec } from './spec.js';

/** The live side of a declaration. */
export interface LiveLists {
  /** Every list of the account that files can declare. */
  readonly listed: readonly ListHead[];
  /** With their items: the declared list, or all to be deleted. */
  readonly lists: readonly LiveList[];
}

/** Reads the list of lists, and items of those to compare. Throws an ApiError or a ShapeError. */
export async function readLists(
  spec: ListSpec | OthersSpec,
  { scope }: Pick<DiffContext, 'scope'>,
  api: ApiReader,
  signal?: AbortSignal,
): Promise<LiveLists> {
  // A shared section leaves others alone, so doesn't read them.
  if (spec.type === 'others' && spec.ownership === 'shared') return { listed: [], lists: [] };
  const listed = await listLists(scope, api, signal);
  const heads = listed.filter(({ name, id }) =>
    spec.type === 'declared'
      ? isMeant(spec.declared, { name, id })
      : !spec.names.includes(name) && !spec.names.includes(id),
  );
  // Several lists of one name: unknown which is meant.
  if (spec.type === 'declared' && heads.length > 1) return { listed, lists: [] };
  const lists = await Promise.all(heads.map((head) => readList(head, scope, api, signal)));
  return { listed, lists };
}

/** True if a file means this live list: by bound id, else by name. Pure. */
export function isMeant({ name, bound }: ListSpec['declared'], head: Pick<ListHead, 'name' | 'id'>): boolean {
  const id = idIn(bound);
  return id === undefined ? head.name === name : head.id === id;
}
