import { describe, expect, it } from 'vitest';
import { parseExpression } from '../../src/expressions/parse.js';

/** Code, marked text, message and help of each problem, in order. */
function said(text: string, mode: 'filter' | 'value' = 'filter'): readonly (readonly string[])[] {
  return parseExpression(text, mode).problems.map(({ code, span, message, help }) => [
    code.replace('expression-', ''),
    text.slice(span.from, span.to),
    help === undefined ? message : `${message}. ${help}`,
  ]);
}

type Row = readonly [text: string, code: string, marked: string, words: string];

describe('a mistaken operator', () => {
  it.each<Row>([
    ['http.host = "a"', 'operator', '=', "'=' is not an operator: write eq or =="],
    [
      'http.host === "a"',
      'value',
      '=',
      "'===' is not an operator: write eq or ==. One of the three is too many.",
    ],
    ['http.host =~ "a"', 'operator', '=~', "'=~' is not an operator: write matches or ~"],
    ['http.host ~* "a"', 'value', '*', "'*' does not belong here. Write ~ and the pattern in double quotes."],
    ['http.host <> "a"', 'operator', '<>', "'<>' is not an operator: write ne or !="],
    ['len(http.host) => 1', 'operator', '=>', "'=>' is not an operator: write ge or >="],
    ['http.host EQ "a"', 'operator', 'EQ', "'EQ' is not an operator: operators are in lower case: write eq"],
    ['http.host is "a"', 'operator', 'is', "'is' is not an operator: write eq or =="],
    [
      'http.host like "a"',
      'operator',
      'like',
      `'like' is not an operator: write wildcard "*…*", or contains for a part of the text`,
    ],
    [
      'ip.src not in {1.1.1.1}',
      'operator',
      'not in',
      "'not in' is not an operator: write not in front of the field: not ip.src in {…}",
    ],
    [
      'http.host strict  wildcard "a"',
      'operator',
      'strict  wildcard',
      "'strict wildcard' is not an operator: write strict wildcard, with one space",
    ],
    [
      'http.host starts_with "a"',
      'operator',
      'starts_with',
      `'starts_with' is not an operator: write it as a function: starts_with(field, "…")`,
    ],
    ['ssl eq true', 'operator-type', ' eq', 'ssl is true or false: it takes no operator. Write ssl.'],
    ['ssl == false', 'operator-type', ' ==', 'ssl is true or false: it takes no operator. Write not ssl.'],
    ['(ssl ne true)', 'operator-type', 'ne', 'ssl is true or false: it takes no operator. Write not ssl.'],
    [
      'tcp.dstport contains 8',
      'operator-type',
      'contains',
      'tcp.dstport is a number, which contains does not work on',
    ],
    [
      'http.host',
      'operator',
      '',
      'http.host is not compared with anything. Write an operator and a value after it, such as eq or in.',
    ],
    [
      'tcp.flags & 2 eq 2',
      'unexpected',
      ' eq',
      'the comparison is complete before this. Its result is true or false, and takes no operator.',
    ],
  ])('in %j is marked and fixed', (text, code, marked, words) => {
    expect(said(text)).toEqual([[code, marked, words]]);
  });
});

describe('a mistaken value', () => {
  it.each<Row>([
    ['ip.src.country eq US', 'value', 'US', `'US' is not quoted. Put the value in double quotes: "US".`],
    [
      'http.host eq example.com',
      'value',
      'example.com',
      `'example.com' is not quoted. Put the value in double quotes: "example.com".`,
    ],
    ["http.host eq 'a'", 'value', "'a'", `text must be in double quotes, not in '. Write "a".`],
    ['http.host eq “a”', 'value', '“a”', 'text must be in double quotes, not in “. Write "a".'],
    [
      'http.request.uri.path eq /admin',
      'value',
      '/admin',
      `'/admin' is not quoted. Put the value in double quotes: "/admin".`,
    ],
    [
      'http.request.uri.path matches /^\\/a/',
      'value',
      '/',
      'a pattern must be in quotes, not in slashes. Write r"^\\/a".',
    ],
    ['http.host eq "a', 'quote', 'a', 'the string is never closed. End it with ".'],
    ['http.host eq r#"a"', 'quote', '#"a"', 'the string is never closed. End it with "#.'],
    [
      'http.host contains "\\d"',
      'escape',
      'd',
      String.raw`a string has no escape '\d'. Write \\ for a backslash, or write the whole string as r"…", which has no escapes.`,
    ],
    [
      'http.host eq "\\x3g"',
      'escape',
      '3g',
      String.raw`\x needs two hexadecimal digits. Write two hexadecimal digits, such as \x2e.`,
    ],
    [
      'http.host eq "say "hi""',
      'unexpected',
      'hi',
      'the string ends before this. Write \\" for a quote inside a string.',
    ],
    ['tcp.dstport eq "80"', 'value', '"80"', 'numbers are not quoted. Write 80.'],
    [
      'tcp.dstport eq 8_0',
      'unexpected',
      '_0',
      'a number ends before this. Write only digits, without separators or units.',
    ],
    [
      'tcp.dstport eq 1.5',
      'unexpected',
      '.',
      'a number ends before this. Numbers have no fraction. Put text in double quotes.',
    ],
    ['tcp.dstport eq 089', 'number', '089', '089 is not a number: a leading zero means octal. Write 89.'],
    ['tcp.dstport eq 10fe', 'number', '10fe', "'10fe' is not a number. Hexadecimal numbers start with 0x."],
    [
      'tcp.dstport eq 9223372036854775808',
      'number',
      '9223372036854775808',
      '9223372036854775808 is too large. Numbers have 64 bits and a sign.',
    ],
    ['ip.src eq "192.0.2.1"', 'value', '"192.0.2.1"', 'an IP address is not quoted. Write 192.0.2.1.'],
    [
      'ip.src eq 192.0.2.0/24',
      'network',
      '192.0.2.0/24',
      '192.0.2.0/24 is a block of addresses. Write in {192.0.2.0/24}.',
    ],
    [
      'ip.src eq 010.0.0.1',
      'network',
      '010.0.0.1',
      "'010.0.0.1' is not an address. Write 10.0.0.1: no part starts with a zero.",
    ],
    ['ip.src eq 2001:db8::12345', 'network', '2001:db8::12345', "'2001:db8::12345' is not an address"],
    ['ip.src eq $office', 'value', '$office', 'a list needs the operator in. Write in $office.'],
    ['tcp.dstport eq {80}', 'value', '{', 'a set needs the operator in. Write in {…}.'],
    ['tcp.dstport eq ssl', 'type', 'ssl', 'a number is compared with true or false'],
    ['http.host eq true', 'type', 'true', 'a string is compared with true. Write "true" for the text.'],
    ['tcp.dstport eq', 'value', '', 'a value is missing at the end. Write a number.'],
    [
      'http.host matches "(a"',
      'regex',
      '(',
      'the group is not closed. Write ) at its end; for a literal parenthesis, write \\(.',
    ],
  ])('in %j is marked and fixed', (text, code, marked, words) => {
    expect(said(text)).toEqual([[code, marked, words]]);
  });

  it.each([
    ['http.host matches "\\"\\"(a"', 23],
    ['http.host matches r#"""(a"#', 23],
    ['http.host wildcard "\\x41\\"a**"', 27],
    ['http.host wildcard r"a**"', 22],
  ])('in the pattern of %j is marked where it stands in the text', (text, offset) => {
    expect(parseExpression(text, 'filter').problems.map(({ span }) => span.from)).toEqual([offset]);
  });
});

describe('a mistaken set or list', () => {
  it.each<Row>([
    [
      'tcp.dstport in {80, 443, 8080}',
      'value',
      ',',
      'values in a set are separated by spaces: {80 443}. Remove the comma.',
    ],
    ['tcp.dstport in {1000-2000}', 'range', '1000-2000', '1000-2000 is two numbers: write 1000..2000'],
    [
      'tcp.dstport in {1000 .. 2000}',
      'range',
      '..',
      'a range must be written without spaces. Write 1000..2000.',
    ],
    [
      'tcp.dstport in {1000–2000}',
      'range',
      '–',
      "'–' does not make a range. Write two dots, such as 1000..2000.",
    ],
    [
      'tcp.dstport in {2000..1000}',
      'range',
      '2000..1000',
      'the range ends before it starts. Write 1000..2000.',
    ],
    ['tcp.dstport in (80 443)', 'set', '(', 'in needs a set in braces or a list. Write in {80 443}.'],
    ['tcp.dstport in {80 443 and ssl', 'set', 'and', 'the set is not closed. Write } after its last value.'],
    [
      'ip.src in 203.0.113.0/24',
      'set',
      '203.0.113.0/24',
      'in needs a set in braces or a list. Write in {203.0.113.0/24}.',
    ],
    [
      'ip.src in 192.0.2.1/24',
      'set',
      '192.0.2.1/24',
      'in needs a set in braces or a list. Write in {192.0.2.0/24}.',
    ],
    [
      'ip.src in office',
      'set',
      'office',
      'in needs a set in braces or a list. Write in $office for a list of this name, or in {…}.',
    ],
    [
      'ip.src in {192.0.2.1/24}',
      'network',
      '192.0.2.1',
      '192.0.2.1/24 has bits set after its prefix. Write 192.0.2.0/24 for the block, or 192.0.2.1 for the address.',
    ],
    [
      'ip.src in {2001:db8::1/32}',
      'network',
      '2001:db8::1',
      '2001:db8::1/32 has bits set after its prefix. Write 2001:db8::/32 for the block, or 2001:db8::1 for the address.',
    ],
    [
      'ip.src in {192.0.2.0/33}',
      'network',
      '192.0.2.0/33',
      '/33 is longer than an IPv4 address. Write /32 or less.',
    ],
    [
      'ip.src in {192.0.2.256}',
      'network',
      '192.0.2.256',
      "'192.0.2.256' is not an address. An IPv4 address is four numbers from 0 to 255, joined by dots.",
    ],
    [
      'ip.src in {192.0.2.1..2001:db8::}',
      'range',
      '192.0.2.1..2001:db8::',
      'a range must start and end in the same address family',
    ],
    ['ip.src in {$office}', 'set', '$office', 'a list has no braces. Write in $office.'],
    [
      'ip.src in $Office',
      'list-name',
      'Office',
      "'Office' is not the name of a list. A list has a name of lower-case letters, digits and _.",
    ],
    [
      'ip.src in $my-list',
      'unexpected',
      '-',
      "a name can't contain '-'. Names are made of letters, digits and _.",
    ],
    [
      'ip.src in {10.0}',
      'address-form',
      '10.0',
      '10.0 is not a complete address. Write 10.0.0.0 if you mean that.',
    ],
  ])('in %j is marked and fixed', (text, code, marked, words) => {
    expect(said(text)).toEqual([[code, marked, words]]);
  });
});

describe('a mistaken name, index or call', () => {
  it.each<Row>([
    ['ip.addr eq 1.2.3.4', 'unknown-field', 'ip.addr', 'ip.addr is not a known field. Did you mean ip.src?'],
    [
      'http.uri.path eq "/"',
      'unknown-field',
      'http.uri.path',
      'http.uri.path is not a known field. Did you mean http.request.uri.path?',
    ],
    [
      'HTTP.host eq "/"',
      'unknown-field',
      'HTTP.host',
      'HTTP.host is not a known field. Did you mean http.host?',
    ],
    [
      'start_with(http.host, "a")',
      'unknown-function',
      'start_with',
      'start_with is not a known function. Did you mean starts_with?',
    ],
    [
      'http.host.eq("a")',
      'call',
      'http.host.eq',
      'a field has no methods. Write http.host eq and the value.',
    ],
    [
      'lower http.host eq "a"',
      'call',
      'http.host',
      'lower is a function. Write its arguments in parentheses: lower(…).',
    ],
    [
      'http.request.headers["x"] eq "a"',
      'operator-type',
      'eq',
      'http.request.headers["x"] is an array of strings: an index is missing. Write any(http.request.headers["x"][*] eq …), or http.request.headers["x"][0] for one of them.',
    ],
    [
      'http.request.headers.x-a eq "a"',
      'index',
      'http.request.headers.x-a',
      'http.request.headers is a map: write its keys in brackets. Write http.request.headers["x-a"][0].',
    ],
    [
      "http.request.headers['x'][0] eq 1",
      'index',
      "'x'",
      'an index is a number, a key in double quotes, or *. Write ["x"].',
    ],
    [
      'http.request.headers[0][0] eq "a"',
      'index-type',
      '[0]',
      'a map has no positions. Write a key: ["name"].',
    ],
    ['http.host[0] eq "a"', 'index-type', '[0]', 'this is a string, which has no items. Remove the index.'],
    [
      'starts_with("/a", http.host)',
      'argument-kind',
      '"/a"',
      'starts_with takes a field or a call here, not a value. Write the field first.',
    ],
    ['starts_with(http.host)', 'argument-count', ')', 'starts_with takes 2 arguments. Add what is missing.'],
    [
      'starts_with(http.host, "a", "b")',
      'argument-count',
      '"b"',
      'starts_with takes at most 2 arguments. Remove the others.',
    ],
    [
      'starts_with(http.host "a")',
      'call',
      '"a"',
      'a comma is missing between the arguments. Write a comma before it, or ) after the argument before.',
    ],
    [
      'starts_with(http.host, tcp.dstport)',
      'argument-type',
      'tcp.dstport',
      'a string is needed here, not a number. Use to_string(…).',
    ],
    [
      'starts_with(http.host, http.request.headers.names[*])',
      'each',
      'http.request.headers.names[*]',
      'only the first argument can have [*]. Write an index such as [0] here.',
    ],
    [
      'url_decode(http.host, "x") eq ""',
      'argument-value',
      '"x"',
      '"x" is not an option. Write "r", "u", "ur", "ru" or "".',
    ],
    [
      'cidr(ip.src, 33, 64) eq 10.0.0.0',
      'argument-value',
      '33',
      '33 is out of range. Write a number from 1 to 32.',
    ],
    [
      'any(http.request.headers.names[*] eq "a" or ssl)',
      'parenthesis',
      'or',
      'any takes one condition. Put parentheses around all of them: any((… or …)).',
    ],
    [
      'any(http.host eq "a")',
      'each',
      'http.host eq "a"',
      'any needs one result per item, not true or false. Select the items with [*].',
    ],
    [
      'http.request.headers.names[*] eq "a"',
      'type',
      '',
      'this gives one result per item of an array. Put any(…) or all(…) around it.',
    ],
    [
      'http.host eq "a" or eq "b"',
      'field-missing',
      'eq',
      "a field is missing before 'eq'. Write the field again in each condition.",
    ],
    [
      'http.host eq "a" or "b"',
      'field-missing',
      '"b"',
      'there is a value where a field must be. Write the field and the operator again before it.',
    ],
    ['TRUE', 'field-missing', 'TRUE', "'TRUE' is not in lower case. Write true."],
    ['', 'field-missing', '', 'a condition is missing at the end. Write a field, such as http.host.'],
  ])('in %j is marked and fixed', (text, code, marked, words) => {
    expect(said(text)).toEqual([[code, marked, words]]);
  });
});

describe('what joins conditions, and what stands around them', () => {
  it.each<Row>([
    ['ssl AND ssl', 'join', ' AND', "'AND' does not join conditions. Write and, or &&."],
    ['ssl & ssl', 'join', ' &', "'&' does not join conditions. Write and, or &&."],
    ['(ssl | ssl)', 'join', '|', "'|' does not join conditions. Write or, or ||."],
    ['ssl, ssl', 'join', ',', "',' does not join conditions. Join conditions with and, xor or or."],
    ['(ssl', 'parenthesis', '', 'a parenthesis is not closed. Write ) after its last condition.'],
    [
      'ssl)',
      'unexpected',
      ')',
      'this parenthesis has no opening parenthesis. Remove it, or add the opening parenthesis.',
    ],
    [
      'ssl # all',
      'unexpected',
      ' #',
      'the language has no comments. Write it in the description of the rule.',
    ],
    [
      'ssl\tand ssl',
      'unexpected',
      '\tand',
      'the language does not have this kind of white space. Use spaces and line breaks, not tabs or no-break spaces.',
    ],
    [
      'http.host\u00a0eq "a"',
      'operator',
      '\u00a0eq',
      'the language does not have this kind of white space. Use spaces and line breaks, not tabs or no-break spaces.',
    ],
    [
      `${'('.repeat(129)}ssl`,
      'too-deep',
      '(',
      'nested deeper than 128 levels. Write it with less nesting, or as several rules.',
    ],
  ])('in %j is marked and fixed', (text, code, marked, words) => {
    expect(said(text)).toEqual([[code, marked, words]]);
  });

  it.each<Row>([
    [
      'https://example.com/',
      'field-missing',
      'https',
      'plain text is not an expression. Put it in double quotes inside a function such as concat("https://…", http.host).',
    ],
    [
      '"a" + http.host',
      'field-missing',
      '"a"',
      'a value is one field or one call. Write concat("…", http.host), for example; plain text needs no expression.',
    ],
    [
      'http.host eq "a"',
      'unexpected',
      ' eq',
      'a value is one field or one call. Build it with functions such as concat(…).',
    ],
    [
      'http.request.headers["a"][*]',
      'each',
      'http.request.headers["a"][*]',
      '[*] gives many values, but one is needed. Write an index such as [0], or join(…).',
    ],
  ])('in the value %j is marked and fixed', (text, code, marked, words) => {
    expect(said(text, 'value')).toEqual([[code, marked, words]]);
  });
});

describe('several mistakes', () => {
  it.each([
    [
      'http.host = "a" AND ip.src IN {1.1.1.256 1.1.1.1/24}',
      ['operator', 'join', 'operator', 'network', 'network'],
    ],
    [
      '(http.host eq a or tcp.dstport in {1-2}) and foo(',
      ['value', 'range', 'unknown-function', 'parenthesis'],
    ],
    ['any(http.request.headers["x"] eq "a") or lower(1) eq "b" or ssl', ['operator-type', 'argument-kind']],
  ])('in %j are all found, and nothing that only follows from them', (text, codes) => {
    expect(said(text).map(([code]) => code)).toEqual(codes);
  });

  it('are not listed without end', () => {
    expect(said('= and '.repeat(100))).toHaveLength(20);
  });
});
