import type { SnapshotAnswer } from '../../generated/documents/snapshot.js';
import { compare } from '../../kernel/model/finding.js';
import { canonicalText } from '@zonewright/edge-rules/lib/canonical-text.js';

/** What distinguishes one read from another. The number of items that are worth their requests is not part of it. */
export type Question = Pick<SnapshotAnswer, 'read' | 'path'> & {
  readonly query?: Readonly<Record<string, string>>;
};

/** A question as text: the same question gives the same one. */
export function questionText({ read, path, query = {} }: Question): string {
  return `${path} ${read} ${canonicalText(query)}`;
}

/** The question that a request asks, its query in one order; a query without members is none. */
export function questionOf<Read extends Question['read']>(
  read: Read,
  { path, query = {} }: Omit<Question, 'read'>,
): { readonly read: Read; readonly path: string; readonly query?: Record<string, string> } {
  const members = Object.entries(query).toSorted(([a], [b]) => compare(a, b));
  return members.length === 0 ? { read, path } : { read, path, query: Object.fromEntries(members) };
}
