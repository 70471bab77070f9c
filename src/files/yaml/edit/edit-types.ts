import type { Pointer } from '../document.js';

/** What becomes of a value in a file. What is kept is not looked at: its text stays as it is, byte for byte. */
export type Edit = Keep | Put | MembersEdit | ItemsEdit;

export interface Keep {
  readonly type: 'keep';
}

/** Another value; comments beside and above the old one stay. */
export interface Put {
  readonly type: 'put';
  readonly value: unknown;
  /** Where the value stands in what the printer prints from; absent when it stands nowhere there. */
  readonly path?: Pointer;
}

/** A mapping whose members go, come or change. Members that are not named are kept. */
export interface MembersEdit {
  readonly type: 'members';
  /** What becomes of members that are there; undefined of one that goes, with the comments above it. */
  readonly members: ReadonlyMap<string, Edit | undefined>;
  readonly added: readonly AddedMember[];
  /** The order in which keys are written: an added one stands behind those that come before it here, or else last. */
  readonly order: readonly string[];
}

export interface AddedMember extends Omit<Put, 'type'> {
  readonly key: string;
}

/** A list as it will be: items that are there, in whatever order, each with the comments above it, and new ones. The others go. */
export interface ItemsEdit {
  readonly type: 'items';
  readonly items: readonly ItemEdit[];
}

export type ItemEdit = KeptItem | Put;

export interface KeptItem {
  readonly type: 'item';
  /** Its index in the list as it is written. */
  readonly from: number;
  readonly edit: Edit;
}

/** Prints what is new, as a block at column 0 with line feeds, the last one included; with what stands above it when it is all new. */
export interface Printer {
  /** `key: …` */
  member(member: AddedMember, isNew: boolean): string;
  /** `- …` */
  item(item: Pick<Put, 'value' | 'path'>, isNew: boolean): string;
  /** A value between brackets or braces, without an end of line. */
  inline(item: Pick<Put, 'value' | 'path'>): string;
}

export const KEEP: Keep = { type: 'keep' };

/** A file that is laid out in a way that can't be edited without touching the rest of it. */
export class LayoutError extends Error {
  override readonly name = 'LayoutError';
  /** Where, in the text that was to be edited. */
  readonly offset: number;

  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}
