import { expect, test } from 'vitest';
import { doesOf } from '../../../../src/kinds/rule-lists/does/does.js';
import { DOING, NAMES } from '../../../helpers/doing-rules.js';

test.each(DOING)('it is said what a rule does: %s', (_, rule, lines) => {
  expect(doesOf(rule, NAMES).lines).toEqual(lines);
});

test.each([
  ['a text', { from_value: { target_url: { value: `https://a.example/${'x'.repeat(200)}` } } }, 'redirect'],
  [
    'an expression',
    { from_value: { target_url: { expression: `concat("${'x'.repeat(200)}")` } } },
    'redirect',
  ],
  ['a page', { content: 'x'.repeat(61), content_type: 'text/plain' }, 'serve_error'],
  ['a list', { rulesets: Array.from({ length: 21 }, (_, index) => `r${index}`) }, 'skip'],
  [
    'members',
    {
      headers: Object.fromEntries(Array.from({ length: 41 }, (_, i) => [`x-${i}`, { operation: 'remove' }])),
    },
    'rewrite',
  ],
])('it is known that %s was cut', (_, parameters, action) => {
  const { lines, isAbridged } = doesOf({ action, expression: 'true', action_parameters: parameters });
  expect(isAbridged).toBe(true);
  expect(lines.join('')).not.toContain('\0');
});

test.each(DOING)('nothing is cut of what is short: %s', (_, rule, lines) => {
  expect(doesOf(rule, NAMES).isAbridged).toBe(lines.some((line) => / \d+ more|\d+ characters: /.test(line)));
});

test.each([
  [true, []],
  [false, ['description: "Keep out"']],
] as const)('the description has no line if it is shown beside: %s', (isDescriptionShown, lines) => {
  const rule = { action: 'block', expression: 'true', description: 'Keep out' };
  expect(doesOf(rule, NAMES, isDescriptionShown).lines).toEqual(lines);
});
