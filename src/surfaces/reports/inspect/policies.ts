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
import { wholeLine } from '../printers/text/line.js';
import { NO_ZONES } from './observations.js';
import { sections, type Text } from '../printers/text/text.js';
import type { FindingDocument } from '../../../generated/documents/parts.js';
import { findingDocument } from '../plan/document.js';
import { bold, cyan, dim, green, inline, type Inline, joined, red, yellow } from '../printers/text/inline.js';

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
export function inspectionText(zones: readonly InspectedZone[], selection: Selection): Text {
  if (zones.length === 0) return [NO_ZONES];
  return sections(zones.map((zone) => zoneText(zone, selection)));
}

function zoneText({ name, policies, hidden, problems }: InspectedZone, selection: Selection): Text {
  return [
    joined([bold(shownScope({ level: 'zone', name })), ...summaryOf(policies)], '   '),
    ...problems.map((problem) => inline`  ${red('?')} ${problem}`),
    ...(policies.length === 0 && hidden === 0 && problems.length === 0 ? ['  no policies'] : []),
    ...policies.flatMap((policy) => policyLines(policy, selection)),
    ...(hidden > 0 ? [`  not shown: ${otherHosts(hidden, selection)}`] : []),
  ];
}

/** `3 policies, 1 off, 2 findings, 1 malicious allowed`; empty for none. */
function summaryOf(policies: readonly InspectedPolicy[]): readonly Inline[] {
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
    ...(findings > 0 ? [yellow(count(findings, 'finding'))] : []),
    ...(malicious > 0 ? [red(`${malicious} malicious allowed`)] : []),
    ...(blocked > 0 ? [`${blocked} observed blocked`] : []),
    ...(ready > 0 ? [green(`${ready} ready to block`)] : []),
  ];
  return [joined(parts, ', ')];
}

function otherHosts(hidden: number, { host }: Selection): string {
  return `${count(hidden, 'policy', 'policies')} that can't apply to ${host ?? ''}`;
}

function policyLines(inspected: InspectedPolicy, selection: Selection): readonly Inline[] {
  const { policy, findings, scripts, connections, noteworthy, hidden, unusedSources, readiness } = inspected;
  const state = policy.enabled ? policy.action : `${policy.action}, off`;
  const head = inline`  ${policy.description}   ${state}   ${dim(policy.expression)}`;
  const observed = `observed on its hosts: ${number(scripts, 'script')}, ${number(connections, 'connection')}`;
  const groups = impactGroups(noteworthy).flatMap(impactLines);
  return [
    head,
    ...[
      ...policyFindingLines(findings),
      ...(policy.enabled ? [dim(observed)] : []),
      ...groups.map((line) => wholeLine(line)),
      ...[hiddenWords(hidden, selection)].filter((words) => words !== '').map(dim),
      ...unusedSources.map(({ directive, source }) => `matches nothing observed: ${directive} ${source}`),
      ...readinessLines(readiness),
    ].map((line) => inline`      ${line}`),
  ];
}

function number(observed: number | undefined, kind: ImpactDetail['kind']): string {
  return observed === undefined ? unreadWords([kind]) : count(observed, kind);
}

function readinessLines(readiness: PolicyAssessment['readiness']): readonly Inline[] {
  if (readiness === undefined) return [];
  const { ready, sentence, nothingNewSince } = readiness;
  const paint = ready ? green : yellow;
  const since =
    nothingNewSince === undefined
      ? []
      : [dim(`nothing new on its hosts since ${new Date(nothingNewSince).toISOString().slice(0, 10)}`)];
  return [...since, paint(sentence)];
}

/** A finding as documents have it, directive and source before the message: `img-src data:`. */
export function policyFindingDocument({ directive, source, ...finding }: PolicyFinding): FindingDocument {
  return findingDocument({ ...finding, message: about([directive, source], finding.message) });
}

/** Findings for a terminal. Equal ones on several sources of a directive are one line. */
export function policyFindingLines(findings: readonly PolicyFinding[]): readonly Inline[] {
  const groups = new Map<string, PolicyFinding[]>();
  for (const finding of findings) {
    const { source: _, ...shared } = finding;
    const key = JSON.stringify(shared);
    groups.set(key, [...(groups.get(key) ?? []), finding]);
  }
  return [...groups.values()].flatMap(groupLine);
}

function groupLine(group: readonly PolicyFinding[]): readonly Inline[] {
  const [first] = group;
  if (first === undefined) return [];
  const { severity, code, message, help, directive } = first;
  const paint = { error: red, warning: yellow, info: cyan }[severity];
  const text = about([directive, ...group.map(({ source }) => source)], message);
  return [inline`${paint(severity)} ${code}: ${help === undefined ? text : `${text}. ${help}`}`];
}

function about(words: readonly (string | undefined)[], message: string): string {
  const known = words.filter((word) => word !== undefined);
  return known.length === 0 ? message : `${known.join(' ')}: ${message}`;
}
