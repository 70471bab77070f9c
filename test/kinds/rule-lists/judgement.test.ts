import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Raw } from '../../../src/kernel/lib/decode.js';
import { judge, judgementOf } from '../../../src/kinds/rule-lists/judgement.js';
import { ledgerOf } from '../../../src/kinds/rule-lists/ledger.js';
import { decodeRuleset } from '../../../src/kinds/rule-lists/live.js';
import { runs } from '../../helpers/runs.js';

const PHASES = ['http_request_firewall_custom', 'http_ratelimit', 'magic_transit', 'http_unheard_of'];

/** So few rules that many lists differ in one thing only. */
const MEMBERS = {
  ref: fc.constantFrom('a', 'b', 'c'),
  action: fc.constantFrom('block', 'log', 'skip', 'execute'),
  expression: fc.constantFrom('true', 'ip.src eq 10.0.0.1', 'ip.src in {10.0.0.0/8}', 'ip.src in $office'),
  enabled: fc.boolean(),
  description: fc.constantFrom('', 'a note'),
  action_parameters: fc.constantFrom({ ruleset: 'current' }, { products: ['waf'] }, { id: 'e1' }),
  ratelimit: fc.constantFrom({ period: 10, requests_per_period: 5 }, { period: 10, requests_per_period: 9 }),
  logging: fc.constantFrom({ enabled: false }, { enabled: true }),
};
const rule = fc.record(MEMBERS, { requiredKeys: ['action', 'expression'] });
/** What becomes another thing in a rule: a member or two. */
const edit = fc
  .subarray(['action', 'expression', 'enabled', 'action_parameters', 'ratelimit', 'logging'] as const, {
    minLength: 1,
    maxLength: 2,
  })
  .chain((names) =>
    fc.record(
      Object.fromEntries(names.map((name): [string, fc.Arbitrary<unknown>] => [name, MEMBERS[name]])),
    ),
  );
const rules = fc.uniqueArray(rule, { selector: ({ ref }) => ref, maxLength: 3 });

function judgedOf(zone: string, live: readonly Raw[], declared: readonly Raw[], phase: string) {
  const withId = (one: Raw, index: number): Raw => ({ ...one, id: `${zone}${index}` });
  const former = live.map(withId);
  const ruleset = decodeRuleset({
    id: 'f'.repeat(32),
    name: 'default',
    kind: 'zone',
    phase,
    version: '1',
    rules: former,
  });
  const body = declared.map((one): Raw => {
    const same = former.find(({ ref }) => ref !== undefined && ref === one['ref']);
    return same === undefined ? one : { ...one, id: same['id'] };
  });
  return { ledger: ledgerOf(ruleset.rules, body, () => false), phase, reportsOutcomes: true };
}

type Lists = readonly [
  live: readonly Raw[],
  declared: readonly Raw[],
  phase: string,
  reportsOutcomes: boolean,
];

/** Lists, and others that are the same but for one thing. */
const nearlyTheSame = fc
  .tuple(rules, rules, edit, fc.constantFrom(...PHASES), fc.boolean(), fc.boolean())
  .map(([live, others, more, phase, reportsOutcomes, isSame]): readonly Lists[] => {
    const declared = isSame ? live : others;
    const changed = (list: readonly Raw[]): readonly Raw[] =>
      list.map((one, index) => (index === 0 ? { ...one, ...more } : one));
    return [
      [live, declared, phase, reportsOutcomes],
      [live, changed(declared), phase, reportsOutcomes],
      [changed(live), declared, phase, reportsOutcomes],
      [changed(live), changed(declared), phase, reportsOutcomes],
      [live.toReversed(), declared, phase, reportsOutcomes],
      [live, declared.toReversed(), phase, reportsOutcomes],
      [live, declared, phase, !reportsOutcomes],
      ...PHASES.map((other): Lists => [live, declared, other, reportsOutcomes]),
    ];
  });

describe('what was judged once', () => {
  it('is never told of a list that is judged otherwise', () => {
    fc.assert(
      fc.property(nearlyTheSame, (lists) => {
        for (const [live, declared, phase, reportsOutcomes] of lists) {
          const judged = { ...judgedOf('x', live, declared, phase), reportsOutcomes };
          expect(judge(judged)).toEqual(judgementOf(judged));
        }
      }),
      { numRuns: runs(300) },
    );
  });

  it('is not judged again for another zone, where only the ids differ', () => {
    const live = [{ ref: 'a', action: 'block', expression: 'ip.src eq 192.0.2.1' }];
    const declared = [{ ref: 'a', action: 'log', expression: 'ip.src eq 192.0.2.1' }];
    const [first, second] = ['x', 'y'].map((zone) =>
      judge(judgedOf(zone, live, declared, 'http_request_firewall_custom')),
    );
    expect(first?.risks.map(({ code }) => code)).toEqual(['opens-traffic', 'block-to-log']);
    expect(second).toBe(first);
  });
});
