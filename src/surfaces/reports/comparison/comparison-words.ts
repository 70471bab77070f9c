import { count } from '../../../kernel/lib/phrases.js';
import type { Comparison, ObjectDifference, ScopeDifference } from '../../../engine/configuration/compare.js';

/** True for a setting that limits what a plan may do without consent: reports highlight it. */
export function isSafety(setting: string): boolean {
  return setting.startsWith('safety.');
}

/** What a comparison is and is not. */
export const OFFLINE = 'offline: nothing live was read, so this is not a plan.';

/** What happened to a scope or object, in a word. */
export const CHANGE_WORDS = { added: 'new', changed: 'changed', removed: 'gone' } as const;

/** Whether a branch adds, removes or changes an object. */
export function objectChange({ before, after }: ObjectDifference): ScopeDifference['change'] {
  if (before === undefined) return 'added';
  return after === undefined ? 'removed' : 'changed';
}

/** The first 7 digits of a commit, as git shows it. */
export function shortCommit(commit: string): string {
  return commit.slice(0, 7);
}

/** `2 of 46 scopes differ: 1 new, 1 changed.` */
export function comparisonSummary({ scopes, total }: Comparison): string {
  if (scopes.length === 0) return `None of ${count(total, 'scope')} differs.`;
  const parts = (['added', 'changed', 'removed'] as const)
    .map(
      (change) => [scopes.filter((scope) => scope.change === change).length, CHANGE_WORDS[change]] as const,
    )
    .filter(([size]) => size > 0);
  const differ = `${scopes.length} of ${count(total, 'scope')} ${scopes.length === 1 ? 'differs' : 'differ'}`;
  return `${differ}: ${parts.map(([size, word]) => `${size} ${word}`).join(', ')}.`;
}

/** `name: shop.example.com → store.example.com`, `plan: (none) → enterprise`. */
export function identityChanges({ scope, former }: ScopeDifference): readonly string[] {
  if (former === undefined) return [];
  const plans = [former, scope].map((one) => (one.level === 'zone' ? (one.plan ?? '(none)') : '(none)'));
  return [
    ...(former.name === scope.name ? [] : [`name: ${former.name} → ${scope.name}`]),
    ...(plans[0] === plans[1] ? [] : [`plan: ${plans.join(' → ')}`]),
  ];
}
