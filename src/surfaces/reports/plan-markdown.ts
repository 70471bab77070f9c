import type { ChangeDocument, PlanDocument } from '../../engine/documents/plan.js';
import { count, scopeCount } from '../../kernel/lib/words.js';
import { changeBlock } from './change-block.js';
import { acceptedText, countedRisks, denialsIn, ownRisks } from './denied.js';
import { fit, type Block } from './fit.js';
import { liveFromNote } from './live-from.js';
import { codeSpan, tableRow } from './markdown.js';
import { generalFindings, scopeViews, type ScopeView } from './scope-views.js';
import { stepOrder } from './step-order.js';
import { riskCodes } from './words.js';

/** A plan as Markdown, in parts: only blocks may be left out. */
export interface PlanParts {
  /** `2 updates in 1 of 46 scopes`. */
  readonly headline: string;
  /** What somebody must have seen: risks, conflicts, what was not read, the scopes. */
  readonly vital: readonly string[];
  readonly blocks: readonly Block[];
  readonly closing: readonly string[];
}

/** The parts of a plan for people who read Markdown: risks first, then a table of scopes, then each change to unfold. */
export function planParts(plan: PlanDocument): PlanParts {
  const views = scopeViews(plan);
  const accepted = acceptedText(plan.accepted);
  return {
    headline: headline(plan, views),
    vital: [...liveFromNote(plan), ...cautions(plan, views), ...scopeTable(views), ...stepOrder(views)],
    blocks: conflictsFirst(plan.changes).map(changeBlock),
    closing: [
      ...pendingList(views),
      ...(plan.shard === undefined ? [] : [`Shard ${plan.shard.index} of ${plan.shard.of}.`]),
      ...(plan.narrowed === true ? ['Narrowed: what it leaves out was not compared.'] : []),
      ...(accepted === undefined ? [] : [`${accepted}.`]),
    ],
  };
}

/** GitHub refuses a job summary over 1 MiB; a character (UTF-16 code unit) takes up to three bytes. */
export const SUMMARY_LIMIT = 340 * 1024;

/** A plan as Markdown for a job summary or a file, at most `limit` characters; details are left out when there is no room for them. */
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
    ...(writes > 0 ? [`plan \`${plan.digest}\`: applying sends ${count(writes, 'write request')}`] : []),
  ];
  return fit(above, blocks, below, limit)?.text ?? tooLarge(title);
}

/** Said only when something is missing. */
export function shownOf(shown: number, all: number): readonly string[] {
  return shown === all
    ? []
    : [`Details: shown ${shown} of ${all}; the others are left out for want of space.`];
}

function tooLarge(title: string): string {
  return `### zonewright plan: ${title}\n\nThe plan is too large to be shown here, risks and deletes included. Look at the HTML report.\n`;
}

function conflictsFirst(changes: readonly ChangeDocument[]): readonly ChangeDocument[] {
  return [
    ...changes.filter(({ origin }) => origin === 'both'),
    ...changes.filter(({ origin }) => origin !== 'both'),
  ];
}

/** Migrations wait for somebody with a terminal: no merge carries them out. */
function pendingList(views: readonly ScopeView[]): readonly string[] {
  const jobs = views.flatMap(({ pending }) =>
    pending.map(
      ({ address, state, command }) =>
        `- ${codeSpan(address)} is pending: ${codeSpan(state)}. To go on, run ${codeSpan(command)}.`,
    ),
  );
  return jobs.length === 0 ? [] : [jobs.join('\n')];
}

/** `2 updates in 1 of 46 scopes`: a plan in a few words, none of them from a repository or a service. */
export function headline(
  { summary, scopes }: PlanDocument,
  views: readonly { readonly isRead: boolean; readonly changes: readonly unknown[] }[],
): string {
  const parts = [
    summary.create > 0 ? count(summary.create, 'create') : '',
    summary.update > 0 ? count(summary.update, 'update') : '',
    summary.delete > 0 ? count(summary.delete, 'delete') : '',
  ].filter((part) => part !== '');
  const unread = views.filter(({ isRead }) => !isRead).length;
  if (parts.length === 0 && unread > 0) {
    return `no changes: ${unread} of ${count(scopes.length, 'scope')} could not be read`;
  }
  if (parts.length === 0) return `no changes in ${scopeCount(scopes)}`;
  const touched = views.filter(({ changes }) => changes.length > 0).length;
  return `${parts.join(', ')} in ${touched} of ${count(scopes.length, 'scope')}`;
}

function cautions(plan: PlanDocument, views: readonly ScopeView[]): readonly string[] {
  const { changes } = plan;
  const conflicts = changes
    .filter(({ origin }) => origin === 'both')
    .map(
      ({ address }) =>
        `> conflict ${codeSpan(address)}: this branch changes it, and somebody edited the live side; applying overwrites that edit.`,
    );
  const general = generalFindings(plan).map(
    ({ message, help = '' }) => `> ${codeSpan(message)} ${codeSpan(help)}`,
  );
  const notes = views.flatMap(({ address, isRead, findings }) =>
    findings.map(
      ({ message }) => `> ${codeSpan(address)}${isRead ? '' : ' could not be read'}: ${codeSpan(message)}`,
    ),
  );
  const counted = countedRisks(changes).map(
    ({ code, message }) => `> ${codeSpan(code)}: ${codeSpan(message)}`,
  );
  const denials = denialsIn(changes).map(
    ({ text, addresses }) => `> ${count(addresses.length, 'change')} ${codeSpan(text)}`,
  );
  const risks = changes.flatMap((change) =>
    ownRisks(change).map(
      (risk) => `> ${codeSpan(risk.code)} ${codeSpan(change.address)}: ${codeSpan(risk.message)}`,
    ),
  );
  const codes = riskCodes(changes);
  const consent =
    codes.length > 0
      ? [
          `> Applying this plan as reviewed is consent; so is ${codes.map((code) => codeSpan(`--allow ${code}`)).join(' ')}.`,
        ]
      : [];
  const lines = [...denials, ...conflicts, ...general, ...notes, ...counted, ...risks, ...consent];
  return lines.length === 0 ? [] : [['> [!CAUTION]', ...lines].join('\n>\n')];
}

/** A row for each scope in which there is something to see; of a fleet that is in sync nobody wants to read every name. */
function scopeTable(views: readonly ScopeView[]): readonly string[] {
  const told = views.filter(({ isRead, changes, pending }) => !isRead || changes.length + pending.length > 0);
  const others = views.length - told.length;
  const inSync = others === 0 ? [] : [`${count(others, 'scope')} in sync.`];
  if (told.length === 0) return inSync;
  const hasOrigins = views.some(({ changes }) => changes.some(({ origin }) => origin !== undefined));
  const titles = ['scope', 'create', 'update', 'delete', ...(hasOrigins ? ['drift'] : []), 'risks'];
  const rows = told.map((view) => scopeRow(view, hasOrigins));
  const table = [tableRow(titles), tableRow(titles.map(() => '---')), ...rows].join('\n');
  return [table, ...inSync];
}

function scopeRow({ address, isRead, changes }: ScopeView, hasOrigins: boolean): string {
  const unknown = hasOrigins ? ['?', '?', '?', '?'] : ['?', '?', '?'];
  if (!isRead) return tableRow([codeSpan(address), ...unknown, 'not read']);
  const number = (test: (change: ChangeDocument) => boolean): string => String(changes.filter(test).length);
  return tableRow([
    codeSpan(address),
    number(({ action }) => action === 'create'),
    number(({ action }) => action === 'update'),
    number(({ action }) => action === 'delete'),
    ...(hasOrigins ? [number(({ origin }) => origin === 'drift' || origin === 'both')] : []),
    String(changes.reduce((sum, { risks }) => sum + risks.length, 0)),
  ]);
}
