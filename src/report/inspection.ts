import type { InspectionDocument } from '../core/config.js';
import type { ImpactDetail } from '../core/impact.js';
import { count } from '../lib/words.js';
import { unreadWords, type PolicySurvey } from '../impact/readiness.js';
import { TOOL_VERSION } from '../version.js';
import { impactLines } from './detail-lines.js';
import { impactGroups } from './impact-words.js';
import { inert } from './inert.js';
import { lineText } from './line.js';
import { FORMAT_VERSION } from './plan-document.js';
import { policyFindingDocument, policyFindingLines, type PolicyFinding } from './policy-findings.js';
import type { Style } from './style.js';

/** A zone with its live policies, and in words what could not be read. */
export interface InspectedZone {
  readonly name: string;
  readonly id: string;
  readonly policies: readonly InspectedPolicy[];
  readonly problems: readonly string[];
}

/** A live policy, what is wrong with it, and what it does to what was observed. */
export interface InspectedPolicy extends PolicySurvey {
  readonly policy: {
    readonly id: string;
    readonly description: string;
    readonly action: string;
    readonly enabled: boolean;
    readonly expression: string;
    readonly value: string;
  };
  readonly findings: readonly PolicyFinding[];
}

/** What was inspected as the published document (schemas/inspection.schema.json). */
export function inspectionDocument(
  zones: readonly InspectedZone[],
  exitCode: number,
  reads: number,
): InspectionDocument {
  return {
    format_version: FORMAT_VERSION,
    tool_version: TOOL_VERSION,
    exit_code: exitCode,
    zones: zones.map(({ name, id, policies, problems }) => ({
      name,
      id,
      policies: policies.map(policyDocument),
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
    observed: {
      ...(scripts === undefined ? {} : { scripts }),
      ...(connections === undefined ? {} : { connections }),
    },
    verdicts: noteworthy.map(verdictDocument),
    unused_sources: unusedSources.map(({ directive, source }) => ({ directive, source })),
    ...(readiness === undefined ? {} : { readiness: readinessDocument(readiness) }),
  };
}

function verdictDocument(detail: ImpactDetail): PolicyDocument['verdicts'][number] {
  const { type: _type, change: _change, was: _was, malicious, ...verdict } = detail;
  return { ...verdict, ...(malicious === undefined ? {} : { malicious: [...malicious] }) };
}

function readinessDocument({
  ready,
  sentence,
  nothingNewSince,
}: NonNullable<PolicySurvey['readiness']>): NonNullable<PolicyDocument['readiness']> {
  const since = nothingNewSince === undefined ? undefined : new Date(nothingNewSince).toISOString();
  return { ready, sentence, ...(since === undefined ? {} : { nothing_new_since: since }) };
}

/** What was inspected, for a terminal. */
export function inspectionText(zones: readonly InspectedZone[], style: Style): string {
  return zones.map((zone) => `${zoneText(zone, style)}\n`).join('\n');
}

function zoneText({ name, policies, problems }: InspectedZone, style: Style): string {
  return [
    style.bold(`zone ${inert(name)}`),
    ...problems.map((problem) => `  ${style.red('?')} ${inert(problem)}`),
    ...(policies.length === 0 && problems.length === 0 ? ['  no policies'] : []),
    ...policies.flatMap((policy) => policyLines(policy, style)),
  ].join('\n');
}

function policyLines(inspected: InspectedPolicy, style: Style): readonly string[] {
  const { policy, findings, scripts, connections, noteworthy, unusedSources, readiness } = inspected;
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

function readinessLines(readiness: PolicySurvey['readiness'], style: Style): readonly string[] {
  if (readiness === undefined) return [];
  const { ready, sentence, nothingNewSince } = readiness;
  const paint = ready ? style.green : style.yellow;
  const since =
    nothingNewSince === undefined
      ? []
      : [style.dim(`nothing new on its hosts since ${new Date(nothingNewSince).toISOString().slice(0, 10)}`)];
  return [...since, paint(inert(sentence))];
}
