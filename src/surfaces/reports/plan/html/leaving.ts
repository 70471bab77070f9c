import { LEAVE_HELP } from '../../../../engine/plan/leave-words.js';
import { denialText } from '../../../../engine/review/denials.js';
import { count } from '../../../../kernel/lib/phrases.js';
import { foldable, markup, NOTHING, type Html } from '../../printers/html/markup.js';
import type { NumberedScope } from './numbered.js';

/** What the files declare no more and stays live, as a group among the risks; none where nothing leaves. */
export function leavingGroup(scopes: readonly NumberedScope[]): readonly Html[] {
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
