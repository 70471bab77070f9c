import { defined } from '../../kernel/lib/defined.js';
import type { BlindForm, Change, SecretDetail, Uncompared } from '../../kernel/model/change.js';
import type { DiffContext } from '../../kernel/model/context.js';
import { changeDigest } from '../../kernel/model/plan.js';
import { lacking, withoutTags } from '../../kernel/model/secret.js';
import { sameDestination, shownDestination } from './destination.js';
import type { LiveJob } from './live.js';
import type { JobSpec } from './spec.js';

/** The variables of a job, by the members that they are for. */
function variablesOf({
  destination,
  challenge,
}: JobSpec): readonly (readonly [field: string, env: string])[] {
  return [
    ['destination_conf', destination],
    ...(challenge === undefined ? [] : [['ownership_challenge', challenge] as const]),
  ];
}

/** What the variable of the destination holds; undefined where it is not set. Pure. */
export function wantedDestination(job: JobSpec, { secrets }: DiffContext): string | undefined {
  return secrets.value(job.destination);
}

/**
 * How a job is compared: where its destination has no value, without any tag. So the change comes out the same whatever the destination is, live or
 * wanted, and whatever key there is. Pure.
 */
export function comparedIn(job: JobSpec, context: DiffContext): DiffContext {
  if (wantedDestination(job, context) !== undefined) return context;
  return { ...context, secrets: withoutTags(context.secrets) };
}

/** Whether logs go elsewhere than is wanted. What the service does not say can't be compared, nor can a variable that is not set. Pure. */
export function isRedirected(job: JobSpec, { destination }: LiveJob, context: DiffContext): boolean {
  const own = wantedDestination(job, context);
  if (job.anyDestination === true || destination === undefined || own === undefined) return false;
  return !sameDestination(own, destination);
}

/** The variables that a request needs and that are not set, for the members that it sends. Pure. */
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

/** What of a job is not compared, as its variables are not set. Pure. */
export function uncomparedOf(job: JobSpec, address: string, { secrets }: DiffContext): readonly Uncompared[] {
  return variablesOf(job)
    .filter(([, env]) => secrets.value(env) === undefined)
    .map(([field, env]) => ({
      address,
      field,
      env,
      location: job.source,
      // The service never shows the proof of ownership: without it no less is compared.
      hidesChange: field === 'destination_conf',
    }));
}

/**
 * How a change looks where variables of its job are not set. `changeIn` makes it, or nothing where nothing differs then. Whoever saw that saw the whole
 * change, unless logs are redirected: that does not show without the destination. Pure.
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

/** What is shown of a proof of ownership: that it goes along. */
export function challengeDetails(job: JobSpec): readonly SecretDetail[] {
  if (job.challenge === undefined) return [];
  return [{ type: 'secret', change: 'sent', field: 'ownership_challenge', env: job.challenge }];
}

/** What is shown of where logs will go and, of a live job, go now. */
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

/** Where logs will go, in words. */
export function placeOf(job: JobSpec, context: DiffContext): string {
  const own = wantedDestination(job, context);
  return own === undefined ? `where ${job.destination} leads, which is not set here` : shownDestination(own);
}
