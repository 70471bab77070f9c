import * as fc from 'fast-check';
import ipaddr from 'ipaddr.js';
import { describe, expect, it } from 'vitest';
import { addressIn, addressOf } from '../../src/expressions/addresses.js';
import { runs } from '../../../../test/helpers/runs.js';

const part = fc.oneof(
  { weight: 4, arbitrary: fc.nat(0xffff).map((group) => group.toString(16)) },
  fc.constantFrom('0', 'ABCD', '00ff', '12345', 'g', '', '192.0.2.1', '192.0.2.256', '1.2.3', '01.2.3.4'),
);
const written = fc
  .tuple(fc.array(part, { minLength: 1, maxLength: 9 }), fc.nat(12), fc.nat(12))
  .map(([parts, gap, second]) =>
    parts.map((text, index) => (index === gap || index === second ? `${text}:` : text)).join(':'),
  );
const around = fc.tuple(fc.constantFrom('', ':', '::'), written, fc.constantFrom('', ':', '::'));

/** The library's answer, for addresses of the service: no zones, no long groups, no loose IPv4 parts. */
function expected(text: string): bigint | undefined {
  const groups = text.replace(/:((?:\d+\.){3}\d+)$/, (_, tail: string) => {
    if (!ipaddr.IPv4.isValidFourPartDecimal(tail) || /\b0\d/.test(tail)) return ':refused';
    const [a = 0, b = 0, c = 0, d = 0] = ipaddr.IPv4.parse(tail).octets;
    return `:${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  });
  if (!/^[0-9a-fA-F:]*$/.test(groups) || /[0-9a-fA-F]{5}/.test(groups) || !ipaddr.IPv6.isValid(groups))
    return undefined;
  return ipaddr.IPv6.parse(groups)
    .toByteArray()
    .reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
}

describe('an IPv6 address', () => {
  it('is what the library takes for one', () => {
    fc.assert(
      fc.property(around, ([before, middle, after]) => {
        const text = `${before}${middle}${after}`;
        fc.pre(text.includes(':'));
        expect(addressOf(text)?.value).toBe(expected(text));
      }),
      { numRuns: runs(2_000) },
    );
  });

  it.each([
    ['::', 0n],
    ['::1', 1n],
    ['1::', 1n << 112n],
    ['1:2:3:4:5:6:7::', 0x1_0002_0003_0004_0005_0006_0007_0000n],
    ['::2:3:4:5:6:7:8', 0x2_0003_0004_0005_0006_0007_0008n],
    ['ffff:ffff:ffff:ffff:ffff:ffff:255.255.255.255', (1n << 128n) - 1n],
    ['::192.0.2.1', 0xc0000201n],
  ])('%s is %d', (text, value) => {
    expect(addressOf(text)).toEqual({ version: 6, value });
  });

  it.each([
    '1::2:3:4:5:6:7:8',
    '1:2:3:4:5:6::1.2.3.4',
    ':::',
    '1::2::3',
    ':1',
    '1:',
    'fe80::1%eth0',
    '::01.2.3.4',
  ])('%s is none', (text) => {
    expect(addressOf(text)).toBeUndefined();
  });

  it('ends where it is said to end, whatever follows', () => {
    const text = 'in {2001:db8::1..2001:db8::9}';
    expect(addressIn(text, 4, 15)).toEqual(addressOf('2001:db8::1'));
    expect(addressIn(text, 4, 13)).toEqual(addressOf('2001:db8:'));
    expect(addressIn('192.0.2.1/24', 0, 9)).toEqual(addressOf('192.0.2.1'));
    expect(addressIn('192.0.2.19', 0, 9)).toEqual(addressOf('192.0.2.1'));
  });
});
