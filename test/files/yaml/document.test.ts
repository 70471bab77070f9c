import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Pointer, parseSource, type SourceDocument } from '../../../src/files/yaml/document.js';
import { LIMITS } from '../../../src/files/yaml/limits.js';
import { runs } from '../../helpers/runs.js';
import { HOSTILE, MISTAKES } from './hostile.js';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

function parse(text: string): SourceDocument {
  const { document, findings } = parseSource('zones/shop.yaml', encode(text));
  expect(findings).toEqual([]);
  if (document === undefined) throw new Error('refused without a finding');
  return document;
}

/** What is wrong with one value or key; the rest of the file can be checked all the same. */
const WRONG_VALUES = new Set([
  'yaml-character',
  'yaml-duplicate-key',
  'yaml-forbidden-key',
  'yaml-merge-key',
  'yaml-number',
  'yaml-syntax',
  'yaml-too-complex',
]);

describe('a file that nobody has to trust', () => {
  test.each(HOSTILE)('is refused: $title', ({ bytes, code, line, column }) => {
    const { document, findings } = parseSource('f.yaml', bytes());
    if (!WRONG_VALUES.has(code)) expect(document).toBeUndefined();
    expect(findings[0]).toMatchObject({
      severity: 'error',
      code,
      location: { file: 'f.yaml', line, column },
    });
    expect(findings.length).toBeLessThanOrEqual(LIMITS.findings);
    for (const { message, help } of findings) {
      expect(message.length).toBeLessThan(200);
      expect(help).toMatch(/\.$/);
    }
  });

  test.each(MISTAKES)(
    'with the mistake %j gets one finding in plain words',
    (source, message, line, column) => {
      const { findings } = parseSource('f.yaml', encode(source));
      expect(findings).toHaveLength(1);
      expect(findings[0]).toMatchObject({ code: 'yaml-syntax', location: { line, column } });
      expect(findings[0]?.message).toMatch(message);
    },
  );

  test('with a wrong value still has its other values, and the digits of a number that is too large', () => {
    const { document, findings } = parseSource(
      'f.yaml',
      encode('a: 12345678901234567890\nb: two\nb: three\n'),
    );
    expect(findings.map(({ code }) => code)).toEqual(['yaml-number', 'yaml-duplicate-key']);
    expect(document?.value).toEqual({ a: '12345678901234567890', b: 'two' });
  });

  test('tells all its problems at once, sorted by place', () => {
    const { findings } = parseSource('f.yaml', encode('a: &x 1\nb: .inf\na: 2\n<<: 1\nc: "\\ud83d"\n'));
    expect(findings.map(({ code, location }) => `${location?.line}:${location?.column} ${code}`)).toEqual([
      '1:4 yaml-anchor',
      '2:4 yaml-number',
      '3:1 yaml-duplicate-key',
      '4:1 yaml-merge-key',
      '5:5 yaml-character',
    ]);
  });

  test('names the first of two equal keys', () => {
    const { findings } = parseSource('f.yaml', encode('a: 1\nb:\n  c: 1\n  "c": 2\n'));
    expect(findings[0]?.related).toEqual({
      location: { file: 'f.yaml', line: 3, column: 3, length: 1 },
      message: 'first here',
    });
  });

  test('never gets more findings than the limit', () => {
    const { findings } = parseSource('f.yaml', encode('- .inf\n'.repeat(1000)));
    expect(findings).toHaveLength(LIMITS.findings);
  });

  test('leaves Object.prototype and the stack trace limit alone', () => {
    const before = [Object.getOwnPropertyNames(Object.prototype), Error.stackTraceLimit];
    for (const { bytes } of HOSTILE.slice(11)) parseSource('f.yaml', bytes());
    expect([Object.getOwnPropertyNames(Object.prototype), Error.stackTraceLimit]).toEqual(before);
  });

  test('never makes the parser throw, whatever its bytes', () => {
    const pieces = fc.constantFrom(
      ...Array.from('-?:,[]{}#&*!|>\'"%@`\n\t \\~ax1\r\u202eé😀'),
      '---\n',
      '  ',
      'a: ',
    );
    const source = fc.array(pieces, { maxLength: 60 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(source, (text) => {
        const { document, findings } = parseSource('f.yaml', encode(text));
        if (document === undefined) expect(findings.length).toBeGreaterThan(0);
        for (const { location } of findings) expect(location?.line).toBeGreaterThan(0);
      }),
      { numRuns: runs(1500) },
    );
  });
});

describe('the value', () => {
  test('is plain data of the core schema', () => {
    const { value } = parse(
      'text: NO\ndate: 2026-11-20\nyes: yes\nn: 010\nhex: 0x1F\nf: 1.5e3\nt: true\nnone: ~\nempty:\nlist: [1, "2", [], {}]\n',
    );
    expect(value).toEqual({
      text: 'NO',
      date: '2026-11-20',
      yes: 'yes',
      n: 10,
      hex: 31,
      f: 1500,
      t: true,
      none: null,
      empty: null,
      list: [1, '2', [], {}],
    });
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  });

  test('equals what went into a JSON text, for any JSON without refused characters', () => {
    const name = fc.string({ unit: fc.constantFrom(...Array.from('abcé😀 -:#\'"\\/[]{}\n\t')) });
    const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
      tree: fc.oneof(
        { maxDepth: 4 },
        name,
        fc.integer(),
        fc.boolean(),
        fc.constant(null),
        fc.array(tie('tree'), { maxLength: 4 }),
        fc.dictionary(name, tie('tree'), { maxKeys: 4 }),
      ),
    }));
    fc.assert(
      fc.property(tree, (value) => {
        const normal: unknown = JSON.parse(JSON.stringify(value));
        expect(parse(JSON.stringify(normal, null, 2)).value).toEqual(normal);
      }),
      { numRuns: runs(300) },
    );
  });

  test('allows YAML 1.2 to be named, and an end mark', () => {
    expect(parse('%YAML 1.2\n---\na: 1\n...\n').value).toEqual({ a: 1 });
  });

  test('allows 64 levels and 10,000 keys', () => {
    expect(parse(`${'['.repeat(64)}${']'.repeat(64)}`).value).toBeInstanceOf(Array);
    const keys = Array.from({ length: 10_000 }, (_, index) => `k${index}: 1\n`).join('');
    expect(Object.keys(parse(keys).value ?? {})).toHaveLength(10_000);
  });

  test('keeps the source text of a scalar reachable', () => {
    const document = parse('id: 0012345678901234\nq: "a\\tb"\nl: [1.50]\n');
    expect(document.rawText(['id'])).toBe('0012345678901234');
    expect(document.rawText(['q'])).toBe('"a\\tb"');
    expect(document.rawText(['l', 0])).toBe('1.50');
    expect(document.rawText(['l'])).toBeUndefined();
    expect(document.rawText(['absent'])).toBeUndefined();
  });
});

describe('a place', () => {
  const SOURCE = [
    'zone: { name: shop.example.com, id: "0a" }',
    'rulesets:',
    '  - phase: custom # first',
    '    rules:',
    '      - ref: "😀 é"',
    '        expression: >-',
    '          http.host eq',
    '          "x"',
    '        empty:',
    '',
  ];
  const PLACES: readonly (readonly [Pointer, 'key' | 'value', string, number, number, number])[] = [
    [['zone', 'name'], 'value', 'a plain value', 1, 15, 16],
    [['zone', 'name'], 'key', 'a key', 1, 9, 4],
    [['zone', 'id'], 'value', 'a quoted value', 1, 37, 4],
    [['zone'], 'value', 'a flow mapping', 1, 7, 36],
    [['rulesets', 0], 'value', 'a block mapping, to the end of its first line', 3, 5, 21],
    [['rulesets', 0], 'key', 'the key of a list item, which has none', 3, 5, 21],
    [['rulesets', '0', 'rules'], 'key', 'an index written as text', 4, 5, 5],
    [['rulesets', 0, 'rules', 0, 'ref'], 'value', 'characters beyond the first plane', 5, 14, 5],
    [['rulesets', 0, 'rules', 0, 'expression'], 'value', 'a block scalar, by its mark', 6, 21, 2],
    [['rulesets', 0, 'rules', 0, 'empty'], 'value', 'a value that is not written, by its key', 9, 9, 5],
    [['rulesets', 0, 'rules', 7, 'ref'], 'value', 'an absent item, by its list', 5, 7, 12],
    [['zone', 'plan'], 'key', 'an absent key, by its mapping', 1, 7, 36],
    [[], 'value', 'the whole document', 1, 1, 42],
  ];

  test.each(['\n', '\r\n'])('is right with line ends %j, with and without a byte order mark', (lineEnd) => {
    for (const mark of ['', '\ufeff']) {
      const document = parse(mark + SOURCE.join(lineEnd));
      for (const [pointer, target, , line, column, length] of PLACES)
        expect(document.locationOf(pointer, target)).toEqual({
          file: 'zones/shop.yaml',
          line,
          column,
          length,
        });
    }
  });

  test('inside a folded scalar is on the line of the character', () => {
    for (const lineEnd of ['\n', '\r\n']) {
      const document = parse(SOURCE.join(lineEnd));
      const at = document.locationOf(['rulesets', 0, 'rules', 0, 'expression'], 'value', 13, 3);
      expect(at).toMatchObject({ line: 8, column: 11, length: 3 });
    }
  });

  test('behind the last character of a block scalar is at the end of its last line', () => {
    const document = parse('e: |\n  ab\n  cd\nf: 1\n');
    expect(document.locationOf(['e'], 'value', 6)).toMatchObject({ line: 3, column: 5, length: 1 });
  });

  test('inside a key is found like one inside a value', () => {
    expect(parse("'it''s': 1\n").locationOf(["it's"], 'key', 3)).toMatchObject({
      line: 1,
      column: 6,
      length: 1,
    });
  });

  test('never reaches over the end of a line', () => {
    const document = parse('a: "one\n  two"\n');
    expect(document.locationOf(['a'], 'value', 1, 5)).toMatchObject({ line: 1, column: 6, length: 2 });
  });
});
