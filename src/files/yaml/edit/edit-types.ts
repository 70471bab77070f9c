import type { Pointer } from '../document.js';

/** An edit of a value. Kept values stay, byte for byte. */
export type Edit = Keep | Put | MembersEdit | ItemsEdit;

export interface Keep {
  readonly type: 'keep';
}

/** A new value. Comments beside and above stay. */
export interface Put {
  readonly type: 'put';
  readonly value: unknown;
  /** The value's path in the printer's model, if there. */
  readonly path?: Pointer;
}

/** A mapping with members removed, added or changed. Others are kept. */
export interface MembersEdit {
  readonly type: 'members';
  /** Edits of members. Undefined removes one with the comments above. */
  readonly members: ReadonlyMap<string, Edit | undefined>;
  readonly added: readonly AddedMember[];
  /** Key order: an added key follows those before it here, else goes last. */
  readonly order: readonly string[];
}

export interface AddedMember extends Omit<Put, 'type'> {
  readonly key: string;
}

/** A list's new items: existing ones in any order with comments above, and new ones. Others are removed. */
export interface ItemsEdit {
  readonly type: 'items';
  readonly items: readonly ItemEdit[];
}

export type ItemEdit = KeptItem | Put;

export interface KeptItem {
  readonly type: 'item';
  /** Its former index. */
  readonly from: number;
  readonly edit: Edit;
}

/** Prints new content at column 0, each line with a line feed. `isNew`: with the model's comments above. */
export interface Printer {
  /** `key: …` */
  member(member: AddedMember, isNew: boolean): string;
  /** `- …` */
  item(item: Pick<Put, 'value' | 'path'>, isNew: boolean): string;
  /** A value in brackets or braces, without line end. */
  inline(item: Pick<Put, 'value' | 'path'>): string;
}

export const KEEP: Keep = { type: 'keep' };

/** A file's layout can't be edited without changing the rest. */
export class LayoutError extends Error {
  override readonly name = 'LayoutError';
  /** In the edited text. */
  readonly offset: number;

  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}
