import { shownScope } from '../../../kernel/lib/host-names.js';
import { changesOf } from '../../../kernel/model/plan.js';
import type { Finding } from '../../../kernel/model/finding.js';
import type { Comparison, Loss, Proposal } from '../../../migrations/migration.js';
import { changeBody } from '../change/body.js';
import { changeHeads } from '../change/head.js';
import { detailLines } from '../change/detail-lines.js';
import { changeDocument } from '../plan/document.js';
import { sections, shifted, type Text } from '../printers/text/text.js';
import { count } from '../../../kernel/lib/phrases.js';
import { bold, cyan, dim, inline, red, yellow } from '../printers/text/inline.js';

/** What a migration would do, for a terminal: state, blockers, requests, losses; last, how to confirm it or why it can't be. */
export function proposalText(proposal: Proposal, token: string | undefined): Text {
  return sections([
    headText(proposal),
    ...proposal.blockers.map(findingText),
    stepsText(proposal),
    ...proposal.comparisons.map(comparisonText),
    lossesText(proposal.losses),
    ...proposal.notes.map(findingText),
    closingText(proposal, token),
  ]);
}

function headText({ scope, state, goal }: Proposal): Text {
  return [bold(shownScope(scope)), `  now    ${state}`, `  goal   ${goal}`];
}

const MARKS = {
  error: red('blocked'),
  warning: yellow('warning'),
  info: cyan('note'),
} as const;

function findingText({ severity, code, message, help, location }: Finding): Text {
  const at = location === undefined ? '' : inline`  ${dim(`${location.file}:${location.line}`)}`;
  return [inline`${MARKS[severity]}  ${code}: ${message}${at}`, ...(help === undefined ? [] : [`  ${help}`])];
}

function stepsText({ plan }: Proposal): Text {
  const changes = changesOf(plan).map(({ change }) => changeDocument(change));
  const heads = changeHeads(changes.map((change) => [change]));
  const steps = changes.flatMap((change) => [heads.get(change) ?? [], changeBody(change)].flat());
  return steps.length === 0 ? [] : [bold('Requests, in this order:'), ...steps];
}

function comparisonText({ against, details }: Comparison): Text {
  return [bold(`What would be sent, against ${against}:`), ...shifted(detailLines(details), 2)];
}

function lossesText(losses: readonly Loss[]): Text {
  if (losses.length === 0) return [];
  const lines = losses.flatMap(({ what, instead }) => [inline`  ${red('-')} ${what}`, `      ${instead}`]);
  return [bold('What is lost:'), ...lines];
}

function closingText({ blockers, standing, plan }: Proposal, token: string | undefined): Text {
  if (standing === 'reached') return [bold('Nothing to do: the target state is reached.')];
  if (standing === 'under-way') {
    return [bold('The service is still migrating: nothing can be sent now. Check again later.')];
  }
  if (token === undefined && blockers.length === 0) {
    return [red('Stale: nothing was sent. A new dry run shows what can be confirmed now.')];
  }
  if (blockers.length > 0) {
    return [red(`Blocked: ${count(blockers.length, 'thing')} to fix first. Nothing was sent.`)];
  }
  return [
    inline`${bold("This can't be undone.")} It sends ${count(changesOf(plan).length, 'write request')}; this dry run has sent none.`,
    `Confirm with: --confirm ${token}`,
  ];
}
