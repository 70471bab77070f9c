import type { ChangeDocument, PlanDocument } from '../../../generated/documents/plan.js';
import { count, scopeCount } from '../../../kernel/lib/phrases.js';
import { inert } from '../../../kernel/lib/inert.js';
import { riskText } from '../change/body.js';
import { countedRisks, denialsIn, riskCount, riskedIn } from './denied.js';
import { fleetSummary } from './fleet-summary.js';
import { liveFromText } from './live-from.js';
import { planRemarks } from './remarks.js';
import { remarkLines } from '../printers/text/remark.js';
import { scopeSections } from './scope-sections.js';
import { scopeViews, type ScopeView } from './scope-views.js';
import type { Style } from '../printers/text/style.js';
import { tableLines, type Screen } from '../printers/text/table.js';
import { isConflict, riskCodes, SIGNS, writesText } from './plan-words.js';
import { unbroken, wrapped, type LongLine } from '../printers/text/wrapped.js';

/**
 * A plan for a terminal: changes by scope, risks, what apply would send. Unless `isVerbose`, equal parts of scopes are shown once, and long lists
 * cut.
 */
export function planText(plan: PlanDocument, screen: Screen, isVerbose = false): string {
  const views = scopeViews(plan);
  const sections = [
    ...liveFromText(plan, screen.style),
    ...conflictText(plan.changes, screen),
    ...summaryOfMany(plan, screen, isVerbose),
    ...scopeSections(views, screen, isVerbose),
    linesText(closingLines(plan, views, screen.style), screen),
  ];
  return `${sections.join('\n\n')}\n`;
}

/** Equal changes as a table, for many scopes. */
function summaryOfMany(plan: PlanDocument, screen: Screen, isVerbose: boolean): readonly string[] {
  const summary = fleetSummary(plan.changes);
  if (summary === undefined || summary.groups.length === 1) return [];
  const { style } = screen;
  const shown = isVerbose ? summary.groups : summary.groups.slice(0, MOST_GROUPS);
  const more = summary.groups.length - shown.length;
  const columns = [{ title: 'change', least: 20 }, { title: 'in' }, { title: 'risks' }];
  const rows = shown.map(({ action, name, where, risks }) => ({
    cells: [
      { text: `${SIGNS[action]} ${inert(name)}` },
      { text: inert(where) },
      { text: risks.join(', '), paint: style.red },
    ],
  }));
  const table = tableLines(columns, rows, screen);
  const rest = more === 0 ? [] : [`and ${count(more, 'group')} of changes more`];
  return [[`${style.bold('Changes:')} ${summary.kinds.join(', ')}`, ...table, ...rest].join('\n')];
}

/** How many groups a screen has room for. */
const MOST_GROUPS = 30;

function linesText(lines: readonly (string | LongLine)[], screen: Screen): string {
  return lines
    .map((line) => (typeof line === 'string' ? longLineOf(line) : line))
    .flatMap((line) => wrapped(line, screen))
    .join('\n');
}

function longLineOf(text: string): LongLine {
  const [blanks = ''] = /^ */.exec(text) ?? [];
  return { prefix: '', text, hanging: blanks.length + 2 };
}

/** The conflicts. They come before the scopes. */
function conflictText(changes: readonly ChangeDocument[], screen: Screen): readonly string[] {
  const conflicts = changes.filter(isConflict);
  if (conflicts.length === 0) return [];
  const title = `${count(conflicts.length, 'conflict')}: this branch changes what somebody edited live; applying overwrites that edit`;
  const addresses = conflicts.map(({ address }) => ({
    prefix: '  ! ',
    text: unbroken(inert(address)),
    hanging: 4,
  }));
  return [linesText([screen.style.red(title), ...addresses], screen)];
}

function closingLines(plan: PlanDocument, views: readonly ScopeView[], style: Style): readonly string[] {
  const risked = riskedIn(plan);
  const codes = riskCodes(risked);
  const counted = countedRisks(risked);
  const risks = riskCount(risked);
  const denials = denialsIn(risked);
  return [
    style.bold(summaryText(plan, views)),
    ...remarkLines(planRemarks(plan), style),
    ...counted.map((risk) => `${style.red('!')} ${riskText(risk, style)}`),
    ...(plan.changes.length + (plan.leaving ?? []).length > 0 ? [`Digest ${plan.digest}`] : []),
    ...(risks > 0
      ? [
          denials.length > 0
            ? style.red(
                `${count(risks, 'risk needs', 'risks need')} consent, but no consent can override a gate:`,
              )
            : style.red(`${count(risks, 'risk needs', 'risks need')} consent:`) +
              ` apply the reviewed plan, or ${codes.map((code) => unbroken(`--allow ${inert(code)}`)).join(' ')}`,
        ]
      : []),
    ...denials.map(({ text, addresses }) =>
      style.red(inert(`${count(addresses.length, 'change')} ${text}.`)),
    ),
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
