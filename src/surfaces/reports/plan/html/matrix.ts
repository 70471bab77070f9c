import { count } from '../../../../kernel/lib/phrases.js';
import { badges } from './badges.js';
import { cellOf, type Cell, type State } from './cells.js';
import { COLUMNS, ONE_WAY, type Column } from './columns.js';
import { markup, NOTHING, type Html } from '../../printers/html/markup.js';
import type { NumberedScope } from './numbered.js';
import { actionCounts, actionsText } from '../plan-words.js';
import { RISK_KINDS } from '../../../../kernel/model/risk-kinds.js';
import { RISK_WORDS, riskKindsIn } from './risks.js';

/** Scopes by kind, with filters above. `isNarrowed`: empty cells may be left out of the plan. */
export function matrix(scopes: readonly NumberedScope[], isNarrowed: boolean): Html {
  if (scopes.length === 0) return markup`<p>There are no scopes in this plan.</p>`;
  const hasOneWay = scopes.some(
    (scope) => scope.isRead && ONE_WAY.some((column) => cellOf(scope, column).state !== 'none'),
  );
  const columns = hasOneWay ? [...COLUMNS, ...ONE_WAY] : COLUMNS;
  const nothing = isNarrowed ? 'not compared' : 'not managed';
  const rows = scopes.map(
    (scope) =>
      markup`<tr>${rowHead(scope)}${columns.map((column) => cellHtml(cellOf(scope, column), nothing))}</tr>\n`,
  );
  return markup`${filters(scopes, columns)}
<div class="table" role="region" aria-labelledby="matrix-caption" tabindex="0"><table>
<caption id="matrix-caption">Each scope by kind; “–” is ${nothing}</caption>
<thead><tr><th scope="col">scope</th>${columns.map(({ title }) => markup`<th scope="col">${title}</th>`)}</tr></thead>
<tbody>
${rows}</tbody></table></div>`;
}

function rowHead({ scope, id, noteId, isRead, changes, findings }: NumberedScope): Html {
  const name = markup`<span class="name">${scope.name}</span>`;
  const linked = !isRead || changes.length > 0 ? markup`<a href="#${id}">${name}</a>` : name;
  const notes =
    isRead && findings.length > 0
      ? markup` <a class="badge note" href="#${noteId}">? ${count(findings.length, 'note')}</a>`
      : NOTHING;
  return markup`<th scope="row"><span class="level">${scope.level}</span> ${linked}${notes}</th>`;
}

function cellHtml(cell: Cell, nothing: string): Html {
  const { state, changes } = cell;
  const kinds = riskKindsIn(changes.map(({ change }) => change));
  const risky = kinds === '' ? NOTHING : markup` data-risks="${kinds}"`;
  return markup`<td data-state="${state}"${risky}>${content(cell, nothing)}</td>`;
}

function content({ state, changes, pending }: Cell, nothing: string): Html {
  switch (state) {
    case 'error':
      return markup`? not read`;
    case 'sync':
      return markup`✓ in sync`;
    case 'none':
      return markup`<span aria-hidden="true">–</span><span class="heard">${nothing}</span>`;
    case 'pending':
      return markup`<a href="#${pending[0]?.id ?? ''}">… pending</a>`;
    case 'changes':
    case 'drift':
      return markup`<a href="#${changes[0]?.id ?? ''}">${actionsText(actionCounts(changes.map(({ change }) => change)))}</a>${badges(changes.map(({ change }) => change))}`;
  }
}

const STATE_WORDS: readonly (readonly [State, string])[] = [
  ['changes', 'with changes'],
  ['drift', 'with drift'],
  ['error', 'not read'],
  ['pending', 'one-way job pending'],
  ['sync', 'all in sync'],
];

/** Filters. Hidden until the script runs, as they need it. */
function filters(scopes: readonly NumberedScope[], columns: readonly Column[]): Html {
  const present = new Set(scopes.flatMap((scope) => columns.map((column) => cellOf(scope, column).state)));
  if (present.has('drift')) present.add('changes');
  const states = STATE_WORDS.filter(([state]) => present.has(state)).map(
    ([state, words]) => markup`<option value="${state}">${words}</option>`,
  );
  const found = new Set(
    riskKindsIn(scopes.flatMap((scope) => scope.changes.map(({ change }) => change))).split(' '),
  );
  const risks = [
    markup`<option value="any">with any risk</option>`,
    ...RISK_KINDS.filter((kind) => found.has(kind)).map(
      (kind) => markup`<option value="${kind}">${RISK_WORDS[kind]}</option>`,
    ),
  ];
  const kinds = columns.map(({ title }, index) => markup`<option value="${index + 1}">${title}</option>`);
  return markup`<form role="search" aria-label="Filter scopes and changes" autocomplete="off" hidden>
<p><label for="text">Scope name</label> <input id="text" name="text" type="search" spellcheck="false"></p>
<p><label for="state">State</label> <select id="state" name="state"><option value="">any</option>${states}</select></p>
<p><label for="kind">Kind</label> <select id="kind" name="kind"><option value="">any</option>${kinds}</select></p>
<p><label for="risks">Risks</label> <select id="risks" name="risks"><option value="">any or none</option>${risks}</select></p>
<p><button type="reset">Reset filters</button> <button type="button" id="unfold">Unfold or fold all changes</button></p>
<p id="count" role="status"></p>
</form>`;
}
