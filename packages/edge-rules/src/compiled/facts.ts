import type { ListItems } from '../simulation/lists.js';
import type { Traffic } from '../simulation/traffic.js';
import type { Value } from '../simulation/value.js';

/** A value: undefined is unknown, null is certainly absent. */
export type Known = Value | null | undefined;

/** A request for compiled conditions. */
export interface Facts {
  /** A number that changes with the request and what is known of it. Conditions remember results by it. */
  readonly turn: number;
  readonly lists: ReadonlyMap<string, ListItems>;
  /** The value of a field or map entry, by its slot. */
  valueAt(slot: number): Known;
  /** The whole request, for what is too rare to be compiled. */
  traffic(): Traffic;
}

/** Whether a condition is true; undefined if unknown. */
export type Verdict = boolean | undefined;

/** A condition, compiled. */
export type Condition = (facts: Facts) => Verdict;

/** A value, compiled. */
export type Reading = (facts: Facts) => Known;

let turns = 0;

/** A number that no facts have. */
export function nextTurn(): number {
  turns += 1;
  return turns;
}

/** Numbers fields and map entries in the order of first use. */
export class Slots {
  readonly names: string[] = [];
  private readonly numbers = new Map<string, number>();

  /** The slot of a field, or of a map entry (`entryName`). */
  slotOf(name: string): number {
    const known = this.numbers.get(name);
    if (known !== undefined) return known;
    const slot = this.names.length;
    this.numbers.set(name, slot);
    this.names.push(name);
    return slot;
  }
}

/** Traffic for compiled conditions. */
export function factsOf(traffic: Traffic, slots: Slots): Facts {
  return {
    turn: nextTurn(),
    lists: traffic.lists,
    valueAt: (slot) => traffic.fields.get(slots.names[slot] ?? ''),
    traffic: () => traffic,
  };
}
