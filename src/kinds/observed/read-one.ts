import { ShapeError } from '../../kernel/lib/decode.js';
import { apiPath } from '../../kernel/model/path.js';
import type { ApiReader } from '../../kernel/model/request.js';
import { scopePath, type Scope } from '../../kernel/model/scope.js';
import { isAbsentAnswer } from '../../service/endpoints/reading.js';
import { decodeDetails, decodeObservedItem, type ObservedItem } from './observed.js';
import { PAGE_SHIELD } from './read.js';

/**
 * A script or connection with everything returned, also all pages and versions ("Get script", "Get connection"). Undefined if the zone lacks the id.
 * Throws a UserError for an id that can't be in a path, an ApiError or a ShapeError.
 */
export async function readObservedOne(
  kind: ObservedItem['kind'],
  id: string,
  scope: Scope,
  api: ApiReader,
  signal?: AbortSignal,
): Promise<ObservedItem | undefined> {
  const path = `${scopePath(scope)}${PAGE_SHIELD}/${kind}s${apiPath`/${id}`}`;
  try {
    return decodeOne(await api.get({ path }, signal), kind, id);
  } catch (error) {
    if (isAbsentAnswer(error)) return undefined;
    throw error;
  }
}

function decodeOne(value: unknown, kind: ObservedItem['kind'], id: string): ObservedItem {
  const item = decodeObservedItem(value, kind);
  if (item.id.toLowerCase() !== id.toLowerCase())
    throw new ShapeError(`the answer for the ${kind} ${id} is about another one: ${item.id}`);
  if (kind === 'connection') return item;
  const details = decodeDetails(value);
  const { pages = [] } = details;
  return { ...item, details, ...(pages.length === 0 ? {} : { pages }) };
}
