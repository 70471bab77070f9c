import type { HeldItems, SetMember } from '../expressions/ast.js';
import type { Truth } from './truth.js';
import { isAddress, unknown, type Value } from './value.js';

/** A test for a set. Build it once for many values. */
export function memberTest(members: readonly SetMember[]): (value: Value) => boolean {
  const texts = new Set(members.flatMap((member) => (member.kind === 'bytes' ? [member.value] : [])));
  const numbers = inRanges(members.flatMap((member) => (member.kind === 'ints' ? [member] : [])));
  const ofVersion = (version: 4 | 6): ((value: bigint) => boolean) =>
    inRanges(
      members.flatMap((member) => (member.kind === 'ips' && member.version === version ? [member] : [])),
    );
  const [four, six] = [ofVersion(4), ofVersion(6)];
  return (value) => {
    if (typeof value === 'string') return texts.has(value);
    if (typeof value === 'bigint') return numbers(value);
    if (typeof value !== 'object' || !isAddress(value)) return false;
    return value.version === 4 ? four(value.value) : six(value.value);
  };
}

/** Whether a list of known items has a value. `name` is for the reason if unknown. */
export function heldHas(held: HeldItems, value: Value, name: string): Truth {
  const test = TESTS.get(held) ?? memberTest(held.members);
  TESTS.set(held, test);
  if (test(value)) return true;
  const isOpen = typeof value === 'string' && held.wildcards.some((item) => itemMayMatch(item, value));
  return isOpen ? unknown(`the wildcards in $${name}`) : false;
}

const TESTS = new WeakMap<HeldItems, (value: Value) => boolean>();

/** True if an item with a star may match. The star may stand for one label, several, or none with its dot. */
export function itemMayMatch(item: string, value: string): boolean {
  const [start = '', ...ends] = item.split('*');
  const end = ends.at(-1) ?? '';
  if (value === item.replace('*.', '')) return true;
  return value.startsWith(start) && value.endsWith(end) && value.length >= start.length + end.length;
}

/** Both ends included. */
interface Stretch {
  readonly from: bigint;
  readonly to: bigint;
}

/** A test whether a number is in a stretch. Joins those that touch, then searches by halves. */
export function inRanges(stretches: readonly Stretch[]): (value: bigint) => boolean {
  const joined: { from: bigint; to: bigint }[] = [];
  for (const { from, to } of stretches.toSorted((a, b) => (a.from < b.from ? -1 : Number(a.from > b.from)))) {
    const last = joined.at(-1);
    if (from > to) continue;
    if (last === undefined || from > last.to) joined.push({ from, to });
    else if (to > last.to) last.to = to;
  }
  const [only] = joined;
  if (only === undefined) return () => false;
  if (joined.length === 1) return (value) => only.from <= value && value <= only.to;
  return (value) => {
    let low = 0;
    let high = joined.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const one = joined[middle];
      if (one === undefined) return false;
      if (value < one.from) high = middle - 1;
      else if (value > one.to) low = middle + 1;
      else return true;
    }
    return false;
  };
}
