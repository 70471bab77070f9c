import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isScalar, parseDocument, type Scalar } from 'yaml';
import { sourceOffset } from '../../../src/files/yaml/scalar-offset.js';
import { runs } from '../../helpers/runs.js';

/** The value of `a` in a mapping, as the parser sees it; undefined when the text is not one scalar there. */
function scalarOf(text: string): Scalar<string> | undefined {
  const document = parseDocument(text, { version: '1.2', prettyErrors: false, logLevel: 'error' });
  const node = document.errors.length === 0 ? document.get('a', true) : undefined;
  return isScalar<string>(node) && typeof node.value === 'string' ? node : undefined;
}

/** Checks every offset of a value: in order, inside the scalar, and at the very character unless YAML made it. */
function expectFaithful(text: string, node: Scalar<string>): void {
  const [start = 0, end = 0] = node.range ?? [];
  let before = start;
  for (let offset = 0; offset <= node.value.length; offset++) {
    const at = sourceOffset(text, node, offset);
    expect(at).toBeGreaterThanOrEqual(before);
    expect(at).toBeLessThanOrEqual(end);
    before = at;
    if (offset < node.value.length) expectSameCharacter(text, node, offset, at);
  }
}

function expectSameCharacter(
  text: string,
  { value, type }: Scalar<string>,
  offset: number,
  at: number,
): void {
  const wanted = value[offset];
  const found = text[at];
  const isEscape = type === 'QUOTE_DOUBLE' && found === '\\';
  const isFold = wanted === ' ' && found === '\n';
  const isLineEndOfFile = wanted === '\n' && at >= text.trimEnd().length;
  if (!isEscape && !isFold && !isLineEndOfFile) expect(found).toBe(wanted);
}

const WORD = fc.string({
  unit: fc.constantFrom(...Array.from('abé:#😀'), "''", '\\"', '\\\\', '-'),
  minLength: 1,
  maxLength: 5,
});
const GAP = fc.constantFrom(
  ' ',
  '  ',
  '\t',
  '\n',
  '\n\n',
  '\n \n\n',
  ' \n',
  '\n   ',
  '\\\n  ',
  '\\n',
  '\\u0041',
  '\\U0001F600',
  '\\ \n',
  '\\t',
);
const MIXED = fc.array(fc.oneof(WORD, GAP), { maxLength: 12 }).map((parts) => parts.join(''));

/** Continuation lines are indented, so that they stay inside the scalar. */
function indented(source: string): string {
  return source.replaceAll('\n', '\n  ');
}

const BLOCK_LINE = fc.constantFrom(
  '',
  ' ',
  '   ',
  'a',
  'ab c',
  '  more',
  '\ttab',
  "it's",
  '# no comment',
  '😀é',
  'x  ',
);
const HEADER = fc.tuple(
  fc.constantFrom('|', '>'),
  fc.constantFrom('', '-', '+'),
  fc.constantFrom('', '1', '2', '4'),
  fc.constantFrom('', ' # c'),
);

/** Each style gives sources that the parser may refuse; those are skipped, and the count of the others is checked. */
const STYLES: Readonly<Record<string, fc.Arbitrary<string>>> = {
  plain: MIXED.map((source) => `b: 1\na: x${indented(source)}\nc: 1`),
  'single-quoted': MIXED.map((source) => `a: '${indented(source)}' # c\nc: 1`),
  'double-quoted': MIXED.map((source) => `a: "${indented(source)}"\nc: 1`),
  block: fc
    .tuple(HEADER, fc.array(BLOCK_LINE, { maxLength: 7 }), fc.constantFrom('', 'c: 1'))
    .map(([[mark, chomp, indent, comment], lines, rest]) => {
      const margin = ' '.repeat(indent === '' ? 2 : Number(indent));
      const body = lines.map((line) => `${line === '' ? '' : margin + line}\n`).join('');
      return `a: ${mark}${indent}${chomp}${comment}\n${body}${rest}`;
    }),
};

describe('a character of a value', () => {
  test.each(Object.keys(STYLES))('is found at the same character of the source in %s scalars', (style) => {
    let checked = 0;
    fc.assert(
      fc.property(STYLES[style] ?? fc.constant(''), (text) => {
        const node = scalarOf(text);
        if (node === undefined) return;
        checked++;
        expectFaithful(text, node);
      }),
      { numRuns: runs(600) },
    );
    expect(checked).toBeGreaterThan(100);
  });

  const EXAMPLES: readonly (readonly [title: string, text: string, marks: string])[] = [
    ['plain, folded twice', 'a: one\n\n  two\n  three\n', 'one\ntwo three'],
    ['double-quoted with escapes', 'a: "x\\ty\\u00e9z"\n', 'x\tyéz'],
    ['double-quoted with an escaped line end', 'a: "one \\\n    two"\n', 'one two'],
    ['single-quoted with a quote', "a: 'it''s'\n", "it's"],
    ['folded with a more-indented line', 'a: >\n  one\n    two\n  three\n', 'one\n  two\nthree\n'],
    ['literal with an indentation indicator', 'a: |1\n   x\n', '  x\n'],
  ];
  test.each(EXAMPLES)('is found in a scalar that is %s', (_title, text, value) => {
    const node = scalarOf(text);
    expect(node?.value).toBe(value);
    if (node !== undefined) expectFaithful(text, node);
  });
});
