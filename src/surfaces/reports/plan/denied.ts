import type { ChangeDocument, LeaveDocument, PlanDocument } from '../../../generated/documents/plan.js';
import { denialText } from '../../../engine/review/denials.js';
import { groupsBy } from '../../../kernel/lib/groups.js';
import type { Words } from '../printers/remark.js';
import { riskCodes } from './plan-words.js';

/** What can have risks: a change, or an object that leaves. */
export type Risked = Pick<ChangeDocument | LeaveDocument, 'address' | 'risks' | 'denied'>;

export function riskedIn({
  changes,
  leaving = [],
}: Pick<PlanDocument, 'changes' | 'leaving'>): readonly Risked[] {
  return [...changes, ...leaving];
}

/** A gate with everything that it denies. */
export interface GateDenial {
  /** `denied by gate "production" (zonewright.yaml:12): drops-rules`, and who can change that. */
  readonly text: string;
  readonly addresses: readonly string[];
}

/** What gates deny, by gate. */
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

/** How to consent, or that a gate forbids it; undefined without risks. */
export function howToConsent(risked: readonly Risked[]): Words | undefined {
  const codes = riskCodes(risked);
  if (codes.length === 0) return undefined;
  if (denialsIn(risked).length > 0) return ['No consent can override a gate.'];
  const allowed = codes.flatMap((code) => [' ', { quoted: `--allow ${code}`, isCode: true } as const]);
  return ['Applying this plan as reviewed is consent; so is', ...allowed, '.'];
}

type Risk = ChangeDocument['risks'][number];

/** Risks that depend on the number of all changes, each once: every change has them. */
export function countedRisks(changes: readonly Pick<Risked, 'risks'>[]): readonly Risk[] {
  const counted = changes.flatMap(({ risks }) => risks.filter((risk) => risk.counted === 'plan'));
  return [...new Map(counted.map((risk) => [risk.code, risk])).values()];
}

/** The risks of one change itself. */
export function ownRisks({ risks }: Pick<Risked, 'risks'>): readonly Risk[] {
  return risks.filter(({ counted }) => counted === undefined);
}

/** How many risks need consent, in every report. Risks of all changes together count once. */
export function riskCount(changes: readonly Pick<Risked, 'risks'>[]): number {
  return changes.reduce((sum, change) => sum + ownRisks(change).length, countedRisks(changes).length);
}

/** `3 accepted findings are not shown`; undefined for none. */
export function acceptedText(accepted = 0): string | undefined {
  if (accepted === 0) return undefined;
  return accepted === 1 ? '1 accepted finding is not shown' : `${accepted} accepted findings are not shown`;
}
