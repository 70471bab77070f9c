import type { ChangeDocument, PlanDocument } from '../../../generated/documents/plan.js';
import { alertBlock, alertNotes, notesFor, type Note } from './alerts.js';
import { count } from '../../../kernel/lib/phrases.js';
import { changeBlock, writtenFold } from '../change/block.js';
import { howToConsent, countedRisks, denialsIn, ownRisks, riskedIn } from './denied.js';
import { fleetSummary } from './fleet-summary.js';
import { fit, type Block } from '../printers/markdown/fit.js';
import { leaveWarnings } from './leaves.js';
import { liveFromNote } from './live-from.js';
import { LEAVE_HELP } from '../../../engine/plan/leave-words.js';
import { codeSpan, diffBlock, tableHead, tableRow } from '../printers/markdown/markdown.js';
import { alikeChanges, CONFLICT, placeOf, type AlikeChanges } from './packing/alike.js';
import { LEGEND, STAND_IN } from './stand-in.js';
import { scopeViews, type ScopeView } from './scope-views.js';
import { planRemarks } from './remarks.js';
import { remarkParagraphs, wordsMarkdown } from '../printers/markdown/remark.js';
import { stepOrder } from './step-order.js';
import { actionCounts, headline, isConflict, isDrift, writesText } from './plan-words.js';

/** A plan as Markdown. Only blocks can be left out. */
export interface PlanParts {
  /** `2 updates in 1 of 46 scopes`. */
  readonly headline: string;
  /** What must be seen: risks, conflicts, unread scopes, the table. */
  readonly vital: readonly string[];
  readonly blocks: readonly Block[];
  readonly closing: readonly string[];
}

/** A plan in Markdown: risks, a table of scopes, then each change to unfold. */
export function planParts(plan: PlanDocument): PlanParts {
  const { headline: title, origin, notes, consent, table, order, pending, closing } = overviewOf(plan);
  const groups = alikeChanges(conflictsFirst(plan.changes));
  const warnings = groups.flatMap((group) => group.warnings);
  const warningsOf = (ofConflicts: boolean): readonly string[] =>
    warnings.filter(({ shape }) => (shape === CONFLICT) === ofConflicts).map(({ text }) => text);
  const leaving = (plan.leaving ?? []).flatMap(leaveWarnings);
  const cautions = [
    ...warningsOf(true),
    ...leaving,
    ...notesFor('CAUTION', notes),
    ...warningsOf(false),
    ...consent,
  ];
  return {
    headline: title,
    vital: [
      ...origin,
      ...alertBlock('CAUTION', cautions),
      ...alertBlock('WARNING', notesFor('WARNING', notes)),
      ...alertBlock('NOTE', notesFor('NOTE', notes)),
      ...(table.rows.length === 0 ? [] : [[...table.titles, ...table.rows].join('\n')]),
      ...table.others,
      ...order,
    ],
    blocks: groups.map(blockOf),
    closing: [...(pending.length === 0 ? [] : [pending.join('\n')]), ...closing],
  };
}

/** Equal changes as one block, with their places. */
function blockOf(group: AlikeChanges): Block {
  const { first, changes, details, expressions, places } = group;
  if (changes.length === 1) return changeBlock(first);
  const texts = (rows: AlikeChanges['details']): readonly string[] =>
    rows.flatMap(({ text }) => text.split('\n'));
  const folded = expressions.length === 0 ? [] : writtenFold(texts(expressions));
  const hasNames = [...details, ...expressions].some(({ text }) => text.includes(STAND_IN));
  const more = places.length - MOST_PLACES;
  const paragraphs = [
    `<details><summary>${first.action} ${placeOf(group)}</summary>`,
    diffBlock(texts(details)),
    ...folded,
    ...(hasNames ? [LEGEND] : []),
    [...texts(places.slice(0, MOST_PLACES)), ...(more > 0 ? [`- and ${more} more`] : [])].join('\n'),
    '</details>',
  ];
  return { text: paragraphs.join('\n\n'), isVital: first.action === 'delete' };
}

/** How many places are listed. The HTML report has all. */
const MOST_PLACES = 100;

/** All of a plan but its changes, in the order of reports. */
export interface Overview {
  /** `2 updates in 1 of 46 scopes`. */
  readonly headline: string;
  /** Says if live state is from a snapshot. */
  readonly origin: readonly string[];
  /** What was not read, and findings. */
  readonly notes: readonly Note[];
  /** Lines of a quotation that are always shown: denials, risks of all changes, how to consent. */
  readonly consent: readonly string[];
  readonly table: OverviewTable;
  readonly order: readonly string[];
  /** Lines of a list. */
  readonly pending: readonly string[];
  readonly closing: readonly string[];
}

/** Everything about a plan except its changes. */
export function overviewOf(plan: PlanDocument): Overview {
  const views = scopeViews(plan);
  return {
    headline: headline(plan, views),
    origin: liveFromNote(plan, 'plan'),
    notes: alertNotes(plan, views),
    consent: [...wholePlan(plan), ...consentTo(plan)],
    table: tableOf(plan, views),
    order: stepOrder(views),
    pending: pendingList(views),
    closing: remarkParagraphs(planRemarks(plan)),
  };
}

/** The most characters of a job summary. GitHub takes 1 MiB; a UTF-16 code unit has up to three bytes. */
export const SUMMARY_LIMIT = 340 * 1024;

/** A plan as Markdown. If it is longer than `limit` characters, details are left out. */
export function planMarkdown(plan: PlanDocument, limit = Infinity): string {
  const { headline: title, vital, blocks, closing } = planParts(plan);
  const above = (shown: number): readonly string[] => [
    `### zonewright plan: ${title}`,
    ...vital,
    ...shownOf(shown, blocks.length),
  ];
  const writes = plan.changes.length;
  const below = [
    ...closing,
    ...(writes > 0 || plan.leaving !== undefined
      ? [`plan \`${plan.digest}\`: applying sends ${writesText(plan)}`]
      : []),
  ];
  return fit(above, blocks, below, limit)?.text ?? tooLarge(title);
}

/** How many details are shown; nothing if all are. */
export function shownOf(shown: number, all: number): readonly string[] {
  return shown === all ? [] : [`Details: shown ${shown} of ${all}; the others did not fit.`];
}

function tooLarge(title: string): string {
  return `### zonewright plan: ${title}\n\nThe plan is too large to show here, including risks and deletes. See the HTML report.\n`;
}

/** Conflicts first; otherwise in their order. */
export function conflictsFirst(changes: readonly ChangeDocument[]): readonly ChangeDocument[] {
  return [...changes.filter(isConflict), ...changes.filter((change) => !isConflict(change))];
}

/** Migrations that are due. Merging never carries them out. */
function pendingList(views: readonly ScopeView[]): readonly string[] {
  return views.flatMap(({ pending }) =>
    pending.map(
      ({ address, state, command }) =>
        `- ${codeSpan(address)} is pending: ${codeSpan(state)}. To continue, run ${codeSpan(command)}.`,
    ),
  );
}

/** Denials, and risks of the whole plan. */
function wholePlan(plan: PlanDocument): readonly string[] {
  const { changes } = plan;
  return [
    ...denialsIn(changes).map(
      ({ text, addresses }) => `> ${count(addresses.length, 'change')} ${codeSpan(text)}`,
    ),
    ...countedRisks(changes).map(({ code, message }) => `> ${codeSpan(code)}: ${codeSpan(message)}`),
  ];
}

function consentTo(plan: PlanDocument): readonly string[] {
  const risked = riskedIn(plan);
  const words = howToConsent(risked);
  if (words === undefined) return [];
  const hasHelp = plan.leaving !== undefined && denialsIn(risked).length === 0;
  return [...(hasHelp ? [`> Of what leaves management: ${LEAVE_HELP}`] : []), `> ${wordsMarkdown(words)}`];
}

/** A row for each scope; of many scopes, for each group of equal changes. */
function tableOf(plan: PlanDocument, views: readonly ScopeView[]): OverviewTable {
  const summary = fleetSummary(plan.changes);
  const scopes = scopeTable(views);
  if (summary === undefined) return scopes;
  const titles = ['change', 'in', 'risks'];
  const rows = summary.groups.map(({ action, name, where, risks }) =>
    tableRow([`${action} ${codeSpan(name)}`, codeSpan(where), risks.map(codeSpan).join(' ')]),
  );
  return {
    of: 'group of changes',
    titles: tableHead(titles),
    rows,
    others: [`Changes: ${summary.kinds.join(', ')}.`, ...scopes.others],
  };
}

interface OverviewTable {
  readonly of: 'scope' | 'group of changes';
  /** The first two lines. */
  readonly titles: readonly string[];
  readonly rows: readonly string[];
  /** How many scopes are in sync, and numbers of changes. */
  readonly others: readonly string[];
}

/** A row for each scope with something to see; others are counted. */
function scopeTable(views: readonly ScopeView[]): OverviewTable {
  const noteworthy = views.filter(
    ({ isRead, changes, pending, leaving }) =>
      !isRead || changes.length + pending.length + leaving.length > 0,
  );
  const others = views.length - noteworthy.length;
  const hasOrigins = views.some(({ changes }) => changes.some(({ origin }) => origin !== undefined));
  const titles = ['scope', 'create', 'update', 'delete', ...(hasOrigins ? ['drift'] : []), 'risks'];
  return {
    of: 'scope',
    titles: tableHead(titles),
    rows: noteworthy.map((view) => scopeRow(view, hasOrigins)),
    others: others === 0 ? [] : [`${count(others, 'scope')} in sync.`],
  };
}

function scopeRow({ address, isRead, changes, leaving }: ScopeView, hasOrigins: boolean): string {
  const unknown = hasOrigins ? ['?', '?', '?', '?'] : ['?', '?', '?'];
  if (!isRead) return tableRow([codeSpan(address), ...unknown, 'not read']);
  const actions = actionCounts(changes);
  return tableRow([
    codeSpan(address),
    ...[actions.create, actions.update, actions.delete].map(String),
    ...(hasOrigins ? [String(changes.filter(isDrift).length)] : []),
    String([...changes, ...leaving].reduce((sum, one) => sum + ownRisks(one).length, 0)),
  ]);
}
