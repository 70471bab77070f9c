import type { OutcomeDocument, ResultDocument } from '../../../generated/documents/result.js';
import { LEAVE_HELP } from '../../../engine/plan/leave-words.js';
import { count } from '../../../kernel/lib/phrases.js';
import { ALREADY, CROSSED, differenceText, NOT_READ_BACK } from './result-words.js';
import { changeBlock } from '../change/block.js';
import { fit } from '../printers/markdown/fit.js';
import { codeSpan, tableHead, tableRow } from '../printers/markdown/markdown.js';
import type { ForgeWords, ForgeFormat } from '../../../app/forge/forge.js';
import { marker, type Subject } from '../../../app/forge/marker.js';
import { titleOf } from '../plan/comment.js';
import { undoCommands } from '../plan/undo-words.js';
import { shownOf } from '../plan/markdown.js';

/** The most rows. What was not done comes first. */
const MOST_ROWS = 200;

/** A result as Markdown. If it is longer than `limit` characters, details are left out. */
export function resultMarkdown(result: ResultDocument, limit = Infinity): string {
  return render(`### zonewright apply: ${headline(result)}`, result, limit);
}

/** What a comment shows besides the result. */
export interface ResultContext extends Subject {
  /** What merging did not approve: not shown in full, or denied. */
  readonly leftOut: readonly string[];
}

/** A result as a comment on the merged request, with what would be sent now, but was not approved. */
export function resultComment(
  result: ResultDocument,
  context: ResultContext,
  { words, limits }: ForgeFormat,
): string {
  const { leftOut } = context;
  const title = `${marker('apply', context)}\n### zonewright apply${titleOf(context)}: ${headline(result)}`;
  return render(title, result, limits.comment, new Set(leftOut), words.pull);
}

function headline({ summary, changes }: ResultDocument): string {
  return `${summary.applied - changes.filter(isCrossed).length} of ${count(changes.length, 'change')} done`;
}

function render(
  title: string,
  result: ResultDocument,
  limit: number,
  leftOut: ReadonlySet<string> = new Set(),
  pull: ForgeWords['pull'] = 'pull request',
): string {
  const { verification, exit_code: exit } = result;
  const now = [...result.changes.flatMap((change) => change.now ?? []), ...(result.unreviewed ?? [])];
  const above = (shown: number): readonly string[] => [
    title,
    ...outcomeTable(result.changes),
    ...unreviewedList(result, leftOut, pull),
    ...leavingList(result),
    `Verification: ${verification.verdict}. Exit ${exit}.`,
    ...undoText(result),
    ...remainingList(result),
    ...list('Outside this plan, and left alone:', verification.outside ?? []),
    ...(now.length === 0
      ? []
      : ['What would be sent now, and was not approved:', ...shownOf(shown, now.length)]),
  ];
  const blocks = now.map((change) => ({ ...changeBlock(change), isVital: false }));
  const short = [title, `Exit ${exit}. The result is too large to show here.`];
  return fit(above, blocks, [], limit)?.text ?? `${short.join('\n\n')}\n`;
}

function outcomeTable(outcomes: readonly OutcomeDocument[]): readonly string[] {
  if (outcomes.length === 0) return [];
  const undoneFirst = [...outcomes.filter((outcome) => !isDone(outcome)), ...outcomes.filter(isDone)];
  const rows = undoneFirst
    .slice(0, MOST_ROWS)
    .map((outcome) =>
      tableRow([
        isCrossed(outcome) ? 'not ok' : outcome.status.replace('_', ' '),
        codeSpan(outcome.address),
        messageCell(outcome),
      ]),
    );
  const more = outcomes.length - rows.length;
  return [
    [...tableHead(['result', 'change', '']), ...rows].join('\n'),
    ...(more > 0 ? [`and ${more} more.`] : []),
  ];
}

/** How many differences of a change are listed. */
const MOST_DIFFERENCES = 10;

function isDone(outcome: OutcomeDocument): boolean {
  return outcome.status === 'applied' && !isCrossed(outcome);
}

function messageCell(outcome: OutcomeDocument): string {
  const { differences = [] } = outcome;
  const message = messageOf(outcome);
  const listed = differences.slice(0, MOST_DIFFERENCES).map(differenceText);
  const more = differences.length - listed.length;
  const parts = [...(message === '' ? [] : [message]), ...listed, ...(more > 0 ? [`and ${more} more`] : [])];
  return parts.map(codeSpan).join('; ');
}

function messageOf(outcome: OutcomeDocument): string {
  const { status, confirmed, unproved, message = '' } = outcome;
  if (status === 'applied' && unproved !== undefined) return NOT_READ_BACK;
  if (isCrossed(outcome)) return CROSSED;
  return confirmed === 'before-us' ? ALREADY.apply : message;
}

/** What to do about what merging did not approve. */
export const LEFT_OUT_ADVICE =
  'To apply it, read the full report of its plan, then run zonewright apply plan.json with that plan, or plan again and run zonewright apply --expect-digest with the digest of the new plan.';

function unreviewedList(
  { unreviewed = [] }: ResultDocument,
  leftOut: ReadonlySet<string>,
  pull: ForgeWords['pull'],
): readonly string[] {
  const addresses = unreviewed.map(({ address }) => address);
  const unseen = addresses.filter((address) => leftOut.has(address));
  const others = addresses.filter((address) => !leftOut.has(address));
  return [
    ...list('Not approved by merging (not shown in full, or denied), so not written:', unseen),
    ...(unseen.length === 0 ? [] : [LEFT_OUT_ADVICE]),
    ...list('Not approved, so not written:', others),
    ...(others.length === 0
      ? []
      : [`The plan of the next ${pull} shows it again, and merging that one approves it.`]),
  ];
}

/** Objects that left with consent, and those without. */
function leavingList({ leaving = [] }: ResultDocument): readonly string[] {
  const named = (isAgreed: boolean): readonly string[] =>
    leaving.filter(({ agreed }) => agreed === isAgreed).map(({ address }) => address);
  const refused = named(false);
  return [
    ...list('Leaves management without consent:', refused),
    ...(refused.length === 0 ? [] : [LEAVE_HELP]),
    ...list('Leaves management, as agreed:', named(true)),
  ];
}

function undoText({ run, records }: ResultDocument): readonly string[] {
  if (run === undefined) return [];
  const flags = records === undefined ? [] : ['--runs', records];
  const [plan, apply] = undoCommands(run, flags).map(codeSpan);
  if (records !== undefined) return [`To undo run ${codeSpan(run)}: ${plan}, then ${apply}.`];
  return [
    `To undo run ${codeSpan(run)}, with its record (${codeSpan('--runs DIR')} names the folder of an artifact): ${plan}, then ${apply}.`,
  ];
}

function remainingList({ verification: { remaining = [] }, changes }: ResultDocument): readonly string[] {
  const crossed = new Set(changes.filter(isCrossed).map(({ address }) => address));
  return [
    ...list(
      'Still to do:',
      remaining.filter((address) => !crossed.has(address)),
    ),
    ...list('Look at what the other write did to:', [...crossed]),
  ];
}

function isCrossed({ in_between: crossed }: OutcomeDocument): boolean {
  return crossed === true;
}

function list(title: string, addresses: readonly string[]): readonly string[] {
  if (addresses.length === 0) return [];
  const shown = addresses.slice(0, MOST_ROWS).map((address) => `- ${codeSpan(address)}`);
  const more = addresses.length - shown.length;
  return [title, [...shown, ...(more > 0 ? [`- and ${more} more`] : [])].join('\n')];
}
