import { expect, it } from 'vitest';
import { restoreJobs } from '../../../src/kinds/logpush-jobs/restore.js';
import { decodeJob } from '../../../src/kinds/logpush-jobs/live.js';
import type { JobsSpec } from '../../../src/kinds/logpush-jobs/spec.js';
import { settingsFrom } from '../../../src/engine/configuration/settings.js';
import { secretsFrom } from '../../../src/kernel/model/secret.js';

const SOURCE = { file: 'run.json', line: 1, column: 1, length: 1 };
const SCOPE = { level: 'zone', name: 'a.example.com', id: '0'.repeat(32) } as const;
const LIVE = {
  id: 7,
  name: 'to bucket',
  dataset: 'http_requests',
  enabled: true,
  logpull_options: 'fields=RayID&x=later',
  destination_conf: 's3://bucket/logs?secret-access-key=abcdefgh',
  frequency: 'high',
};
const NOTHING: JobsSpec = { ownership: 'exclusive', jobs: [], source: SOURCE };
const GONE = { method: 'DELETE', path: '/zones/0/logpush/jobs/7', query: {} } as const;

function keptWith(env: Readonly<Record<string, string>>) {
  const context = { scope: SCOPE, settings: settingsFrom({}), secrets: secretsFrom(env) };
  return restoreJobs.keep([decodeJob(LIVE)], NOTHING, context);
}

it.each([
  ['a variable that is set to it', { OTHER: LIVE.destination_conf }, 'env:OTHER'],
  ['the name of one to set', {}, 'env:LOGPUSH_TO_BUCKET_DESTINATION'],
  [
    'no credential of our own, whatever its value',
    { CLOUDFLARE_TOKEN: LIVE.destination_conf },
    'env:LOGPUSH_TO_BUCKET_DESTINATION',
  ],
])('keeps of a destination %s', (_, env, secret) => {
  const kept = keptWith(env);
  expect(kept).toMatchObject([{ destination_conf: { secret } }]);
  expect(JSON.stringify(kept)).not.toContain('abcdefgh');
});

it('brings back all that the job was, once the variable is set', () => {
  const kept = keptWith({});
  const secrets = secretsFrom({ LOGPUSH_TO_BUCKET_DESTINATION: LIVE.destination_conf });
  const about = { requests: [GONE], source: SOURCE, side: 'found' } as const;
  const { specs, lost } = restoreJobs.restored(kept, { ...about, secrets });
  expect(lost).toEqual([]);
  expect(specs[0]?.jobs).toMatchObject([
    { name: 'to bucket', destination: 'LOGPUSH_TO_BUCKET_DESTINATION', members: { frequency: 'high' } },
  ]);
  expect(specs[0]?.jobs[0]?.olderOthers).toEqual([['x', 'later']]);
  expect(restoreJobs.restored(kept, { ...about, secrets: secretsFrom({}) })).toMatchObject({
    specs: [{ jobs: [] }],
    lost: [{ why: expect.stringContaining('set LOGPUSH_TO_BUCKET_DESTINATION') as unknown }],
  });
  expect(restoreJobs.written(kept, GONE)).toEqual([]);
});

it('brings back a job of whose destination the service hides a part, by the variable that it is declared with', () => {
  const hidden = 's3://bucket/logs?secret-access-key=******';
  const live = decodeJob({ ...LIVE, name: 'ours', destination_conf: hidden });
  const { output, members } = live;
  const about = { enabled: true, fields: [], output, members, isNewer: true, source: SOURCE };
  const job = { name: 'ours', dataset: 'http_requests', destination: 'OWN', ...about };
  const secrets = secretsFrom({ OWN: LIVE.destination_conf });
  const context = { scope: SCOPE, settings: settingsFrom({}), secrets };
  const kept = restoreJobs.keep([live], { ...NOTHING, jobs: [job] }, context);
  expect(kept).toMatchObject([{ destination_conf: { secret: 'env:OWN', shown: 's3://bucket/…' } }]);
  const { specs, lost } = restoreJobs.restored(kept, {
    requests: [GONE],
    source: SOURCE,
    side: 'found',
    secrets,
  });
  expect([lost, specs[0]?.jobs.map(({ destination }) => destination)]).toEqual([[], ['OWN']]);
});

it('takes a variable at its word where nobody could see where the logs went', () => {
  const context = { scope: SCOPE, settings: settingsFrom({}), secrets: secretsFrom({}) };
  const kept = restoreJobs.keep([decodeJob({ ...LIVE, destination_conf: '******' })], NOTHING, context);
  const secrets = secretsFrom({ LOGPUSH_TO_BUCKET_DESTINATION: LIVE.destination_conf });
  const { specs, lost } = restoreJobs.restored(kept, {
    requests: [GONE],
    source: SOURCE,
    side: 'found',
    secrets,
  });
  expect([lost, specs[0]?.jobs.length]).toEqual([[], 1]);
});

it('gives each job a variable of its own, also where their names come out the same', () => {
  const context = { scope: SCOPE, settings: settingsFrom({}), secrets: secretsFrom({}) };
  const jobs = ['job-a', 'job.a', 'other', ''].map((name, index) =>
    decodeJob({ ...LIVE, id: index + 1, name, destination_conf: `s3://bucket-${index}/x` }),
  );
  const kept = restoreJobs.keep(jobs, NOTHING, context);
  expect(kept).toMatchObject([
    {
      destination_conf: {
        secret: 'env:LOGPUSH_JOB_A_1_DESTINATION',
        shown: expect.stringContaining('bucket-0') as unknown,
      },
    },
    {
      destination_conf: {
        secret: 'env:LOGPUSH_JOB_A_2_DESTINATION',
        shown: expect.stringContaining('bucket-1') as unknown,
      },
    },
    { destination_conf: { secret: 'env:LOGPUSH_OTHER_DESTINATION' } },
    { destination_conf: { secret: 'env:LOGPUSH__4_DESTINATION' } },
  ]);
});

it.each([
  ['of its own', {}, 'LOGPUSH_TO_BUCKET_DESTINATION'],
  ['that had its value', { OTHER: LIVE.destination_conf }, 'OTHER'],
])('sends no logs to another place than before: not when a variable %s leads there', (_, env, variable) => {
  const secrets = secretsFrom({ [variable]: 's3://somewhere-else/logs' });
  const about = { requests: [GONE], source: SOURCE, side: 'found', secrets } as const;
  const { specs, lost } = restoreJobs.restored(keptWith(env), about);
  expect(specs[0]?.jobs).toEqual([]);
  const why = `it is now s3://somewhere-else/…; set ${variable} to where its logs went (s3://bucket/…), and run zonewright undo again`;
  expect(lost).toMatchObject([{ why }]);
});
