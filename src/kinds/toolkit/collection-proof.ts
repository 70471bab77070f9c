import type { Difference } from '../../kernel/model/proof.js';
import type { WriteRequest } from '../../kernel/model/request.js';
import { isObject } from '../../kernel/model/json.js';
import { idOfPath } from './stored.js';

/** A write to a collection, and all its objects afterwards. */
interface WrittenToCollection<Live> {
  readonly request: WriteRequest;
  readonly answer: unknown;
  readonly live: readonly Live[];
  /** True if a live object is the created one, by its key. */
  readonly isSame: (live: Live) => boolean;
  readonly differences: (stored: Live) => readonly Difference[];
}

/**
 * Compares the written object with what was sent: created or updated, it must be there once with that content; deleted, gone. Empty if all is well.
 * Pure.
 */
export function storedObject<Live extends { readonly id: string }>({
  request,
  answer,
  live,
  isSame,
  differences,
}: WrittenToCollection<Live>): readonly Difference[] {
  if (request.method === 'POST') {
    const alike = live.filter(isSame);
    const [stored] = alike;
    if (stored === undefined) return [{ message: 'it was created, but is not there' }];
    if (alike.length > 1) return [{ message: `it was created once, but is there ${alike.length} times` }];
    const createdId = isObject(answer) ? answer['id'] : undefined;
    const isOther =
      (typeof createdId === 'string' || typeof createdId === 'number') && String(createdId) !== stored.id;
    if (isOther)
      return [{ member: 'id', message: `it was created as ${createdId}, but is there as ${stored.id}` }];
    return differences(stored);
  }
  const id = idOfPath(request.path);
  const stored = live.find((one) => one.id === id);
  if (request.method === 'DELETE')
    return stored === undefined ? [] : [{ message: 'it was deleted, but is still there' }];
  return stored === undefined ? [{ message: 'it was updated, but is not there' }] : differences(stored);
}
