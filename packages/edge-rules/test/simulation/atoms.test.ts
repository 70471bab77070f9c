import { describe, expect, it } from 'vitest';
import type { Expression } from '../../src/expressions/ast.js';
import type { Scheme } from '../../src/expressions/catalogue/fields.js';
import { parseExpression } from '../../src/expressions/parse.js';
import { atomsOf, opaque, type Atom } from '../../src/simulation/atoms.js';
import type { Values } from '../../src/simulation/sets.js';

function read(text: string): Expression {
  const { tree } = parseExpression(text, 'filter');
  if (tree === undefined) throw new Error(`${text} can't be read`);
  return tree;
}

function atoms(text: string, scheme: Scheme): readonly Atom[] {
  return atomsOf(read(text), scheme);
}

/** A set in one line: `22..22 80..90`, `a b`, or `all but a`. */
function said(values: Values): string {
  if (values.kind === 'numbers') return values.ranges.map(({ from, to }) => `${from}..${to}`).join(' ');
  return `${values.isComplement ? 'all but ' : ''}${[...values.members].join(' ')}`;
}

const SIX = 2n ** 64n;
const LAST_FOUR = 2n ** 32n - 1n;
const LAST_SIX = SIX + 2n ** 128n - 1n;

describe('a condition on one field', () => {
  it.each<[string, Scheme, string, string]>([
    ['tcp.dstport eq 22', 'network', 'tcp.dstport', '22..22'],
    ['tcp.dstport ne 22', 'network', 'tcp.dstport', '0..21 23..65535'],
    ['tcp.dstport lt 22', 'network', 'tcp.dstport', '0..21'],
    ['tcp.dstport le 22', 'network', 'tcp.dstport', '0..22'],
    ['tcp.dstport gt 22', 'network', 'tcp.dstport', '23..65535'],
    ['tcp.dstport ge 22', 'network', 'tcp.dstport', '22..65535'],
    ['tcp.dstport lt 0', 'network', 'tcp.dstport', ''],
    ['tcp.dstport gt 65535', 'network', 'tcp.dstport', ''],
    ['tcp.dstport in {443 80..90 22}', 'network', 'tcp.dstport', '22..22 80..90 443..443'],
    ['ip.src eq 0.0.0.7', 'network', 'ip.src', '7..7'],
    ['ip.src ne 0.0.0.0', 'network', 'ip.src', `1..${LAST_FOUR} ${SIX}..${LAST_SIX}`],
    ['ip.src eq ::1', 'network', 'ip.src', `${SIX + 1n}..${SIX + 1n}`],
    ['ip.src ne ::', 'network', 'ip.src', `0..${LAST_FOUR} ${SIX + 1n}..${LAST_SIX}`],
    ['ip.src in {0.0.0.0/30 ::/127}', 'network', 'ip.src', `0..3 ${SIX}..${SIX + 1n}`],
    ['http.host eq "a"', 'http', 'http.host', 'a'],
    ['http.host ne "a"', 'http', 'http.host', 'all but a'],
    ['http.host in {"a" "b"}', 'http', 'http.host', 'a b'],
    ['ip.geoip.country eq "SX"', 'http', 'ip.src.country', 'SX'],
    ['ssl', 'http', 'ssl', '1..1'],
  ])('%s, of %s, is about %s: %s', (text, scheme, key, values) => {
    expect(atoms(text, scheme).map((atom) => [atom.key, said(atom.values)])).toEqual([[key, values]]);
  });

  it.each<[string, Scheme]>([
    ['http.host contains "a"', 'http'],
    ['http.host wildcard "a*"', 'http'],
    ['http.host strict wildcard "a*"', 'http'],
    ['http.host matches "a"', 'http'],
    ['http.host gt "a"', 'http'],
    ['lower(http.host) eq "a"', 'http'],
    ['http.request.headers["x"][0] eq "a"', 'http'],
    ['any(http.request.headers["x"][*] eq "a")', 'http'],
    ['ip.src in $office', 'http'],
    ['ip.geoip.country ne "SX"', 'network'],
    ['ip.geoip.country in $countries', 'network'],
  ])('%s, of %s, can not be looked into, and is a condition of its own', (text, scheme) => {
    expect(atoms(text, scheme)).toEqual([opaque(read(text))]);
  });

  it('the country at either end of a packet is one condition for each country', () => {
    const both = atoms('ip.geoip.country in {"SX" "SY"}', 'network');
    expect(both).toEqual([
      ...atoms('ip.geoip.country eq "SX"', 'network'),
      ...atoms('ip.geoip.country eq "SY"', 'network'),
    ]);
    expect(new Set(both.map(({ key }) => key)).size).toBe(2);
  });
});
