import { depthBelow } from '../yaml/comment-owner.js';
import { columnOf, hasBlankAbove } from '../yaml/lines.js';
import type { Comment } from './comments.js';
import { headerOf } from './header.js';
import { isBlock, type Collection, type Entry, type Node, type Tree } from './tree.js';

/** The comments of an entry. */
export interface Notes {
  /** On own lines above it. */
  readonly lead: readonly Comment[];
  /** Between key or dash and value. */
  readonly head: readonly Comment[];
  /** After its value, with lines below in the same column. */
  readonly trail: readonly Comment[];
}

/** The owner of each comment. */
export interface Attachments {
  /** Above everything: they stay at the top. */
  readonly header: readonly Comment[];
  notesOf(entry: Entry): Notes;
  /** Below a collection's last entry. */
  endOf(collection: Collection): readonly Comment[];
}

/** The place of a comment. */
type Seat =
  | { readonly kind: 'end'; readonly of: Collection }
  | { readonly kind: keyof Notes; readonly of: Entry };

/** Finds what each comment belongs to, as readers would: what it is beside or above. Below a collection's last entry, its indentation decides. */
export function attach(
  tree: Tree,
  root: Collection,
  comments: readonly Comment[],
  text: string,
): Attachments {
  const header = headerOf(tree, root, comments, text);
  const ends = new Map<Collection, Comment[]>();
  const notes = new Map<Entry, Record<keyof Notes, Comment[]>>();
  const listOf = (seat: Seat): Comment[] => {
    if (seat.kind === 'end') return ends.get(seat.of) ?? remembered(ends, seat.of, []);
    const all = notes.get(seat.of) ?? remembered(notes, seat.of, { lead: [], head: [], trail: [] });
    return all[seat.kind];
  };
  let last: { readonly comment: Comment; readonly seat: Seat } | undefined;
  for (const comment of comments.slice(header.length)) {
    const seat: Seat =
      last !== undefined && continuesComment(comment, last, text)
        ? last.seat
        : seatOf(comment, root, { text, before: last?.seat });
    listOf(seat).push(comment);
    last = { comment, seat };
  }
  return {
    header,
    notesOf: (entry) => notes.get(entry) ?? NONE,
    endOf: (collection) => ends.get(collection) ?? [],
  };
}

const NONE: Notes = { lead: [], head: [], trail: [] };

function remembered<Key, Value>(map: Map<Key, Value>, key: Key, value: Value): Value {
  map.set(key, value);
  return value;
}

/** True if a comment continues the one above, beside something, in the same column. Not beside a dash, whose column is the first entry's. */
function continuesComment(
  comment: Comment,
  { comment: before, seat }: { comment: Comment; seat: Seat },
  text: string,
): boolean {
  if (!comment.isAlone || comment.column !== before.column) return false;
  if (seat.kind !== 'trail' && (seat.kind !== 'head' || seat.of.key === undefined)) return false;
  return /^[^\n]*\n[ \t]*$/.test(text.slice(before.start, comment.start));
}

/** The text, and the previous comment's seat. */
interface Context {
  readonly text: string;
  readonly before: Seat | undefined;
}

function seatOf(comment: Comment, inside: Collection, context: Context): Seat {
  const { entries } = inside;
  const index = lastBefore(entries, comment.start);
  const entry = entries[index];
  const next = entries[index + 1];
  const outside: Seat = next === undefined ? { kind: 'end', of: inside } : { kind: 'lead', of: next };
  if (entry === undefined) return outside;
  const { value } = entry;
  if (comment.start < value.start) return beforeValue(comment, entry);
  if (comment.start < value.end) {
    // Comments in empty brackets, or in a block scalar's header.
    if (value.kind === 'text') return { kind: 'trail', of: entry };
    return value.entries.length === 0 ? { kind: 'head', of: entry } : seatOf(comment, value, context);
  }
  if (!comment.isAlone) return { kind: 'trail', of: lastEntry(entry) };
  return below(comment, entry, outside, context);
}

/** Between key or dash and value: above a collection's first entry, else before the value. */
function beforeValue({ isAlone }: Comment, entry: Entry): Seat {
  const { value } = entry;
  const first = value.kind === 'text' ? undefined : value.entries[0];
  return isAlone && first !== undefined ? { kind: 'lead', of: first } : { kind: 'head', of: entry };
}

/** Below an entry: at the end of a collection in it, or outside. */
function below({ column }: Comment, { value }: Entry, outside: Seat, { text, before }: Context): Seat {
  const ended = endedBy(value);
  const seats = [outside, ...ended.map((of): Seat => ({ kind: 'end', of }))];
  const depthBefore = seats.findIndex(({ kind, of }) => kind === before?.kind && of === before.of);
  const place = {
    next: outside.kind === 'end' ? -1 : columnOf(text, outside.of.start),
    ended: ended.map(({ entries: [first], start }) => columnOf(text, first?.start ?? start)),
  };
  return seats[depthBelow(column, place, depthBefore < 0 ? undefined : depthBefore)] ?? outside;
}

/** Collections that end with a value, outermost first. None for brackets. */
function endedBy(node: Node): readonly Collection[] {
  if (!isBlock(node)) return [];
  const last = node.entries.at(-1);
  return [node, ...(last === undefined ? [] : endedBy(last.value))];
}

function lastEntry(entry: Entry): Entry {
  const last = isBlock(entry.value) ? entry.value.entries.at(-1) : undefined;
  return last === undefined ? entry : lastEntry(last);
}

/** The index of the last entry before an offset; -1 without one. */
function lastBefore(entries: readonly Entry[], offset: number): number {
  let [low, high] = [0, entries.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((entries[middle]?.start ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** True with a blank line above an entry, or its first leading comment. */
export function isApart(entry: Entry, { lead }: Notes, text: string): boolean {
  return hasBlankAbove(text, lead[0]?.start ?? entry.start);
}
