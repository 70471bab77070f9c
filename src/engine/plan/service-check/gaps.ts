import type { GapsDocument } from '../../../generated/documents/gaps.js';
import { defined } from '../../../kernel/lib/defined.js';
import { DOCUMENT_HEAD } from '../../../kernel/model/document-head.js';
import { PHASE_FACTS } from '@zonewright/edge-rules/expressions/catalogue/phases.js';
import { isObject } from '../../../kernel/model/json.js';
import { membersOf } from '../../../kernel/model/request.js';
import { shortAddress } from '../../../kernel/model/scope.js';
import type { Dialect } from '../../../kernel/model/settings.js';
import type { Refusal } from './check.js';
import { wordsOf } from './findings.js';

type Gap = GapsDocument['gaps'][number];

/**
 * What the service refuses and zonewright allows, for a report to its maintainers (schemas/gaps.schema.json). Has names of members, but no values of
 * files: no expressions, no zones' names or ids. Pure.
 */
export function gapsDocument(refusals: readonly Refusal[], dialect: Dialect['name']): GapsDocument {
  return { ...DOCUMENT_HEAD, dialect, gaps: refusals.map(gapOf) };
}

function gapOf(refusal: Refusal): Gap {
  const { change, scope, error, part } = refusal;
  const rule = part && sentRule(refusal, part.ref);
  const action = rule?.['action'];
  const phase = membersOf(change.request)['phase'] ?? shortAddress(change.address).split('/').at(-1);
  return {
    kind: change.kind,
    level: scope.level,
    ...(scope.level === 'zone' ? defined({ plan: scope.plan }) : {}),
    ...(typeof phase === 'string' && PHASE_FACTS.has(phase) ? { phase } : {}),
    method: change.request.method,
    ...defined({ code: error.code }),
    message: withoutValues(wordsOf(refusal)),
    ...(typeof action === 'string' ? { action } : {}),
    ...(part === undefined ? {} : { member: part.path.join('/') }),
    ...(rule === undefined ? {} : { members: membersIn(rule) }),
  };
}

function sentRule({ change }: Refusal, ref: string): Readonly<Record<string, unknown>> | undefined {
  const { rules } = membersOf(change.request);
  return Array.isArray(rules) ? rules.filter(isObject).find((rule) => rule['ref'] === ref) : undefined;
}

/** Quoted text can be from a file. */
function withoutValues(message: string): string {
  return message.replace(/'[^']*'|"[^"]*"|`[^`]*`/g, '…').replace(/[0-9a-f]{32}/g, '…');
}

/** The paths of all members, sorted. Not keys below, which can be values (names of headers). */
function membersIn(rule: Readonly<Record<string, unknown>>): string[] {
  const parameters = isObject(rule['action_parameters']) ? Object.keys(rule['action_parameters']) : [];
  return [...Object.keys(rule), ...parameters.map((name) => `action_parameters.${name}`)].toSorted();
}
