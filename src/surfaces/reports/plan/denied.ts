import type { ChangeDocument, LeaveDocument, PlanDocument } from '../../../generated/documents/plan.js';
import { denialText } from '../../../engine/review/denials.js';
import { groupsBy } from '../../../kernel/lib/groups.js';

/** What of a plan may have risks: its changes, and what leaves. */
export type Risked = Pick<ChangeDocument | LeaveDocument, 'address' | 'risks' | 'denied'>;

/** Everything of a plan that may have risks. */
export function riskedIn({
  changes,
  leaving = [],
}: Pick<PlanDocument, 'changes' | 'leaving'>): readonly Risked[] {
  return [...changes, ...leaving];
}

/** A gate with all that it denies. */
export interface GateDenial {
  /** `denied by gate "production" (zonewright.yaml:12): drops-rules`, and who may change that. */
  readonly text: string;
  readonly addresses: readonly string[];
}

/** What the gates deny of some changes, each gate once: it may deny as many changes as there are. */
export function denialsIn(changes: readonly Pick<Risked, 'address' | 'denied'>[]): readonly GateDenial[] {
  const denied = changes.flatMap(({ address, denied: own = [] }) =>
    own.map((denial) => ({ address, denial })),
  );
  return groupsBy(denied, ({ denial: { gate, at } }) => `${gate} ${at}`).flatMap(({ items: group }) => {
    const [first] = group;
    if (first === undefined) return [];
    const codes = [...new Set(group.flatMap(({ denial }) => denial.codes))];
    return [{ text: denialText({ ...first.denial, codes }), addresses: group.map(({ address }) => address) }];
  });
}

/** Said in place of how to consent, where a gate denies something. */
export const NO_CONSENT = 'No consent can override a gate.';

type Risk = ChangeDocument['risks'][number];

/** The risks that come of the number of all changes, each once: it would be told with every one of them. */
export function countedRisks(changes: readonly Pick<Risked, 'risks'>[]): readonly Risk[] {
  const counted = changes.flatMap(({ risks }) => risks.filter((risk) => risk.counted === 'plan'));
  return [...new Map(counted.map((risk) => [risk.code, risk])).values()];
}

/** The risks of one change by itself. */
export function ownRisks({ risks }: Pick<Risked, 'risks'>): readonly Risk[] {
  return risks.filter(({ counted }) => counted === undefined);
}

/** How many risks need consent: those of each change by itself, and each that comes of the number of all changes once. Every medium says this number. */
export function riskCount(changes: readonly Pick<Risked, 'risks'>[]): number {
  return changes.reduce((sum, change) => sum + ownRisks(change).length, countedRisks(changes).length);
}

/** `3 accepted findings are not shown`; undefined where there are none. */
export function acceptedText(accepted = 0): string | undefined {
  if (accepted === 0) return undefined;
  return accepted === 1 ? '1 accepted finding is not shown' : `${accepted} accepted findings are not shown`;
}
