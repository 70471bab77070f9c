import type { Report } from '../reconcile.js';
import { codeSpan, tableRow } from './markdown.js';
import { count } from '../lib/words.js';

/** A report as Markdown, for a job summary. */
export function resultMarkdown({ outcomes, verification }: Report, exitCode: number): string {
  const done = outcomes.filter(({ status }) => status === 'applied').length;
  const rows = outcomes.map((outcome) =>
    tableRow([
      outcome.status.replace('_', ' '),
      codeSpan(outcome.change.address),
      'message' in outcome ? codeSpan(outcome.message) : '',
    ]),
  );
  const table =
    rows.length === 0
      ? []
      : [[tableRow(['result', 'change', '']), tableRow(['---', '---', '---']), ...rows].join('\n')];
  const remaining =
    'remaining' in verification
      ? verification.remaining.map((address) => `- ${codeSpan(address)}`).join('\n')
      : '';
  return `${[
    `### zonewright apply: ${done} of ${count(outcomes.length, 'change')} done`,
    ...table,
    `Verification: ${verification.verdict}. Exit ${exitCode}.`,
    ...(remaining === '' ? [] : [remaining]),
  ].join('\n\n')}\n`;
}
