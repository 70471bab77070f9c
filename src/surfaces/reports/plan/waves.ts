import { count, someOf } from '../../../kernel/lib/phrases.js';
import type { PlanDocument } from '../../../generated/documents/plan.js';
import { scopeOfAddress } from '../../../kernel/model/scope.js';

/** More scopes of a wave are counted. */
const MOST_NAMED = 3;

/** In which waves a plan is carried out, a line each under a line of their own, by scopes as `nameOf` writes them; nothing where there is no rollout. Pure. */
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
