import type { Approval } from '../../../../engine/review/approval.js';
import type { ChangeDocument } from '../../../../generated/documents/plan.js';
import type { AlikeChanges } from './alike.js';
import { changeSection, rowsIn } from './change-section.js';
import { bulletFold, shapeFold, type Fold } from './left-out.js';
import type { RankedRow } from './rows.js';
import type { Section } from './section.js';

/** What is under one title: a change, equal changes in several scopes, or small changes of one sort. */
export interface Block {
  readonly members: readonly Member[];
  /** A conflict, and each risk. They are shown at the top, with those of other blocks. */
  readonly warnings: readonly RankedRow[];
  /** Its own rows, with what replaces those that are not shown. */
  readonly folds: readonly Folded[];
  /** Rows that are complete only together: a change, or all places of equal changes. */
  readonly units: readonly (readonly RankedRow[])[];
  readonly section: (shown: ReadonlySet<RankedRow>, approval: Pick<Approval, 'digests'>) => Section;
}

/** A change with all its rows. It is shown in full if all of them are. */
export interface Member {
  readonly change: ChangeDocument;
  readonly rows: readonly RankedRow[];
}

/** Rows, and what replaces those that are not shown. */
export interface Folded {
  readonly rows: readonly RankedRow[];
  readonly fold: Fold;
}

/** The rows of a block below its title. */
export function ownRows({ folds }: Block): readonly RankedRow[] {
  return folds.flatMap(({ rows }) => rows);
}

/** A block for equal changes. */
export function blockOf(group: AlikeChanges): Block {
  const { changes, warnings, details, expressions, lists, sent, places } = group;
  const shared = [...warnings, ...details, ...expressions, ...lists, ...sent];
  return {
    members: changes.map((change, index) => ({
      change,
      rows: [...shared, ...places.slice(index, index + 1)],
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
