import { markup, type Html, foldable, NOTHING } from '../../printers/html/markup.js';
import type { NumberedScope } from './numbered.js';
import { OPENING, riskGroups } from './risks.js';
import { LEAVE_HELP } from '../../../../engine/plan/leave-words.js';
import { denialText } from '../../../../engine/review/denials.js';
import { count } from '../../../../kernel/lib/phrases.js';

/** Risks that open traffic or remove protection. They come first. */
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

/** The objects that leave the files and stay live, as one group. */
function leavingGroup(scopes: readonly NumberedScope[]): readonly Html[] {
  const all = scopes.flatMap(({ leaving }) => leaving);
  if (all.length === 0) return [];
  const items = all.map(
    ({ address, risks, denied = [] }) =>
      markup`<li><code>${address}</code>: ${risks.map(({ message }) => message).join('; ')}${denied.length === 0 ? NOTHING : markup` <b class="bad">${denied.map(denialText).join('; ')}</b>`}</li>`,
  );
  return [
    foldable(
      markup`<b class="bad">! <code>leaves-management</code></b> <small>is watched no more</small>: ${count(all.length, 'object needs', 'objects need')} consent. ${LEAVE_HELP}`,
      items,
    ),
  ];
}
