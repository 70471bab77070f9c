import { inert } from '../../../../kernel/lib/inert.js';
import { count } from '../../../../kernel/lib/phrases.js';
import { codeSpan } from '../../printers/markdown/markdown.js';
import { scopeOfAddress } from '../../../../kernel/model/scope.js';
import { groupsBy } from '../../../../kernel/lib/groups.js';
import type { ChangeDocument } from '../../../../generated/documents/plan.js';
import type { RankedRow } from './rows.js';

/** How many shapes are listed. Others are counted together. */
const MOST_SHAPES = 5;
/** How many sorts of changes are listed. */
const MOST_SORTS = 30;

/** Makes the lines that replace missing rows. Fewer rows never need more or longer lines. */
export type Fold = (missing: readonly RankedRow[]) => readonly string[];

/** How many rows of a list are missing. */
export const bulletFold: Fold = (missing) =>
  missing.length === 0 ? [] : [`- and ${missing.length} more that are not named here`];

/** Missing rows that are no longer than what replaces them. All rows of the shape have to be possible. Pure. */
export function cheapRows(
  missing: readonly RankedRow[],
  fold: Fold,
  isPossible: (row: RankedRow) => boolean,
): readonly RankedRow[] {
  return groupsBy(missing, ({ shape }) => shape).flatMap(({ items }) =>
    items.every(isPossible) && lengthOf(items.map(({ text }) => text)) <= lengthOf(fold(items)) ? items : [],
  );
}

/** The length of lines, with line ends. */
export function lengthOf(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + line.length + 1, 0);
}

/** Counts of missing rows by shape, the most frequent first. Inert. */
export const shapeFold: Fold = (missing) => leftOutWords(missing).map((words) => `  ${words}`);

/** As shapeFold, without indent. */
export function leftOutWords(rows: readonly RankedRow[]): readonly string[] {
  const shapes = counted(rows.map(({ shape }) => shape));
  const shown = shapes
    .slice(0, MOST_SHAPES)
    .map(([shape, size]) => `… and ${size} more of this shape: ${clipped(inert(shape))}`);
  const others = shapes.slice(MOST_SHAPES).reduce((sum, [, size]) => sum + size, 0);
  return others === 0 ? shown : [...shown, `… and ${others} more of other shapes`];
}

/** Counts by action and kind, of changes without a shown row. */
export function leftOutChanges(changes: readonly ChangeDocument[]): readonly string[] {
  const sorts = counted(changes.map(({ action, kind }) => `${action} ${kind}`));
  const lines = sorts.slice(0, MOST_SORTS).map(([sort, size]) => {
    const same = changes.filter(({ action, kind }) => `${action} ${kind}` === sort);
    const scopes = new Set(same.map(({ address }) => scopeOfAddress(address))).size;
    return `- ${codeSpan(sort)}: ${size}, in ${count(scopes, 'scope')}`;
  });
  return lines;
}

/** Shapes can contain long names. */
function clipped(shape: string): string {
  const characters = Array.from(shape);
  return characters.length > 160 ? `${characters.slice(0, 159).join('')}…` : shape;
}

/** Each text with its frequency, the most frequent first. */
function counted(texts: readonly string[]): readonly (readonly [text: string, size: number])[] {
  const sizes = new Map<string, number>();
  for (const text of texts) sizes.set(text, (sizes.get(text) ?? 0) + 1);
  return [...sizes].toSorted(([, a], [, b]) => b - a);
}
