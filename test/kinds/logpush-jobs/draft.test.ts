import { describe, expect, test } from 'vitest';
import type { Draft } from '../../../src/kinds/definition/draft.js';
import { draftOf } from '../../helpers/adoption.js';
import { answering, ZONE } from '../support.js';

const PATH = `/zones/${ZONE.id}/logpush/jobs`;
const LIVE = {
  id: 7,
  name: 'to-bucket',
  dataset: 'firewall_events',
  enabled: false,
  destination_conf: 's3://bucket/logs?region=eu-1',
  logpull_options: 'fields=RayID,Cookies&timestamps=rfc3339',
};

function adopt(...jobs: readonly object[]): Promise<Draft | undefined> {
  return draftOf('logpush_jobs', answering({ list: { [PATH]: jobs } }), ZONE);
}

describe('live log push jobs', () => {
  test('that are none make no section', async () => {
    expect(await adopt()).toBeUndefined();
  });

  test('are written with a variable in the place of the destination', async () => {
    expect(await adopt(LIVE)).toEqual({
      section: {
        ownership: 'exclusive',
        jobs: [
          {
            name: 'to-bucket',
            dataset: 'firewall_events',
            enabled: false,
            destination_conf: { env: 'LOGPUSH_TO_BUCKET_DESTINATION' },
            fields: ['RayID', 'Cookies'],
            timestamps: 'rfc3339',
          },
        ],
      },
      remarks: [
        {
          path: [],
          text: 'To send a job to another destination, also give it ownership_challenge: { env: NAME }.',
        },
      ],
      omissions: [],
      things: expect.anything(),
      secrets: [
        {
          env: 'LOGPUSH_TO_BUCKET_DESTINATION',
          of: 'destination_conf of to-bucket',
          value: 's3://bucket/logs?region=eu-1',
          isMasked: false,
          isWhole: true,
        },
      ],
    });
  });

  test.each<readonly [string, object, object]>([
    [
      'in the newer notation',
      { output_options: { field_names: ['RayID'], timestamp_format: 'unix' } },
      { fields: ['RayID'], timestamps: 'unix' },
    ],
    ['a field twice', { logpull_options: 'fields=A,B,A' }, { fields: ['A', 'B'] }],
    ['a dataset that goes without saying', { dataset: undefined }, { dataset: 'http_requests' }],
  ])('say what they log: %s', async (_title, members, expected) => {
    expect(await adopt({ ...LIVE, ...members })).toMatchObject({ section: { jobs: [expected] } });
  });

  test('say nothing of what the service does not tell', async () => {
    const draft = await adopt({ ...LIVE, enabled: undefined, logpull_options: 'fields=A' });
    expect(draft?.section).toEqual({
      ownership: 'exclusive',
      jobs: [
        {
          name: 'to-bucket',
          dataset: 'firewall_events',
          destination_conf: { env: 'LOGPUSH_TO_BUCKET_DESTINATION' },
          fields: ['A'],
        },
      ],
    });
  });

  test.each([
    ['s3://bucket/logs?secret=REDACTED', true],
    ['https://***@logs.example.com/x', true],
    ['https://logs.example.com/xxxx', true],
    ['https://redacted.example.com/x', false],
  ])('tell of %s whether somebody has to find the rest', async (destination, isMasked) => {
    const draft = await adopt({ ...LIVE, destination_conf: destination });
    expect(draft).toMatchObject({ omissions: [], secrets: [{ value: destination, isMasked }] });
    const hides =
      'The service hides parts of the destination. LOGPUSH_TO_BUCKET_DESTINATION must contain all of it.';
    expect(draft?.remarks.slice(1)).toEqual(isMasked ? [{ path: ['jobs', 0], text: hides }] : []);
  });

  test.each([[undefined], ['***masked***'], ['******']])(
    'have a variable where the service shows no destination: %s',
    async (destination) => {
      const draft = await adopt({ ...LIVE, destination_conf: destination });
      expect(draft?.secrets).toEqual([
        {
          env: 'LOGPUSH_TO_BUCKET_DESTINATION',
          of: 'destination_conf of to-bucket',
          isMasked: false,
          isWhole: false,
        },
      ]);
      expect(draft?.remarks[1]?.text).toContain('does not show the destination');
    },
  );

  test('are bound where they push to what is no destination, which no variable may contain', async () => {
    const draft = await adopt({ ...LIVE, destination_conf: 'no address' });
    expect(draft).toMatchObject({
      section: { jobs: [{ not_understood: expect.anything() }] },
      secrets: [{ value: 'no address' }],
      omissions: [],
    });
  });

  test.each<readonly [object, object]>([
    [
      { logpull_options: 'fields=A&timestamps=unix&sample=0.1&CVE-2021-44228=true' },
      { timestamps: 'unix', sample_rate: 0.1, 'CVE-2021-44228': true },
    ],
    [
      {
        output_options: {
          field_names: ['A'],
          timestamp_format: 'unix',
          sample_rate: 1,
          record_prefix: '{',
          record_suffix: '}\n',
          field_delimiter: ',',
          record_delimiter: '',
          merge_subrequests: false,
        },
      },
      { timestamps: 'unix' },
    ],
    [
      {
        output_options: {
          record_suffix: '\n',
          field_names: ['A'],
          record_prefix: '',
          output_type: 'csv',
          batch_prefix: 'A\n',
          x_later: 1,
        },
      },
      { output_options: { output_type: 'csv', batch_prefix: 'A\n', x_later: 1 } },
    ],
    [
      {
        logpull_options: 'fields=A',
        max_upload_records: 1000,
        max_upload_bytes: 0,
        kind: 'edge',
        frequency: 'high',
        filter: '{"where":{"value":"x","operator":"eq","key":"Action"}}',
        x_later: { a: [1] },
        last_error: 'yesterday',
      },
      {
        filter: { where: { value: 'x', operator: 'eq', key: 'Action' } },
        kind: 'edge',
        max_upload_records: 1000,
        x_later: { a: [1] },
      },
    ],
  ])(
    'are written with all that they are, but for what the service filled in: %j',
    async (members, expected) => {
      const draft = await adopt({ ...LIVE, ...members });
      expect(draft?.section).toEqual({
        ownership: 'exclusive',
        jobs: [
          {
            name: 'to-bucket',
            dataset: 'firewall_events',
            enabled: false,
            destination_conf: { env: 'LOGPUSH_TO_BUCKET_DESTINATION' },
            fields: expect.any(Array),
            ...expected,
          },
        ],
      });
    },
  );

  test.each([
    [
      { x_later: 1, output_options: { field_names: ['A'], y_later: 1 } },
      'zonewright does not know these, and keeps them as they are: x_later, output_options.y_later.',
    ],
    [
      { logpull_options: 'fields=A&a=1&b=2' },
      'Kept as the service has it, and not declared: a, b of logpull_options, which no file can declare.',
    ],
    [
      { filtre: 'x' },
      'Kept as the service has it, and not declared: filtre: a file with it would be refused as a typo of filter.',
    ],
    [
      { max_upload_bytes: '0' },
      'Kept as the service has it, and not declared: max_upload_bytes: zonewright does not know what 0 means there.',
    ],
  ])('tell of what nobody knows, and of what no file says: %j', async (members, text) => {
    const draft = await adopt({ ...LIVE, ...members });
    expect(draft?.remarks[1]).toEqual({ path: ['jobs', 0], text });
    expect(draft?.omissions).toEqual([]);
  });

  test.each<readonly [string, object]>([
    ['no name', { name: '' }],
    ['no fields', { logpull_options: '' }],
    ['times in a form that nobody knows', { logpull_options: 'fields=A&timestamps=odd' }],
    ['a kind that no file may have', { kind: 'instant-logs' }],
    ['options of another type', { output_options: [] }],
    ['blanks in its name', { name: 'to my bucket' }],
  ])('come with a mark of all that they are but their destination: %s', async (_title, members) => {
    const draft = await adopt({ ...LIVE, id: 8, name: 'other' }, { ...LIVE, ...members });
    const mark = [expect.stringMatching(/^sha256:[0-9a-f]{16}$/)];
    expect(draft).toMatchObject({
      section: { ownership: 'exclusive', jobs: [{ name: 'other' }, { ...members, not_understood: mark }] },
      omissions: [],
    });
    expect(JSON.stringify([draft?.section, draft?.remarks])).not.toContain('bucket/logs');
  });
});
