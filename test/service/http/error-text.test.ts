import { describe, expect, test } from 'vitest';
import { errorText } from '../../../src/service/http/error-text.js';

const EXPRESSION = `http.host eq "${'a'.repeat(400)}" and http.x`;

describe('the text of an error', () => {
  test('a drawing of a syntax error keeps its place and its reason, however long the expression is', () => {
    const column = EXPRESSION.indexOf('http.x') + 1;
    const drawn = `'${EXPRESSION}' is not a valid value for expression because could not parse: Filter parsing error (1:${column}):\n${EXPRESSION}\n${' '.repeat(column - 1)}^^^^^^ unknown identifier\n`;
    expect(errorText(drawn)).toEqual({
      message: `the value is not a valid value for expression because could not parse: Filter parsing error (1:${column}): unknown identifier`,
      quoted: EXPRESSION,
      place: { line: 1, column, length: 6 },
    });
  });

  test.each([
    ['plain words', 'no such list', { message: 'no such list' }],
    [
      'a quoted value',
      `'' is not a valid value for expression because it is blank`,
      { message: `'' is not a valid value for expression because it is blank`, quoted: '' },
    ],
    [
      'a place without a drawing',
      'parse error (2:3)',
      { message: 'parse error (2:3)', place: { line: 2, column: 3, length: 1 } },
    ],
  ])('%s', (_, text, expected) => {
    expect(errorText(text)).toEqual(expected);
  });
});
