import type { IntRange, IpRange, SetMember } from './ast.js';

type Range = IntRange | IpRange;

/** The same set in order, each value once, ranges joined. Types, and IPv4 and IPv6, stay apart. */
export function normalSet(members: readonly SetMember[]): readonly SetMember[] {
  const ranges: Range[] = [];
  for (const range of members.filter(isRange).toSorted(inOrder)) {
    const last = ranges.at(-1);
    if (last === undefined || familyOf(last) !== familyOf(range) || range.from > last.to + 1n)
      ranges.push(range);
    else if (range.to > last.to) ranges[ranges.length - 1] = { ...last, to: range.to };
  }
  const strings = new Map(members.filter((member) => member.kind === 'bytes').map((one) => [one.value, one]));
  return [...ranges, ...[...strings.values()].toSorted((a, b) => compare(a.value, b.value))];
}

/** What only `members` hold. Ranges are cut: 8000..8099 without 8000..8089 is 8090..8099. */
export function setDifference(
  members: readonly SetMember[],
  others: readonly SetMember[],
): readonly SetMember[] {
  const strings = new Set(others.map((member) => (member.kind === 'bytes' ? member.value : undefined)));
  const ranges = normalSet(others).filter(isRange);
  return members.flatMap((member): readonly SetMember[] => {
    if (member.kind === 'bytes') return strings.has(member.value) ? [] : [member];
    return rangeWithout(member, ranges);
  });
}

/** What none of the sorted ranges takes. */
function rangeWithout<Some extends Range>(range: Some, others: readonly Range[]): readonly Some[] {
  const pieces: Some[] = [];
  let { from } = range;
  for (const other of others) {
    if (familyOf(other) !== familyOf(range) || other.to < from) continue;
    if (other.from > range.to) break;
    if (other.from > from) pieces.push({ ...range, from, to: other.from - 1n });
    from = other.to + 1n;
  }
  return from > range.to ? pieces : [...pieces, { ...range, from }];
}

function isRange(member: SetMember): member is Range {
  return member.kind !== 'bytes';
}

/** The family of addresses of a range; 0 for numbers. */
export function familyOf(range: IntRange | IpRange): 0 | 4 | 6 {
  return range.kind === 'ints' ? 0 : range.version;
}

function inOrder(a: Range, b: Range): number {
  return familyOf(a) - familyOf(b) || compare(a.from, b.from);
}

function compare<Value extends bigint | string>(a: Value, b: Value): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
