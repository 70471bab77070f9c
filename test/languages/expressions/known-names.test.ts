import { describe, expect, it } from 'vitest';
import { FIELDS } from '../../../src/languages/expressions/catalogue/fields.js';
import { FUNCTIONS } from '../../../src/languages/expressions/catalogue/functions.js';
import { knownName } from '../../../src/languages/expressions/known-names.js';

const NAMES = [...FIELDS.keys(), ...FUNCTIONS.keys(), 'true', 'or', 'strict', 'False'];

describe('a name of the catalogue or the grammar', () => {
  it.each(['', ' ', '(', 'not ', '{"x"} or '])('is found behind %j', (before) => {
    for (const name of NAMES) {
      const text = `${before}${name} eq 1`;
      const known = knownName(text, before.length, before.length + name.length);
      expect(known?.text).toBe(name);
      expect(known?.field).toBe(FIELDS.get(name));
      expect(known?.function).toBe(FUNCTIONS.get(name));
    }
  });

  it('is all of the stretch', () => {
    expect(knownName('ip.src', 0, 5)).toBeUndefined();
    expect(knownName('ip.srcs', 0, 7)).toBeUndefined();
    expect(knownName('IP.src', 0, 6)).toBeUndefined();
    expect(knownName('', 0, 0)).toBeUndefined();
  });

  it.each([
    ['true', 'constant'],
    ['and', 'word'],
    ['bitwise_and', 'word'],
    ['ssl', undefined],
  ] as const)('%s has a part in the grammar: %s', (name, grammar) => {
    expect(knownName(name, 0, name.length)?.grammar).toBe(grammar);
  });
});
