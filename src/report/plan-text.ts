import type { Change, Pending } from '../core/change.js';
import { changesOf, type Plan, type ScopePlan } from '../core/plan.js';
import { scopeAddress } from '../core/scope.js';
import { aligned } from './columns.js';
import { detailLines } from './detail-lines.js';
import { inert } from './inert.js';
import type { Style } from './style.js';
import { count } from '../lib/words.js';
import { riskCodes, scopeCount, shortAddress, SIGNS, summaryOf } from './words.js';

/** A plan for a terminal: what changes in each scope, what a reviewer must agree to, and what applying it sends. */
export function planText(plan: Plan, style: Style): string {
  const sections = plan.scopes.map((scope) => scopeText(scope, style));
  return `${[...sections, closingText(plan, style)].join('\n\n')}\n`;
}

function scopeText(scope: ScopePlan, style: Style): string {
  const title = style.bold(inert(`${scope.scope.level} ${scope.scope.name}`));
  if (scope.status === 'incomplete') {
    const reasons = scope.reason.map(
      (finding) =>
        `  ${style.red('?')} ${inert(finding.message)}${finding.help === undefined ? '' : `\n    ${inert(finding.help)}`}`,
    );
    return [title, ...reasons].join('\n');
  }
  const changes = changeTexts(scope, style);
  const pending = scope.pending.map((job) => pendingText(job, scope, style));
  const unchanged = unchangedText(scope);
  const notes = scope.findings.map(
    ({ message, help = '' }) => `  ${style.yellow('?')} ${inert(`${message} ${help}`.trim())}`,
  );
  return [
    title,
    ...changes,
    ...pending,
    ...notes,
    ...(unchanged === '' ? [] : [style.dim(`  = ${unchanged}`)]),
  ].join('\n');
}

/** A one-way job that waits for somebody: where it stands, and what does it. */
function pendingText(
  { address, source, state, command }: Pending,
  { scope }: ScopePlan,
  style: Style,
): string {
  const head = `  ${style.cyan('…')} ${inert(shortAddress(address, scope))}   ${style.cyan('pending')}: ${inert(state)}`;
  return `${head}   ${style.dim(`${inert(source.file)}:${source.line}`)}\n      ${inert(command)}`;
}

/** `page_shield, log_fields, 2 policies, rulesets/…`: objects with names of their own are counted. */
function unchangedText(scope: ScopePlan & { status: 'complete' }): string {
  const addresses = scope.unchanged.map((address) => shortAddress(address, scope.scope));
  const policies = addresses.filter((address) => address.startsWith('csp_policies/')).length;
  const jobs = addresses.filter((address) => address.startsWith('logpush_jobs/')).length;
  const named = addresses.filter((address) => !/^(csp_policies|logpush_jobs)\//.test(address));
  return [
    ...named.map(inert),
    ...(policies > 0 ? [count(policies, 'policy', 'policies')] : []),
    ...(jobs > 0 ? [count(jobs, 'job')] : []),
  ].join(', ');
}

/** The changes of a scope, their heads in columns: address, what is sent, where it is declared. */
export function changeTexts(scope: ScopePlan & { status: 'complete' }, style: Style): readonly string[] {
  const heads = scope.changes.map(({ change }) => [
    inert(shortAddress(change.address, scope.scope)),
    requestText(change),
    change.source === undefined ? '' : `${inert(change.source.file)}:${change.source.line}`,
  ]);
  return aligned(heads).map(([name = '', ...rest], index) => {
    const change = scope.changes[index]?.change;
    return change === undefined
      ? ''
      : changeText(change, `${name}   ${style.dim(rest.join('   ').trimEnd())}`, style);
  });
}

function changeText(change: Change, head: string, style: Style): string {
  const paint = { create: style.green, update: style.yellow, delete: style.red }[change.action];
  const details = detailLines(change.details, style).map((line) => `      ${line}`);
  return [`  ${paint(SIGNS[change.action])} ${head}`, ...details, ...riskLines(change, style)].join('\n');
}

/** `version 7, PUT of 14 rules`, `PATCH with page=1`: what is sent, in a few words. */
function requestText({ request, base }: Change): string {
  const rules = request.body?.['rules'];
  const list = Array.isArray(rules) ? ` of ${count(rules.length, 'rule')}` : '';
  const query = Object.entries(request.query).map(([name, value]) => `${name}=${value}`);
  const parameters = query.length === 0 ? '' : ` with ${inert(query.join(' '))}`;
  const version = base.version === undefined ? '' : `version ${inert(base.version)}, `;
  return `${version}${request.method}${list}${parameters}`;
}

function riskLines(change: Change, style: Style): readonly string[] {
  return change.risks.map((risk) => `      ${style.red(`! ${risk.code}:`)} ${inert(risk.message)}`);
}

function closingText(plan: Plan, style: Style): string {
  const writes = changesOf(plan).length;
  const unread = plan.scopes.filter((scope) => scope.status === 'incomplete');
  const summary = summaryText(plan);
  const codes = riskCodes(plan);
  const risks = changesOf(plan).reduce((sum, { change }) => sum + change.risks.length, 0);
  return [
    style.bold(summary),
    ...(plan.targeted ? ['Narrowed by --target: what it leaves out was not compared.'] : []),
    ...(unread.length > 0
      ? [
          style.red(
            `${count(unread.length, 'scope')} could not be read and will not be written: ${unread.map(({ scope }) => inert(scopeAddress(scope))).join(', ')}`,
          ),
        ]
      : []),
    ...(writes > 0 ? [`Digest ${plan.digest}`] : []),
    ...(risks > 0
      ? [
          style.red(`${count(risks, 'risk needs', 'risks need')} consent:`) +
            ` apply the reviewed plan, or ${codes.map((code) => `--allow ${code}`).join(' ')}`,
        ]
      : []),
  ].join('\n');
}

function summaryText(plan: Plan): string {
  const { create, update, delete: remove, unchanged, pending = 0 } = summaryOf(plan);
  const waiting = pending === 0 ? '' : ` ${count(pending, 'one-way job')} pending.`;
  const writes = changesOf(plan).length;
  const read = plan.scopes.filter((scope) => scope.status === 'complete');
  if (writes > 0) {
    return `Plan: ${create} to create, ${update} to update, ${remove} to delete, ${unchanged} unchanged. Applying sends ${count(writes, 'write request')}.${waiting}`;
  }
  if (read.length === 0) return 'Nothing could be compared.';
  return `No changes: ${count(unchanged, 'object is', 'objects are')} as declared in ${scopeCount(read)}.${waiting}`;
}
