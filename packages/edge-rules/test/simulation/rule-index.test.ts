import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Budget } from '../../src/simulation/budget.js';
import { evaluate, evaluateRules, matchesRule } from '../../src/simulation/evaluate.js';
import { regionsMeet, subtract, type Region } from '../../src/simulation/region.js';
import { RuleIndex } from '../../src/simulation/rule-index.js';
import { compileRules, type RuleList } from '../../src/simulation/rules.js';
import { selectingRules } from '../../src/simulation/terminating-rules.js';
import { decodeTraffic, type Traffic } from '../../src/simulation/traffic.js';
import { runs } from '../../../../test/helpers/runs.js';
import { compiled, opaqueRules, PACKETS, partly, wholly } from './world.js';

const LEAVES = [
  'http.host eq "a"',
  'http.host ne "a"',
  'http.host in {"a" "b"}',
  'http.host contains "a"',
  'http.request.uri.path eq "/x/y"',
  'starts_with(http.request.uri.path, "/x")',
  'starts_with(http.request.uri.path, "/x/y")',
  'starts_with(http.request.uri.path, "")',
  'ends_with(http.request.uri.path, "/y")',
  'starts_with(http.referer, "/x")',
  'http.request.uri eq "/x/y?q"',
  'ip.src in {10.0.0.0/8 2001:db8::/32}',
  'ip.src eq 10.0.0.1',
  'ip.src ne 10.0.0.1',
  'ip.src in $office',
  'ip.geoip.country eq "DE"',
  'cf.threat_score gt 10',
  'cf.threat_score in {1..5 20}',
  'not ssl',
  'ssl',
  'any(http.request.headers["x"][*] eq "v")',
  'http.unheard_of eq 3',
  'http.unheard_of ne 3',
  'true',
  'false',
] as const;

const expressions = fc.letrec<{ tree: string }>((tie) => {
  const joined = (word: string): fc.Arbitrary<string> =>
    fc
      .array(tie('tree'), { minLength: 2, maxLength: 3 })
      .map((parts) => `(${parts.map((part) => `(${part})`).join(` ${word} `)})`);
  return {
    tree: fc.oneof(
      { maxDepth: 3 },
      fc.constantFrom(...LEAVES),
      joined('and'),
      joined('or'),
      joined('xor'),
      tie('tree').map((tree) => `not (${tree})`),
    ),
  };
}).tree;

const lists = fc
  .array(fc.tuple(expressions, fc.constantFrom('block', 'skip', 'log'), fc.boolean()), { maxLength: 40 })
  .map((rules) =>
    compileRules(
      rules.map(([expression, action, enabled], index) => ({
        name: `r${index}`,
        expression,
        action,
        enabled,
        ...(action === 'skip' ? { parameters: { ruleset: 'current' } } : {}),
      })),
      'http',
    ),
  );

const requests: fc.Arbitrary<Traffic> = fc
  .record(
    {
      'http.host': fc.constantFrom('a', 'b', 'c'),
      'http.request.uri.path': fc.constantFrom('/', '/x', '/x/y', '/x/y/z'),
      'http.request.uri': fc.constantFrom('/x/y?q', '/z'),
      'http.referer': fc.constantFrom('/x', null),
      'ip.src': fc.constantFrom('10.0.0.1', '10.0.0.9', '192.0.2.7', '2001:db8::7'),
      'ip.src.country': fc.constantFrom('DE', 'US', null),
      'cf.threat_score': fc.constantFrom(0, 3, 11, 20),
      ssl: fc.boolean(),
    },
    { requiredKeys: [] },
  )
  .map((written) => decodeTraffic('http', written).traffic);

const RUNS = { numRuns: runs(200) };

/** For asking them one by one. */
function enabledIn({ rules }: RuleList): RuleList['rules'] {
  return rules.filter(({ rule }) => rule.enabled);
}

describe('an index of rules', () => {
  it('leaves out no rule that the evaluator does not say of that it leaves the traffic out', () => {
    fc.assert(
      fc.property(lists, requests, ({ rules, scheme }, traffic) => {
        const found = new RuleIndex(rules, scheme).mayMatch(traffic);
        const expected = rules.flatMap((rule, position) =>
          matchesRule(rule, traffic) === false ? [] : [position],
        );
        expect(found).toEqual(found.toSorted((a, b) => a - b));
        expect(found).toEqual(expect.arrayContaining(expected));
      }),
      RUNS,
    );
  });

  it('leaves out no rule that has something in common with a region', () => {
    fc.assert(
      fc.property(lists, lists, (list, others) => {
        const index = new RuleIndex(enabledIn(list), list.scheme);
        const [whole, ...parts] = selectingRules(others).map(({ selected }) => selected);
        const regions: readonly Region[] = [
          ...(whole === undefined ? [] : [whole]),
          ...parts.map((part) => subtract(part, whole ?? [], new Budget(Infinity))),
        ];
        for (const region of regions) {
          const expected = selectingRules(list).flatMap(({ selected }, position) =>
            regionsMeet(region, selected, new Budget(Infinity)) ? [position] : [],
          );
          expect(index.mayMeet(region)).toEqual(expect.arrayContaining(expected));
        }
      }),
      RUNS,
    );
  });

  it('changes nothing of what a list does: of requests', () => {
    fc.assert(
      fc.property(lists, requests, (list, traffic) => {
        expect(evaluate(list, traffic)).toEqual(evaluateRules(enabledIn(list), traffic));
      }),
      RUNS,
    );
  });

  it('changes nothing of what a list does: of packets, wholly known or not', () => {
    fc.assert(
      fc.property(opaqueRules, fc.constantFrom(...PACKETS), fc.boolean(), (rules, packet, isWhole) => {
        const [list, traffic] = [compiled(rules), isWhole ? wholly(packet) : partly(packet)];
        expect(evaluate(list, traffic)).toEqual(evaluateRules(enabledIn(list), traffic));
      }),
      RUNS,
    );
  });

  it('asks few rules of a long list about one request: by the field that the fewest share', () => {
    const rules = Array.from({ length: 1_000 }, (_, index) => ({
      name: `r${index}`,
      action: 'block',
      enabled: true,
      expression:
        index % 2 === 0
          ? `http.host eq "${index}" and ip.src in {10.0.0.0/8}`
          : `starts_with(http.request.uri.path, "/${index}/") or ip.src eq 192.0.${index >> 8}.${index & 255}`,
    }));
    const { rules: read, scheme } = compileRules(rules, 'http');
    const { traffic } = decodeTraffic('http', {
      'http.host': '4',
      'http.request.uri.path': '/7/x',
      'ip.src': '192.0.0.9',
    });
    expect(new RuleIndex(read, scheme).mayMatch(traffic)).toEqual([4, 7, 9]);
  });
});
