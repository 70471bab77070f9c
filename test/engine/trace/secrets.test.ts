import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { comparableBody, filledBody, safeBody } from '../../../src/engine/trace/secrets.js';
import { redactor } from '../../../src/kernel/redaction/redact.js';
import { runs } from '../../helpers/runs.js';

const PATH = '/zones/023e105f4ecef8ad9ca31a8372d0c353/logpush/jobs';
const DESTINATION = 's3://bucket/logs?region=eu-1&secret-access-key=abcdefgh';
const ENV = { LOGPUSH_DESTINATION: DESTINATION, ANOTHER: DESTINATION, SHORT: 'abc', PATH: '/bin' };
const plain = { env: {}, hide: (text: string) => text };
const here = { env: ENV, hide: redactor([DESTINATION]) };

describe('a body', () => {
  test.each([
    [
      'without a secret is left to the byte',
      '{ "a" : 1.0, "big": 12345678901234567890 }',
      '{ "a" : 1.0, "big": 12345678901234567890 }',
    ],
    [
      'names the variable of a secret, the first by its name',
      JSON.stringify({ destination_conf: DESTINATION }),
      '{"destination_conf":"***zonewright-env:ANOTHER***"}',
    ],
    [
      'masks a secret that no variable holds',
      '{"destination_conf":"s3://other/x"}',
      '{"destination_conf":"s3://other/***zonewright-masked***"}',
    ],
    [
      'masks a secret that is too short to be told from a word',
      '{"api_key":"abc"}',
      '{"api_key":"***zonewright-masked***"}',
    ],
    [
      'masks what looks like a credential in any text',
      '{"a":"Bearer zyxw4321vuts"}',
      '{"a":"***zonewright-masked***"}',
    ],
    [
      'hides a secret in the words of the service',
      `{"errors":["no ${DESTINATION} here"]}`,
      '{"errors":["no s3://bucket/logs?region=eu-1&secret-access-key=***zonewright-masked*** here"]}',
    ],
    [
      'that is no JSON is masked as text',
      '<a href="https://user:pass@x.example/">',
      '<a href="https://***zonewright-masked***@x.example/">',
    ],
    ['that is empty stays so', '', ''],
  ])('%s', (_case, text, safe) => {
    expect(safeBody(PATH, text, here)).toBe(safe);
  });

  test('is filled with what the variables hold now, and with nothing else', () => {
    const safe =
      '{"a":"***zonewright-env:ONE***","b":["***zonewright-env:TWO***","x ***zonewright-env:ONE***"]}';
    expect(JSON.parse(filledBody(safe, { ONE: '1"' }))).toEqual({
      a: '1"',
      b: ['***zonewright-env:TWO***', 'x ***zonewright-env:ONE***'],
    });
    expect(filledBody('{ "a": 1 }', { ONE: '1' })).toBe('{ "a": 1 }');
  });

  test('is the same as another one but for its secrets', () => {
    const [known, unknown] = [here, plain].map((surroundings) =>
      comparableBody(
        safeBody(PATH, JSON.stringify({ name: 'a', destination_conf: DESTINATION }), surroundings),
      ),
    );
    expect(known).toEqual(unknown);
    expect(comparableBody('{"name":"b"}')).not.toEqual(comparableBody('{"name":"a"}'));
  });
});

test('a secret of the environment is never in a body, and is put back where it was alone', () => {
  const secret = fc
    .stringMatching(/^[!-~]{8,40}$/)
    .filter((text) => !/^[\d.]+$|zonewright|sensitive/.test(text));
  const place = fc.constantFrom('destination_conf', 'ownership_challenge', 'api_key', 'token');
  fc.assert(
    fc.property(secret, place, (value, member) => {
      fc.pre(!member.includes(value));
      const surroundings = { env: { SECRET: value }, hide: redactor([value]) };
      const body = { result: [{ [member]: value, enabled: true, name: 'job' }] };
      const safe = safeBody(PATH, JSON.stringify(body), surroundings);
      expect(safe).not.toContain(JSON.stringify(value).slice(1, -1));
      expect(JSON.parse(filledBody(safe, surroundings.env))).toEqual(body);
      const told = safeBody(PATH, JSON.stringify({ errors: [`can't write ${value}`] }), surroundings);
      expect(told).not.toContain(JSON.stringify(value).slice(1, -1));
    }),
    { numRuns: runs(300) },
  );
});
