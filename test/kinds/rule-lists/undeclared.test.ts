import { expect, test } from 'vitest';
import { undeclaredWords } from '../../../src/kinds/rule-lists/undeclared.js';
import { liveRuleset } from '../support.js';

function wordsOf(...rules: readonly object[]): string | undefined {
  const live = rules.map((rule, index) => ({
    id: `id${index}`,
    action: 'skip',
    expression: 'true',
    ...rule,
  }));
  return undeclaredWords(liveRuleset(live).rules, ['a', 'b', 'c', 'd', 'e']);
}

test.each<readonly [string, object]>([
  [
    'what a file says',
    { ref: 'a', description: 'b', enabled: false, action_parameters: { ruleset: 'current' } },
  ],
  ['what the service sets with each write', { version: '3', last_updated: 'now', categories: ['a'] }],
  ['what means nothing', { x_later: null, y: [], action_parameters: { z: {} }, ratelimit: {} }],
  ['defaults', { logging: { enabled: true }, action_parameters: { version: 'latest' } }],
  [
    'names that users choose',
    { action_parameters: { headers: { 'X-Own': { operation: 'set', value: 'a' } } } },
  ],
])('%s: nothing of it is undeclared', (_title, rule) => {
  expect(wordsOf(rule)).toBeUndefined();
});

test.each<readonly [object, string]>([
  [{ x_later: 0 }, 'x_later (every rule)'],
  [{ y: 1, x: 1 }, 'x (every rule), y (every rule)'],
  [{ x: 1, y: 1 }, 'x (every rule), y (every rule)'],
  [{ ratelimit: 'odd' }, 'ratelimit (every rule)'],
  [{ action_parameters: { version: '7' } }, 'action_parameters.version (every rule)'],
  [
    {
      action_parameters: {
        overrides: {
          rules: [
            { id: '1', x: 1 },
            { id: '2', x: 2 },
          ],
          y: 1,
        },
      },
    },
    'action_parameters.overrides.rules[].x (every rule), action_parameters.overrides.y (every rule)',
  ],
  [{ 'two\nlines (every rule)': 1 }, String.raw`"two\nlines (every rule)" (every rule)`],
])('%j: every other member is told by its path', (rule, words) => {
  expect(wordsOf(rule)).toBe(words);
});

test('a member is told with the rules that have it, the first of many', () => {
  const odd = { y: 1 };
  expect(wordsOf({ x: 1 }, odd, odd, odd, odd)).toBe('x (a), y (b, c, d and 1 more)');
});

test('many members are counted', () => {
  const members = Object.fromEntries('abcdefghijkl'.split('').map((name) => [name, 1]));
  expect(wordsOf(members)).toMatch(/ \(every rule\) and 2 more$/);
});
