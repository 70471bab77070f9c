import { count } from '../../../../kernel/lib/phrases.js';
import { changeBlock } from './change.js';
import { foldable, markup, NOTHING, type Html } from '../../printers/html/markup.js';
import type { NumberedScope } from './numbered.js';
import type { Stage } from '../../../../kernel/model/stage.js';
import { dependsOn } from '../../../../kinds/order.js';
import type { ChangeDocument } from '../../../../generated/documents/plan.js';

/** A longer plan begins folded, but for what carries a risk or a conflict. */
const MOST_UNFOLDED = 50;

/** Every change, by scope, in the order in which they are carried out. */
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
    const { risks, origin } = numbered.change;
    return changeBlock(numbered, steps[index], isOpen || risks.length > 0 || origin === 'both');
  });
  return markup`<section class="scope" data-row="${row}" aria-labelledby="${id}">
<h3 id="${id}" tabindex="-1"><span class="level">${scope.level}</span> ${scope.name} <small>${count(changes.length, 'change')}</small></h3>
${blocks}</section>
`;
}

/** Migrations wait for somebody with a terminal: apply never carries them out. */
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

/**
 * Of each change of a scope, in their order: which step it is, and what must have been carried out before it. Undefined where there is only
 * one, or where the document does not tell.
 */
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
