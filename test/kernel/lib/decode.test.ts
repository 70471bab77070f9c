import { describe, expect, it } from 'vitest';
import {
  asList,
  asObject,
  optionalBoolean,
  optionalString,
  requiredBoolean,
  requiredId,
  requiredString,
  ShapeError,
} from '../../../src/kernel/lib/decode.js';

describe('decoding an answer', () => {
  it.each<[string, () => unknown, unknown]>([
    ['an object', () => asObject({ a: 1 }, 'it'), { a: 1 }],
    ['a list', () => asList([1], 'it'), [1]],
    ['a list that may be missing', () => asList(undefined, 'it', true), []],
    ['a list that may be null', () => asList(null, 'it', true), []],
    ['a string', () => requiredString({ a: 'x' }, 'a', 'it'), 'x'],
    ['an empty string that must be there', () => requiredString({ a: '' }, 'a', 'it'), ''],
    ['a string that may be missing', () => optionalString({}, 'a', 'it'), undefined],
    ['a string that may be null', () => optionalString({ a: null }, 'a', 'it'), undefined],
    ['a string that may be empty', () => optionalString({ a: '' }, 'a', 'it'), undefined],
    ['a string that may be there', () => optionalString({ a: 'x' }, 'a', 'it'), 'x'],
    ['digits as a number', () => optionalString({ a: 0 }, 'a', 'it'), '0'],
    ['an id', () => requiredId({ id: 'c9ef84a6-bf5e_4' }, 'it'), 'c9ef84a6-bf5e_4'],
    ['an id of digits', () => requiredId({ id: 7 }, 'it'), '7'],
    ['a boolean', () => optionalBoolean({ a: false }, 'a', 'it'), false],
    ['a boolean as a string', () => optionalBoolean({ a: 'true' }, 'a', 'it'), true],
    ['a boolean that may be missing', () => optionalBoolean({}, 'a', 'it'), undefined],
    ['a boolean that may be null', () => optionalBoolean({ a: null }, 'a', 'it'), undefined],
    ['a boolean that must be there', () => requiredBoolean({ a: 'false' }, 'a', 'it'), false],
  ])('reads %s', (_, read, expected) => {
    expect(read()).toEqual(expected);
  });

  it.each<[string, () => unknown]>([
    ['it is not an object', () => asObject(null, 'it')],
    ['it is not an object', () => asObject([], 'it')],
    ['it is not an object', () => asObject('x', 'it')],
    ['it is not a list', () => asList({}, 'it', true)],
    ['it is not a list', () => asList(undefined, 'it')],
    ['it has no a', () => requiredString({}, 'a', 'it')],
    ['it has no a', () => requiredString({ a: 1 }, 'a', 'it')],
    ['it has no id', () => requiredId({}, 'it')],
    ['it has no id', () => requiredId({ id: '' }, 'it')],
    ['it has no id', () => requiredId({ id: '../other' }, 'it')],
    ['it has no id', () => requiredId({ id: 'x'.repeat(65) }, 'it')],
    ['a of it is not a string', () => optionalString({ a: {} }, 'a', 'it')],
    ['a of it is not a string', () => optionalString({ a: false }, 'a', 'it')],
    ['a of it is neither true nor false', () => optionalBoolean({ a: 'True' }, 'a', 'it')],
    ['a of it is neither true nor false', () => optionalBoolean({ a: 1 }, 'a', 'it')],
    ['it has no a', () => requiredBoolean({ a: null }, 'a', 'it')],
  ])('says that %s', (message, read) => {
    expect(read).toThrow(new ShapeError(message));
  });
});
