import { markup, type Html } from '../../printers/html/markup.js';
import type { NumberedScope } from './numbered.js';
import { leavingGroup } from './leaving.js';
import { OPENING, riskGroups } from './risks.js';

/** Before anything else: what of these changes opens, weakens or takes away. */
export function opening(scopes: readonly NumberedScope[]): Html {
  const groups = riskGroups(
    scopes.flatMap(({ changes }) => changes),
    OPENING,
  );
  const leaving = leavingGroup(scopes);
  const all = [...groups, ...leaving];
  return markup`<section aria-labelledby="opens">
<h2 id="opens">What opens</h2>
${all.length === 0 ? markup`<p>Nothing: no change has the risk that it lets more through, stops less or removes protection.</p>` : all}
</section>`;
}
