import { entryName, trafficOf, type Traffic } from '../simulation/traffic.js';
import type { Value } from '../simulation/value.js';
import { isObject } from '../lib/is-object.js';
import { nextTurn, type Facts, type Known, type Slots } from '../compiled/facts.js';
import { LOGGED_FIELDS, LOGGED_MAPS } from './log-fields.js';
import { EITHER, memberIn, type Logged, type LogLine } from './log-values.js';

type Read = (line: LogLine) => Logged;

const READERS: ReadonlyMap<string, Read> = new Map(LOGGED_FIELDS.map(({ field, read }) => [field, read]));
const NOTHING: Read = () => undefined;
const ENTRY = /^([\w.]+)\[("(?:[^"\\]|\\.)*")\]$/;

/** Reads the field or map entry of a slot. */
function readerOf(name: string): Read {
  const reader = READERS.get(name);
  const [, field, key] = ENTRY.exec(name) ?? [];
  const map = LOGGED_MAPS.find((one) => one.field === field);
  if (map === undefined || key === undefined) return reader ?? NOTHING;
  const member = String(JSON.parse(key));
  const fromMap: Read = (line) => memberIn(line, map.from, member, map.ignoreCase);
  if (reader === undefined) return fromMap;
  return (line) => {
    const own = reader(line);
    return own === undefined || own === EITHER ? (fromMap(line) ?? own) : own;
  };
}

const NO_LISTS: Facts['lists'] = new Map();

/** A log line for conditions. Each value is parsed at most once. One object serves all lines. */
export class LogFacts implements Facts {
  turn = nextTurn();
  readonly lists = NO_LISTS;
  private line: LogLine = {};
  private readonly slots: Slots;
  private readonly readers: Read[] = [];
  private readonly values: Known[] = [];
  private readonly read: number[] = [];
  private began = 0;
  private whole: Traffic | undefined;
  /** Of slots that were read: empty or absent. */
  private either: number[] = [];

  constructor(slots: Slots) {
    this.slots = slots;
  }

  /** Starts another line. */
  take(line: LogLine): void {
    this.line = line;
    this.turn = nextTurn();
    this.began = this.turn;
    this.whole = undefined;
    if (this.either.length > 0) this.either = [];
  }

  valueAt(slot: number): Known {
    if (this.read[slot] === this.began) return this.values[slot];
    const reader = (this.readers[slot] ??= readerOf(this.slots.names[slot] ?? ''));
    const value = reader(this.line);
    if (value === EITHER) this.either.push(slot);
    return this.put(slot, value === EITHER ? undefined : value);
  }

  private put(slot: number, value: Known): Known {
    this.read[slot] = this.began;
    this.values[slot] = value;
    return value;
  }

  /** Slots that were read, and are empty or absent: a log does not distinguish them. */
  get doubtful(): readonly number[] {
    return this.either;
  }

  /** Runs `work` with doubtful slots as in `values`. */
  supposing<Result>(values: ReadonlyMap<number, Known>, work: () => Result): Result {
    const whole = this.whole;
    for (const [slot, value] of values) this.put(slot, value);
    this.turn = nextTurn();
    this.whole = undefined;
    this.supposed = values;
    try {
      return work();
    } finally {
      for (const slot of values.keys()) this.put(slot, undefined);
      this.turn = nextTurn();
      this.whole = whole;
      this.supposed = undefined;
    }
  }

  private supposed: ReadonlyMap<number, Known> | undefined;

  /** All values of the line. */
  traffic(): Traffic {
    this.whole ??= trafficOf('http', this.everything());
    return this.whole;
  }

  private everything(): ReadonlyMap<string, Value | null> {
    const fields = new Map<string, Value | null>();
    const give = (name: string, value: Logged): void => {
      if (value !== undefined && value !== EITHER) fields.set(name, value);
    };
    for (const { field, from, ignoreCase } of LOGGED_MAPS) {
      const members = this.line[from];
      for (const key of isObject(members) ? Object.keys(members) : []) {
        const name = ignoreCase ? key.toLowerCase() : key;
        give(entryName(field, name), memberIn(this.line, from, name, ignoreCase));
      }
    }
    for (const { field, read } of LOGGED_FIELDS) give(field, read(this.line));
    for (const [slot, value] of this.supposed ?? []) give(this.slots.names[slot] ?? '', value);
    return fields;
  }
}
