import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Expression } from '../../src/expressions/ast.js';
import { sameExpression } from '../../src/expressions/canonical.js';
import { expressionDifference } from '../../src/expressions/compare.js';
import { printExpression } from '../../src/expressions/print.js';
import { runs } from '../../../../test/helpers/runs.js';
import { portsAsked, trees } from './small-world.js';

function shown(before: string, after: string): readonly string[] | undefined {
  return expressionDifference(before, after)?.map(({ at, added, removed }) =>
    [`${at}:`, ...added.map((one) => `+ ${one}`), ...removed.map((one) => `− ${one}`)].join(' '),
  );
}

const X = 'http.request.headers["x"][*]';

describe('the difference of two expressions', () => {
  it.each<readonly [string, string, readonly string[] | undefined]>([
    [
      'tcp.dstport in {80 443 8080..8089}',
      'tcp.dstport in {80 443 8443}',
      ['tcp.dstport: + 8443 − 8080..8089'],
    ],
    ['tcp.dstport in {8000..8089}', 'tcp.dstport in {8000..8099}', ['tcp.dstport: + 8090..8099']],
    ['tcp.dstport in {1..9}', 'tcp.dstport in {1..3 7..9}', ['tcp.dstport: − 4..6']],
    ['tcp.dstport in {80 443}', 'tcp.dstport in {443 80}', []],
    [
      'ip.src in {10.0.0.0/8}',
      'ip.src in {10.0.0.0/9 192.0.2.1 2001:db8::/32}',
      ['ip.src: + 192.0.2.1 + 2001:db8::/32 − 10.128.0.0/9'],
    ],
    [
      'ip.src.country eq "SX"',
      'ip.src.country eq "SX" or ip.src.country eq "XX"',
      ['ip.src.country: + "XX"'],
    ],
    ['ip.src.country in {"SX" "XX"} and ssl', 'ssl and ip.src.country eq "SX"', ['ip.src.country: − "XX"']],
    ['tcp.dstport eq 1 or ssl', 'ssl or tcp.dstport eq 2 or tcp.dstport in {1 3}', ['tcp.dstport: + 2 + 3']],
    ['ssl', 'ssl and tcp.dstport eq 1', ['and: + tcp.dstport eq 1']],
    ['ssl or true or tcp.dstport eq 1', 'tcp.dstport eq 1 or true', ['or: − ssl']],
    ['ssl and ssl', 'ssl', ['and: − ssl']],
    ['ssl and tcp.dstport eq 1', 'ssl or tcp.dstport eq 1', ['ssl …: + or − and']],
    [
      '(ssl or true) and tcp.dstport eq 1',
      '(ssl or true or ip.src in $a) and tcp.dstport eq 1',
      ['(ssl or …): + ip.src in $a'],
    ],
    ['(ssl and true) or ip.src in $a', 'ssl and true', ['or: − ip.src in $a']],
    ['ssl', 'not ssl', ['ssl: + not']],
    ['not ssl and true', 'true and ssl', ['ssl: − not']],
    ['not tcp.dstport in {1 2}', 'not tcp.dstport in {1 3}', ['not tcp.dstport: + 3 − 2']],
    ['not (ssl or true)', 'not (ssl or true or ip.src in $a)', ['not (ssl or …): + ip.src in $a']],
    [`any(${X} eq "a")`, `any(${X} in {"a" "b"})`, [`any(${X}): + "b"`]],
    [`any(${X} eq "a")`, `all(${X} eq "a")`, [`${X} eq "a": + all − any`]],
    ['ssl and not ip.src in $a', 'ssl and not ip.src in $b', ['not ip.src in: + $b − $a']],
    ['http.host wildcard "a*"', 'http.host wildcard "b*"', ['http.host wildcard: + "b*" − "a*"']],
    ['http.host eq "a"', 'http.host ne "a"', ['http.host: + ne "a" − eq "a"']],
    ['tcp.dstport lt 10 and ssl', 'tcp.dstport le 9 and ssl', ['tcp.dstport: + le 9 − lt 10']],
    ['ssl or true', 'true || ssl', ['or:']],
    ['tcp.dstport eq 1 or tcp.dstport eq 2', 'tcp.dstport in {2 1}', ['tcp.dstport:']],
    ['ssl', '  ( ssl )', []],
    ['ssl', 'tcp.dstport eq 1', undefined],
    ['ssl and true', 'tcp.dstport eq 1 and ip.src in $a', undefined],
    ['tcp.dstport eq 1 or tcp.dstport eq 2', 'ip.src in {192.0.2.1} or ip.src in {192.0.2.3}', undefined],
    [
      'ssl and (tcp.dstport eq 1 or tcp.dstport eq 2)',
      'ssl and (ip.src in {192.0.2.1} or ip.src in {192.0.2.3})',
      ['and: + ip.src in {192.0.2.1} or ip.src in {192.0.2.3} − tcp.dstport eq 1 or tcp.dstport eq 2'],
    ],
    ['ssl eq', 'ssl', undefined],
    ['ssl eq', 'ssl  eq', []],
  ])('%j → %j is %j', (before, after, expected) => {
    expect(shown(before, after)).toEqual(expected);
  });

  it('adds and removes exactly the ports that one of them asks for and the other does not', () => {
    const portsOf = (texts: readonly string[]): readonly number[] =>
      texts.flatMap((text) => {
        const [from, to = from] = text.split('..').map(Number);
        return Array.from({ length: (to ?? 0) - (from ?? 0) + 1 }, (_, index) => (from ?? 0) + index);
      });
    fc.assert(
      fc.property(portsAsked, portsAsked, (old, next) => {
        const [before, after] = [printExpression(old), printExpression(next)];
        const asked = ({ right }: typeof old): ReadonlySet<number> =>
          new Set(
            right.kind === 'set'
              ? portsOf(right.members.map((m) => (m.kind === 'ints' ? `${m.from}..${m.to}` : '')))
              : [],
          );
        const differences = expressionDifference(before, after) ?? [];
        const only = (a: ReadonlySet<number>, b: ReadonlySet<number>): ReadonlySet<number> =>
          new Set([...a].filter((port) => !b.has(port)));
        expect(new Set(portsOf(differences.flatMap(({ added }) => added)))).toEqual(
          only(asked(next), asked(old)),
        );
        expect(new Set(portsOf(differences.flatMap(({ removed }) => removed)))).toEqual(
          only(asked(old), asked(next)),
        );
      }),
      { numRuns: runs(150) },
    );
  });

  it('is nothing exactly when they are the same, and is told in both directions or in none', () => {
    fc.assert(
      fc.property(trees, trees, fc.constantFrom('and', 'or'), (one, other, kind) => {
        const joined = (...parts: readonly Expression[]): string =>
          parts.map((part) => `(${printExpression(part)})`).join(` ${kind} `);
        for (const [before, after] of [
          [joined(one), joined(other)],
          [joined(one), joined(one, other)],
          [joined(one, other), joined(other, one)],
          [joined(one, one), joined(one, other)],
        ] as const) {
          const there = expressionDifference(before, after);
          const back = expressionDifference(after, before);
          expect(there?.length === 0).toBe(sameExpression(before, after));
          expect(back === undefined).toBe(there === undefined);
        }
      }),
      { numRuns: runs(50) },
    );
  });

  it('of long lists takes no time', () => {
    const list = (from: number): string =>
      Array.from({ length: 150 }, (_, index) => `http.host contains "h${from + index}"`).join(' or ');
    const started = performance.now();
    expect(shown(list(0), list(140))?.[0]).toMatch(/^or: |^http\.host/);
    const deep = (inner: string, depth: number): string =>
      depth === 0 ? inner : `ssl and (true or ${deep(inner, depth - 1)})`;
    expect(shown(deep('tcp.dstport eq 1', 30), deep('tcp.dstport eq 2', 30))).toEqual([
      'tcp.dstport: + 2 − 1',
    ]);
    expect(performance.now() - started).toBeLessThan(3_000);
  });
});
