import { expect, test } from 'vitest';
import { unknownWords } from '../../../src/kinds/rule-lists/undeclared.js';
import { liveRuleset } from '../support.js';

const STAND = 'zonewright does not know these, and keeps them as they are: ';

function wordsOf(...rules: readonly object[]): readonly string[] {
  const live = rules.map((rule, index) => ({
    id: `id${index}`,
    action: 'skip',
    expression: 'true',
    ...rule,
  }));
  return unknownWords(liveRuleset(live).rules, ['a', 'b', 'c', 'd', 'e']);
}

test.each<readonly [string, object]>([
  [
    'what a file says',
    { ref: 'a', description: 'b', enabled: false, action_parameters: { ruleset: 'current' } },
  ],
  ['what the service sets with each write', { version: '3', last_updated: 'now', categories: ['a'] }],
  ['what means nothing', { x_later: null, y: [], action_parameters: { z: {} }, ratelimit: {} }],
  ['defaults', { logging: { enabled: true } }],
  ['the version that is executed', { action: 'execute', action_parameters: { version: 'latest' } }],
  [
    'names that users choose',
    { action: 'rewrite', action_parameters: { headers: { 'X-Own': { operation: 'set', value: 'a' } } } },
  ],
])('%s: nothing of it is undeclared', (_title, rule) => {
  expect(wordsOf(rule)).toEqual([]);
});

test.each<readonly [object, string]>([
  [{ x_later: 0 }, 'x_later (every rule)'],
  [{ y: 1, x: 1 }, 'x (every rule), y (every rule)'],
  [{ x: 1, y: 1 }, 'x (every rule), y (every rule)'],
  [
    {
      action: 'execute',
      action_parameters: {
        overrides: {
          rules: [
            { id: '1', x_later: 1 },
            { id: '2', x_later: 2 },
          ],
          y_later: 1,
        },
      },
    },
    'action_parameters.overrides.rules[].x_later (every rule), action_parameters.overrides.y_later (every rule)',
  ],
  [{ 'two\nlines (every rule)': 1 }, String.raw`"two\nlines (every rule)" (every rule)`],
])('%j: every other member is told by its path', (rule, words) => {
  expect(wordsOf(rule)).toEqual([`${STAND}${words}.`]);
});

test('a member is told with the rules that have it, the first of many', () => {
  const odd = { y: 1 };
  expect(wordsOf({ x: 1 }, odd, odd, odd, odd)).toEqual([`${STAND}x (a), y (b, c, d and 1 more).`]);
});

test('many members are counted', () => {
  const members = Object.fromEntries('abcdefghijkl'.split('').map((name) => [`x_${name}_later`, 1]));
  expect(wordsOf(members)[0]).toMatch(/ \(every rule\) and 2 more\.$/);
});

test.each<readonly [object, string]>([
  [{ ratelimit: 'odd' }, 'ratelimit (every rule): zonewright does not know what odd means there'],
  [
    { action_parameters: { rulset: 'current' } },
    'action_parameters.rulset (every rule): a file with it would be refused as a typo of ruleset',
  ],
])('%j: what no file can say is told with its reason', (rule, words) => {
  expect(wordsOf(rule)).toEqual([`Kept as the service has it, and not declared: ${words}.`]);
});
