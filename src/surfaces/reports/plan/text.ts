import type { ChangeDocument, PlanDocument } from '../../../generated/documents/plan.js';
import { count, scopeCount } from '../../../kernel/lib/phrases.js';
import { riskText } from '../change/body.js';
import { countedRisks, denialsIn, riskCount, riskedIn } from './denied.js';
import { fleetSummary } from './fleet-summary.js';
import { liveFromText } from './live-from.js';
import { planRemarks } from './remarks.js';
import { remarkLines } from '../printers/text/remark.js';
import { scopeSections } from './scope-sections.js';
import { scopeViews, type ScopeView } from './scope-views.js';
import { tableLines, type Screen } from '../printers/text/table.js';
import { isConflict, riskCodes, SIGNS, writesText } from './plan-words.js';
import { sections, type LongLine, type Text } from '../printers/text/text.js';
import { bold, inline, type Inline, joined, plainText, red, unbroken } from '../printers/text/inline.js';

/**
 * A plan for a terminal: changes by scope, risks, what apply would send. Unless `isVerbose`, equal parts of scopes are shown once, and long lists
 * cut.
 */
export function planText(plan: PlanDocument, screen: Screen, isVerbose = false): Text {
  const views = scopeViews(plan);
  return sections([
    liveFromText(plan, 'plan'),
    conflictText(plan.changes),
    summaryOfMany(plan, screen, isVerbose),
    ...scopeSections(views, screen, isVerbose),
    closingLines(plan, views).map(longLineOf),
  ]);
}

/** Equal changes as a table, for many scopes. */
function summaryOfMany(plan: PlanDocument, screen: Screen, isVerbose: boolean): Text {
  const summary = fleetSummary(plan.changes);
  if (summary === undefined || summary.groups.length === 1) return [];
  const shown = isVerbose ? summary.groups : summary.groups.slice(0, MOST_GROUPS);
  const more = summary.groups.length - shown.length;
  const columns = [{ title: 'change', least: 20 }, { title: 'in' }, { title: 'risks' }];
  const rows = shown.map(({ action, name, where, risks }) => ({
    cells: [{ text: `${SIGNS[action]} ${name}` }, { text: where }, { text: risks.join(', '), paint: red }],
  }));
  const table = tableLines(columns, rows, screen);
  const rest = more === 0 ? [] : [`and ${count(more, 'group')} of changes more`];
  return [inline`${bold('Changes:')} ${summary.kinds.join(', ')}`, ...table, ...rest];
}

/** How many groups a screen has room for. */
const MOST_GROUPS = 30;

function longLineOf(text: Inline): LongLine {
  const [blanks = ''] = /^ */.exec(plainText(text)) ?? [];
  return { prefix: '', text, hanging: blanks.length + 2 };
}

/** The conflicts. They come before the scopes. */
function conflictText(changes: readonly ChangeDocument[]): Text {
  const conflicts = changes.filter(isConflict);
  if (conflicts.length === 0) return [];
  const title = `${count(conflicts.length, 'conflict')}: this branch changes what somebody edited live; applying overwrites that edit`;
  const addresses = conflicts.map(({ address }) => ({
    prefix: '  ! ',
    text: unbroken(address),
    hanging: 4,
  }));
  return [longLineOf(red(title)), ...addresses];
}

function closingLines(plan: PlanDocument, views: readonly ScopeView[]): readonly Inline[] {
  const risked = riskedIn(plan);
  const codes = riskCodes(risked);
  const counted = countedRisks(risked);
  const risks = riskCount(risked);
  const denials = denialsIn(risked);
  return [
    bold(summaryText(plan, views)),
    ...remarkLines(planRemarks(plan)),
    ...counted.map((risk) => inline`${red('!')} ${riskText(risk)}`),
    ...(plan.changes.length + (plan.leaving ?? []).length > 0 ? [`Digest ${plan.digest}`] : []),
    ...(risks > 0
      ? [
          denials.length > 0
            ? red(`${count(risks, 'risk needs', 'risks need')} consent, but no consent can override a gate:`)
            : inline`${red(`${count(risks, 'risk needs', 'risks need')} consent:`)} apply the reviewed plan, or ${joined(
                codes.map((code) => unbroken(`--allow ${code}`)),
                ' ',
              )}`,
        ]
      : []),
    ...denials.map(({ text, addresses }) => red(`${count(addresses.length, 'change')} ${text}.`)),
  ];
}

function summaryText(
  { summary, changes, scopes, shard, findings, requests }: PlanDocument,
  views: readonly ScopeView[],
): string {
  const { create, update, delete: remove, unchanged, pending = 0 } = summary;
  const waiting = pending === 0 ? '' : ` ${count(pending, 'one-way job')} pending.`;
  if (changes.length > 0) {
    return `Plan: ${create} to create, ${update} to update, ${remove} to delete, ${unchanged} unchanged. Applying sends ${writesText({ changes, requests })}.${waiting}`;
  }
  const read = views.filter(({ isRead }) => isRead);
  if (scopes.length === 0 && shard !== undefined) return 'This shard has no scope.';
  if (scopes.length === 0) return 'Nothing to plan.';
  if (read.length === 0) return 'Nothing could be planned.';
  const lost = findings.filter(({ code }) => code === 'not-restorable').length;
  if (lost > 0) return `Nothing is undone: ${count(lost, 'thing')} can't be restored, for the reasons above.`;
  return `No changes: ${count(unchanged, 'object is', 'objects are')} as declared in ${scopeCount(read.map(({ scope }) => scope))}.${waiting}`;
}
