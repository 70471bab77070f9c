import type { Change } from '../../kernel/model/change.js';
import { changeDigest, changesOf, type Plan, type ScopePlan } from '../../kernel/model/plan.js';
import { shortAddress } from '../../kernel/model/scope.js';
import { objectAddress } from '../../kinds/lookup.js';
import { leavingOut, type LeftOut } from './left-out.js';

/**
 * Maps the digest of a reviewed change to its present one: without secrets, the same change has another digest. Only if the reviewer could see all of it.
 * Pure.
 */
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

/** A reviewed plan by the digests that its changes have now. Pure. */
export function withDigestsNow<Reviewed extends { readonly changes: readonly { readonly digest: string }[] }>(
  plan: Reviewed,
  fresh: Plan,
): Reviewed {
  const now = digestNow(fresh);
  return { ...plan, changes: plan.changes.map((change) => ({ ...change, digest: now(change.digest) })) };
}

/** What of a change was hidden from its reviewer, in words. Undefined if nothing was. Pure. */
export function hiddenFrom(digest: string, { blindForms = [] }: Change): string | undefined {
  return blindForms.find((form) => form.digest === digest)?.hides;
}

/** Whether a change does not show at all where secrets of its object are not set. Pure. */
export function isUnseenBlind({ blindForms = [] }: Change): boolean {
  return blindForms.some(({ digest }) => digest === undefined);
}

/** The variables without which it is not known whether an object is as the files say. Pure. */
export function uncomparedAt(
  address: string,
  { uncompared = [] }: Extract<ScopePlan, { readonly status: 'complete' }>,
): readonly string[] {
  return uncompared.flatMap((one) => (one.address === address && one.hidesChange ? [one.env] : []));
}

/** A plan without what can't be sent here, as a secret that it needs is not set. Pure. */
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
