import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AccountList } from '../../../src/generated/files.js';
import { lists } from '../../../src/kinds/lists/index.js';
import { itemLedger, ledgerDetails } from '../../../src/kinds/lists/ledger.js';
import { containersOf } from '../../../src/kinds/lists/networks.js';
import { itemOf } from '../../../src/kinds/lists/written-item.js';
import { runs } from '../../helpers/runs.js';
import { ACCOUNT, compileContext } from '../support.js';

type Kind = AccountList['kind'];

function reported(kind: Kind, ...items: AccountList['items']): readonly string[] {
  const { context, reported: findings } = compileContext({ scope: ACCOUNT });
  lists.declare({ lists: { lists: [{ name: 'office', kind, items }] } }, context);
  return findings.map(({ code, path, message }) => `${code} ${path.join('.')}: ${message}`);
}

describe('an item', () => {
  it.each<readonly [Kind, AccountList['items'][number], string, unknown]>([
    ['ip', '192.0.2.1', '192.0.2.1', { ip: '192.0.2.1' }],
    ['ip', '192.0.2.1/32', '192.0.2.1', { ip: '192.0.2.1' }],
    ['ip', '192.0.2.7/24', '192.0.2.0/24', { ip: '192.0.2.0/24' }],
    ['ip', '2001:db8::1/128', '2001:db8::1', { ip: '2001:db8::1' }],
    ['ip', '2001:db8::1/64', '2001:db8::/64', { ip: '2001:db8::/64' }],
    ['ip', '2001:DB8:0:0:0:0:0:1', '2001:db8::1', { ip: '2001:db8::1' }],
    ['ip', '0f::', 'f::', { ip: 'f::' }],
    ['asn', 64500, '64500', { asn: 64500 }],
    ['asn', 'AS64500', '64500', { asn: 64500 }],
    ['asn', '64500', '64500', { asn: 64500 }],
    ['hostname', 'WWW.example.com.', 'www.example.com', { hostname: { url_hostname: 'www.example.com' } }],
    ['hostname', '*.example.com', '*.example.com', { hostname: { url_hostname: '*.example.com' } }],
    [
      'hostname',
      { value: '*.example.com', exclude_exact_hostname: false },
      '*.example.com',
      { hostname: { url_hostname: '*.example.com', exclude_exact_hostname: false } },
    ],
    [
      'redirect',
      { source_url: 'HTTPS://Example.com/Old', target_url: 'https://example.com/', status_code: 301 },
      'https://example.com/Old',
      { redirect: { source_url: 'https://example.com/Old', target_url: 'https://example.com/' } },
    ],
    [
      'redirect',
      {
        source_url: 'example.com',
        target_url: 'https://example.com/',
        status_code: 308,
        subpath_matching: true,
      },
      'example.com/',
      {
        redirect: {
          source_url: 'example.com/',
          target_url: 'https://example.com/',
          status_code: 308,
          subpath_matching: true,
        },
      },
    ],
  ])('of kind %s, %j, is %s', (kind, written, key, value) => {
    expect(itemOf(written, { kind })).toEqual({ key, value, comment: '' });
    expect(reported(kind, written)).toEqual([]);
  });

  it.each<readonly [Kind, AccountList['items'][number], RegExp]>([
    ['ip', 'www.example.com', /neither an address nor a network/],
    ['ip', '192.0.2.0/33', /neither an address nor a network/],
    ['ip', '192.0.2.1-192.0.2.9', /neither an address nor a network/],
    ['ip', 7, /neither an address nor a network/],
    ['ip', { comment: 'VPN' }, /has no value/],
    ['ip', { value: '192.0.2.1', status_code: 301 }, /has no status_code/],
    ['asn', 4_294_967_296, /not the number of an autonomous system/],
    ['asn', 'telecom', /not the number of an autonomous system/],
    ['hostname', 'https://example.com', /no hostname/],
    ['hostname', 'www.*.com', /no hostname/],
    ['redirect', 'example.com', /has no value/],
    [
      'redirect',
      { source_url: 'example.com/?a', target_url: 'https://example.com/' },
      /not a host with a path/,
    ],
    ['redirect', { source_url: 'example.com', target_url: '/new' }, /not a URL/],
    [
      'redirect',
      { source_url: 'example.com', target_url: 'https://example.com/', preserve_path_suffix: true },
      /has no effect without subpath_matching/,
    ],
  ])('of kind %s can not be %j', (kind, written, message) => {
    const [only, ...others] = reported(kind, written);
    expect(only).toMatch(message);
    expect(only).toMatch(/^list-item lists\.0\.items\.0: /);
    expect(others).toEqual([]);
  });

  it.each<readonly [Kind, AccountList['items'], readonly string[]]>([
    [
      'ip',
      ['192.0.2.0/24', '192.0.2.9/24'],
      [
        'duplicate-list-item lists.0.items.1: 192.0.2.0/24 appears twice in the list, written as 192.0.2.0/24 before',
      ],
    ],
    [
      'asn',
      [64500, 'AS64500'],
      ['duplicate-list-item lists.0.items.1: 64500 appears twice in the list, written as 64500 before'],
    ],
    [
      'ip',
      ['192.0.2.0/24', '192.0.2.9', '198.51.100.1'],
      ['list-item-contained lists.0.items.1: 192.0.2.9 is part of 192.0.2.0/24, which is also in the list'],
    ],
    [
      'ip',
      ['10.0.0.0/8', 'fd00::/8', '127.0.0.1'],
      [
        'list-private-address lists.0.items.0: 10.0.0.0/8 is an address of local networks, and so are 2 other items: no visitor has such an address',
      ],
    ],
  ])('of a list of kind %s, %j, is told', (kind, items, expected) => {
    expect(reported(kind, ...items)).toEqual(expected);
  });
});

/** Networks that often hold one another. */
const network = fc
  .record({
    a: fc.integer({ min: 0, max: 3 }),
    b: fc.integer({ min: 0, max: 3 }),
    bits: fc.constantFrom(8, 16, 24, 32),
  })
  .map(({ a, b, bits }) => `20.${a}.${b}.1/${bits}`);

const items = fc.array(fc.tuple(network, fc.constantFrom('', 'one', 'two')), { maxLength: 12 }).map((all) => [
  ...new Map(
    all.flatMap(([value, comment]) => {
      const item = itemOf({ value, comment }, { kind: 'ip' });
      return item === undefined ? [] : [[item.key, item] as const];
    }),
  ).values(),
]);

describe('the ledger of items', () => {
  it('accounts for every item of both sides once', () => {
    fc.assert(
      fc.property(items, items, (before, after) => {
        const { added, removed, changed, kept } = itemLedger(before, after);
        const keys = (side: readonly { readonly key: string }[]): readonly string[] =>
          side.map(({ key }) => key).toSorted();
        expect(keys([...removed, ...kept, ...changed.map((one) => one.before)])).toEqual(keys(before));
        expect(keys([...added, ...kept, ...changed.map((one) => one.after)])).toEqual(keys(after));
      }),
      { numRuns: runs(200) },
    );
  });

  it('folds what stays, and names all that comes and goes', () => {
    const many = Array.from({ length: 30 }, (_, at) => itemOf(`192.0.2.${at}`, { kind: 'ip' })).filter(
      (item) => item !== undefined,
    );
    const details = ledgerDetails(itemLedger(many, many.slice(1)));
    expect(details).toEqual([
      {
        type: 'item',
        change: 'removed',
        list: 'items',
        item: '192.0.2.0',
        key: '192.0.2.0',
        isCounted: true,
      },
      { type: 'same', change: 'kept', of: 'items', names: ['29 items from 192.0.2.1 to 192.0.2.9'] },
    ]);
  });
});

describe('networks that hold one another', () => {
  it('are found as comparing each with each finds them', () => {
    fc.assert(
      fc.property(fc.uniqueArray(network, { maxLength: 12 }), (written) => {
        const keys = [...new Set(written.flatMap((value) => itemOf(value, { kind: 'ip' })?.key ?? []))];
        const parts = (key: string): readonly [readonly string[], number] => {
          const [base = '', bits = '32'] = key.split('/');
          return [base.split('.'), Number(bits) / 8];
        };
        const isIn = (inner: string, outer: string): boolean => {
          const [[one, bits], [other, most]] = [parts(inner), parts(outer)];
          return bits > most && other.slice(0, most).every((octet, at) => one[at] === octet);
        };
        const expected = keys.filter((inner) => keys.some((outer) => isIn(inner, outer)));
        const found = containersOf(keys);
        expect(found.map(([inner]) => inner).toSorted()).toEqual(expected.toSorted());
        expect(found.every(([inner, outer]) => isIn(inner, outer))).toBe(true);
      }),
      { numRuns: runs(200) },
    );
  });
});
