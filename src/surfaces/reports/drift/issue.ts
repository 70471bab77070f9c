import type { DriftDocument } from './document.js';
import { driftParts } from './markdown.js';
import { fit } from '../printers/markdown/fit.js';
import { inert } from '../../../kernel/lib/inert.js';
import { marker, type Subject } from '../../../app/forge/marker.js';
import { GITHUB } from '../../../app/github/wording.js';
import { titleOf } from '../plan/comment.js';
import { shownOf } from '../plan/markdown.js';

/** The longest title that GitHub takes. */
const TITLE_LIMIT = 256;

/** The issue that is open while live state differs from the files. Its body fits into the limit of a comment. */
export function driftIssue(
  document: DriftDocument,
  context: Subject & { readonly report: URL | undefined },
): { readonly title: string; readonly body: string } {
  const { headline, vital, blocks, closing } = driftParts(document);
  const { environment, root, report } = context;
  const above = (shown: number): readonly string[] => [
    `${marker('drift', context)}\nWhat is live differs from the files${titleOf(context)}. Somebody edited the live configuration, or the last merge was not applied.`,
    ...vital,
    ...shownOf(shown, blocks.length),
  ];
  const below = [...closing, ...(report === undefined ? [] : [`[The run that found it](<${report.href}>)`])];
  const short = `${marker('drift', context)}\nWhat is live differs from the files: ${headline}. There are too many differences to show here.\n`;
  const names = [environment, root === '.' ? undefined : root].filter((name) => name !== undefined);
  return {
    title: inert(`Drift${names.length === 0 ? '' : ` of ${names.join(', ')}`}: ${headline}`).slice(
      0,
      TITLE_LIMIT,
    ),
    body: fit(above, blocks, below, GITHUB.limits.comment)?.text ?? short,
  };
}
