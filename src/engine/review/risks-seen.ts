import type { Change } from '../../kernel/model/change.js';
import { changeDigest } from '../../kernel/model/plan.js';

/** The risks of an approved change. */
export interface ShownChange {
  readonly digest: string;
  readonly risks: readonly { readonly code: string; readonly subjects?: readonly string[] }[];
}

/** Approved changes by digest, with shown risks by code and subjects. */
export type RisksSeen = ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>>;

/** The risks that some plans showed, together. */
export function risksSeenIn(plans: readonly { readonly changes: readonly ShownChange[] }[]): RisksSeen {
  const seen = new Map<string, Map<string, ReadonlySet<string>>>();
  for (const { digest, risks } of plans.flatMap(({ changes }) => changes)) {
    const byCode = seen.get(digest) ?? new Map<string, ReadonlySet<string>>();
    for (const { code, subjects = [] } of risks) {
      byCode.set(code, new Set([...(byCode.get(code) ?? []), ...subjects]));
    }
    seen.set(digest, byCode);
  }
  return seen;
}

/** A change's risks that were not shown, in words: new codes or subjects. Undefined if the change was not approved. */
export function unseenRisks(change: Change, seen: RisksSeen): readonly string[] | undefined {
  const byCode = seen.get(changeDigest(change));
  if (byCode === undefined) return undefined;
  return change.risks.flatMap(({ code, subjects = [] }) => {
    const shown = byCode.get(code);
    if (shown === undefined) return [code];
    const more = subjects.filter((subject) => !shown.has(subject)).length;
    return more === 0 ? [] : [`${code} (${more} more than was shown)`];
  });
}
