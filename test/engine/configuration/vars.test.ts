import { describe, expect, test } from 'vitest';
import type { Vars } from '../../../src/generated/files.js';
import { substituteVars, type Substituted } from '../../../src/engine/configuration/vars.js';

/** Without where the values stand. */
function withVars(
  value: unknown,
  vars: Parameters<typeof substituteVars>[1],
): Pick<Substituted, 'value' | 'problems'> {
  const { value: result, problems } = substituteVars(value, vars);
  return { value: result, problems };
}

const VARS: Vars = {
  shop_host: 'shop.example.com',
  quoted: 'a "b" \\c',
  ports: [80, 443],
  hosts: ['a.example', 'b"c'],
  limit: 5,
  office: '192.0.2.1',
  offices: ['192.0.2.1', '198.51.100.0/24', '2001:db8::/32'],
  asns: [13335, '64496..64511'],
  mixed: ['192.0.2.1/24', 'shop', '192.0.2.7'],
  none: [],
  on: true,
  blanks: "'self' https://evil.example",
  semicolon: 'a;script-src *',
  empty: '',
};

const inExpression = (text: string): unknown => ({ rulesets: [{ rules: [{ expression: text }] }] });
// oxfmt-ignore
const inDirective = (text: string): unknown => ({ csp_policies: { policies: [{ value: { 'script-src': [text] } }] } });
const inText = (text: string): unknown => ({ rulesets: [{ name: text }] });

type Row = readonly [(text: string) => unknown, string, string];

describe('a variable is put in', () => {
  const INSERTED: readonly Row[] = [
    [inExpression, 'http.host eq ${shop_host}', 'http.host eq "shop.example.com"'],
    [inExpression, 'x eq ${quoted}', String.raw`x eq "a \"b\" \\c"`],
    [inExpression, 'tcp.dstport in {${ports}}', 'tcp.dstport in {80 443}'],
    [inExpression, 'http.host in {${hosts}}', String.raw`http.host in {"a.example" "b\"c"}`],
    [
      inExpression,
      'ip.src in {${offices} 203.0.113.7}',
      'ip.src in {192.0.2.1 198.51.100.0/24 2001:db8::/32 203.0.113.7}',
    ],
    [
      inExpression,
      'ip.src eq ${office} and http.host eq ${office}',
      'ip.src eq 192.0.2.1 and http.host eq "192.0.2.1"',
    ],
    [inExpression, 'ip.src.asnum in {${asns}}', 'ip.src.asnum in {13335 64496..64511}'],
    [
      inExpression,
      'not any(http.request.headers["x"][*] in {${ports}})',
      'not any(http.request.headers["x"][*] in {"80" "443"})',
    ],
    [inExpression, 'x gt ${limit} and ${on}', 'x gt 5 and true'],
    [inExpression, 'x eq "$${shop_host}"', 'x eq "${shop_host}"'],
    [inExpression, 'x eq "a" and y eq ${shop_host}', 'x eq "a" and y eq "shop.example.com"'],
    [inExpression, 'x matches r"\\" and y eq ${limit}', 'x matches r"\\" and y eq 5'],
    [inExpression, 'x matches r#"a"b"# and y eq ${limit}', 'x matches r#"a"b"# and y eq 5'],
    [inExpression, 'f(x, "*", "${1}") eq ${limit}', 'f(x, "*", "${1}") eq 5'],
    [inDirective, 'https://${shop_host}:443', 'https://shop.example.com:443'],
    [inDirective, 'https://cdn.example:${limit}', 'https://cdn.example:5'],
    [inText, 'for ${shop_host}, "${limit}"', 'for shop.example.com, "5"'],
    [inText, 'costs $5, $${', 'costs $5, ${'],
    [inText, '$$${limit}', '$${limit}'],
  ];

  test.each(INSERTED)('%o: %s becomes %s', (place, text, expected) => {
    expect(withVars(place(text), VARS)).toEqual({ value: place(expected), problems: [] });
  });

  test('as a literal in every expression, wherever it stands', () => {
    const section = {
      ratelimit: { counting_expression: 'a eq ${on}' },
      uri: { path: { expression: '${quoted}' } },
    };
    expect(withVars(section, VARS).value).toEqual({
      ratelimit: { counting_expression: 'a eq true' },
      uri: { path: { expression: String.raw`"a \"b\" \\c"` } },
    });
    const counting = { ratelimit: { counting_expression: 'a eq ${quoted}' } };
    expect(withVars(counting, VARS).value).toEqual({
      ratelimit: { counting_expression: String.raw`a eq "a \"b\" \\c"` },
    });
  });

  test('and everything else stays as it is', () => {
    const value = { a: [1, true, null, 'text', { b: '$' }], page_shield: { enabled: false } };
    expect(withVars(value, VARS)).toEqual({ value, problems: [] });
  });
});

describe('a value that does not fit', () => {
  test.each<readonly [text: string, found: readonly string[]]>([
    [
      'ip.src in {${mixed}}',
      [
        'variable-value vars.mixed.0: ip.src takes addresses, networks and ranges of addresses: 192.0.2.1/24 has bits set after its prefix',
        'variable-value vars.mixed.1: ip.src takes addresses, networks and ranges of addresses: "shop" is none',
      ],
    ],
    [
      'ip.src eq ${offices}',
      ['variable-list vars.offices: offices is a list, but ip.src takes one value here'],
    ],
    [
      'ip.src in {${none}}',
      ['variable-value vars.none: none is an empty list, but ip.src is compared with its values'],
    ],
    [
      'tcp.dstport eq ${office}',
      ['variable-value vars.office: tcp.dstport takes a number here: "192.0.2.1" is none'],
    ],
    ['http.host in {${mixed}}', []],
  ])('%s is told at its own place', (text, found) => {
    const { problems } = substituteVars(inExpression(text), VARS);
    const said = problems.map(({ code, value = [], message }) => `${code} ${value.join('.')}: ${message}`);
    expect(said).toEqual(found);
    for (const { path, offset, length } of problems) {
      expect(path).toEqual(['rulesets', 0, 'rules', 0, 'expression']);
      expect(text.slice(offset, offset + length)).toMatch(/^\$\{\w+\}$/);
    }
  });

  test('is told at most a hundred times', () => {
    const vars = { many: Array.from({ length: 150 }, (_, index) => `x${index}`) };
    const { problems } = substituteVars([inExpression('ip.src in {${many}}'), inText('${other}')], vars);
    expect(problems).toHaveLength(100);
  });
});

describe('a variable is refused', () => {
  const REFUSED: readonly (readonly [(text: string) => unknown, string, string, string, string, string])[] = [
    [
      inText,
      'for ${shop_hots}',
      '${shop_hots}',
      'unknown-variable',
      'there is no variable shop_hots',
      'Did you mean shop_host?',
    ],
    [
      inText,
      '${nothing_like_it}',
      '${nothing_like_it}',
      'unknown-variable',
      'there is no variable nothing_like_it',
      'Add it to vars, or write $${nothing_like_it} for the text itself.',
    ],
    [
      inText,
      '${toString}',
      '${toString}',
      'unknown-variable',
      'there is no variable toString',
      'Add it to vars, or write $${toString} for the text itself.',
    ],
    [
      inText,
      'on ${ports}',
      '${ports}',
      'variable-list',
      'ports is a list, and lists can only be used in expressions',
      'Use a variable with one value.',
    ],
    [
      inExpression,
      'x eq "a ${ports}"',
      '${ports}',
      'variable-list',
      "ports is a list, and can't be used inside of a string",
      'Use a variable with one value.',
    ],
    [
      inExpression,
      'x matches r#"a" ${limit}"#',
      '${limit}',
      'variable-in-literal',
      "${limit} can't be a part of this string",
      'Values can be a part of text in quotes, but not of a raw string or a pattern, nor after half an escape. Write ${limit} without quotes around it.',
    ],
    [
      inDirective,
      '${blanks}',
      '${blanks}',
      'variable-in-csp',
      'the value of blanks is not one CSP source',
      'Use a value without spaces, commas and semicolons.',
    ],
    [
      inDirective,
      '${semicolon}',
      '${semicolon}',
      'variable-in-csp',
      'the value of semicolon is not one CSP source',
      'Use a value without spaces, commas and semicolons.',
    ],
    [
      inDirective,
      '${empty}',
      '${empty}',
      'variable-in-csp',
      'the value of empty is not one CSP source',
      'Use a value without spaces, commas and semicolons.',
    ],
    [
      inDirective,
      '${hosts}',
      '${hosts}',
      'variable-in-csp',
      'the value of hosts is not one CSP source',
      'Use a value without spaces, commas and semicolons.',
    ],
    [
      inText,
      'costs $5, ${shop_host',
      '${shop_host',
      'variable-unclosed',
      'this ${ is not closed, or its name is longer than 200 characters',
      'Write ${name}, or $${ for the text itself.',
    ],
    [
      inExpression,
      'x eq ${limit and y',
      '${limit and y',
      'variable-unclosed',
      'this ${ is not closed, or its name is longer than 200 characters',
      'Write ${name}, or $${ for the text itself.',
    ],
  ];

  test.each(REFUSED)('%o: %s', (place, text, reference, code, message, help) => {
    const { value, problems } = withVars(place(text), VARS);
    expect(problems).toMatchObject([
      { code, message, help, offset: text.indexOf(reference), length: reference.length },
    ]);
    expect(value).toEqual(place(text));
  });

  test.each([
    [200, 'unknown-variable'],
    [201, 'variable-unclosed'],
  ])('when its name has %i characters: %s', (length, code) => {
    const text = `\${${'a'.repeat(length)}}`;
    const { value, problems } = withVars(inText(text), VARS);
    expect(problems).toMatchObject([{ code, offset: 0 }]);
    expect(value).toEqual(inText(text));
  });

  test('nowhere in a string that the schema refuses for its length', () => {
    const lengthOf = (length: number): string => '${shop_host}'.padEnd(length, 'x');
    expect(withVars(inText(lengthOf(65_536)), VARS).value).not.toEqual(inText(lengthOf(65_536)));
    const longer = inText(lengthOf(65_537));
    expect(withVars(longer, VARS)).toEqual({ value: longer, problems: [] });
  });

  test('at its own place, each of several', () => {
    const value = { log_fields: { cookies: ['ok', '${a} and ${b}'] } };
    expect(withVars(value, {}).problems).toMatchObject([
      { path: ['log_fields', 'cookies', 1], offset: 0, length: 4 },
      { path: ['log_fields', 'cookies', 1], offset: 9, length: 4 },
    ]);
  });
});
