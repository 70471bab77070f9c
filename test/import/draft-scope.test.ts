import { describe, expect, test } from 'vitest';
import { draftScope, type DraftOptions, type ScopeDraft } from '../../src/import/draft-scope.js';
import { fileText } from '../../src/import/file-text.js';
import { ApiError } from '../../src/kernel/model/errors.js';
import { settingsFrom } from '../../src/engine/configuration/settings.js';
import { ACCOUNT, answering, ZONE } from '../kinds/support.js';

const AT = `/zones/${ZONE.id}`;
const JOB = {
  id: 1,
  dataset: 'http_requests',
  logpull_options: 'fields=RayID',
  destination_conf: 's3://secret-bucket',
};
const EMPTY = { [`${AT}/page_shield/policies`]: [], [`${AT}/rulesets`]: [], [`${AT}/logpush/jobs`]: [] };
const PAGE_SHIELD = { [`${AT}/page_shield`]: { enabled: true } };

function draft(
  answers: Parameters<typeof answering>[0],
  options: Partial<DraftOptions> = {},
): Promise<ScopeDraft> {
  return draftScope(ZONE, answering(answers), { settings: settingsFrom({}), ...options });
}

describe('the draft of a scope', () => {
  test('has the sections that have something live, and reads each path once', async () => {
    const api = answering({ get: PAGE_SHIELD, list: EMPTY });
    const drafted = await draftScope(ZONE, api, { settings: settingsFrom({}) });
    expect(drafted).toMatchObject({ scope: ZONE, sections: [{ name: 'page_shield' }], unread: [] });
    expect(api.requested.toSorted()).toEqual(
      [
        ...Object.keys(EMPTY),
        ...['page_shield', 'settings', 'settings/ssl'].map((path) => `${AT}/${path}`),
      ].toSorted(),
    );
  });

  test('of an account reads what accounts have', async () => {
    const api = answering({ list: { [`/accounts/${ACCOUNT.id}/rulesets`]: [] } });
    const drafted = await draftScope(ACCOUNT, api, { settings: settingsFrom({}) });
    expect(drafted).toEqual({ scope: ACCOUNT, sections: [], unread: [] });
    expect(api.requested.toSorted()).toEqual(
      ['logpush/jobs', 'rules/lists', 'rulesets'].map((path) => `/accounts/${ACCOUNT.id}/${path}`),
    );
  });

  test('tells what could not be read, and drafts the rest', async () => {
    const { [`${AT}/page_shield/policies`]: _, ...list } = EMPTY;
    const { sections, unread } = await draft({ get: PAGE_SHIELD, list });
    expect(sections.map(({ name }) => name)).toEqual(['page_shield']);
    expect(unread).toMatchObject([
      { severity: 'error', code: 'incomplete-read', scope: 'zone/shop.example.com' },
    ]);
  });

  test('tells once what several sections would have needed', async () => {
    const { [`${AT}/rulesets`]: _, ...list } = EMPTY;
    const { unread } = await draft({ get: PAGE_SHIELD, list });
    expect(unread.map(({ code }) => code)).toEqual(['incomplete-read']);
  });

  test('tells an answer that is none', async () => {
    const { unread } = await draft({ get: { [`${AT}/page_shield`]: {} }, list: EMPTY });
    expect(unread).toMatchObject([{ code: 'unreadable-answer' }]);
  });

  test('stops when the credentials are not accepted', async () => {
    const refused = new ApiError('no', {
      kind: 'credentials',
      delivery: 'refused',
      method: 'GET',
      path: '/',
    });
    const api = { ...answering({}), get: () => Promise.reject(refused) };
    await expect(draftScope(ZONE, api, { settings: settingsFrom({}) })).rejects.toBe(refused);
  });

  test.each([
    [{}, ['LOGPUSH_TO_BUCKET_DESTINATION', 'LOGPUSH_TO_BUCKET_DESTINATION_2']],
    [
      { manyScopes: true },
      ['LOGPUSH_SHOP_EXAMPLE_COM_TO_BUCKET_DESTINATION', 'LOGPUSH_SHOP_EXAMPLE_COM_TO_BUCKET_DESTINATION_2'],
    ],
  ])('names the variables after jobs, and scopes where there are several: %j', async (options, names) => {
    const jobs = ['to-bucket', 'to.bucket'].map((name, index) => ({ ...JOB, name, id: index }));
    const { sections } = await draft(
      { get: PAGE_SHIELD, list: { ...EMPTY, [`${AT}/logpush/jobs`]: jobs } },
      options,
    );
    expect(sections.flatMap((one) => one.draft.secrets.map(({ env }) => env))).toEqual(names);
    expect(fileText(ZONE, sections)).toContain(`destination_conf: { env: ${names[1]} }`);
    expect(fileText(ZONE, sections)).not.toContain('secret-bucket');
  });

  test('names no variable longer than a file may', async () => {
    const jobs = [{ ...JOB, name: 'a'.repeat(400) }];
    const { sections } = await draft({ get: PAGE_SHIELD, list: { ...EMPTY, [`${AT}/logpush/jobs`]: jobs } });
    expect(sections[1]).toMatchObject({ name: 'logpush_jobs', draft: { omissions: [] } });
  });
});
