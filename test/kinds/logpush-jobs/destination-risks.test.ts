import { describe, expect, it } from 'vitest';
import { planned as plannedFor, ENV, JOB, LIVE } from './support.js';

async function risks(live: readonly object[], job: object = {}): Promise<readonly string[]> {
  const { changes } = await plannedFor([{ ...JOB, fields: ['RayID'], ...job }], live, 'shared');
  return changes.flatMap((change) => change.risks.map(({ code, message }) => `${code}: ${message}`));
}

const OTHER = { ...LIVE, id: 8, name: 'other' };
const BEGINS = 'new-log-destination: logs of http_requests start to go to s3://bucket/…';

describe('a new job', () => {
  it.each<[string, readonly object[], readonly string[]]>([
    ['sends logs somewhere', [], [BEGINS]],
    ['sends them where another one sends them', [OTHER], []],
    ['sends them where another one is off', [{ ...OTHER, enabled: false }], [BEGINS]],
    ['sends them where another one may be off', [{ ...OTHER, enabled: undefined }], [BEGINS]],
    ['sends them where another one sends other entries', [{ ...OTHER, dataset: 'dns_logs' }], [BEGINS]],
    ['sends them elsewhere than another one', [{ ...OTHER, destination_conf: ENV.OTHER }], [BEGINS]],
    ['sends them where it can not be seen', [{ ...OTHER, destination_conf: '***' }], [BEGINS]],
    [
      'sends them where not all can be seen',
      [{ ...OTHER, destination_conf: 's3://bucket/logs?region=eu-1&key=***' }],
      [BEGINS],
    ],
  ])('%s', async (_, live, expected) => {
    expect(await risks(live)).toEqual(expected);
  });

  it('sends nothing while it is off', async () => {
    expect(await risks([], { enabled: false })).toEqual([]);
  });
});
