import { diffWordsWithSpace } from 'diff';

/** A stretch of text that both versions have, or only one. */
export interface Stretch {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

/** A bound on the work. A bound on time would give different results on different machines. */
const MOST_EDITS = 200;

/** The differences of two texts, word by word. If there are too many, the whole old text and the whole new one. */
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
