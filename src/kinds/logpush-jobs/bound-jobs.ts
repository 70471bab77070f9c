import { looseText, type Raw } from '../../kernel/lib/decode.js';
import type { DiffContext } from '../../kernel/model/context.js';
import type { DeclaredJob } from '../../generated/files.js';
import { asJsonObject, type JsonObject } from '../../kernel/model/json.js';
import type { Settings } from '../../kernel/model/settings.js';
import { boundContent } from '../toolkit/bound-content.js';
import { diffBound } from '../toolkit/bound-objects.js';
import { sameDestination } from './destination.js';
import { DEFAULT_DATASET, jobsPath, type LiveJob } from './live.js';
import { SERVER_SET } from './members.js';
import type { BoundJob } from './spec.js';
import { withheldOf } from './withheld.js';

/** Members with variables. Marks don't cover them: variables may be renamed. */
export const IN_VARIABLES = ['destination_conf', 'ownership_challenge'];

/** The replacement for a job that is not understood, switched off. Its variables come from the file. */
export function jobInPlace({ id, ...content }: Raw): DeclaredJob {
  return {
    ...(typeof id === 'string' ? { id } : {}),
    ...namesOf(content),
    enabled: false,
    fields: [NO_FIELD],
    destination_conf: { env: 'NOT_UNDERSTOOD' },
  };
}

/** A field name that does not exist. */
const NO_FIELD = 'not_understood';

/** The name and dataset of a job, replaced if missing. */
export function namesOf({ name, dataset }: Raw): { readonly name: string; readonly dataset: string } {
  return { name: looseText(name) || 'not-understood', dataset: looseText(dataset) || DEFAULT_DATASET };
}

/** The content of a refused live job for a file, without destination and credentials, which stay on the service. */
export function boundJob(job: LiveJob, settings: Pick<Settings, 'parameterNames'>): JsonObject {
  return boundContent(job.raw ?? {}, [
    ...SERVER_SET,
    ...IN_VARIABLES,
    ...Object.keys(withheldOf(job, settings)),
  ]);
}

/** Compares jobs bound as a whole with the live ones, also the destination with its variable. */
export function diffBoundJobs(
  declared: readonly BoundJob[],
  live: readonly LiveJob[],
  addressOf: (name: string) => string,
  { scope, settings, secrets }: DiffContext,
): ReturnType<typeof diffBound<LiveJob>> {
  const variables = new Map(declared.map(({ bound, destination }) => [bound, destination]));
  return diffBound<LiveJob>({
    declared,
    live,
    kind: 'logpush_job',
    scope,
    path: jobsPath(scope, settings),
    keyOf: (content) => {
      const { dataset, name } = namesOf(content);
      return `${dataset} ${name}`;
    },
    nameOf: (content) => namesOf(content).name,
    contentOf: (job) => boundJob(job, settings),
    compared: (content) => boundContent(content, IN_VARIABLES),
    isOther: (bound, { destination }) => {
      const wanted = secrets.value(variables.get(bound) ?? '');
      return destination !== undefined && wanted !== undefined && !sameDestination(wanted, destination);
    },
    shown: (content) => asJsonObject(boundContent(content, IN_VARIABLES)),
    addressOf,
    wordsOf: (name) => `job ${JSON.stringify(name)}`,
  });
}
