import type { PlanDocument } from '../../../generated/documents/plan.js';
import { attention } from './html/attention.js';
import { changeSections, pendingSection } from './html/changes.js';
import { heading } from './html/heading.js';
import { markup } from '../printers/html/markup.js';
import { matrix } from './html/matrix.js';
import { numbered } from './html/numbered.js';
import { opening } from './html/opening.js';
import { page } from '../printers/html/page.js';
import { summary } from './html/summary.js';
import { headline } from './plan-words.js';
import type { Provenance } from '../provenance.js';
import { generalFindings } from './scope-views.js';

/**
 * A plan as an HTML file: what opens traffic, what else to look at, scopes by kind with filters, each change to unfold. The same document and
 * provenance give the same bytes.
 */
export function planHtml(plan: PlanDocument, provenance?: Provenance): string {
  const scopes = numbered(plan);
  const title = headline(plan, scopes);
  return page({
    about: 'plan',
    title,
    header: heading(plan, title, provenance),
    main: markup`${summary(plan)}
${opening(scopes)}
${attention(scopes, generalFindings(plan))}
<section aria-labelledby="scopes">
<h2 id="scopes">Scopes</h2>
${matrix(scopes, plan.narrowed === true)}
</section>
${pendingSection(scopes)}
${changeSections(scopes)}`,
    isScripted: true,
  });
}
