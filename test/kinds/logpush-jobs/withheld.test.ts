import { describe, expect, test } from 'vitest';
import { onlyChange } from '../support.js';
import { CANARY, JOB, LIVE, PATH, planned } from './support.js';

const SECRET = { api_token: `${CANARY}-1`, sink: { password: `${CANARY}-2` }, note: `Bearer ${CANARY}12` };
const PLAIN = { sampled_by: 'us', token_id: 'x' };
const live = { ...LIVE, enabled: false, ...SECRET, ...PLAIN };

describe('what a live job holds and nobody knows', () => {
  test('stands in a plan by a tag where it may be a credential, and is sent as it is', async () => {
    const diff = await planned([JOB], [live]);
    const { request, details } = onlyChange(diff);
    expect(request.body).toMatchObject({
      ...PLAIN,
      api_token: { secret: 'live:api_token', hash: expect.stringMatching(/^hmac:/) },
      sink: { secret: 'live:sink' },
      note: { secret: 'live:note' },
    });
    expect(details).toContainEqual(expect.objectContaining({ field: 'enabled' }));
    expect(diff.complete?.(request).body).toMatchObject({ ...SECRET, ...PLAIN });
  });

  test('makes another change when it changes', async () => {
    const baseOf = async (job: object) => onlyChange(await planned([JOB], [job])).base;
    expect(await baseOf({ ...live, api_token: `${CANARY}-3` })).not.toEqual(await baseOf(live));
    expect(await baseOf({ ...live })).toEqual(await baseOf(live));
  });

  test('is not shown when the job goes', async () => {
    const { details } = onlyChange(await planned([], [live], 'exclusive'));
    expect(details).toContainEqual(expect.objectContaining({ field: 'api_token', before: '(sensitive)' }));
    expect(details).toContainEqual(expect.objectContaining({ field: 'sampled_by', before: 'us' }));
  });

  test('is left alone by the request of another job', async () => {
    const diff = await planned([JOB], [live]);
    const request = {
      method: 'PUT',
      path: `${PATH}/8`,
      query: {},
      body: { api_token: { secret: 'live:api_token' } },
    } as const;
    expect(diff.complete?.(request)).toEqual(request);
  });
});
