import type { Pointer } from '../document.js';

/** An edit of a value in a file. The text of kept values stays, byte for byte. */
export type Edit = Keep | Put | MembersEdit | ItemsEdit;

export interface Keep {
  readonly type: 'keep';
}

/** A new value. Comments beside and above the old one stay. */
export interface Put {
  readonly type: 'put';
  readonly value: unknown;
  /** The path of the value in the printer's model; absent if it is not there. */
  readonly path?: Pointer;
}

/** A mapping with removed, added or changed members. Members that are not named are kept. */
export interface MembersEdit {
  readonly type: 'members';
  /** Edits of existing members. Undefined removes the member with the comments above it. */
  readonly members: ReadonlyMap<string, Edit | undefined>;
  readonly added: readonly AddedMember[];
  /** The order of keys: an added key comes after those that precede it here, or else last. */
  readonly order: readonly string[];
}

export interface AddedMember extends Omit<Put, 'type'> {
  readonly key: string;
}

/** The new items of a list: existing ones in any order, each with the comments above it, and new ones. All others are removed. */
export interface ItemsEdit {
  readonly type: 'items';
  readonly items: readonly ItemEdit[];
}

export type ItemEdit = KeptItem | Put;

export interface KeptItem {
  readonly type: 'item';
  /** Its index in the old list. */
  readonly from: number;
  readonly edit: Edit;
}

/**
 * Prints new content as a block at column 0, with a line feed after each line. If all of it is new, the comments above it in the model are included.
 */
export interface Printer {
  /** `key: …` */
  member(member: AddedMember, isNew: boolean): string;
  /** `- …` */
  item(item: Pick<Put, 'value' | 'path'>, isNew: boolean): string;
  /** A value in brackets or braces, without a line end. */
  inline(item: Pick<Put, 'value' | 'path'>): string;
}

export const KEEP: Keep = { type: 'keep' };

/** The layout of a file can't be edited without changes to the rest of it. */
export class LayoutError extends Error {
  override readonly name = 'LayoutError';
  /** The place in the edited text. */
  readonly offset: number;

  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}
