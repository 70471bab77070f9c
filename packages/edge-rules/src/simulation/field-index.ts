import { Intervals, type Interval } from '../lib/intervals.js';
import { isAddress, type Value } from './value.js';
import { lineUp } from './atoms.js';
import type { CoverPart } from './cover.js';
import type { Values } from './sets.js';

/** Gets the position of a rule, perhaps twice. */
export type Found = (position: number) => void;

/** Positions of rules, by what one field must be. */
export class FieldIndex {
  /** All positions, in order. */
  private readonly positions: number[] = [];
  private readonly byText = new Map<string, number[]>();
  private readonly byStart = new Map<string, number[]>();
  private readonly startLengths = new Set<number>();
  private readonly ranges: Interval<number>[] = [];
  private intervals: Intervals<number> | undefined;
  /** Rules for all texts except some. */
  private readonly ofOthers: number[] = [];
  private readonly ofTexts: number[] = [];
  private readonly ofStarts: number[] = [];
  private readonly ofRanges: number[] = [];

  /** Adds a rule after the others. It may match where a part does. */
  add(part: CoverPart, position: number): void {
    addOnce(this.positions, position);
    if ('start' in part) {
      addOnce(this.ofStarts, position);
      this.startLengths.add(part.start.length);
      addTo(this.byStart, part.start, position);
    } else if (part.values.kind === 'numbers') {
      addOnce(this.ofRanges, position);
      for (const { from, to } of part.values.ranges) this.ranges.push({ from, to, item: position });
    } else if (part.values.isComplement) addOnce(this.ofOthers, position);
    else {
      addOnce(this.ofTexts, position);
      for (const text of part.values.members) addTo(this.byText, text, position);
    }
  }

  /** Rules that may match a value. Undefined: unknown. Null: the field is absent. */
  ofValue(value: Value | null | undefined, found: Found): void {
    if (value === null) return;
    if (typeof value === 'string') {
      this.byText.get(value)?.forEach(found);
      for (const length of this.startLengths) this.byStart.get(value.slice(0, length))?.forEach(found);
      for (const others of [this.ofOthers, this.ofRanges]) others.forEach(found);
      return;
    }
    const number = value === undefined ? undefined : numberOf(value);
    if (number === undefined) return this.positions.forEach(found);
    this.within(number, number, found);
    for (const others of [this.ofTexts, this.ofStarts, this.ofOthers]) others.forEach(found);
  }

  /** Rules that may match a value of a set. */
  ofValues(values: Values, found: Found): void {
    if (values.kind === 'numbers') {
      for (const { from, to } of values.ranges) this.within(from, to, found);
      this.ofTexts.forEach(found);
    } else {
      if (values.isComplement) this.ofTexts.forEach(found);
      else for (const text of values.members) this.byText.get(text)?.forEach(found);
      this.ofRanges.forEach(found);
    }
    // In a region a prefix is an opaque condition: any text may have it.
    for (const others of [this.ofStarts, this.ofOthers]) others.forEach(found);
  }

  private within(from: bigint, to: bigint, found: Found): void {
    this.intervals ??= new Intervals(this.ranges);
    this.intervals.meeting(from, to, found);
  }
}

function addTo(index: Map<string, number[]>, text: string, position: number): void {
  const positions = index.get(text);
  if (positions === undefined) index.set(text, [position]);
  else addOnce(positions, position);
}

function addOnce(positions: number[], position: number): void {
  if (positions.at(-1) !== position) positions.push(position);
}

/** The value as a number; undefined for texts and several values. */
function numberOf(value: Value): bigint | undefined {
  if (typeof value === 'bigint') return value;
  if (typeof value === 'boolean') return value ? 1n : 0n;
  return typeof value === 'object' && isAddress(value) ? lineUp(value.version, value.value) : undefined;
}
