import { describe, expect, it } from 'vitest';
import { secretsFrom } from '../../../src/kernel/model/secret.js';
import { ShapeError } from '../../../src/kernel/lib/decode.js';
import { logpushJobs } from '../../../src/kinds/logpush-jobs/index.js';
import { answering, compileContext, diffContext, onlyChange, PLACE, settings, ZONE } from '../support.js';
import { PATH, ADDRESS, JOB, LIVE, planned, REFERENCE } from './support.js';

describe('live jobs', () => {
  it('are ambiguous when two have name and dataset of a declared one', async () => {
    const diff = await planned([JOB], [LIVE, { ...LIVE, id: 8 }, { ...LIVE, id: 9, dataset: 'dns_logs' }]);
    expect(diff.changes).toEqual([]);
    expect(diff.findings).toMatchObject([
      {
        severity: 'error',
        code: 'ambiguous-job',
        message:
          '2 live jobs are called requests with dataset http_requests (ids 7, 8): it is not clear which one is meant',
        location: { line: PLACE.line + 2 },
        scope: 'zone/shop.example.com',
      },
    ]);
  });

  it('are nameless, without fields and neither on nor off when they say nothing', async () => {
    const [first, ...rest] = (await planned([], [{ id: 1 }])).changes;
    expect(rest).toEqual([]);
    expect(first).toMatchObject({
      address: `${ADDRESS}/1`,
      details: [{ field: 'dataset', before: 'http_requests' }],
    });
    expect(first?.details).toHaveLength(1);
  });

  it.each(['enabled', 'destination_conf'])('that do not say %s do not differ in it', async (member) => {
    const silent = { ...LIVE, [member]: undefined };
    expect(await planned([JOB], [silent])).toMatchObject({ changes: [], unchanged: [`${ADDRESS}/requests`] });
    const change = onlyChange(await planned([{ ...JOB, fields: ['RayID'] }], [silent]));
    expect(change.details).toMatchObject([{ type: 'item', change: 'removed', item: 'Cookies' }]);
    expect(change.risks).toEqual([{ code: 'logs-less', message: 'Cookies is no longer sent' }]);
    expect(change.request.body).toMatchObject({ enabled: true, destination_conf: REFERENCE });
  });

  it.each<[string, unknown]>([
    ['a log push job is not an object', 'x'],
    ['a log push job has no id', { name: 'requests' }],
    ['a log push job has no id', { id: '../7' }],
  ])('are not guessed: %s', async (message, live) => {
    await expect(planned([JOB], [live])).rejects.toThrow(new ShapeError(message));
  });

  it('may have the newer notation with nothing in it', async () => {
    const change = onlyChange(await planned([JOB], [{ ...LIVE, output_options: {} }]));
    expect(change.request.body).toMatchObject({
      output_options: { field_names: JOB.fields, timestamp_format: 'rfc3339' },
    });
  });
});

describe('the kind', () => {
  it('owns all jobs of a zone or account, and names the variables it needs', () => {
    const [declaration] = logpushJobs.declare({ logpush_jobs: { jobs: [JOB] } }, compileContext().context);
    expect(declaration).toMatchObject({
      kind: 'logpush_job',
      claims: ['logpush_jobs'],
      secrets: [{ env: 'DESTINATION' }, { env: 'PROOF' }],
    });
    expect(logpushJobs.levels).toEqual(['zone', 'account']);
  });

  it('plans without its secrets, and says what it did not compare', async () => {
    const [declaration] = logpushJobs.declare({ logpush_jobs: { jobs: [JOB] } }, compileContext().context);
    const context = { scope: ZONE, settings: settings(), secrets: secretsFrom({}) };
    for (const live of [[], [LIVE]]) {
      const diff = await declaration?.observe(context, answering({ list: { [PATH]: live } }));
      expect(diff?.uncompared?.map(({ env, hidesChange }) => [env, hidesChange])).toEqual([
        ['DESTINATION', true],
        ['PROOF', false],
      ]);
      expect(diff?.changes.map(({ lacks }) => lacks)).toEqual(
        live.length === 0 ? [['DESTINATION', 'PROOF']] : [],
      );
    }
  });

  it('asks where the project file says', async () => {
    const [declaration] = logpushJobs.declare({ logpush_jobs: { jobs: [] } }, compileContext().context);
    const elsewhere = {
      ...settings(),
      endpoints: { ...settings().endpoints, logpush_jobs: '/zones/{zone_id}/logs/jobs' },
    };
    const api = answering({ list: { [`/zones/${ZONE.id}/logs/jobs`]: [] } });
    await expect(declaration?.observe({ ...diffContext(), settings: elsewhere }, api)).resolves.toMatchObject(
      { changes: [] },
    );
  });
});
