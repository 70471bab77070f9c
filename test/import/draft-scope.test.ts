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
        ...[
          'page_shield',
          'settings',
          'settings/ssl',
          'url_normalization',
          'managed_headers',
          'bot_management',
        ].map((path) => `${AT}/${path}`),
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
    const jobs = ['to-bucket', 'to.bucket'].map((name, index) => ({
      ...JOB,
      name,
      id: index,
      destination_conf: `s3://secret-bucket/${index}`,
    }));
    const { sections } = await draft(
      { get: PAGE_SHIELD, list: { ...EMPTY, [`${AT}/logpush/jobs`]: jobs } },
      options,
    );
    expect(sections.flatMap((one) => one.draft.secrets.map(({ env }) => env))).toEqual(names);
    expect(fileText(ZONE, sections)).toContain(`destination_conf: { env: ${names[1]} }`);
    expect(fileText(ZONE, sections)).not.toContain('secret-bucket');
  });

  test.each<
    readonly [string, readonly (string | undefined)[], ReadonlyMap<string, string>, readonly string[]]
  >([
    ['one for one destination', ['s3://a', 's3://a', 's3://b'], new Map(), ['ONE', 'ONE', 'THREE']],
    ...[
      's3://a?k=***',
      'https://xxxx:xxxx@logs.example.com/a',
      's3://a/b?key=AKIAxxxxxxxx',
      'https://logs.example.com/a?token=abc...',
      'https://logs.example.com/a?token=abc…',
      'https://logs.example.com/a?token=%5Bhidden%5D',
      'https://logs.example.com/----',
    ].map((destination) => {
      const of = `one each where parts may be hidden: ${destination}`;
      return [of, [destination, destination], new Map(), ['ONE', 'TWO']] as const;
    }),
    [
      'the one that the file has for such a destination',
      ['s3://a', 's3://a'],
      new Map([['two', 'OWN']]),
      ['OWN', 'OWN'],
    ],
    [
      'those that the file has',
      ['s3://a', 's3://a'],
      new Map([
        ['one', 'X'],
        ['two', 'Y'],
      ]),
      ['X', 'Y'],
    ],
    [
      'not one that would have to hold two',
      ['s3://a', 's3://b'],
      new Map([
        ['one', 'X'],
        ['two', 'X'],
      ]),
      ['X', 'TWO'],
    ],
    [
      'one that the file has for two, where parts are hidden',
      ['s3://a?k=***', 's3://a?k=***'],
      new Map([
        ['one', 'X'],
        ['two', 'X'],
      ]),
      ['X', 'X'],
    ],
  ])('gives jobs %s', async (_, destinations, own, names) => {
    const jobs = destinations.map((destination, index) => ({
      ...JOB,
      name: ['one', 'two', 'three'][index],
      id: index + 1,
      destination_conf: destination,
    }));
    const declared = {
      logpush_jobs: {
        jobs: [...own].map(([name, env]) => ({
          name,
          dataset: JOB.dataset,
          destination_conf: { env },
          fields: ['RayID'],
        })),
      },
    };
    const { sections } = await draft(
      { get: PAGE_SHIELD, list: { ...EMPTY, [`${AT}/logpush/jobs`]: jobs } },
      { declared: [declared] },
    );
    const found = sections.flatMap((one) => one.draft.secrets.map(({ env }) => env));
    expect(found.map((env) => /^LOGPUSH_(.*)_DESTINATION$/.exec(env)?.[1] ?? env)).toEqual(names);
  });

  test('names no variable longer than a file may', async () => {
    const jobs = [{ ...JOB, name: 'a'.repeat(400) }];
    const { sections } = await draft({ get: PAGE_SHIELD, list: { ...EMPTY, [`${AT}/logpush/jobs`]: jobs } });
    expect(sections[1]).toMatchObject({ name: 'logpush_jobs', draft: { omissions: [] } });
  });
});
