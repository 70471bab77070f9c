import type { PlanDocument } from '../../../engine/documents/plan.js';
import { count } from '../../../kernel/lib/words.js';
import { approvalOf, type Approval } from '../../../engine/review/approval.js';
import { conflictsFirst, type Overview } from '../plan-markdown.js';
import { alikeChanges, CONFLICT, type AlikeChanges } from './alike.js';
import { changeSection, rowsIn } from './change-section.js';
import { choose, type Candidate } from './choose.js';
import { leftOutChanges, leftOutWords } from './left-out.js';
import type { RankedRow, Strength } from './rows.js';
import { BETWEEN, layOut, leastLength, paragraphs, plain, type Section, type Stretch } from './section.js';

/** A plan in several texts, and what merging approves of it. */
export interface Packed {
  /** In their order; each is a part of the whole. */
  readonly parts: readonly string[];
  readonly approval: Approval;
}

/** How much room there is. */
export interface Room {
  /** How long each part may be (UTF-16 code units), counted from 0. */
  readonly of: (part: number) => number;
  readonly mostParts: number;
  /** How long the approval may be. */
  readonly approval: number;
}

function moreOf(number: number, what: Overview['table']['of']): string {
  return what === 'scope'
    ? count(number, 'scope more with changes', 'scopes more with changes')
    : count(number, 'group of changes more', 'groups of changes more');
}

/**
 * Packs a plan row by row: all of it when there is room, else what is strongest first, and of the rest how much there is of each shape. Approved is a change
 * of which every row is shown, and no other. `notice` says what is not, at the very top. Pure.
 */
export function pack(
  plan: PlanDocument,
  overview: Overview,
  room: Room,
  notice: (approval: Approval) => readonly string[],
): Packed {
  const groups = alikeChanges(conflictsFirst(plan.changes));
  const notes = rows(overview.notes, 1, 'note');
  const scopes = rows(overview.table.rows, 3, overview.table.of);
  const pending = rows(overview.pending, 3, 'migration that is pending');

  const attempt = (shown: ReadonlySet<RankedRow>): Packed | undefined => {
    const approval = approvalOf(plan, wholeIn(groups, shown), room.approval);
    const isBegun = (group: AlikeChanges): boolean => rowsIn(group).some((row) => shown.has(row));
    const unseen = scopes.filter((row) => !shown.has(row)).length;
    const told: readonly Section[] = [
      paragraphs([...notice(approval), ...overview.origin]),
      plain([cautions(groups, notes, overview.consent, shown)]),
      plain([list(scopes, shown, `${overview.table.titles.join('\n')}\n`)]),
      paragraphs([
        ...(unseen === 0 ? [] : [`${moreOf(unseen, overview.table.of)}.`]),
        ...overview.table.others,
        ...overview.order,
      ]),
      ...groups.filter(isBegun).map((group) => changeSection(group, shown, approval)),
      plain([leftOut(groups.filter((group) => !isBegun(group)))]),
      plain([list(pending, shown)]),
      paragraphs(overview.closing),
    ];
    const parts = layOut(told, room.of, room.mostParts);
    return parts === undefined ? undefined : { parts, approval };
  };

  const least = room.of(room.mostParts - 1);
  const own = [...notes, ...scopes, ...pending].map((row) => ({ row, among: 1 }));
  return choose([...own, ...groups.flatMap((group) => candidatesOf(group, least))], attempt);
}

const LINES = { open: '', between: '\n', close: '' } as const;

function rows(texts: readonly string[], strength: Strength, shape: string): readonly RankedRow[] {
  return texts.map((text) => ({ text, strength, shape }));
}

/** The digests of the changes of which every row is shown. */
function wholeIn(groups: readonly AlikeChanges[], shown: ReadonlySet<RankedRow>): ReadonlySet<string> {
  const isShown = (row: RankedRow | undefined): boolean => row === undefined || shown.has(row);
  const digests = groups.flatMap(({ changes, warnings, details, expressions, lists, sent, places }) =>
    [...warnings, ...details, ...expressions, ...lists, ...sent].every(isShown)
      ? changes.filter((_, index) => isShown(places[index])).map(({ digest }) => digest)
      : [],
  );
  return new Set(digests);
}

/** Conflicts, what is to know, and risks, as a quotation; and how many there are besides. */
function cautions(
  groups: readonly AlikeChanges[],
  notes: readonly RankedRow[],
  consent: readonly string[],
  shown: ReadonlySet<RankedRow>,
): Stretch {
  const warnings = groups.flatMap((group) => group.warnings);
  const isConflict = ({ shape }: RankedRow): boolean => shape === CONFLICT;
  const all = [...warnings.filter(isConflict), ...notes, ...warnings.filter((row) => !isConflict(row))];
  const missing = leftOutWords(all.filter((row) => !shown.has(row))).map((text) => `> ${text}`);
  const told = [
    ...all.filter((row) => shown.has(row)),
    ...[...missing, ...consent].map((text) => ({ text })),
  ];
  return { open: '> [!CAUTION]\n>\n', between: '\n>\n', close: '', rows: told };
}

function leftOut(groups: readonly AlikeChanges[]): Stretch {
  const open = `Changes of which nothing is shown:${BETWEEN}`;
  return { ...LINES, open, rows: leftOutChanges(groups).map((text) => ({ text })) };
}

function list(all: readonly RankedRow[], shown: ReadonlySet<RankedRow>, open = ''): Stretch {
  return { ...LINES, open, rows: all.filter((row) => shown.has(row)) };
}

const NONE: Approval = { text: '', digests: new Set(), isWhole: false };

/** The rows of alike changes that a part has room for at all. */
function candidatesOf(group: AlikeChanges, room: number): readonly Candidate[] {
  const all = [...group.warnings, ...rowsIn(group)];
  const section = changeSection(group, new Set(all), NONE);
  return all
    .filter((row) => section.stretches.every((stretch) => leastLength(section, stretch, row) <= room))
    .map((row) => ({ row, among: all.length }));
}
