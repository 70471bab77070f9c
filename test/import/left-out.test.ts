import { describe, expect, test } from 'vitest';
import { ApiError } from '../../src/kernel/model/errors.js';
import { settingsFrom } from '../../src/engine/configuration/settings.js';
import { surveyLists } from '../../src/kinds/lists/survey.js';
import type { ApiReader } from '../../src/kernel/model/request.js';
import type { Scope } from '../../src/kernel/model/scope.js';
import { importScope } from '../helpers/importing.js';
import { noPart } from '../helpers/no-part.js';
import { ACCOUNT, ZONE } from '../helpers/world.js';

const ACCOUNT_SCOPE: Scope = { level: 'account', name: 'example-inc', id: ACCOUNT };
const ZONE_SCOPE: Scope = { level: 'zone', name: 'shop.example.com', id: ZONE };
const PROJECT = { 'zonewright.yaml': 'version: 1\ndialect: cloudflare\n' };
const id = (letter: string): string => letter.repeat(32);

/** What a service answers, by path; lists of which nothing is said are empty. */
function serviceOf(answers: Readonly<Record<string, unknown>>): ApiReader {
  const nothing = (path: string): ApiError =>
    new ApiError(`GET ${path}: nothing there`, {
      kind: 'not-found',
      delivery: 'refused',
      method: 'GET',
      path,
      status: 404,
      errors: [],
    });
  return {
    get: ({ path }) =>
      Object.hasOwn(answers, path) ? Promise.resolve(answers[path]) : Promise.reject(nothing(path)),
    list: ({ path }) => {
      const items = answers[path] ?? [];
      return Promise.resolve(Array.isArray(items) ? items : []);
    },
    listPart: noPart,
  };
}

const PATH = `/accounts/${ACCOUNT}/rules/lists`;
const OWN = { id: id('a'), name: 'office', kind: 'ip', num_items: 0 };
const LATER = { id: id('b'), name: 'prints', kind: 'ja4', num_items: 2 };
const DOTTED = { id: id('c'), name: 'cf.open_proxies', kind: 'ip', num_items: 0 };

describe('what an import leaves out', () => {
  test.each([
    ['beside others', [OWN, LATER, DOTTED], ['office']],
    ['where there is nothing else', [LATER, DOTTED], []],
  ])('is named, and counted as not covered, %s: lists', async (_, live, own) => {
    const service = serviceOf({ [PATH]: live });
    const { look, verdict, files } = await importScope(PROJECT, ACCOUNT_SCOPE, service);
    if (look.status !== 'proposed') throw new Error(JSON.stringify(look.problems));
    expect(verdict).toMatchObject({
      status: 'verified',
      covers: new Set([...(own.length > 0 ? ['lists'] : []), ...own.map((name) => `lists/${name}`)]),
    });
    expect(look.drafts.flatMap(({ draft }) => draft.omissions)).toMatchObject([
      {
        what: `list "prints" (id ${LATER.id})`,
        why: 'zonewright does not know lists of the kind "ja4"',
      },
      { what: `list "cf.open_proxies" (id ${DOTTED.id})`, why: 'no rule can use its name' },
    ]);
    const things = await surveyLists({ scope: ACCOUNT_SCOPE, settings: settingsFrom({}) }, service);
    expect(things.map(({ address }) => address)).toEqual([
      ...own.map((name) => `lists/${name}`),
      'lists/prints',
      'lists/cf.open_proxies',
    ]);
    // A list that is new since then comes into the file beside them, and one that is gone leaves it: neither is in the way.
    const later = serviceOf({ [PATH]: [{ ...OWN, id: id('d'), name: 'other' }, LATER, DOTTED] });
    const again = await importScope(files, ACCOUNT_SCOPE, later);
    expect(again.verdict).toMatchObject({ status: 'verified', covers: new Set(['lists', 'lists/other']) });
  });

  test('is named in a comment: members of a name that files have for something else', async () => {
    const rule = {
      id: id('e'),
      ref: 'odd',
      action: 'block',
      expression: 'true',
      enabled: true,
      description: '',
      position: { at: 1 },
      meta: 'x',
    };
    const ruleset = {
      id: id('f'),
      name: 'default',
      kind: 'zone',
      phase: 'http_request_firewall_custom',
      version: '1',
    };
    const { verdict, files } = await importScope(
      PROJECT,
      ZONE_SCOPE,
      serviceOf({
        [`/zones/${ZONE}/page_shield`]: { enabled: true },
        [`/zones/${ZONE}/rulesets`]: [ruleset],
        [`/zones/${ZONE}/rulesets/${ruleset.id}`]: { ...ruleset, rules: [rule] },
      }),
    );
    expect(verdict).toMatchObject({ status: 'verified' });
    expect(
      Object.values(files)
        .join('\n')
        .replaceAll(/\s+#\s+|\s+/g, ' '),
    ).toContain(
      'Kept as the service has it, and not declared: position, meta, as a file has these names for something else.',
    );
  });
});
