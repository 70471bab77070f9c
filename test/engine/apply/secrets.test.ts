import { membersOf } from '../../../src/kernel/model/request.js';
import { describe, expect, test } from 'vitest';
import { secretsFrom } from '../../../src/kernel/model/secret.js';
import { fillSecrets } from '../../../src/engine/apply/secrets.js';
import { changeOf } from '../../helpers/plans.js';

const secrets = secretsFrom({ DESTINATION: 's3://bucket?key=value', EMPTY: '' });
const reference = { secret: 'env:DESTINATION', hash: 'scrypt:0' };
const jobWith = (body: Readonly<Record<string, unknown>>): ReturnType<typeof changeOf> =>
  changeOf('logpush_jobs/a', {
    kind: 'logpush_job',
    request: {
      method: 'POST',
      path: '/zones/a/logpush/jobs',
      query: {},
      body: JSON.parse(JSON.stringify(body)),
    },
  });

describe('secrets are filled in when a request is sent', () => {
  test('in the members of a job that may be secret', () => {
    const change = jobWith({ name: 'a', destination_conf: reference, ownership_challenge: reference });
    expect(fillSecrets(change, secrets)).toEqual({
      ...change.request,
      body: {
        name: 'a',
        destination_conf: 's3://bucket?key=value',
        ownership_challenge: 's3://bucket?key=value',
      },
    });
    expect(membersOf(change.request)['destination_conf']).toEqual(reference);
  });

  test.each([
    ['another member of a job', jobWith({ name: reference })],
    ['a member inside another', jobWith({ options: { destination_conf: reference } })],
    ['a value that is no reference', jobWith({ destination_conf: { secret: 'DESTINATION' } })],
    ['a text', jobWith({ destination_conf: 'env:DESTINATION' })],
    ['a change of another kind', { ...jobWith({ destination_conf: reference }), kind: 'ruleset' as const }],
    [
      'a request without a body',
      changeOf('logpush_jobs/a', {
        kind: 'logpush_job',
        request: { method: 'DELETE', path: '/zones/a/logpush/jobs/1', query: {} },
      }),
    ],
  ])('but not in %s', (_, change) => {
    expect(fillSecrets(change, secrets)).toEqual(change.request);
  });

  test.each(['EMPTY', 'ABSENT'])('and a request without its secret %s is not sent', (name) => {
    const change = jobWith({ destination_conf: { secret: `env:${name}`, hash: '' } });
    expect(() => fillSecrets(change, secrets)).toThrow(`secret env:${name} is not set`);
  });
});
