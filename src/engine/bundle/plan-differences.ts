import type { PlanDocument } from '../../generated/documents/plan.js';

/** What differs in two plans: addresses of differing or one-sided changes, and names of other members. Empty if they print the same bytes. Pure. */
export function differencesOfPlans(
  one: Partial<PlanDocument>,
  other: Partial<PlanDocument>,
): readonly string[] {
  const members = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...members].flatMap((member) => {
    const pair = [Reflect.get(one, member), Reflect.get(other, member)] as const;
    if (isSame(...pair)) return [];
    const unlike = member === 'changes' ? unlikeChanges(one.changes ?? [], other.changes ?? []) : [];
    return unlike.length === 0 ? [member] : unlike;
  });
}

type Changes = PlanDocument['changes'];

/** Addresses in the order of the first list. Empty if only the order differs. */
function unlikeChanges(one: Changes, other: Changes): readonly string[] {
  const addresses = new Set([...one, ...other].map(({ address }) => address));
  const at = (changes: Changes, wanted: string): Changes =>
    changes.filter(({ address }) => address === wanted);
  return [...addresses].filter((address) => !isSame(at(one, address), at(other, address)));
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
