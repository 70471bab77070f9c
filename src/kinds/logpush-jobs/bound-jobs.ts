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

/** Members that only a variable holds. No mark binds them: a variable may get another name. */
export const IN_VARIABLES = ['destination_conf', 'ownership_challenge'];

/** A job of which nobody understands what it sends. Its variables, which are no part of the content, come from the file. */
export function jobInPlace({ id, ...content }: Raw): DeclaredJob {
  return {
    ...(typeof id === 'string' ? { id } : {}),
    ...namesOf(content),
    enabled: false,
    fields: [NO_FIELD],
    destination_conf: { env: 'NOT_UNDERSTOOD' },
  };
}

/** A name that no field has. */
const NO_FIELD = 'not_understood';

/** What a job is known by, whatever it is. */
export function namesOf({ name, dataset }: Raw): { readonly name: string; readonly dataset: string } {
  return { name: looseText(name) || 'not-understood', dataset: looseText(dataset) || DEFAULT_DATASET };
}

/**
 * A live job as a file has it where a check refuses it: all that it is but its destination, and but members that hold a credential, which stay on
 * the service.
 */
export function boundJob(job: LiveJob, settings: Pick<Settings, 'parameterNames'>): JsonObject {
  return boundContent(job.raw ?? {}, [
    ...SERVER_SET,
    ...IN_VARIABLES,
    ...Object.keys(withheldOf(job, settings)),
  ]);
}

/** Jobs that are bound as a whole beside the live ones. Another destination than the one in the variable is a difference. */
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
