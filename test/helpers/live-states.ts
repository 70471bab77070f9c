import * as fc from 'fast-check';
import type { PartialState } from '../../src/emulator/index.js';
import { ACCOUNT_PHASES, expression, id, note, rulesetsOf, ZONE_PHASES } from './live-rules.js';
import { ACCOUNT, ZONE } from './world.js';

const fieldNames = (...names: readonly string[]): fc.Arbitrary<readonly object[]> =>
  fc
    .subarray([...names])
    .chain((chosen) =>
      fc.tuple(...chosen.map((name) => fc.constantFrom({ name }, { name }, { name, x_later: 1 }))),
    );

/** As many names as a zone may have, with those of the other lists; and one too many. */
const MANY = Array.from({ length: 41 }, (_, index) => ({ name: `x-${String(index).padStart(2, '0')}` }));

/** Rulesets of the phase of log fields: those that the section can say, and those that it can't. */
const logFieldRuleset = fc
  .record({
    parameters: fc.record(
      {
        request_fields: fc.oneof(
          { weight: 4, arbitrary: fieldNames('x-a', 'x-b', 'x-c', 'x-d') },
          { weight: 1, arbitrary: fc.constantFrom(MANY.slice(0, 38), MANY.slice(0, 40), MANY) },
        ),
        response_fields: fc.oneof(
          { weight: 4, arbitrary: fieldNames('server-timing') },
          {
            weight: 1,
            arbitrary: fc.constantFrom<object[]>(
              [{ name: 'server-timing', preserve_duplicates: false }],
              [{ name: 'server-timing', preserve_duplicates: true }],
              [{ name: 'Server-Timing' }, { name: 'server-timing' }],
            ),
          },
        ),
        transformed_request_fields: fieldNames('x-a', 'x-e'),
        cookie_fields: fieldNames('Id', 'id'),
        raw_response_fields: fieldNames('set-cookie'),
      },
      { requiredKeys: ['request_fields'] },
    ),
    enabled: fc.constantFrom(true, true, true, false),
    description: fc.constantFrom('', 'a note\nof two lines'),
    count: fc.constantFrom(0, 1, 1, 1, 2),
  })
  .map(({ parameters, enabled, description, count }) => ({
    id: id('c'),
    phase: 'http_log_custom_fields',
    rules: Array.from({ length: count }, (_, index) => ({
      id: id('d', index),
      action: 'log_custom_field',
      expression: 'true',
      enabled,
      description,
      action_parameters: parameters,
    })),
  }));

/** One of the usual values; one time in six one of the odd ones. */
function often<Value>(usual: readonly Value[], odd: readonly Value[]): fc.Arbitrary<Value> {
  return fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...usual) },
    { weight: 1, arbitrary: fc.constantFrom(...odd) },
  );
}

const policy = fc.record({
  description: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom('scripts', 'frames', 'checkout', 'fonts') },
    note,
  ),
  action: often(['log', 'allow'], ['deny', 'add_reporting_directives']),
  x_later: fc.constantFrom<unknown>(undefined, undefined, 1, null, { since: ['v5'] }),
  enabled: fc.constantFrom('true', 'false', true),
  expression: expression.filter((text) => text !== ''),
  value: fc.constantFrom(
    "script-src 'self' https://a.example.com; connect-src 'none'",
    "default-src 'self'; upgrade-insecure-requests",
    "script-src 'self'; script-src https://ignored.example.com",
    "  script-src  'self' ;; connect-src\twss://a.example.com ; ",
    "Script-Src 'SELF' HTTPS://A.Example.com/Path",
    "script-src https://a.example.com/${nonce} 'self'",
    "__proto__ 'self'; script-src 'self'",
    "constructor 'self'",
    "1 'self'; script-src 'none'",
    "script-src 'self'; SCRIPT-SRC 'none'; script-src 'self'",
    "script-src 'self';script-src 'self';",
    ';;; ; ',
    ' ',
    'script-src',
    "script-src 'none' 'self'  'self'",
    "default-src 'none';\nscript-src\r\n  'self'\f'unsafe-inline';\t",
    "script-src 'self', default-src 'none'",
    "script-src\u00a0'self' é.example 東京.example",
    "script-src 'NONCE-abc' 'sha256-AbC=' \"self\" #x",
    '',
  ),
});

const job = fc.record(
  {
    name: often(
      ['requests', 'events', 'to.bucket', 'to-bucket', '1', '-', 'true', '.'],
      ['', 'odd name', 'é😀', 'a\n', 'n'.repeat(512)],
    ),
    dataset: often(['http_requests', 'firewall_events', 'audit_logs', 'true'], ['later events']),
    enabled: fc.boolean(),
    destination_conf: fc.constantFrom(
      's3://bucket/logs?region=eu-1&secret=abcdefgh',
      'https://user:pass@logs.example.com/x?header_Authorization=Bearer%20abc',
      's3://bucket/logs?region=eu-1&access-key-id=xxxx',
      'splunk://splunk.example:8088/services?header_Authorization=***&insecure-skip-verify=false',
      'datadog://redacted',
      '******',
      'no address',
      's3://bucket/{DATE}/${name}?a=1&a=2#é 😀',
    ),
    logpull_options: often(
      [
        'fields=RayID,EdgeStartTimestamp&timestamps=rfc3339',
        'fields=RayID,RayID&sample=0.1',
        'fields=RayID&fields=Cookies&timestamps=unix&timestamps=rfc3339',
        'fields=Cookies%2CRayID&CVE-2021-44228=true&&=&x',
      ],
      ['fields=RayID&timestamps=odd', 'timestamps=unix', 'fields=&timestamps=rfc3339', 'FIELDS=RayID', ''],
    ),
    output_options: often<object>(
      [
        { field_names: ['RayID', 'Cookies'], timestamp_format: 'unix', sample_rate: 0.5 },
        {
          field_names: ['RayID', 'RayID'],
          output_type: 'ndjson',
          record_suffix: '}\n',
          'CVE-2021-44228': false,
          x_later: { y: [null] },
        },
      ],
      [{ field_names: [], timestamp_format: 'unixnano' }, { timestamp_format: 'later' }, {}],
    ),
    filter: fc.constantFrom('{"where":{"key":"ClientCountry","operator":"eq","value":"de"}}', '', null),
    last_error: fc.constantFrom(null, '2021-09-03T00:00:00Z'),
    max_upload_bytes: often<unknown>([0, 5_000_000], [7, '5000000']),
    max_upload_interval_seconds: fc.constantFrom(null, 30),
    frequency: often(['high', 'low'], ['later']),
    kind: fc.constantFrom('', 'edge'),
    x_later: fc.constantFrom<unknown>(1, null, { since: ['v5'] }, [], ''),
    filtre: fc.constant('a slip, and live'),
  },
  { requiredKeys: ['name', 'dataset', 'enabled', 'destination_conf', 'logpull_options'] },
);

const behaviour = fc.record({
  normalise: fc.boolean(),
  redactDestinations: fc.boolean(),
  listPageSize: fc.constantFrom(0, 2),
  dialect: fc.constantFrom('documented', 'documented', 'cloudflare'),
  policyEnabledType: fc.constantFrom('echo', 'string', 'boolean'),
});

/** A zone that somebody has worked on by hand for years, and an account; some of it no file can declare. */
export const wildState: fc.Arbitrary<PartialState> = fc
  .record({
    behaviour,
    page_shield: fc.record({ enabled: fc.boolean() }),
    policies: fc.array(policy, { maxLength: 4 }),
    jobs: fc.array(job, { maxLength: 4 }),
    rulesets: rulesetsOf(ZONE_PHASES, 'zone'),
    logFields: fc.option(logFieldRuleset, { nil: undefined }),
    account: rulesetsOf(ACCOUNT_PHASES, 'root'),
    accountJobs: fc.array(job, { maxLength: 2 }),
  })
  .map(({ behaviour: ways, page_shield, policies, jobs, rulesets, logFields, account, accountJobs }) => {
    const state = {
      behaviour: ways,
      zones: {
        [ZONE]: {
          name: 'shop.example.com',
          page_shield,
          policies: policies.map((one, index) => ({ ...one, id: id('e', index) })),
          logpush_jobs: jobs.map((one, index) => ({ ...one, id: index + 1 })),
          rulesets: [...rulesets, ...(logFields === undefined ? [] : [logFields])],
        },
      },
      accounts: {
        [ACCOUNT]: {
          name: 'example-inc',
          rulesets: account,
          logpush_jobs: accountJobs.map((one, index) => ({ ...one, id: index + 11 })),
        },
      },
    };
    return JSON.parse(JSON.stringify(state)) as PartialState;
  });
