import type { ReplayDocument } from '../../../generated/documents/replay.js';
import { fit } from '../printers/markdown/fit.js';
import { changesBlock, flowTable } from './markdown-changes.js';
import { noteBlocks, rateLimitBlock, skippedBlock, topBlocks, undecidedBlock } from './markdown-parts.js';
import { replayHeadline, sampleSentence, undecidedSentence } from './words.js';

/** What GitHub takes for a comment, with room for what stands around this. */
const MOST_CHARACTERS = 60_000;

/**
 * What a replay comes to, as Markdown for a pull request or the summary of a job: what is decided differently, by outcome and by rule, what the
 * requests have in common, and what is not known. At most `limit` characters: parts are left out whole, the largest first, and where
 * not even the table of outcomes fits, the headline is cut. `rest` is a sentence, in Markdown, that says where all of it is. Pure.
 */
export function replayMarkdown(document: ReplayDocument, limit = MOST_CHARACTERS, rest = ''): string {
  const title = `### zonewright replay: ${replayHeadline(document)}`;
  const lead = [title, ...sentences(document)];
  const blocks = [
    ...changesBlock(document),
    ...undecidedBlock(document),
    ...topBlocks(document),
    ...rateLimitBlock(document),
    ...skippedBlock(document),
    ...noteBlocks(document),
  ].map((text) => ({ text, isVital: false }));
  const above = [...lead, ...flowTable(document)];
  const leftOut = (shown: number): readonly string[] =>
    shown === blocks.length
      ? above
      : [...above, `Parts shown: ${shown} of ${blocks.length}. The largest did not fit. ${rest}`.trimEnd()];
  const least = rest === '' ? lead : [...lead, rest];
  const fitted = fit(leftOut, blocks, [], limit) ?? fit(() => least, [], [], limit);
  return fitted?.text ?? title.slice(0, limit);
}

function sentences(document: ReplayDocument): readonly string[] {
  return [sampleSentence(document), undecidedSentence(document)].filter((text) => text !== undefined);
}
