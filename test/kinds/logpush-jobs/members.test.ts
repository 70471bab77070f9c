import { describe, expect, it, test } from 'vitest';
import type { DeclaredJob } from '../../../src/generated/files.js';
import { compileJobs } from '../../../src/kinds/logpush-jobs/spec.js';
import { ACCOUNT, compileContext, settings, type ReportedFinding } from '../support.js';

const JOB: DeclaredJob = { name: 'requests', destination_conf: { env: 'DESTINATION' }, fields: ['RayID'] };

function reports(
  job: object,
  options: Parameters<typeof compileContext>[0] = {},
): readonly ReportedFinding[] {
  const { context, reported } = compileContext(options);
  compileJobs({ jobs: [{ ...JOB, ...job }] }, context);
  return reported;
}

function told(job: object, options: Parameters<typeof compileContext>[0] = {}): readonly string[] {
  return reports(job, options).map(({ severity, code, path }) =>
    `${severity} ${code} ${path.slice(2).join('.')}`.trim(),
  );
}

const WHERE = { key: 'EdgeResponseStatus', operator: 'geq', value: 400 };

describe('the members of a job', () => {
  test.each<object>([
    { filter: { where: WHERE } },
    { filter: '' },
    { filter: null },
    { filter_attack_traffic: true },
    { kind: '' },
    { kind: 'edge' },
    { frequency: 'low' },
    { max_upload_bytes: 0 },
    { max_upload_bytes: 5_000_000 },
    { max_upload_bytes: 1_000_000_000 },
    { max_upload_interval_seconds: 30 },
    { max_upload_interval_seconds: 300 },
    { max_upload_records: 1000 },
    { max_upload_records: 1_000_000 },
    { max_upload_records: null },
    { subrequest_merging: true, fields: ['Subrequests'] },
    { sample_rate: 0 },
    { sample_rate: 0.01 },
    { sample_rate: 1 },
    { 'CVE-2021-44228': true },
    { timestamps: 'rfc3339ms' },
    { timestamps: 'unixnano' },
    {
      output_options: {
        output_type: 'csv',
        record_prefix: '',
        record_suffix: '\r\n',
        record_delimiter: ';',
        record_template: '{{.RayID}}',
        batch_prefix: 'RayID\n',
        batch_suffix: '\n',
        field_delimiter: '\t',
        merge_subrequests: true,
      },
    },
    { output_options: {} },
    { output_options: null },
    { output_options: { sample_rate: 0.5, timestamp_format: 'unix', 'CVE-2021-44228': false } },
    { fields: undefined, output_options: { field_names: ['RayID', 'Cookies'] } },
  ])('may be %j', (job) => {
    expect(told(job)).toEqual([]);
  });

  test.each<[object, string]>([
    [{ filter_attack_traffic: 'yes' }, 'error wrong-type filter_attack_traffic'],
    [{ kind: 'core' }, 'error not-allowed kind'],
    [{ frequency: 'often' }, 'error not-allowed frequency'],
    [{ max_upload_bytes: 1 }, 'error invalid-value max_upload_bytes'],
    [{ max_upload_bytes: 4_999_999 }, 'error invalid-value max_upload_bytes'],
    [{ max_upload_bytes: 1_000_000_001 }, 'error invalid-value max_upload_bytes'],
    [{ max_upload_bytes: '5MB' }, 'error wrong-type max_upload_bytes'],
    [{ max_upload_interval_seconds: 29 }, 'error invalid-value max_upload_interval_seconds'],
    [{ max_upload_interval_seconds: 301 }, 'error invalid-value max_upload_interval_seconds'],
    [{ max_upload_records: 999 }, 'error invalid-value max_upload_records'],
    [{ max_upload_records: 1000.5 }, 'error invalid-value max_upload_records'],
    [{ subrequest_merging: 1 }, 'error wrong-type subrequest_merging'],
    [{ sample_rate: -0.1 }, 'error invalid-value sample_rate'],
    [{ sample_rate: 1.1 }, 'error invalid-value sample_rate'],
    [{ sample_rate: '0.1' }, 'error wrong-type sample_rate'],
    [{ 'CVE-2021-44228': 'x' }, 'error wrong-type CVE-2021-44228'],
    [{ 'CVE-2021-44229': true }, 'error unknown-key CVE-2021-44229'],
    [{ timestamps: 'rfc3340' }, 'error not-allowed timestamps'],
    [{ output_options: { output_type: 'xml' } }, 'error not-allowed output_options.output_type'],
    [{ output_options: { record_prefix: 7 } }, 'error unquoted-string output_options.record_prefix'],
    [{ output_options: { record_sufix: '' } }, 'error unknown-key output_options.record_sufix'],
    [{ output_options: { new_option: '' } }, 'warning unknown-parameter output_options.new_option'],
    [{ output_options: { sample_rate: 2 } }, 'error invalid-value output_options.sample_rate'],
    [{ output_options: { field_names: ['RayID'] } }, 'error excluded-key output_options.field_names'],
    [
      { sample_rate: 0.1, output_options: { sample_rate: 0.1 } },
      'error excluded-key output_options.sample_rate',
    ],
    [
      { timestamps: 'unix', output_options: { timestamp_format: 'unix' } },
      'error excluded-key output_options.timestamp_format',
    ],
    [{ fields: undefined }, 'error missing-key'],
    [{ fields: undefined, feilds: ['RayID'] }, 'error unknown-key feilds'],
    [{ timestamp: 'unix' }, 'error unknown-key timestamp'],
    [{ filtre: '' }, 'error unknown-key filtre'],
    [{ max_upload_byte: 0 }, 'error unknown-key max_upload_byte'],
    [{ something_new: 1 }, 'warning unknown-parameter something_new'],
    [{ logpull_options: 'fields=RayID' }, 'error unknown-key logpull_options'],
    [{ id: 7 }, 'error unknown-key id'],
    [{ last_complete: null }, 'error unknown-key last_complete'],
    [{ last_error: null }, 'error unknown-key last_error'],
    [{ error_message: null }, 'error unknown-key error_message'],
  ])('may not be %j', (job, expected) => {
    expect(told(job)).toEqual([expected]);
  });

  test('may have names that the project makes known', () => {
    const parameterNames = ['logpush_jobs.something_new', 'logpush_jobs.output_options.more.of_it'];
    const known = { settings: { ...settings(), parameterNames } };
    expect(told({ something_new: 1, output_options: { more: { of_it: 1 } } }, known)).toEqual([]);
    expect(told({ output_options: { more: { other: 1 } } }, known)).toEqual([
      'warning unknown-parameter output_options.more.other',
    ]);
    const [report] = reports({ output_options: { other: 1 } });
    expect(report?.help).toContain('logpush_jobs.output_options.other');
  });

  test.each([
    ['ownership_chalenge', 'ownership_challenge'],
    ['destinaton_conf', 'destination_conf'],
    ['destination', 'destination_conf'],
    ['owner', 'ownership_challenge'],
  ])('that are near to the place of a secret are refused, and marked: %s', (name, meant) => {
    expect(reports({ [name]: 's3://c4n4ry' })).toMatchObject([
      { severity: 'error', code: 'unknown-key', help: `Did you mean ${meant}?`, sensitive: true },
    ]);
  });
});

describe('what a job logs', () => {
  test.each<[object, 'zone' | 'account', readonly string[]]>([
    [{}, 'zone', []],
    [{ dataset: 'firewall_events' }, 'zone', []],
    [{ dataset: 'firewall_events' }, 'account', []],
    [{ dataset: 'audit_logs', fields: ['ActionType'] }, 'account', []],
    [{ dataset: 'audit_logs', fields: ['ActionType'] }, 'zone', ['error dataset-level dataset']],
    [{}, 'account', ['error dataset-level']],
    [{ dataset: 'http_requests' }, 'account', ['error dataset-level dataset']],
    [{ dataset: 'http_request' }, 'zone', ['warning unknown-dataset dataset']],
    [{ dataset: 'entirely_new', fields: ['Whatever'] }, 'zone', []],
    [{ dataset: 'ssh_logs', fields: ['Whatever'] }, 'account', []],
    [{ fields: ['RayId'] }, 'zone', ['warning unknown-log-field fields.0']],
    [{ fields: ['RayID', 'Whatever'] }, 'zone', ['warning unknown-log-field fields.1']],
    [{ dataset: 'dns_logs' }, 'zone', ['warning unknown-log-field fields.0']],
    [
      { fields: undefined, output_options: { field_names: ['RayID', 'RayID', 'X1'] } },
      'zone',
      [
        'error job-field-duplicate output_options.field_names.1',
        'warning unknown-log-field output_options.field_names.2',
      ],
    ],
  ])('%j at the level of a %s', (job, level, expected) => {
    expect(told(job, level === 'account' ? { scope: ACCOUNT } : {})).toEqual(expected);
  });

  it('is told with the name that was probably meant', () => {
    const help = (field: string): string | undefined => reports({ fields: [field] })[0]?.help;
    expect(help('rayid')).toBe('Did you mean RayID?');
    expect(help('EdgeStartTimestmp')).toBe('Did you mean EdgeStartTimestamp?');
    expect(help('SomethingNew')).toContain('logpush_jobs.fields.SomethingNew');
  });

  it('may be made known by the project', () => {
    const known = { settings: { ...settings(), parameterNames: ['logpush_jobs.fields.SomethingNew'] } };
    expect(told({ fields: ['SomethingNew'] }, known)).toEqual([]);
  });

  it('is an error with strict expressions where nobody knows it', () => {
    const strict = settings();
    expect(
      told(
        { fields: ['New'] },
        { settings: { ...strict, expressions: { ...strict.expressions, strict: true } } },
      ),
    ).toEqual(['error unknown-log-field fields.0']);
  });
});

describe('a filter', () => {
  const AND = [WHERE, { or: [WHERE, { key: 'ClientRequestHost', operator: '!startsWith', value: 'a' }] }];

  test.each<object | string>([
    { where: WHERE },
    { where: { and: AND } },
    { where: { or: [{ and: AND }, WHERE] } },
    '{"where":{"and":[{"key":"ClientASN","operator":"in","value":[1,2]}]}}',
    { where: { key: 'ClientASN', operator: '!in', value: ['1'] } },
    { where: { key: 'BotTags', operator: 'contains', value: 'api' } },
    { where: { key: 'WorkerSubrequest', operator: 'eq', value: true } },
    { where: { key: 'EdgeStartTimestamp', operator: 'gt', value: '2026-01-01T00:00:00Z' } },
  ])('may be %j', (filter) => {
    expect(told({ filter })).toEqual([]);
  });

  test.each<[object | string, readonly string[]]>([
    ['{', ['error log-filter filter']],
    ['[]', ['error log-filter filter']],
    ['{"where":{"and":[]}}', ['error log-filter filter']],
    [{}, ['error log-filter filter']],
    [{ and: [] }, ['error log-filter filter']],
    [{ where: WHERE, limit: 1 }, ['error log-filter filter.limit']],
    [{ where: 'x' }, ['error log-filter filter.where']],
    [{ where: {} }, ['error log-filter filter.where']],
    [{ where: { and: {} } }, ['error log-filter filter.where.and']],
    [{ where: { and: [WHERE], or: [WHERE] } }, ['error log-filter filter.where.or']],
    [{ where: { and: [WHERE, 1] } }, ['error log-filter filter.where.and.1']],
    [{ where: { ...WHERE, operator: '=' } }, ['error log-filter filter.where.operator']],
    [{ where: { ...WHERE, operator: '!geq' } }, ['error log-filter filter.where.operator']],
    [{ where: { ...WHERE, values: [] } }, ['error log-filter filter.where.values']],
    [{ where: { key: 'RayID', operator: 'eq' } }, ['error log-filter filter.where']],
    [{ where: { ...WHERE, operator: 'in' } }, ['error log-filter filter.where.value']],
    [{ where: { ...WHERE, value: [400] } }, ['error log-filter filter.where.value']],
    [{ where: { ...WHERE, operator: 'in', value: [{}] } }, ['error log-filter filter.where.value']],
    [{ where: { ...WHERE, key: 'RayId' } }, ['warning unknown-log-field filter.where.key']],
    [{ where: { ...WHERE, key: 'RayID' } }, ['warning log-filter filter.where.operator']],
    [{ where: { ...WHERE, operator: 'contains' } }, ['warning log-filter filter.where.operator']],
    [{ where: { key: 'Cookies', operator: 'eq', value: 'x' } }, ['warning log-filter filter.where.operator']],
    [{ where: { and: Array.from({ length: 31 }, () => WHERE) } }, ['warning log-filter filter']],
    [{ where: { key: 'RayID', operator: 'eq', value: 'x'.repeat(1000) } }, ['warning log-filter filter']],
  ])('may not be %j', (filter, expected) => {
    expect(told({ filter })).toEqual(expected);
  });

  test('of firewall events has fields that cannot be compared', () => {
    const filter = { where: { key: 'Action', operator: 'eq', value: 'block' } };
    expect(reports({ dataset: 'firewall_events', filter })).toMatchObject([
      { code: 'log-filter', message: "entries of firewall_events can't be filtered by Action" },
    ]);
  });
});
