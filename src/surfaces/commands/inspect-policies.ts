import { readIfPossible } from '../../service/endpoints/reading.js';
import { eachScope, inspectionExit, openLook, selectionOf } from '../../app/looking.js';
import type { InspectOptions } from '../cli/look-options.js';
import { jsonText } from './print.js';
import { styleOf } from '../../app/repository.js';
import type { Runtime } from '../../app/runtime.js';
import { withReading } from '../../app/session.js';
import type { ExitCode } from '../../kernel/model/errors.js';
import type { ApiReader } from '../../kernel/model/request.js';
import type { Scope } from '../../kernel/model/scope.js';
import { lintPolicy } from '../../languages/csp/lint.js';
import { parseDirectives } from '../../languages/csp/policy.js';
import { concerns } from '../../kinds/impact/hosts.js';
import type { ImpactContext } from '../../kinds/impact/impact.js';
import { judgeOf } from '../../kinds/impact/judge.js';
import { observeFor } from '../../kinds/impact/observe.js';
import { surveyPolicy } from '../../kinds/impact/readiness.js';
import { selectImpact, type Selection } from '../../kinds/impact/select.js';
import {
  inspectionDocument,
  inspectionText,
  type InspectedPolicy,
  type InspectedZone,
} from '../reports/inspection.js';
import type { PolicyFinding } from '../reports/policy-findings.js';
import { readPolicies } from '../../kinds/csp-policies/live.js';

/** A zone with all its policies, and all that they do. */
interface SurveyedZone extends Omit<InspectedZone, 'policies' | 'hidden'> {
  readonly policies: readonly Omit<InspectedPolicy, 'hidden'>[];
}

/** `zonewright inspect policies`: each live policy, and what it does to what was observed. There is nothing here to write with. */
export async function inspectPolicies(options: InspectOptions, runtime: Runtime): Promise<ExitCode> {
  const { configuration, scopes } = await openLook(options, runtime, ['zone']);
  const { settings } = configuration;
  return withReading(settings, options, runtime, async ({ reader, sent, progress, signal }) => {
    const now = runtime.now();
    const context = { now, malicious: settings.dialect.malicious };
    const selection = selectionOf(options, now);
    const zones = await eachScope(scopes, options, progress, async (scope) =>
      narrowed(await inspectZone(scope, context, reader, signal), selection),
    );
    progress.stop();
    const exit = inspectionExit(
      {
        isMalicious: zones.some(letsMaliciousThrough),
        isIncomplete: zones.some(({ problems }) => problems.length > 0),
      },
      options,
    );
    runtime.out.write(
      options.format === 'json'
        ? jsonText(inspectionDocument(zones, selection, exit, sent.reads))
        : inspectionText(zones, selection, styleOf(runtime.out, options, runtime)),
    );
    return exit;
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

/** What can't be read is told, and what depends on it left out. Throws an ApiError only for credentials and interruption. */
async function inspectZone(
  scope: Scope,
  context: ImpactContext,
  reader: ApiReader,
  signal: AbortSignal,
): Promise<SurveyedZone> {
  const { name, id } = scope;
  const live = await readIfPossible(() => readPolicies(scope, reader, signal));
  if (live.status === 'not-read') return { name, id, policies: [], problems: [live.why] };
  const { items, unread, problems } = await observeFor(live.value.map(judgeOf), scope, reader, signal);
  const policies = live.value.map((policy) => ({
    policy,
    findings: findingsOn(policy.value),
    ...surveyPolicy(policy, items, context, unread),
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
      ...(help === undefined ? {} : { help }),
      ...(about === undefined ? {} : { directive: about.name }),
      ...(word === undefined ? {} : { source: word }),
    };
  });
}

function letsMaliciousThrough({ policies }: InspectedZone): boolean {
  return policies.some(({ noteworthy }) =>
    noteworthy.some(({ verdict, malicious }) => verdict === 'allowed' && malicious !== undefined),
  );
}
