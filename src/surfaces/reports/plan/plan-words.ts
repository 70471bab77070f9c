import type { Change, RuleDetail } from '../../../kernel/model/change.js';
import type { FindingDocument } from '../../../generated/documents/parts.js';
import type { ChangeDocument, PlanDocument } from '../../../generated/documents/plan.js';
import { changesOf, pendingOf, type Plan } from '../../../kernel/model/plan.js';
import { count, duration, scopeCount } from '../../../kernel/lib/phrases.js';
import type { Sign } from '../printers/text/line.js';

/** The signs of actions, at the start of lines. */
export const SIGNS = { create: '+', update: '~', delete: '-' } as const satisfies Readonly<
  Record<Change['action'], Sign>
>;

/** What becomes of rules: the sign at the start of a line, and the word. */
export const RULE_SIGNS = {
  added: ['+', 'added'],
  removed: ['-', 'dropped'],
  changed: ['~', 'changed'],
  moved: ['>', 'moved'],
  kept: ['=', 'kept'],
} as const satisfies Readonly<Record<RuleDetail['change'], readonly [Sign, string]>>;

/** What the new directives of a policy do. */
export const EFFECTS = {
  tightens: 'tightens',
  loosens: 'loosens',
  both: 'tightens and loosens',
  neutral: 'neutral',
} as const satisfies Readonly<Record<NonNullable<Change['effect']>, string>>;

/** Numbers of changes by action, unchanged objects, and due migrations. */
export function summaryOf(plan: Plan): PlanDocument['summary'] {
  const unchanged = plan.scopes.reduce(
    (sum, scope) => sum + (scope.status === 'complete' ? scope.unchanged.length : 0),
    0,
  );
  const pending = pendingOf(plan).length;
  return {
    ...actionCounts(changesOf(plan).map(({ change }) => change)),
    unchanged,
    ...(pending > 0 ? { pending } : {}),
  };
}

/** The codes of risks for `--allow`, each once, sorted. */
export function riskCodes(changes: readonly Pick<ChangeDocument, 'risks'>[]): readonly string[] {
  return [...new Set(changes.flatMap(({ risks }) => risks.map(({ code }) => code)))].toSorted();
}

/** `11 kept (3 not ours)   1 added   1 changed`, in fixed order, without zeros. */
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

/** `2 updates in 1 of 46 scopes`. No word comes from a repository or a service. */
export function headline(
  plan: PlanDocument,
  views: readonly { readonly isRead: boolean; readonly changes: readonly unknown[] }[],
): string {
  const leaves = leavesText(plan);
  const changes = changesText(plan, views);
  return leaves === undefined ? changes : `${leaves}, ${changes}`;
}

function changesText(
  { summary, scopes }: PlanDocument,
  views: readonly { readonly isRead: boolean; readonly changes: readonly unknown[] }[],
): string {
  const actions = actionsText(summary);
  const unread = views.filter(({ isRead }) => !isRead).length;
  if (actions === '' && unread > 0) {
    return `no changes: ${unread} of ${count(scopes.length, 'scope')} could not be read`;
  }
  if (actions === '') return `no changes in ${scopeCount(scopes)}`;
  const touched = views.filter(({ changes }) => changes.length > 0).length;
  return `${actions} in ${touched} of ${count(scopes.length, 'scope')}`;
}

/** `1 object leaves management`; undefined for none. */
export function leavesText({ leaving = [] }: Pick<PlanDocument, 'leaving'>): string | undefined {
  return leaving.length === 0
    ? undefined
    : `${count(leaving.length, 'object leaves', 'objects leave')} management`;
}

/** The number of changes of each action. */
export function actionCounts(
  changes: readonly Pick<Change, 'action'>[],
): Readonly<Record<Change['action'], number>> {
  const number = (action: Change['action']): number =>
    changes.filter((change) => change.action === action).length;
  return { create: number('create'), update: number('update'), delete: number('delete') };
}

/** `1 create, 2 updates`. Empty without any. */
export function actionsText(numbers: Readonly<Record<Change['action'], number>>): string {
  return (['create', 'update', 'delete'] as const)
    .filter((action) => numbers[action] > 0)
    .map((action) => count(numbers[action], action))
    .join(', ');
}

/** `3 write requests, which takes about 40 s`: what applying sends. */
export function writesText({ changes, requests }: Pick<PlanDocument, 'changes' | 'requests'>): string {
  const { seconds } = requests;
  const time = seconds === undefined ? '' : `, which takes about ${duration(seconds * 1000)}`;
  return `${count(changes.length, 'write request')}${time}`;
}

/** `, and 3 writes with dry_run=true, which stores nothing`; empty if none was tried. */
export function triedWords({ requests }: Pick<PlanDocument, 'requests'>): string {
  const { try: tried = 0 } = requests;
  return tried === 0 ? '' : `, and ${count(tried, 'write')} with dry_run=true, which stores nothing`;
}

/** `zones/shop.yaml:6:54`: where an error about a scope that was read is; otherwise undefined. */
export function errorPlace({ severity, file, line, column }: FindingDocument): string | undefined {
  if (severity !== 'error' || file === undefined) return undefined;
  return [file, line, column].filter((part) => part !== undefined).join(':');
}

/** True for what this branch changes, and was edited live too. */
export function isConflict({ origin }: Pick<ChangeDocument, 'origin'>): boolean {
  return origin === 'both';
}

/** True for a change that undoes a live edit. */
export function isDrift(change: ChangeDocument): boolean {
  return change.origin === 'drift' || isConflict(change);
}

/** Said of a conflict: what the branch changes was edited live too. */
export const OVERWRITES =
  'this branch changes it, and somebody edited it live; applying overwrites that edit';

/** Where a change comes from, if the base was read: in a column, behind a title, and as a sentence. */
export const ORIGINS = {
  branch: { short: 'this branch', behind: '', sentence: 'this branch' },
  drift: {
    short: 'drift',
    behind: ' (drift)',
    sentence: 'drift, not this branch: somebody edited it live; applying undoes that',
  },
  both: { short: 'conflict', behind: ' (this branch and drift)', sentence: `conflict: ${OVERWRITES}` },
} as const satisfies Readonly<
  Record<NonNullable<ChangeDocument['origin']>, Readonly<Record<'short' | 'behind' | 'sentence', string>>>
>;
