import { expect, it } from 'vitest';
import { valueLines } from '../../../src/surfaces/reports/change/value-lines.js';
import { valueItem } from '../../../src/surfaces/reports/plan/html/values.js';
import { parsePage, texts } from '../../helpers/html.js';
import { plainText } from '../../../src/surfaces/reports/printers/text/inline.js';

const MANY = Array.from({ length: 30 }, (_, index) => `n${index}`);

const TABLE: readonly (readonly [string, unknown, unknown, string])[] = [
  ['what comes and goes', ['a', 'b'], ['b', 'c'], '~ p: + c, − a'],
  ['another order beside it', ['a', 'b'], ['b', 'a', 'c'], '~ p: + c, and in another order'],
  ['nothing but another order', ['a', 'b'], ['b', 'a'], '~ p: ["a","b"] → ["b","a"]'],
  ['an item that appears twice', ['a', 'a'], ['a'], '~ p: ["a","a"] → ["a"]'],
  ['items that would read like two', ['a'], ['a', 'b, − a', '7', 7], '~ p: + "b, − a", + "7", + 7'],
  [
    'many that come',
    ['a'],
    ['a', ...MANY],
    `~ p: ${MANY.slice(0, 20)
      .map((item) => `+ ${item}`)
      .join(', ')}, + 10 more`,
  ],
  ['a list that comes', undefined, ['a', 'b'], '+ p: ["a","b"]'],
  ['a long list that comes', undefined, MANY, `+ p: ${JSON.stringify(MANY.slice(0, 20))} and 10 more`],
  ['what is no list of texts', [[1]], ['a'], '~ p: [[1]] → ["a"]'],
];

it.each(TABLE)('a list is shown by %s', (_, before, after, expected) => {
  const lines = valueLines('p', before, after).map(({ sign, text }) => `${sign} ${plainText(text)}`);
  expect(lines).toEqual([expected]);
});

it('as HTML what comes and goes is marked', () => {
  const page = parsePage(`<ul>${valueItem('p', ['a', 'b', '<b>'], ['b', 'a', 'c']).text}</ul>`);
  expect(texts(page, 'li')).toEqual(['~changed p +added c −removed "<b>", and in another order']);
  expect([texts(page, 'ins'), texts(page, 'del')]).toEqual([['c'], ['"<b>"']]);
});
