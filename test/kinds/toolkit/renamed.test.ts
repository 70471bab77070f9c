import { describe, expect, it } from 'vitest';
import type { Diff } from '../../../src/kernel/model/change.js';
import * as jobs from '../logpush-jobs/support.js';
import * as policies from '../csp-policies/support.js';
import { detailLines } from '../../../src/surfaces/reports/change/detail-lines.js';
import { plainText } from '../../../src/surfaces/reports/printers/text/inline.js';

const { POLICY } = policies;
const { JOB } = jobs;
const NEW_POLICY = { ...POLICY, description: 'scripts of the shop' };
const NEW_JOB = { ...JOB, name: 'all-requests' };

/** What is sent, and about what. */
function sent({ changes }: Diff): readonly string[] {
  return changes.map(
    ({ address, request }) => `${request.method} ${request.path.split('/').at(-1)} ${address}`,
  );
}

describe('an object with another name', () => {
  it('keeps its id, and the plan says what it was called', async () => {
    const diff = await policies.planned([NEW_POLICY], [policies.LIVE]);
    expect(sent(diff)).toEqual([`PUT 1 ${policies.ADDRESS}/scripts of the shop`]);
    expect(diff.changes[0]).toMatchObject({
      risks: [],
      stage: 'protect',
      request: { body: { ...NEW_POLICY, value: policies.LIVE.value, enabled: 'true' } },
    });
    expect(detailLines(diff.changes[0]?.details ?? []).map(plainText)).toEqual([
      '~ description: renamed from scripts',
    ]);
  });

  it('keeps its id as a job', async () => {
    const diff = await jobs.planned([NEW_JOB], [jobs.LIVE]);
    expect(sent(diff)).toEqual([`PUT 7 ${jobs.ADDRESS}/all-requests`]);
    expect(diff.changes[0]).toMatchObject({ risks: [], request: { body: { name: 'all-requests' } } });
    expect(detailLines(diff.changes[0]?.details ?? []).map(plainText)).toEqual([
      '~ name: renamed from requests',
    ]);
  });

  it('keeps an unknown live member, and the plan names it', async () => {
    const diff = await policies.planned([NEW_POLICY], [{ ...policies.LIVE, x_later: 1 }]);
    expect(diff.kept).toMatchObject([
      { address: `${policies.ADDRESS}/scripts of the shop`, member: 'x_later' },
    ]);
    expect(diff.changes[0]?.request.body).toMatchObject({ x_later: 1 });
  });
});

describe('nothing is guessed', () => {
  const live = policies.LIVE;
  it.each<[string, readonly (typeof POLICY)[], readonly object[]]>([
    ['its action differs', [{ ...NEW_POLICY, action: 'log' }], [live]],
    ['it is switched off', [{ ...NEW_POLICY, enabled: false }], [live]],
    ['its expression differs', [{ ...NEW_POLICY, expression: 'true' }], [live]],
    ['its directives differ', [{ ...NEW_POLICY, value: "script-src 'self'" }], [live]],
    ['two would be deleted', [NEW_POLICY], [live, { ...live, id: '2', description: 'other' }]],
    ['two would be created', [NEW_POLICY, { ...POLICY, description: 'other' }], [live]],
  ])('a policy is deleted, and another one created, if %s', async (_, declared, there) => {
    const diff = await policies.planned(declared, there);
    expect(diff.changes.filter(({ action }) => action === 'update')).toEqual([]);
    expect(diff.changes.map(({ action }) => action)).toContain('delete');
  });

  it('a shared section takes over no policy of other people', async () => {
    const diff = await policies.planned([NEW_POLICY], [live], { ownership: 'shared' });
    expect(diff.changes.map(({ action }) => action)).toEqual(['create']);
  });

  it.each<[string, object, object]>([
    ['its dataset differs', { dataset: 'firewall_events' }, {}],
    ['its fields differ', { fields: ['RayID'] }, {}],
    ['it goes elsewhere', { destination_conf: { env: 'OTHER' } }, {}],
    ['its destination is not shown', {}, { destination_conf: undefined }],
    ['its state is not shown', {}, { enabled: undefined }],
    ['its kind differs', {}, { kind: 'edge' }],
  ])('a job is deleted, and another one created, if %s', async (_, declared, there) => {
    const diff = await jobs.planned([{ ...NEW_JOB, ...declared }], [{ ...jobs.LIVE, ...there }]);
    expect(diff.changes.map(({ action }) => action)).toEqual(['create', 'delete']);
  });
});
