import { describe, expect, it } from 'vitest';
import { parseExpression, slotsOf } from '../../src/expressions/parse.js';
import { writtenIn, type SlotValue } from '../../src/expressions/slot-values.js';

/** `takes of subject` for each reference, with + if it may be several. */
function taken(text: string): readonly string[] {
  return [...slotsOf(text)].map(([at, { takes, isMember, subject }]) => {
    expect(text.startsWith('${', at)).toBe(true);
    return `${takes}${isMember ? '+' : ''} of ${subject}`;
  });
}

describe('what is taken where a reference stands', () => {
  it.each<readonly [string, readonly string[]]>([
    ['ip.src eq ${a}', ['Ip of ip.src']],
    ['ip.src in {${a} 192.0.2.1 ${b}}', ['Ip+ of ip.src', 'Ip+ of ip.src']],
    ['tcp.dstport ge ${a} and not tcp.dstport in {${b}}', ['Int of tcp.dstport', 'Int+ of tcp.dstport']],
    ['tcp.flags & ${a}', ['Int of tcp.flags']],
    ['(http.host eq ${a} or http.host contains ${b})', ['Bytes of http.host', 'Bytes of http.host']],
    [
      'http.host matches ${a} xor http.host strict wildcard ${b}',
      ['Pattern of http.host', 'Pattern of http.host'],
    ],
    ['any(http.request.headers["x"][*] in {${a}})', ['Bytes+ of http.request.headers["x"][*]']],
    ['lower(http.host) eq ${a}', ['Bytes of lower(http.host)']],
    ['len(http.host) in {${a}}', ['Int+ of len(http.host)']],
    [
      'starts_with(http.host, ${a}) and cidr(ip.src, ${b}, 64) eq ${c}',
      ['Bytes of starts_with(…)', 'Int of cidr(…)', 'Ip of cidr(ip.src, ${b}, 64)'],
    ],
    ['concat(http.host, ${a})', ['Bytes of concat(…)']],
    [
      'http.request.headers[${a}][0] eq ${b}',
      ['Bytes of an index', 'Bytes of http.request.headers[${a}][0]'],
    ],
    [
      'http.request.headers.names[${a}] eq ${b}',
      ['Int of an index', 'Bytes of http.request.headers.names[${a}]'],
    ],
    ['zw.field eq ${a} or zw.field in {${b}}', ['Unknown of zw.field', 'Unknown+ of zw.field']],
    [
      'zw_function(http.host, ${a}) eq ${b}',
      ['Unknown of zw_function(…)', 'Unknown of zw_function(http.host, ${a})'],
    ],
    // A mistake does not hide the next.
    ['http.host = ${a} and http.host eq b and ip.src in {${c}}', ['Bytes of http.host', 'Ip+ of ip.src']],
    // Where no value is, nothing is taken.
    ['${a} and ip.src eq ${b}', ['Ip of ip.src']],
    ['http.host eq "${a}" and ip.src in $${b}', []],
    ['ip.src in ${a} and ip.dst eq ${b}', ['Ip of ip.dst']],
    ['ip.src eq ${a', []],
    ['ip.src eq', []],
  ])('%s', (text, expected) => {
    expect(taken(text)).toEqual(expected);
  });

  it('is asked for by nobody else: to the language a reference is a mistake', () => {
    const { tree, problems } = parseExpression('ip.src eq ${a}', 'filter');
    expect([tree, problems.map(({ severity }) => severity)]).toEqual([undefined, ['error']]);
  });
});

/** What a value becomes after an operator, or why it can't be there. */
function written(before: string, value: SlotValue): string {
  const found = writtenIn([...slotsOf(`${before}\${a}`).values()][0], value);
  return 'text' in found ? found.text : [found.message, found.help].filter(Boolean).join(' → ');
}

describe('a value is put in as what is taken there', () => {
  it.each<readonly [string, SlotValue, string]>([
    ['ip.src eq ', '192.0.2.1', '192.0.2.1'],
    ['ip.src eq ', '2001:db8::1', '2001:db8::1'],
    ['ip.src in {', '198.51.100.0/24', '198.51.100.0/24'],
    ['ip.src in {', '2001:db8::/32', '2001:db8::/32'],
    ['ip.src in {', '192.0.2.1..192.0.2.9', '192.0.2.1..192.0.2.9'],
    ['http.host eq ', '192.0.2.1', '"192.0.2.1"'],
    ['tcp.dstport eq ', 443, '443'],
    ['tcp.dstport eq ', '443', '443'],
    ['tcp.dstport in {', '1000..2000', '1000..2000'],
    ['tcp.dstport in {', -1, '-1'],
    ['http.host eq ', 443, '"443"'],
    ['http.host in {', 'a"b\\c', String.raw`"a\"b\\c"`],
    ['http.host contains ', 'a\nb', '"a\nb"'],
    ['http.host matches ', '^a.*$', '"^a.*$"'],
    ['http.host matches ', String.raw`\.php$`, String.raw`r"\.php$"`],
    ['http.host wildcard ', '*"#\\*', String.raw`r##"*"#\*"##`],
    // If the field does not say, the value does.
    ['zw.field eq ', '192.0.2.1', '192.0.2.1'],
    ['zw.field in {', '192.0.2.0/24', '192.0.2.0/24'],
    ['zw.field in {', '1000..2000', '1000..2000'],
    ['zw.field eq ', '192.0.2.0/24', '"192.0.2.0/24"'],
    ['zw.field eq ', '1000..2000', '"1000..2000"'],
    ['zw.field in {', '192.0.2.1/24', '"192.0.2.1/24"'],
    ['zw.field eq ', '443', '"443"'],
    ['zw.field eq ', 443, '443'],
    ['zw.field eq ', 'DE', '"DE"'],
    ['zw.field eq ', true, 'true'],
    // Without a place for a value: text is quoted.
    ['', '192.0.2.1', '"192.0.2.1"'],
    ['', 3.5, '3.5'],
  ])('%s: %j becomes %s', (before, value, expected) => {
    expect(written(before, value)).toBe(expected);
  });

  const ADDRESSES = 'ip.src takes addresses, networks and ranges of addresses: ';
  const NUMBERS = 'tcp.dstport takes numbers and ranges of numbers: ';
  it.each<readonly [string, SlotValue, string]>([
    ['ip.src eq ', 'abc', "ip.src takes an IP address here: 'abc' is not an address"],
    ['ip.src eq ', 'shop', 'ip.src takes an IP address here: "shop" is none → Write 192.0.2.1.'],
    ['ip.src eq ', 10.1, 'ip.src takes an IP address here: 10.1 is none → Write 192.0.2.1.'],
    [
      'ip.src eq ',
      '192.0.2.0/24',
      'ip.src takes an IP address here: 192.0.2.0/24 is more than one → Put the variable in a set: in {…}.',
    ],
    [
      'ip.src in {',
      '192.0.2.1/24',
      `${ADDRESSES}192.0.2.1/24 has bits set after its prefix → Write 192.0.2.0/24 for the block, or 192.0.2.1 for the address.`,
    ],
    [
      'ip.src in {',
      '300.1.1.1',
      `${ADDRESSES}'300.1.1.1' is not an address → An IPv4 address is four numbers from 0 to 255, joined by dots.`,
    ],
    [
      'ip.src in {',
      '192.0.2.1} or ssl or ip.src in {192.0.2.2',
      `${ADDRESSES}"192.0.2.1} or ssl or ip.src in {192.0.2.2" is none → Write 192.0.2.1, 198.51.100.0/24 or 192.0.2.1..192.0.2.9.`,
    ],
    [
      'ip.src in {',
      true,
      `${ADDRESSES}true is none → Write 192.0.2.1, 198.51.100.0/24 or 192.0.2.1..192.0.2.9.`,
    ],
    ['tcp.dstport in {', 3.5, `${NUMBERS}3.5 is none → Write 443, or 1000..2000.`],
    ['tcp.dstport in {', '80 443', `${NUMBERS}"80 443" is none → Write 443, or 1000..2000.`],
    ['tcp.dstport in {', '2000..1000', `${NUMBERS}the range ends before it starts → Write 1000..2000.`],
    ['tcp.dstport in {', '80-90', `${NUMBERS}80-90 is two numbers: write 80..90`],
    [
      'tcp.dstport eq ',
      '1000..2000',
      'tcp.dstport takes a number here: 1000..2000 is more than one → Put the variable in a set: in {…}.',
    ],
    ['tcp.dstport eq ', '', 'tcp.dstport takes a number here: "" is none → Write 443.'],
    ['http.host eq ', true, 'http.host takes text: true is none → Put it in quotes: "true".'],
    ['zw.field eq ', 3.5, 'zw.field takes a number here: 3.5 is none → Write 443.'],
  ])('or not at all. %s: %j', (before, value, expected) => {
    expect(written(before, value)).toBe(expected);
  });

  it('with no more of it in a message than anybody reads', () => {
    expect(written('ip.src eq ', 'x'.repeat(5000))).toHaveLength(123);
  });
});
