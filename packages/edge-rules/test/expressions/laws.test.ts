import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkExpression } from '../../src/expressions/check.js';
import { parseExpression, type Parsed } from '../../src/expressions/parse.js';
import type { ExpressionContext } from '../../src/expressions/context.js';
import type { Problem } from '../../src/expressions/problems.js';
import { runs } from '../../../../test/helpers/runs.js';
import { filterText, filterTokens, valueText } from './generate.js';

const PLACE: ExpressionContext = {
  mode: 'filter',
  phase: 'http_request_firewall_custom',
  dialect: 'documented',
  strict: true,
};

/** Valid text with parts left out, doubled, or replaced by what breaks parsers. */
const broken = fc
  .tuple(
    filterText,
    fc.array(
      fc.tuple(
        fc.nat(),
        fc.nat(6),
        fc.constantFrom(
          '',
          '(',
          ')',
          '{',
          '}',
          '[',
          '"',
          '\\',
          'r#"',
          'any(',
          'not ',
          ' and ',
          ',',
          '..',
          '\t',
          '😀',
          '$',
          '/24',
          '&',
          'AND',
        ),
      ),
      { minLength: 1, maxLength: 4 },
    ),
  )
  .map(([text, edits]) =>
    edits.reduce((before, [position, cut, piece]) => {
      const at = position % (before.length + 1);
      return before.slice(0, at) + piece + before.slice(at + cut);
    }, text),
  );
const anyText = fc.oneof(fc.string({ unit: 'binary' }), broken);

function expectInside(text: string, problems: readonly Problem[]): void {
  const end = text.trimEnd().length;
  for (const { span, message } of problems) {
    const isInside = span.from >= 0 && span.to <= text.length && (span.from < span.to || span.from >= end);
    expect([message, span, isInside]).toEqual([message, span, true]);
  }
}

function withoutSpans(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (key, inner: unknown) => {
      if (key === 'span' || key === 'nameSpan' || key === 'operatorSpan') return undefined;
      return typeof inner === 'bigint' ? `${inner}n` : inner;
    }) ?? 'null',
  );
}

describe('reading any text', () => {
  it.each(['filter', 'value'] as const)(
    'ends, with a tree exactly when nothing is an error, as a %s',
    (mode) => {
      fc.assert(
        fc.property(anyText, (text) => {
          const { tree, problems }: Parsed<unknown> = parseExpression(text, mode);
          expect(tree === undefined).toBe(problems.some(({ severity }) => severity === 'error'));
          expectInside(text, problems);
        }),
        { numRuns: runs(400, 20_000) },
      );
    },
  );

  it('finds problems inside the text, in its order', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const problems = checkExpression(text, PLACE);
        expectInside(text, problems);
        const offsets = problems.map(({ span }) => span.from);
        expect(offsets).toEqual(offsets.toSorted((a, b) => a - b));
      }),
      { numRuns: runs(300, 20_000) },
    );
  });

  it.each([
    ['(', 65_536],
    ['!', 65_536],
    ['not ', 16_384],
    ['any(', 16_384],
    ['concat(', 9_000],
    ['ssl or ', 9_000],
    ['ip.src in {1.2.3.4 ', 3_400],
    ['"', 65_536],
    ['ssl \\', 10_000],
    ['@', 65_536],
    ['a.', 32_768],
    [')', 65_536],
    ['http.host in {r#"a" ', 3_000],
  ])('takes no time over %j, however often it is repeated', (piece, times) => {
    const start = process.cpuUsage();
    const { tree } = parseExpression(piece.repeat(times), 'filter');
    const { user } = process.cpuUsage(start);
    expect(tree).toBeUndefined();
    // Quadratic work would take many seconds.
    expect(user).toBeLessThan(1_000_000);
  });
});

describe('a well-typed expression', () => {
  it('is accepted', () => {
    fc.assert(
      fc.property(filterText, (text) => {
        expect(parseExpression(text, 'filter')).toMatchObject({ problems: [], tree: {} });
      }),
      { numRuns: runs(300, 20_000) },
    );
  });

  it('is accepted as a value', () => {
    fc.assert(
      fc.property(valueText, (text) => {
        expect(parseExpression(text, 'value')).toMatchObject({ problems: [], tree: {} });
      }),
      { numRuns: runs(30, 300) },
    );
  });

  const blanks = fc.stringMatching(/^[ \n\r]{1,3}$/);

  it('means the same however its words are spaced', () => {
    fc.assert(
      fc.property(filterTokens, fc.infiniteStream(blanks), (tokens, between) => {
        const spaced = tokens.map((token) => token + (between.next().value ?? ' ')).join('');
        expect(withoutSpans(parseExpression(spaced, 'filter').tree)).toEqual(
          withoutSpans(parseExpression(tokens.join(' '), 'filter').tree),
        );
      }),
      { numRuns: runs(150, 10_000) },
    );
  });

  it('has spans that hold exactly what they are about', () => {
    fc.assert(
      fc.property(filterText, (text) => {
        const { operands } = parseExpression(text, 'filter');
        for (const { name, span } of operands)
          expect(text.slice(span.from, span.to).startsWith(name)).toBe(true);
      }),
      { numRuns: runs(100) },
    );
  });
});
