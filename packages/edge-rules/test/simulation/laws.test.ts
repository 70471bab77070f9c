import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contradictions } from '../../src/simulation/contradictions.js';
import { listDifference, reorderEffect } from '../../src/simulation/difference.js';
import { evaluate, type Evaluation } from '../../src/simulation/evaluate.js';
import { lateSkips } from '../../src/simulation/late-skips.js';
import { shadowedRules } from '../../src/simulation/shadowed.js';
import { formatAddress } from '../../src/expressions/addresses.js';
import type { Witness, WitnessValue } from '../../src/simulation/witness.js';
import { runs } from '../../../../test/helpers/runs.js';
import {
  acts,
  compiled,
  doneOnTheWay,
  endOf,
  ends,
  fateIn,
  opaqueRules,
  PACKETS,
  PACKETS_AND_LISTS,
  partly,
  plainRules,
  wholly,
  type Packet,
  type SmallRule,
} from './world.js';

const RUNS = { numRuns: runs(100) };

function law(rules: fc.Arbitrary<readonly SmallRule[]>, check: (rules: readonly SmallRule[]) => void): void {
  fc.assert(fc.property(rules, check), RUNS);
}

/** An outcome in the words of the small world. */
function said(outcome: Evaluation): string {
  if (outcome.kind !== 'decided') return outcome.kind;
  return `${outcome.action} by ${outcome.rules.map(({ name }) => name).join(', ')}`;
}

function expected(rule: SmallRule | undefined): string {
  return rule === undefined ? 'passes' : `${rule.action} by ${rule.name}`;
}

describe('what was asked of a list before', () => {
  const found = (rules: readonly SmallRule[]): readonly unknown[] => [
    ...shadowedRules(compiled(rules)).map((one) => [
      one.kind,
      one.rule.name,
      one.kind === 'shadowed' ? one.by.map(({ name }) => name) : '',
    ]),
    ...contradictions(compiled(rules)).map((one) =>
      one.kind === 'contradiction' ? [one.first.name, one.second.name] : one.rule.name,
    ),
  ];

  it('changes no answer about a list in which a rule was edited, added, removed or moved', () => {
    fc.assert(
      fc.property(opaqueRules, opaqueRules, fc.nat(), fc.nat(), (rules, others, from, to) => {
        const [at, where] = [from % (rules.length + 1), to % (rules.length + 1)];
        const [other] = others;
        const replaced = other === undefined ? [] : [{ ...other, name: 'edited' }];
        const lists = [
          [...rules.slice(0, at), ...replaced, ...rules.slice(at + 1)],
          [...rules.slice(0, at), ...replaced, ...rules.slice(at)],
          rules.toSpliced(at, 1),
          rules.toSpliced(at, 1).toSpliced(where, 0, ...rules.slice(at, at + 1)),
        ];
        found(rules);
        for (const list of lists) expect(found(list)).toEqual(found(list.map((rule) => ({ ...rule }))));
      }),
      RUNS,
    );
  });
});

describe('the evaluator', () => {
  it('does what a list says, and never says unknown of a packet that is wholly known', () => {
    fc.assert(
      fc.property(plainRules, fc.constantFrom(...PACKETS), (rules, packet) => {
        expect(said(evaluate(compiled(rules), wholly(packet)))).toBe(expected(endOf(rules, packet)));
      }),
      { numRuns: runs(400) },
    );
  });

  it('decides only what no further field can change', () => {
    const part = fc.tuple(
      fc.constantFrom(...PACKETS),
      fc.array(fc.constantFrom('tcp.dstport', 'tcp.flags.syn', 'udp.dstport', 'ip.dst.country', 'ip.src')),
    );
    fc.assert(
      fc.property(opaqueRules, part, (rules, [packet, left]) => {
        const known = Object.fromEntries(
          Object.entries(packet).filter(([field]) => !left.some((other) => other === field)),
        );
        const outcome = evaluate(compiled(rules), partly(known));
        if (outcome.kind === 'unknown') return;
        for (const more of PACKETS_AND_LISTS) {
          if (Object.entries(known).every(([field, value]) => more[field] === value)) {
            const end = endOf(rules, more);
            expect(end?.action ?? 'passes').toBe(outcome.kind === 'decided' ? outcome.action : 'passes');
            expect(
              outcome.kind === 'decided' ? outcome.rules.map(({ name }) => name) : [undefined],
            ).toContain(end?.name);
          }
        }
      }),
      { numRuns: runs(50) },
    );
  });
});

function names(rules: readonly { readonly name: string }[]): readonly string[] {
  return rules.map(({ name }) => name);
}

function reachedBy(rules: readonly SmallRule[], place: number, packets: readonly Packet[]): boolean {
  const rule = rules[place];
  const earlier = rules.slice(0, place);
  return packets.some((packet) => rule?.holds(packet) === true && endOf(earlier, packet) === undefined);
}

describe('shadowed rules', () => {
  const shadowedIn = (rules: readonly SmallRule[]): readonly string[] =>
    shadowedRules(compiled(rules)).map((found) => `${found.kind} ${found.rule.name}`);

  it('are exactly those that no packet reaches, where every condition can be decided', () => {
    law(plainRules, (rules) => {
      const unreached = rules.filter((rule, place) => rule.enabled && !reachedBy(rules, place, PACKETS));
      expect(shadowedIn(rules)).toEqual(unreached.map(({ name }) => `shadowed ${name}`));
    });
  });

  it('are not reached however the other conditions turn out', () => {
    law(opaqueRules, (rules) => {
      const unreached = rules.filter(
        (rule, place) => rule.enabled && !reachedBy(rules, place, PACKETS_AND_LISTS),
      );
      expect(shadowedIn(rules)).toEqual(unreached.map(({ name }) => `shadowed ${name}`));
    });
  });

  it('are taken by the rules that are named, none of which can be left out', () => {
    law(opaqueRules, (rules) => {
      for (const found of shadowedRules(compiled(rules))) {
        if (found.kind !== 'shadowed') continue;
        const covers = (by: readonly SmallRule[]): boolean => {
          const place = rules.findIndex(({ name }) => name === found.rule.name);
          return !reachedBy([...by, ...rules.slice(place, place + 1)], by.length, PACKETS_AND_LISTS);
        };
        const by = rules.filter(({ name }) => names(found.by).includes(name));
        expect(covers(by)).toBe(true);
        for (const one of by) expect(covers(by.filter((other) => other !== one))).toBe(false);
      }
    });
  });
});

/** All packets that fit a witness. */
function packetsLike(witness: Witness): readonly Packet[] {
  const given = [...witness].map(([field, value]) => [field, smallValue(value)] as const);
  const packets = PACKETS_AND_LISTS.map((packet) => {
    const { 'ip.proto': protocol, ...fields } = { ...packet, ...Object.fromEntries(given) };
    const present = Object.entries(fields).filter(
      (entry): entry is [string, string | number | boolean] => entry[1] !== null,
    );
    const owners = new Set(
      present.map(([field]) => field.split('.', 1)[0]).filter((first) => first === 'tcp' || first === 'udp'),
    );
    const isPossible =
      owners.size < 2 && (protocol === undefined || [...owners].every((owner) => owner === protocol));
    return isPossible ? [Object.fromEntries(present)] : [];
  });
  return packets.flat();
}

function smallValue(value: WitnessValue): string | number | boolean | null {
  if (typeof value === 'bigint') return Number(value);
  return value !== null && typeof value === 'object' ? formatAddress(value) : value;
}

/** Possible results for two lists: unknown only if rules do something on the way. */
function kindsOf(
  before: readonly SmallRule[],
  after: readonly SmallRule[],
  packets: readonly Packet[],
): readonly string[] {
  if (packets.some((packet) => fateIn(before, packet) !== fateIn(after, packet))) return ['changes'];
  if (packets.some((packet) => doneOnTheWay(before, packet) !== doneOnTheWay(after, packet)))
    return ['unknown'];
  return [...before, ...after].some(acts) ? ['harmless', 'unknown'] : ['harmless'];
}

describe('a reorder', () => {
  const orders = (
    rules: fc.Arbitrary<readonly SmallRule[]>,
  ): fc.Arbitrary<readonly [readonly SmallRule[], readonly SmallRule[]]> =>
    rules.chain((before) =>
      fc.shuffledSubarray([...before], { minLength: before.length }).map((after) => [before, after] as const),
    );
  const differ =
    (before: readonly SmallRule[], after: readonly SmallRule[]) =>
    (packet: Packet): boolean =>
      fateIn(before, packet) !== fateIn(after, packet);

  it('is harmless exactly when no packet fares otherwise, and unknown only for what is done on the way, where every condition can be decided', () => {
    fc.assert(
      fc.property(orders(plainRules), ([before, after]) => {
        const effect = reorderEffect(compiled(before), compiled(after));
        expect(kindsOf(before, after, PACKETS)).toContain(effect.kind);
      }),
      RUNS,
    );
  });

  it('is harmless or changes something however the other conditions turn out', () => {
    fc.assert(
      fc.property(orders(opaqueRules), ([before, after]) => {
        const effect = reorderEffect(compiled(before), compiled(after));
        const kinds = kindsOf(before, after, PACKETS_AND_LISTS);
        expect([...kinds, ...(kinds.includes('changes') ? ['unknown'] : [])]).toContain(effect.kind);
        if (effect.kind !== 'changes') return;
        const packets = packetsLike(effect.witness);
        for (const packet of packets) expect(differ(before, after)(packet)).toBe(true);
      }),
      RUNS,
    );
  });
});

describe('the difference of two lists', () => {
  it('names every pair of decisions that some packet sees, each with a packet that does', () => {
    fc.assert(
      fc.property(plainRules, plainRules, (before, after) => {
        const pairs = PACKETS.map((packet) => `${fateIn(before, packet)} → ${fateIn(after, packet)}`);
        const changed = pairs.filter((pair) => pair.split(' → ')[0] !== pair.split(' → ')[1]);
        const difference = listDifference(compiled(before), compiled(after));
        if (difference.kind !== 'changes') {
          expect(changed).toEqual([]);
          expect(kindsOf(before, after, PACKETS)).toContain(difference.kind);
          return;
        }
        const found = difference.changes.map((change) => {
          const seen = new Set(
            packetsLike(change.witness).map(
              (packet) => `${fateIn(before, packet)} → ${fateIn(after, packet)}`,
            ),
          );
          return [...seen].join(' or ');
        });
        expect(difference.isComplete || [...before, ...after].some(acts)).toBe(true);
        expect(found.toSorted()).toEqual([...new Set(changed)].toSorted());
      }),
      { numRuns: runs(30) },
    );
  });

  it('is harmless only when no packet is decided differently, however the other conditions turn out', () => {
    fc.assert(
      fc.property(opaqueRules, opaqueRules, (before, after) => {
        const kinds = kindsOf(before, after, PACKETS_AND_LISTS);
        const { kind } = listDifference(compiled(before), compiled(after));
        expect(kind === 'harmless').toBe(kinds.includes('harmless') && kind !== 'unknown');
        if (!kinds.includes('unknown') && !kinds.includes('changes')) expect(kind).toBe('harmless');
      }),
      RUNS,
    );
  });
});

describe('a late skip', () => {
  const isLate = (rules: readonly SmallRule[], skip: SmallRule, packet: Packet): boolean => {
    const end = endOf(rules, packet);
    return (
      end !== undefined &&
      end.action !== 'skip' &&
      skip.holds(packet) &&
      rules.indexOf(end) < rules.indexOf(skip)
    );
  };
  const skipsOf = (rules: readonly SmallRule[]): readonly SmallRule[] =>
    rules.filter((rule) => rule.enabled && rule.action === 'skip' && ends(rule));

  it('is found exactly when an earlier rule stops a packet that it selects', () => {
    law(plainRules, (rules) => {
      const late = skipsOf(rules).filter((skip) => PACKETS.some((packet) => isLate(rules, skip, packet)));
      const found = lateSkips(compiled(rules));
      expect(found.map(({ kind, skip }) => `${kind} ${skip.name}`)).toEqual(
        late.map(({ name }) => `late ${name}`),
      );
    });
  });

  it('comes with a packet that shows it, however the other conditions turn out', () => {
    law(opaqueRules, (rules) => {
      for (const found of lateSkips(compiled(rules))) {
        const skip = rules.find(({ name }) => name === found.skip.name);
        if (found.kind !== 'late' || skip === undefined) continue;
        for (const packet of packetsLike(found.witness)) {
          expect(isLate(rules, skip, packet)).toBe(true);
          expect(endOf(rules, packet)?.action).toBe(found.behind.action);
        }
      }
    });
  });
});

describe('contradictions', () => {
  it('are exactly the rules that select what an earlier rule selects and do something else', () => {
    law(opaqueRules, (rules) => {
      const enders = rules.filter((rule) => rule.enabled && ends(rule));
      const selected = (rule: SmallRule): string =>
        PACKETS_AND_LISTS.map((packet) => Number(rule.holds(packet))).join('');
      const expectedPairs = enders.flatMap((second, index) => {
        const first = enders
          .slice(0, index)
          .find(
            (rule) =>
              selected(rule) === selected(second) &&
              rule.action !== second.action &&
              selected(rule).includes('1'),
          );
        return first === undefined ? [] : [`contradiction ${first.name} ${second.name}`];
      });
      const found = contradictions(compiled(rules)).map((one) =>
        one.kind === 'contradiction' ? `${one.kind} ${one.first.name} ${one.second.name}` : one.kind,
      );
      expect(found).toEqual(expectedPairs);
    });
  });
});
