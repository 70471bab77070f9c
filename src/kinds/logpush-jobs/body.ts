import { asJsonObject, type Json, type JsonObject } from '../../kernel/model/json.js';
import type { DiffContext } from '../../kernel/model/context.js';
import type { Raw } from '../../kernel/lib/decode.js';
import { memberShape } from '../toolkit/shapes/shape.js';
import type { JobContent } from './compare.js';
import type { LiveJob } from './live.js';
import { liveShape, namesOfJobs } from './members.js';
import { printOptions } from './older-options.js';
import type { JobSpec } from './spec.js';
import { tagged, withheldOf } from './withheld.js';

/**
 * Everything the job is, in the notation that the live job uses, or in the newer one where the file asks for it: a member that is left out
 * might be reset. One that goes is said so, as the service leaves alone what a request does not say.
 */
export function bodyOf(
  { enabled, output, members }: JobContent,
  job: JobSpec,
  live: LiveJob | undefined,
  { secrets, settings }: DiffContext,
): JsonObject {
  const destination: Json = { ...secrets.reference(job.destination) };
  const gone = Object.keys(live?.members ?? {}).filter((name) => !(name in members));
  const shape = liveShape(namesOfJobs(settings.parameterNames), output['output_type']);
  const reset = gone.map((name) => [name, memberShape(shape, name)?.default ?? null] as const);
  return asJsonObject({
    enabled,
    ...notationOf(output, job, live),
    ...(live === undefined ? members : tagged(members, withheldOf(live, settings), secrets)),
    ...Object.fromEntries(reset),
    destination_conf: destination,
  });
}

/** Where the newer notation is used, the older one does not count, and stays as it is. */
function notationOf(output: Raw, job: JobSpec, live: LiveJob | undefined): Raw {
  const { older } = live ?? {};
  const isNewer = live?.isNewer === true || job.isNewer;
  if (!isNewer)
    return { logpull_options: printOptions({ output, others: older?.others ?? job.olderOthers ?? [] }) };
  return { ...(older === undefined ? {} : { logpull_options: older.text }), output_options: output };
}

/** The proof of ownership goes along only when the destination is new: it expires, and the service never answers it. */
export function challengeOf(job: JobSpec, { secrets }: DiffContext): JsonObject {
  return job.challenge === undefined ? {} : { ownership_challenge: { ...secrets.reference(job.challenge) } };
}
