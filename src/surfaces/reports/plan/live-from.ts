import type { LiveFromDocument, PlanDocument } from '../../../generated/documents/plan.js';
import { count } from '../../../kernel/lib/phrases.js';
import { wordsMarkdown } from '../printers/markdown/remark.js';
import type { Words } from '../printers/remark.js';
import { wordsText } from '../printers/text/remark.js';
import { type Inline, yellow } from '../printers/text/inline.js';

type MadeFrom = Pick<PlanDocument, 'live_from'>;

/** That a report is against a snapshot, for a terminal; otherwise nothing. */
export function liveFromText({ live_from }: MadeFrom, kind: string): readonly Inline[] {
  if (live_from === undefined) return [];
  return [yellow(wordsText(liveFromWords(live_from, kind)))];
}

/** As liveFromText, in Markdown. */
export function liveFromNote({ live_from }: MadeFrom, kind: string): readonly string[] {
  if (live_from === undefined) return [];
  return [`> [!NOTE]\n> ${wordsMarkdown(liveFromWords(live_from, kind))}`];
}

/** Where the live state of a report comes from. `kind`: what the report is called, such as `plan`. */
export function liveFromWords({ file, made_at, age_seconds, masked }: LiveFromDocument, kind: string): Words {
  const hidden =
    masked === 0
      ? ''
      : ` ${count(masked, 'text with a secret is', 'texts with secrets are')} masked in it, and ${masked === 1 ? 'counts' : 'count'} as equal.`;
  return [
    `Live state as it was at ${minute(made_at)}, ${ageWords(age_seconds)} before this ${kind}, from the snapshot `,
    { quoted: file === '-' ? 'stdin' : file, isCode: true },
    `. Nothing was read from the service.${hidden}`,
  ];
}

/** `2026-01-31 12:00 UTC`. */
function minute(time: string): string {
  return time.replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(?::[\d.]*)?Z$/, '$1 $2 UTC');
}

const UNITS = [
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
] as const;

/** An age in the largest unit that it has twice, or once: `36 hours`, `3 days`, `less than a minute`. */
export function ageWords(seconds: number): string {
  const unit = UNITS.find(([size]) => seconds >= 2 * size) ?? UNITS.find(([size]) => seconds >= size);
  return unit === undefined ? 'less than a minute' : count(Math.floor(seconds / unit[0]), unit[1]);
}
