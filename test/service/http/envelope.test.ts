import { describe, expect, test } from 'vitest';
import { decodeEnvelope, describeErrors } from '../../../src/service/http/envelope.js';
import { isJson } from '../../../src/service/http/json-body.js';
import { printable } from '../../../src/service/http/printable.js';
import { failure, success } from './support.js';

const JSON_TYPE = 'application/json';

describe('decodeEnvelope', () => {
  test.each([
    ['errors empty', success([1])],
    ['errors null', { success: true, errors: null, messages: null, result: [1] }],
    ['errors absent', { success: true, result: [1] }],
  ])('takes the result of a success with %s', (_case, body) => {
    expect(decode(body)).toEqual({ kind: 'success', envelope: { result: [1], resultInfo: undefined } });
  });

  test('takes what result_info says along', () => {
    expect(decode(success([], { page: 1 }))).toMatchObject({ envelope: { resultInfo: { page: 1 } } });
  });

  test.each([
    ['with a total of 0 is an empty list', { page: 1, count: 0, total_count: 0 }, []],
    ['with a total is nothing', { total_count: 2 }, null],
    ['with a page that is empty is nothing', { page: 2, count: 0 }, null],
    ['without numbers is nothing', undefined, null],
  ])('a result of null %s', (_case, info, result) => {
    expect(decode(success(null, info))).toMatchObject({ kind: 'success', envelope: { result } });
  });

  test('reads the errors of a failure, with their pointer and their chain', () => {
    const body = failure(
      { code: 20217, message: 'bad kind', source: { pointer: '/kind' } },
      {
        code: 6003,
        message: 'Invalid request headers',
        error_chain: [{ code: 6105, message: 'Invalid Content-Type' }],
      },
      { message: 'no code' },
      { code: '7003' },
      'a text',
      null,
    );
    expect(decode(body)).toEqual({
      kind: 'failure',
      errors: [
        { code: 20217, message: 'bad kind', pointer: '/kind' },
        { code: 6003, message: 'Invalid request headers' },
        { code: 6105, message: 'Invalid Content-Type' },
        { message: 'no code' },
        { message: 'no message' },
        { message: 'a text' },
        { message: 'no message' },
      ],
    });
  });

  test.each([
    ['null', null],
    ['an object', { code: 1 }],
  ])('a failure whose errors are %s has none', (_case, errors) => {
    expect(decode({ success: false, errors })).toEqual({ kind: 'failure', errors: [] });
  });

  test.each([
    ['an array', []],
    ['a number', 1],
    ['null', null],
    ['no success', { result: [] }],
    ['success as text', { success: 'true', result: [] }],
    ['errors of another shape', { success: true, errors: {}, result: [] }],
    ['success with errors', { success: true, errors: [{ code: 1, message: 'but' }], result: [] }],
  ])('%s is not an answer of the API', (_case, body) => {
    expect(decode(body)).toMatchObject({ kind: 'malformed', isCutOff: false });
  });

  test.each([
    ['{"success":true,"result":{"id":"1"', 'cut off'],
    ['', 'empty'],
    [Buffer.from([0x22, 0xff, 0x22]), 'not UTF-8'],
  ])('%j is %s', (body, kind) => {
    const decoded = decodeEnvelope(Buffer.from(body), JSON_TYPE);
    expect(decoded).toMatchObject(
      kind === 'empty' ? { kind: 'empty' } : { kind: 'malformed', isCutOff: true },
    );
  });

  test('HTML is never read, whatever it contains', () => {
    const decoded = decodeEnvelope(Buffer.from(JSON.stringify(success([]))), 'text/html; charset=utf-8');
    expect(decoded).toEqual({ kind: 'malformed', problem: 'the answer is not JSON', isCutOff: false });
  });

  test.each(['', 'text/plain; charset=utf-8', 'application/octet-stream'])(
    'the type %j says nothing, so that the content decides',
    (type) => {
      const read = (text: string): unknown => decodeEnvelope(Buffer.from(text), type);
      expect(read(JSON.stringify(success([1])))).toMatchObject({
        kind: 'success',
        envelope: { result: [1] },
      });
      const notJson = { kind: 'malformed', problem: 'the answer is not JSON', isCutOff: false };
      expect(read('upstream is away')).toEqual(notJson);
      expect(read('{"success":true')).toEqual(notJson);
    },
  );

  test.each([
    String.raw`{"success":true,"result":{"__proto__":{"polluted":true}}}`,
    String.raw`{"success":true,"result":[{"\u005f_proto__":{}}]}`,
    String.raw`{"success":true,"result":{"a":{"__pr\u006fto__":{}}}}`,
  ])('refuses the member __proto__ in %s', (text) => {
    expect(decodeEnvelope(Buffer.from(text), JSON_TYPE)).toMatchObject({
      kind: 'malformed',
      isCutOff: false,
    });
  });

  test('keeps __proto__ as a value, and a constructor member', () => {
    const result = { expression: 'http.request.uri contains "__proto__"', constructor: 'x' };
    expect(decode(success(result))).toMatchObject({ kind: 'success', envelope: { result } });
  });
});

test.each([
  ['application/json', true],
  ['application/json; charset=utf-8', true],
  ['Application/JSON;charset=utf-8', true],
  ['application/problem+json', true],
  ['text/json', false],
  ['application/jsonp', false],
  ['text/html', false],
  ['', false],
])('the content type %j is JSON: %s', (type, expected) => {
  expect(isJson(type)).toBe(expected);
});

describe('text of the service', () => {
  test('is made printable and short', () => {
    expect(printable('a\u001b[31m\n\u202eb\ud800')).toBe(String.raw`a\u{1b}[31m\u{a}\u{202e}b\u{d800}`);
    expect(printable('é'.repeat(300))).toBe('é'.repeat(300));
    expect(printable('word '.repeat(80))).toBe(`${'word '.repeat(59)}word …`);
  });

  test('is never cut inside a word: half of a secret would not be recognised', () => {
    expect(printable('x'.repeat(301))).toBe(' …');
    expect(printable(`can't write to ${'s3cret'.repeat(100)}`)).toBe("can't write to …");
  });

  test('of many errors is cut to the first three', () => {
    const errors = [1, 2, 3, 4, 5].map((code) => ({ code, message: `m${code}` }));
    expect(describeErrors(errors)).toBe('1 m1; 2 m2; 3 m3; and 2 more');
    expect(describeErrors([{ message: 'no code' }])).toBe('no code');
    expect(describeErrors([])).toBe('');
  });
});

function decode(body: unknown): unknown {
  return decodeEnvelope(Buffer.from(JSON.stringify(body)), JSON_TYPE);
}
