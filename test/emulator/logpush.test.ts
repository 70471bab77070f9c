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
    ['what the service sets', { ...JOB, last_error: 'x' }],
    ['a filter that is no JSON', { ...JOB, filter: '{' }],
    ['a filter without where', { ...JOB, filter: '{"and":[]}' }],
    ['a filter as an object', { ...JOB, filter: { where: {} } }],
    ['another kind', { ...JOB, kind: 'core' }],
    ['another frequency', { ...JOB, frequency: 'often' }],
    ['too small files', { ...JOB, max_upload_bytes: 4_999_999 }],
    ['too large files', { ...JOB, max_upload_bytes: 1_000_000_001 }],
    ['too short times', { ...JOB, max_upload_interval_seconds: 29 }],
    ['too few lines', { ...JOB, max_upload_records: 999 }],
    ['more than everything', { ...JOB, output_options: { sample_rate: 1.1 } }],
    ['another type of output', { ...JOB, output_options: { output_type: 'xml' } }],
    ['a delimiter that is no text', { ...JOB, output_options: { field_delimiter: 7 } }],
    ['fields as a text', { ...JOB, output_options: { field_names: 'RayID' } }],
  ])('with %s are refused', async (_title, body) => {
    const { send } = await started();
    expect((await send('POST', jobs, body)).status).toBe(400);
  });
});

test('what a job says beside that is kept, taken back by null, and left alone by what leaves it out', async () => {
  const jobs = `/zones/${ZONE}/logpush/jobs`;
  const live = { id: 1, ...JOB, x_later: { a: [null] }, kind: 'edge' };
  const { send } = await started({ state: { zones: { [ZONE]: { logpush_jobs: [live] } } } });
  const further = {
    filter: '{"where":{"key":"RayID","operator":"eq","value":"1"}}',
    max_upload_bytes: 5_000_000,
    max_upload_interval_seconds: 0,
    frequency: 'low',
    output_options: { field_names: ['RayID'], sample_rate: 0.5, y_later: 1 },
  };
  const updated = await send('PUT', `${jobs}/1`, { ...further, x_later: 2, x_later_addition: {} });
  expect(updated.result).toMatchObject({ ...further, x_later: 2, kind: 'edge' });
  const less = await send('PUT', `${jobs}/1`, { filter: null, x_later: null, max_upload_bytes: 0 });
  expect(less.result).toMatchObject({ output_options: further.output_options, max_upload_bytes: 0 });
  expect(less.result).not.toHaveProperty('x_later');
  expect(less.result).not.toHaveProperty('filter');
  expect(errorOf(await send('PUT', `${jobs}/1`, { kind: '' })).pointer).toBe('/kind');
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
