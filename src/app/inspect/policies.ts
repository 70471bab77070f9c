import { defined } from '../../kernel/lib/defined.js';
import { readPolicies } from '../../kinds/csp-policies/live.js';
import { concerns } from '../../kinds/impact/hosts.js';
import type { ImpactContext } from '../../kinds/impact/impact.js';
import { judgeOf } from '../../kinds/impact/judge.js';
import { readInventory } from '../../kinds/impact/inventory.js';
import { assessPolicy, type PolicyAssessment } from '../../kinds/impact/readiness.js';
import { selectImpact, type Hidden, type Selection } from '../../kinds/impact/select.js';
import type { SpokenTo } from '../../kernel/model/context.js';
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

/** A zone with its live policies, and in words what could not be read. */
export interface InspectedZone {
  readonly name: string;
  readonly id: string;
  readonly policies: readonly InspectedPolicy[];
  /** How many policies concern another host than was asked for. */
  readonly hidden: number;
  readonly problems: readonly string[];
}

/** A live policy, what is wrong with it, and what it does to what was observed. */
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
  /** How many verdicts were not asked for. */
  readonly hidden: Hidden;
}

/** What is wrong with a live policy, and with which words of it; neither is there for what is wrong with all of it. */
export interface PolicyFinding extends Pick<Finding, 'severity' | 'code' | 'message' | 'help'> {
  readonly directive?: string;
  readonly source?: string;
}

/** A zone with all its policies, and all that they do. */
interface SurveyedZone extends Omit<InspectedZone, 'policies' | 'hidden'> {
  readonly policies: readonly Omit<InspectedPolicy, 'hidden'>[];
}

/** What was found, and what it comes to. */
export interface PolicyInspection {
  readonly zones: readonly InspectedZone[];
  readonly selection: Selection;
  readonly exit: ExitCode;
  /** Requests that it took. */
  readonly reads: number;
}

/** Reads each live policy of some zones, and judges what it does to what was observed. There is nothing here to write with. */
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

/**
 * What was asked for: the policies that may concern a host, and of what each does to what was observed the part that is selected. How ready a
 * policy is stays judged by everything.
 */
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

/** Reports what can't be read, and leaves out what depends on it. Throws an ApiError only for credentials and interruption. */
async function inspectZone(
  zone: SpokenTo,
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

/** What is wrong with directive text, each with the words that it is about. */
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
