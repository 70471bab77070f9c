import { matches } from '../simulation/match.js';
import type { Traffic } from '../simulation/traffic.js';
import type { Known, Verdict } from '../compiled/facts.js';
import { rewritten } from '../way/follow.js';
import type { Rewrites } from '../way/effects.js';
import type { RuleCondition, Conditions } from './conditions.js';
import { LogFacts } from './log-facts.js';
import type { LogLine } from './log-values.js';
import type { Value } from '../simulation/value.js';

/** Unknown values to try both ways, at most. */
const MOST_DOUBTS = 4;

/** Truths of conditions, line by line. Each is evaluated once per line, for both sides. */
export class Answers {
  readonly facts: LogFacts;
  private readonly conditions: Conditions;
  private readonly verdicts: Uint8Array;
  /** By condition: the line of its last evaluation. */
  private readonly asked: Float64Array;
  private readonly candidates: Candidates;
  private line = 0;
  private readonly found: number[] = [];
  private foundFor = 0;

  /** `conditions` must be complete: later ones are missing. */
  constructor(conditions: Conditions) {
    this.conditions = conditions;
    this.facts = new LogFacts(conditions.slots);
    const { length } = conditions.all;
    this.verdicts = new Uint8Array(length);
    this.asked = new Float64Array(length);
    this.candidates = new Candidates(this.facts, conditions);
  }

  /** Starts another line. */
  take(line: LogLine): void {
    this.line += 1;
    this.facts.take(line);
  }

  /** Conditions that may be true for the line, unordered. The others are false. */
  get mayHold(): readonly number[] {
    if (this.foundFor === this.line) return this.found;
    this.found.length = 0;
    this.candidates.each((condition) => this.found.push(condition));
    this.foundFor = this.line;
    return this.found;
  }

  /** Whether a condition is true; undefined if that depends on something the line lacks. */
  ask(condition: number): Verdict {
    if (this.asked[condition] === this.line) return verdictOf(this.verdicts[condition]);
    const asked = this.conditions.all[condition];
    const plain = asked?.holds(this.facts);
    const verdict = plain === undefined && asked !== undefined ? this.eitherWay(asked) : plain;
    this.asked[condition] = this.line;
    this.verdicts[condition] = cellOf(verdict);
    return verdict;
  }

  /** As `ask`, for rules after a rewrite. */
  askRewritten(condition: number, rewrites: readonly Rewrites[]): Verdict {
    const asked = this.conditions.all[condition];
    if (asked === undefined) return undefined;
    const names = asked.slots.map((slot) => this.conditions.slots.names[slot] ?? '');
    if (!rewrites.some(({ fields }) => names.some((name) => fields.test(name)))) return this.ask(condition);
    if (asked.tree === undefined) return undefined;
    const traffic = rewrites.reduce<Traffic>(rewritten, this.facts.traffic());
    const truth = matches(asked.tree, traffic);
    return typeof truth === 'boolean' ? truth : undefined;
  }

  /** What the line lacks for a condition. */
  reasons(condition: number): readonly string[] {
    const asked = this.conditions.all[condition];
    if (asked === undefined) return [];
    const missing = asked.slots.filter((slot) => this.facts.valueAt(slot) === undefined);
    if (missing.length > 0) return missing.map((slot) => this.conditions.slots.names[slot] ?? '');
    return asked.others.length > 0 ? asked.others : ['more than the log shows'];
  }

  /** Tries an empty or missing header both ways. Certain if both agree. */
  private eitherWay(condition: RuleCondition): Verdict {
    for (const slot of condition.slots) this.facts.valueAt(slot);
    const doubtful = this.facts.doubtful.filter((slot) => condition.slots.includes(slot));
    if (doubtful.length === 0 || doubtful.length > MOST_DOUBTS) return undefined;
    let verdict: Verdict;
    for (let way = 0; way < 1 << doubtful.length; way += 1) {
      const values = new Map(
        doubtful.map((slot, at) => [slot, (way >> at) & 1 ? null : this.emptyOf(slot)] as const),
      );
      const truth = this.facts.supposing(values, () => condition.holds(this.facts));
      if (truth === undefined || (way > 0 && truth !== verdict)) return undefined;
      verdict = truth;
    }
    return verdict;
  }

  /** A map entry is a list of values. */
  private emptyOf(slot: number): Known {
    return this.conditions.slots.names[slot]?.includes('[') === true ? [''] : '';
  }
}

const HOLDS = 1;
const FAILS = 2;
const OPEN = 3;

function cellOf(verdict: Verdict): number {
  if (verdict === undefined) return OPEN;
  return verdict ? HOLDS : FAILS;
}

function verdictOf(cell: number | undefined): Verdict {
  return cell === FAILS ? false : cell === HOLDS ? true : undefined;
}

/** Conditions that may be true for a value. */
type Those = readonly number[];

/** Values to remember per field, at most. */
const MOST_VALUES = 4_096;

/** Conditions with a gate, all on one field. */
interface Group {
  readonly slot: number;
  readonly all: Those;
  readonly byValue: Map<Value, Those>;
}

/**
 * Finds conditions that may be true for a line. Values repeat: for each value of a field, the gates that it
 * passes are remembered.
 */
class Candidates {
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

  /** Calls back for each that may be true for the line, unordered. */
  each(found: (condition: number) => void): void {
    for (const condition of this.always) found(condition);
    for (const group of this.groups) for (const condition of this.of(group)) found(condition);
  }

  private of(group: Group): Those {
    const value = this.facts.valueAt(group.slot);
    // Lists and maps are new objects for each line.
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
