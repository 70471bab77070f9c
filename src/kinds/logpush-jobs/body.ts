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
 * The complete body of a job: the service might reset missing members. In the notation of the live job, or the newer one if asked for. Members to
 * remove are sent with default or null: the service leaves alone what is missing.
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

/** In the newer notation, the older one has no effect and is sent back unchanged. */
function notationOf(output: Raw, job: JobSpec, live: LiveJob | undefined): Raw {
  const { older } = live ?? {};
  const isNewer = live?.isNewer === true || job.isNewer;
  if (!isNewer)
    return { logpull_options: printOptions({ output, others: older?.others ?? job.olderOthers ?? [] }) };
  return { ...(older === undefined ? {} : { logpull_options: older.text }), output_options: output };
}

/** The proof of ownership, only for a new destination: it expires, and is never returned. */
export function challengeOf(job: JobSpec, { secrets }: DiffContext): JsonObject {
  return job.challenge === undefined ? {} : { ownership_challenge: { ...secrets.reference(job.challenge) } };
}
