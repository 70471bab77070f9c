import { sameJson } from '../../kernel/lib/fields.js';
import type { Cases } from '../../languages/way/cases.js';
import type { Differing } from '../../languages/way/differing.js';
import { fateKey, type Fate } from '../../languages/way/fates.js';
import type { RuleSides } from './sides.js';

/**
 * Whether it is proved that the files change nothing of what becomes of what was asked about: both sides were looked through to the end, no rule decides another
 * way or with other parameters, and no list has other items. Nothing is proved of what hangs on a rule that can't be looked into. Pure.
 */
export function isUnchanged(
  sides: readonly Cases[],
  differing: Differing,
  lists: RuleSides['lists'],
): boolean {
  const isWhole = [differing, ...sides].every(({ isPart }) => isPart === undefined);
  if (!isWhole || differing.boxes.length > 0 || !sameJson([...lists.live], [...lists.declared])) return false;
  const [first, ...others] = sides.map(({ cases }) => parametersByFate(cases.map(({ fate }) => fate)));
  return first !== undefined && others.every((other) => sameJson(first, other));
}

/** What the rules are told to do that decide; undefined where something can't be told, and so is like nothing else. */
function parametersByFate(fates: readonly Fate[]): Readonly<Record<string, unknown>> | undefined {
  if (fates.some(({ kind }) => kind === 'depends')) return undefined;
  return Object.fromEntries(
    fates.map((fate) => [fateKey(fate), fate.kind === 'stopped' ? (fate.by.rule.parameters ?? null) : null]),
  );
}
