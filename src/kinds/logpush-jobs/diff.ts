import { defined } from '../../kernel/lib/defined.js';
import type { Change, Diff, SecretDetail } from '../../kernel/model/change.js';
import type { Finding } from '../../kernel/model/finding.js';
import { asJsonObject, digestOf, type Json, type JsonObject } from '../../kernel/model/json.js';
import type { DiffContext } from '../../kernel/model/context.js';
import { apiPath } from '../../kernel/model/path.js';
import { scopeAddress } from '../../kernel/model/scope.js';
import { secretHash } from '../../kernel/model/secret.js';
import { diffCollection } from '../toolkit/collection.js';
import { fieldDetails, itemDetails } from '../../kernel/lib/fields.js';
import { sameDestination, shownDestination } from './destination.js';
import { jobsPath, type LiveJob } from './live.js';
import { DEFAULT_TIMESTAMPS, printOptions, sameOptions, type JobOptions } from './options.js';
import type { JobsSpec, JobSpec } from './spec.js';

/** One change per job. A job's dataset is fixed: another dataset is another job. */
export function diffJobs(spec: JobsSpec, live: readonly LiveJob[], context: DiffContext): Diff {
  return diffCollection({
    declared: spec.jobs,
    live,
    ownership: spec.ownership,
    of: 'jobs',
    path: jobsPath(context.scope, context.settings),
    keyOf: jobName,
    nameOf: ({ name }) => name,
    distinction: ({ dataset, id }) => `${dataset} ${id}`,
    addressOf: (name) => `${scopeAddress(context.scope)}/logpush_jobs/${name}`,
    isSame: (job, former) => sameJob(job, former, context),
    create: (job, address) => create(job, address, context),
    update: (job, former, address) => update(job, former, address, context),
    remove: (job, address) => remove(job, address, spec, context),
    ambiguous: (job, same) => ambiguous(job, same, context),
  });
}

function jobName(job: JobSpec | LiveJob): string {
  return `${job.dataset} ${job.name}`;
}

function wantedDestination(job: JobSpec, { secrets }: DiffContext): string {
  return secrets.value(job.destination) ?? '';
}

function wantedOptions(job: JobSpec, live?: LiveJob): JobOptions {
  const { fields, timestamps } = job;
  return { fields, ...defined({ timestamps }), others: live?.options.others ?? [] };
}

function sameJob(job: JobSpec, live: LiveJob, context: DiffContext): boolean {
  return (
    (live.enabled === undefined || job.enabled === live.enabled) &&
    sameOptions(wantedOptions(job), live.options) &&
    !isRedirected(job, live, context)
  );
}

/** What the service does not say can't be told from what is wanted, nor can what is wanted where its variable may be missing. */
function isRedirected(job: JobSpec, { destination }: LiveJob, context: DiffContext): boolean {
  const { mayLack, value } = context.secrets;
  const isUnknown = destination === undefined || (mayLack === true && value(job.destination) === undefined);
  return !isUnknown && !sameDestination(wantedDestination(job, context), destination);
}

function create(job: JobSpec, address: string, context: DiffContext): Change {
  const body = {
    name: job.name,
    dataset: job.dataset,
    ...contentOf(job, undefined, context),
    ...challengeOf(job, context),
  };
  return {
    address,
    kind: 'logpush_job',
    action: 'create',
    stage: 'jobs',
    source: { file: job.source.file, line: job.source.line },
    request: { method: 'POST', path: jobsPath(context.scope, context.settings), query: {}, body },
    base: { hash: digestOf(null) },
    details: [
      ...fieldDetails({}, { dataset: job.dataset, ...settingsOf(job) }),
      ...itemDetails('fields', [], job.fields),
      destinationDetail('added', job, undefined, context),
      ...challengeDetails(job),
    ],
    risks: [],
  };
}

function update(job: JobSpec, live: LiveJob, address: string, context: DiffContext): Change {
  const redirected = isRedirected(job, live, context);
  const message = redirection(
    shownDestination(wantedDestination(job, context)),
    shownDestination(live.destination ?? ''),
  );
  return {
    address,
    kind: 'logpush_job',
    action: 'update',
    stage: 'jobs',
    source: { file: job.source.file, line: job.source.line },
    request: {
      method: 'PUT',
      path: jobsPath(context.scope, context.settings) + apiPath`/${live.id}`,
      query: {},
      body: {
        name: job.name,
        ...contentOf(job, live, context),
        ...(redirected ? challengeOf(job, context) : {}),
      },
    },
    base: baseOf(live),
    details: [
      ...fieldDetails(settingsOf({ ...live.options, enabled: live.enabled ?? job.enabled }), settingsOf(job)),
      ...itemDetails('fields', live.options.fields, job.fields),
      ...(redirected ? [destinationDetail('changed', job, live, context), ...challengeDetails(job)] : []),
    ],
    risks: redirected ? [{ code: 'log-destination-changed', message }] : [],
  };
}

/** Only scheme and host may be shown; when they are the same, what differs is behind them. */
function redirection(wanted: string, live: string): string {
  if (wanted !== live) return `logs go to ${wanted} instead of ${live}`;
  return `logs go to another place at ${wanted}, or with other credentials`;
}

function remove(job: LiveJob, address: string, spec: JobsSpec, context: DiffContext): Change {
  return {
    address,
    kind: 'logpush_job',
    action: 'delete',
    stage: 'remove',
    source: { file: spec.source.file, line: spec.source.line },
    request: {
      method: 'DELETE',
      path: jobsPath(context.scope, context.settings) + apiPath`/${job.id}`,
      query: {},
    },
    base: baseOf(job),
    details: [
      ...fieldDetails({ dataset: job.dataset, enabled: job.enabled }, {}),
      ...itemDetails('fields', job.options.fields, []),
    ],
    risks: [{ code: 'deletes-job', message: `log push job ${job.name} (${job.dataset}) is deleted` }],
  };
}

/** Everything the job is, in the notation that the live job uses: a member that is left out might be reset. */
function contentOf(job: JobSpec, live: LiveJob | undefined, { secrets }: DiffContext): JsonObject {
  const destination: Json = { ...secrets.reference(job.destination) };
  const output = live?.outputOptions;
  const options: JsonObject =
    output === undefined
      ? { logpull_options: printOptions(wantedOptions(job, live)) }
      : {
          output_options: asJsonObject({
            ...output,
            field_names: job.fields,
            timestamp_format: job.timestamps ?? DEFAULT_TIMESTAMPS,
          }),
        };
  return { enabled: job.enabled, ...options, destination_conf: destination };
}

/** The proof of ownership goes along only when the destination is new: it expires, and the service never answers it. */
function challengeOf(job: JobSpec, { secrets }: DiffContext): JsonObject {
  return job.challenge === undefined ? {} : { ownership_challenge: { ...secrets.reference(job.challenge) } };
}

function challengeDetails(job: JobSpec): readonly SecretDetail[] {
  if (job.challenge === undefined) return [];
  return [{ type: 'secret', change: 'sent', field: 'ownership_challenge', env: job.challenge }];
}

function destinationDetail(
  change: 'added' | 'changed',
  job: JobSpec,
  live: LiveJob | undefined,
  context: DiffContext,
): SecretDetail {
  return {
    type: 'secret',
    change,
    field: 'destination_conf',
    env: job.destination,
    ...defined({ before: live && shownDestination(live.destination ?? '') }),
    after: shownDestination(wantedDestination(job, context)),
  };
}

/** What is compared member by member; a notation of times that isn't named is the default one. */
function settingsOf(job: {
  readonly enabled: boolean;
  readonly timestamps?: string;
}): Readonly<Record<string, unknown>> {
  return { enabled: job.enabled, timestamps: job.timestamps ?? DEFAULT_TIMESTAMPS };
}

/** The destination enters the hash only as a hash of its own: a plan must not help anybody to guess it. */
function baseOf(live: LiveJob): Change['base'] {
  const { destination, options, outputOptions, ...rest } = live;
  const fields = [...new Set(options.fields)].toSorted();
  const others = options.others.map(([name, value]) => `${name}=${value}`).toSorted();
  const output =
    outputOptions === undefined ? {} : { outputOptions: { ...outputOptions, field_names: fields } };
  const content = { ...rest, ...output, options: { ...options, fields, others } };
  return { hash: digestOf({ ...content, destination: secretHash(destination ?? '', 'destination_conf') }) };
}

function ambiguous(job: JobSpec, live: readonly LiveJob[], { scope }: DiffContext): Finding {
  return {
    severity: 'error',
    code: 'ambiguous-job',
    message: `${live.length} live jobs are called ${job.name} with dataset ${job.dataset} (ids ${live.map(({ id }) => id).join(', ')}): it can't be told which one is meant`,
    help: 'Delete or rename all but one of them on the service.',
    location: job.source,
    scope: scopeAddress(scope),
  };
}
