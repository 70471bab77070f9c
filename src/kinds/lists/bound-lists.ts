import { looseText, type Raw } from '../../kernel/lib/decode.js';
import type { AccountList } from '../../generated/files.js';
import type { JsonObject } from '../../kernel/model/json.js';
import { boundContent, sameContent } from '../toolkit/bound-content.js';
import { LIST_KINDS } from './items.js';
import type { ListHead } from './live.js';

/** Members that the service sets, and items, which have their own marks. */
const APART = ['id', 'items', 'num_items', 'num_referencing_filters', 'created_on', 'modified_on'];

/** A live list without items, as a file has it if a check refuses it. */
export function boundList({ raw = {} }: Pick<ListHead, 'raw'>): JsonObject {
  return boundContent(raw, APART);
}

/** True if a live list equals a bound one, apart from the id. */
export function isListAsBound(bound: Raw, head: Pick<ListHead, 'raw'>): boolean {
  return sameContent(bound, boundList(head), ['id']);
}

/** The id in a bound list; undefined if its name identifies it. */
export function idIn(bound: Raw | undefined): string | undefined {
  const id = bound?.['id'];
  return typeof id === 'string' ? id : undefined;
}

/** The replacement for a refused list: its name, else its id, and no items. */
export function listInPlace({ id, name, kind }: Raw): AccountList {
  return {
    // The id is there if the name is ambiguous.
    name: looseText(id) || looseText(name) || 'not_understood',
    kind: LIST_KINDS.find((one) => one === kind) ?? 'ip',
    items: [],
  };
}
