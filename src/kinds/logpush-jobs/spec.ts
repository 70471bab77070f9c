import { defined } from '../../kernel/lib/defined.js';
import type { DeclaredJob, LogpushJobsSection } from '../../generated/files.js';
import type { Location } from '../../kernel/model/finding.js';
import type { CompileContext } from '../../kernel/model/context.js';
import type { SecretUse } from '../definition/kind.js';
import type { BoundSpec } from '../toolkit/bound-objects.js';
import { checkFields } from './checks/fields.js';
import { checkFilter } from './checks/filter.js';
import { checkMembers } from './checks/members.js';
import { contentOf, fieldsOf, type DeclaredContent } from './declared.js';
import { DEFAULT_DATASET } from './live.js';
import { destinationProblem } from './destination.js';
import type { OlderOptions } from './older-options.js';
import { ownerOfVariable } from './reserved-variables.js';

export interface JobSpec extends DeclaredContent {
  readonly name: string;
  readonly dataset: string;
  readonly enabled: boolean;
  /** Names of environment variables; values are never in files. */
  readonly destination: string;
  readonly challenge?: string;
  readonly fields: readonly string[];
  /** Undeclarable options of the older notation. Only for restored jobs. */
  readonly olderOthers?: OlderOptions['others'];
  /** Members wanted as live, since no record stores them. Only for restored jobs. */
  readonly asLive?: readonly string[];
  /** Set if every live destination is accepted. */
  readonly anyDestination?: true;
  /** The id of the live job that it restores. */
  readonly restores?: string;
  readonly source: Location;
}

/** A job bound as a whole, except for its destination's variable. */
export interface BoundJob extends BoundSpec {
  readonly destination: string;
}

export interface JobsSpec {
  readonly ownership: 'exclusive' | 'shared';
  readonly jobs: readonly JobSpec[];
  /** Jobs that a mark binds as a whole. */
  readonly bound?: readonly BoundJob[];
  readonly source: Location;
}

/**
 * Compiles the section. Reports repeated names, members against their table, fields and filters outside the dataset, and variables of tools or
 * shells.
 */
export function compileJobs(section: LogpushJobsSection, context: CompileContext): readonly JobsSpec[] {
  const jobs = section.jobs.map((job, index): JobSpec | BoundJob => {
    const first = section.jobs.findIndex((other) => other.name === job.name);
    if (first < index) reportDuplicate(job, index, first, context);
    const spec = compileJob(job, index, context);
    const bound = context.boundAt?.(['jobs', index]);
    return bound === undefined ? spec : { bound, destination: spec.destination, source: spec.source };
  });
  const bound = jobs.filter((one): one is BoundJob => 'bound' in one);
  return [
    {
      ownership: section.ownership ?? 'exclusive',
      jobs: jobs.filter((one): one is JobSpec => !('bound' in one)),
      ...(bound.length > 0 ? { bound } : {}),
      source: context.locationOf([]),
    },
  ];
}

/** The variables that the jobs refer to. */
export function secretsOf(spec: JobsSpec): readonly SecretUse[] {
  // A bound job's destination is compared, not sent. Its form may be unknown.
  const bound = (spec.bound ?? []).map(({ destination, source }) => ({ env: destination, location: source }));
  const own = spec.jobs.flatMap(({ destination, challenge, source }): readonly SecretUse[] => [
    destinationUse(destination, source),
    ...(challenge === undefined ? [] : [{ env: challenge, location: source }]),
  ]);
  return [...own, ...bound];
}

function destinationUse(env: string, location: Location): SecretUse {
  return { env, location, problemOf: destinationProblem };
}

function compileJob(job: DeclaredJob, index: number, context: CompileContext): JobSpec {
  const path = ['jobs', index];
  checkMembers(job, path, context);
  checkFields(job, path, context);
  checkFilter(job, path, context);
  checkSecret(job.destination_conf.env, [...path, 'destination_conf', 'env'], context);
  if (job.ownership_challenge !== undefined) {
    checkSecret(job.ownership_challenge.env, [...path, 'ownership_challenge', 'env'], context);
  }
  return {
    name: job.name,
    dataset: job.dataset ?? DEFAULT_DATASET,
    enabled: job.enabled ?? true,
    destination: job.destination_conf.env,
    ...defined({ challenge: job.ownership_challenge?.env }),
    fields: fieldsOf(job).fields,
    ...contentOf(job),
    source: context.locationOf(path),
  };
}

function checkSecret(name: string, path: readonly (string | number)[], context: CompileContext): void {
  const owner = ownerOfVariable(name);
  if (owner === undefined) return;
  context.report(path, {
    severity: 'error',
    code: 'secret-name',
    message: `${name} belongs to ${owner}, and its value must not be sent to the service`,
    help: 'Put the value into its own variable, such as LOGPUSH_DESTINATION.',
  });
}

function reportDuplicate(job: DeclaredJob, index: number, first: number, context: CompileContext): void {
  context.report(['jobs', index, 'name'], {
    severity: 'error',
    code: 'duplicate-job',
    message: `two jobs are called ${job.name}`,
    help: 'Give one of them another name, even if their datasets differ: reports and addresses use the name.',
    related: { path: ['jobs', first, 'name'], message: 'the first one' },
  });
}
