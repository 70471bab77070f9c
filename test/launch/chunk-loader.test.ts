import { readdirSync, readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { chunkLoader, type Chunks, type CompiledChunk } from '../../src/launch/chunk-loader.js';
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

test('a chunk that fails is not taken for loaded', () => {
  const load = chunkLoader(chunksOf({ 'a.cjs': 'exports.half = 1; throw new Error("it");' }));
  for (const _ of [1, 2]) expect(() => load('a.cjs')).toThrow('it');
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
  const chunks: CompiledChunk[] = [];
  const first = chunkLoader(chunksOf(texts), { onScript: (chunk) => chunks.push(chunk) });
  const isRight = (load: (name: string) => unknown): boolean =>
    (load('a.cjs') as { sum: (a: number, b: number) => number }).sum(1, 2) === 3;
  expect(isRight(first)).toBe(true);
  const code = chunks[0]?.script.createCachedData() ?? expect.fail('no code');
  let tries = 0;
  const rejected = (stored: Buffer): boolean | undefined => {
    let found: boolean | undefined;
    const codeOf = (): Buffer => stored;
    const onScript = ({ script }: CompiledChunk): void => void (found = script.cachedDataRejected);
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

/** Chunks with code of different lengths. */
const STORED = new Map(
  [[1, 2, 3], [], [255], Array.from({ length: 40 }, (_, at) => at)].map((bytes, index) => [
    `${index}.cjs`,
    { text: `exports.index = ${index};`, code: Buffer.from(bytes) },
  ]),
);

/** Returns what can be read of the code of each chunk in a file. */
function codesIn(file: Buffer): ReadonlyMap<string, Buffer | undefined> {
  const codeOf = readStoredCode((from, length) => file.subarray(from, from + length));
  return new Map([...STORED].map(([name, { text }]) => [name, codeOf(name, text)]));
}

test('stored code comes back as it was, by name and text', () => {
  const file = storedCode(STORED);
  expect(codesIn(file)).toEqual(new Map([...STORED].map(([name, { code }]) => [name, code])));
  const codeOf = readStoredCode((from, length) => file.subarray(from, from + length));
  expect(codeOf('other.cjs', 'exports.index = 0;')).toBeUndefined();
  expect(codeOf('0.cjs', 'exports.index = 1;')).toBeUndefined();
});

test('damaged code is left out, wherever the damage is', () => {
  const file = storedCode(STORED);
  const damage = fc.oneof(
    fc.record({ cut: fc.nat(file.length - 1) }),
    fc.record({ at: fc.nat(file.length - 1), byte: fc.integer({ min: 1, max: 255 }) }),
    fc.record({ from: fc.nat(file.length - 1), fill: fc.constantFrom(0, 255) }),
  );
  fc.assert(
    fc.property(damage, (kind) => {
      const damaged = Buffer.from(file);
      if ('at' in kind) damaged[kind.at] = (damaged[kind.at] ?? 0) ^ kind.byte;
      if ('from' in kind) damaged.fill(kind.fill, kind.from);
      for (const [name, code] of codesIn('cut' in kind ? damaged.subarray(0, kind.cut) : damaged))
        expect([undefined, STORED.get(name)?.code]).toContainEqual(code);
    }),
  );
});

test('what is built is ASCII: it is read as Latin-1, which is faster', () => {
  const dist = new URL('../../dist/', import.meta.url);
  const chunks = readdirSync(dist).filter((name) => /^(?:chunk|main|validators)\b.*\.cjs$/.test(name));
  expect(chunks.length).toBeGreaterThan(100);
  const isOther = (name: string): boolean => readFileSync(new URL(name, dist)).some((byte) => byte > 127);
  expect(chunks.filter(isOther)).toEqual([]);
});
