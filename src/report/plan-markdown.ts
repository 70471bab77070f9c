import type { Change } from '../core/change.js';
import { changesOf, pendingOf, type Plan, type ScopePlan } from '../core/plan.js';
import { scopeAddress } from '../core/scope.js';
import { inert } from './inert.js';
import { codeSpan, diffBlock, tableRow } from './markdown.js';
import { detailLines } from './detail-lines.js';
import { styleFor } from './style.js';
import { count } from '../lib/words.js';
import { riskCodes, scopeCount, shortAddress, SIGNS, summaryOf } from './words.js';

/** A plan as Markdown for a pull request: risks first, then a table of scopes, then each change to unfold. */
export function planMarkdown(plan: Plan): string {
  const changes = changesOf(plan);
  const parts = [
    `### zonewright plan: ${headline(plan)}`,
    ...cautions(plan),
    ...(plan.scopes.length > 0 ? [scopeTable(plan.scopes)] : []),
    ...plan.scopes.flatMap((scope) =>
      scope.status === 'complete' ? scope.changes.map(({ change }) => changeBlock(change, scope.scope)) : [],
    ),
    ...pendingList(plan),
    ...(changes.length > 0
      ? [`plan \`${plan.digest}\`: applying sends ${count(changes.length, 'write request')}`]
      : []),
    ...(plan.targeted ? ['Narrowed by `--target`: what it leaves out was not compared.'] : []),
  ];
  return `${parts.join('\n\n')}\n`;
}

/** One-way jobs wait for somebody with a terminal: no merge carries them out. */
function pendingList(plan: Plan): readonly string[] {
  const jobs = pendingOf(plan).map(
    ({ address, state, command }) =>
      `- ${codeSpan(address)} is pending: ${codeSpan(state)}. ${codeSpan(command)}`,
  );
  return jobs.length === 0 ? [] : [jobs.join('\n')];
}

function headline(plan: Plan): string {
  const { create, update, delete: remove } = summaryOf(plan);
  const parts = [
    create > 0 ? count(create, 'create') : '',
    update > 0 ? count(update, 'update') : '',
    remove > 0 ? count(remove, 'delete') : '',
  ].filter((part) => part !== '');
  const unread = plan.scopes.filter((scope) => scope.status === 'incomplete').length;
  if (parts.length === 0 && unread > 0) {
    return `no changes: ${unread} of ${count(plan.scopes.length, 'scope')} could not be read`;
  }
  if (parts.length === 0) return `no changes in ${scopeCount(plan.scopes)}`;
  const touched = plan.scopes.filter(
    (scope) => scope.status === 'complete' && scope.changes.length > 0,
  ).length;
  return `${parts.join(', ')} in ${touched} of ${count(plan.scopes.length, 'scope')}`;
}

function cautions(plan: Plan): readonly string[] {
  const notes = plan.scopes.flatMap((scope) =>
    scope.status === 'incomplete'
      ? scope.reason.map(
          (finding) =>
            `> ${codeSpan(scopeAddress(scope.scope))} could not be read: ${codeSpan(finding.message)}`,
        )
      : scope.findings.map(
          (finding) => `> ${codeSpan(scopeAddress(scope.scope))}: ${codeSpan(finding.message)}`,
        ),
  );
  const risks = changesOf(plan).flatMap(({ change }) =>
    change.risks.map((risk) => `> \`${risk.code}\` ${codeSpan(change.address)}: ${codeSpan(risk.message)}`),
  );
  const codes = riskCodes(plan);
  const consent =
    codes.length > 0
      ? [
          `> Applying this plan as reviewed is consent; so is ${codes.map((code) => `\`--allow ${code}\``).join(' ')}.`,
        ]
      : [];
  const lines = [...notes, ...risks, ...consent];
  return lines.length === 0 ? [] : [['> [!CAUTION]', ...lines].join('\n>\n')];
}

function scopeTable(scopes: readonly ScopePlan[]): string {
  const rows = scopes.map((scope) => {
    if (scope.status === 'incomplete')
      return tableRow([codeSpan(scopeAddress(scope.scope)), '?', '?', '?', 'not read']);
    const number = (action: Change['action']): string =>
      String(scope.changes.filter(({ change }) => change.action === action).length);
    const risks = scope.changes.reduce((sum, { change }) => sum + change.risks.length, 0);
    return tableRow([
      codeSpan(scopeAddress(scope.scope)),
      number('create'),
      number('update'),
      number('delete'),
      String(risks),
    ]);
  });
  return [
    tableRow(['scope', 'create', 'update', 'delete', 'risks']),
    tableRow(['---', '---', '---', '---', '---']),
    ...rows,
  ].join('\n');
}

const PLAIN = styleFor(false);

function changeBlock(change: Change, scope: ScopePlan['scope']): string {
  const name = shortAddress(change.address, scope);
  const title = `${change.action} <code>${html(inert(name))}</code> in <code>${html(inert(scope.name))}</code>`;
  const lines = detailLines(change.details, PLAIN);
  const block = diffBlock((lines.length > 0 ? lines : [`${SIGNS[change.action]} ${name}`]).map(diffLine));
  const source = change.source === undefined ? [] : [codeSpan(`${change.source.file}:${change.source.line}`)];
  return [`<details><summary>${title}</summary>`, block, ...source, '</details>'].join('\n\n');
}

/** Only what begins a line has a colour in a diff: signs go there, and `!` stands for what changes or moves. */
function diffLine(line: string): string {
  const [, indent = '', sign = '', rest = line.trimStart()] = /^( *)([-+~>]) (.*)$/.exec(line) ?? [];
  const shown = { '+': '+', '-': '-', '~': '!', '>': '!' }[sign] ?? ' ';
  return `${shown} ${indent}${rest}`;
}

function html(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
