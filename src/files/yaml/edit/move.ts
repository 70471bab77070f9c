import { withLineFeeds } from '../../../kernel/lib/line-feeds.js';
import { valueAt } from '../../../kernel/lib/value-at.js';
import { isObject } from '../../../kernel/model/json.js';
import type { Pointer } from '../document.js';
import { BYTE_ORDER_MARK } from '../lines.js';
import { editText } from './edit.js';
import { KEEP, type AddedMember, type Edit, type Printer } from './edit-types.js';
import { printerFrom } from './printer.js';
import { isComment, linesOf } from './tools.js';

/** A member that moves within a file. */
export interface MovedMember {
  readonly from: Pointer;
  /** Ends with the same key. Missing parents are added. */
  readonly to: Pointer;
  /** What leaves the old place: the member, or a mapping that would be empty. */
  readonly gone: Pointer;
}

/**
 * A text with a member moved, comments included; `value` is the text's. The rest stays byte for byte. The caller checks the result: content in braces
 * loses comments. Throws a LayoutError. Pure.
 */
export function movedText(text: string, value: unknown, moved: MovedMember): string {
  const { from, to, gone } = moved;
  const model = withLineFeeds(text.replace(BYTE_ORDER_MARK, ''));
  const plain = printerFrom(model);
  const parent = parentIn(value, to, gone);
  const lacking = to.slice(parent.length).map(String);
  const member: AddedMember = { key: String(to.at(-1)), value: valueAt(value, from), path: from };
  const printer: Printer = {
    ...plain,
    member: (_, isNew) =>
      nested(lacking.slice(0, -1), commentsAbove(plain, from, gone) + plain.member(member, isNew)),
    inline: () => inBraces(lacking.slice(1), plain.inline(member)),
  };
  const added = { key: lacking[0] ?? '', value: member.value };
  return editText(text, editOf(value, { gone, parent }, added), printer);
}

/** What is removed and where is added, below a value. Absent: not in it. */
interface Places {
  readonly gone?: Pointer | undefined;
  readonly parent?: Pointer | undefined;
}

function editOf(value: unknown, places: Places, added: AddedMember): Edit {
  const { gone, parent } = places;
  if (Array.isArray(value)) {
    const items = value.map((item: unknown, from) => {
      const own = below(places, from);
      return { type: 'item', from, edit: own === undefined ? KEEP : editOf(item, own, added) } as const;
    });
    return { type: 'items', items };
  }
  const members = isObject(value) ? Object.entries(value) : [];
  const edits = members.flatMap(([key, member]): readonly (readonly [string, Edit | undefined])[] => {
    if (gone?.length === 1 && gone[0] === key) return [[key, undefined]];
    const own = below(places, key);
    return own === undefined ? [] : [[key, editOf(member, own, added)]];
  });
  return { type: 'members', members: new Map(edits), added: parent?.length === 0 ? [added] : [], order: [] };
}

/** Places inside a member or item, if any. */
function below({ gone, parent }: Places, step: string | number): Places | undefined {
  const inside = (at: Pointer | undefined): Pointer | undefined =>
    at?.[0] === step ? at.slice(1) : undefined;
  const own = { gone: inside(gone), parent: inside(parent) };
  return own.gone === undefined && own.parent === undefined ? undefined : own;
}

/** The innermost existing mapping on the way that stays. */
function parentIn(value: unknown, to: Pointer, gone: Pointer): Pointer {
  const depths = to.map((_, depth) => to.slice(0, to.length - 1 - depth));
  const stays = (at: Pointer): boolean => gone.some((step, depth) => at[depth] !== step);
  return depths.find((at) => isObject(valueAt(value, at)) && stays(at)) ?? [];
}

/** Comments above mappings that leave with their only member. */
function commentsAbove(printer: Printer, from: Pointer, gone: Pointer): string {
  const left = from.slice(gone.length).map((_, depth) => from.slice(0, gone.length + depth));
  return left
    .flatMap((path) => {
      const printed = printer.member({ key: '', value: null, path }, true);
      const lines = linesOf(printed, { from: 0, to: printed.length });
      const end = lines.findIndex((line) => !isComment(line));
      return lines.slice(0, end);
    })
    .join('');
}

/** Lines below keys, as a block. */
function nested(keys: readonly string[], lines: string): string {
  return keys.reduceRight((inner, key) => `${key}:\n${inner.replace(/^(?=.)/gm, '  ')}`, lines);
}

/** A braced value below keys. */
function inBraces(keys: readonly string[], text: string): string {
  return keys.reduceRight((inner, key) => `{ ${key}: ${inner} }`, text);
}
