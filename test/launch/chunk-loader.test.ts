import { readdirSync, readFileSync } from 'node:fs';
import type { Script } from 'node:vm';
import { expect, test } from 'vitest';
import { chunkLoader, type Chunks } from '../../src/launch/chunk-loader.js';
import { readStoredCode, storedCode } from '../../src/launch/stored-code.js';

/** Chunks in memory. */
function chunksOf(texts: Readonly<Record<string, string>>, more: Partial<Chunks> = {}): Chunks {
  return {
    textOf: (name) => texts[name] ?? expect.fail(`no ${name}`),
    codeOf: () => undefined,
    pathOf: (name) => `/somewhere/${name}`,
    builtIn: (name) => process.getBuiltinModule(name),
    ...more,
  };
}

test('a chunk is run once, and has what it exports', () => {
  const load = chunkLoader(
    chunksOf({
      'a.cjs': 'exports.b = require("./b.cjs"); exports.again = require("./b.cjs"); exports.at = __filename;',
      'b.cjs': 'module.exports = { made: {} };',
    }),
  );
  const { b, again, at } = load('a.cjs') as Record<string, unknown>;
  expect(b).toBe(again);
  expect(b).toEqual({ made: {} });
  expect(at).toBe('/somewhere/a.cjs');
  expect(load('b.cjs')).toBe(b);
});

test('chunks may name each other in a circle, as modules of CommonJS may', () => {
  const load = chunkLoader(
    chunksOf({
      'a.cjs': 'exports.name = "a"; exports.b = require("./b.cjs");',
      'b.cjs': 'const a = require("./a.cjs"); exports.a = () => a.name;',
    }),
  );
  expect((load('a.cjs') as { b: { a: () => string } }).b.a()).toBe('a');
});

test('a stack names the chunk, and no folder of this machine', () => {
  const load = chunkLoader(
    chunksOf({ 'a.cjs': 'exports.fail = function failing() { throw new Error("it"); };' }),
  );
  const { fail } = load('a.cjs') as { fail: () => never };
  expect(() => fail()).toThrow(
    expect.objectContaining({ stack: expect.stringMatching(/at failing \(zonewright\/a\.cjs:1:/) }),
  );
});

test('the text is compiled if its stored code does not fit', () => {
  const texts = { 'a.cjs': 'exports.sum = function sum(a, b) { return a + b; };' };
  const scripts = new Map<string, Script>();
  const first = chunkLoader(chunksOf(texts), { onScript: (name, script) => scripts.set(name, script) });
  const isRight = (load: (name: string) => unknown): boolean =>
    (load('a.cjs') as { sum: (a: number, b: number) => number }).sum(1, 2) === 3;
  expect(isRight(first)).toBe(true);
  const code = scripts.get('a.cjs')?.createCachedData() ?? expect.fail('no code');
  let tries = 0;
  const rejected = (stored: Buffer): boolean | undefined => {
    let found: boolean | undefined;
    const codeOf = (): Buffer => stored;
    const onScript = (_: string, script: Script): void => void (found = script.cachedDataRejected);
    // V8 remembers texts that it has compiled in this process: a longer one is new to it.
    const more = { 'a.cjs': `${texts['a.cjs']}${' '.repeat((tries += 1))}` };
    expect(isRight(chunkLoader(chunksOf(more, { codeOf }), { onScript }))).toBe(true);
    return found;
  };
  // Code of another text, and what is no code at all.
  expect([rejected(code), rejected(Buffer.from('none'))]).toEqual([true, true]);
});

test('a slow module of Node is loaded when a member of it is looked at', () => {
  const loaded: string[] = [];
  const builtIn = (name: string): object | undefined => {
    loaded.push(name);
    return process.getBuiltinModule(name);
  };
  const load = chunkLoader(
    chunksOf(
      {
        'a.cjs':
          'const crypto = require("node:crypto"); const path = require("node:path"); exports.id = () => crypto.randomUUID(); exports.names = () => Object.keys(crypto); exports.has = () => "createHash" in crypto;',
      },
      { builtIn },
    ),
  );
  const { id, names, has } = load('a.cjs') as { id: () => string; names: () => string[]; has: () => boolean };
  expect(loaded).toEqual(['node:path']);
  expect(id()).toMatch(/^[\da-f-]{36}$/);
  expect(has()).toBe(true);
  expect(names()).toEqual(Object.keys(process.getBuiltinModule('node:crypto')));
  expect(loaded).toEqual(['node:path', 'node:crypto']);
});

test('stored code comes back as it was, by its name', () => {
  const codes = new Map([
    ['a.cjs', Buffer.from([1, 2, 3])],
    ['b.cjs', Buffer.alloc(0)],
    ['c.cjs', Buffer.from([255])],
  ]);
  const file = storedCode(codes);
  const code = readStoredCode((from, length) => file.subarray(from, from + length));
  expect(new Map([...codes.keys()].map((name) => [name, code(name)]))).toEqual(codes);
  expect(code('d.cjs')).toBeUndefined();
});

test('what is built is ASCII: it is read as Latin-1, which is faster', () => {
  const dist = new URL('../../dist/', import.meta.url);
  const chunks = readdirSync(dist).filter((name) => /^(?:chunk|main|validators)\b.*\.cjs$/.test(name));
  expect(chunks.length).toBeGreaterThan(100);
  const isOther = (name: string): boolean => readFileSync(new URL(name, dist)).some((byte) => byte > 127);
  expect(chunks.filter(isOther)).toEqual([]);
});
