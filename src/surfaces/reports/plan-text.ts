import type { ChangeDocument, PlanDocument } from '../../engine/documents/plan.js';
import { MALICIOUS_ALLOWED } from '../../kernel/model/impact.js';
import { KINDS } from '../../kinds/registry.js';
import { shortAddress } from '../../kernel/model/scope.js';
import { count, scopeCount } from '../../kernel/lib/words.js';
import { gateText } from '../../engine/review/denials.js';
import { acceptedText, countedRisks, denialsIn, ownRisks } from './denied.js';
import { aligned } from './columns.js';
import { detailLines } from './detail-lines.js';
import { inert } from '../../kernel/lib/inert.js';
import { liveFromText } from './live-from.js';
import { generalFindings, scopeViews, type ScopeView } from './scope-views.js';
import type { Style } from './style.js';
import { EFFECTS, riskCodes, SIGNS } from './words.js';

/** A plan for a terminal: what changes in each scope, what a reviewer must agree to, and what applying it sends. */
export function planText(plan: PlanDocument, style: Style): string {
  const views = scopeViews(plan);
  const sections = [
    ...liveFromText(plan, style),
    ...conflictText(plan.changes, style),
    ...views.map((view) => scopeText(view, style)),
  ];
  return `${[...sections, closingText(plan, views, style)].join('\n\n')}\n`;
}

/** What two people changed at once is told before anything else of the scopes. */
function conflictText(changes: readonly ChangeDocument[], style: Style): readonly string[] {
  const conflicts = changes.filter(({ origin }) => origin === 'both');
  if (conflicts.length === 0) return [];
  const title = `${count(conflicts.length, 'conflict')}: this branch changes what somebody edited on the live side; applying overwrites that edit`;
  return [[style.red(title), ...conflicts.map(({ address }) => `  ! ${inert(address)}`)].join('\n')];
}

function scopeText(view: ScopeView, style: Style): string {
  const title = style.bold(inert(`${view.scope.level} ${view.scope.name}`));
  if (!view.isRead) {
    const reasons = view.findings.map(
      ({ message, help }) =>
        `  ${style.red('?')} ${inert(message)}${help === undefined ? '' : `\n    ${inert(help)}`}`,
    );
    return [title, ...reasons].join('\n');
  }
  const changes = changeTexts(view.changes, style);
  const pending = view.pending.map((job) => pendingText(job, style));
  const unchanged = unchangedText(view.unchanged);
  // What the details of a change have said with more words is not said again.
  const untold = view.findings.filter(({ code }) => code !== MALICIOUS_ALLOWED);
  const notes = untold.map(
    ({ message, help }) =>
      `  ${style.yellow('?')} ${inert(message)}${help === undefined ? '' : `\n    ${inert(help)}`}`,
  );
  const lines = [
    ...changes,
    ...pending,
    ...notes,
    ...(unchanged === '' ? [] : [style.dim(`  = ${unchanged}`)]),
  ];
  // As of a file that only has a header.
  return [title, ...(lines.length === 0 ? [style.dim('  nothing to compare')] : lines)].join('\n');
}

/** A migration that waits for somebody: where it stands, and what does it. */
function pendingText(
  { address, source, state, command }: ScopeView['pending'][number],
  style: Style,
): string {
  const head = `  ${style.cyan('…')} ${inert(shortAddress(address))}   ${style.cyan('pending')}: ${inert(state)}`;
  return `${head}   ${style.dim(`${inert(source.file)}:${source.line}`)}\n      ${inert(command)}`;
}

/** `page_shield, log_fields, 2 policies, rulesets/…`: objects with names of their own are counted. */
function unchangedText(unchanged: readonly string[]): string {
  const addresses = unchanged.map(shortAddress);
  const counts = KINDS.flatMap(({ section, words: { counted } }) => {
    const number = addresses.filter((address) => address.startsWith(`${section}/`)).length;
    return counted === undefined || number === 0
      ? []
      : [{ section, text: count(number, counted.one, counted.many) }];
  });
  const named = addresses.filter(
    (address) => !counts.some(({ section }) => address.startsWith(`${section}/`)),
  );
  return [...named.map(inert), ...counts.map(({ text }) => text)].join(', ');
}

/** The changes of a scope, their heads in columns: address, what is sent, where it is declared. */
export function changeTexts(changes: readonly ChangeDocument[], style: Style): readonly string[] {
  const hasOrigins = changes.some(({ origin }) => origin !== undefined);
  const heads = changes.map((change) => [
    inert(shortAddress(change.address)),
    requestText(change),
    ...(hasOrigins ? [ORIGINS[change.origin ?? 'unknown']] : []),
    change.source === undefined ? '' : `${inert(change.source.file)}:${change.source.line}`,
  ]);
  return aligned(heads).map(([name = '', ...rest], index) => {
    const change = changes[index];
    return change === undefined
      ? ''
      : changeText(change, `${name}   ${style.dim(rest.join('   ').trimEnd())}`, style);
  });
}

const ORIGINS = { branch: 'this branch', drift: 'drift', both: 'conflict', unknown: '?' } as const;

function changeText(change: ChangeDocument, head: string, style: Style): string {
  const paint = { create: style.green, update: style.yellow, delete: style.red }[change.action];
  const details = detailLines(change.details, style).map((line) => `      ${line}`);
  return [`  ${paint(SIGNS[change.action])} ${head}`, ...details, ...riskLines(change, style)].join('\n');
}

/** `version 7, PUT of 14 rules`, `PATCH with page=1`: what is sent, in a few words. */
function requestText({ request, base, effect }: ChangeDocument): string {
  const rules = request.body?.['rules'];
  const list = Array.isArray(rules) ? ` of ${count(rules.length, 'rule')}` : '';
  const query = Object.entries(request.query).map(([name, value]) => `${name}=${value}`);
  const parameters = query.length === 0 ? '' : ` with ${inert(query.join(' '))}`;
  const version = base.version === undefined ? '' : `version ${inert(base.version)}, `;
  const does = effect === undefined ? '' : `, ${EFFECTS[effect]}`;
  return `${version}${request.method}${list}${parameters}${does}`;
}

function riskLines(change: ChangeDocument, style: Style): readonly string[] {
  const denied = (change.denied ?? []).map(
    (denial) =>
      `      ${style.red(`! denied by ${inert(gateText(denial))}:`)} ${inert(denial.codes.join(', '))}`,
  );
  return [...ownRisks(change).map((risk) => `      ${riskText(risk, style)}`), ...denied];
}

function riskText({ code, message }: ChangeDocument['risks'][number], style: Style): string {
  return `${style.red(`! ${inert(code)}:`)} ${inert(message)}`;
}

function closingText(plan: PlanDocument, views: readonly ScopeView[], style: Style): string {
  const { changes } = plan;
  const unread = views.filter(({ isRead }) => !isRead);
  const codes = riskCodes(changes);
  const counted = countedRisks(changes);
  const risks = changes.reduce((sum, change) => sum + ownRisks(change).length, counted.length);
  const denials = denialsIn(changes);
  const accepted = acceptedText(plan.accepted);
  return [
    style.bold(summaryText(plan, views)),
    ...(plan.shard === undefined ? [] : [`Shard ${plan.shard.index} of ${plan.shard.of}.`]),
    ...generalFindings(plan).map(({ severity, message, help = '' }) =>
      (severity === 'error' ? style.red : style.yellow)(inert(`${message}. ${help}`.trim())),
    ),
    ...(plan.narrowed === true ? ['Narrowed: what it leaves out was not compared.'] : []),
    ...(unread.length > 0
      ? [
          style.red(
            `${count(unread.length, 'scope')} could not be read and will not be written: ${unread.map(({ address }) => inert(address)).join(', ')}`,
          ),
        ]
      : []),
    ...(accepted === undefined ? [] : [style.dim(`${accepted}.`)]),
    ...counted.map((risk) => riskText(risk, style)),
    ...(changes.length > 0 ? [`Digest ${plan.digest}`] : []),
    ...(risks > 0
      ? [
          style.red(`${count(risks, 'risk needs', 'risks need')} consent:`) +
            ` apply the reviewed plan, or ${codes.map((code) => `--allow ${inert(code)}`).join(' ')}`,
        ]
      : []),
    ...denials.map(({ text, addresses }) =>
      style.red(inert(`${count(addresses.length, 'change')} ${text}.`)),
    ),
  ].join('\n');
}

function summaryText({ summary, changes, scopes, shard }: PlanDocument, views: readonly ScopeView[]): string {
  const { create, update, delete: remove, unchanged, pending = 0 } = summary;
  const waiting = pending === 0 ? '' : ` ${count(pending, 'one-way job')} pending.`;
  if (changes.length > 0) {
    return `Plan: ${create} to create, ${update} to update, ${remove} to delete, ${unchanged} unchanged. Applying sends ${count(changes.length, 'write request')}.${waiting}`;
  }
  const read = views.filter(({ isRead }) => isRead);
  if (scopes.length === 0 && shard !== undefined) return 'No scope falls to this shard.';
  if (scopes.length === 0) return 'Nothing to plan.';
  if (read.length === 0) return 'Nothing could be compared.';
  return `No changes: ${count(unchanged, 'object is', 'objects are')} as declared in ${scopeCount(read.map(({ scope }) => scope))}.${waiting}`;
}
