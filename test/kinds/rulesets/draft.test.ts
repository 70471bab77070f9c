import { describe, expect, test } from 'vitest';
import type { Draft } from '../../../src/kinds/definition/draft.js';
import type { ApiReader } from '../../../src/kernel/model/request.js';
import type { Scope } from '../../../src/kernel/model/scope.js';
import { draftOf } from '../../helpers/adoption.js';
import { ACCOUNT, answering, ZONE } from '../support.js';

const PHASE = 'http_request_firewall_custom';
const LOG_FIELDS = 'http_log_custom_fields';
const RULE = { id: 'r1', ref: 'a', action: 'block', expression: 'http.host eq "a"' };

interface Live {
  readonly phase?: string;
  readonly kind?: string;
  readonly name?: string;
  readonly description?: string;
  readonly rules?: readonly object[] | undefined;
}

function adopt(
  rulesets: readonly Live[],
  scope: Scope = ZONE,
  name = 'rulesets',
): Promise<Draft | undefined> {
  return draftOf(name, answers(rulesets, scope), scope);
}

function answers(rulesets: readonly Live[], scope: Scope = ZONE): ApiReader {
  const path = `/${scope.level}s/${scope.id}/rulesets`;
  const kind = scope.level === 'zone' ? 'zone' : 'root';
  const live = rulesets.map((ruleset, index) => ({
    id: `id${index}`,
    kind,
    phase: PHASE,
    rules: [RULE],
    ...ruleset,
  }));
  const list = live.map(({ rules: _, ...item }) => item);
  const get = Object.fromEntries(live.map((one) => [`${path}/${one.id}`, one]));
  return answering({ list: { [path]: list }, get });
}

const WRITTEN = { ref: 'a', action: 'block', expression: 'http.host eq "a"' };

describe('live rulesets', () => {
  test('that are none make no section', async () => {
    expect(await adopt([])).toBeUndefined();
    expect(await adopt([{ kind: 'managed' }, { kind: 'root' }])).toBeUndefined();
  });

  test.each<readonly [string, Live, object]>([
    ['without what goes without saying', { name: 'default', description: '' }, {}],
    ['with its name', { name: 'zone rules' }, { name: 'zone rules' }],
    ['with its description', { description: 'ours' }, { description: 'ours' }],
    ['without rules', { rules: [] }, { rules: [] }],
    ['of a phase that nobody knows', { phase: 'x_later' }, { phase: 'x_later' }],
  ])('are written %s', async (_title, live, members) => {
    expect(await adopt([live])).toEqual({
      section: [{ phase: PHASE, ownership: 'exclusive', rules: [WRITTEN], ...members }],
      remarks: [],
      things: expect.anything(),
      omissions: [],
      secrets: [],
    });
  });

  test('that are answered without a list of rules say so in the file', async () => {
    expect(await adopt([{ rules: undefined }])).toMatchObject({
      section: [{ phase: PHASE, rules: [] }],
      remarks: [{ path: [0], text: expect.stringContaining('without a list of rules') as unknown }],
    });
  });

  test('of an account are those of kind root', async () => {
    const rules = [{ ...RULE, expression: 'true' }];
    const live = [
      { phase: 'magic_transit', rules },
      { kind: 'zone', phase: 'http_ratelimit' },
    ];
    expect(await adopt(live, ACCOUNT)).toMatchObject({
      section: [{ phase: 'magic_transit' }],
    });
  });

  test('get refs for rules that have none, and say so', async () => {
    const { ref: _, ...nameless } = RULE;
    const rules = [
      RULE,
      { ...nameless, id: 'r2', description: 'Block the promo' },
      { ...nameless, id: 'r3', ref: 'r3' },
    ];
    const draft = await adopt([{ phase: 'http_ratelimit', rules: [] }, { rules }]);
    expect(draft).toMatchObject({
      section: [{}, { rules: [{ ref: 'a' }, { ref: 'block-the-promo' }, { ref: 'r3' }] }],
      remarks: [
        {
          path: [1, 'rules', 1],
          text: 'This ref is proposed: the first apply sets it, and the rule keeps its id.',
        },
      ],
      things: expect.anything(),
      omissions: [],
    });
  });

  test('tell what they hold and no file declares', async () => {
    const draft = await adopt([
      {
        rules: [
          { ...RULE, x_later: 1 },
          { ...RULE, id: 'r2', ref: 'b' },
        ],
      },
    ]);
    expect(draft?.remarks).toEqual([
      { path: [0], text: 'zonewright does not know these, and keeps them as they are: x_later (a).' },
    ]);
  });

  test.each<readonly [string, readonly object[]]>([
    ['refs that appear twice', [RULE, { ...RULE, id: 'r2' }]],
    ['a rule without any name', [{ action: 'block', expression: 'true' }]],
    ['an expression that is none', [RULE, { ...RULE, id: 'r2', ref: 'b b', expression: '' }]],
    ['an action of another type', [RULE, { ...RULE, id: 'r2', ref: 'b', action: [5] }]],
    [
      'a key that no file may have',
      [
        JSON.parse(
          '{"ref":"a","id":"r","action":"block","expression":"true","action_parameters":{"headers":{"__proto__":{"a":1}}}}',
        ),
      ],
    ],
  ])('come whole, with marks on what a check refuses: %s', async (_title, rules) => {
    const draft = await adopt([{ rules }, { phase: 'http_ratelimit' }]);
    expect(draft).toMatchObject({
      section: [{ phase: PHASE }, { phase: 'http_ratelimit' }],
      omissions: [],
    });
    expect(JSON.stringify(draft?.section)).toMatch(/"not_understood":\["sha256:[0-9a-f]{16}"\]/);
  });

  test.each([
    ['http_request_sanitize', 'url_normalization'],
    ['http_response_page_shield', 'csp_policies'],
  ])('of phase %s are left to %s, which has the same rules', async (phase, section) => {
    const draft = await adopt([{ phase }, {}]);
    expect(draft).toMatchObject({
      section: [{ phase: PHASE }],
      omissions: [
        {
          what: `the ruleset of phase ${phase}`,
          why: `${section} is the section for it`,
          isLeftAlone: true,
        },
      ],
      things: [{ path: [0] }, { id: 'id0', key: `rulesets/${phase}` }],
    });
    expect(draft?.things[1]).not.toHaveProperty('path');
    const known = await draftOf('rulesets', answers([{ phase }]), ZONE, {
      declared: [{ rulesets: [{ phase, rules: [] }] }],
    });
    expect(known).toMatchObject({ section: [{ phase }], omissions: [] });
    expect(await adopt([{ phase }], ACCOUNT)).toMatchObject({ section: [{ phase }] });
  });

  test('leave the custom log fields to the section that can say them, and say why when it can not', async () => {
    const rule = {
      id: 'r1',
      ref: 'r1',
      action: 'log_custom_field',
      expression: 'true',
      action_parameters: { cookie_fields: [{ name: 'Id' }] },
    };
    expect(await adopt([{ phase: LOG_FIELDS, rules: [rule] }])).toBeUndefined();
    const draft = await adopt([{ phase: LOG_FIELDS, rules: [{ ...rule, enabled: false }] }]);
    expect(draft).toMatchObject({
      section: [{ phase: LOG_FIELDS, rules: [{ ref: 'r1', enabled: false }] }],
      remarks: [{ path: [0], text: 'No log_fields section can declare this: its rule is disabled.' }],
    });
  });

  test('of which there are two for one phase can not be read', async () => {
    await expect(adopt([{}, {}])).rejects.toThrow(`two entry points of phase ${PHASE}`);
  });
});

describe('live custom log fields', () => {
  const rule = { id: 'r1', action: 'log_custom_field', expression: '(true)' };
  const fields = (...names: readonly string[]): object[] => names.map((name) => ({ name }));

  test('are the lists of the section, all of them, with their number', async () => {
    const action_parameters = { request_fields: fields('x-a', 'x-b'), cookie_fields: fields('Id') };
    const draft = await adopt(
      [{ phase: LOG_FIELDS, rules: [{ ...rule, description: 'a\nb', action_parameters }] }],
      ZONE,
      'log_fields',
    );
    expect(draft).toEqual({
      section: { request_headers: ['x-a', 'x-b'], response_headers: [], cookies: ['Id'] },
      remarks: [
        { path: [], text: '3 of 40 custom log fields.' },
        { path: [], text: 'Their rule keeps its description: "a\\nb".' },
      ],
      things: expect.anything(),
      omissions: [],
      secrets: [],
    });
  });

  test('are three empty lists where the ruleset is empty', async () => {
    expect(await adopt([{ phase: LOG_FIELDS, rules: [] }], ZONE, 'log_fields')).toMatchObject({
      section: { request_headers: [], response_headers: [], cookies: [] },
    });
  });

  test('are left to rulesets where the section can not say them', async () => {
    expect(await adopt([{ phase: LOG_FIELDS, rules: [rule] }], ZONE, 'log_fields')).toBeUndefined();
  });

  test('are told where no file can say them', async () => {
    const action_parameters = { cookie_fields: fields('odd name') };
    const draft = await adopt(
      [{ phase: LOG_FIELDS, rules: [{ ...rule, action_parameters }] }],
      ZONE,
      'log_fields',
    );
    expect(draft).toMatchObject({
      section: undefined,
      things: expect.anything(),
      omissions: [{ what: `the ruleset of phase ${LOG_FIELDS}` }],
    });
  });
});
