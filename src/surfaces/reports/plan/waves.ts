import { count } from '../../../kernel/lib/phrases.js';
import { someQuoted, type Remark, type Words } from '../printers/remark.js';
import type { PlanDocument } from '../../../generated/documents/plan.js';
import { scopeOfAddress } from '../../../kernel/model/scope.js';

/** How many scopes of a wave are named. */
const MOST_NAMED = 3;

type Changes = PlanDocument['changes'];

/** The waves of a plan, a line each, with what is sent before the first and after the last. Nothing without a rollout. Pure. */
export function waveRemarks({ scopes, changes }: PlanDocument): readonly Remark[] {
  if (changes.length === 0 || scopes.every(({ wave }) => wave === undefined)) return [];
  const numbers = new Map(scopes.map(({ level, name, wave }) => [`${level}/${name}`, wave]));
  const waveOf = ({ address }: Changes[number]): number | undefined => numbers.get(scopeOfAddress(address));
  const inWaves = changes.filter(({ stage }) => stage !== 'provide' && stage !== 'withdraw');
  const waves = [...new Set(inWaves.flatMap((change) => waveOf(change) ?? []))].toSorted((a, b) => a - b);
  const lead =
    waves.length === 0
      ? 'No wave of the rollout has a change:'
      : `Carried out in ${count(waves.length, 'wave')}, each after the one before it succeeded:`;
  const parts = [
    part(
      'before the first wave',
      changes.filter(({ stage }) => stage === 'provide'),
    ),
    ...waves.map((wave) =>
      part(
        `wave ${wave}`,
        inWaves.filter((change) => waveOf(change) === wave),
      ),
    ),
    part(
      'after the last wave',
      changes.filter(({ stage }) => stage === 'withdraw'),
    ),
  ];
  return [{ lines: [[lead], ...parts.flat(), ...unreadLine(scopes, waves)], isList: true, fact: 'Rollout' }];
}

/** Which waves don't start because a scope of an earlier one was not read. */
function unreadLine(scopes: PlanDocument['scopes'], waves: readonly number[]): readonly Words[] {
  const unread = scopes.filter(({ complete }) => complete === false);
  const first = Math.min(...unread.flatMap(({ wave }) => wave ?? []));
  const addresses = unread.filter(({ wave }) => wave === first).map(({ level, name }) => `${level}/${name}`);
  if (waves.every((wave) => wave <= first)) return [];
  return [
    [`no wave after wave ${first} starts, because it was not read: `, ...someQuoted(addresses, MOST_NAMED)],
  ];
}

function part(title: string, changes: Changes): readonly Words[] {
  const addresses = [...new Set(changes.map(({ address }) => scopeOfAddress(address)))];
  if (addresses.length === 0) return [];
  return [[`${title}: `, ...someQuoted(addresses, MOST_NAMED), `, ${count(changes.length, 'change')}`]];
}
