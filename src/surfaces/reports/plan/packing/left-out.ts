import { count } from '../../../../kernel/lib/phrases.js';
import { codeSpan } from '../../printers/markdown/markdown.js';
import { scopeOfAddress } from '../../../../kernel/model/scope.js';
import { groupsBy } from '../../../../kernel/lib/groups.js';
import type { ChangeDocument } from '../../../../generated/documents/plan.js';
import type { RankedRow } from './rows.js';

/** More shapes than these of one thing are counted. */
const MOST_SHAPES = 5;
/** More sorts of changes than these are counted: two for each kind and action there are. */
const MOST_SORTS = 30;

/** Lines that stand for rows that are not shown. Fewer rows never take more lines, or longer ones. */
export type Fold = (missing: readonly RankedRow[]) => readonly string[];

/** How many rows of a list are missing. */
export const bulletFold: Fold = (missing) =>
  missing.length === 0 ? [] : [`- and ${missing.length} more that are not named here`];

/**
 * Of rows that are not shown those of which a fold would save nothing: alike ones that together are no longer than the line that would stand for them. What
 * `isPossible` denies is never one. Pure.
 */
export function cheapRows(
  missing: readonly RankedRow[],
  fold: Fold,
  isPossible: (row: RankedRow) => boolean,
): readonly RankedRow[] {
  return groupsBy(missing, ({ shape }) => shape).flatMap(({ items }) =>
    items.every(isPossible) && lengthOf(items.map(({ text }) => text)) <= lengthOf(fold(items)) ? items : [],
  );
}

/** How long lines are, with their ends. */
export function lengthOf(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + line.length + 1, 0);
}

/** How many rows there are of each shape, the most frequent first. Inert. */
export const shapeFold: Fold = (missing) => leftOutWords(missing).map((words) => `  ${words}`);

/** What to say of rows that are not shown: how many there are of each shape, the most frequent first. Inert. */
export function leftOutWords(rows: readonly RankedRow[]): readonly string[] {
  const shapes = counted(rows.map(({ shape }) => shape));
  const told = shapes
    .slice(0, MOST_SHAPES)
    .map(([shape, size]) => `… and ${size} more of this shape: ${clipped(shape)}`);
  const others = shapes.slice(MOST_SHAPES).reduce((sum, [, size]) => sum + size, 0);
  return others === 0 ? told : [...told, `… and ${others} more of other shapes`];
}

/** A list of the changes of which nothing is shown, by action and kind. */
export function leftOutChanges(changes: readonly ChangeDocument[]): readonly string[] {
  const sorts = counted(changes.map(({ action, kind }) => `${action} ${kind}`));
  const lines = sorts.slice(0, MOST_SORTS).map(([sort, size]) => {
    const same = changes.filter(({ action, kind }) => `${action} ${kind}` === sort);
    const scopes = new Set(same.map(({ address }) => scopeOfAddress(address))).size;
    return `- ${codeSpan(sort)}: ${size}, in ${count(scopes, 'scope')}`;
  });
  return lines;
}

/** A shape is a hint, and names in it may be of any length. */
function clipped(shape: string): string {
  const characters = Array.from(shape);
  return characters.length > 160 ? `${characters.slice(0, 159).join('')}…` : shape;
}

/** Each once with how often it stands there, the most frequent first. */
function counted(texts: readonly string[]): readonly (readonly [text: string, size: number])[] {
  const sizes = new Map<string, number>();
  for (const text of texts) sizes.set(text, (sizes.get(text) ?? 0) + 1);
  return [...sizes].toSorted(([, a], [, b]) => b - a);
}
