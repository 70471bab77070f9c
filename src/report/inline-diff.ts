import { diffWordsWithSpace } from 'diff';

/** A stretch of text that both versions have, or only one. */
export interface Stretch {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

const TIMEOUT_MS = 200;

/** Two versions of a text as one, word by word. Texts too different to compare quickly come back whole: old, then new. */
export function inlineDiff(before: string, after: string): readonly Stretch[] {
  const parts = diffWordsWithSpace(before, after, { timeout: TIMEOUT_MS, maxEditLength: 500 });
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
