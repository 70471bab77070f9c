import { withoutExtraBlanks } from '@zonewright/edge-rules/expressions/blanks.js';
import type { ExpressionDifference } from '@zonewright/edge-rules/expressions/difference.js';
import { diffWordsWithSpace } from 'diff';
import { changedMembers, isExpressionName } from './expression-members.js';
import { listDifference, type ListDifference } from './list-words.js';

/** How a value changes, as reports show it. */
export type ValueChange =
  | { readonly kind: 'added' | 'removed'; readonly value: unknown }
  /** An expression, by its members. */
  | { readonly kind: 'members'; readonly members: readonly ExpressionDifference[] }
  | { readonly kind: 'items'; readonly items: ListDifference }
  /** A long text, word by word. */
  | { readonly kind: 'text'; readonly stretches: readonly Stretch[] }
  | { readonly kind: 'value' };

/** Texts that are longer are compared word by word. */
const LONG = 40;

/** How a named value changes; undefined means none. */
export function valueChange(name: string, before: unknown, after: unknown): ValueChange {
  if (before === undefined) return { kind: 'added', value: after };
  if (after === undefined) return { kind: 'removed', value: before };
  const members = changedMembers({ name, before, after });
  if (members !== undefined) return { kind: 'members', members };
  const items = listDifference(before, after);
  if (items !== undefined) return { kind: 'items', items };
  if (typeof before !== 'string' || typeof after !== 'string') return { kind: 'value' };
  if (Math.max(before.length, after.length) <= LONG) return { kind: 'value' };
  const shown = isExpressionName(name) ? withoutExtraBlanks : String;
  return { kind: 'text', stretches: inlineDiff(shown(before), shown(after)) };
}

/** A stretch of text that one version has, or both. */
export interface Stretch {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

/** Bounds the work. A bound on time would differ between machines. */
const MOST_EDITS = 200;

/** The differences of two texts by word. If there are too many: the whole old and new text. */
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
