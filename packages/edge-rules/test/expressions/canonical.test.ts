import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalExpression, sameExpression } from '../../src/expressions/canonical.js';
import { parseExpression } from '../../src/expressions/parse.js';
import { printExpression } from '../../src/expressions/print.js';
import { runs } from '../../../../test/helpers/runs.js';
import { holds, portsAsked, requests, respelled, trees, type Request } from './small-world.js';

describe('the canonical form', () => {
  it.each([
    ['tcp.dstport == 0x50', 'tcp.dstport eq 80'],
    [' tcp.dstport   in\n{0120}', 'tcp.dstport eq 80'],
    ['tcp.dstport in {90 80..85 82..88 89}', 'tcp.dstport in {80..90}'],
    ['tcp.dstport in {1000 -2000}', 'tcp.dstport in {-2000 1000}'],
    ['tcp.dstport in {}', 'tcp.dstport in {}'],
    ['ip.src in {10.128.0.0/9 10.0.0.0/9}', 'ip.src in {10.0.0.0/8}'],
    ['ip.src in {2001:DB8:0:0::1 192.0.2.1}', 'ip.src in {192.0.2.1 2001:db8::1}'],
    ['ip.src in {192.0.2.7}', 'ip.src eq 192.0.2.7'],
    ['http.host in {"b" r"a" "b" 61:62}', 'http.host in {"a" "ab" "b"}'],
    ['http.host eq "\\x61\\142"', 'http.host eq "ab"'],
    ['http.host ~ r#"a\\.b"#', 'http.host matches r"a\\.b"'],
    ['((ssl))', 'ssl'],
    ['not(!ssl)', 'ssl'],
    ['! ! !ssl', 'not ssl'],
    ['(ssl or ssl) or (ssl or true)', 'ssl or ssl or ssl or true'],
    ['(ssl && ssl) || ssl', 'ssl and ssl or ssl'],
    ['ssl and (ssl or ssl)', 'ssl and (ssl or ssl)'],
    ['any((http.request.headers["x"][*] eq "a"))', 'any(http.request.headers["x"][*] eq "a")'],
  ])('of %j is %j', (text, form) => {
    expect(canonicalExpression(text)).toBe(form);
  });

  it.each([
    ['ssl and', 'is no expression'],
    ['http.host wildcard "\\xff"', 'has bytes that are no text'],
  ])('%j has none: it %s', (text) => {
    expect(canonicalExpression(text)).toBeUndefined();
  });

  it('of a value is that of its arguments', () => {
    expect(canonicalExpression('concat( "\\x61",http.host )', 'value')).toBe('concat("a", http.host)');
  });

  it.each([
    ['ssl or true', 'true or ssl'],
    ['tcp.dstport ne 1', 'not tcp.dstport eq 1'],
    ['tcp.dstport in {1..2}', 'tcp.dstport eq 1 or tcp.dstport eq 2'],
    ['http.host eq "a"', 'http.host eq "A"'],
    ['tcp.dstport in {1 3}', 'tcp.dstport in {1..3}'],
    ['ip.src in $a', 'ip.src in $b'],
    [
      'any((http.request.headers["x"][*] eq "a" or (http.request.headers["y"][*] eq "a" or http.request.headers["z"][*] eq "a")))',
      'any((http.request.headers["x"][*] eq "a" or http.request.headers["y"][*] eq "a" or http.request.headers["z"][*] eq "a"))',
    ],
  ])('keeps %j and %j apart', (a, b) => {
    expect(canonicalExpression(a)).not.toBe(canonicalExpression(b));
  });

  it('is that of every other spelling, its own canonical form, and selects the same requests', () => {
    fc.assert(
      fc.property(
        trees,
        fc.array(fc.nat(60)),
        fc.array(requests, { minLength: 8, maxLength: 8 }),
        (tree, choices, all) => {
          let used = 0;
          const pick = (ways: number): number => (choices[used++ % Math.max(choices.length, 1)] ?? 0) % ways;
          const form = canonicalExpression(printExpression(tree)) ?? '';
          expect(canonicalExpression(respelled(tree, pick))).toBe(form);
          expect(canonicalExpression(form)).toBe(form);
          const read = parseExpression(form, 'filter').tree;
          for (const request of all) expect(read && holds(read, request)).toBe(holds(tree, request));
        },
      ),
      { numRuns: runs(150) },
    );
  });
});

describe('the canonical form of a set', () => {
  it('holds every port that the set holds, and no other', () => {
    const request: Request = { port: 0n, address: undefined, host: undefined, ssl: undefined, header: [] };
    fc.assert(
      fc.property(portsAsked, (tree) => {
        const read = parseExpression(canonicalExpression(printExpression(tree)) ?? '', 'filter').tree;
        for (let port = -3n; port < 8n; port += 1n) {
          expect(read && holds(read, { ...request, port })).toBe(holds(tree, { ...request, port }));
        }
      }),
      { numRuns: runs(100) },
    );
  });
});

describe('two expressions', () => {
  it.each([
    ['ssl', ' (ssl) ', true],
    ['ssl eq', 'ssl  eq ', true],
    ['ssl eq', 'ssl ne', false],
    ['concat("a",  http.host)', 'concat( "a", http.host)', true],
    ['http.host matches "["]  b"', 'http.host matches "["] b"', false],
    ['not ssl', 'ssl', false],
  ])('%j and %j are the same: %j', (a, b, expected) => {
    expect(sameExpression(a, b)).toBe(expected);
    expect(sameExpression(b, a)).toBe(expected);
  });

  it('that are the same as a third are the same', () => {
    const texts = fc.constantFrom(
      'ssl',
      '(ssl)',
      'not not ssl',
      'ssl eq',
      'ssl  eq',
      'not\tssl',
      'not ssl',
      '!ssl',
      '',
      ' ',
      'true',
    );
    fc.assert(
      fc.property(texts, texts, texts, (a, b, c) => {
        expect(sameExpression(a, a)).toBe(true);
        expect(sameExpression(a, b)).toBe(sameExpression(b, a));
        if (sameExpression(a, b)) expect(sameExpression(a, c)).toBe(sameExpression(b, c));
      }),
      { numRuns: runs(150) },
    );
  });
});
