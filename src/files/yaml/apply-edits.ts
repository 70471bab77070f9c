import { replaced } from '@zonewright/edge-rules/lib/correction.js';
import type { FileEdit, Fix, Place } from '../../kernel/model/fix.js';
import { BYTE_ORDER_MARK, lineEndOf } from './lines.js';
import { openTextPlaces } from './text-places.js';

/** Edits by file of corrections that fit together: whole corrections, first come first, without those that touch earlier ones. Pure. */
export function compatibleEdits(fixes: readonly Fix[]): ReadonlyMap<string, readonly FileEdit[]> {
  const taken = new Map<string, FileEdit[]>();
  for (const { edits } of fixes) {
    const isApart = edits.every((edit) => !(taken.get(edit.file) ?? []).some((other) => touch(edit, other)));
    if (!isApart) continue;
    for (const edit of edits) taken.set(edit.file, [...(taken.get(edit.file) ?? []), edit]);
  }
  return taken;
}

/** True if two edits change the same characters, or write at the same place. */
function touch(a: FileEdit, b: FileEdit): boolean {
  if (inOrder(a.start, b.start) === 0) return true;
  return inOrder(a.start, b.end) < 0 && inOrder(b.start, a.end) < 0;
}

function inOrder(a: Place, b: Place): number {
  return a.line - b.line || a.column - b.column;
}

/** A text with edits that don't overlap. Byte order mark and CRLF stay. Pure. */
export function editedText(text: string, edits: readonly Omit<FileEdit, 'file'>[]): string {
  const mark = text.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : '';
  const own = text.slice(mark.length);
  const { offsetOf } = openTextPlaces(own);
  const lineEnd = lineEndOf(own);
  const parts = edits.map(({ start, end, text: added }) => ({
    from: offsetOf(start),
    to: offsetOf(end),
    text: added.replaceAll('\n', lineEnd),
  }));
  return mark + replaced(own, parts);
}
