import type { SnapshotAnswer } from '../../generated/documents/snapshot.js';
import { compare } from '../../kernel/model/finding.js';
import { canonicalText } from '@zonewright/edge-rules/lib/canonical-text.js';

/** What distinguishes one read from another. The largest number of items worth reading does not. */
export type Question = Pick<SnapshotAnswer, 'read' | 'path'> & {
  readonly query?: Readonly<Record<string, string>>;
};

/** A question as text, equal for equal questions. */
export function questionText({ read, path, query = {} }: Question): string {
  return `${path} ${read} ${canonicalText(query)}`;
}

/** The question of a request, its query sorted; an empty query is left out. */
export function questionOf<Read extends Question['read']>(
  read: Read,
  { path, query = {} }: Omit<Question, 'read'>,
): { readonly read: Read; readonly path: string; readonly query?: Record<string, string> } {
  const members = Object.entries(query).toSorted(([a], [b]) => compare(a, b));
  return members.length === 0 ? { read, path } : { read, path, query: Object.fromEntries(members) };
}
