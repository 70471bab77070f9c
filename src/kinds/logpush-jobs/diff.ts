import { defined } from '../../kernel/lib/defined.js';
import type { Change, Diff, KeptMember } from '../../kernel/model/change.js';
import type { Risk } from '../../kernel/model/risk.js';
import { membersOf, type WriteRequest } from '../../kernel/model/request.js';
import { digestOf } from '../../kernel/model/json-digest.js';
import { isKept, type DiffContext } from '../../kernel/model/context.js';
import { apiPath } from '../../kernel/model/path.js';
import { scopeAddress } from '../../kernel/model/scope.js';
import { diffCollection, matchCollection } from '../toolkit/collection.js';
import type { Keep } from '../toolkit/shapes/overlay.js';
import { renamedFrom, sameJson } from '../../kernel/lib/fields.js';
import { joined } from '../toolkit/bound-objects.js';
import { diffBoundJobs } from './bound-jobs.js';
import { bodyOf, challengeOf } from './body.js';
import { liveContent, newContent, overlaidContent, declarableJob, type JobContent } from './compare.js';
import { contentDetails, goneDetails, newDetails } from './details.js';
import { destinationRisks } from './destination-risks.js';
import { fieldsIn, jobsPath, type LiveJob } from './live.js';
import { matchingOf } from './matching.js';
import { namesOfJobs } from './members.js';
import { ambiguous, isPlain, otherKind } from './refused.js';
import { contentRisks } from './risks.js';
import {
  blindForms,
  challengeDetails,
  comparedIn,
  destinationDetail,
  isRedirected,
  lackedBy,
  placeOf,
  uncomparedOf,
  wantedDestination,
} from './secrets.js';
import type { JobsSpec, JobSpec } from './spec.js';
import { hidden, tagged, untagged, withheldOf } from './withheld.js';

/** One change per job. Another dataset is another job. A change of the kind is refused. */
export function diffJobs(spec: JobsSpec, found: readonly LiveJob[], context: DiffContext): Diff {
  const names = namesOfJobs(context.settings.parameterNames);
  // An import compares only what a file can have.
  const addressOf = (name: string): string => `${scopeAddress(context.scope)}/logpush_jobs/${name}`;
  const bound = diffBoundJobs(spec.bound ?? [], found, addressOf, context);
  const { others } = bound;
  const live = context.unknownMembers === 'differ' ? others.map((job) => declarableJob(job, names)) : others;
  const matching = matchingOf(spec, live, context, (job, former) => sameJob(job, former, context));
  const diff = diffCollection({
    ...matching,
    of: 'jobs',
    path: jobsPath(context.scope, context.settings),
    nameOf: ({ name }) => name,
    distinction: ({ dataset, id }) => `${dataset} ${id}`,
    addressOf,
    isSame: (job, former) => sameJob(job, former, context),
    create: (job, address) => create(job, address, live, context),
    update: (job, former, address) => update(job, former, address, live, context),
    remove: (job, address) => remove(job, address, spec, context),
    ambiguous: (job, same) => ambiguous(job, same, context),
  });
  if (diff.findings.length > 0) return joined(diff, bound.diff);
  const { pairs } = matchCollection(matching);
  const kept = pairs.flatMap((pair) =>
    keptOf(pair.declared, pair.live, addressOf(pair.declared.name), context),
  );
  const uncompared = spec.jobs.flatMap((job) => uncomparedOf(job, addressOf(job.name), context));
  const refusals = pairs.flatMap((pair) => otherKind(pair.declared, pair.live, context));
  return joined(
    {
      ...diff,
      ...(withholds(live, context)
        ? { complete: (request: WriteRequest) => completed(request, live, context) }
        : {}),
      ...(kept.length > 0 ? { kept } : {}),
      ...(uncompared.length > 0 ? { uncompared } : {}),
      ...(refusals.length > 0 ? { refusals } : {}),
    },
    bound.diff,
  );
}

function withholds(live: readonly LiveJob[], { settings }: DiffContext): boolean {
  return live.some((job) => Object.keys(withheldOf(job, settings)).length > 0);
}

/** Puts live values of withheld members into a request. */
function completed(request: WriteRequest, live: readonly LiveJob[], context: DiffContext): WriteRequest {
  const { path, body } = request;
  const job = live.find(({ id }) => path === jobPath(id, context));
  if (body === undefined || job === undefined) return request;
  return { ...request, body: untagged(membersOf(request), withheldOf(job, context.settings)) };
}

function jobPath(id: string, { scope, settings }: DiffContext): string {
  return jobsPath(scope, settings) + apiPath`/${id}`;
}

/** The wanted content over a live job. `keep` gets undeclared unknown live members. */
function wanted(
  job: JobSpec,
  live: LiveJob,
  { settings, unknownMembers }: DiffContext,
  keep: Keep = () => undefined,
): JobContent {
  const names = namesOfJobs(settings.parameterNames);
  const { asLive = [] } = job;
  const own = Object.entries(live.members).filter(([name]) => asLive.includes(name));
  const declared =
    own.length === 0 ? job : { ...job, members: { ...job.members, ...Object.fromEntries(own) } };
  return overlaidContent(declared, live, { names, keep: isKept(unknownMembers) ? keep : undefined });
}

/** Undeclared unknown live members, and options of the older notation that no file can have. */
function keptOf(job: JobSpec, live: LiveJob, address: string, context: DiffContext): readonly KeptMember[] {
  if (!isKept(context.unknownMembers)) return [];
  const members: KeptMember[] = [];
  // It may be a secret, so its value is left out.
  wanted(job, live, context, (member, _, undeclarable) =>
    members.push({ address, member, ...defined({ undeclarable }) }),
  );
  const options = live.isNewer ? [] : (live.older?.others ?? []);
  const others = options.map(([name]): KeptMember => ({
    address,
    member: `logpull_options.${name}`,
    undeclarable: 'section',
  }));
  return [...members, ...others];
}

function sameJob(job: JobSpec, live: LiveJob, context: DiffContext): boolean {
  return sameContent(job, live, context) && !isRedirected(job, live, context);
}

function sameContent(job: JobSpec, live: LiveJob, context: DiffContext): boolean {
  return isPlain(live) && sameJson(wanted(job, live, context), liveContent(live, job));
}

function create(job: JobSpec, address: string, live: readonly LiveJob[], context: DiffContext): Change {
  const changeIn = (given: DiffContext): Change => created(job, address, live, comparedIn(job, given));
  return { ...changeIn(context), ...blindForms(job, context, false, changeIn) };
}

function created(job: JobSpec, address: string, live: readonly LiveJob[], context: DiffContext): Change {
  const content = newContent(job);
  const body = {
    name: job.name,
    dataset: job.dataset,
    ...bodyOf(content, job, undefined, context),
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
      ...newDetails(job.dataset, content),
      destinationDetail('added', job, undefined, context),
      ...challengeDetails(job),
    ],
    risks: risksOf(job, undefined, live, context),
    ...lackedBy(job, body, context),
  };
}

function update(
  job: JobSpec,
  live: LiveJob,
  address: string,
  all: readonly LiveJob[],
  context: DiffContext,
): Change {
  const changeIn = (given: DiffContext): Change => updated(job, live, address, all, comparedIn(job, given));
  const redirects = isRedirected(job, live, context);
  const isSame = job.name === live.name && sameContent(job, live, context);
  return {
    ...changeIn(context),
    ...blindForms(job, context, redirects, (given) =>
      isSame && !isRedirected(job, live, given) ? undefined : changeIn(given),
    ),
  };
}

function updated(
  job: JobSpec,
  live: LiveJob,
  address: string,
  all: readonly LiveJob[],
  context: DiffContext,
): Change {
  const [before, after] = [liveContent(live, job), wanted(job, live, context)];
  const redirected = isRedirected(job, live, context);
  const risks = risksOf(job, live, all, context);
  const body = {
    name: job.name,
    ...bodyOf(after, job, live, context),
    ...(redirected ? challengeOf(job, context) : {}),
  };
  return {
    address,
    kind: 'logpush_job',
    action: 'update',
    // A job that takes over logs goes before another sends less.
    stage: risks.some(({ code }) => code === 'logs-less') ? 'weaken' : 'jobs',
    source: { file: job.source.file, line: job.source.line },
    request: { method: 'PUT', path: jobPath(live.id, context), query: {}, body },
    base: baseOf(live, context),
    details: [
      ...renamedFrom('name', live.name, job.name),
      ...contentDetails(shown(before, live, context), shown(after, live, context)),
      ...(redirected ? [destinationDetail('changed', job, live, context), ...challengeDetails(job)] : []),
    ],
    risks,
    ...lackedBy(job, body, context),
  };
}

/** The content without secret values. */
function shown(content: JobContent, live: LiveJob, { settings }: DiffContext): JobContent {
  return { ...content, members: hidden(content.members, withheldOf(live, settings)) };
}

/** The risks of a job: a new destination, less logged, sensitive fields logged. */
function risksOf(
  job: JobSpec,
  former: LiveJob | undefined,
  live: readonly LiveJob[],
  context: DiffContext,
): readonly Risk[] {
  const { dataset, enabled } = job;
  const isNew = former === undefined;
  return [
    ...destinationRisks({
      dataset,
      enabled,
      destination: wantedDestination(job, context) ?? '',
      place: placeOf(job, context),
      former,
      isRedirected: !isNew && isRedirected(job, former, context),
      live,
    }),
    ...contentRisks({
      dataset,
      before: isNew ? undefined : liveContent(former, job),
      after: isNew ? newContent(job) : wanted(job, former, context),
    }),
  ];
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
      path: jobPath(job.id, context),
      query: {},
    },
    base: baseOf(job, context),
    details: goneDetails(job, withheldOf(job, context.settings)),
    risks: [{ code: 'deletes-job', message: `log push job ${job.name} (${job.dataset}) is deleted` }],
  };
}

/** The destination is hashed as a tag, so plans don't help to guess it. */
function baseOf(job: LiveJob, { secrets, settings }: DiffContext): Change['base'] {
  const { destination, output, older, raw: _, ...rest } = job;
  const members = tagged(rest.members, withheldOf(job, settings), secrets);
  const fields = fieldsIn(output).toSorted();
  const others = (older?.others ?? []).map(([name, value]) => `${name}=${value}`).toSorted();
  const content = { ...rest, members, output: { ...output, field_names: fields }, others };
  return { hash: digestOf({ ...content, destination: secrets.tag(destination ?? '', 'destination_conf') }) };
}
