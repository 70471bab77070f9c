import { shownScope } from '../../../kernel/lib/host-names.js';
import { changesOf } from '../../../kernel/model/plan.js';
import type { Finding } from '../../../kernel/model/finding.js';
import type { Comparison, Loss, Proposal } from '../../../migrations/migration.js';
import { changeBody } from '../change/body.js';
import { changeHeads } from '../change/head.js';
import { detailLines } from '../change/detail-lines.js';
import { inert } from '../../../kernel/lib/inert.js';
import { changeDocument } from '../plan/document.js';
import { wrapped } from '../printers/text/wrapped.js';
import type { Style } from '../printers/text/style.js';
import { count } from '../../../kernel/lib/phrases.js';

/** What a migration would do, for a terminal: state, blockers, requests, losses; last, how to confirm it or why it can't be. */
export function proposalText(proposal: Proposal, token: string | undefined, style: Style): string {
  const sections = [
    headText(proposal, style),
    ...proposal.blockers.map((blocker) => findingText(blocker, style)),
    ...stepsText(proposal, style),
    ...proposal.comparisons.map((comparison) => comparisonText(comparison, style)),
    ...lossesText(proposal.losses, style),
    ...proposal.notes.map((note) => findingText(note, style)),
    closingText(proposal, token, style),
  ];
  return `${sections.join('\n\n')}\n`;
}

function headText({ scope, state, goal }: Proposal, style: Style): string {
  return [style.bold(shownScope(scope)), `  now    ${inert(state)}`, `  goal   ${inert(goal)}`].join('\n');
}

const MARKS = {
  error: (style: Style) => style.red('blocked'),
  warning: (style: Style) => style.yellow('warning'),
  info: (style: Style) => style.cyan('note'),
} as const;

function findingText({ severity, code, message, help, location }: Finding, style: Style): string {
  const at = location === undefined ? '' : `  ${style.dim(`${inert(location.file)}:${location.line}`)}`;
  const advice = help === undefined ? '' : `\n  ${inert(help)}`;
  return `${MARKS[severity](style)}  ${code}: ${inert(message)}${at}${advice}`;
}

function stepsText({ plan }: Proposal, style: Style): readonly string[] {
  const changes = changesOf(plan).map(({ change }) => changeDocument(change));
  const heads = changeHeads(
    changes.map((change) => [change]),
    style,
  );
  const screen = { style, width: undefined, hide: (text: string) => text };
  const steps = changes
    .flatMap((change) => [heads.get(change) ?? [], changeBody(change, style)].flat())
    .flatMap((line) => wrapped(line, screen));
  return steps.length === 0 ? [] : [[style.bold('Requests, in this order:'), ...steps].join('\n')];
}

function comparisonText({ against, details }: Comparison, style: Style): string {
  const lines = detailLines(details, style).map((line) => `  ${line}`);
  return [style.bold(`What would be sent, against ${inert(against)}:`), ...lines].join('\n');
}

function lossesText(losses: readonly Loss[], style: Style): readonly string[] {
  if (losses.length === 0) return [];
  const lines = losses.flatMap(({ what, instead }) => [
    `  ${style.red('-')} ${inert(what)}`,
    `      ${inert(instead)}`,
  ]);
  return [[style.bold('What is lost:'), ...lines].join('\n')];
}

function closingText(
  { blockers, standing, plan }: Proposal,
  token: string | undefined,
  style: Style,
): string {
  if (standing === 'reached') return style.bold('Nothing to do: the target state is reached.');
  if (standing === 'under-way') {
    return style.bold('The service is still migrating: nothing can be sent now. Check again later.');
  }
  if (token === undefined && blockers.length === 0) {
    return style.red('Stale: nothing was sent. A new dry run shows what can be confirmed now.');
  }
  if (blockers.length > 0) {
    return style.red(`Blocked: ${count(blockers.length, 'thing')} to fix first. Nothing was sent.`);
  }
  return [
    `${style.bold("This can't be undone.")} It sends ${count(changesOf(plan).length, 'write request')}; this dry run has sent none.`,
    `Confirm with: --confirm ${token}`,
  ].join('\n');
}
