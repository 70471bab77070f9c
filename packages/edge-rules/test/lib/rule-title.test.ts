import { expect, test } from 'vitest';
import { namedRule, ruleTitle } from '../../src/lib/rule-title.js';

const HEX = '9d3e62df914f0123456789abcdef0123';

test.each([
  ['its ref', { ref: 'a', id: '1', description: 'about it' }, { ref: 'a' }, 'a'],
  ['its id', { id: HEX }, { ref: HEX }, HEX],
  ['its place', {}, { ref: 'rule 3' }, 'rule 3'],
  ['its place, for an empty description', { description: '' }, { ref: 'rule 3' }, 'rule 3'],
  [
    'its description in place of a ref',
    { ref: HEX, description: 'a b' },
    { ref: HEX, description: 'a b' },
    '"a b"',
  ],
  [
    'its description in place of an id',
    { id: HEX, description: 'a b' },
    { ref: HEX, description: 'a b' },
    '"a b"',
  ],
  [
    'its description in place of a place',
    { description: 'a b' },
    { ref: 'rule 3', description: 'a b' },
    '"a b"',
  ],
])('a rule is called by %s', (_, rule, named, title) => {
  expect(namedRule(rule, 3)).toEqual(named);
  expect(ruleTitle(namedRule(rule, 3))).toBe(title);
  const { ref: name, ...others } = namedRule(rule, 3);
  expect(ruleTitle({ name, ...others })).toBe(title);
});
