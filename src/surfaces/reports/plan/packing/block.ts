import type { Approval } from '../../../../engine/review/approval.js';
import type { ChangeDocument } from '../../../../generated/documents/plan.js';
import type { AlikeChanges } from './alike.js';
import { changeSection, rowsIn } from './change-section.js';
import { bulletFold, shapeFold, type Fold } from './left-out.js';
import type { RankedRow } from './rows.js';
import type { Section } from './section.js';

/** What has one title: a change, equal changes of several scopes, or small ones of a sort. */
export interface Block {
  readonly members: readonly Member[];
  /** A conflict and each risk. They are at the top, with those of other blocks. */
  readonly warnings: readonly RankedRow[];
  /** Its rows, and what replaces those not shown. */
  readonly folds: readonly Folded[];
  /** Rows that are complete only together: a change, or equal changes' places. */
  readonly units: readonly (readonly RankedRow[])[];
  readonly section: (shown: ReadonlySet<RankedRow>, approval: Pick<Approval, 'digests'>) => Section;
}

/** A change with all its rows. If all are shown, it is shown in full. */
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
