import type { Approval } from '../../../../engine/review/approval.js';
import type { PlanDocument } from '../../../../generated/documents/plan.js';
import { count } from '../../../../kernel/lib/phrases.js';
import { notesFor, type Alert } from '../alerts.js';
import { leaveWarnings } from '../leaves.js';
import type { Overview } from '../markdown.js';
import { CONFLICT } from './alike.js';
import { ownRows, type Block } from './block.js';
import { leftOutChanges, leftOutWords } from './left-out.js';
import type { RankedRow, Strength } from './rows.js';
import { BETWEEN, paragraphs, plain, type Section, type Stretch } from './section.js';

/** The rows about a whole plan. */
export interface OverviewRows {
  /** A row for each object that leaves, and its digest. */
  readonly leaves: ReadonlyMap<RankedRow, string>;
  /** The notes: what leaves and what else needs caution, warnings, the rest. */
  readonly urgent: readonly RankedRow[];
  readonly warned: readonly RankedRow[];
  readonly informed: readonly RankedRow[];
  /** The rows of the table. */
  readonly table: readonly RankedRow[];
  readonly pending: readonly RankedRow[];
}

/** What an overview says, as rows. Pure. */
export function overviewRows(plan: PlanDocument, { notes, table, pending }: Overview): OverviewRows {
  const leaves = leaveRows(plan);
  const noted = (name: Alert): readonly RankedRow[] => rows(notesFor(name, notes), 1, 'note');
  return {
    leaves,
    urgent: [...leaves.keys(), ...noted('CAUTION')],
    warned: noted('WARNING'),
    informed: noted('NOTE'),
    table: rows(table.rows, 3, table.of),
    pending: rows(pending, 3, 'migration that is pending'),
  };
}

/** The notes of an overview, the most urgent first. */
export function notesIn({ urgent, warned, informed }: OverviewRows): readonly RankedRow[] {
  return [...urgent, ...warned, ...informed];
}

/** What the sections of a plan are made of. */
export interface Outline {
  readonly overview: Overview;
  readonly rows: OverviewRows;
  /** What merging does not approve. */
  readonly notice: (approval: Pick<Approval, 'digests'>) => readonly string[];
}

/** The sections of a plan with these rows, and counts of the rest. Pure. */
export function sectionsOf(
  { overview, rows: { urgent, warned, informed, table, pending }, notice }: Outline,
  blocks: readonly Block[],
  shown: ReadonlySet<RankedRow>,
  approval: Pick<Approval, 'digests'>,
): readonly Section[] {
  const isStarted = (block: Block): boolean => ownRows(block).some((row) => shown.has(row));
  const unseen = table.filter((row) => !shown.has(row)).length;
  const warnings = blocks.flatMap((block) => block.warnings);
  return [
    paragraphs([...notice(approval), ...overview.origin]),
    plain([cautions(warnings, urgent, overview.consent, shown)]),
    plain([alert('WARNING', warned, shown)]),
    plain([alert('NOTE', informed, shown)]),
    plain([list(table, shown, `${overview.table.titles.join('\n')}\n`)]),
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
}

function moreOf(number: number, what: Overview['table']['of']): string {
  return what === 'scope'
    ? count(number, 'scope more with changes', 'scopes more with changes')
    : count(number, 'group of changes more', 'groups of changes more');
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
