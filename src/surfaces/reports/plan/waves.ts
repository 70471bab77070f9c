import { count } from '../../../kernel/lib/phrases.js';
import { someQuoted, type Remark, type Words } from '../printers/remark.js';
import type { PlanDocument } from '../../../generated/documents/plan.js';
import { scopeOfAddress } from '../../../kernel/model/scope.js';

/** How many scopes of a wave are named. */
const MOST_NAMED = 3;

/** The waves of a plan: a lead, then a line each. Nothing without a rollout. Pure. */
export function waveRemarks({ scopes, changes }: PlanDocument): readonly Remark[] {
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
    .map(([wave, addresses]): Words => {
      const named = new Set(addresses);
      const own = changes.filter(({ address }) => named.has(scopeOfAddress(address)));
      return [`wave ${wave}: `, ...someQuoted(addresses, MOST_NAMED), `, ${count(own.length, 'change')}`];
    });
  const lead = `Carried out in ${count(waves.size, 'wave')}, each after the one before it succeeded:`;
  return [{ lines: [[lead], ...lines], isList: true, fact: 'Rollout' }];
}
