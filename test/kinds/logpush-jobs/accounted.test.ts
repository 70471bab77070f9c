import { describe, expect, test } from 'vitest';
import type { DeclaredJob } from '../../../src/generated/files.js';
import { logpushJobs } from '../../../src/kinds/logpush-jobs/index.js';
import { ACCOUNT, answering, compileContext, diffContext, onlyChange, settings } from '../support.js';
import { ADDRESS, ENV, JOB, LIVE, planned } from './support.js';

const NEWER = { field_names: ['RayID', 'Cookies'], timestamp_format: 'rfc3339' };

/** Members with a live value that means something, and one that means what their absence means. */
const KNOWN: readonly [member: string, live: unknown, nothing: unknown][] = [
  ['filter', '{"where":{"key":"RayID","operator":"eq","value":"1"}}', ''],
  ['filter_attack_traffic', true, false],
  ['frequency', 'low', 'high'],
  ['max_upload_bytes', 5_000_000, 0],
  ['max_upload_interval_seconds', 60, 0],
  ['max_upload_records', 1000, 0],
  ['subrequest_merging', true, false],
];

const OPTIONS: readonly [member: string, live: unknown, nothing: unknown][] = [
  ['record_prefix', '<', '{'],
  ['record_suffix', '>', '}\n'],
  ['record_delimiter', ';', ''],
  ['record_template', '{{.RayID}}', ''],
  ['batch_prefix', '[', ''],
  ['batch_suffix', ']', ''],
  ['field_delimiter', '\t', ','],
  ['merge_subrequests', true, false],
];

const BOTH: readonly [member: string, live: unknown, nothing: unknown, option: string][] = [
  ['sample_rate', 0.5, 1, 'sample'],
  ['CVE-2021-44228', true, false, 'CVE-2021-44228'],
];

describe('a known member that is live and not declared', () => {
  test.each(KNOWN)('is a difference: %s', async (member, live, nothing) => {
    const { details, request } = onlyChange(await planned([JOB], [{ ...LIVE, [member]: live }]));
    expect(details).toMatchObject([{ type: 'field', change: 'removed', field: member, before: live }]);
    expect(request.body).toMatchObject({ [member]: nothing });
  });

  test.each(KNOWN)('is taken back by null: %s', async (member, live, nothing) => {
    const job = { ...JOB, [member]: null };
    const { request } = onlyChange(await planned([job], [{ ...LIVE, [member]: live }]));
    expect(request.body).toMatchObject({ [member]: nothing });
    expect((await planned([job], [LIVE])).changes).toEqual([]);
  });

  test.each([...KNOWN, ['kind', 'edge', ''] as const])(
    'is none at its default: %s',
    async (member, _, nothing) => {
      for (const value of [nothing, null])
        expect((await planned([JOB], [{ ...LIVE, [member]: value }])).changes).toEqual([]);
    },
  );

  test.each(OPTIONS)('is a difference among the output options: %s', async (member, live, nothing) => {
    const former = { ...LIVE, output_options: { ...NEWER, [member]: live } };
    const { details, request } = onlyChange(await planned([JOB], [former]));
    const field = `output_options.${member}`;
    expect(details).toEqual([
      {
        type: 'field',
        change: 'removed',
        field,
        before: live,
        patch: [{ op: 'remove', path: `/output_options/${member}` }],
      },
    ]);
    expect(request.body).toMatchObject({ output_options: NEWER });
    expect(request.body).not.toHaveProperty(['output_options', member]);
    const filledIn = { ...LIVE, output_options: { ...NEWER, output_type: 'ndjson', [member]: nothing } };
    expect((await planned([JOB], [filledIn])).changes).toEqual([]);
  });

  test.each(BOTH)('is a difference in either notation: %s', async (member, live, nothing, option) => {
    const older = { ...LIVE, logpull_options: `${LIVE.logpull_options}&${option}=${String(live)}` };
    const newer = { ...LIVE, output_options: { ...NEWER, [member]: live } };
    for (const former of [older, newer]) {
      const { details } = onlyChange(await planned([JOB], [former]));
      expect(details).toMatchObject([{ change: 'removed', field: member, before: live }]);
      expect((await planned([{ ...JOB, [member]: live }], [former])).changes).toEqual([]);
    }
    const defaults = [
      { ...LIVE, logpull_options: `${LIVE.logpull_options}&${option}=${String(nothing)}` },
      { ...LIVE, output_options: { ...NEWER, [member]: nothing } },
    ];
    for (const former of defaults) expect((await planned([JOB], [former])).changes).toEqual([]);
  });

  test('is what belongs to the type of output, and not to another one', async () => {
    const csv = {
      ...NEWER,
      output_type: 'csv',
      record_prefix: '',
      record_suffix: '\n',
      field_delimiter: ',',
    };
    const job: DeclaredJob = { ...JOB, output_options: { output_type: 'csv' } };
    expect((await planned([job], [{ ...LIVE, output_options: csv }])).changes).toEqual([]);
    const lines = { ...NEWER, output_type: 'ndjson', record_prefix: '{', record_suffix: '}\n' };
    const change = onlyChange(await planned([job], [{ ...LIVE, output_options: lines }]));
    expect(change.request.body).toMatchObject({ output_options: { ...NEWER, output_type: 'csv' } });
    expect(change.request.body).not.toHaveProperty(['output_options', 'record_prefix']);
  });
});

describe('a declared member', () => {
  test.each([...KNOWN, ['x_later', { a: [1] }, undefined] as const])(
    'is sent, and the same when it is live: %s',
    async (member, value) => {
      const job = { ...JOB, [member]: value };
      expect(onlyChange(await planned([job], [])).request.body).toMatchObject({ [member]: value });
      const change = onlyChange(await planned([job], [LIVE]));
      expect(change.request.body).toMatchObject({ [member]: value });
      expect(change.details).toMatchObject([{ change: 'added', field: member, after: value }]);
      expect((await planned([job], [{ ...LIVE, [member]: value }])).changes).toEqual([]);
    },
  );

  test('asks for the newer notation when it is one of the output options', async () => {
    const job: DeclaredJob = { ...JOB, sample_rate: 0.5, output_options: { record_suffix: '\n' } };
    const options = { ...NEWER, sample_rate: 0.5, record_suffix: '\n' };
    const created = onlyChange(await planned([job], []));
    expect(created.request.body).toMatchObject({ output_options: options });
    expect(created.request.body).not.toHaveProperty('logpull_options');
    expect(created.details).toContainEqual(
      expect.objectContaining({ field: 'output_options.record_suffix', after: '\n' }),
    );
    const updated = onlyChange(await planned([job], [LIVE]));
    expect(updated.request.body).toMatchObject({
      output_options: options,
      logpull_options: LIVE.logpull_options,
    });
  });

  test('may stand among the output options, where it means the same', async () => {
    const { fields, timestamps: _, ...job } = JOB;
    const moved: DeclaredJob = {
      ...job,
      output_options: { field_names: [...(fields ?? [])], timestamp_format: 'rfc3339' },
    };
    expect((await planned([moved], [LIVE])).changes).toEqual([]);
  });

  test.each([
    '{ "where" : {"value":"1","operator":"eq","key":"RayID"} }',
    { where: { operator: 'eq', value: '1', key: 'RayID' } },
  ])('is the same filter in another spelling: %j', async (filter) => {
    const live = { ...LIVE, filter: '{"where":{"key":"RayID","operator":"eq","value":"1"}}' };
    expect((await planned([{ ...JOB, filter }], [live])).changes).toEqual([]);
    const change = onlyChange(await planned([{ ...JOB, filter, enabled: false }], [live]));
    expect(change.request.body).toMatchObject({ filter: live.filter });
  });

  test('is another filter when it says something else', async () => {
    const live = { ...LIVE, filter: '{"where":{"key":"RayID","operator":"eq","value":"1"}}' };
    const filter = { where: { key: 'RayID', operator: 'eq', value: '2' } };
    expect(onlyChange(await planned([{ ...JOB, filter }], [live])).request.body).toMatchObject({
      filter: '{"where":{"key":"RayID","operator":"eq","value":"2"}}',
    });
  });
});

describe('a member that nobody knows', () => {
  const live = { ...LIVE, x_later: { a: [null] }, output_options: { ...NEWER, y_later: 1 } };

  test('is kept and told, and makes no change by itself', async () => {
    const diff = await planned([JOB], [live]);
    expect(diff.changes).toEqual([]);
    expect(diff.findings.map(({ code, message }) => `${code} ${message}`)).toEqual([
      `kept-member ${ADDRESS}/requests: output_options.y_later is live, in no file, and unknown to zonewright: it stays as it is`,
      `kept-member ${ADDRESS}/requests: x_later is live, in no file, and unknown to zonewright: it stays as it is`,
    ]);
  });

  test('goes along with every change, and is named there', async () => {
    const change = onlyChange(await planned([{ ...JOB, enabled: false }], [live]));
    expect(change.request.body).toMatchObject({
      x_later: { a: [null] },
      output_options: { ...NEWER, y_later: 1 },
    });
    expect(change.details).toContainEqual({
      type: 'same',
      change: 'kept',
      of: 'kept, but in no file',
      names: ['output_options.y_later', 'x_later'],
    });
  });

  test('goes where the file says null', async () => {
    const job = { ...JOB, x_later: null, output_options: { y_later: null } };
    const change = onlyChange(await planned([job], [live]));
    expect(change.request.body).toMatchObject({ x_later: null, output_options: NEWER });
    expect(change.request.body).not.toHaveProperty(['output_options', 'y_later']);
    expect(change.details).toMatchObject([{ field: 'x_later' }, { field: 'output_options.y_later' }]);
  });

  test('is an option of the older notation that is kept as it is', async () => {
    const older = { ...LIVE, logpull_options: `${LIVE.logpull_options}&z=%26` };
    const diff = await planned([{ ...JOB, enabled: false }], [older]);
    expect(onlyChange(diff).request.body).toMatchObject({ logpull_options: older.logpull_options });
    expect(diff.kept).toEqual([
      { address: `${ADDRESS}/requests`, member: 'logpull_options.z', undeclarable: 'section' },
    ]);
    expect(diff.findings[0]?.help).not.toContain('import');
  });

  test.each([
    [{ filtre: 'a' }, 'filtre', 'name'],
    [{ max_upload_bytes: 'all' }, 'max_upload_bytes', 'value'],
  ])('is no advice to import where a file could not say it: %j', async (odd, member, undeclarable) => {
    const { kept, findings } = await planned([JOB], [{ ...LIVE, ...odd }]);
    expect(kept).toEqual([{ address: `${ADDRESS}/requests`, member, undeclarable }]);
    expect(findings[0]?.help).not.toMatch(/^Run zonewright import/);
  });

  test('is never what only the service sets', async () => {
    const served = { ...LIVE, last_complete: 'a', last_error: 'b', error_message: 'c' };
    const { request } = onlyChange(await planned([{ ...JOB, enabled: false }], [served]));
    for (const name of ['id', 'last_complete', 'last_error', 'error_message'])
      expect(request.body).not.toHaveProperty(name);
  });

  test('is a difference like any other for whoever writes down what is live', async () => {
    const [declaration] = logpushJobs.declare({ logpush_jobs: { jobs: [JOB] } }, compileContext().context);
    const context = { ...diffContext({ env: ENV }), unknownMembers: 'differ' as const };
    const path = `/zones/${context.scope.id}/logpush/jobs`;
    const diff = await declaration?.observe(context, answering({ list: { [path]: [live] } }));
    expect(diff?.changes[0]?.details).toMatchObject([
      { field: 'x_later', change: 'removed' },
      { field: 'output_options.y_later', change: 'removed' },
    ]);
    expect(diff?.kept).toBeUndefined();
  });

  test('is known when the project says so', async () => {
    const [declaration] = logpushJobs.declare({ logpush_jobs: { jobs: [JOB] } }, compileContext().context);
    const known = {
      ...settings(),
      parameterNames: ['logpush_jobs.x_later', 'logpush_jobs.output_options.y_later'],
    };
    const context = { ...diffContext({ env: ENV }), settings: known };
    const path = `/zones/${context.scope.id}/logpush/jobs`;
    const diff = await declaration?.observe(context, answering({ list: { [path]: [live] } }));
    expect(diff?.changes).toHaveLength(1);
    expect(diff?.findings).toEqual([]);
  });
});

describe('the kind of a job', () => {
  test.each([
    ['edge', undefined],
    ['', 'edge'],
    [undefined, 'edge'],
  ] as const)('can not become %j when it is %j', async (kind, live) => {
    const diff = await planned(
      [{ ...JOB, ...(kind === undefined ? {} : { kind }) }],
      [{ ...LIVE, kind: live }],
    );
    expect(diff.refusals).toMatchObject([{ severity: 'error', code: 'job-kind-fixed' }]);
  });

  test('is sent along where it stays', async () => {
    const diff = await planned([{ ...JOB, kind: 'edge', enabled: false }], [{ ...LIVE, kind: 'edge' }]);
    expect(diff.refusals).toBeUndefined();
    expect(onlyChange(diff).request.body).toMatchObject({ kind: 'edge' });
  });
});

describe('a job of an account', () => {
  const job: DeclaredJob = {
    name: 'audit',
    dataset: 'audit_logs',
    destination_conf: { env: 'DESTINATION' },
    fields: ['ActionType'],
  };

  test('is created and read below the account', async () => {
    const path = `/accounts/${ACCOUNT.id}/logpush/jobs`;
    const { context } = compileContext({ scope: ACCOUNT });
    const [declaration] = logpushJobs.declare({ logpush_jobs: { jobs: [job] } }, context);
    const api = answering({ list: { [path]: [] } });
    const diff = await declaration?.observe(diffContext({ scope: ACCOUNT, env: ENV }), api);
    expect(diff?.changes).toMatchObject([
      { address: 'account/example-inc/logpush_jobs/audit', request: { method: 'POST', path } },
    ]);
  });
});
