import type { IntRange, IpRange, SetLiteral, SetMember } from './ast.js';
import { problem, type Problem } from './problems.js';

/** Members of a set that other members hold already. */
export function redundantMembers({ members }: SetLiteral, text: string): readonly Problem[] {
  const seen = new Map<string, SetMember>();
  const repeated: SetMember[] = [];
  const ranges: (IntRange | IpRange)[] = [];
  for (const member of members) {
    const key = memberKey(member);
    if (seen.has(key)) repeated.push(member);
    else if (member.kind !== 'bytes') ranges.push(member);
    seen.set(key, member);
  }
  const written = ({ span }: SetMember): string => text.slice(span.from, span.to);
  const found = [
    ...repeated.map((member) => redundant(member, `${written(member)} is in the set twice`)),
    ...covered(ranges).map(([member, by]) =>
      redundant(member, `${written(member)} is part of ${written(by)}`),
    ),
  ];
  return found.slice(0, MOST);
}

/** Nobody reads more of one kind. */
const MOST = 20;

function redundant({ span }: SetMember, message: string): Problem {
  return problem('expression-duplicate-member', span, message, 'Take one of them out.');
}

function memberKey(member: SetMember): string {
  switch (member.kind) {
    case 'bytes':
      return `s${member.value}`;
    case 'ints':
      return `${member.from}..${member.to}`;
    case 'ips':
      return `${member.version}:${member.from}..${member.to}`;
  }
}

/** Ranges that lie inside of another one, each with that one. */
function covered<Range extends IntRange | IpRange>(
  ranges: readonly Range[],
): readonly (readonly [Range, Range])[] {
  const found: (readonly [Range, Range])[] = [];
  const furthest = new Map<string, Range>();
  for (const range of ranges.toSorted(byStart)) {
    const family = range.kind === 'ips' ? `ips${range.version}` : 'ints';
    const before = furthest.get(family);
    if (before !== undefined && range.to <= before.to) found.push([range, before]);
    else furthest.set(family, range);
  }
  return found;
}

function byStart(a: IntRange | IpRange, b: IntRange | IpRange): number {
  if (a.from !== b.from) return a.from < b.from ? -1 : 1;
  return a.to === b.to ? 0 : Number(b.to - a.to > 0n) * 2 - 1;
}
