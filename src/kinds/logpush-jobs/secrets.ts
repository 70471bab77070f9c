import { defined } from '../../kernel/lib/defined.js';
import type { BlindForm, Change, SecretDetail, Uncompared } from '../../kernel/model/change.js';
import type { DiffContext } from '../../kernel/model/context.js';
import { changeDigest } from '../../kernel/model/plan.js';
import { lacking, withoutTags } from '../../kernel/model/secret.js';
import { sameDestination, shownDestination } from './destination.js';
import type { LiveJob } from './live.js';
import type { JobSpec } from './spec.js';

/** The variables of a job, with the members for them. */
function variablesOf({
  destination,
  challenge,
}: JobSpec): readonly (readonly [field: string, env: string])[] {
  return [
    ['destination_conf', destination],
    ...(challenge === undefined ? [] : [['ownership_challenge', challenge] as const]),
  ];
}

/** The value of the destination's variable; undefined if it is not set. Pure. */
export function wantedDestination(job: JobSpec, { secrets }: DiffContext): string | undefined {
  return secrets.value(job.destination);
}

/**
 * The context to compare a job in. Without a destination's value there are no tags, so that changes are the same for every destination and key. Pure.
 */
export function comparedIn(job: JobSpec, context: DiffContext): DiffContext {
  if (wantedDestination(job, context) !== undefined) return context;
  return { ...context, secrets: withoutTags(context.secrets) };
}

/** True if the live destination differs from the wanted one. False if either is unknown. Pure. */
export function isRedirected(job: JobSpec, { destination }: LiveJob, context: DiffContext): boolean {
  const own = wantedDestination(job, context);
  if (job.anyDestination === true || destination === undefined || own === undefined) return false;
  return !sameDestination(own, destination);
}

/** The variables of sent members that are not set. Pure. */
export function lackedBy(
  job: JobSpec,
  sent: Readonly<Record<string, unknown>>,
  { secrets }: DiffContext,
): Pick<Change, 'lacks'> {
  const lacks = variablesOf(job).flatMap(([field, env]) =>
    Object.hasOwn(sent, field) && secrets.value(env) === undefined ? [env] : [],
  );
  return lacks.length === 0 ? {} : { lacks: [...new Set(lacks)] };
}

/** Members not compared because their variables are not set. Pure. */
export function uncomparedOf(job: JobSpec, address: string, { secrets }: DiffContext): readonly Uncompared[] {
  return variablesOf(job)
    .filter(([, env]) => secrets.value(env) === undefined)
    .map(([field, env]) => ({
      address,
      field,
      env,
      location: job.source,
      // The proof of ownership is never returned, so it could not be compared anyway.
      hidesChange: field === 'destination_conf',
    }));
}

/**
 * How a change looks if a variable is not set. `changeIn` makes it; undefined if nothing differs. Shows the whole change, except redirected logs.
 * Pure.
 */
export function blindForms(
  job: JobSpec,
  context: DiffContext,
  redirects: boolean,
  changeIn: (context: DiffContext) => Change | undefined,
): Pick<Change, 'blindForms'> {
  if (wantedDestination(job, context) === undefined) return {};
  const forms = variablesOf(job).map(([, env]): BlindForm => {
    const blind = changeIn({ ...context, secrets: lacking(context.secrets, new Set([env])) });
    const hides = redirects && env === job.destination;
    return {
      ...(blind === undefined ? {} : { digest: changeDigest(blind) }),
      ...(hides ? { hides: `where its logs go (${env})` } : {}),
    };
  });
  return { blindForms: forms };
}

/** The detail of a proof of ownership: that it is sent. */
export function challengeDetails(job: JobSpec): readonly SecretDetail[] {
  if (job.challenge === undefined) return [];
  return [{ type: 'secret', change: 'sent', field: 'ownership_challenge', env: job.challenge }];
}

/** The detail of a destination, wanted and live, in the form that may be shown. */
export function destinationDetail(
  change: 'added' | 'changed',
  job: JobSpec,
  live: LiveJob | undefined,
  context: DiffContext,
): SecretDetail {
  const own = wantedDestination(job, context);
  return {
    type: 'secret',
    change,
    field: 'destination_conf',
    env: job.destination,
    ...defined({ before: live && shownDestination(live.destination ?? '') }),
    ...defined({ after: own === undefined ? undefined : shownDestination(own) }),
  };
}

/** The wanted destination in words. */
export function placeOf(job: JobSpec, context: DiffContext): string {
  const own = wantedDestination(job, context);
  return own === undefined ? `where ${job.destination} leads, which is not set here` : shownDestination(own);
}
