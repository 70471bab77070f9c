import type { PlanDocument } from '../../../../generated/documents/plan.js';
import { fleetSummary } from '../fleet-summary.js';
import { SIGNS } from '../plan-words.js';
import { foldable, markup, NOTHING, type Html } from '../../printers/html/markup.js';

/** What changes alike in many scopes; nothing for few. */
export function summary({ changes }: PlanDocument): Html {
  const found = fleetSummary(changes);
  if (found === undefined) return NOTHING;
  const items = found.groups.map(({ action, name, where, risks }) => {
    const codes = risks.map((code) => markup` <b class="bad">! <code>${code}</code></b>`);
    return markup`<li>${SIGNS[action]} <code>${name}</code> in ${where}${codes}</li>`;
  });
  return markup`<section aria-labelledby="alike">
<h2 id="alike">What changes alike</h2>
${foldable(markup`${found.kinds.join(', ')}`, items)}</section>`;
}
