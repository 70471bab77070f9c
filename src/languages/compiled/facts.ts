import type { ListItems } from '../simulation/lists.js';
import type { Traffic } from '../simulation/traffic.js';
import type { Value } from '../simulation/value.js';

/** What is known of one value: undefined is not known, null is certainly absent. */
export type Known = Value | null | undefined;

/** One request as compiled conditions ask for it. */
export interface Facts {
  /** Another number for each request, and for each change of what is known of one: by it, conditions remember what they have worked out. */
  readonly turn: number;
  readonly lists: ReadonlyMap<string, ListItems>;
  /** The value of a field, or of one entry of a map, by the slot that it was given. */
  valueAt(slot: number): Known;
  /** All that is known, for what is too rare to be compiled. */
  traffic(): Traffic;
}

/** Whether a condition holds; undefined where that is not known. */
export type Verdict = boolean | undefined;

/** A condition, compiled. */
export type Condition = (facts: Facts) => Verdict;

/** A value, compiled. */
export type Reading = (facts: Facts) => Known;

let turns = 0;

/** A number that no facts have had. */
export function nextTurn(): number {
  turns += 1;
  return turns;
}

/** Fields and entries of maps by number, in the order in which conditions have named them. */
export class Slots {
  readonly names: string[] = [];
  private readonly numbers = new Map<string, number>();

  /** The slot of a field, or of an entry as `entryName` has it. */
  slotOf(name: string): number {
    const known = this.numbers.get(name);
    if (known !== undefined) return known;
    const slot = this.names.length;
    this.numbers.set(name, slot);
    this.names.push(name);
    return slot;
  }
}

/** Traffic as compiled conditions ask for it. */
export function factsOf(traffic: Traffic, slots: Slots): Facts {
  return {
    turn: nextTurn(),
    lists: traffic.lists,
    valueAt: (slot) => traffic.fields.get(slots.names[slot] ?? ''),
    traffic: () => traffic,
  };
}
