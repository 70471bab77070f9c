import { describe, expect, it } from 'vitest';
import { FIELDS } from '../../src/expressions/catalogue/fields.js';
import { FUNCTIONS } from '../../src/expressions/catalogue/functions.js';
import { knownName } from '../../src/expressions/known-names.js';

describe('a name of the catalogue or the grammar', () => {
  it('is a field or a function, as the catalogue has it', () => {
    for (const name of [...FIELDS.keys(), ...FUNCTIONS.keys()]) {
      expect(knownName(name)).toEqual({
        text: name,
        field: FIELDS.get(name),
        function: FUNCTIONS.get(name),
        grammar: undefined,
      });
    }
  });

  it.each([
    ['true', 'constant'],
    ['False', 'word'],
    ['bitwise_and', 'word'],
  ] as const)('%s has a part in the grammar: %s', (name, grammar) => {
    expect(knownName(name)?.grammar).toBe(grammar);
  });

  it.each(['', 'ip.sr', 'IP.src', 'constructor'])('is not %j', (name) => {
    expect(knownName(name)).toBeUndefined();
  });
});
