import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HIDDEN, redactor } from '../../../src/kernel/redaction/redact.js';
import { runs } from '../../helpers/runs.js';

const bytesOf = (text: string): readonly string[] =>
  [...Buffer.from(text)].map((byte) => byte.toString(16).padStart(2, '0'));
const units = (text: string): readonly number[] => text.split('').map((unit) => unit.charCodeAt(0));
const percent = (text: string): string =>
  bytesOf(text)
    .map((byte) => `%${byte}`)
    .join('');
const escaped = (text: string): string =>
  units(text)
    .map((unit) => String.raw`\u${unit.toString(16).padStart(4, '0')}`)
    .join('');

/** Ways in which services have repeated a secret, beside the usual encodings. */
const ECHOES: readonly (readonly [string, (secret: string) => string])[] = [
  ['every byte percent-encoded', percent],
  ['every byte percent-encoded in upper case', (secret) => percent(secret).toUpperCase()],
  ['percent-encoded twice', (secret) => encodeURIComponent(percent(secret))],
  [
    'in decimal references',
    (secret) =>
      units(secret)
        .map((unit) => `&#${unit};`)
        .join(''),
  ],
  [
    'in hexadecimal references',
    (secret) =>
      units(secret)
        .map((unit) => `&#x${unit.toString(16)};`)
        .join(''),
  ],
  ['in escapes of JSON', escaped],
  [
    'in escapes of JSON in upper case',
    (secret) =>
      escaped(secret)
        .toUpperCase()
        .replaceAll(String.raw`\U`, String.raw`\u`),
  ],
  ['in escapes of JSON, percent-encoded', (secret) => encodeURIComponent(escaped(secret))],
  ['with quotes behind backslashes', (secret) => secret.replace(/["'/]/g, String.raw`\$&`)],
  ['in capital letters', (secret) => secret.toUpperCase()],
  ['in small letters', (secret) => secret.toLowerCase()],
  ['in decomposed letters', (secret) => secret.normalize('NFD')],
];

const secrets = fc.string({
  unit: fc.constantFrom(...'abcXYZ0189+/=?"<é-_.~:@{}[]|'.split('')),
  minLength: 12,
  maxLength: 40,
});
const neighbours = fc.string({ unit: fc.constantFrom(...'klm !;'.split('')) });

describe('a secret leaves a text', () => {
  test.each(ECHOES)('%s', (_, echo) => {
    fc.assert(
      fc.property(secrets, neighbours, neighbours, (secret, before, after) => {
        expect(redactor([secret])(before + echo(secret) + after)).toBe(before + HIDDEN + after);
      }),
      { numRuns: runs(100) },
    );
  });

  test.each([
    ['at its end', (secret: string, length: number) => secret.slice(0, length)],
    ['at its beginning', (secret: string, length: number) => secret.slice(-length)],
  ])('that is cut %s, as long as twelve characters are left', (_, cut) => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'abcXYZ0189-_'.split('')), minLength: 13, maxLength: 40 }),
        fc.integer({ min: 12, max: 40 }),
        neighbours,
        (secret, length, around) => {
          const left = cut(secret, Math.min(length, secret.length));
          expect(redactor([secret])(`${around}${left}…${around}`)).toBe(`${around}${HIDDEN}…${around}`);
        },
      ),
      { numRuns: runs(200) },
    );
  });

  test('that is cut and encoded', () => {
    const secret = 'Tok/en+0123456789=abcdef';
    expect(redactor([secret])(`denied: ${percent(secret.slice(0, 15))}...`)).toBe(`denied: ${HIDDEN}...`);
  });

  test('in a JSON document, which stays one', () => {
    const secret = 'tok"en/0123456789';
    const safe = redactor([secret])(JSON.stringify({ message: `it was ${percent(secret)}`, code: 7 }));
    expect(JSON.parse(safe)).toEqual({ message: `it was ${HIDDEN}`, code: 7 });
  });
});

describe('a text stays as it is', () => {
  test.each([
    ['without any piece of a secret', 'the key abcdefghijk is not known', 'abcdefghijklmnop'],
    [
      'with the host of a destination',
      's3://bucket-of-logs/path',
      's3://bucket-of-logs/path2?secret-access-key=0123456789abcdef',
    ],
    ['with encodings of its own', '%7B"a": "&amp;"}', 'abcdefghijklmnop'],
  ])('%s', (_, text, secret) => {
    expect(redactor([secret])(text)).toBe(text);
  });

  test('whatever it is, where it has no character of the secret', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const safe = redactor(['ЖЖЖЖЖЖЖЖЖЖЖЖЖ'])(text);
        expect(safe).toBe(text);
      }),
      { numRuns: runs(200) },
    );
  });
});
