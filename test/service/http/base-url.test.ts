import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EXIT, UserError } from '../../../src/kernel/model/errors.js';
import { apiPath } from '../../../src/kernel/model/path.js';
import { isLoopback, parseBaseUrl, requestUrl } from '../../../src/service/http/base-url.js';
import { runs } from '../../helpers/runs.js';
import { BASE, scriptedDispatcher, success, testClient } from './support.js';
import { always } from '../../helpers/reads-of.js';

describe('parseBaseUrl', () => {
  test.each([
    ['https://api.example.com/client/v4', 'https://api.example.com/client/v4'],
    ['https://api.example.com/client/v4/', 'https://api.example.com/client/v4'],
    ['https://api.example.com', 'https://api.example.com/'],
    ['http://127.0.0.1:8080/v4', 'http://127.0.0.1:8080/v4'],
    ['http://127.1/v4', 'http://127.0.0.1/v4'],
    ['http://[::1]:8080', 'http://[::1]:8080/'],
    ['http://localhost:8080/', 'http://localhost:8080/'],
  ])('accepts %s', (text, href) => {
    expect(parseBaseUrl(text).href).toBe(href);
  });

  test.each([
    ['', 'not an http'],
    ['api.example.com/v4', 'not an http'],
    ['ftp://api.example.com', 'not an http'],
    ['http://api.example.com/v4', 'https'],
    ['http://localhost.example.com/v4', 'https'],
    ['http://127.example.com', 'https'],
    ['http://10.0.0.1', 'https'],
    ['https://user@api.example.com', 'user name'],
    ['https://:s3cret@api.example.com', 'user name'],
    ['https://api.example.com/v4?', 'query'],
    ['https://api.example.com/v4?a=s3cret', 'query'],
    ['https://api.example.com/v4#', 'fragment'],
    ['https://api.example.com//v4', 'plain segments'],
    ['https://api.example.com/v4//', 'plain segments'],
    ['https://api.example.com/%41', 'plain segments'],
  ])('refuses %s as a usage error', (text, reason) => {
    const error = errorOf(() => parseBaseUrl(text));
    expect(error).toMatchObject({ code: 'bad-base-url', exit: EXIT.usage });
    expect(error.message).toContain(reason);
    expect(error.help).toContain('https://');
    expect(error.message).not.toContain('s3cret');
  });
});

test.each([
  ['http://127.0.0.1', true],
  ['http://127.200.3.4', true],
  ['http://localhost', true],
  ['http://[::1]', true],
  ['https://128.0.0.1', false],
  ['https://localhost.example.com', false],
])('%s is this machine: %s', (text, expected) => {
  expect(isLoopback(new URL(text))).toBe(expected);
});

describe('requestUrl', () => {
  test('appends the path to the one of the base address and encodes the query', () => {
    const url = requestUrl(new URL(BASE), '/zones/a/page_shield/scripts', { hosts: 'a&b', status: 'é' });
    expect(url.href).toBe('https://api.test/client/v4/zones/a/page_shield/scripts?hosts=a%26b&status=%C3%A9');
    expect(requestUrl(new URL('https://api.test'), '/zones', {}).href).toBe('https://api.test/zones');
  });

  test.each([
    '',
    'zones',
    '/',
    '/zones/',
    '//evil.example/x',
    '/zones//rulesets',
    '/zones/./rulesets',
    '/zones/../rulesets',
    '/zones/%2e%2e/rulesets',
    '/zones/a?b',
    '/zones/a#b',
    '/zones\\a',
    '/zones/a b',
    '/zones/\u202e',
    '/zones/\n',
  ])('refuses the path %j', (path) => {
    expect(errorOf(() => requestUrl(new URL(BASE), path, {}))).toMatchObject({ code: 'bad-path' });
  });
});

test('for any text as an identifier the request stays inside the template or nothing is sent', async () => {
  const paths: string[] = [];
  const dispatcher = scriptedDispatcher((request) => {
    paths.push(request.path);
    return { status: 200, body: success({}) };
  });
  const { reader, writer } = testClient({ dispatcher });
  const id = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('..', '.', '', '%2e%2e', '..%2f', 'a/../../b', '\\..\\', 'a?x=', 'a#', '*', '\t'),
    fc.string({ unit: fc.constantFrom('a', '.', '/', '%', '2', 'e', '?', '#', '\\', '_', '-') }),
  );
  await fc.assert(
    fc.asyncProperty(id, fc.boolean(), async (text, checked) => {
      paths.length = 0;
      const send = async (): Promise<void> => {
        const path = checked ? apiPath`/zones/${text}/rulesets` : `/zones/${text}/rulesets`;
        await reader.get({ path });
        await writer.send({ method: 'DELETE', path, query: {} }, always);
      };
      const refusal: unknown = await send().catch((error: unknown) => error);
      expect(refusal === undefined || refusal instanceof UserError).toBe(true);
      expect(paths).toHaveLength(refusal === undefined ? 2 : 0);
      for (const path of paths) {
        expect(path).toBe(`/client/v4/zones/${text}/rulesets`);
        expect(new URL(path, BASE).pathname).toBe(path);
        // Without the check of the identifier a slash adds segments, as it would in any path.
        expect(checked ? path.split('/').length : 6).toBe(6);
      }
    }),
    { numRuns: runs(500) },
  );
});

function errorOf(act: () => unknown): UserError {
  try {
    act();
  } catch (error) {
    if (error instanceof UserError) return error;
  }
  throw new Error('expected a UserError');
}
