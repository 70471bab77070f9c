import type { Stage } from '../../../../kernel/model/stage.js';
import { dependsOn } from '../../../../kinds/order.js';
import type { ChangeDocument } from '../../../../generated/documents/plan.js';
import { count } from '../../../../kernel/lib/phrases.js';

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
