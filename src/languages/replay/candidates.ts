import type { Value } from '../simulation/value.js';
import type { Conditions } from './conditions.js';
import type { LogFacts } from './log-facts.js';

/** The conditions that may be true for one value. */
type Those = readonly number[];

/** The most values of a field to remember. */
const MOST_VALUES = 4_096;

/** Conditions that are true only if a gate of them is, which depends on one field. */
interface Group {
  readonly slot: number;
  readonly all: Those;
  readonly byValue: Map<Value, Those>;
}

/**
 * Finds the conditions that may be true for a line: for each value of a field, those whose gates it passes are remembered. Values of a log repeat, so
 * most conditions are not evaluated for most lines.
 */
export class Candidates {
  private readonly facts: LogFacts;
  private readonly conditions: Conditions;
  private readonly groups: readonly Group[];
  /** Without a gate. */
  private readonly always: Those;

  constructor(facts: LogFacts, conditions: Conditions) {
    this.facts = facts;
    this.conditions = conditions;
    const bySlot = new Map<number, number[]>();
    const always: number[] = [];
    for (const [condition, { gate }] of conditions.all.entries()) {
      if (gate === undefined) always.push(condition);
      else bySlot.set(gate.slot, [...(bySlot.get(gate.slot) ?? []), condition]);
    }
    this.always = always;
    this.groups = [...bySlot].map(([slot, all]) => ({ slot, all, byValue: new Map() }));
  }

  /** Calls back for each condition that may be true for the line, unordered. */
  each(found: (condition: number) => void): void {
    for (const condition of this.always) found(condition);
    for (const group of this.groups) for (const condition of this.of(group)) found(condition);
  }

  private of(group: Group): Those {
    const value = this.facts.valueAt(group.slot);
    // Lists and maps are new objects for each line, so they can't be remembered.
    if (value === undefined || value === null || (typeof value === 'object' && !('version' in value)))
      return group.all;
    const known = group.byValue.get(value);
    if (known !== undefined) return known;
    const those = group.all.filter(
      (condition) => this.conditions.all[condition]?.gate?.holds(this.facts) !== false,
    );
    if (group.byValue.size >= MOST_VALUES) group.byValue.clear();
    group.byValue.set(value, those);
    return those;
  }
}
