import { count, someOf } from '../../../kernel/lib/phrases.js';
import type { PlanDocument } from '../../../generated/documents/plan.js';
import { scopeOfAddress } from '../../../kernel/model/scope.js';

/** How many scopes of a wave are named. */
const MOST_NAMED = 3;

/** The waves of a plan: a lead, then a line each. Nothing without a rollout. `nameOf` makes addresses safe for the medium. Pure. */
export function wavesWords(
  { scopes, changes }: PlanDocument,
  nameOf: (address: string) => string = (address) => address,
): readonly string[] {
  const changing = new Set(changes.map(({ address }) => scopeOfAddress(address)));
  const waves = new Map<number, string[]>();
  for (const { level, name, wave } of scopes) {
    const address = `${level}/${name}`;
    if (wave === undefined || !changing.has(address)) continue;
    waves.set(wave, [...(waves.get(wave) ?? []), address]);
  }
  if (waves.size === 0) return [];
  const lines = [...waves]
    .toSorted(([a], [b]) => a - b)
    .map(([wave, addresses]) => {
      const named = new Set(addresses);
      const own = changes.filter(({ address }) => named.has(scopeOfAddress(address)));
      return `wave ${wave}: ${someOf(addresses.map(nameOf), MOST_NAMED)}, ${count(own.length, 'change')}`;
    });
  return [`Carried out in ${count(waves.size, 'wave')}, each after the one before it succeeded:`, ...lines];
}
