import type { PlanDocument } from '../../../../generated/documents/plan.js';
import { count } from '../../../../kernel/lib/phrases.js';
import { approvingOf, type Approval } from '../../../../engine/review/approval.js';
import { notesFor, type Alert } from '../alerts.js';
import { leaveWarnings } from '../leaves.js';
import { conflictsFirst, type Overview } from '../markdown.js';
import { alikeChanges, CONFLICT } from './alike.js';
import { blockOf, ownRows, type Block } from './block.js';
import { bundles } from './bundle.js';
import { choose } from './choose.js';
import { cheapRows, leftOutChanges, leftOutWords } from './left-out.js';
import type { RankedRow, Strength } from './rows.js';
import { stepsOf } from './steps.js';
import { BETWEEN, layOut, leastLength, paragraphs, plain, type Section, type Stretch } from './section.js';

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

function moreOf(number: number, what: Overview['table']['of']): string {
  return what === 'scope'
    ? count(number, 'scope more with changes', 'scopes more with changes')
    : count(number, 'group of changes more', 'groups of changes more');
}

/**
 * Packs a plan row by row. Without room for all, small changes of a sort share a title; then the most urgent rows are shown, and others counted by
 * shape. A change is approved only if all its rows are shown. `notice` says at the top what is not. Pure.
 */
export function pack(
  plan: PlanDocument,
  overview: Overview,
  room: Room,
  notice: (approval: Pick<Approval, 'digests'>) => readonly string[],
): Packed {
  const approving = approvingOf(plan, room.approval);
  const groups = alikeChanges(conflictsFirst(plan.changes));
  const noted = (name: Alert): readonly RankedRow[] => rows(notesFor(name, overview.notes), 1, 'note');
  const leaves = leaveRows(plan);
  const urgent = [...leaves.keys(), ...noted('CAUTION')];
  const [warned, informed] = [noted('WARNING'), noted('NOTE')];
  const notes = [...urgent, ...warned, ...informed];
  const scopes = rows(overview.table.rows, 3, overview.table.of);
  const pending = rows(overview.pending, 3, 'migration that is pending');
  const own = [...notes, ...scopes, ...pending];
  const warningsOf = (blocks: readonly Block[]): readonly RankedRow[] =>
    blocks.flatMap(({ warnings }) => warnings);

  const attempt = (blocks: readonly Block[], shown: ReadonlySet<RankedRow>): Attempt | undefined => {
    const shownLeaves = [...leaves].flatMap(([row, digest]) => (shown.has(row) ? [digest] : []));
    const whole = new Set([...wholeIn(blocks, shown), ...shownLeaves]);
    const approval = { digests: approving.digests(whole) };
    const isStarted = (block: Block): boolean => ownRows(block).some((row) => shown.has(row));
    const unseen = scopes.filter((row) => !shown.has(row)).length;
    const sections: readonly Section[] = [
      paragraphs([...notice(approval), ...overview.origin]),
      plain([cautions(warningsOf(blocks), urgent, overview.consent, shown)]),
      plain([alert('WARNING', warned, shown)]),
      plain([alert('NOTE', informed, shown)]),
      plain([list(scopes, shown, `${overview.table.titles.join('\n')}\n`)]),
      paragraphs([
        ...(unseen === 0 ? [] : [`${moreOf(unseen, overview.table.of)}.`]),
        ...overview.table.others,
        ...overview.order,
      ]),
      ...blocks.filter(isStarted).map(({ section }) => section(shown, approval)),
      plain([leftOut(blocks.filter((block) => !isStarted(block)))]),
      plain([list(pending, shown)]),
      paragraphs(overview.closing),
    ];
    const parts = layOut(sections, room.of, room.mostParts);
    return parts === undefined ? undefined : { parts, whole };
  };
  const all = (blocks: readonly Block[]): Attempt | undefined =>
    attempt(blocks, new Set([...own, ...warningsOf(blocks), ...blocks.flatMap(ownRows)]));

  const cut = (blocks: readonly Block[]): Attempt => {
    const impossible = new Set(blocks.flatMap((block) => impossibleIn(block, room.of(room.mostParts - 1))));
    const isPossible = (row: RankedRow): boolean => !impossible.has(row);
    const steps = stepsOf(notes, [...leaves.keys(), ...scopes, ...pending], blocks, isPossible);
    return choose(steps, (shown) => attempt(blocks, withCheap(shown, blocks, isPossible)));
  };
  const packed = (): Attempt => {
    const spacious = all(groups.map(blockOf));
    if (spacious !== undefined) return spacious;
    const small = bundles(groups);
    return all(small) ?? cut(small);
  };
  const { parts, whole } = packed();
  return { parts, approval: { digests: approving.digests(whole), texts: approving.texts(whole) } };
}

/** The texts of a plan, and digests of changes shown in full. */
interface Attempt extends Pick<Packed, 'parts'> {
  readonly whole: ReadonlySet<string>;
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

const LINES = { open: '', between: '\n', close: '' } as const;

function rows(texts: readonly string[], strength: Strength, shape: string): readonly RankedRow[] {
  return texts.map((text) => ({ text, strength, shape }));
}

/** A row for each object that leaves, and its digest. */
function leaveRows({ leaving = [] }: PlanDocument): ReadonlyMap<RankedRow, string> {
  return new Map(
    leaving.map((leave) => [
      { text: leaveWarnings(leave).join('\n>\n'), strength: 0, shape: 'leaves-management' },
      leave.digest,
    ]),
  );
}

/** The digests of changes with all rows shown. */
function wholeIn(blocks: readonly Block[], shown: ReadonlySet<RankedRow>): ReadonlySet<string> {
  const members = blocks.flatMap((block) => block.members);
  return new Set(
    members
      .filter(({ rows: all }) => all.every((row) => shown.has(row)))
      .map(({ change: { digest } }) => digest),
  );
}

/** A quotation of conflicts, notes and risks, with counts of those not shown. */
function cautions(
  warnings: readonly RankedRow[],
  notes: readonly RankedRow[],
  consent: readonly string[],
  shown: ReadonlySet<RankedRow>,
): Stretch {
  const isConflict = ({ shape }: RankedRow): boolean => shape === CONFLICT;
  const all = [...warnings.filter(isConflict), ...notes, ...warnings.filter((row) => !isConflict(row))];
  return alert('CAUTION', all, shown, consent);
}

/** Rows as an alert, with counts of those not shown, and `lines`, which always are. */
function alert(
  name: Alert,
  all: readonly RankedRow[],
  shown: ReadonlySet<RankedRow>,
  lines: readonly string[] = [],
): Stretch {
  const missing = leftOutWords(all.filter((row) => !shown.has(row))).map((text) => `> ${text}`);
  const present = [
    ...all.filter((row) => shown.has(row)),
    ...[...missing, ...lines].map((text) => ({ text })),
  ];
  return { open: `> [!${name}]\n>\n`, between: '\n>\n', close: '', rows: present };
}

function leftOut(blocks: readonly Block[]): Stretch {
  const open = `Changes of which nothing is shown:${BETWEEN}`;
  const changes = blocks.flatMap(({ members }) => members.map(({ change }) => change));
  return {
    ...LINES,
    open,
    rows: leftOutChanges(changes).map((text) => ({ text })),
  };
}

function list(all: readonly RankedRow[], shown: ReadonlySet<RankedRow>, open = ''): Stretch {
  return { ...LINES, open, rows: all.filter((row) => shown.has(row)) };
}

const NONE = { digests: new Set<string>() };

/** The rows of a block that fit into no part. */
function impossibleIn(block: Block, room: number): readonly RankedRow[] {
  const all = [...block.warnings, ...ownRows(block)];
  const section = block.section(new Set(all), NONE);
  return all.filter((row) => section.stretches.some((stretch) => leastLength(section, stretch, row) > room));
}
