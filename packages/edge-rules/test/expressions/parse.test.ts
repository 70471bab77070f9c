import { describe, expect, it } from 'vitest';
import type { Argument, Comparison, Index, SetMember } from '../../src/expressions/ast.js';
import { parseExpression } from '../../src/expressions/parse.js';

/** A tree in few characters: operators in front, each part in brackets. */
function shape(node: Argument | Comparison['right']): string {
  switch (node.kind) {
    case 'and':
    case 'xor':
    case 'or':
      return `(${[node.kind, ...node.operands.map(shape)].join(' ')})`;
    case 'not':
      return `(not ${shape(node.operand)})`;
    case 'any':
    case 'all':
      return `(${node.kind} ${shape(node.argument)})`;
    case 'test':
      return `(test ${shape(node.operand)})`;
    case 'constant':
      return String(node.value);
    case 'comparison':
      return `(${node.operator} ${shape(node.left)} ${shape(node.right)})`;
    case 'field':
      return node.name + indexes(node.indexes);
    case 'call':
      return `${node.name}(${node.arguments.map(shape).join(', ')})${indexes(node.indexes)}`;
    case 'int':
      return String(node.value);
    case 'ip':
      return `ip${node.version}:${node.value}`;
    case 'bytes':
      return `${node.form}:${JSON.stringify(node.value)}`;
    case 'pattern':
      return `${node.form}:/${node.value}/`;
    case 'list':
      return `$${node.name}`;
    case 'set':
      return `{${node.members.map(member).join(' ')}}`;
  }
}

function indexes(list: readonly Index[]): string {
  return list
    .map((index) => (index.kind === 'each' ? '[*]' : `[${index.kind === 'at' ? index.at : index.key}]`))
    .join('');
}

function member(one: SetMember): string {
  return one.kind === 'bytes' ? shape(one) : `${one.from}..${one.to}`;
}

function read(text: string): string {
  const { tree, problems } = parseExpression(text, 'filter');
  expect(problems).toEqual([]);
  return tree === undefined ? 'no tree' : shape(tree);
}

describe('an expression', () => {
  it.each([
    // Both notations, and words without blanks around them.
    ['http.host eq "a"', '(eq http.host quoted:"a")'],
    ['http.host=="a"', '(eq http.host quoted:"a")'],
    ['http.host eq"a"', '(eq http.host quoted:"a")'],
    ['tcp.dstport>=1', '(ge tcp.dstport 1)'],
    ['tcp.dstport & 0x10', '(bitwise_and tcp.dstport 16)'],
    ['http.host in{"a""b"}', '(in http.host {quoted:"a" quoted:"b"})'],
    ['notssl andssl', '(and (not (test ssl)) (test ssl))'],
    ['!!ssl', '(not (not (test ssl)))'],
    [' \t ssl\n', '(test ssl)'],
    ['true and not false', '(and true (not false))'],
    // Precedence: not, and, xor, or.
    ['not ssl and ssl', '(and (not (test ssl)) (test ssl))'],
    ['ssl or ssl xor ssl and ssl', '(or (test ssl) (xor (test ssl) (and (test ssl) (test ssl))))'],
    ['ssl and ssl && ssl', '(and (test ssl) (test ssl) (test ssl))'],
    ['ssl and (ssl and ssl)', '(and (test ssl) (and (test ssl) (test ssl)))'],
    // Values.
    ['tcp.dstport eq 017', '(eq tcp.dstport 15)'],
    ['tcp.dstport eq -9223372036854775808', '(eq tcp.dstport -9223372036854775808)'],
    ['tcp.dstport in {80 443 1000..2000}', '(in tcp.dstport {80..80 443..443 1000..2000})'],
    ['tcp.dstport in {}', '(in tcp.dstport {})'],
    ['ip.src eq 1.2.3.4', '(eq ip.src ip4:16909060)'],
    ['ip.src eq ::ffff:1.2.3.4', '(eq ip.src ip6:281470698652420)'],
    ['ip.src eq ::1.2.3.4', '(eq ip.src ip6:16909060)'],
    ['ip.src eq 64:ff9b::1.2.3.4', '(eq ip.src ip6:524413980667603649783483181329154820)'],
    ['ip.src in {10.0.0.0/31 ::1..::3}', '(in ip.src {167772160..167772161 1..3})'],
    ['ip.src in $svc.anonymizer', '(in ip.src $svc.anonymizer)'],
    ['http.host eq "\\"\\\\\\x41\\102é"', '(eq http.host quoted:"\\"\\\\ABÃ©")'],
    ['http.host eq r"\\x41"', '(eq http.host raw:"\\\\x41")'],
    ['http.host eq r##"a"#b"##', '(eq http.host raw:"a\\"#b")'],
    ['http.host eq AD:be-01.ff', '(eq http.host hex:"\u00ad¾\\u0001ÿ")'],
    // Patterns: quoted, only a quote outside of a class loses its backslash.
    ['http.host matches "\\"\\d["\\]]+"', '(matches http.host quoted:/"\\d["\\]]+/)'],
    ['http.host ~ r"\\d"', '(matches http.host raw:/\\d/)'],
    ['http.host wildcard "\\\\*\\x41*"', '(wildcard http.host quoted:/\\*A*/)'],
    ['http.host strict wildcard "*"', '(strict wildcard http.host quoted:/*/)'],
    // Arrays, maps and calls.
    ['http.request.headers[ "a" ][ 0 ] eq "b"', '(eq http.request.headers[a][0] quoted:"b")'],
    ['any(http.request.headers["a"][*] eq "b")', '(any (eq http.request.headers[a][*] quoted:"b"))'],
    [
      'all ( lower(http.request.headers.names[*])[*] in {"b"} )',
      '(all (in lower(http.request.headers.names[*])[*] {quoted:"b"}))',
    ],
    [
      'any(starts_with(http.request.headers.names[*], "x"))',
      '(any (test starts_with(http.request.headers.names[*], quoted:"x")))',
    ],
    [
      'any((http.request.headers.names[*] eq "a" or http.request.headers.values[*] eq "b"))',
      '(any (or (eq http.request.headers.names[*] quoted:"a") (eq http.request.headers.values[*] quoted:"b")))',
    ],
    [
      'any(not(http.request.headers.names[*] eq "a"))',
      '(any (not (eq http.request.headers.names[*] quoted:"a")))',
    ],
    ['len (http.host) gt 5', '(gt len(http.host) 5)'],
    ['bit_slice(tcp, 104, 8) & 2', '(bitwise_and bit_slice(tcp, 104, 8) 2)'],
    // The right side may be a field or call, unless it can be a value.
    ['http.host eq raw.http.request.uri.path', '(eq http.host raw.http.request.uri.path)'],
    ['http.host eq ad.cc', '(eq http.host hex:"\u00adÌ")'],
    ['len(http.host) gt len(http.cookie)', '(gt len(http.host) len(http.cookie))'],
  ])('%j is read as %s', (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  it('may be 128 levels deep', () => {
    expect(read(`${'('.repeat(128)}ssl${')'.repeat(128)}`)).toBe('(test ssl)');
  });

  it('has spans of the text as given, blanks around it included', () => {
    const { tree } = parseExpression('  (ssl) and http.host  eq "a"  ', 'filter');
    expect(tree).toMatchObject({
      span: { from: 2, to: 29 },
      operands: [
        { span: { from: 3, to: 6 } },
        { span: { from: 12, to: 29 }, operatorSpan: { from: 23, to: 25 } },
      ],
    });
  });
});

describe('a text with more mistakes than are told', () => {
  it('is read no further than the last of them', () => {
    const perItem = ' or http.request.headers["a"][*] eq "x"';
    const { problems, operands } = parseExpression(`ssl${perItem.repeat(30)}`, 'filter');
    expect(problems).toHaveLength(20);
    expect(operands).toHaveLength(21);
  });
});

describe('an unknown name', () => {
  it.each([
    ['foo', '(test foo)'],
    ['foo.bar eq 1', '(eq foo.bar 1)'],
    [
      'foo.bar in {1 "a" 1.2.3.4 1.0.0.0/8 ab:cd}',
      '(in foo.bar {1..1 quoted:"a" 16909060..16909060 16777216..33554431 hex:"«Í"})',
    ],
    [
      'foo(1, "a", ssl, 1.2.3.4)[0] eq 2001:db8::',
      '(eq foo(1, quoted:"a", ssl, ip4:16909060)[0] ip6:42540766411282592856903984951653826560)',
    ],
    ['any(foo["a"][*] eq "x")', '(any (eq foo[a][*] quoted:"x"))'],
    ['http.host eq http.request.new_field', '(eq http.host http.request.new_field)'],
    ['http.host eq new_function(ssl)', '(eq http.host new_function(ssl))'],
  ])('%j is taken with whatever is done with it', (text, expected) => {
    const { tree, problems } = parseExpression(text, 'filter');
    expect(problems.map(({ severity }) => severity)).toEqual(['warning']);
    expect(tree && shape(tree)).toBe(expected);
  });
});

describe('a value', () => {
  it.each([
    ['http.host', 'http.host'],
    ['concat("a", http.host)', 'concat(quoted:"a", http.host)'],
    ['http.request.headers["a"][0]', 'http.request.headers[a][0]'],
    ['split(http.cookie, ";", 3)', 'split(http.cookie, quoted:";", 3)'],
  ])('%j is one field or one call', (text, expected) => {
    const { tree, problems } = parseExpression(text, 'value');
    expect(problems).toEqual([]);
    expect(tree && shape(tree)).toBe(expected);
  });
});
