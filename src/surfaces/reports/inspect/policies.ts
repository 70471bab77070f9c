import { shownScope } from '../../../kernel/lib/host-names.js';
import { defined } from '../../../kernel/lib/defined.js';
import type { InspectionDocument } from '../../../generated/documents/inspection.js';
import type { ImpactDetail } from '../../../kernel/model/impact.js';
import { count } from '../../../kernel/lib/phrases.js';
import type { InspectedPolicy, InspectedZone, PolicyFinding } from '../../../app/inspect/policies.js';
import { unreadWords, type PolicyAssessment } from '../../../kinds/impact/readiness.js';
import type { Selection } from '../../../kinds/impact/select.js';
import { impactLines } from '../change/detail-lines.js';
import { DOCUMENT_HEAD } from '../../../kernel/model/document-head.js';
import { impactGroups } from '../change/impact-words.js';
import { hiddenWords, selectionDocument } from './hidden-words.js';
import { inert } from '../../../kernel/lib/inert.js';
import { lineText } from '../printers/text/line.js';
import { NO_ZONES } from './observations.js';
import type { Style } from '../printers/text/style.js';
import type { FindingDocument } from '../../../generated/documents/parts.js';
import { findingDocument } from '../plan/document.js';

/** Inspected policies as the published document (schemas/inspection.schema.json). */
export function inspectionDocument(
  zones: readonly InspectedZone[],
  selection: Selection,
  exitCode: number,
  reads: number,
): InspectionDocument {
  return {
    ...DOCUMENT_HEAD,
    exit_code: exitCode,
    filters: selectionDocument(selection),
    zones: zones.map(({ name, id, policies, hidden, problems }) => ({
      name,
      id,
      policies: policies.map(policyDocument),
      hidden,
      problems: [...problems],
    })),
    requests: { read: reads },
  };
}

type PolicyDocument = InspectionDocument['zones'][number]['policies'][number];

function policyDocument({
  policy,
  findings,
  scripts,
  connections,
  noteworthy,
  hidden,
  unusedSources,
  readiness,
}: InspectedPolicy): PolicyDocument {
  const { id, description, action, enabled, expression, value } = policy;
  return {
    id,
    description,
    action,
    enabled,
    expression,
    value,
    findings: findings.map(policyFindingDocument),
    observed: defined({ scripts, connections }),
    verdicts: noteworthy.map(verdictDocument),
    hidden: { ...hidden },
    unused_sources: unusedSources.map(({ directive, source }) => ({ directive, source })),
    ...defined({ readiness: readiness && readinessDocument(readiness) }),
  };
}

function verdictDocument(detail: ImpactDetail): PolicyDocument['verdicts'][number] {
  const { type: _type, change: _change, was: _was, malicious, ...verdict } = detail;
  return { ...verdict, ...defined({ malicious: malicious && [...malicious] }) };
}

function readinessDocument({
  ready,
  sentence,
  nothingNewSince,
}: NonNullable<PolicyAssessment['readiness']>): NonNullable<PolicyDocument['readiness']> {
  const since = nothingNewSince === undefined ? undefined : new Date(nothingNewSince).toISOString();
  return { ready, sentence, ...defined({ nothing_new_since: since }) };
}

/** Inspected policies, for a terminal. */
export function inspectionText(zones: readonly InspectedZone[], selection: Selection, style: Style): string {
  if (zones.length === 0) return NO_ZONES;
  return zones.map((zone) => `${zoneText(zone, selection, style)}\n`).join('\n');
}

function zoneText(
  { name, policies, hidden, problems }: InspectedZone,
  selection: Selection,
  style: Style,
): string {
  return [
    [style.bold(shownScope({ level: 'zone', name })), ...summaryOf(policies, style)].join('   '),
    ...problems.map((problem) => `  ${style.red('?')} ${inert(problem)}`),
    ...(policies.length === 0 && hidden === 0 && problems.length === 0 ? ['  no policies'] : []),
    ...policies.flatMap((policy) => policyLines(policy, selection, style)),
    ...(hidden > 0 ? [`  not shown: ${otherHosts(hidden, selection)}`] : []),
  ].join('\n');
}

/** `3 policies, 1 off, 2 findings, 1 malicious allowed`; empty for none. */
function summaryOf(policies: readonly InspectedPolicy[], style: Style): readonly string[] {
  if (policies.length === 0) return [];
  const off = policies.filter(({ policy }) => !policy.enabled).length;
  const findings = policies.reduce((sum, policy) => sum + policy.findings.length, 0);
  const verdicts = policies.flatMap(({ noteworthy }) => noteworthy);
  const urls = (test: (verdict: ImpactDetail) => boolean): number =>
    new Set(verdicts.filter(test).map(({ url }) => url)).size;
  const malicious = urls(({ verdict, malicious: why }) => verdict === 'allowed' && why !== undefined);
  const blocked = urls(({ verdict, report_only: isReport }) => verdict === 'blocked' && isReport !== true);
  const ready = policies.filter(({ readiness }) => readiness?.ready === true).length;
  const parts = [
    count(policies.length, 'policy', 'policies'),
    ...(off > 0 ? [`${off} off`] : []),
    ...(findings > 0 ? [style.yellow(count(findings, 'finding'))] : []),
    ...(malicious > 0 ? [style.red(`${malicious} malicious allowed`)] : []),
    ...(blocked > 0 ? [`${blocked} observed blocked`] : []),
    ...(ready > 0 ? [style.green(`${ready} ready to block`)] : []),
  ];
  return [parts.join(', ')];
}

function otherHosts(hidden: number, { host }: Selection): string {
  return `${count(hidden, 'policy', 'policies')} that can't apply to ${inert(host ?? '')}`;
}

function policyLines(inspected: InspectedPolicy, selection: Selection, style: Style): readonly string[] {
  const { policy, findings, scripts, connections, noteworthy, hidden, unusedSources, readiness } = inspected;
  const state = policy.enabled ? policy.action : `${policy.action}, off`;
  const head = `  ${inert(policy.description)}   ${inert(state)}   ${style.dim(inert(policy.expression))}`;
  const observed = `observed on its hosts: ${number(scripts, 'script')}, ${number(connections, 'connection')}`;
  const groups = impactGroups(noteworthy).flatMap((group) => impactLines(group, style));
  return [
    head,
    ...[
      ...policyFindingLines(findings, style),
      ...(policy.enabled ? [style.dim(observed)] : []),
      ...groups.map((line) => lineText(line, style)),
      ...[hiddenWords(hidden, selection)].filter((words) => words !== '').map(style.dim),
      ...unusedSources.map(
        ({ directive, source }) => `matches nothing observed: ${inert(directive)} ${inert(source)}`,
      ),
      ...readinessLines(readiness, style),
    ].map((line) => `      ${line}`),
  ];
}

function number(observed: number | undefined, kind: ImpactDetail['kind']): string {
  return observed === undefined ? unreadWords([kind]) : count(observed, kind);
}

function readinessLines(readiness: PolicyAssessment['readiness'], style: Style): readonly string[] {
  if (readiness === undefined) return [];
  const { ready, sentence, nothingNewSince } = readiness;
  const paint = ready ? style.green : style.yellow;
  const since =
    nothingNewSince === undefined
      ? []
      : [style.dim(`nothing new on its hosts since ${new Date(nothingNewSince).toISOString().slice(0, 10)}`)];
  return [...since, paint(inert(sentence))];
}

/** A finding as documents have it, directive and source before the message: `img-src data:`. */
export function policyFindingDocument({ directive, source, ...finding }: PolicyFinding): FindingDocument {
  return findingDocument({ ...finding, message: about([directive, source], finding.message) });
}

/** Findings for a terminal. Equal ones on several sources of a directive are one line. */
export function policyFindingLines(findings: readonly PolicyFinding[], style: Style): readonly string[] {
  const groups = new Map<string, PolicyFinding[]>();
  for (const finding of findings) {
    const { source: _, ...shared } = finding;
    const key = JSON.stringify(shared);
    groups.set(key, [...(groups.get(key) ?? []), finding]);
  }
  return [...groups.values()].flatMap((group) => groupLine(group, style));
}

function groupLine(group: readonly PolicyFinding[], style: Style): readonly string[] {
  const [first] = group;
  if (first === undefined) return [];
  const { severity, code, message, help, directive } = first;
  const paint = { error: style.red, warning: style.yellow, info: style.cyan }[severity];
  const text = about([directive, ...group.map(({ source }) => source)], message);
  return [`${paint(severity)} ${code}: ${inert(help === undefined ? text : `${text}. ${help}`)}`];
}

function about(words: readonly (string | undefined)[], message: string): string {
  const known = words.filter((word) => word !== undefined);
  return known.length === 0 ? message : `${known.join(' ')}: ${message}`;
}
