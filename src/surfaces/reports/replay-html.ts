import type { ReplayDocument } from './documents/replay.js';
import { STYLE } from './html/assets.js';
import { asset, markup } from './html/markup.js';
import { policy } from './html/policy.js';
import { changes } from './html/replay/changes.js';
import { flow } from './html/replay/flow.js';
import { replayHeading } from './html/replay/heading.js';
import { leftOut, notes, rateLimits, undecided, zones } from './html/replay/rest.js';
import { timeline } from './html/replay/timeline.js';
import { tops } from './html/replay/tops.js';
import type { Provenance } from './provenance.js';
import { replayHeadline } from './replay-words.js';

/**
 * What a replay comes to, as one HTML file: a picture of before and after, one over time, and every change to unfold. It loads nothing and has no
 * script; its Content-Security-Policy allows the one style in it by its digest. The same document of the same provenance gives the same bytes.
 */
export function replayHtml(document: ReplayDocument, provenance?: Provenance): string {
  const title = replayHeadline(document);
  const page = markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy()}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>zonewright replay: ${title}</title>
<style>${asset(STYLE)}</style>
</head>
<body>
<a class="skip" href="#changes">Skip to the changes</a>
${replayHeading(document, title, provenance)}
<main>
${flow(document)}
${timeline(document)}
${changes(document)}
${tops(document)}
${zones(document)}
${undecided(document)}
${rateLimits(document)}
${leftOut(document)}
${notes(document)}
</main>
</body>
</html>
`;
  return page.text;
}
