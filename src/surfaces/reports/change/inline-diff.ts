import { diffWordsWithSpace } from 'diff';

/** A stretch of text that both versions have, or only one. */
export interface Stretch {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

/** A bound on the work that is the same on every machine, as a bound on time is not: the same plan gives the same bytes. */
const MOST_EDITS = 200;

/** Two versions of a text as one, word by word. Texts with more differences than help anybody come back whole: old, then new. */
export function inlineDiff(before: string, after: string): readonly Stretch[] {
  const parts = diffWordsWithSpace(before, after, { maxEditLength: MOST_EDITS });
  if (parts === undefined) {
    return [
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ];
  }
  return parts.map(({ value, added, removed }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value,
  }));
}
