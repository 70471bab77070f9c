import { defined } from '../../kernel/lib/defined.js';
import { readPolicies } from '../../kinds/csp-policies/live.js';
import { concerns } from '../../kinds/impact/hosts.js';
import type { ImpactContext } from '../../kinds/impact/impact.js';
import { judgeOf } from '../../kinds/impact/judge.js';
import { readInventory } from '../../kinds/impact/inventory.js';
import { assessPolicy, type PolicyAssessment } from '../../kinds/impact/readiness.js';
import { selectImpact, type Hidden, type Selection } from '../../kinds/impact/select.js';
import type { ScopeWithDialect } from '../../kernel/model/context.js';
import type { ExitCode } from '../../kernel/model/errors.js';
import type { Finding } from '../../kernel/model/finding.js';
import type { ApiReader } from '../../kernel/model/request.js';
import { lintPolicy } from '@zonewright/edge-rules/csp/lint.js';
import { parseDirectives } from '@zonewright/edge-rules/csp/policy.js';
import { readIfPossible } from '../../service/endpoints/reading.js';
import type { WatchedHost } from '../ports/host.js';
import { withReadSession } from '../session/session.js';
import {
  eachScope,
  inspectionExit,
  selectionOf,
  type InspectOptions,
  type ChosenScopes,
} from './chosen-scopes.js';

/** A zone's live policies, and what was unreadable. */
export interface InspectedZone {
  readonly name: string;
  readonly id: string;
  readonly policies: readonly InspectedPolicy[];
  /** The number of policies that concern only other hosts than asked. */
  readonly hidden: number;
  readonly problems: readonly string[];
}

/** A live policy, its problems, and its effect on observed things. */
export interface InspectedPolicy extends PolicyAssessment {
  readonly policy: {
    readonly id: string;
    readonly description: string;
    readonly action: string;
    readonly enabled: boolean;
    readonly expression: string;
    readonly value: string;
  };
  readonly findings: readonly PolicyFinding[];
  /** Numbers of verdicts that were not asked for. */
  readonly hidden: Hidden;
}

/** A problem of a live policy, with its words if it is not about all. */
export interface PolicyFinding extends Pick<Finding, 'severity' | 'code' | 'message' | 'help'> {
  readonly directive?: string;
  readonly source?: string;
}

interface SurveyedZone extends Omit<InspectedZone, 'policies' | 'hidden'> {
  readonly policies: readonly Omit<InspectedPolicy, 'hidden'>[];
}

/** The result of an inspection. */
export interface PolicyInspection {
  readonly zones: readonly InspectedZone[];
  readonly selection: Selection;
  readonly exit: ExitCode;
  /** Requests sent. */
  readonly reads: number;
}

/** Reads live policies of some zones, and judges observed things by them. Can't write. */
export function inspectPolicies(
  { configuration: { settings }, scopes }: ChosenScopes,
  options: InspectOptions,
  host: WatchedHost,
): Promise<PolicyInspection> {
  return withReadSession(settings, options, host, async ({ reader, sent, progress, signal }) => {
    const now = host.now();
    const context = { now, malicious: settings.dialect.malicious };
    const dialect = settings.dialect.name;
    const selection = selectionOf(options, now);
    const zones = await eachScope(scopes, options, progress, async (scope) =>
      narrowed(await inspectZone({ scope, dialect }, context, reader, signal), selection),
    );
    const exit = inspectionExit(
      {
        isMalicious: zones.some(letsMaliciousThrough),
        isIncomplete: zones.some(({ problems }) => problems.length > 0),
      },
      options,
    );
    return { zones, selection, exit, reads: sent.reads };
  });
}

/** Policies that may concern the host, with the selected verdicts. Readiness is still judged by everything. */
function narrowed({ policies, ...zone }: SurveyedZone, selection: Selection): InspectedZone {
  const { host } = selection;
  const concerned = policies.filter(
    ({ policy }) => host === undefined || concerns(judgeOf(policy).expression, host) !== 'no',
  );
  return {
    ...zone,
    policies: concerned.map((inspected) => {
      const { shown, hidden } = selectImpact(inspected.noteworthy, selection);
      return { ...inspected, noteworthy: shown, hidden };
    }),
    hidden: policies.length - concerned.length,
  };
}

/** Reports what is unreadable, and leaves out what depends on it. Throws an ApiError only for credentials and interruption. */
async function inspectZone(
  zone: ScopeWithDialect,
  context: ImpactContext,
  reader: ApiReader,
  signal: AbortSignal,
): Promise<SurveyedZone> {
  const { name, id } = zone.scope;
  const live = await readIfPossible(() => readPolicies(zone.scope, reader, signal));
  if (live.status === 'not-read') return { name, id, policies: [], problems: [live.why] };
  const { items, unread, problems } = await readInventory(
    live.value.map((policy) => judgeOf(policy)),
    zone,
    reader,
    signal,
  );
  const policies = live.value.map((policy) => ({
    policy,
    findings: findingsOn(policy.value),
    ...assessPolicy(policy, items, context, unread),
  }));
  return { name, id, policies, problems };
}

/** Problems of directive text, with their words. */
function findingsOn(value: string): readonly PolicyFinding[] {
  const directives = parseDirectives(value);
  return lintPolicy(directives).map(({ severity, code, message, help, directive = -1, source = -1 }) => {
    const about = directives[directive];
    const word = about?.sources[source];
    return {
      severity,
      code,
      message,
      ...defined({ help, directive: about?.name, source: word }),
    };
  });
}

function letsMaliciousThrough({ policies }: InspectedZone): boolean {
  return policies.some(({ noteworthy }) =>
    noteworthy.some(({ verdict, malicious }) => verdict === 'allowed' && malicious !== undefined),
  );
}
