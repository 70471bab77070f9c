import type { ReplayDocument } from '../../../generated/documents/replay.js';
import { markup } from '../printers/html/markup.js';
import { page } from '../printers/html/page.js';
import { changes } from './html/changes.js';
import { flow } from './html/flow.js';
import { replayHeading } from './html/heading.js';
import { leftOut, notes, rateLimits, undecided, zones } from './html/rest.js';
import { timeline } from './html/timeline.js';
import { tops } from './html/tops.js';
import type { Provenance } from '../provenance.js';
import { replayHeadline } from './replay-words.js';

/**
 * A replay as an HTML file without a script: pictures of before and after, and over time; changes to unfold. The same document and provenance give
 * the same bytes.
 */
export function replayHtml(document: ReplayDocument, provenance?: Provenance): string {
  const title = replayHeadline(document);
  return page({
    about: 'replay',
    title,
    header: replayHeading(document, title, provenance),
    main: markup`${flow(document)}
${timeline(document)}
${changes(document)}
${tops(document)}
${zones(document)}
${undecided(document)}
${rateLimits(document)}
${leftOut(document)}
${notes(document)}`,
  });
}
