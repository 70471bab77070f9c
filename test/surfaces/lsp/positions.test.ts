import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { encodingFor, positionsFor } from '../../../src/surfaces/lsp/positions.js';
import { openOwnEditor, type At, type EditorSession } from '../../helpers/language-server.js';
import { runs } from '../../helpers/runs.js';

const ENCODINGS = ['utf-16', 'utf-8', 'utf-32'] as const;
type Encoding = (typeof ENCODINGS)[number];

/** How long a text is, by encoders of Node. */
const LENGTHS: Readonly<Record<Encoding, (text: string) => number>> = {
  'utf-16': (text) => Buffer.from(text, 'utf16le').length / 2,
  'utf-8': (text) => new TextEncoder().encode(text).length,
  'utf-32': (text) => Array.from(text).length,
};

/** The place behind the start of a text. */
function endOf(start: string, encoding: Encoding): At {
  const lines = start.split('\n');
  return { line: lines.length - 1, character: LENGTHS[encoding](lines.at(-1) ?? '') };
}

describe('the encoding', () => {
  test.each<[offered: readonly string[] | undefined, chosen: string]>([
    [undefined, 'utf-16'],
    [[], 'utf-16'],
    [['utf-8', 'utf-16'], 'utf-8'],
    [['utf-16', 'utf-8'], 'utf-16'],
    [['utf-7', 'utf-32', 'utf-8'], 'utf-32'],
    [['toString'], 'utf-16'],
  ])('offered %j, chosen %s', (offered, chosen) => {
    expect(encodingFor(offered)).toBe(chosen);
  });

  test('is in the answer to the editor', async () => {
    const root = mkdtempSync(join(tmpdir(), 'zonewright-positions-'));
    onTestFinished(() => rmSync(root, { recursive: true }));
    for (const [offered, chosen] of [
      [undefined, 'utf-16'],
      [['utf-8', 'utf-16'], 'utf-8'],
    ] as const) {
      const editor = await openOwnEditor(root, offered);
      expect(editor.capabilities.positionEncoding).toBe(chosen);
      await editor.end();
    }
  });
});

const PIECES = ['a', 'é', 'ж', '€', '🙂', '👩‍👩‍👧', '\n', '\r\n', ' ', 'e\u0301', '\uFEFF'];

test('a place is the same in each encoding, there and back', () => {
  const pieces = fc.array(fc.constantFrom(...PIECES), { maxLength: 30 });
  fc.assert(
    fc.property(pieces, fc.nat(30), (parts, at) => {
      const text = parts.join('');
      const offset = parts.slice(0, at).join('').length;
      for (const encoding of ENCODINGS) {
        const positions = positionsFor(encoding)(text);
        const position = positions.positionAt(offset);
        expect(position).toEqual(endOf(text.slice(0, offset), encoding));
        expect(positions.offsetAt(position)).toBe(offset);
      }
    }),
    { numRuns: runs(500) },
  );
});

test.each<[Encoding, At, number]>([
  // In the middle of a character is before it; behind a line is its end.
  ['utf-8', { line: 0, character: 2 }, 0],
  ['utf-8', { line: 0, character: 4 }, 2],
  ['utf-8', { line: 0, character: 99 }, 3],
  ['utf-16', { line: 0, character: 1 }, 0],
  ['utf-32', { line: 0, character: 1 }, 2],
  ['utf-8', { line: 1, character: 2 }, 6],
  ['utf-8', { line: 9, character: 0 }, 6],
])('in %s, %j is the offset %d', (encoding, position, offset) => {
  expect(positionsFor(encoding)('🙂a\r\nж').offsetAt(position)).toBe(offset);
});

const ACCOUNT = `account: { name: acme, id: "00000000000000000000000000000009" }
lists: { lists: [{ name: office, description: Büro 🙂, kind: ip, items: [192.0.2.1] }] }
`;

/** A file with a mistake in each style of a value, and with letters of all lengths before it. */
function fileWith(odd: string): string {
  return `zone: { name: a.example.com, id: "00000000000000000000000000000001" } # ${odd}
vars: { "apex": a.example.com }
rulesets:
  - phase: http_request_firewall_custom
    rules:
      - description: "${odd}"
        ref: plain
        action: log
        expression: http.host eq "${odd}" and http.hst eq "\${apex}"
      - { description: '${odd}', ref: single, action: log, expression: 'ssl or http.host eq "${odd}" or ip.src in $office or ssll' }
      - { ref: double, description: "${odd}", action: log, expression: "http.host eq \\"${odd}\\" and lower(http.hots) eq \\"a\\"" }
      - ref: folded
        action: log
        expression: >-
          http.user_agent contains "${odd}" or http.hots eq "a"
          or lower(http.user_agent) contains "${odd}" and ip.scr eq 1.1.1.1
      - ref: literal
        action: log
        expression: |
          http.user_agent contains "${odd}" or http.hots eq "a"
`;
}

let root: string;
const editors = new Map<Encoding, EditorSession>();
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'zonewright-positions-'));
  for (const folder of ['zones', 'accounts']) mkdirSync(join(root, folder));
  writeFileSync(join(root, 'accounts/acme.yaml'), ACCOUNT);
  writeFileSync(join(root, 'zonewright.yaml'), 'version: 1\n# 🙂');
  for (const encoding of ENCODINGS) editors.set(encoding, await openOwnEditor(root, [encoding]));
});
afterAll(async () => {
  for (const editor of editors.values()) await editor.end();
  rmSync(root, { recursive: true });
});

/** What an editor gets to know of a text, with offsets in the place of positions. */
async function answersOf(encoding: Encoding, text: string, offsets: readonly number[]): Promise<unknown> {
  const editor = editors.get(encoding) ?? expect.fail();
  const file = 'zones/a.yaml';
  const diagnostics = await editor.diagnose(file, text);
  const offsetIn = (uri: string, { line, character }: At): number => {
    const known = uri.endsWith('acme.yaml')
      ? ACCOUNT
      : uri.endsWith('zonewright.yaml')
        ? 'version: 1\n# 🙂'
        : text;
    const lines = known.split('\n');
    const whole = lines[line] ?? expect.fail(`no line ${line}`);
    const units = Array.from(whole);
    const before = units.findIndex(
      (_, index) => LENGTHS[encoding](units.slice(0, index).join('')) >= character,
    );
    const start = units.slice(0, before === -1 ? units.length : before).join('');
    // An answer never has a place inside a character.
    expect(LENGTHS[encoding](start)).toBe(character);
    return lines.slice(0, line).reduce((sum, { length }) => sum + length + 1, start.length);
  };
  const inOffsets = (value: unknown, uri: string): unknown => {
    if (Array.isArray(value)) return value.map((one) => inOffsets(one, uri));
    if (typeof value !== 'object' || value === null) return value;
    if ('line' in value && 'character' in value) return offsetIn(uri, value as At);
    const own = 'uri' in value ? String(value.uri) : uri;
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [key, inOffsets(one, key.startsWith('file:') ? key : own)]),
    );
  };
  const asked: [string, object][] = offsets.flatMap((offset) => {
    const position = endOf(text.slice(0, offset), encoding);
    return [
      ...['completion', 'hover', 'signatureHelp', 'definition', 'references', 'prepareRename'].map(
        (method): [string, object] => [method, { position, context: { includeDeclaration: true } }],
      ),
      ['rename', { position, newName: 'other' }],
      ['selectionRange', { positions: [position] }],
    ];
  });
  asked.push(
    ['documentSymbol', {}],
    ['foldingRange', {}],
    ['formatting', { options: {} }],
    ['codeLens', {}],
    ['codeAction', { range: diagnostics[0]?.range, context: { diagnostics } }],
  );
  const answers: unknown[] = [diagnostics];
  for (const [method, more] of asked) answers.push(await editor.ask(`textDocument/${method}`, file, more));
  answers.push(await editor.connection.sendRequest('workspace/symbol', { query: 'o' }));
  const { data } = await editor.ask<{ data: readonly number[] }>('textDocument/semanticTokens/full', file);
  return [inOffsets(answers, file), inOffsets(rangesOf(data), file)];
}

/** The ranges of tokens, which are relative to each other. */
function rangesOf(data: readonly number[]): readonly unknown[] {
  let [line, character] = [0, 0];
  return Array.from({ length: data.length / 5 }, (_, index) => {
    const [down = 0, right = 0, length = 0, type] = data.slice(index * 5);
    line += down;
    character = down === 0 ? character + right : right;
    return [{ line, character }, { line, character: character + length }, type];
  });
}

test('an editor gets the same answers in each encoding', async () => {
  const odd = fc
    .array(fc.constantFrom('a', 'é', 'ж', '€', '🙂', '👩‍👩‍👧', 'e\u0301'), { maxLength: 6 })
    .map((parts) => parts.join(''));
  const places = fc.array(fc.nat(Array.from(fileWith('')).length), { minLength: 1, maxLength: 2 });
  await fc.assert(
    fc.asyncProperty(odd, places, async (letters, at) => {
      const text = fileWith(letters);
      const offsets = at.map((count) => Array.from(text).slice(0, count).join('').length);
      offsets.push(text.indexOf('$office') + 2, text.lastIndexOf('http.hots') + 4);
      const expected = await answersOf('utf-16', text, offsets);
      expect(await answersOf('utf-8', text, offsets)).toEqual(expected);
      expect(await answersOf('utf-32', text, offsets)).toEqual(expected);
    }),
    { numRuns: runs(20) },
  );
});

test('diagnostics of all styles of values are at what they are about', async () => {
  const text = fileWith('ж🙂');
  for (const encoding of ENCODINGS) {
    const editor = editors.get(encoding) ?? expect.fail();
    const found = await editor.diagnose('zones/a.yaml', text);
    const lines = text.split('\n');
    const about = found.map(({ range: { start, end } }) => {
      const line = Array.from(lines[start.line] ?? '');
      return line
        .filter((_, index) => {
          const before = LENGTHS[encoding](line.slice(0, index).join(''));
          return start.character <= before && before < end.character;
        })
        .join('');
    });
    expect(about).toEqual(['http.hst', 'ssll', 'http.hots', 'http.hots', 'ip.scr', 'http.hots']);
  }
});
