import type { Report } from '../reconcile.js';
import type { StepOutcome } from '../pipeline/outcome.js';
import type { Finding } from '../core/finding.js';
import { scopeAddress, type Scope } from '../core/scope.js';
import { aligned } from './columns.js';
import { inert } from './inert.js';
import type { Style } from './style.js';
import { count, shortAddress } from './words.js';

const WORDS: Readonly<Record<StepOutcome['status'], string>> = {
  applied: 'ok',
  failed: 'failed',
  not_reached: 'not sent',
  unknown: 'unknown',
};

/** What became of every change, scope by scope, what there is to say beside it, and what the second look said. */
export function resultText(report: Report, exitCode: number, style: Style): string {
  const { plan, outcomes, verification } = report;
  const sections = plan.scopes.flatMap(({ scope }) => {
    const own = outcomes.filter(({ change }) => change.address.startsWith(`${scopeAddress(scope)}/`));
    return own.length === 0 ? [] : [sectionText(scope, own, style)];
  });
  // What has a place in a file was told before anything was sent; what the second look found is part of its verdict.
  const notes = report.findings
    .filter((finding) => finding.place === undefined && !verification.findings.includes(finding))
    .map((finding) => noteText(finding, style));
  return `${[...sections, ...notes, closing(report, exitCode, style)].join('\n\n')}\n`;
}

function sectionText(scope: Scope, outcomes: readonly StepOutcome[], style: Style): string {
  const rows = outcomes.map((outcome) => [
    WORDS[outcome.status],
    inert(shortAddress(outcome.change.address, scope)),
    messageOf(outcome),
  ]);
  const lines = aligned(rows).map(([word = '', name = '', message = ''], index) => {
    const paint = paintOf(outcomes[index]?.status, style);
    return `  ${paint(word)}   ${`${name}   ${message}`.trimEnd()}`;
  });
  return [style.bold(inert(`${scope.level} ${scope.name}`)), ...lines].join('\n');
}

function paintOf(status: StepOutcome['status'] | undefined, style: Style): (text: string) => string {
  if (status === 'applied') return style.green;
  return status === 'not_reached' ? style.yellow : style.red;
}

function messageOf(outcome: StepOutcome): string {
  if (outcome.status === 'applied') {
    if (outcome.alreadyDone === true) return 'was so already';
    return outcome.version === undefined ? '' : `version ${inert(outcome.version)}`;
  }
  const { source } = outcome.change;
  return `${inert(outcome.message)}${source === undefined ? '' : `  (${inert(source.file)}:${source.line})`}`;
}

function noteText({ severity, code, message, scope, help }: Finding, style: Style): string {
  const where = scope === undefined ? '' : `${inert(scope)}: `;
  const advice = help === undefined ? '' : `\n  ${inert(help)}`;
  return `${(severity === 'error' ? style.red : style.yellow)(severity)}  ${code}  ${where}${inert(message)}${advice}`;
}

function closing({ outcomes, verification, unreviewed }: Report, exitCode: number, style: Style): string {
  return [
    style.bold(summaryLine(outcomes, exitCode)),
    ...verdictLines(verification),
    ...unreviewed.map((address) => `Not in the reviewed plan, so not written: ${inert(address)}.`),
    ...(exitCode === 0 ? [] : [`exit ${exitCode}`]),
  ].join('\n');
}

/** `Partly applied: 2 done, 1 failed, 1 not sent.` and what to do about it. */
function summaryLine(outcomes: readonly StepOutcome[], exitCode: number): string {
  if (outcomes.length === 0) return 'Nothing to apply.';
  const number = (status: StepOutcome['status']): number =>
    outcomes.filter((outcome) => outcome.status === status).length;
  const done = number('applied');
  const counts = [
    `${done} done`,
    ...(number('failed') > 0 ? [`${number('failed')} failed`] : []),
    ...(number('unknown') > 0 ? [`${number('unknown')} unknown`] : []),
    ...(number('not_reached') > 0 ? [`${number('not_reached')} not sent`] : []),
  ].join(', ');
  if (done === outcomes.length) return `Applied: ${counts}.`;
  return `${done > 0 ? 'Partly applied' : 'Not applied'}: ${counts}. ${ADVICE[exitCode] ?? ''}`.trim();
}

const ADVICE: Readonly<Record<number, string>> = {
  1: 'Run apply again after the fix.',
  5: 'Live state moved since the plan was made: make a new plan and have it reviewed.',
  6: 'Run apply again after the fix: what is done stays done.',
  130: 'Interrupted: run apply again; what is done stays done.',
  143: 'Interrupted: run apply again; what is done stays done.',
};

function verdictLines(verification: Report['verification']): readonly string[] {
  switch (verification.verdict) {
    case 'clean':
      return ['Verified: read again, planned again, nothing left to do.'];
    case 'differs':
      return [
        `Not verified: ${count(verification.remaining.length, 'object')} still ${verification.remaining.length === 1 ? 'differs' : 'differ'}: ${verification.remaining.map(inert).join(', ')}.`,
      ];
    case 'incomplete':
      return [
        'Not verified: the second read failed.',
        ...verification.findings.map((finding) => `  ${inert(finding.message)}`),
      ];
    case 'skipped':
      return [];
  }
}
