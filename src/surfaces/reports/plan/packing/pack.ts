import type { PlanDocument } from '../../../../generated/documents/plan.js';
import { approvingOf, type Approval } from '../../../../engine/review/approval.js';
import { conflictsFirst, type Overview } from '../markdown.js';
import { alikeChanges, type AlikeChanges } from './alike.js';
import { blockOf, ownRows, type Block } from './block.js';
import { bundles } from './bundle.js';
import { choose } from './choose.js';
import { cheapRows, leftOutWords } from './left-out.js';
import type { RankedRow } from './rows.js';
import { layOut, leastLength } from './section.js';
import { notesIn, overviewRows, sectionsOf, type Outline, type OverviewRows } from './sections.js';
import { stepsOf } from './steps.js';

/** A plan in several texts, and what merging approves of it. */
export interface Packed {
  /** The texts, in their order. */
  readonly parts: readonly string[];
  readonly approval: Approval;
}

/** How much room there is. */
export interface Room {
  /** The longest that a part may be (UTF-16 code units), from 0. */
  readonly of: (part: number) => number;
  readonly mostParts: number;
  /** The longest that a text of the approval may be. */
  readonly approval: number;
}

/**
 * Packs a plan row by row. Without room for all, small changes of a sort share a title; then the most urgent rows are shown, and others counted by
 * shape. A change is approved only if all its rows are shown. `notice` says at the top what is not. Pure.
 */
export function pack(plan: PlanDocument, overview: Overview, room: Room, notice: Outline['notice']): Packed {
  const approving = approvingOf(plan, room.approval);
  const rows = overviewRows(plan, overview);
  const attempt: Attempt = (blocks, shown) => {
    const whole = wholeIn(rows, blocks, shown);
    const approval = { digests: approving.digests(whole) };
    const sections = sectionsOf({ overview, rows, notice }, blocks, shown, approval);
    const parts = layOut(sections, room.of, room.mostParts);
    return parts === undefined ? undefined : { parts, whole };
  };
  const groups = alikeChanges(conflictsFirst(plan.changes));
  const { parts, whole } = fullest(groups, rows, room, attempt);
  return { parts, approval: { digests: approving.digests(whole), texts: approving.texts(whole) } };
}

/** Lays out these rows of a plan. Undefined if there is no room for them. */
type Attempt = (blocks: readonly Block[], shown: ReadonlySet<RankedRow>) => Texts | undefined;

/** The texts of a plan, and digests of changes shown in full. */
interface Texts extends Pick<Packed, 'parts'> {
  readonly whole: ReadonlySet<string>;
}

/** Everything; otherwise everything with small changes under one title; otherwise the most urgent rows. */
function fullest(groups: readonly AlikeChanges[], rows: OverviewRows, room: Room, attempt: Attempt): Texts {
  const all = (blocks: readonly Block[]): Texts | undefined =>
    attempt(blocks, new Set([...ownOf(rows), ...blocks.flatMap(rowsOf)]));
  const spacious = all(groups.map(blockOf));
  if (spacious !== undefined) return spacious;
  const small = bundles(groups);
  return all(small) ?? mostUrgent(small, rows, room, attempt);
}

function mostUrgent(blocks: readonly Block[], rows: OverviewRows, room: Room, attempt: Attempt): Texts {
  const impossible = new Set(blocks.flatMap((block) => impossibleIn(block, room.of(room.mostParts - 1))));
  const isPossible = (row: RankedRow): boolean => !impossible.has(row);
  const others = [...rows.leaves.keys(), ...rows.table, ...rows.pending];
  const steps = stepsOf(notesIn(rows), others, blocks, isPossible);
  return choose(steps, (shown) => attempt(blocks, withCheap(shown, blocks, isPossible)));
}

/** The rows about the whole plan. */
function ownOf(rows: OverviewRows): readonly RankedRow[] {
  return [...notesIn(rows), ...rows.table, ...rows.pending];
}

/** All rows of a block. */
function rowsOf(block: Block): readonly RankedRow[] {
  return [...block.warnings, ...ownRows(block)];
}

/** The rows to show, and those whose replacement would not be shorter. */
function withCheap(
  shown: ReadonlySet<RankedRow>,
  blocks: readonly Block[],
  isPossible: (row: RankedRow) => boolean,
): ReadonlySet<RankedRow> {
  const missing = (all: readonly RankedRow[]): readonly RankedRow[] => all.filter((row) => !shown.has(row));
  const started = blocks.filter((block) => ownRows(block).some((row) => shown.has(row)));
  const warnings = missing([...new Set(blocks.flatMap((block) => block.warnings))]);
  return new Set([
    ...shown,
    ...cheapRows(warnings, leftOutWords, isPossible),
    ...started.flatMap(({ folds }) =>
      folds.flatMap(({ rows: all, fold }) => cheapRows(missing(all), fold, isPossible)),
    ),
  ]);
}

/** The digests of what is shown in full: changes with all their rows, and objects that leave. */
function wholeIn(
  { leaves }: OverviewRows,
  blocks: readonly Block[],
  shown: ReadonlySet<RankedRow>,
): ReadonlySet<string> {
  const isWhole = (rows: readonly RankedRow[]): boolean => rows.every((row) => shown.has(row));
  const members = blocks.flatMap((block) => block.members);
  return new Set([
    ...members.flatMap(({ change, rows }) => (isWhole(rows) ? [change.digest] : [])),
    ...[...leaves].flatMap(([row, digest]) => (shown.has(row) ? [digest] : [])),
  ]);
}

const NONE = { digests: new Set<string>() };

/** The rows of a block that fit into no part. */
function impossibleIn(block: Block, room: number): readonly RankedRow[] {
  const all = rowsOf(block);
  const section = block.section(new Set(all), NONE);
  return all.filter((row) => section.stretches.some((stretch) => leastLength(section, stretch, row) > room));
}
