import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSource } from '../../../src/files/yaml/document.js';
import { runs } from '../../helpers/runs.js';

/** A file is a list of lines; a mistake is planted into some of them, and tells between which it was. */
type Lines = readonly string[];
interface Planted {
  readonly lines: Lines;
  /** Indexes of the lines that are wrong. */
  readonly from: number;
  readonly to: number;
}

const EXPRESSIONS = [
  'ssl',
  'http.host eq "shop.example.com"',
  'not ssl and http.host ne "a"',
  `'ip.src in {192.0.2.1 198.51.100.0/24}'`,
  `'http.request.uri.path contains "a: b" or any(x[*] eq "#")'`,
  `"lower(http.host) eq \\"it's\\""`,
];
const TEXTS = ['block', 'Watch', `"a # b"`, `'it''s, {here}'`, 'a-b_c', 'x (y)'];
const COMMENTS = ['', '', ' # checked', ' # {a: b} [c] "d'];

const rule = fc.record({
  expression: fc.constantFrom(...EXPRESSIONS),
  text: fc.constantFrom(...TEXTS),
  comment: fc.constantFrom(...COMMENTS),
  style: fc.constantFrom('block', 'flow', 'wide', 'folded'),
  gap: fc.boolean(),
});
type Rule = typeof rule extends fc.Arbitrary<infer Value> ? Value : never;

function linesOf({ expression, text, comment, style, gap }: Rule, index: number): Lines {
  const blank = gap ? ['', '      # about the next one: {x}'] : [];
  switch (style) {
    case 'block':
      return [
        ...blank,
        `      - ref: r${index}`,
        `        action: ${text}${comment}`,
        `        expression: ${expression}`,
        `        enabled: true`,
      ];
    case 'flow':
      return [...blank, `      - { ref: r${index}, action: block, expression: ${expression} }${comment}`];
    case 'wide':
      return [
        ...blank,
        `      - ref: r${index}`,
        `        action_parameters: { response: { status: 403, content: ${text} } }`,
        `        expression: ${expression}${comment}`,
      ];
    case 'folded':
      return [
        ...blank,
        `      - ref: r${index}`,
        `        action: block`,
        `        expression: >-`,
        `          (http.host eq "a")`,
        `          or ip.src in {192.0.2.1}`,
      ];
  }
}

const HEAD = [
  'zone: { name: shop.example.com, id: "023e105f4ecef8ad9ca31a8372d0c353" }',
  'page_shield:',
  '  enabled: true',
  'rulesets:',
  '  - phase: http_request_firewall_custom',
  '    rules:',
];
const TAIL = ['log_fields:', '  cookies: [a, b]', '  request_headers:', '    - x', '    - y'];

const file = fc
  .array(rule, { minLength: 1, maxLength: 6 })
  .map((rules): Lines => [...HEAD, ...rules.flatMap(linesOf), ...TAIL]);

/** What a mistake makes of a line; undefined where the line has no place for it. */
type OfLine = (line: string) => string | readonly string[] | undefined;

const isComment = (line: string): boolean => /^ *(?:#|$)/.test(line);
const BLOCK_KEY = /^( *(?:- )?)([\w-]+): (?![|>])(.*)$/;
const FLOW_RULE = /^( *- \{ ref: \w+, action: block, expression: )(.*?)( \}.*)$/;
const BLOCK_EXPRESSION = /^( +expression: )(?!>)(.*?)( # checked)?$/;

function inFlow(value: string): OfLine {
  return (line) =>
    FLOW_RULE.test(line)
      ? line.replace(FLOW_RULE, (_, head: string, _value, tail: string) => head + value + tail)
      : undefined;
}

function inBlock(value: string): OfLine {
  return (line) =>
    BLOCK_EXPRESSION.test(line)
      ? line.replace(BLOCK_EXPRESSION, (_, head: string) => head + value)
      : undefined;
}

const MISTAKES: readonly (readonly [name: string, message: RegExp, ofLine: OfLine])[] = [
  ['braces in a flow value', /braces .* in quotes/, inFlow('ip.src in {192.0.2.1}')],
  [
    'braces with strings in a flow value',
    /braces .* in quotes/,
    inFlow('http.host in {"a" "b, c"} or not ssl'),
  ],
  ['a reference in braces', /braces must be in quotes/, inBlock('{${offices}}')],
  ['a reference in braces, in a flow value', /braces must be in quotes/, inFlow('{${offices}}')],
  ['a call in a flow value', /in quotes here/, inFlow('starts_with(http.request.uri.path, "/a")')],
  ['a call with fields only in a flow value', /in quotes here/, inFlow('concat(http.host, http.x) eq ssl')],
  ['an index in a flow value', /brackets in it .* in quotes/, inFlow('any(x[*] eq "a")')],
  ['a colon in a flow value', /colon .* in quotes/, inFlow('http.host eq "a: b"')],
  ['a # in a flow value', /# .* in quotes/, inFlow('http.host eq "a #b"')],
  ['a missing comma', /comma is missing before enabled/, inFlow('ssl enabled: true')],
  [
    'a flow collection that is not closed',
    /bracket is not closed/,
    (line) => (FLOW_RULE.test(line) ? line.replace(/ \}( #.*)?$/, '') : undefined),
  ],
  ['a colon in a block value', /with a colon/, inBlock('http.host eq "a: b"')],
  ['text behind a quote', /text after the end/, inBlock('"a" eq http.host and "b" eq "c"')],
  ['a value that begins with @', /can.t start/, inBlock('@office')],
  ['a value that begins with a backtick', /can.t start/, inBlock('`ssl`')],
  ['a value that begins with %', /can.t start/, inBlock('%{x}')],
  ['an alias', /aliases \(\*foo\)/, inBlock('*foo')],
  ['an expression that begins as an alias', /begins with \*/, inBlock('*.example.com eq "a"')],
  ['a tag', /tags \(!ssl\)/, inBlock('!ssl')],
  ['a negation', /begins with !/, inBlock('!ssl and http.host eq "a"')],
  ['a negation in a flow value', /begins with !/, inFlow('!(ip.src in {192.0.2.1}) or http.host eq "a, b"')],
  ['a comment before the closing bracket', /closing one is in a comment/, inFlow('ssl # watched')],
  [
    'a key twice',
    /already in this mapping/,
    (line) => (BLOCK_EXPRESSION.test(line) ? [line, line] : undefined),
  ],
  [
    'a missing space behind a colon',
    /no space after the colon|no colon/,
    (line) =>
      /^ {8}(?:expression|enabled|action): (?!>)[a-z]/.test(line) ? line.replace(': ', ':') : undefined,
  ],
  [
    'a no-break space behind a colon',
    /looks like a space/,
    (line) =>
      /^ {8}(?:expression|enabled|action): (?!>)[a-z]/.test(line) ? line.replace(': ', ':\u{a0}') : undefined,
  ],
  [
    'a space of another kind before a key',
    /looks like a space/,
    (line) =>
      /^ {8}(?:expression|action): (?!>)/.test(line) ? line.replace(/ (?=\w)/, '\u{2003}') : undefined,
  ],
  [
    'a missing colon',
    /no colon/,
    (line) =>
      /^ {8}(?:expression|enabled|action): (?!>)[a-z]/.test(line) ? line.replace(': ', ' ') : undefined,
  ],
  [
    'an indentation that is too deep',
    /indented/,
    (line) => (/^ +(?:expression|action): (?!>)/.test(line) ? `  ${line}` : undefined),
  ],
  [
    'an indentation that is too flat',
    /indented|list item/,
    (line) => (/^ {8}(?:expression|action): (?!>)/.test(line) ? line.slice(1) : undefined),
  ],
  [
    'a tab',
    /a tab is used as indentation$/,
    (line) => (BLOCK_KEY.test(line) && line.startsWith(' ') ? line.replace(/^ +/, '\t\t') : undefined),
  ],
  ['a double quote that is not closed', /quote is never closed/, inBlock('"http.host eq ssl')],
  ['a single quote that is not closed', /quote is never closed/, inBlock("'http.host eq ssl")],
  ['a quote that is not closed in a flow value', /quote is never closed/, inFlow("'http.host eq ssl")],
  [
    'a merge conflict',
    /merge left a conflict/,
    (line) => (isComment(line) ? undefined : ['<<<<<<< HEAD', line, '=======', `${line} `, '>>>>>>> other']),
  ],
  [
    'a merge conflict with the base',
    /merge left a conflict/,
    (line) =>
      isComment(line) ? undefined : ['<<<<<<< HEAD', line, '||||||| 1a2b3c', '=======', '>>>>>>> other'],
  ],
  [
    'half of a merge conflict',
    /merge left a conflict/,
    (line) => (isComment(line) ? undefined : [line, '=======', '>>>>>>> other']),
  ],
];

/** Where in a file a mistake can be. */
function placesFor(lines: Lines, ofLine: OfLine): readonly number[] {
  return lines.flatMap((line, index) => (ofLine(line) === undefined ? [] : [index]));
}

const FLOW: Rule = { expression: 'ssl', text: 'block', comment: '', style: 'flow', gap: true };
const ALL = [...HEAD, ...linesOf(FLOW, 98), ...linesOf({ ...FLOW, style: 'block' }, 99), ...TAIL];

function planted(lines: Lines, at: number, ofLine: OfLine): Planted {
  const made = [ofLine(lines[at] ?? '') ?? []].flat();
  return { lines: lines.toSpliced(at, 1, ...made), from: at, to: at + made.length - 1 };
}

describe('what is told', () => {
  /** Place, message and help of all findings. */
  const told = (text: string): readonly string[] =>
    parseSource('f.yaml', Buffer.from(text, 'latin1')).findings.map(
      ({ message, help, location, related }) =>
        `${location?.line}:${location?.column} ${message}. ${help}${related === undefined ? '' : ` ${related.message} ${related.location.line}`}`,
    );
  const KEEP =
    'Keep the lines that you want, and remove those that start with <<<<<<<, |||||||, ======= and >>>>>>>.';
  const SPACES = 'Indent YAML with spaces: convert the indentation of the file in your editor.';

  it.each<[what: string, text: string, told: readonly string[]]>([
    [
      'an expression that needs quotes, as it is to be written',
      'a: [{ e: http.host in {"a" "b"}, b: 1 }]\n',
      [
        '1:10 a value with braces in it must be in quotes here, between brackets. Write \'http.host in {"a" "b"}\', with the quotes.',
      ],
    ],
    [
      'a value that may be a secret, not at all',
      'a: { e: pass{word }\n',
      [
        '1:9 a value with braces in it must be in quotes here, between brackets. Put the whole value in single quotes.',
      ],
    ],
    [
      'a set alone, where the parser sees a mapping',
      'a:\n  b: { ${x} }\n',
      ['2:6 a value with braces must be in quotes. Put the whole value in single quotes.'],
    ],
    [
      'each of several, and what is wrong beside them',
      '- { e: a in {b} }\n- { e: a in {c}, f: d e {g} }\n- x: &y 1\n',
      [
        "1:8 a value with braces in it must be in quotes here, between brackets. Write 'a in {b}', with the quotes.",
        "2:8 a value with braces in it must be in quotes here, between brackets. Write 'a in {c}', with the quotes.",
        '2:21 a value with braces in it must be in quotes here, between brackets. Put the whole value in single quotes.',
        '3:6 anchors (&y) are not part of this format. Write the value in full, or move rules that are used twice into a fragment and include it. Text that starts with & must be in quotes.',
      ],
    ],
    [
      'both ends of a conflict',
      'a: 1\n<<<<<<< HEAD\nb: 1\n||||||| 1a2b\n=======\nb: 2\n>>>>>>> x\nc: [\n',
      [`2:1 a merge left a conflict here that nobody has resolved. ${KEEP} to here 7`],
    ],
    [
      'how many conflicts there are',
      '<<<<<<< a\n=======\n>>>>>>> b\na: 1\n<<<<<<< a\n=======\n>>>>>>> b\n',
      [`1:1 a merge left a conflict here that nobody has resolved; it is the first of 2. ${KEEP} to here 3`],
    ],
    [
      'all tabs at once',
      'a:\n\tb: 1\n\tc:\n\t\td: 1\n',
      [`2:1 a tab is used as indentation, here and in 2 lines below. ${SPACES}`],
    ],
    [
      'no tabs of a text',
      'a: |\n  x\n  \ty\nb:\r\n\tc: 1\r\n',
      [`5:1 a tab is used as indentation. ${SPACES}`],
    ],
    [
      'a mistake before the tabs',
      '\na: @x\nb: 1\nc:\n\td: 1\n',
      [
        "2:4 a value can't start with this character. Put the whole value in single quotes.",
        `5:1 a tab is used as indentation. ${SPACES}`,
      ],
    ],
    ['a blank first line and a tab', '\n\ta: 1\n', [`2:1 a tab is used as indentation. ${SPACES}`]],
    [
      'a list without dashes',
      'a:\n  b: 1\n  c: 1\n  b: 2\n  c: 2\n',
      [
        '4:3 the keys b, c are already in this mapping. Keep each of them once. Items of a list start with a dash: - key: value. first here 2',
      ],
    ],
    [
      'a colon that is missing between braces',
      'a: { b 1, c: 2 }\n',
      ['1:6 a colon and a value are missing here. Write key: value.'],
    ],
    [
      'a space that is missing between braces',
      'a: { b:1, c: 2 }\n',
      ['1:6 there is no space after the colon. Write key: value.'],
    ],
    [
      'a byte of Windows-1252',
      'a: caf\xe9\n',
      ['1:7 this byte is not UTF-8: as Windows-1252 it is é. Save the file as UTF-8.'],
    ],
    [
      'a comment in the middle of a value',
      'a: http.host eq "a" and # the office\n   ssl\nb: 1\n',
      [
        '2:4 the comment above ends the value, so this line is not part of it. Move the comment to its own line above the key.',
      ],
    ],
    [
      'an expression that begins as a tag, as it is to be written',
      'a: !(ssl and b eq "c, d") # why\n',
      [`1:4 a value that begins with ! must be in quotes. Write '!(ssl and b eq "c, d")', with the quotes.`],
    ],
    [
      'the key of which the colon is missing',
      'a: 1\nenabled true\n',
      [
        '2:1 this line has no colon. Write enabled: value, or indent the line if it continues the value above.',
      ],
    ],
    [
      'no key, where the line is a text',
      'a: 1\nand so on\n',
      ['2:1 this line has no colon. Write key: value, or indent the line if it continues the value above.'],
    ],
    [
      'text behind a quote, as it is to be written',
      'a: "b" eq c\n',
      ['1:8 there is text after the end of the value. Write \'"b" eq c\', with the quotes.'],
    ],
  ])('%s', (_, text, expected) => {
    expect(told(text)).toEqual(expected);
  });
});

describe('one mistake in a file', () => {
  it('is not there to begin with', () => {
    fc.assert(
      fc.property(file, (lines) => {
        expect(parseSource('f.yaml', Buffer.from(lines.join('\n'))).findings).toEqual([]);
      }),
      { numRuns: runs(50) },
    );
  });

  it.each(MISTAKES)('%s: one finding, in its lines', (_, message, ofLine) => {
    const wrong = fc.tuple(file, fc.nat(), fc.constantFrom('\n', '\r\n')).map(([lines, nth, lineEnd]) => {
      const right = placesFor(lines, ofLine).length === 0 ? ALL : lines;
      const places = placesFor(right, ofLine);
      return { ...planted(right, places[nth % places.length] ?? 0, ofLine), lineEnd };
    });
    fc.assert(
      fc.property(wrong, ({ lines, from, to, lineEnd }) => {
        const { findings } = parseSource('f.yaml', Buffer.from(`${lines.join(lineEnd)}${lineEnd}`));
        expect(findings.map((found) => found.message)).toEqual([expect.stringMatching(message)]);
        const line = (findings[0]?.location?.line ?? 0) - 1;
        expect([line >= from, line <= to]).toEqual([true, true]);
      }),
      { numRuns: runs(25) },
    );
  });
});
