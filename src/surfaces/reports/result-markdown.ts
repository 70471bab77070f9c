import type { OutcomeDocument, ResultDocument } from '../../engine/documents/result.js';
import { count } from '../../kernel/lib/words.js';
import { doneLine } from '../../app/approvals/comment-lines.js';
import { changeBlock } from './change-block.js';
import { fit } from './fit.js';
import { codeSpan, tableRow } from './markdown.js';
import { marker, type Subject } from '../../app/github/marker.js';
import { COMMENT_LIMIT, titleOf } from './plan-comment.js';
import { shownOf } from './plan-markdown.js';

/** More rows than these nobody reads; what was not done comes first. */
const MOST_ROWS = 200;

/** A result as Markdown, for a job summary or a file, at most `limit` characters. */
export function resultMarkdown(result: ResultDocument, limit = Infinity): string {
  return render(`### zonewright apply: ${headline(result)}`, result, [], limit);
}

/**
 * A result as a comment on the pull request that was merged: with the difference between what was approved and what would be sent now.
 * `done`: digests of approved changes that were carried out, newest first; they are approved no more.
 */
export function resultComment(result: ResultDocument, subject: Subject, done: readonly string[]): string {
  const title = `${marker('apply', subject)}\n### zonewright apply${titleOf(subject)}: ${headline(result)}`;
  const used = done.length === 0 ? [] : [doneLine(done)];
  return render(title, result, used, COMMENT_LIMIT);
}

function headline({ summary, changes }: ResultDocument): string {
  return `${summary.applied} of ${count(changes.length, 'change')} done`;
}

function render(title: string, result: ResultDocument, below: readonly string[], limit: number): string {
  const { verification, exit_code: exit } = result;
  const now = [...result.changes.flatMap((change) => change.now ?? []), ...(result.unreviewed ?? [])];
  const above = (shown: number): readonly string[] => [
    title,
    ...outcomeTable(result.changes),
    ...unreviewedList(result),
    `Verification: ${verification.verdict}. Exit ${exit}.`,
    ...remainingList(verification.remaining ?? []),
    ...(now.length === 0
      ? []
      : ['What would be sent now, and was not approved:', ...shownOf(shown, now.length)]),
  ];
  const blocks = now.map((change) => ({ ...changeBlock(change), isVital: false }));
  const short = [title, `Exit ${exit}. The result is too large to be shown here.`, ...below];
  return fit(above, blocks, below, limit)?.text ?? `${short.join('\n\n')}\n`;
}

function outcomeTable(outcomes: readonly OutcomeDocument[]): readonly string[] {
  if (outcomes.length === 0) return [];
  const undoneFirst = [
    ...outcomes.filter(({ status }) => status !== 'applied'),
    ...outcomes.filter(({ status }) => status === 'applied'),
  ];
  const rows = undoneFirst
    .slice(0, MOST_ROWS)
    .map(({ status, address, message = '' }) =>
      tableRow([status.replace('_', ' '), codeSpan(address), message === '' ? '' : codeSpan(message)]),
    );
  const more = outcomes.length - rows.length;
  return [
    [tableRow(['result', 'change', '']), tableRow(['---', '---', '---']), ...rows].join('\n'),
    ...(more > 0 ? [`and ${more} more.`] : []),
  ];
}

function unreviewedList({ unreviewed = [] }: ResultDocument): readonly string[] {
  const addresses = unreviewed.map(({ address }) => address);
  const advice = 'The plan of the next pull request shows it again, and merging that one approves it.';
  return [...list('Not approved, so not written:', addresses), ...(addresses.length === 0 ? [] : [advice])];
}

function remainingList(remaining: readonly string[]): readonly string[] {
  return list('Still to do:', remaining);
}

function list(title: string, addresses: readonly string[]): readonly string[] {
  if (addresses.length === 0) return [];
  const shown = addresses.slice(0, MOST_ROWS).map((address) => `- ${codeSpan(address)}`);
  const more = addresses.length - shown.length;
  return [title, [...shown, ...(more > 0 ? [`- and ${more} more`] : [])].join('\n')];
}
