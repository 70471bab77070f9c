import { describe, expect, it, test } from 'vitest';
import { digestOf } from '../../../src/kernel/model/json-digest.js';
import { KEY, onlyChange, PLACE } from '../support.js';
import { PATH, ADDRESS, ENV, JOB, LIVE, REFERENCE, PROOF, planned } from './support.js';

describe('a job that does not exist', () => {
  it('is created with its secrets by reference', async () => {
    expect(await planned([JOB], [])).toEqual({
      changes: [
        {
          address: `${ADDRESS}/requests`,
          kind: 'logpush_job',
          action: 'create',
          stage: 'jobs',
          source: { file: PLACE.file, line: PLACE.line + 2 },
          request: {
            method: 'POST',
            path: PATH,
            query: {},
            body: {
              name: 'requests',
              dataset: 'http_requests',
              enabled: true,
              logpull_options: 'fields=RayID,Cookies&timestamps=rfc3339',
              destination_conf: REFERENCE,
              ownership_challenge: PROOF,
            },
          },
          base: { hash: digestOf(null) },
          blindForms: [{ digest: expect.any(String) as string }, { digest: expect.any(String) as string }],
          details: [
            {
              type: 'field',
              change: 'added',
              field: 'dataset',
              after: 'http_requests',
              patch: [{ op: 'add', path: '/dataset', value: 'http_requests' }],
            },
            {
              type: 'field',
              change: 'added',
              field: 'enabled',
              after: true,
              patch: [{ op: 'add', path: '/enabled', value: true }],
            },
            {
              type: 'field',
              change: 'added',
              field: 'timestamps',
              after: 'rfc3339',
              patch: [{ op: 'add', path: '/timestamps', value: 'rfc3339' }],
            },
            { type: 'item', change: 'added', list: 'fields', item: 'Cookies' },
            { type: 'item', change: 'added', list: 'fields', item: 'RayID' },
            {
              type: 'secret',
              change: 'added',
              field: 'destination_conf',
              env: 'DESTINATION',
              after: 's3://bucket/…',
            },
            { type: 'secret', change: 'sent', field: 'ownership_challenge', env: 'PROOF' },
          ],
          risks: [
            {
              code: 'new-log-destination',
              message: 'logs of http_requests start to go to s3://bucket/…',
            },
            { code: 'logs-sensitive-fields', message: 'Cookies (cookies) begins to be sent' },
          ],
        },
      ],
      unchanged: [],
      seen: expect.any(Array),
      tally: { of: 'jobs', existing: 0 },
      findings: [],
    });
  });

  it('is created without what it does not say', async () => {
    const { ownership_challenge: _, timestamps: __, ...job } = JOB;
    const change = onlyChange(await planned([job], []));
    expect(change.request.body).toMatchObject({ logpull_options: 'fields=RayID,Cookies' });
    expect(change.request.body).not.toHaveProperty('ownership_challenge');
    expect(change.details.filter(({ type }) => type === 'secret')).toHaveLength(1);
  });
});

describe('a job that exists', () => {
  it.each<[string, object]>([
    ['it is the same', {}],
    [
      'its options have another order and encoding',
      { logpull_options: 'timestamps=rfc3339&fields=Cookies%2CRayID' },
    ],
    [
      'its options are the default ones',
      { logpull_options: `${LIVE.logpull_options}&sample=1&CVE-2021-44228=false` },
    ],
    [
      'its options are in the newer notation',
      { output_options: { field_names: ['Cookies', 'RayID'], timestamp_format: 'rfc3339', sample_rate: 1 } },
    ],
    ['its secrets are masked', { destination_conf: 's3://bucket/logs?region=eu-1&key=******' }],
    ['its dataset is left out', { dataset: undefined }],
    ['enabled is a string', { enabled: 'true' }],
    ['it has what the service sets', { last_complete: 'now', last_error: null, error_message: 'late' }],
  ])('is left alone when %s', async (_, live) => {
    expect(await planned([JOB], [{ ...LIVE, ...live }])).toEqual({
      changes: [],
      unchanged: [`${ADDRESS}/requests`],
      seen: expect.any(Array),
      tally: { of: 'jobs', existing: 1 },
      findings: [],
    });
  });

  test.each([
    ['filter', ''],
    ['max_upload_bytes', 0],
    ['max_upload_interval_seconds', 0],
    ['max_upload_records', 0],
    ['frequency', 'high'],
  ])('is left alone when nothing must be there, and %s is at its default: %j', async (name, standing) => {
    const live = { ...LIVE, [name]: standing };
    expect((await planned([{ ...JOB, [name]: null }], [live])).changes).toEqual([]);
  });

  it('is left alone when times are written as they are by default', async () => {
    const { timestamps: _, ...job } = JOB;
    expect(
      (await planned([job], [{ ...LIVE, logpull_options: 'fields=RayID,Cookies&timestamps=unixnano' }]))
        .changes,
    ).toEqual([]);
  });

  it('is written with everything it is, without its dataset and without a proof that is not needed', async () => {
    const live = {
      ...LIVE,
      logpull_options: 'fields=RayID,Old&timestamps=rfc3339&x=1&sample=0.1',
      filter: '{"where":{}}',
      max_upload_bytes: 5_000_000,
    };
    const { filter, max_upload_bytes } = live;
    const change = onlyChange(
      await planned([{ ...JOB, enabled: false, sample_rate: 0.1, filter, max_upload_bytes }], [live]),
    );
    expect(change.request).toEqual({
      method: 'PUT',
      path: `${PATH}/7`,
      query: {},
      body: {
        name: 'requests',
        enabled: false,
        logpull_options: 'fields=RayID,Cookies&timestamps=rfc3339&sample=0.1&x=1',
        filter,
        max_upload_bytes,
        destination_conf: REFERENCE,
      },
    });
    expect(change.details).toMatchObject([
      { type: 'field', field: 'enabled', before: true, after: false },
      { type: 'item', change: 'removed', list: 'fields', item: 'Old' },
      { type: 'item', change: 'added', list: 'fields', item: 'Cookies' },
      { type: 'same', change: 'kept', names: ['logpull_options.x'] },
    ]);
    const risk = { code: 'logs-less', message: 'the job is switched off' };
    expect([change.stage, change.risks]).toEqual(['weaken', [risk]]);
  });

  it('is written in the newer notation when it has that', async () => {
    const output = {
      field_names: ['RayID'],
      timestamp_format: 'rfc3339',
      sample_rate: 0.5,
      record_prefix: '{',
    };
    const { timestamps: _, ...job } = JOB;
    const change = onlyChange(
      await planned([{ ...job, sample_rate: 0.5 }], [{ ...LIVE, output_options: output }]),
    );
    expect(change.request.body).toEqual({
      name: 'requests',
      enabled: true,
      logpull_options: LIVE.logpull_options,
      output_options: { ...output, field_names: ['RayID', 'Cookies'], timestamp_format: 'unixnano' },
      destination_conf: REFERENCE,
    });
    expect(change.details).toMatchObject([
      { type: 'field', field: 'timestamps', before: 'rfc3339', after: 'unixnano' },
      { type: 'item', change: 'added', item: 'Cookies' },
    ]);
  });

  it('goes to another place with a proof, and that is a risk', async () => {
    const change = onlyChange(await planned([{ ...JOB, destination_conf: { env: 'OTHER' } }], [LIVE]));
    expect(change.request.body).toMatchObject({
      destination_conf: { secret: 'env:OTHER', hash: KEY.tag(ENV.OTHER, 'OTHER') },
      ownership_challenge: PROOF,
    });
    expect(change.details).toEqual([
      {
        type: 'secret',
        change: 'changed',
        field: 'destination_conf',
        env: 'OTHER',
        before: 's3://bucket/…',
        after: 'https://logs.example.com/…',
      },
      { type: 'secret', change: 'sent', field: 'ownership_challenge', env: 'PROOF' },
    ]);
    expect(change.risks).toEqual([
      {
        code: 'log-destination-changed',
        message: 'logs go to https://logs.example.com/… instead of s3://bucket/…',
      },
    ]);
  });

  it('has another base for any other live job, and the same for another order', async () => {
    const hash = async (live: object): Promise<string> =>
      onlyChange(await planned([{ ...JOB, fields: ['New'] }], [{ ...LIVE, ...live }])).base.hash;
    const others = [
      {},
      { enabled: false },
      { destination_conf: 's3://other' },
      { logpull_options: 'fields=RayID' },
      { logpull_options: `${LIVE.logpull_options}&sample=0.1` },
      { output_options: { field_names: ['RayID', 'Cookies'], timestamp_format: 'rfc3339' } },
      { id: 8 },
    ];
    const hashes = await Promise.all(others.map(hash));
    expect(new Set(hashes).size).toBe(others.length);
    expect(
      await hash({ logpull_options: 'timestamps=rfc3339&fields=Cookies,RayID', last_complete: 'now' }),
    ).toBe(hashes[0]);
  });
});

describe('a job that is not declared', () => {
  const other = { ...LIVE, id: 8, name: 'other' };

  it('is deleted last when the jobs are exclusive', async () => {
    const diff = await planned([JOB], [LIVE, other]);
    expect(diff.changes).toMatchObject([
      {
        address: `${ADDRESS}/other`,
        action: 'delete',
        stage: 'remove',
        source: { file: PLACE.file, line: PLACE.line },
        request: { method: 'DELETE', path: `${PATH}/8`, query: {} },
        details: [
          { type: 'field', change: 'removed', field: 'dataset' },
          { type: 'field', change: 'removed', field: 'enabled' },
          { type: 'item', change: 'removed', item: 'Cookies' },
          { type: 'item', change: 'removed', item: 'RayID' },
        ],
        risks: [{ code: 'deletes-job', message: 'log push job other (http_requests) is deleted' }],
      },
    ]);
    expect(diff.tally).toEqual({ of: 'jobs', existing: 2 });
  });

  it('is left alone when they are shared', async () => {
    expect((await planned([JOB], [LIVE, other], 'shared')).changes).toEqual([]);
  });

  it('has an address of its own, whatever it is called', async () => {
    const live = [
      other,
      { ...other, id: 9 },
      { ...other, id: 10, name: '' },
      { ...LIVE, id: 11, dataset: 'dns_logs' },
    ];
    const { changes } = await planned([JOB], live);
    expect(changes.map(({ action, address }) => `${action} ${address.slice(ADDRESS.length)}`)).toEqual([
      'create /requests',
      'delete /other (http_requests 8)',
      'delete /other (http_requests 9)',
      'delete /10',
      'delete /requests (dns_logs 11)',
    ]);
  });
});

describe('another dataset', () => {
  it('is another job: the one is made, the other goes', async () => {
    const { changes } = await planned([{ ...JOB, dataset: 'dns_logs' }], [LIVE]);
    expect(changes.map(({ action, stage, address }) => [action, stage, address])).toEqual([
      ['create', 'jobs', `${ADDRESS}/requests`],
      ['delete', 'remove', `${ADDRESS}/requests (http_requests 7)`],
    ]);
  });
});
