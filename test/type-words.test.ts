import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { typeWords } from '../scripts/type-words.js';
import { isObject } from '../src/kernel/model/json.js';

const TARGETS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  '#/$defs/flag': { type: 'boolean' },
  '#/$defs/rows': { type: 'array' },
};

/** A schema as it is, or that to which it refers. */
function resolve(part: unknown): Readonly<Record<string, unknown>> {
  if (!isObject(part)) return {};
  const { $ref: reference, ...own } = part;
  return typeof reference === 'string' ? { ...TARGETS[reference], ...own } : part;
}

test.each<readonly [unknown, string]>([
  [{ type: 'string' }, 'text'],
  [{ type: ['array', 'null'] }, 'list'],
  [{ type: 'integer', minimum: 1, maximum: 9 }, '1 to 9'],
  [{ enum: ['a', '', null] }, '`a` or `""`'],
  [{ const: false }, '`false`'],
  [{ const: { a: 1 } }, '`{"a":1}`'],
  [{ const: 'a', type: 'string' }, '`a`'],
  [{ $ref: '#/$defs/flag' }, 'true or false'],
  [{ anyOf: [{ $ref: '#/$defs/rows' }, { type: 'object' }, { type: 'array' }] }, 'list or mapping'],
  [{ oneOf: [{ const: 1 }, { anyOf: [{ type: 'null' }, { type: 'string' }] }] }, '`1` or text'],
  [{ anyOf: [{ type: 'string' }, { type: 'object' }], $comment: 'a name' }, 'a name'],
  [{ anyOf: [false, { type: 'number' }] }, 'number'],
  [{ anyOf: [false] }, 'not allowed'],
  [false, 'not allowed'],
  [{ deprecated: true, description: 'x' }, 'anything, with a warning'],
  [{}, 'anything'],
  [true, 'anything'],
  [{ default: null }, 'anything'],
  [{ default: false }, 'true or false'],
  [{ default: [] }, 'list'],
])('%j is told as %s', (schema, words) => {
  expect(typeWords(schema, resolve)).toBe(words);
});

test('no table of the docs has a cell of which nobody has said what stands there', () => {
  const folder = new URL('../docs/', import.meta.url);
  const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.md'),
  );
  const found = pages.flatMap((page) =>
    readFileSync(new URL(page, folder), 'utf8')
      .split('\n')
      .filter((line) => /^\|.*\| *(?:undefined|null|\[object Object\]) *\|/.test(line))
      .map((line) => `${page}: ${line}`),
  );
  expect([pages.length > 20, found]).toEqual([true, []]);
});
