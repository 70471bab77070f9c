import { count } from '../../../../kernel/lib/phrases.js';
import { foldable, markup, NOTHING, type Html, preformatted } from '../../printers/html/markup.js';
import type { NumberedScope, NumberedChange } from './numbered.js';
import type { Stage } from '../../../../kernel/model/stage.js';
import { dependsOn } from '../../../../kinds/order.js';
import type { ChangeDocument, DenialDocument } from '../../../../generated/documents/plan.js';
import { denialText } from '../../../../engine/review/denials.js';
import { shortAddress } from '../../../../kernel/model/scope.js';
import { inertJson } from '../../../../kernel/lib/inert.js';
import { EFFECTS, isConflict, isDrift, ORIGINS } from '../plan-words.js';
import { badges } from './badges.js';
import { cellIndexOf } from './columns.js';
import { detailList } from './details.js';
import { lifeParagraph } from './life.js';
import { riskKindsIn } from './risks.js';
import { actionSign } from '../../printers/html/signs.js';

/** In longer plans, only risks and conflicts are unfolded at first. */
const MOST_UNFOLDED = 50;

/** All changes by scope, in the order in which they are carried out. */
export function changeSections(scopes: readonly NumberedScope[]): Html {
  const all = scopes.reduce((sum, { changes }) => sum + changes.length, 0);
  const sections = scopes.map((scope, row) =>
    scope.changes.length === 0 ? NOTHING : section(scope, row, all <= MOST_UNFOLDED),
  );
  return markup`<section aria-labelledby="changes">
<h2 id="changes" tabindex="-1">Changes</h2>
${all === 0 ? markup`<p>There are none.</p>` : markup`<p>In the order in which each scope carries them out.</p>`}
${sections}</section>`;
}

function section({ scope, id, changes }: NumberedScope, row: number, isOpen: boolean): Html {
  const steps = stepWords(changes.map(({ change }) => change));
  const blocks = changes.map((numbered, index) => {
    const { change } = numbered;
    return changeBlock(numbered, steps[index], isOpen || change.risks.length > 0 || isConflict(change));
  });
  return markup`<section class="scope" data-row="${row}" aria-labelledby="${id}">
<h3 id="${id}" tabindex="-1"><span class="level">${scope.level}</span> ${scope.name} <small>${count(changes.length, 'change')}</small></h3>
${blocks}</section>
`;
}

/** Migrations that are due. Apply never carries them out. */
export function pendingSection(scopes: readonly NumberedScope[]): Html {
  const jobs = scopes.flatMap(({ pending }) => pending);
  if (jobs.length === 0) return NOTHING;
  const items = jobs.map(
    ({ job, id }) =>
      markup`<li id="${id}" tabindex="-1"><code>${job.address}</code>: ${job.state}<br><code>${job.command}</code> <small>${job.source.file}:${job.source.line}</small></li>`,
  );
  return markup`<section aria-labelledby="one-way">
<h2 id="one-way">One-way jobs that are pending</h2>
${foldable(markup`Apply never carries them out. Run these commands instead.`, items)}</section>`;
}

const STAGE_WORDS: Readonly<Record<Stage, string>> = {
  provide: 'what rules name',
  'switch-on': 'page shield on',
  'log-fields': 'log fields',
  'custom-rulesets': 'custom rulesets',
  protect: 'protection added',
  jobs: 'log push jobs',
  weaken: 'protection loosened',
  remove: 'deletes',
  'switch-off': 'page shield off',
  withdraw: 'what no rule needs any more',
};

/** For each change of a scope: its step, and which come first. Undefined for a single change, or without stages. */
export function stepWords(changes: readonly ChangeDocument[]): readonly (string | undefined)[] {
  const before = new Map<Stage, number>();
  return changes.map((change, index) => {
    const { stage, kind } = change;
    if (stage === undefined || changes.length < 2) return undefined;
    const awaited = [...before].filter(([earlier]) => dependsOn({ stage, kind }, { stage: earlier }));
    before.set(stage, (before.get(stage) ?? 0) + 1);
    const steps = awaited.reduce((sum, [, number]) => sum + number, 0);
    const waits =
      steps === 0
        ? 'waits for nothing'
        : `waits for ${count(steps, 'earlier step')}: ${awaited.map(([earlier]) => STAGE_WORDS[earlier]).join(', ')}`;
    return `${index + 1} of ${changes.length} (${STAGE_WORDS[stage]}); ${waits}`;
  });
}

/** A change to unfold. `step` says when it is carried out. */
function changeBlock({ change, id, who }: NumberedChange, step: string | undefined, isOpen: boolean): Html {
  const { address, action, risks, details, denied = [] } = change;
  const marks = [
    isDrift(change) ? markup` data-drift` : NOTHING,
    risks.length > 0 ? markup` data-risks="${riskKindsIn([change])}"` : NOTHING,
    isOpen ? markup` open` : NOTHING,
  ];
  return markup`<details class="change" data-cell="${cellIndexOf(change)}"${marks}>
<summary id="${id}">${actionSign(action)} <code>${shortAddress(address)}</code>${badges([change])}</summary>
${riskList(risks)}${denialList(denied)}${detailList(details)}${lifeParagraph(change.meta)}${who === undefined ? NOTHING : markup`<p class="life">${who}</p>`}${facts(change, step)}${requestBody(change)}</details>
`;
}

function riskList(risks: ChangeDocument['risks']): Html {
  if (risks.length === 0) return NOTHING;
  const items = risks.map(({ code, message }) => markup`<li>! <code>${code}</code> ${message}</li>`);
  return markup`<ul class="risks">${items}</ul>`;
}

function denialList(denied: readonly DenialDocument[]): Html {
  if (denied.length === 0) return NOTHING;
  const items = denied.map((denial) => markup`<li>✗ ${denialText(denial)}</li>`);
  return markup`<ul class="risks">${items}</ul>`;
}

function facts(change: ChangeDocument, step = ''): Html {
  const { address, request, base, source, origin, effect, digest } = change;
  const query = Object.entries(request.query).map(([name, value]) => `${name}=${value}`);
  const line = `${request.method} ${request.path}${query.length === 0 ? '' : `?${query.join('&')}`}`;
  const shown = list([
    ['Declared', source === undefined ? '' : markup`<code>${source.file}:${source.line}</code>`],
    ['Origin', origin === undefined ? '' : ORIGINS[origin].sentence],
    ['Effect', effect === undefined ? '' : EFFECTS[effect]],
  ]);
  const folded = list([
    ['Address', markup`<code>${address}</code>`],
    ['Request', markup`<code>${line}</code>`],
    ['Version', base.version === undefined ? '' : `${base.version}, as read when planning`],
    ['Step', step],
    ['Digest', markup`<code>${digest}</code>`],
  ]);
  const title = `Address, request${step === '' ? '' : ', step'} and digest`;
  return markup`${shown}<details class="facts"><summary>${title}</summary>${folded}</details>`;
}

function list(rows: readonly (readonly [string, string | Html])[]): Html {
  const filled = rows.filter(([, content]) => content !== '');
  if (filled.length === 0) return NOTHING;
  return markup`<dl>${filled.map(([title, content]) => markup`<dt>${title}</dt><dd>${content}</dd>`)}</dl>`;
}

function requestBody({ request: { body } }: ChangeDocument): Html {
  return body === undefined
    ? NOTHING
    : markup`<details class="body"><summary>Request body</summary>${preformatted(bodyLines(body))}</details>`;
}

/** A body as JSON, a line for each member and each element of a list, such as a rule. */
function bodyLines(body: NonNullable<ChangeDocument['request']['body']>): readonly string[] {
  if (Array.isArray(body)) return ['[', ...elementLines(body, '  '), ']'];
  const members = Object.entries(body).flatMap(([name, value], index, all) => {
    const comma = index < all.length - 1 ? ',' : '';
    if (!Array.isArray(value) || value.length === 0) {
      return [`  ${inertJson(name)}: ${inertJson(value)}${comma}`];
    }
    return [`  ${inertJson(name)}: [`, ...elementLines(value, '    '), `  ]${comma}`];
  });
  return ['{', ...members, '}'];
}

function elementLines(elements: readonly unknown[], indent: string): readonly string[] {
  return elements.map(
    (element, place) => `${indent}${inertJson(element)}${place < elements.length - 1 ? ',' : ''}`,
  );
}
