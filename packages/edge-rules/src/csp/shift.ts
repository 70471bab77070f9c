import { ENGINES, type Engine } from './engines.js';
import { DIRECTIVES } from './directives.js';
import { FALLBACKS, listInForce, type ListInForce } from './fallback.js';
import { grantsOf, notIn } from './grants.js';
import type { Policy } from './policy.js';

/** A directive that browsers use, and how its list in force changes. Sources are in alphabetical order. */
export interface Shift {
  readonly name: string;
  /** The list in force before; absent if nothing restricted it. */
  readonly former: ListInForce | undefined;
  readonly latter: ListInForce | undefined;
  /** What the new list grants and the old one does not, in any engine; nothing if there was no old list. */
  readonly gains: readonly string[];
  /** What the old list grants and the new one does not, in any engine; nothing if there is no new list. */
  readonly losses: readonly string[];
  /** The engines for each of the gains. */
  readonly opensIn: ReadonlyMap<string, readonly Engine[]>;
}

/** Directives that only say where reports go. */
const REPORTING = new Set(['report-uri', 'report-to']);

/** Every directive that restricts something before or after, in alphabetical order, with its lists in force. */
export function shiftsBetween(before: Policy, after: Policy): readonly Shift[] {
  const names = [...new Set([...before.keys(), ...after.keys(), ...FALLBACKS.keys()])].toSorted();
  return names
    .filter((name) => !REPORTING.has(name) && DIRECTIVES.get(name)?.isIgnored !== true)
    .map((name) => shiftOf(name, listInForce(before, name), listInForce(after, name)))
    .filter(({ former, latter }) => former !== undefined || latter !== undefined);
}

/** What a directive gains and loses with another list. */
export function shiftOf(
  name: string,
  former: ListInForce | undefined,
  latter: ListInForce | undefined,
): Shift {
  if (former === undefined || latter === undefined)
    return { name, former, latter, gains: [], losses: [], opensIn: new Map() };
  const opensIn = additionsIn(name, former, latter);
  const losses = [...additionsIn(name, latter, former).keys()];
  return { name, former, latter, gains: [...opensIn.keys()].toSorted(), losses: losses.toSorted(), opensIn };
}

/** What one list grants and another does not, and in which engines. */
function additionsIn(
  name: string,
  wider: ListInForce,
  list: ListInForce,
): ReadonlyMap<string, readonly Engine[]> {
  const additions = new Map<string, readonly Engine[]>();
  for (const engine of ENGINES) {
    for (const text of notIn(grantsOf(name, wider, engine), grantsOf(name, list, engine), name, engine))
      additions.set(text, [...(additions.get(text) ?? []), engine]);
  }
  return additions;
}
