import type { ChangeDocument } from '../../../../generated/documents/plan.js';
import type { Approval } from '../../../../engine/review/approval.js';
import { approvable } from '../../../../engine/review/approval.js';
import { codeSpan, longestRun } from '../../printers/markdown/markdown.js';
import { placeOf, type AlikeChanges } from './alike.js';
import { bulletFold, shapeFold } from './left-out.js';
import { LEGEND, STAND_IN } from '../stand-in.js';
import type { RankedRow } from './rows.js';
import { BETWEEN, type Section, type Stretch } from './section.js';

/** The rows of equal changes in their section. */
export function rowsIn({ details, expressions, lists, sent, places }: AlikeChanges): readonly RankedRow[] {
  return [...details, ...expressions, ...lists, ...sent, ...places];
}

/** Equal changes to unfold: title, shown rows, counts of the rest, and whether merging approves them. */
export function changeSection(
  group: AlikeChanges,
  shown: ReadonlySet<RankedRow>,
  { digests }: Pick<Approval, 'digests'>,
): Section {
  const { first, changes, details, expressions, lists, sent, places } = group;
  const title = `${first.action} ${placeOf(group)}${approvalOfAll(changes, digests)}`;
  const { source } = first;
  const fenced = (rows: readonly RankedRow[]): Stretch => diff(rows, shown);
  const folded = (name: string, rows: readonly RankedRow[]): Stretch => {
    const stretch = diff(rows, shown);
    const open = `<details><summary>${name}</summary>${BETWEEN}${stretch.open}`;
    return { ...stretch, open, close: `${stretch.close}${BETWEEN}</details>` };
  };
  return {
    opening: `<details><summary>${title}</summary>`,
    continued: `<details><summary>${title} (continued)</summary>`,
    closing: [
      ...(changes.length > 1 || source === undefined ? [] : [codeSpan(`${source.file}:${source.line}`)]),
      '</details>',
    ].join(BETWEEN),
    stretches: [
      fenced(details),
      folded('expressions as written', expressions),
      folded('lists in full', lists),
      folded('rules as sent', sent),
      named(bullets(places, shown), rowsIn(group)),
    ],
  };
}

/** Rows as a diff. If some are left out, the strongest come first, and counts of the rest last. */
export function diff(rows: readonly RankedRow[], shown: ReadonlySet<RankedRow>): Stretch {
  const [kept, missing] = parted(rows, shown);
  const ordered = missing.length === 0 ? kept : kept.toSorted((a, b) => a.strength - b.strength);
  const written = [...ordered, ...shapeFold(missing).map((text) => ({ text }))];
  const run = written.reduce((longest, { text }) => Math.max(longest, longestRun(text)), 0);
  const fence = '`'.repeat(Math.max(3, run + 1));
  return {
    open: `${fence}diff\n`,
    between: '\n',
    close: `\n${fence}`,
    rows: written,
  };
}

/** Adds the meaning of the placeholder, if rows use it. */
function named(stretch: Stretch, rows: readonly RankedRow[]): Stretch {
  const isUsed = rows.some(({ text }) => text.includes(STAND_IN));
  return isUsed && stretch.rows.length > 0
    ? { ...stretch, open: `${LEGEND}${BETWEEN}${stretch.open}` }
    : stretch;
}

function bullets(rows: readonly RankedRow[], shown: ReadonlySet<RankedRow>): Stretch {
  const [kept, missing] = parted(rows, shown);
  const more = bulletFold(missing).map((text) => ({ text }));
  return { open: '', between: '\n', close: '', rows: [...kept, ...more] };
}

function parted(
  rows: readonly RankedRow[],
  shown: ReadonlySet<RankedRow>,
): readonly [kept: readonly RankedRow[], missing: readonly RankedRow[]] {
  return [rows.filter((row) => shown.has(row)), rows.filter((row) => !shown.has(row))];
}

/** What a title says if merging does not approve all of it. */
export function approvalOfAll(changes: readonly ChangeDocument[], digests: ReadonlySet<string>): string {
  const others = changes.filter(({ digest }) => !digests.has(digest));
  if (others.length === 0) return '';
  const why = others.every((change) => !approvable(change)) ? 'a gate denies it' : 'not all of it is shown';
  const which = others.length === changes.length ? '' : `${others.length} of them `;
  return ` — ${which}not approved by merging: ${why}`;
}
