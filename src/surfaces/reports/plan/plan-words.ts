import type { Change, RuleDetail } from '../../../kernel/model/change.js';
import type { ChangeDocument, PlanDocument } from '../../../generated/documents/plan.js';
import { changesOf, pendingOf, type Plan } from '../../../kernel/model/plan.js';
import type { Sign } from '../printers/text/line.js';

/** The signs of actions, at the start of lines. */
export const SIGNS = { create: '+', update: '~', delete: '-' } as const satisfies Readonly<
  Record<Change['action'], Sign>
>;

/** What the new directives of a policy do. */
export const EFFECTS = {
  tightens: 'tightens',
  loosens: 'loosens',
  both: 'tightens and loosens',
  neutral: 'neutral',
} as const satisfies Readonly<Record<NonNullable<Change['effect']>, string>>;

/** The numbers of changes by action, of unchanged objects, and of migrations that are due. */
export function summaryOf(plan: Plan): PlanDocument['summary'] {
  const actions = changesOf(plan).map(({ change }) => change.action);
  const number = (action: Change['action']): number =>
    actions.filter((candidate) => candidate === action).length;
  const unchanged = plan.scopes.reduce(
    (sum, scope) => sum + (scope.status === 'complete' ? scope.unchanged.length : 0),
    0,
  );
  const pending = pendingOf(plan).length;
  return {
    create: number('create'),
    update: number('update'),
    delete: number('delete'),
    unchanged,
    ...(pending > 0 ? { pending } : {}),
  };
}

/** The codes of risks, each once, sorted: what `--allow` has to name. */
export function riskCodes(changes: readonly Pick<ChangeDocument, 'risks'>[]): readonly string[] {
  return [...new Set(changes.flatMap(({ risks }) => risks.map(({ code }) => code)))].toSorted();
}

/** `11 kept (3 not ours)   1 added   1 changed`, in a fixed order, without zeros. */
export function ruleCounts(rules: readonly RuleDetail[]): string {
  const number = (test: (rule: RuleDetail) => boolean): number => rules.filter(test).length;
  const foreign = number((rule) => rule.change === 'kept' && rule.foreign === true);
  const counts: readonly (readonly [number, string])[] = [
    [number((rule) => rule.change === 'kept'), foreign > 0 ? `kept (${foreign} not ours)` : 'kept'],
    [number((rule) => rule.change === 'added'), 'added'],
    [number((rule) => rule.change === 'changed'), 'changed'],
    [number((rule) => rule.change === 'moved' || rule.moved === true), 'moved'],
    [number((rule) => rule.change === 'removed'), 'dropped'],
  ];
  return counts
    .filter(([size]) => size > 0)
    .map(([size, word]) => `${size} ${word}`)
    .join('   ');
}
