import type { DriftWho } from '../../../generated/documents/drift.js';
import { count } from '../../../kernel/lib/phrases.js';

/** `last changed by eve@example.com (update, 2026-11-28T07:00:00.000Z)`, and how many entries of the audit log may fit otherwise. */
export function whoWords({ by = [], may_fit: others }: DriftWho): string {
  const named = by.map(
    ({ actor, action, at }) => `${actor} (${action === undefined ? '' : `${action}, `}${at})`,
  );
  const somebody = others === undefined ? [] : [`somebody: ${countWords(others, named.length > 0)}`];
  return `last changed by ${[...named, ...somebody].join(', and by ')}`;
}

function countWords(entries: number, isMore: boolean): string {
  const other = isMore ? 'other ' : '';
  return entries === 0
    ? `no ${other}entry of the audit log fits`
    : count(entries, `${other}entry of the audit log may fit`, `${other}entries of the audit log may fit`);
}

/** Who changed what differs, each once, in the report's order. */
export function namedIn(all: readonly (DriftWho | undefined)[]): readonly string[] {
  return [...new Set(all.flatMap((who) => (who?.by ?? []).map(({ actor }) => actor)))];
}
