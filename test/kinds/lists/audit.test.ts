import { array, assert, integer, property, tuple } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addressSets } from '../../../src/kinds/lists/audit/address-sets.js';
import { addressItems, audited, rangeText } from '../../../src/kinds/lists/audit/audit.js';
import { KNOWN_NETWORKS } from '../../../src/kinds/lists/audit/known-networks.js';
import { meaningsOf, type AddressUse } from '../../../src/kinds/lists/audit/meaning.js';
import { holds, networkAt } from '../../../src/kinds/lists/networks.js';

const found = (...items: readonly string[]): readonly unknown[] => audited(addressItems(items));

describe('an audit of items', () => {
  test.each([
    [['8.8.8.8', '9.9.9.0/24', '2001:4860::/32'], []],
    [['104.16.1.1'], [{ item: '104.16.1.1', code: 'edge', known: 'Cloudflare' }]],
    [['104.0.0.0/9'], [{ item: '104.0.0.0/9', code: 'edge', known: 'Cloudflare' }]],
    [['2a04:4e42::/48'], [{ item: '2a04:4e42::/48', code: 'cdn', known: 'Fastly' }]],
    [['18.65.1.0/24'], [{ item: '18.65.1.0/24', code: 'cdn', known: 'Amazon CloudFront' }]],
    [['2600:9000:2fff::/48'], [{ item: '2600:9000:2fff::/48', code: 'cdn', known: 'Amazon CloudFront' }]],
    // Addresses of other services of the same owner.
    [['54.240.0.0/18', '3.176.0.0/16', '18.163.255.0/24'], []],
    [['10.0.0.0/8'], [{ item: '10.0.0.0/8', code: 'reserved', known: 'private use' }]],
    [['8.0.0.0/8'], [{ item: '8.0.0.0/8', code: 'too-wide', version: 4, isEverything: false }]],
    [['8.0.0.0/9'], []],
    [['0.0.0.0/0'], [{ item: '0.0.0.0/0', code: 'too-wide', version: 4, isEverything: true }]],
    [['2a00::/12'], [{ item: '2a00::/12', code: 'too-wide', version: 6, isEverything: false }]],
    [['::/0'], [{ item: '::/0', code: 'too-wide', version: 6, isEverything: true }]],
    [
      ['9.9.9.9', '9.9.9.0/24', '9.9.0.0/16'],
      [
        { item: '9.9.9.9', code: 'overlap', other: '9.9.9.0/24', isInside: true },
        { item: '9.9.9.0/24', code: 'overlap', other: '9.9.0.0/16', isInside: true },
      ],
    ],
    [['9.9.9.9', '9.9.9.9/32'], [{ item: '9.9.9.9/32', code: 'duplicate', other: '9.9.9.9' }]],
    [['not an address', '64500'], []],
  ])('of %j finds %j', (items, expected) => {
    expect(found(...items)).toEqual(expected);
  });

  test('reports ranges that only meet, once', () => {
    const [set] = addressSets('ip.src in {9.9.9.0..9.9.9.20 9.9.9.10..9.9.9.25}');
    expect(set !== undefined && 'items' in set.of ? audited(set.of.items) : undefined).toEqual([
      { item: '9.9.9.10..9.9.9.25', code: 'overlap', other: '9.9.9.0..9.9.9.20', isInside: false },
    ]);
  });

  test('has an overlap exactly where two items have an address in common', () => {
    const item = tuple(integer({ min: 0, max: 15 }), integer({ min: 26, max: 32 })).map(
      ([last, prefix]) => `9.9.9.${last}/${prefix}`,
    );
    assert(
      property(array(item, { maxLength: 8 }), (items) => {
        const networks = addressItems(items);
        const pairs = networks.filter((one, index) =>
          networks.some(
            (other, at) =>
              at !== index &&
              other.from <= one.to &&
              one.from <= other.to &&
              holds(other, one) &&
              (!holds(one, other) || at < index),
          ),
        );
        expect(audited(networks).map(({ item: name }) => name)).toEqual(pairs.map(({ item: name }) => name));
      }),
    );
  });
});

describe('the table of networks', () => {
  test('has networks, each once and none inside another name', () => {
    const all = KNOWN_NETWORKS.flatMap(({ networks, name }) => networks.map((item) => ({ item, name })));
    for (const { item } of all)
      expect(rangeText(networkAt(item) ?? { version: 4, from: 0n, to: 0n })).toBe(
        item.replace(/\/(?:128)$/, ''),
      );
    expect(new Set(all.map(({ item }) => item)).size).toBe(all.length);
    const others = all.filter(({ item, name }) =>
      all.some(
        (one) =>
          one.name !== name &&
          holds(networkAt(one.item), networkAt(item) ?? { version: 4, from: 0n, to: 0n }),
      ),
    );
    expect(others).toEqual([]);
  });

  test('has no network of CloudFront inside another, and no two that are halves of one', () => {
    const row = KNOWN_NETWORKS.find(({ name }) => name === 'Amazon CloudFront')?.networks ?? [];
    const all = row.flatMap((item) => networkAt(item) ?? []);
    expect(all.length).toBe(214);
    const size = ({ from, to }: { readonly from: bigint; readonly to: bigint }): bigint => to - from + 1n;
    const merged = all.filter((one) =>
      all.some(
        (other) =>
          one !== other &&
          one.version === other.version &&
          (holds(other, one) ||
            (size(one) === size(other) && other.from === one.to + 1n && one.from % (2n * size(one)) === 0n)),
      ),
    );
    expect(merged).toEqual([]);
  });

  test.each(KNOWN_NETWORKS)('says where $name is published, and when it was read', ({ source, read }) => {
    expect(source).toMatch(/^[\w.-]+\//);
    expect(read).toMatch(/^20\d\d-\d\d-\d\d$/);
  });
});

describe('the addresses that a rule is for', () => {
  test.each([
    ['ip.src in $office', [['office', 'in', false]]],
    ['not ip.src in $office', [['office', 'not-in', false]]],
    ['http.host eq "a" and ip.src in $office', [['office', 'in', true]]],
    ['http.host eq "a" or ip.src in $office', [['office', 'in', false]]],
    ['not (http.host eq "a" or ip.src in $office)', [['office', 'not-in', true]]],
    ['not (http.host eq "a" and not ip.src in $office)', [['office', 'in', false]]],
    ['not (http.host eq "a" or not ip.src in $office)', [['office', 'in', true]]],
    ['not (http.host eq "a" and ip.src in $office)', [['office', 'not-in', false]]],
    ['ip.src in $office xor ssl', [['office', 'unclear', true]]],
    ['ip.src eq 9.9.9.9', [[['9.9.9.9'], 'in', false]]],
    ['ip.src ne 9.9.9.9', [[['9.9.9.9'], 'not-in', false]]],
    ['ip.src in {9.9.9.0/24 9.9.8.1..9.9.8.3}', [[['9.9.9.0/24', '9.9.8.1..9.9.8.3'], 'in', false]]],
    ['cf.edge.server_ip eq 9.9.9.9', []],
    ['ip.src in {', []],
  ])('%s', (expression, expected) => {
    const sets = addressSets(expression).map(({ of, sense, isNarrowed }) => [
      'list' in of ? of.list : of.items.map(({ item }) => item),
      sense,
      isNarrowed,
    ]);
    expect(sets).toEqual(expected);
  });
});

describe('what a finding means', () => {
  const WAF = 'http_request_firewall_custom';
  const use = (action: string, more: Partial<AddressUse> = {}): AddressUse => ({
    action,
    phase: WAF,
    sense: 'in',
    isNarrowed: false,
    ...more,
  });
  test.each<readonly [string, readonly AddressUse[], readonly string[]]>([
    ['104.16.0.0/13', [], ['the edge of Cloudflare itself']],
    ['104.16.0.0/13', [use('log')], ['the edge of Cloudflare itself']],
    ['104.16.0.0/13', [use('block')], ['blocks the edge itself: what Workers and other zones send']],
    [
      '104.16.0.0/13',
      [use('block', { phase: 'magic_transit' })],
      ['blocks the edge itself: every visitor of a proxied site'],
    ],
    ['104.16.0.0/13', [use('skip')], ['lets anyone in who sends through Cloudflare']],
    ['151.101.0.0/16', [use('skip')], ['lets anyone in who uses Fastly']],
    ['151.101.0.0/16', [use('block', { sense: 'not-in' })], ['lets anyone in who uses Fastly']],
    ['151.101.0.0/16', [use('skip', { sense: 'not-in' })], ['the CDN Fastly']],
    ['151.101.0.0/16', [use('skip', { sense: 'unclear' })], ['the CDN Fastly']],
    ['151.101.0.0/16', [use('managed_challenge')], ['challenges everyone who comes through Fastly']],
    [
      '151.101.0.0/16',
      [use('skip', { isNarrowed: true }), use('block')],
      [
        'lets anyone in who uses Fastly, where the rest of the rule is true',
        'blocks everyone who comes through Fastly',
      ],
    ],
    ['0.0.0.0/0', [use('skip')], ['lets every IPv4 visitor in']],
    ['::/0', [use('block')], ['blocks every IPv6 visitor']],
    ['8.0.0.0/8', [use('block')], ['blocks a large part of all visitors']],
    ['8.0.0.0/8', [], ['a large part of all IPv4 addresses']],
    [
      '10.1.0.0/16',
      [use('skip')],
      ['reserved for private use: no visitor has such an address, so it does nothing'],
    ],
  ])('%s with %j: %j', (item, uses, expected) => {
    expect(audited(addressItems([item])).flatMap((finding) => meaningsOf(finding, uses))).toEqual(expected);
  });
});
