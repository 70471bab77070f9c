import { ENGINES, type Engine } from './engines.js';
import { DIRECTIVES } from './directives.js';
import { FALLBACKS, listInForce, type ListInForce } from './fallback.js';
import { grantsOf, notIn } from './grants.js';
import type { Policy } from './policy.js';

/** How a directive's list in force changes. Sources are sorted. */
export interface Shift {
  readonly name: string;
  /** Absent if nothing restricted it. */
  readonly former: ListInForce | undefined;
  readonly latter: ListInForce | undefined;
  /** What only the new list grants in some engine; nothing without an old one. */
  readonly gains: readonly string[];
  /** What only the old list grants in some engine; nothing without a new one. */
  readonly losses: readonly string[];
  /** The engines in which each of the gains is one. */
  readonly opensIn: ReadonlyMap<string, readonly Engine[]>;
}

/** Directives that only say where reports go. */
const REPORTING = new Set(['report-uri', 'report-to']);

/** Every directive that restricts something before or after, sorted. */
export function shiftsBetween(before: Policy, after: Policy): readonly Shift[] {
  const names = [...new Set([...before.keys(), ...after.keys(), ...FALLBACKS.keys()])].toSorted();
  return names
    .filter((name) => !REPORTING.has(name) && DIRECTIVES.get(name)?.isIgnored !== true)
    .map((name) => shiftOf(name, listInForce(before, name), listInForce(after, name)))
    .filter(({ former, latter }) => former !== undefined || latter !== undefined);
}

/** What a directive gains and loses by another list. */
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

/** What only `wider` grants, and in which engines. */
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
