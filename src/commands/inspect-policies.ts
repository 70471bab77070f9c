import pLimit from 'p-limit';
import { readIfPossible } from '../api/reading.js';
import { scopeNamed } from '../cli/migrating.js';
import type { InspectOptions } from '../cli/options.js';
import { jsonText } from '../cli/print.js';
import { openRepository, styleOf } from '../cli/repository.js';
import type { Runtime } from '../cli/runtime.js';
import { withReading } from '../cli/session.js';
import { warn } from '../cli/show.js';
import { EXIT, type ExitCode } from '../core/errors.js';
import type { ApiReader } from '../core/request.js';
import type { Scope } from '../core/scope.js';
import { lintPolicy } from '../csp/lint.js';
import { parseDirectives } from '../csp/policy.js';
import type { ImpactContext } from '../impact/impact.js';
import { judgeOf } from '../impact/judge.js';
import { observeFor } from '../impact/observe.js';
import { surveyPolicy } from '../impact/readiness.js';
import type { Configuration } from '../pipeline/configuration.js';
import { requireValid } from '../reconcile.js';
import { inspectionDocument, inspectionText, type InspectedZone } from '../report/inspection.js';
import type { PolicyFinding } from '../report/policy-findings.js';
import { readPolicies } from '../resources/csp-policies/live.js';

/** `zonewright inspect policies`: each live policy, and what it does to what was observed. There is nothing here to write with. */
export async function inspectPolicies(options: InspectOptions, runtime: Runtime): Promise<ExitCode> {
  const configuration = await openRepository(options, runtime);
  requireValid(configuration);
  warn(configuration, options, runtime);
  const { settings } = configuration;
  const scopes = zonesOf(configuration, options);
  return withReading(settings, options, runtime, async ({ reader, sent, progress, signal }) => {
    const context = { now: runtime.now(), maliciousScore: settings.dialect.maliciousScore };
    const limit = pLimit(options.concurrency);
    const zones = await Promise.all(
      scopes.map((scope) => limit(() => inspectZone(scope, context, reader, signal))),
    );
    progress.stop();
    const exit = exitOf(zones, options);
    runtime.out.write(
      options.format === 'json'
        ? jsonText(inspectionDocument(zones, exit, sent.reads))
        : inspectionText(zones, styleOf(runtime.out, options, runtime)),
    );
    return exit;
  });
}

function zonesOf(configuration: Configuration, { zone }: InspectOptions): readonly Scope[] {
  if (zone !== undefined) return [scopeNamed(configuration, 'zone', zone).scope];
  return configuration.scopes.map(({ scope }) => scope).filter(({ level }) => level === 'zone');
}

/** What can't be read is told, and what depends on it left out. Throws an ApiError only for credentials and interruption. */
async function inspectZone(
  scope: Scope,
  context: ImpactContext,
  reader: ApiReader,
  signal: AbortSignal,
): Promise<InspectedZone> {
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

function exitOf(zones: readonly InspectedZone[], { failOn }: InspectOptions): ExitCode {
  if (zones.some(({ problems }) => problems.length > 0)) return EXIT.refused;
  const letsThrough = zones.some(({ policies }) =>
    policies.some(({ noteworthy }) =>
      noteworthy.some(({ verdict, malicious }) => verdict === 'allowed' && malicious !== undefined),
    ),
  );
  return failOn === 'malicious' && letsThrough ? EXIT.changes : EXIT.ok;
}
