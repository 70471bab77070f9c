import type { FindingDocument } from '../../../generated/documents/parts.js';
import type { ErrorDocument } from '../../../generated/documents/error.js';
import type { ReplayDocument } from '../../../generated/documents/replay.js';
import { fit } from '../printers/markdown/fit.js';
import { codeSpan } from '../printers/markdown/markdown.js';
import { SUMMARY_LIMIT } from '../plan/markdown.js';
import { replayMarkdown } from './markdown.js';
import { cut } from './replay-words.js';

/** The output of `zonewright replay --format json`: a replay, or why none. */
export type ReplayOutput = ReplayDocument | ErrorDocument;

/** The most characters that a section without details needs. */
export const LEAST_SECTION = 1_000;

/** Where the whole replay is, without another place. */
export const REPLAY_ITSELF = '`zonewright replay` shows all of it.';

/** The longest message of an error, which can have words of a service. */
const MOST_CHARACTERS = 1_000;
const MOST_FINDINGS = 10;

/**
 * A replay after a plan, or why there is none. At most `limit` characters: at least LEAST_SECTION plus the length of `rest`, which says where the
 * whole replay is. No final line end. Pure.
 */
export function replaySection(output: ReplayOutput, limit: number, rest: string): string {
  const text = 'error' in output ? failureMarkdown(output, limit, rest) : replayMarkdown(output, limit, rest);
  return text.trimEnd();
}

/** A replay for a job summary, after `taken` characters. */
export function replaySummary(output: ReplayOutput, taken: number, rest: string): string {
  const limit = Math.max(SUMMARY_LIMIT - taken, LEAST_SECTION + rest.length);
  return `\n${replaySection(output, limit, rest)}\n`;
}

function failureMarkdown({ error, findings }: ErrorDocument, limit: number, rest: string): string {
  const title = '### zonewright replay: it failed';
  const { message, help } = error;
  const reasons = [message, ...(help === undefined ? [] : [help])].map((text) =>
    codeSpan(cut(text, MOST_CHARACTERS)),
  );
  const blocks = [...reasons, ...findingList(findings)].map((text) => ({ text, isVital: false }));
  const above = (shown: number): readonly string[] => [
    title,
    'This does not affect the plan.',
    ...(shown === blocks.length || rest === '' ? [] : [rest]),
  ];
  return fit(above, blocks, [], limit)?.text ?? title.slice(0, limit);
}

function findingList(findings: readonly FindingDocument[]): readonly string[] {
  if (findings.length === 0) return [];
  const more = findings.length - MOST_FINDINGS;
  return [
    [
      ...findings.slice(0, MOST_FINDINGS).map(({ message }) => `- ${codeSpan(cut(message))}`),
      ...(more > 0 ? [`- and ${more} more`] : []),
    ].join('\n'),
  ];
}
