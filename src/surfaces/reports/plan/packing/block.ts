import type { Approval } from '../../../../engine/review/approval.js';
import type { ChangeDocument } from '../../../../generated/documents/plan.js';
import type { AlikeChanges } from './alike.js';
import { changeSection, rowsIn } from './change-section.js';
import { bulletFold, shapeFold, type Fold } from './left-out.js';
import type { RankedRow } from './rows.js';
import type { Section } from './section.js';

/** What is under one title: a change, changes that are the same in several scopes, or small ones of one sort. */
export interface Block {
  readonly members: readonly Member[];
  /** What makes them worth a look: a conflict, and each risk. It is shown above, with that of all other blocks. */
  readonly warnings: readonly RankedRow[];
  /** Its own rows, by what stands for those of them that are not shown. */
  readonly folds: readonly Folded[];
  /** Rows that only together say all of something: each change by itself, or all places of the same one. */
  readonly units: readonly (readonly RankedRow[])[];
  readonly section: (shown: ReadonlySet<RankedRow>, approval: Pick<Approval, 'digests'>) => Section;
}

/** A change with all rows that say something of it: it is shown in full when they are. */
export interface Member {
  readonly change: ChangeDocument;
  readonly rows: readonly RankedRow[];
}

/** Rows, and what stands for those that are not shown. */
export interface Folded {
  readonly rows: readonly RankedRow[];
  readonly fold: Fold;
}

/** The rows of a block below its title. */
export function ownRows({ folds }: Block): readonly RankedRow[] {
  return folds.flatMap(({ rows }) => rows);
}

/** Alike changes as a block of their own. */
export function blockOf(group: AlikeChanges): Block {
  const { changes, warnings, details, expressions, lists, sent, places } = group;
  const told = [...warnings, ...details, ...expressions, ...lists, ...sent];
  return {
    members: changes.map((change, index) => ({
      change,
      rows: [...told, ...places.slice(index, index + 1)],
    })),
    warnings,
    folds: [
      ...[details, expressions, lists, sent].map((rows) => ({
        rows,
        fold: shapeFold,
      })),
      { rows: places, fold: bulletFold },
    ],
    units: [[...warnings, ...rowsIn(group)]],
    section: (shown, approval) => changeSection(group, shown, approval),
  };
}
