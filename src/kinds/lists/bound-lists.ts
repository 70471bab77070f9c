import { looseText, type Raw } from '../../kernel/lib/decode.js';
import type { AccountList } from '../../generated/files.js';
import type { JsonObject } from '../../kernel/model/json.js';
import { boundContent, sameContent } from '../toolkit/bound-content.js';
import { LIST_KINDS } from './items.js';
import type { ListHead } from './live.js';

/** What the service sets in a list, and its items, which have marks of their own. */
const APART = ['id', 'items', 'num_items', 'num_referencing_filters', 'created_on', 'modified_on'];

/** A live list without its items as a file has it where a check refuses it. */
export function boundList({ raw = {} }: Pick<ListHead, 'raw'>): JsonObject {
  return boundContent(raw, APART);
}

/** Whether a live list is all that a bound one says. A file may name which one it is by its id. */
export function isListAsBound(bound: Raw, head: Pick<ListHead, 'raw'>): boolean {
  return sameContent(bound, boundList(head), ['id']);
}

/** The id of the live list that a bound one means; undefined where its name says which one. */
export function idIn(bound: Raw | undefined): string | undefined {
  const id = bound?.['id'];
  return typeof id === 'string' ? id : undefined;
}

/** What is in the place of a list that its schema refuses: under its name, with its items. */
export function listInPlace({ id, name, kind }: Raw): AccountList {
  return {
    // Where the name does not say which one it is, its id does.
    name: looseText(id) || looseText(name) || 'not_understood',
    kind: LIST_KINDS.find((one) => one === kind) ?? 'ip',
    items: [],
  };
}
