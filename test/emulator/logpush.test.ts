import { describe, expect, test } from 'vitest';
import { ACCOUNT, at, errorOf, started, textAt, ZONE } from './client.js';

const JOB = { name: 'a.job-1', destination_conf: 's3://bucket/x?region=eu&access-key=K&secret=S' };

describe.each([`/zones/${ZONE}`, `/accounts/${ACCOUNT}`])('log push jobs of %s', (scope) => {
  const jobs = `${scope}/logpush/jobs`;

  test('are created, read, listed, updated and deleted', async () => {
    const { send } = await started();
    const created = await send('POST', jobs, {
      ...JOB,
      ownership_challenge: 'proof',
      logpull_options: 'fields=A',
    });
    expect(created.result).toEqual({
      id: expect.any(Number),
      ...JOB,
      dataset: 'http_requests',
      enabled: false,
      logpull_options: 'fields=A',
    });
    const path = `${jobs}/${String(at(created.result, 'id'))}`;
    expect((await send('GET', path)).result).toEqual(created.result);
    expect((await send('GET', jobs)).result).toEqual([created.result]);
    const updated = await send('PUT', path, { enabled: true, dataset: 'http_requests' });
    expect(updated.result).toEqual({ ...Object(created.result), enabled: true });
    expect((await send('DELETE', path)).result).toEqual({ id: at(created.result, 'id') });
    const missing = await send('GET', path);
    expect([missing.status, errorOf(missing)]).toMatchObject([404, { code: 1000, message: 'job not found' }]);
  });

  test('may share a name, but a fifth one is refused', async () => {
    const { send } = await started();
    for (let count = 0; count < 4; count += 1) expect((await send('POST', jobs, JOB)).status).toBe(200);
    expect(errorOf(await send('POST', jobs, JOB)).message).toBe(
      'creating a new job is not allowed: exceeded max jobs allowed',
    );
  });

  test.each([
    ['no destination', { name: 'x' }],
    ['a blank in the name', { ...JOB, name: 'a b' }],
    ['an unknown member', { ...JOB, colour: 1 }],
    ['enabled as a string', { ...JOB, enabled: 'true' }],
  ])('with %s are refused', async (_title, body) => {
    const { send } = await started();
    expect((await send('POST', jobs, body)).status).toBe(400);
  });
});

test('the dataset of a job cannot be changed', async () => {
  const { send } = await started();
  const created = await send('POST', `/zones/${ZONE}/logpush/jobs`, JOB);
  const path = `/zones/${ZONE}/logpush/jobs/${String(at(created.result, 'id'))}`;
  expect(errorOf(await send('PUT', path, { dataset: 'dns_logs' })).pointer).toBe('/dataset');
});

test('a destination is answered without its secrets when the state says so, and kept whole', async () => {
  const { send, emulator } = await started({ state: { behaviour: { redactDestinations: true } } });
  const { result } = await send('POST', `/zones/${ZONE}/logpush/jobs`, JOB);
  expect(textAt(result, 'destination_conf')).toBe(
    's3://bucket/x?region=eu&access-key=REDACTED&secret=REDACTED',
  );
  expect(emulator.state().zones[ZONE]?.logpush_jobs[0]?.destination_conf).toBe(JOB.destination_conf);
});
