import { asObject, type Raw } from '../../kernel/lib/decode.js';
import { defined } from '../../kernel/lib/defined.js';
import type { DiffContext } from '../../kernel/model/context.js';
import { asJsonObject, isObject, type JsonObject } from '../../kernel/model/json.js';
import type { SecretStore } from '../../kernel/model/secret.js';
import { UNTAGGED } from '../../kernel/model/tag-key.js';
import type { Omission } from '../definition/draft.js';
import type { RestorePart, Restoring } from '../definition/restore.js';
import { itemsWritten, withOwnNames, withWrite } from '../toolkit/kept-list.js';
import { hidesParts, sameDestination, shownDestination } from './destination.js';
import { decodeJob, fieldsIn, type LiveJob } from './live.js';
import { tagged, withheldOf, withoutTagged } from './withheld.js';
import { ownerOfVariable } from './reserved-variables.js';
import type { JobSpec, JobsSpec } from './spec.js';

/** The id of a job that was not there before. */
const NEW = 'new';

/** Restores the jobs. A destination is stored as a reference to its variable, or the name of one to be set. */
export const restoreJobs: RestorePart<JobsSpec, readonly LiveJob[]> = {
  keep: (live, spec, context) => {
    const variables = variablesFor(live);
    return live.map((job) => keptJob(job, spec, context, variables.get(job) ?? ''));
  },
  written: withWrite,
  restored: (kept, about) => {
    const jobs = itemsWritten(kept, about.requests).map((item) => restoredJob(item, about));
    const { items, lost } = withOwnNames(
      jobs.flatMap((job) => ('spec' in job ? [job.spec] : [])),
      ({ name, dataset }) => `${dataset} ${name}`,
      (name) => `log push job ${name}`,
    );
    const { source } = about;
    const unset = jobs.flatMap((job) => ('lost' in job ? [job.lost] : []));
    return { specs: [{ ownership: 'exclusive', jobs: items, source }], lost: [...lost, ...unset] };
  },
};

function keptJob(
  job: LiveJob,
  spec: JobsSpec,
  { secrets, settings }: DiffContext,
  variable: string,
): JsonObject {
  const { id, name, dataset, enabled, output, isNewer, older, members } = job;
  const declared = spec.jobs.find((other) => other.name === name && other.dataset === dataset);
  return asJsonObject({
    ...tagged(members, withheldOf(job, settings), secrets),
    id,
    name,
    dataset,
    enabled,
    ...(older === undefined ? {} : { logpull_options: older.text }),
    ...(isNewer ? { output_options: output } : {}),
    destination_conf: keptDestination(job, declared, secrets, variable),
    ...(declared?.challenge === undefined
      ? {}
      : { ownership_challenge: { secret: `env:${declared.challenge}` } }),
  });
}

/**
 * The stored destination: scheme and host, and a variable with the value, else the name of one to be set. Hidden parts come from the declared
 * variable. If that had another value, the former value's tag is stored, which it must match to restore the job. Without a key or with hidden parts
 * there is no tag, and a new variable's name is stored.
 */
function keptDestination(
  { destination }: LiveJob,
  declared: JobSpec | undefined,
  secrets: SecretStore,
  variable: string,
): JsonObject {
  const own = declared === undefined ? undefined : secrets.value(declared.destination);
  const isOwn = own !== undefined && (destination === undefined || sameDestination(own, destination));
  if (declared !== undefined && isOwn)
    return { ...secrets.reference(declared.destination), shown: shownDestination(own) };
  const shown = shownDestination(destination ?? '');
  const other = destination === undefined ? undefined : secrets.named?.(destination);
  return other !== undefined && ownerOfVariable(other) === undefined
    ? { ...secrets.reference(other), shown }
    : formerValue(destination, declared, secrets, shown, variable);
}

function formerValue(
  destination: string | undefined,
  declared: JobSpec | undefined,
  secrets: SecretStore,
  shown: string,
  variable: string,
): JsonObject {
  const env = declared?.destination;
  const hash = env === undefined || destination === undefined ? UNTAGGED : secrets.tag(destination, env);
  if (env === undefined || destination === undefined || hash === UNTAGGED || hidesParts(destination))
    return { secret: `env:${variable}`, shown };
  return { secret: `env:${env}`, hash, shown, former: true };
}

/** Variable names as in an import: LOGPUSH_REQUESTS_TO_BUCKET_DESTINATION. Ids are added where they would collide. */
function variablesFor(jobs: readonly LiveJob[]): ReadonlyMap<LiveJob, string> {
  const wordsOf = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '_');
  const words = jobs.map(({ name }) => wordsOf(name));
  return new Map(
    jobs.map((job, index) => {
      const own = words[index] ?? '';
      const isTaken = own === '' || own === '_' || words.filter((other) => other === own).length > 1;
      return [job, `LOGPUSH_${isTaken ? `${own}_${wordsOf(job.id)}` : own}_DESTINATION`];
    }),
  );
}

type RestoredJob = { readonly spec: JobSpec } | { readonly lost: Omission };

function restoredJob(item: Raw, { source, secrets, side, requests }: Restoring): RestoredJob {
  const { destination_conf: destination, ownership_challenge: challenge, ...raw } = item;
  const live = decodeJob({ id: NEW, ...raw });
  const { name, dataset, enabled = true, output, isNewer, older } = live;
  const { members, names } = withoutTagged(live.members);
  const isGone = requests.some(({ method, path }) => method === 'DELETE' && path.endsWith(`/${live.id}`));
  if (names.length > 0 && isGone) {
    const why = `${names.join(', ')} of it can be a credential, which no record keeps: create it again by hand`;
    return { lost: { what: `log push job ${name} (${dataset})`, why } };
  }
  const { env, hash, shown, isFormer } = referenceIn(destination);
  const value = secrets.value(env);
  const isElsewhere =
    side === 'found' && (leadsElsewhere(value, shown) || (isFormer && hash !== secrets.reference(env).hash));
  if (value === undefined || isElsewhere) {
    const where = shown === undefined ? '' : ` (${shown})`;
    const now = value === undefined ? '' : `it is now ${nowOf(value, shown)}; `;
    const why = `${now}set ${env} to where its logs went${where}, and run zonewright undo again`;
    return { lost: { what: `log push job ${name} (${dataset})`, why } };
  }
  const proof = challenge === undefined ? undefined : referenceIn(challenge).env;
  // The sent value is no longer known.
  const isOther = side === 'left' && hash !== secrets.reference(env).hash;
  return {
    spec: {
      name,
      dataset,
      enabled,
      destination: env,
      ...defined({
        challenge: proof !== undefined && secrets.value(proof) !== undefined ? proof : undefined,
      }),
      fields: fieldsIn(output),
      output,
      isNewer,
      members,
      ...(names.length === 0 ? {} : { asLive: names }),
      ...(older === undefined ? {} : { olderOthers: older.others }),
      ...(isOther ? { anyDestination: true } : {}),
      ...(live.id === NEW ? {} : { restores: live.id }),
      source,
    },
  };
}

/** True if a variable leads to another scheme and host than recorded, if both can be shown. */
function leadsElsewhere(value = '', shown = shownDestination('')): boolean {
  const places = [shownDestination(value), shown];
  return !places.includes(shownDestination('')) && places[0] !== shown;
}

/** A variable's destination, in the form that may be shown. */
function nowOf(value: string, shown: string | undefined): string {
  const place = shownDestination(value);
  return place === shown ? `another place at ${place}, or has other credentials` : place;
}

function referenceIn(value: unknown): {
  readonly env: string;
  readonly hash?: string;
  readonly shown?: string;
  /** True if the variable had another value when the run started. */
  readonly isFormer: boolean;
} {
  const { secret, hash, shown, former } = isObject(value)
    ? value
    : asObject(value, 'a destination that was kept');
  return {
    env: typeof secret === 'string' ? secret.replace(/^env:/, '') : '',
    ...(typeof hash === 'string' ? { hash } : {}),
    ...(typeof shown === 'string' ? { shown } : {}),
    isFormer: former === true,
  };
}
