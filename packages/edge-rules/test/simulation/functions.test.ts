import { describe, expect, it } from 'vitest';
import { addressOf } from '../../src/expressions/addresses.js';
import { callFunction } from '../../src/simulation/functions.js';
import { ABSENT, known, unknown, type PartialValue, type Value } from '../../src/simulation/value.js';

function call(name: string, ...values: readonly Value[]): PartialValue {
  return callFunction(name, values.map(known));
}

function address(text: string): Value {
  const found = addressOf(text);
  if (found === undefined) throw new Error(`${text} is not an address`);
  return found;
}

describe('a function of the simulation', () => {
  it.each<[string, readonly Value[], Value]>([
    ['lower', ['AbC\u00C9'], 'abc\u00C9'],
    ['upper', ['aBc\u00E9'], 'ABC\u00E9'],
    ['len', ['four'], 4n],
    ['len', [['a', 'b']], 2n],
    ['starts_with', ['/admin/x', '/admin'], true],
    ['starts_with', ['/x', '/admin'], false],
    ['ends_with', ['a.php', '.php'], true],
    ['ends_with', ['a.php', '.html'], false],
    ['concat', ['a', 'b', 'c'], 'abc'],
    ['concat', [['a'], ['b', 'c']], ['a', 'b', 'c']],
    ['substring', ['abcdef', 2n], 'cdef'],
    ['substring', ['abcdef', 1n, 3n], 'bc'],
    ['substring', ['abcdef', -3n, -1n], 'de'],
    ['substring', ['abcdef', 6n], ''],
    ['to_string', [42n], '42'],
    ['to_string', [true], 'true'],
    ['to_string', [address('192.0.2.1')], '192.0.2.1'],
  ])('%s of %o is what the documents say', (name, values, result) => {
    expect(call(name, ...values)).toEqual(known(result));
  });

  it.each<[string, readonly Value[]]>([
    ['lower', [1n]],
    ['upper', []],
    ['len', []],
    ['len', [1n]],
    ['len', [true]],
    ['starts_with', ['a', 1n]],
    ['starts_with', [1n, 'a']],
    ['ends_with', ['a']],
    ['concat', ['a', 1n]],
    ['concat', ['a', ['b']]],
    ['substring', [1n, 1n]],
    ['substring', ['abc', 'a']],
    ['substring', ['abc', 0n, 'a']],
    ['substring', ['abc', 4n]],
    ['substring', ['abc', -4n]],
    ['substring', ['abc', 2n, 1n]],
    ['substring', ['abc', 0n, 4n]],
    ['to_string', []],
    ['to_string', ['text']],
    ['to_string', [address('2001:db8::1')]],
    ['no_such_function', ['a']],
  ])('%s of %o is not known, and is named as the reason', (name, values) => {
    expect(call(name, ...values)).toEqual(unknown(`${name}()`));
  });

  it('is unknown for the reasons of every argument that is unknown', () => {
    expect(callFunction('concat', [unknown('a.b'), known('x'), unknown('c', 'd')])).toEqual(
      unknown('a.b', 'c', 'd'),
    );
  });

  it.each(['lower', 'upper', 'substring', 'to_string', 'starts_with', 'ends_with'])(
    '%s of a missing value is missing',
    (name) => {
      expect(callFunction(name, [ABSENT, known('x')])).toEqual(ABSENT);
    },
  );

  it.each(['len', 'concat'])('%s of a missing value is not known', (name) => {
    expect(callFunction(name, [ABSENT])).toEqual(unknown(`${name}()`));
  });
});
