import { describe, expect, test } from 'vitest';
import type { SectionPath, Sections } from '../../../src/kernel/model/context.js';
import { relationsIn, unmetRelations } from '../../../src/engine/configuration/relations.js';
import { ZONE } from '../../helpers/plans.js';

const place = (path: SectionPath): { file: string; line: number; column: number; length: number } => ({
  file: path.join('/'),
  line: 1,
  column: 1,
  length: 1,
});

const job = (name: string, fields: string[], dataset?: string): Sections => ({
  logpush_jobs: {
    jobs: [
      {
        name,
        fields,
        destination_conf: { env: 'DESTINATION' },
        ...(dataset === undefined ? {} : { dataset }),
      },
    ],
  },
});

const checks = (...files: readonly Sections[]): readonly string[] =>
  unmetRelations(files.flatMap((file) => relationsIn(ZONE, file, place))).map(
    ({ code, location: at }) => `${code} ${at?.file ?? ''}`,
  );

const FIELDS: Sections = { log_fields: { cookies: ['session'], request_headers: ['x-request-id'] } };

describe('custom log fields and the jobs that carry them', () => {
  test.each<readonly [string, readonly Sections[], readonly string[]]>([
    ['nothing is declared', [{}], []],
    ['every field is carried', [{ ...FIELDS, ...job('a', ['RayID', 'Cookies', 'RequestHeaders']) }], []],
    [
      'every field is carried by a job of another file',
      [FIELDS, job('a', ['Cookies', 'RequestHeaders'])],
      [],
    ],
    ['by two jobs', [FIELDS, job('a', ['Cookies']), job('b', ['RequestHeaders'])], []],
    [
      'one is carried by none',
      [FIELDS, job('a', ['Cookies'])],
      ['log-fields-unused log_fields/request_headers'],
    ],
    ['jobs are not managed, so nobody knows', [FIELDS], []],
    [
      'no job is declared',
      [FIELDS, { logpush_jobs: { jobs: [] } }],
      ['log-fields-unused log_fields/request_headers', 'log-fields-unused log_fields/cookies'],
    ],
    [
      'a job carries what nobody declares',
      [job('a', ['RayID', 'ResponseHeaders'])],
      ['job-without-log-fields logpush_jobs/jobs/0/fields/1'],
    ],
    [
      'an empty list declares nothing',
      [{ log_fields: { cookies: [] } }, job('a', ['Cookies'])],
      ['job-without-log-fields logpush_jobs/jobs/0/fields/0'],
    ],
    [
      'the fields are declared as a ruleset of another file',
      [{ rulesets: [{ phase: 'http_log_custom_fields', rules: [] }] }, job('a', ['Cookies'])],
      [],
    ],
    [
      'another ruleset declares none',
      [{ rulesets: [{ phase: 'http_ratelimit', rules: [] }] }, job('a', ['Cookies'])],
      ['job-without-log-fields logpush_jobs/jobs/0/fields/0'],
    ],
    [
      'only request logs carry them',
      [FIELDS, job('a', ['Cookies', 'RequestHeaders'], 'firewall_events')],
      ['log-fields-unused log_fields/request_headers', 'log-fields-unused log_fields/cookies'],
    ],
  ])('%s', (_, files, expected) => {
    expect(checks(...files)).toEqual(expected);
  });

  test('are told with what to write', () => {
    const relations = [FIELDS, job('to-bucket', ['Cookies', 'ResponseHeaders'])].flatMap((file) =>
      relationsIn(ZONE, file, place),
    );
    expect(unmetRelations(relations)).toMatchObject([
      {
        severity: 'warning',
        scope: 'zone/shop.example.com',
        message:
          'job to-bucket lists ResponseHeaders, and no custom log field of response_headers or raw_response_headers is declared, so the entries will have none',
        help: 'Declare log_fields.response_headers, or leave ResponseHeaders out.',
      },
      {
        message:
          'no job lists RequestHeaders, so the custom log fields of request_headers are logged nowhere',
        help: 'Add RequestHeaders to the fields of a job with dataset http_requests.',
      },
    ]);
  });
});
