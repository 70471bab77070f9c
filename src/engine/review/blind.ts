import type { Change } from '../../kernel/model/change.js';
import { changeDigest, changesOf, type Plan, type ScopePlan } from '../../kernel/model/plan.js';
import { shortAddress } from '../../kernel/model/scope.js';
import { objectAddress } from '../../kinds/lookup.js';
import { leavingOut, type LeftOut } from './left-out.js';

/** Maps a reviewed change's digest to its present one: without secrets it was another. Only if the reviewer saw the whole change. Pure. */
export function digestNow(fresh: Plan): (digest: string) => string {
  const now = new Map(
    changesOf(fresh).flatMap(({ change }) =>
      (change.blindForms ?? []).flatMap(({ digest, hides }) =>
        digest === undefined || hides !== undefined ? [] : [[digest, changeDigest(change)] as const],
      ),
    ),
  );
  return (digest) => now.get(digest) ?? digest;
}

/** A reviewed plan with its changes' present digests. Pure. */
export function withDigestsNow<Reviewed extends { readonly changes: readonly { readonly digest: string }[] }>(
  plan: Reviewed,
  fresh: Plan,
): Reviewed {
  const now = digestNow(fresh);
  return { ...plan, changes: plan.changes.map((change) => ({ ...change, digest: now(change.digest) })) };
}

/** What was hidden from a change's reviewer, in words; else undefined. Pure. */
export function hiddenFrom(digest: string, { blindForms = [] }: Change): string | undefined {
  return blindForms.find((form) => form.digest === digest)?.hides;
}

/** True if a change is invisible without its object's secrets. Pure. */
export function isUnseenBlind({ blindForms = [] }: Change): boolean {
  return blindForms.some(({ digest }) => digest === undefined);
}

/** The variables needed to compare an object. Pure. */
export function uncomparedAt(
  address: string,
  { uncompared = [] }: Extract<ScopePlan, { readonly status: 'complete' }>,
): readonly string[] {
  return uncompared.flatMap((one) => (one.address === address && one.hidesChange ? [one.env] : []));
}

/** A plan without changes whose secrets are not set. Pure. */
export function withoutLacking(plan: Plan): LeftOut {
  const why = (change: Change): string | undefined =>
    change.lacks === undefined ? undefined : lackText(change.lacks, change);
  return leavingOut(plan, why, 'for which a secret is not set');
}

/** Why an object is not written without its secrets: `LOGPUSH_DESTINATION is not set, and …`. */
export function lackText(
  lacks: readonly string[],
  about: { readonly kind: string; readonly address: string },
): string {
  const names = lacks.join(' and ');
  const name = shortAddress(objectAddress(about));
  return `${names} ${lacks.length === 1 ? 'is' : 'are'} not set here, and ${name} can't be written without ${lacks.length === 1 ? 'it' : 'them'}`;
}
