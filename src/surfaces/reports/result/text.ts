import { shownScope } from '../../../kernel/lib/host-names.js';
import type { SettledLeave } from '../../../engine/review/leaves.js';
import type { ApplyResult } from '../../../engine/reconcile.js';
import { isCrossed, type Confirmation, type StepOutcome } from '../../../engine/apply/outcome.js';
import type { Finding } from '../../../kernel/model/finding.js';
import { scopeAddress, type Scope, shortAddress } from '../../../kernel/model/scope.js';
import { LEAVE_HELP } from '../../../engine/plan/leave-words.js';
import { aligned } from '../printers/text/columns.js';
import { ALREADY, CROSSED, differenceText, NOT_READ_BACK, type Command } from './result-words.js';
import { sections, type Text } from '../printers/text/text.js';
import { count, someOf } from '../../../kernel/lib/phrases.js';
import {
  bold,
  green,
  inline,
  type Inline,
  type Paint,
  red,
  withoutBlanksAtEnd,
  yellow,
} from '../printers/text/inline.js';

const WORDS: Readonly<Record<StepOutcome['status'], string>> = {
  applied: 'ok',
  differs: 'differs',
  failed: 'failed',
  not_reached: 'not sent',
  unknown: 'unknown',
};

/** The command that made a report, and lines for its end. */
export interface Maker {
  readonly command: Command;
  readonly more: readonly string[];
}

const APPLY: Maker = { command: 'apply', more: [] };

/** A result for a terminal: outcomes by scope, findings, verification. */
export function resultText(report: ApplyResult, exitCode: number, maker: Maker = APPLY): Text {
  const { plan, outcomes, verification } = report;
  const outcomesByScope = plan.scopes.map(({ scope }) => {
    const own = outcomes.filter(({ change }) => change.address.startsWith(`${scopeAddress(scope)}/`));
    return own.length === 0 ? [] : sectionText(scope, own, maker);
  });
  // Others were shown before, or are a part of the verdict.
  const notes = report.findings
    .filter(({ location, severity }) => location === undefined || severity === 'error')
    .filter((finding) => !verification.findings.includes(finding))
    .filter((finding) => finding.severity !== 'info' || !plan.findings.includes(finding))
    .map(noteText);
  const leaves = (report.leaves ?? []).map(leaveLine);
  return sections([...outcomesByScope, leaves, ...notes, closing(report, exitCode, maker)]);
}

function sectionText(scope: Scope, outcomes: readonly StepOutcome[], { command }: Maker): Text {
  const rows = outcomes.map((outcome) => [
    isCrossed(outcome) ? 'not ok' : WORDS[outcome.status],
    shortAddress(outcome.change.address),
    messageOf(outcome, command),
  ]);
  const lines = aligned(rows).flatMap(([word = '', name = '', message = ''], index) => {
    const outcome = outcomes[index];
    const paint = paintOf(outcome);
    return [
      inline`  ${paint(word)}   ${withoutBlanksAtEnd(`${name}   ${message}`)}`,
      ...differenceLines(outcome),
    ];
  });
  return [bold(shownScope(scope)), ...lines];
}

/** What is stored differently from what was sent. */
function differenceLines(outcome: StepOutcome | undefined): readonly string[] {
  if (outcome?.status !== 'differs') return [];
  const { differences } = outcome;
  const lines = differences.slice(0, MOST_NAMED).map((one) => `      ${differenceText(one)}`);
  const more = differences.length - lines.length;
  return more > 0 ? [...lines, `      and ${more} more`] : lines;
}

function paintOf(outcome: StepOutcome | undefined): Paint {
  if (outcome !== undefined && isCrossed(outcome)) return red;
  if (outcome?.status === 'applied') return green;
  return outcome?.status === 'not_reached' ? yellow : red;
}

function messageOf(outcome: StepOutcome, command: Command): string {
  if (outcome.status === 'applied') {
    if (outcome.unproved !== undefined) return NOT_READ_BACK;
    const version = outcome.version === undefined ? '' : `version ${outcome.version}`;
    if (isCrossed(outcome)) return `${version}, ${CROSSED}`.replace(/^, /, '');
    if (version !== '') return version;
    return outcome.confirmed === 'before-us' ? ALREADY[command] : CONFIRMED[outcome.confirmed];
  }
  const { source } = outcome.change;
  return `${outcome.message}${source === undefined ? '' : `  (${source.file}:${source.line})`}`;
}

const CONFIRMED: Readonly<Record<Exclude<Confirmation, 'before-us'>, string>> = {
  'by-answer': '',
  'by-read': 'confirmed by reading it',
};

function neededNoRequest(outcome: StepOutcome): boolean {
  return outcome.status === 'applied' && outcome.confirmed === 'before-us';
}

/** An object that leaves. With consent or without, it stays live. */
function leaveLine({ leave: { address, risks }, refused }: SettledLeave): Inline {
  const code = risks.map((risk) => risk.code).join(', ');
  return refused === undefined
    ? inline`${yellow('leaves')}    ${address}   stays live, agreed to`
    : inline`${red('refused')}   ${address}   ${code}: ${refused}`;
}

function noteText({ severity, code, message, scope, help, location }: Finding): Text {
  const at = location === undefined ? '' : `${location.file}:${location.line}  `;
  const where = scope === undefined || message.startsWith(scope) ? at : `${at}${scope}: `;
  return [
    inline`${(severity === 'error' ? red : yellow)(severity)}  ${code}  ${where}${message}`,
    ...(help === undefined ? [] : [`  ${help}`]),
  ];
}

function closing(
  { plan, outcomes, verification, unreviewed, leaves = [] }: ApplyResult,
  exitCode: number,
  { command, more }: Maker,
): Text {
  return [
    bold(outcomes.length === 0 ? nothingLine(plan) : summaryLine(outcomes, exitCode, command)),
    ...unagreedLines(leaves),
    ...verdictLines(verification, outcomes, exitCode),
    ...unreviewed.map(({ address }) => `Not in the reviewed plan, so not written: ${address}.`),
    ...more,
    ...(exitCode === 0 ? [] : [`exit ${exitCode}`]),
  ];
}

function unagreedLines(leaves: readonly SettledLeave[]): readonly string[] {
  const refused = leaves.filter((one) => one.refused !== undefined).length;
  return refused === 0
    ? []
    : [`${count(refused, 'object leaves', 'objects leave')} management without consent. ${LEAVE_HELP}`];
}

function nothingLine({ scopes, targeted }: ApplyResult['plan']): string {
  const blocked = scopes.filter((scope) => scope.status === 'incomplete').length;
  const nothing = targeted
    ? 'Nothing to apply in the targets. The plan says nothing about the rest.'
    : 'Nothing to apply.';
  return blocked === 0 ? nothing : `Nothing was applied: ${count(blocked, 'scope')} could not be planned.`;
}

/** `Partly applied: 2 done, 1 failed, 1 not sent.`, with advice. */
function summaryLine(outcomes: readonly StepOutcome[], exitCode: number, command: Command): string {
  const number = (status: StepOutcome['status']): number =>
    outcomes.filter((outcome) => outcome.status === status).length;
  const already = outcomes.filter(neededNoRequest).length;
  const isComplete = number('applied') === outcomes.length;
  const done = number('applied') - already;
  const counts = [
    ...(done > 0 || !isComplete ? [`${done} done`] : []),
    ...(already > 0 ? [`${already} ${ALREADY[command]}`] : []),
    ...(number('differs') > 0 ? [`${number('differs')} not stored as sent`] : []),
    ...(number('failed') > 0 ? [`${number('failed')} failed`] : []),
    ...(number('unknown') > 0 ? [`${number('unknown')} unknown`] : []),
    ...(number('not_reached') > 0 ? [`${number('not_reached')} not sent`] : []),
  ].join(', ');
  const crossed = outcomes.filter(isCrossed).length;
  if (isComplete && crossed > 0)
    return `Applied: ${counts}, but of ${crossed} ${CROSSED}. ${ADVICE[command][exitCode] ?? ''}`.trim();
  if (isComplete) return `${done === 0 ? 'Nothing was sent' : 'Applied'}: ${counts}.`;
  const nothing = number('unknown') > 0 ? 'Not known' : 'Not applied';
  return `${done + number('differs') > 0 ? 'Partly applied' : nothing}: ${counts}. ${ADVICE[command][exitCode] ?? ''}`.trim();
}

const ADVICE: Readonly<Record<Command, Readonly<Record<number, string>>>> = {
  apply: {
    1: 'Run apply again after the fix.',
    5: 'What is live or what the files declare is not what was reviewed: make a new plan and have it reviewed.',
    6: 'Run apply again after the fix: what is done stays done.',
    7: 'Look at what differs before you send anything else.',
    130: 'Interrupted: run apply again; what is done stays done.',
    143: 'Interrupted: run apply again; what is done stays done.',
  },
  migrate: {
    1: 'Look at a new dry run after the fix.',
    5: 'What is live is not what was confirmed: look at a new dry run.',
    6: 'Run it again: what is done stays done, and nothing that must be sent once is sent twice.',
    130: 'Interrupted: run it again; nothing that must be sent once is sent twice.',
    143: 'Interrupted: run it again; nothing that must be sent once is sent twice.',
  },
};

/** How many addresses or differences are named. */
const MOST_NAMED = 20;

function verdictLines(
  verification: ApplyResult['verification'],
  outcomes: readonly StepOutcome[],
  exitCode: number,
): readonly string[] {
  switch (verification.verdict) {
    case 'clean': {
      const { outside } = verification;
      const nothing = outside === undefined ? 'nothing left to do' : 'nothing left to do in this plan';
      // After a failure, an empty second plan does not prove success.
      const line =
        exitCode === 0
          ? `Verified: read again, planned again, ${nothing}.`
          : `Read again and planned again: ${nothing} of what was written.`;
      return [line, ...outsideLines(outside ?? [])];
    }
    case 'differs':
      return differingLines(verification.remaining, outcomes);
    case 'incomplete':
      return [
        'Not verified: the second read failed.',
        ...verification.findings.map((finding) => `  ${finding.message}`),
      ];
    case 'skipped':
      return [];
  }
}

/** Objects that still differ, and those with another write: as sent, but not proved. */
function differingLines(remaining: readonly string[], outcomes: readonly StepOutcome[]): readonly string[] {
  const crossed = new Set(outcomes.filter(isCrossed).map(({ change }) => change.address));
  const [met, left] = [
    remaining.filter((one) => crossed.has(one)),
    remaining.filter((one) => !crossed.has(one)),
  ];
  const names = (addresses: readonly string[]): string => someOf(addresses, MOST_NAMED);
  const differ = left.length === 1 ? 'differs' : 'differ';
  return [
    ...(left.length === 0
      ? []
      : [`Not verified: ${count(left.length, 'object')} still ${differ}: ${names(left)}.`]),
    ...(met.length === 0
      ? []
      : [`Not verified: ${CROSSED} of ${count(met.length, 'object')}: ${names(met)}.`]),
  ];
}

/** How many objects outside the plan are named. */
const MOST_OUTSIDE = 5;

function outsideLines(outside: readonly string[]): readonly string[] {
  if (outside.length === 0) return [];
  const differ = outside.length === 1 ? 'differs' : 'differ';
  return [`Outside of it ${count(outside.length, 'object')} ${differ}: ${someOf(outside, MOST_OUTSIDE)}.`];
}
