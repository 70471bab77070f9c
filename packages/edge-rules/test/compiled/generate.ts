import * as fc from 'fast-check';
import type { Expression } from '../../src/expressions/ast.js';
import { parseExpression } from '../../src/expressions/parse.js';
import { addressOf } from '../../src/expressions/addresses.js';
import { bytesOf } from '../../src/expressions/strings.js';
import { trafficOf, type Traffic } from '../../src/simulation/traffic.js';
import type { Value } from '../../src/simulation/value.js';
import { decodeList } from '../../src/simulation/lists.js';

/** Conditions of every kind, on a few fields. */
const CONDITIONS = [
  'true',
  'false',
  'ssl',
  'cf.client.bot',
  'starts_with(http.request.uri.path, "/a")',
  'ends_with(http.request.uri.path, ".php")',
  'starts_with(lower(http.request.uri.path), "/a")',
  'starts_with(http.request.uri.path, http.host)',
  'http.request.uri.path eq "/a"',
  'http.request.uri.path ne "/a"',
  'http.request.uri.path lt "/b"',
  'http.request.uri.path in {"/a" "/b/" "/é"}',
  'http.request.uri.path contains "b"',
  'http.request.uri.path matches "^/[ab]+$"',
  'http.request.uri.path matches "(?u)a"',
  'http.request.uri.path wildcard "/A*"',
  'http.request.uri.path strict wildcard "/A*"',
  'http.request.uri.path wildcard "*A*.p*"',
  'http.request.uri.path wildcard "/é*"',
  'http.request.uri eq "/a?b=1"',
  'http.request.uri.query eq "b=1"',
  'http.request.uri.query contains "b"',
  'http.request.full_uri eq "https://one/a?b=1"',
  'http.host eq "one"',
  'http.host in {"one" "two"}',
  'http.host eq lower(http.host)',
  'http.host ne http.referer',
  'lower(http.host) in {"one" "two"}',
  'upper(http.host) eq "ONE"',
  'len(http.host) gt 3',
  'len(http.request.headers["x"]) eq 1',
  'substring(http.request.uri.path, 1, 2) eq "a"',
  'substring(http.host, 0, -9) eq "a"',
  'concat(http.host, http.request.uri.path) eq "one/a"',
  'to_string(cf.bot_management.score) eq "10"',
  'url_decode(http.request.uri.path) eq "/a"',
  'ip.src eq 192.0.2.1',
  'ip.src ne 192.0.2.1',
  'ip.src gt 192.0.2.1',
  'ip.src in {192.0.2.0/24 2001:db8::/32 192.0.2.128..198.51.100.3}',
  'ip.src in {203.0.113.7}',
  'ip.src in $office',
  'ip.src in $nowhere',
  'http.host in $hosts',
  'ip.geoip.country eq "DE"',
  'ip.src.country in {"DE" "FR"}',
  'ip.src.asnum in {1..3 7 64496..64511}',
  'ip.src.asnum in {}',
  'cf.bot_management.score lt 30',
  'cf.bot_management.score ge 10',
  'cf.bot_management.score eq ip.src.asnum',
  'cf.bot_management.score bitwise_and 2',
  'http.request.headers["x"][0] eq "1"',
  'http.request.headers["y"][1] contains "2"',
  'any(http.request.headers["x"][*] eq "1")',
  'all(lower(http.request.headers["x"][*])[*] eq "a")',
  'any(http.request.headers.names[*] eq "x")',
  'http.referer eq ""',
  'not http.referer eq ""',
  'cf.colo.id eq 7',
] as const;

export const EXPRESSIONS: fc.Arbitrary<string> = fc.letrec<{ tree: string }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    { weight: 3, arbitrary: fc.constantFrom<string>(...CONDITIONS) },
    tie('tree').map((text) => `not (${text})`),
    fc
      .tuple(fc.array(tie('tree'), { minLength: 2, maxLength: 3 }), fc.constantFrom(' and ', ' or ', ' xor '))
      .map(([texts, word]) => `(${texts.join(word)})`),
  ),
})).tree;

/** Throws a TypeError if the expression can't be parsed. */
export function treeOf(text: string): Expression {
  const { tree } = parseExpression(text, 'filter');
  if (tree === undefined) throw new TypeError(text);
  return tree;
}

function address(text: string): Value {
  const found = addressOf(text);
  if (found === undefined) throw new TypeError(text);
  return found;
}

const texts = (...values: readonly string[]): fc.Arbitrary<Value> =>
  fc.constantFrom(...values.map((value) => bytesOf(value)));

const VALUES: Readonly<Record<string, fc.Arbitrary<Value>>> = {
  ssl: fc.boolean(),
  'cf.client.bot': fc.boolean(),
  'http.request.uri.path': texts('/a', '/A', '/b/', '/ab', '/é', '/aab.php', '/xAx.p', '/', ''),
  'http.request.uri': texts('/a?b=1', '/a', '/b/?', '//'),
  'http.request.uri.query': texts('b=1', ''),
  'http.host': texts('one', 'two', 'Three', '/'),
  'http.referer': texts('', 'one', 'x'),
  'ip.src': fc.constantFrom(
    ...['192.0.2.1', '192.0.2.200', '198.51.100.3', '203.0.113.7', '2001:db8::7', '::1'].map(address),
  ),
  'ip.src.country': texts('DE', 'US'),
  'ip.src.asnum': fc.constantFrom(1n, 7n, 10n, 64500n),
  'cf.bot_management.score': fc.constantFrom(1n, 7n, 10n, 40n),
  'http.request.headers': fc.constantFrom<Value>(new Map([['x', ['1']]]), new Map([['y', ['a', 'b2']]])),
  'http.request.headers["x"]': fc.constantFrom<Value>(['1'], ['A', '1'], []),
  'cf.colo.id': fc.constantFrom<Value>(7n, 'DUS'),
};

/** Each field of a request may be known, absent or unknown. */
export const TRAFFIC: fc.Arbitrary<Traffic> = fc
  .record(
    Object.fromEntries(
      Object.entries(VALUES).map(([name, values]) => [
        name,
        fc.oneof(
          { weight: 4, arbitrary: values },
          { weight: 1, arbitrary: fc.constant(null) },
          { weight: 2, arbitrary: fc.constant(undefined) },
        ),
      ]),
    ),
  )
  .map((fields) => {
    const given = Object.entries(fields).filter(
      (entry): entry is [string, Value | null] => entry[1] !== undefined,
    );
    const lists = new Map([
      ['office', decodeList(['192.0.2.0/28', '2001:db8::/64'])],
      ['hosts', decodeList(['one', '*.two'])],
    ]);
    return trafficOf('http', new Map(given), lists);
  });
