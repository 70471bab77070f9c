import type { FindingDocument } from '../../../../generated/documents/parts.js';
import { count } from '../../../../kernel/lib/phrases.js';
import { RISK_KINDS } from '../../../../kernel/model/risk-kinds.js';
import { howToConsent, denialsIn } from '../denied.js';
import { isConflict, OVERWRITES } from '../plan-words.js';
import { changeLink, OPENING, riskGroups } from './risks.js';
import { foldable, markup, NOTHING, type Html } from '../../printers/html/markup.js';
import { wordsHtml } from '../../printers/html/remark.js';
import type { NumberedChange, NumberedScope } from './numbered.js';

/** What must be seen besides what opens traffic: denials, conflicts, unread scopes, other risks, notes. `general`: findings about no scope. */
export function attention(scopes: readonly NumberedScope[], general: readonly FindingDocument[]): Html {
  const changes = scopes.flatMap((scope) => scope.changes);
  const groups = [
    ...denials(changes),
    ...conflicts(changes),
    ...unread(scopes),
    ...riskGroups(changes, others),
    ...consent(scopes),
    ...notes(scopes, general),
  ];
  return markup`<section aria-labelledby="attention">
<h2 id="attention">To look at as well</h2>
${groups.length === 0 ? markup`<p>Nothing: no other risks, no conflicts, and every scope was read.</p>` : groups}
</section>`;
}

function denials(changes: readonly NumberedChange[]): readonly Html[] {
  return denialsIn(changes.map(({ change }) => change)).map(({ text, addresses }) =>
    foldable(
      markup`<b class="bad">✗ ${count(addresses.length, 'change')} denied</b>: ${text}`,
      changes
        .filter(({ change }) => addresses.includes(change.address))
        .map((denied) => markup`<li>${changeLink(denied)}</li>`),
    ),
  );
}

function conflicts(changes: readonly NumberedChange[]): readonly Html[] {
  const found = changes.filter(({ change }) => isConflict(change));
  if (found.length === 0) return [];
  return [
    foldable(
      markup`<b class="bad">⇄ ${count(found.length, 'conflict')}</b>: ${OVERWRITES}`,
      found.map((conflict) => markup`<li>${changeLink(conflict)}</li>`),
    ),
  ];
}

function unread(scopes: readonly NumberedScope[]): readonly Html[] {
  const found = scopes.filter(({ isRead }) => !isRead);
  if (found.length === 0) return [];
  return [
    foldable(
      markup`<b class="bad">? ${count(found.length, 'scope')} not read</b>: nothing is planned there, and nothing will be written`,
      found.map((scope) => findingsOf(scope, scope.id)),
    ),
  ];
}

const others = RISK_KINDS.filter((kind) => !OPENING.includes(kind));

function consent(scopes: readonly NumberedScope[]): readonly Html[] {
  const all = scopes.flatMap(({ changes, leaving }) => [...changes.map(({ change }) => change), ...leaving]);
  const words = howToConsent(all);
  return words === undefined ? [] : [markup`<p>${wordsHtml(words)}</p>`];
}

function notes(scopes: readonly NumberedScope[], general: readonly FindingDocument[]): readonly Html[] {
  const found = scopes.filter(({ isRead, findings }) => isRead && findings.length > 0);
  if (found.length + general.length === 0) return [];
  const number = found.reduce((sum, { findings }) => sum + findings.length, general.length);
  return [
    foldable(markup`<b>? ${count(number, 'note')}</b>`, [
      ...general.map(findingItem),
      ...found.map((scope) => findingsOf(scope, scope.noteId)),
    ]),
  ];
}

function findingsOf({ address, findings }: NumberedScope, id: string): Html {
  return markup`<li id="${id}" tabindex="-1"><code>${address}</code><ul>${findings.map(findingItem)}</ul></li>`;
}

function findingItem({ file, line, column, message, help }: FindingDocument): Html {
  const numbers = [line, column].filter((number) => number !== undefined).join(':');
  const place = file === undefined ? NOTHING : markup`<code>${file}:${numbers}</code> `;
  return markup`<li>${place}${message}${help === undefined ? NOTHING : markup` <span class="help">${help}</span>`}</li>`;
}
