import type { PlanDocument } from '../../engine/documents/plan.js';
import { SCRIPT, STYLE } from './html/assets.js';
import { attention } from './html/attention.js';
import { changeSections, pendingSection } from './html/changes.js';
import { heading } from './html/heading.js';
import { asset, markup } from './html/markup.js';
import { matrix } from './html/matrix.js';
import { numbered } from './html/numbered.js';
import { opening } from './html/opening.js';
import { policy } from './html/policy.js';
import { summary } from './html/summary.js';
import { headline } from './plan-markdown.js';
import type { Provenance } from './provenance.js';
import { generalFindings } from './scope-views.js';

/**
 * A plan as one HTML file for a fleet: what opens, what else needs attention, a matrix of scopes and kinds with filters, every change to unfold.
 * It loads nothing, and its Content-Security-Policy (CSP Level 3) allows the one style and the one script in it by their digests. The same
 * document of the same provenance gives the same bytes.
 */
export function planHtml(plan: PlanDocument, provenance?: Provenance): string {
  const scopes = numbered(plan);
  const title = headline(plan, scopes);
  const page = markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy(SCRIPT)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>zonewright plan: ${title}</title>
<style>${asset(STYLE)}</style>
</head>
<body>
<a class="skip" href="#changes">Skip to the changes</a>
${heading(plan, title, provenance)}
<main>
${summary(plan)}
${opening(scopes)}
${attention(scopes, generalFindings(plan))}
<section aria-labelledby="scopes">
<h2 id="scopes">Scopes</h2>
${matrix(scopes, plan.narrowed === true)}
</section>
${pendingSection(scopes)}
${changeSections(scopes)}
</main>
<script type="module">${asset(SCRIPT)}</script>
</body>
</html>
`;
  return page.text;
}
