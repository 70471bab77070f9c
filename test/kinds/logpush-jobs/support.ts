import { expect } from 'vitest';
import type { DeclaredJob, LogpushJobsSection } from '../../../src/generated/files.js';
import type { Diff } from '../../../src/kernel/model/change.js';
import { logpushJobs } from '../../../src/kinds/logpush-jobs/index.js';
import { answering, compileContext, diffContext, KEY, ZONE } from '../support.js';

export const PATH = `/zones/${ZONE.id}/logpush/jobs`;
export const ADDRESS = 'zone/shop.example.com/logpush_jobs';
export const CANARY = 'c4n4ry';
export const ENV = {
  DESTINATION: `s3://bucket/logs?region=eu-1&key=${CANARY}`,
  OTHER: `https://user:${CANARY}@logs.example.com/${CANARY}`,
  PROOF: `${CANARY}-proof`,
};
export const JOB: DeclaredJob = {
  name: 'requests',
  enabled: true,
  destination_conf: { env: 'DESTINATION' },
  ownership_challenge: { env: 'PROOF' },
  fields: ['RayID', 'Cookies'],
  timestamps: 'rfc3339',
};
export const LIVE = {
  id: 7,
  name: 'requests',
  dataset: 'http_requests',
  enabled: true,
  destination_conf: ENV.DESTINATION,
  logpull_options: 'fields=RayID,Cookies&timestamps=rfc3339',
};
/** How the secrets of the job stand in a plan. */
export const REFERENCE = { secret: 'env:DESTINATION', hash: KEY.tag(ENV.DESTINATION, 'DESTINATION') };
export const PROOF = { secret: 'env:PROOF', hash: KEY.tag(ENV.PROOF, 'PROOF') };

/** What is planned for these jobs when those are live. No plan may hold a secret. */
export async function planned(
  jobs: readonly DeclaredJob[],
  live: readonly unknown[],
  ownership?: LogpushJobsSection['ownership'],
): Promise<Diff> {
  const section = { jobs: [...jobs], ...(ownership === undefined ? {} : { ownership }) };
  const [declaration] = logpushJobs.declare({ logpush_jobs: section }, compileContext().context);
  if (declaration === undefined) throw new Error('no declaration');
  const { prove: _, ...diff } = await declaration.observe(
    diffContext({ env: ENV }),
    answering({ list: { [PATH]: live } }),
  );
  expect(JSON.stringify(diff)).not.toContain(CANARY);
  return diff;
}
