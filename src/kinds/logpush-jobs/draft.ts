import { defined } from '../../kernel/lib/defined.js';
import type { DraftContext, Draft, DraftSecret } from '../definition/draft.js';
import type { ApiReader } from '../../kernel/model/request.js';
import { draftList, type Candidate, type ListSection } from '../toolkit/draft-list.js';
import { freshName } from '../../kernel/lib/fresh-name.js';
import type { Raw } from '../../kernel/lib/decode.js';
import { someOf } from '../../kernel/lib/phrases.js';
import { asJsonObject, isObject } from '../../kernel/model/json.js';
import type { Settings } from '../../kernel/model/settings.js';
import { isHollow } from '../toolkit/shapes/meaning.js';
import { keptRemark, MOST_MEMBERS, unknownRemarks } from '../toolkit/shapes/unknown-remarks.js';
import { unknownMembers } from '../toolkit/shapes/unknown.js';
import { written } from '../toolkit/shapes/written.js';
import { marked } from '../toolkit/bound-content.js';
import { boundRemarks } from '../toolkit/not-understood.js';
import { boundJob } from './bound-jobs.js';
import { declaredKey } from './content.js';
import { destinationProblem, hidesParts, isHidden, isShownWhole } from './destination.js';
import { filterValue } from './filter.js';
import { readJobsIfAny, type LiveJob } from './live.js';
import { fileShape, liveShape, namesOfJobs } from './members.js';
import { IN_BOTH_NOTATIONS } from './older-options.js';
import { jobAddress, jobKey } from './survey.js';

/**
 * The draft of all live jobs, with variables as destinations. Without proof of ownership: it is never returned, existing jobs don't need it, and
 * planning would require its variable.
 */
export async function draftJobs(
  context: DraftContext,
  api: ApiReader,
  signal?: AbortSignal,
): Promise<Draft | undefined> {
  const live = await readJobsIfAny(context, api, signal);
  if (live.length === 0) return undefined;
  const draft = await draftList(candidatesOf(live, context), LIST, context);
  if (draft.section === undefined) return draft;
  return { ...draft, remarks: [{ path: [], text: CHALLENGE }, ...draft.remarks] };
}

const CHALLENGE = 'To send a job to another destination, also give it ownership_challenge: { env: NAME }.';

const LIST: ListSection = {
  path: ['jobs'],
  key: 'name',
  section: (jobs, ownership) => ({ ownership, jobs }),
};

function candidatesOf(live: readonly LiveJob[], context: DraftContext): readonly Candidate[] {
  const names = variablesOf(live, context);
  return live.map((job, index) => candidateOf(job, names[index] ?? '', context));
}

/**
 * A variable per job: the file's, unless it would need two values; else that of a job with the same destination; else a new one. Partly hidden
 * destinations are never known to be equal.
 */
function variablesOf(
  live: readonly LiveJob[],
  { variable, declaredVariables }: DraftContext,
): readonly string[] {
  const held = new Map<string, string | undefined>();
  const byDestination = new Map<string, string>();
  const take = (env: string, destination: string | undefined): string => {
    if (held.get(env) === undefined) held.set(env, destination);
    if (destination !== undefined && isShownWhole(destination) && !byDestination.has(destination))
      byDestination.set(destination, env);
    return env;
  };
  const declared = live.map((job) => {
    const env = declaredVariables.get(job.id) ?? declaredVariables.get(declaredKey(job));
    const destination = shownOf(job);
    const holdsAnother = env !== undefined && held.has(env) && held.get(env) !== destination;
    return env === undefined || holdsAnother ? undefined : take(env, destination);
  });
  return live.map((job, index) => {
    const destination = shownOf(job);
    const known = declared[index] ?? (destination === undefined ? undefined : byDestination.get(destination));
    return known ?? take(freshName(variable('LOGPUSH', job.name, 'DESTINATION'), '_', held), destination);
  });
}

/** The candidate for a live job, without defaults. Order and repetition of fields don't matter. */
function candidateOf(job: LiveJob, env: string, { settings }: DraftContext): Candidate {
  const { id, name, dataset, enabled, output, members } = job;
  const { field_names: fields, timestamp_format: timestamps, ...others } = output;
  const atJob = atJobOf(others);
  const shape = fileShape(namesOfJobs(settings.parameterNames), output['output_type']);
  const further = written(shape, { ...atJob.members, ...members, output_options: atJob.options });
  const own = Object.entries(isObject(further) ? further : {}).flatMap(([member, value]) => {
    if (member === 'filter') return [[member, filterForm(value)] as const];
    return member === 'output_options' && isHollow(value) ? [] : [[member, value] as const];
  });
  const item = asJsonObject({
    name,
    dataset,
    ...defined({ enabled }),
    destination_conf: { env },
    fields,
    ...(timestamps === undefined || timestamps === null ? {} : { timestamps }),
    ...Object.fromEntries(own),
  });
  return {
    what: `job ${JSON.stringify(name)} of ${dataset} (id ${id})`,
    key: name,
    forms: isOdd(job)
      ? []
      : [{ item, remarks: remarksOn(job, env, settings), secrets: [destinationOf(job, env)] }],
    bound: (_, withId) => ({
      item: marked({ ...(withId ? { id } : {}), ...boundJob(job, settings) }, { destination_conf: { env } }),
      remarks: [...boundRemarks(job.raw).map(({ text }) => text), ...destinationRemarks(job, env)],
      secrets: [destinationOf(job, env)],
    }),
    thing: { id, key: jobKey(job), address: jobAddress(job), parts: [] },
  };
}

/** Options of both notations are written at the job. */
function atJobOf(output: Raw): { readonly members: Raw; readonly options: Raw } {
  const isAtJob = ([name]: readonly [string, unknown]): boolean => IN_BOTH_NOTATIONS.includes(name);
  const entries = Object.entries(output);
  return {
    members: Object.fromEntries(entries.filter(isAtJob)),
    options: Object.fromEntries(entries.filter((entry) => !isAtJob(entry))),
  };
}

/** A filter as a readable mapping, or as text if it can't be parsed. */
function filterForm(filter: unknown): unknown {
  if (typeof filter !== 'string') return filter;
  const value = filterValue(filter);
  return isObject(value) ? value : filter;
}

/** True if a job's destination is invalid for a variable. Then the job has to be bound. */
function isOdd(job: LiveJob): boolean {
  const destination = shownOf(job);
  return destination !== undefined && destinationProblem(destination) !== undefined;
}

/** The destination as shown by the service; undefined if absent or hidden. */
function shownOf({ destination }: LiveJob): string | undefined {
  return destination === undefined || isHidden(destination) ? undefined : destination;
}

function destinationOf(job: LiveJob, env: string): DraftSecret {
  const value = shownOf(job);
  return {
    env,
    of: `destination_conf of ${job.name}`,
    ...defined({ value }),
    isMasked: value !== undefined && hidesParts(value),
    isWhole: value !== undefined && isShownWhole(value),
  };
}

function remarksOn(job: LiveJob, env: string, settings: Settings): readonly string[] {
  return [...destinationRemarks(job, env), ...unknownWords(job, settings)];
}

function destinationRemarks(job: LiveJob, env: string): readonly string[] {
  const shown = shownOf(job);
  if (shown === undefined) return [`The service does not show the destination that ${env} must contain.`];
  return hidesParts(shown)
    ? [`The service hides parts of the destination. ${env} must contain all of it.`]
    : [];
}

/** Comments about unknown members: in the file, or undeclarable. */
function unknownWords(job: LiveJob, { parameterNames }: Settings): readonly string[] {
  const { members, output, isNewer, older } = job;
  const shape = liveShape(namesOfJobs(parameterNames), output['output_type']);
  const found = unknownMembers(shape, { ...members, output_options: output });
  const others = isNewer ? [] : (older?.others ?? []).map(([name]) => name);
  return [
    ...unknownRemarks(found),
    ...(others.length === 0
      ? []
      : [keptRemark(`${someOf(others, MOST_MEMBERS)} of logpull_options, which no file can declare`)]),
  ];
}
