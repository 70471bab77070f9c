import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseSource } from '../../src/files/yaml/document.js';
import { quoted } from '../../src/files/layout/strings.js';
import { documentText } from '../../src/import/document.js';
import { inert } from '../../src/kernel/lib/inert.js';
import { codeSpan, htmlCode } from '../../src/surfaces/reports/printers/markdown/markdown.js';
import { markup } from '../../src/surfaces/reports/printers/html/markup.js';

const read = (text: string): { readonly value: unknown; readonly codes: readonly string[] } => {
  const { document, findings } = parseSource('a.yaml', new TextEncoder().encode(text));
  return { value: document?.value, codes: findings.map(({ code }) => code) };
};

/** What people write, and can't be seen: it joins, parts or dresses what stands around it. */
const JOINERS = ['\u00ad', '\u200b', '\u200c', '\u200d', '\u2060', '\ufe0e', '\ufe0f', '\u{e0100}'];
/** What turns text around. */
const TURNERS = [
  '\u061c',
  '\u200e',
  '\u200f',
  '\u202a',
  '\u202b',
  '\u202c',
  '\u202d',
  '\u202e',
  '\u2066',
  '\u2067',
  '\u2068',
  '\u2069',
];
const EMOJI = [
  '❤️',
  '👩‍🚒',
  '🏳️‍🌈',
  '1️⃣',
  '🇩🇪',
  '👍🏽',
  '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
];

describe('what joins characters', () => {
  test.each([...JOINERS, ...EMOJI])('%j stands in a value as itself and as an escape', (text) => {
    for (const written of [`a: x${text}y\n`, `a: 'x${text}y'\n`, `a: "x${text}y"\n`, `a: |-\n  x${text}y\n`])
      expect(read(written)).toEqual({ value: { a: `x${text}y` }, codes: [] });
    const codes = Array.from(text, (one) => `\\U${(one.codePointAt(0) ?? 0).toString(16).padStart(8, '0')}`);
    expect(read(`a: "x${codes.join('')}y"\n`)).toEqual({ value: { a: `x${text}y` }, codes: [] });
  });

  test.each(JOINERS)('%j is not part of a key', (text) => {
    expect(read(`a${text}b: 1\n`).codes).toEqual(['yaml-character']);
  });
});

describe('what turns text around', () => {
  test.each(TURNERS)('%j is refused as itself and taken as an escape', (text) => {
    for (const written of [`a: x${text}\n`, `a: "x${text}"\n`, `# ${text}\na: 1\n`])
      expect(read(written).codes).toEqual(['yaml-character']);
    expect(
      read(
        `a: ${JSON.stringify(`x${text}`).replace(text, `\\u${text.charCodeAt(0).toString(16).padStart(4, '0')}`)}\n`,
      ),
    ).toEqual({
      value: { a: `x${text}` },
      codes: [],
    });
  });
});

test('tags behind a flag that does not have them are text that nobody sees', () => {
  expect(read('a: 🏴\u{e0041}\u{e0042}\n').codes).toEqual(['yaml-character', 'yaml-character']);
});

/** Any text that JSON in UTF-8 can carry, with many characters that can't be seen. */
const texts = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...JOINERS,
        ...TURNERS,
        ...EMOJI,
        '\u0007',
        '\u2028',
        '\ufeff',
        ' ',
        '"',
        "'",
        '\\',
        '\n',
      ),
      fc.string({ unit: 'binary', maxLength: 4 }),
    ),
    { maxLength: 8 },
  )
  .map((parts) =>
    parts
      .join('')
      .replaceAll(/\p{Cs}/gu, '')
      .replaceAll('${', ''),
  );
const UNSEEN = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2028\u2029]/u;
const EMOJI_ALL = new RegExp(String.raw`\p{RGI_Emoji}`, 'gv');

describe('every text', () => {
  test('comes back from the files that store it, and nothing in them is out of sight', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const imported = documentText({ a: text, list: [text] }, { above: [], end: [] });
        expect(read(imported)).toEqual({ value: { a: text, list: [text] }, codes: [] });
        const line = `a: ${quoted(text, { isFlow: false })}\n`;
        expect(read(line)).toEqual({ value: { a: text }, codes: [] });
        for (const written of [imported, line])
          expect(UNSEEN.test(written.replaceAll(EMOJI_ALL, '').replaceAll('\n', ''))).toBe(false);
      }),
    );
  });

  test('is shown with all that is in it, in every medium', () => {
    const shows: readonly ((text: string) => string)[] = [
      inert,
      codeSpan,
      htmlCode,
      (text) => markup`${text}`.text,
    ];
    fc.assert(
      fc.property(texts, fc.constantFrom(...JOINERS, ...TURNERS), (text, unseen) => {
        for (const show of shows)
          for (const all of [text, `x${unseen}y`])
            expect(UNSEEN.test(show(all).replaceAll(EMOJI_ALL, '').replaceAll('\n', ''))).toBe(false);
        for (const show of shows) expect(show(`x${unseen}y`)).not.toBe(show('xy'));
      }),
    );
  });

  test.each(EMOJI)('%s stays readable', (emoji) => {
    expect(inert(`a ${emoji} b`)).toBe(`a ${emoji} b`);
  });
});
