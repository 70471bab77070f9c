import { familyOf } from './set-members.js';
import type { IntRange, IpRange, SetLiteral, SetMember } from './ast.js';
import { NOTHING, problem, type Problem } from './problems.js';

/** Members that others hold already. */
export function redundantMembers({ members }: SetLiteral, text: string): readonly Problem[] {
  if (areApart(members) || areApart(members.toSorted((a, b) => (isBehind(a, b) ? -1 : 1)))) return NOTHING;
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

/** True if each member is behind the one before: no value is held twice. */
function areApart(members: readonly SetMember[]): boolean {
  return members.every((member, index) => {
    const before = members[index - 1];
    return before === undefined || isBehind(before, member);
  });
}

/** True if the second begins behind the first's end. Numbers are before addresses, these before strings. */
function isBehind(first: SetMember, second: SetMember): boolean {
  if (first.kind === 'bytes') return second.kind === 'bytes' && first.value < second.value;
  if (second.kind === 'bytes') return true;
  const families = familyOf(first) - familyOf(second);
  return families === 0 ? first.to < second.from : families < 0;
}

/** More findings of one kind are not read. */
const MOST = 20;

function redundant({ span }: SetMember, message: string): Problem {
  return problem('expression-duplicate-member', span, message, 'Remove one of them.');
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

/** Ranges inside another one, each with it. */
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
