import { defined } from '../../kernel/lib/defined.js';
import type { DraftContext, Draft, DraftSecret } from '../definition/draft.js';
import type { ApiReader } from '../../kernel/model/request.js';
import { draftList, type Candidate, type ListSection } from '../toolkit/draft-list.js';
import { freshName } from '../../kernel/lib/fresh-name.js';
import { hidesParts } from './destination.js';
import { readJobs, type LiveJob } from './live.js';

/**
 * Every live job. Destinations stand as references to variables. The proof of ownership is not declared: the service never tells it, a job
 * that exists does not need it, and a variable that is declared has to be set for every plan.
 */
export async function draftJobs(
  context: DraftContext,
  api: ApiReader,
  signal?: AbortSignal,
): Promise<Draft | undefined> {
  const live = await readJobs(context, api, signal);
  if (live.length === 0) return undefined;
  const draft = await draftList(candidatesOf(live, context), LIST, context);
  if (draft.section === undefined) return draft;
  return { ...draft, remarks: [{ path: [], text: CHALLENGE }, ...draft.remarks] };
}

const CHALLENGE = 'To send a job to another destination, give it ownership_challenge: { env: NAME } as well.';

const LIST: ListSection = {
  path: ['jobs'],
  key: 'name',
  section: (jobs, ownership) => ({ ownership, jobs }),
};

function candidatesOf(live: readonly LiveJob[], context: DraftContext): readonly Candidate[] {
  const names = variablesOf(live, context);
  return live.map((job, index) => candidateOf(job, names[index] ?? ''));
}

/** A variable for each job: the one that a file has for it, but for jobs that share one; else one that no other job has. */
function variablesOf(
  live: readonly LiveJob[],
  { variable, declaredVariables }: DraftContext,
): readonly string[] {
  const taken = new Set<string>();
  const declared = live.map(({ dataset, name }) => {
    const env = declaredVariables.get(`${dataset} ${name}`);
    if (env === undefined || taken.has(env)) return undefined;
    taken.add(env);
    return env;
  });
  return live.map(({ name }, index) => {
    const env = declared[index] ?? freshName(variable('LOGPUSH', name, 'DESTINATION'), '_', taken);
    taken.add(env);
    return env;
  });
}

/** The order of fields means nothing, and neither does a field that stands there twice. */
function candidateOf(job: LiveJob, env: string): Candidate {
  const { id, name, dataset, enabled, options } = job;
  const { fields, timestamps } = options;
  const item = {
    name,
    dataset,
    ...defined({ enabled }),
    destination_conf: { env },
    fields: [...new Set(fields)],
    ...defined({ timestamps }),
  };
  return {
    what: `job ${JSON.stringify(name)} of ${dataset} (id ${id})`,
    key: name,
    forms: [{ item, remarks: remarksOn(job, env), secrets: [destinationOf(job, env)] }],
  };
}

function destinationOf({ name, destination }: LiveJob, env: string): DraftSecret {
  return {
    env,
    of: `destination_conf of ${name}`,
    ...defined({ value: destination }),
    isMasked: destination !== undefined && hidesParts(destination),
  };
}

function remarksOn({ destination, options, outputOptions = {} }: LiveJob, env: string): readonly string[] {
  const others = [
    ...options.others.map(([option]) => option),
    ...Object.keys(outputOptions).filter(
      (option) => option !== 'field_names' && option !== 'timestamp_format',
    ),
  ];
  return [
    ...(destination === undefined
      ? [`The service does not tell the destination that ${env} has to hold.`]
      : []),
    ...(destination !== undefined && hidesParts(destination)
      ? [`The service hides parts of the destination; ${env} has to hold all of it.`]
      : []),
    ...(others.length === 0 ? [] : [`Kept as the service holds it, and not declared: ${others.join(', ')}.`]),
  ];
}
