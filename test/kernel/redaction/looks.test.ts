import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { withoutCredentialsIn } from '../../../src/kernel/redaction/looks.js';
import { runs } from '../../helpers/runs.js';

const M = '(sensitive)';
const shown = (text: string): string => withoutCredentialsIn(text, M);

describe('in what a service says', () => {
  test.each([
    [
      'no access to s3://b/x?region=eu-1&access-key-id=AK1&secret-access-key=wJal%2FX',
      `no access to s3://b/x?region=eu-1&access-key-id=${M}&secret-access-key=${M}`,
    ],
    [
      'GET https://a.blob.example/c?sv=2024-01-01&sp=rw&sig=abc%3D refused',
      `GET https://a.blob.example/c?sv=2024-01-01&sp=rw&sig=${M} refused`,
    ],
    [
      'https://b.example/x?X-Amz-Credential=A%2Fb&X-Amz-Date=1&X-Amz-Signature=ff00',
      `https://b.example/x?X-Amz-Credential=${M}&X-Amz-Date=1&X-Amz-Signature=${M}`,
    ],
    [
      'https://b.example/x?X-Goog-Signature=ff00&X-Goog-Expires=9',
      `https://b.example/x?X-Goog-Signature=${M}&X-Goog-Expires=9`,
    ],
    [
      'AccountName=logs;AccountKey=abc+/==;EndpointSuffix=x',
      `AccountName=logs;AccountKey=${M};EndpointSuffix=x`,
    ],
    ['token=abc, password=hunter2', `token=${M}, password=${M}`],
    ['header Authorization: Bearer abcdef was refused', `header Authorization: ${M} was refused`],
    ['authorization=Splunk abcdef', `authorization=${M}`],
    ['got Bearer abc.def-ghi', `got ${M}`],
    ['Basic dXNlcjpwYXNz', M],
    ['{"client_secret": "x y", "api_token":"t"}', `{"client_secret":"${M}","api_token":"${M}"}`],
    [String.raw`got {"secretAccessKey":"wJalr\/K7MDENG"} here`, `got {"secretAccessKey":"${M}"} here`],
    ['{"password":"correct horse, battery;staple"}', `{"password":"${M}"}`],
    ['no: {"password":"correct horse, battery', `no: {"password":"${M} horse, battery`],
    ['config password = "correct horse, battery" is wrong', `config password = "${M}" is wrong`],
    [
      '{"secret":{"value":"nested1"},"tokens":["one1","two2"],"n":1}',
      `{"secret":{"value":"${M}"},"tokens":["${M}","${M}"],"n":1}`,
    ],
    ['{"authorization": ["Bearer abcdefghi"]}', `{"authorization":["${M}"]}`],
    ['{"signature":"sigval0123"}', `{"signature":"${M}"}`],
    ['{\n  "apiKey"     :     "abc def"\n}', `{"apiKey":"${M}"}`],
    ['{"message":"token=abc1"}', `{"message":"token=${M}"}`],
    ['<s3:token>xml1</s3:token>', `<s3:token>${M}</s3:token>`],
    ['<secretAccessKey>xml Secret</secretAccessKey>', `<secretAccessKey>${M}</secretAccessKey>`],
    ['secretAccessKey := "wJalr12 x"', `secretAccessKey := "${M}"`],
    [String.raw`{\"api_token\":\"t1\"}`, String.raw`{\"api_token\":\"${M}\"}`],
    ['to https://me:pw@h.example/in failed', `to https://${M}@h.example/in failed`],
    ['-----BEGIN PRIVATE KEY-----\nMIIE\n-----END PRIVATE KEY-----', M],
    ['X-Auth-Key: 1234abcd.', `X-Auth-Key: ${M}.`],
    ['api_key%3Dabc', `api_key%3D${M}`],
    ['glpat-abcdefghij0123456789', M],
  ])('%s', (text, safe) => {
    expect(shown(text)).toBe(safe);
    expect(shown(safe)).toBe(safe);
  });

  test.each([
    'invalid token: unexpected end of expression',
    'Invalid API token',
    'Basic authentication is not supported',
    'Bearer tokens are',
    'can\'t parse `http.request.uri.query contains "token="`',
    'http.request.headers["authorization"][0] eq "x"',
    'unknown member api_token',
    'zone 023e105f4ecef8ad9ca31a8372d0c353, ruleset ffffffffffffffffffffffffffffffff, ref=block-1',
    'sha256:96462b956d65791a98f9c7750632aae020635d508811eb95f5526054b6a19fca',
    'PUT /zones/023e105f4ecef8ad9ca31a8372d0c353/rulesets/phases/http_request_firewall_custom/entrypoint?phase_two=1',
    'https://h.example/a.js?v=1',
    'mail me@example.com',
    'max_token_count: 5',
    'token_id=5',
    '{"a": [1, 2],  "b": "c d"}',
    '<b>token</b> [1] {2}',
  ])('nothing is a credential: %s', (text) => {
    expect(shown(text)).toBe(text);
  });

  const name = fc.constantFrom(
    'access-key-id',
    'secret-access-key',
    'sig',
    'X-Amz-Signature',
    'X-Goog-Signature',
    'token',
    'password',
    'api_key',
    'client_secret',
    'sessionToken',
    'header_Authorization',
  );
  const value = fc.string({
    unit: fc.constantFrom(...'abcXYZ019+/%_-.~='.split('')),
    minLength: 1,
    maxLength: 40,
  });
  const around = fc.string({ unit: fc.constantFrom(...'klm ?&"\'<>,;\n'.split('')), maxLength: 12 });

  test('no value that a name gives away is left, wherever it stands', () => {
    fc.assert(
      fc.property(name, value, around, around, (called, secret, before, after) => {
        const canary = `c4n4ry${secret}0`;
        for (const [start, end] of [
          ['', ''],
          ['&', '&'],
          ['"', '"'],
          ['?', ' '],
        ] as const) {
          expect(shown(`${before}${start} ${called}=${canary}${end}${after}`)).not.toContain('c4n4ry');
          expect(shown(`${before} "${called}": "${canary}"${after}`)).not.toContain(
            called === 'sig' || /^(?:access|X-)/.test(called) ? 'nothing' : 'c4n4ry',
          );
        }
      }),
      { numRuns: runs(200) },
    );
  });

  test('backslashes behind a quotation mark that never closes take no time', () => {
    const start = performance.now();
    shown(`a="${'\\'.repeat(34)}`);
    expect(performance.now() - start).toBeLessThan(2_000);
  });

  test('a JSON value that is deeper than anybody writes is masked, and ends nothing', () => {
    const deep = `${'['.repeat(100_000)}"token=abc1"${']'.repeat(100_000)}`;
    expect(shown(deep)).toBe(`${'['.repeat(40)}"${M}"${']'.repeat(40)}`);
  });

  test.each([
    'token',
    'a.',
    'token= ',
    'a://',
    '-----BEGIN PRIVATE KEY',
    'eyJaaaaaa.',
    'Bearer ',
    '\\',
    'a="\\',
    '<a',
    '[',
  ])('a text that is nothing but %j takes no time', (part) => {
    const start = performance.now();
    shown(part.repeat(10_000 / part.length));
    expect(performance.now() - start).toBeLessThan(2_000);
  });
});
