import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SetMember } from '../../src/expressions/ast.js';
import { redundantMembers } from '../../src/expressions/set-rules.js';
import { runs } from '../../../../test/helpers/runs.js';

const span = { from: 0, to: 0 };
const range = fc.tuple(fc.nat(20), fc.nat(3)).map(([from, length]) => ({
  from: BigInt(from),
  to: BigInt(from + length),
  span,
}));
const member: fc.Arbitrary<SetMember> = fc.oneof(
  range.map((ends) => ({ kind: 'ints' as const, ...ends })),
  fc
    .tuple(fc.constantFrom(4 as const, 6 as const), range)
    .map(([version, ends]) => ({ kind: 'ips' as const, version, ...ends })),
  fc
    .constantFrom('', 'a', 'b', 'ab', 'é')
    .map((value) => ({ kind: 'bytes' as const, value, form: 'quoted' as const, span })),
);

function holds(one: SetMember, other: SetMember): boolean {
  if (one.kind === 'bytes' || other.kind === 'bytes')
    return one.kind === 'bytes' && other.kind === 'bytes' && one.value === other.value;
  const isSameKind =
    one.kind === 'ips' ? other.kind === 'ips' && one.version === other.version : one.kind === other.kind;
  return isSameKind && one.from <= other.from && other.to <= one.to;
}

describe('a set', () => {
  it('has members to take out when one of them holds another, in whatever order they stand', () => {
    fc.assert(
      fc.property(fc.array(member, { maxLength: 5 }), (members) => {
        const isRedundant = members.some((one, index) =>
          members.some((other, place) => place !== index && holds(one, other)),
        );
        const found = redundantMembers({ kind: 'set', members, span }, '');
        expect(found.length > 0).toBe(isRedundant);
      }),
      { numRuns: runs(2_000) },
    );
  });
});
