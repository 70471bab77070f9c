import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HIDDEN, redactor } from '../../../src/kernel/redaction/redact.js';
import { runs } from '../../helpers/runs.js';

const DESTINATION =
  's3://logs/{DATE}?region=eu-1&access-key-id=AKIAEXAMPLE01&secret-access-key=wJal+rX/UtnFEMI%2FK7';

const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);
const inHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** The ways in which a secret has been seen in other tools' output. */
const ENCODINGS: readonly (readonly [string, (secret: string) => string])[] = [
  ['as it is', (secret) => secret],
  ['in JSON', inJson],
  ['in JSON in JSON', (secret) => inJson(inJson(secret))],
  ['as a URL component', encodeURIComponent],
  ['in a URL', encodeURI],
  ['in a form', (secret) => new URLSearchParams({ secret }).toString().slice('secret='.length)],
  [
    'percent-encoded in lower case',
    (secret) => encodeURIComponent(secret).replace(/%../g, (octet) => octet.toLowerCase()),
  ],
  ['in hexadecimal', (secret) => Buffer.from(secret).toString('hex')],
  ['in upper-case hexadecimal', (secret) => Buffer.from(secret).toString('hex').toUpperCase()],
  ['in HTML', inHtml],
  [
    'in HTML with names',
    (secret) => secret.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;'),
  ],
  ['inside an element of HTML', (secret) => inHtml(secret).replaceAll('&#34;', '"').replaceAll('&#39;', "'")],
  ['in a table of Markdown', (secret) => secret.replaceAll('|', String.raw`\|`)],
];

const BASE64 = ['base64', 'base64url'] as const;

/** Printable, with what the encodings change; the neighbours have none of it. */
const secrets = fc.string({
  unit: fc.constantFrom(...'abcXYZ019+/=&?%"<é-_.~:@{}[]|'.split('')),
  minLength: 8,
  maxLength: 40,
});
const neighbours = fc.string({ unit: fc.constantFrom(...'klm !;'.split('')) });

describe('a secret is taken out of a text', () => {
  test.each(ENCODINGS)('%s', (_, encode) => {
    fc.assert(
      fc.property(secrets, neighbours, neighbours, (secret, before, after) => {
        const encoded = encode(secret);
        const safe = redactor([secret])(before + encoded + after);
        expect(safe).toBe(before + HIDDEN + after);
      }),
      { numRuns: runs(100) },
    );
  });

  test.each(BASE64)('in %s, wherever it begins', (encoding) => {
    fc.assert(
      fc.property(secrets, neighbours, neighbours, (secret, before, after) => {
        const safe = redactor([secret])(Buffer.from(before + secret + after).toString(encoding));
        expect(safe).toContain(HIDDEN);
        expect(windowsOf(secret).filter((window) => decodesTo(safe.split(HIDDEN), window))).toEqual([]);
      }),
      { numRuns: runs(200) },
    );
  });

  test.each([
    ['a query value as written', 'wJal+rX/UtnFEMI%2FK7'],
    ['a query value, decoded', 'wJal+rX/UtnFEMI/K7'],
    ['a query value, decoded as a form', 'wJal rX/UtnFEMI/K7'],
    ['a query value in base64', Buffer.from('AKIAEXAMPLE01').toString('base64')],
    ['a query value in JSON', JSON.stringify({ id: 'AKIAEXAMPLE01' })],
  ])('when it is part of a destination: %s', (_, text) => {
    expect(redactor([DESTINATION])(`refused: ${text}.`)).not.toContain(text.slice(-9, -2));
    expect(redactor([DESTINATION])(`refused: ${text}.`)).toContain(HIDDEN);
  });

  test('that has several lines, as reports show it on one', () => {
    const key = '-----BEGIN "KEY"-----\nMIIEvQIBADAN\n';
    expect(redactor([key])(String.raw`got -----BEGIN "KEY"-----\nMIIEvQIBADAN\n.`)).toBe(`got ${HIDDEN}.`);
  });

  test('user name and password of a URL', () => {
    expect(
      redactor(['https://collector:pa55word@logs.example.com/in'])('collector may not, pa55word is wrong'),
    ).toBe(`${HIDDEN} may not, ${HIDDEN} is wrong`);
  });
});

test.each([
  ['with slashes that JSON need not escape', 'ab/cd+ef12345678', String.raw`no ab\/cd+ef12345678`],
  ['without the line end that a file has left', 'ownershiptok-998877\n', 'no ownershiptok-998877'],
  [
    'after the scheme of a header',
    'splunk://h.example/x?header_Authorization=Splunk%20abcdefghijklmnop',
    'no abcdefghijklmnop',
  ],
])('a secret goes %s', (_, secret, text) => {
  expect(redactor([secret])(text)).toBe(`no ${HIDDEN}`);
});

test.each([
  ['the region of a destination', DESTINATION, 'eu-1 and {DATE}'],
  [
    'an account id, which is in every path',
    'r2://b?account-id=01a7362d577a6c30',
    '/accounts/01a7362d577a6c30/rulesets',
  ],
  ['a secret that is too short to be one', 'abcde', 'abcde'],
  ['a variable that is not set', undefined, 'undefined'],
  ['an empty one', '', 'text'],
])('leaves alone %s', (_, secret, text) => {
  expect(redactor([secret])(text)).toBe(text);
});

test('the longest secret goes first, so that no rest of it is left', () => {
  expect(redactor(['abcdef', 'abcdefghi'])('abcdefghi abcdef')).toBe(`${HIDDEN} ${HIDDEN}`);
});

describe('a JSON document', () => {
  const anySecret = fc.oneof(
    fc.string({ minLength: 6 }),
    fc.constantFrom(
      '123456',
      '      ',
      '": "zone',
      'abcdef\\',
      '\\u0041\\u0042',
      '"name":',
      ', "id"',
      '\n\n\n\n\n\n',
    ),
  );

  test('stays one, whatever the secret is', () => {
    fc.assert(
      fc.property(fc.jsonValue(), anySecret, fc.constantFrom(undefined, 2), (value, secret, indent) => {
        const document = { value, secret: `a ${secret} b`, number: 1234567, name: 'abcdef"', level: 'zone' };
        const parsed: unknown = JSON.parse(redactor([secret])(JSON.stringify(document, undefined, indent)));
        expect(JSON.stringify(parsed)).not.toContain(JSON.stringify(`a ${secret} b`));
      }),
      { numRuns: runs(300) },
    );
  });

  test('keeps its layout and the escapes of what holds no secret', () => {
    const text = '{\n  "a": "##\\u005bgroup]",\n  "b": "s3cr3t!"\n}\n';
    expect(redactor(['s3cr3t!'])(text)).toBe('{\n  "a": "##\\u005bgroup]",\n  "b": "(sensitive)"\n}\n');
    expect(redactor(['s3cr3t!'])('{"a":"s3cr3t! ##[group]"}')).toBe('{"a":"(sensitive) ##\\u005bgroup]"}');
  });

  test('that is cut off is text', () => {
    expect(redactor(['s3cr3t!'])('{"a": "s3cr3t!')).toBe('{"a": "(sensitive)');
  });
});

/** Every four bytes of a secret in a row. */
function windowsOf(secret: string): readonly Buffer[] {
  const bytes = Buffer.from(secret);
  return Array.from({ length: bytes.length - 3 }, (_, start) => bytes.subarray(start, start + 4));
}

/** Whether base64 text holds some bytes, at any of the four offsets from which it may be read. */
function decodesTo(pieces: readonly string[], bytes: Buffer): boolean {
  return pieces.some((piece) =>
    [0, 1, 2, 3].some((skip) => Buffer.from(piece.slice(skip), 'base64').includes(bytes)),
  );
}

describe('the parts of a destination', () => {
  const said = (destination: string, text: string): string => redactor([destination])(text);

  test.each([
    ['a plain word is no secret', 's3://b/x?prefix=requests', 'two requests', 'two requests'],
    ['a word after a credential is', 's3://b/x?password=requests', 'two requests', 'two (sensitive)'],
    ['a password may hold an @', 'https://user:p@ssw0rd-long@h.example/x', 'p@ssw0rd-long', '(sensitive)'],
    ['and a colon', 'https://user:pass:w0rd-long@h.example/x', 'pass:w0rd-long', '(sensitive)'],
    [
      'a token stands behind its scheme',
      'https://h.example/x?header_Authorization=Splunk%208f2c1d7e-9a64-4b0e-a1d2-77aa01c4e9f3',
      'token 8f2c1d7e-9a64-4b0e-a1d2-77aa01c4e9f3 rejected',
      'token (sensitive) rejected',
    ],
  ])('%s', (_, destination, text, expected) => {
    expect(said(destination, text)).toBe(expected);
  });
});
