import { describe, expect, it } from 'vitest';
import { jsonMistake } from '../../../src/app/session/json-mistake.js';

describe('why a text is no JSON', () => {
  it.each<[text: string, place: string, reason: string]>([
    ['', '1:1', 'the file is empty'],
    [' \n', '1:1', 'the file is empty'],
    ['[{\n  "a": 1', '2:9', 'the file ends too early'],
    ['["a', '1:4', 'the file ends too early'],
    ['[\n  1,\n  2,\n]', '3:4', 'there is nothing after this comma'],
    ['{"a": 1, }', '1:8', 'there is nothing after this comma'],
    ['// a\n[]', '1:1', 'JSON has no comments'],
    ['[1, # a\n2]', '1:5', 'JSON has no comments'],
    ["['a']", '1:2', 'JSON has no single quotes'],
    ['{"a" 1}', '1:6', 'a colon is missing before this'],
    ['{"a": 1\n "b": 2}', '2:2', 'a comma is missing before this'],
    ['[1 2]', '1:4', 'a comma is missing before this'],
    ['[{} {}]', '1:5', 'a comma is missing before this'],
    ['{a: 1}', '1:2', 'a key must be in double quotes'],
    ['{"a": 1, b: 2}', '1:10', 'a key must be in double quotes'],
    ['["a\nb"]', '1:4', 'a line ends, or there is a tab, between quotes'],
    ['["\\d"]', '1:4', 'this is not an escape'],
    ['[] x', '1:4', 'there is text after the end'],
    ['[True]', '1:2', 'this is not a JSON value'],
    ['[nope]', '1:2', 'this is not a JSON value'],
    ['{"a": }', '1:7', 'this is not a JSON value'],
    ['zone: {}', '1:1', 'this is not a JSON value'],
  ])('%j: at %s %s', (text, place, reason) => {
    const { help, ...told } = jsonMistake(text);
    expect(told).toEqual({ place, reason });
    expect(help).toMatch(/^[A-Z].*\.$/);
    // It may be read without the sentence before it.
    expect(help).not.toBe('Remove it.');
  });
});
