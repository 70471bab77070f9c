import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { KnownLists } from '../../src/lib/known-lists.js';
import { evaluate } from '../../src/simulation/evaluate.js';
import { compileRules } from '../../src/simulation/rules.js';
import { decodeTraffic } from '../../src/simulation/traffic.js';
import { runs } from '../../../../test/helpers/runs.js';

const LISTS: KnownLists = new Map([
  ['office', { kind: 'ip', items: ['192.0.2.0/30', '192.0.2.9', '2001:db8::/126'] }],
  ['peers', { kind: 'asn', items: ['64500', '64502'] }],
  ['hosts', { kind: 'hostname', items: ['a.example.com', 'b.example.com'] }],
  ['wild', { kind: 'hostname', items: ['*.b.example.com', 'a.example.com'] }],
  ['many', { kind: 'ip', items: ['192.0.2.1', ...distant(6_000)] }],
]);

/** No request here has them. */
function distant(number: number): readonly string[] {
  return Array.from({ length: number }, (_, index) => `10.0.${index >> 8}.${index & 255}`);
}

/** The same lists as tests of files write them: decoded in another way. */
const WRITTEN = {
  office: ['192.0.2.0/30', '192.0.2.9', '2001:db8::/126'],
  peers: [64500, 64502],
  hosts: ['a.example.com', 'b.example.com'],
  wild: ['*.b.example.com', 'a.example.com'],
  many: ['192.0.2.1'],
};

const atom = fc.constantFrom(
  'ip.src in $office',
  'ip.src.asnum in $peers',
  'http.host in $hosts',
  'http.host in $wild',
  'ip.src in $many',
  'ip.src in $unknown',
  'http.host eq "a.example.com"',
);

const { expression } = fc.letrec<{ expression: string }>((tie) => ({
  expression: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    atom,
    tie('expression').map((one) => `not (${one})`),
    fc
      .tuple(tie('expression'), fc.constantFrom('and', 'or', 'xor'), tie('expression'))
      .map(([a, op, b]) => `(${a}) ${op} (${b})`),
  ),
}));

const traffic = fc.record({
  'ip.src': fc.constantFrom(
    '192.0.2.0',
    '192.0.2.1',
    '192.0.2.3',
    '192.0.2.4',
    '192.0.2.9',
    '2001:db8::3',
    '2001:db8::4',
  ),
  'ip.src.asnum': fc.integer({ min: 64_499, max: 64_503 }),
  'http.host': fc.constantFrom('a.example.com', 'b.example.com', 'c.example.com', 'x.b.example.com'),
});

function decided(text: string, lists: KnownLists | undefined, fields: object, written = {}): unknown {
  const rule = { name: 'one', action: 'block', enabled: true, expression: text };
  const rules = compileRules([lists === undefined ? rule : { ...rule, lists }], 'http');
  const evaluation = evaluate(rules, decodeTraffic('http', { ...fields }, written).traffic);
  return evaluation.kind === 'unknown' ? [evaluation.kind, evaluation.needs] : evaluation.kind;
}

describe('an expression with known lists', () => {
  it('decides as it does where a test says what they hold', () => {
    fc.assert(
      fc.property(expression, traffic, (text, fields) => {
        expect(decided(text, LISTS, fields)).toEqual(decided(text, undefined, fields, WRITTEN));
      }),
      { numRuns: runs(500) },
    );
  });

  it.each([
    ['http.host in $office', 'a list of something else than what is compared'],
    ['ip.src in $unknown', 'a list that is not known'],
  ])('leaves %s alone: %s', (text) => {
    const fields = { 'ip.src': '192.0.2.1', 'http.host': 'a.example.com' };
    expect(decided(text, LISTS, fields)).toEqual(['unknown', [text.slice(text.indexOf('$'))]]);
  });

  it.each([
    ['a.example.com', 'decided'],
    ['c.example.com', 'passes'],
    ['x.c.example.com', 'passes'],
    ['b.example.com', ['unknown', ['the wildcards in $wild']]],
    ['x.b.example.com', ['unknown', ['the wildcards in $wild']]],
  ])('says of %s whether hostnames with a star have it, where that is certain', (host, expected) => {
    expect(decided('http.host in $wild', LISTS, { 'http.host': host })).toEqual(expected);
  });
});
