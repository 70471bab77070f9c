import { describe, expect, it } from 'vitest';
import type { DeclaredJob } from '../../../src/generated/files.js';
import { destinationProblem } from '../../../src/kinds/logpush-jobs/destination.js';
import { compileJobs, secretsOf } from '../../../src/kinds/logpush-jobs/spec.js';
import { compileContext, PLACE } from '../support.js';

const JOB: DeclaredJob = { name: 'requests', destination_conf: { env: 'DESTINATION' }, fields: ['RayID'] };

function findings(...jobs: readonly DeclaredJob[]): readonly string[] {
  const { context, reported } = compileContext();
  compileJobs({ jobs: [...jobs] }, context);
  return reported.map(({ code, path, message }) => `${code} at ${path.join('.')}: ${message}`);
}

describe('declared jobs', () => {
  it('have their defaults filled in', () => {
    const { context, reported } = compileContext();
    expect(compileJobs({ jobs: [JOB] }, context)).toEqual([
      {
        ownership: 'exclusive',
        source: PLACE,
        jobs: [
          {
            name: 'requests',
            dataset: 'http_requests',
            enabled: true,
            destination: 'DESTINATION',
            fields: ['RayID'],
            output: { field_names: ['RayID'] },
            isNewer: false,
            members: {},
            source: { ...PLACE, line: PLACE.line + 2 },
          },
        ],
      },
    ]);
    expect(reported).toEqual([]);
  });

  it('keep what they say, and name the variables that they need', () => {
    const job: DeclaredJob = {
      ...JOB,
      dataset: 'dns_logs',
      enabled: false,
      ownership_challenge: { env: 'PROOF' },
      timestamps: 'unix',
    };
    const [spec] = compileJobs(
      { ownership: 'shared', jobs: [job, { ...JOB, name: 'other' }] },
      compileContext().context,
    );
    expect(spec).toMatchObject({
      ownership: 'shared',
      jobs: [
        {
          dataset: 'dns_logs',
          enabled: false,
          challenge: 'PROOF',
          output: { field_names: ['RayID'], timestamp_format: 'unix' },
        },
        {},
      ],
    });
    const place = { ...PLACE, line: PLACE.line + 2 };
    expect(spec && secretsOf(spec)).toEqual([
      { env: 'DESTINATION', location: place, problemOf: destinationProblem },
      { env: 'PROOF', location: place },
      { env: 'DESTINATION', location: place, problemOf: destinationProblem },
    ]);
  });

  it.each<[string, readonly DeclaredJob[], readonly string[]]>([
    ['two of one name', [JOB, JOB], ['duplicate-job at jobs.1.name: two jobs are called requests']],
    [
      'two of one name with different datasets',
      [JOB, { ...JOB, dataset: 'firewall_events' }],
      ['duplicate-job at jobs.1.name: two jobs are called requests'],
    ],
    [
      'a field twice',
      [{ ...JOB, fields: ['JA4', 'RayID', 'JA4'] }],
      ['job-field-duplicate at jobs.0.fields.2: JA4 appears twice in the fields of requests'],
    ],
    [
      'a credential as destination',
      [{ ...JOB, destination_conf: { env: 'ZONEWRIGHT_API_TOKEN' } }],
      [
        'secret-name at jobs.0.destination_conf.env: ZONEWRIGHT_API_TOKEN belongs to zonewright, and its value must not be sent to the service',
      ],
    ],
    [
      'a credential as proof',
      [{ ...JOB, ownership_challenge: { env: 'GITHUB_TOKEN' } }],
      [
        'secret-name at jobs.0.ownership_challenge.env: GITHUB_TOKEN belongs to GitHub, and its value must not be sent to the service',
      ],
    ],
    [
      'a name that only begins like a credential',
      [{ ...JOB, destination_conf: { env: 'GITHUB_TOKEN_BUCKET' } }],
      [],
    ],
  ])('are checked for %s', (_, jobs, expected) => {
    expect(findings(...jobs)).toEqual(expected);
  });
});
