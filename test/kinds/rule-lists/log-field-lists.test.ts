import { expect, test } from 'vitest';
import { logFieldLists } from '../../../src/kinds/rule-lists/log-field-lists.js';
import { liveRuleset } from '../support.js';

const THREE = { most: 3, per: 'zone' } as const;
const RULE = { id: 'r1', action: 'log_custom_field', expression: 'true' };
const NAMED = { action_parameters: { cookie_fields: [{ name: 'Id' }] } };

function fields(...names: readonly string[]): object[] {
  return names.map((name) => ({ name }));
}

test('the names of a rule are those of the lists', () => {
  const action_parameters = {
    request_fields: fields('x-a', 'x-b'),
    response_fields: [],
    cookie_fields: [{ name: 'Id' }],
  };
  const live = liveRuleset([{ ...RULE, ref: 'mine', description: 'a note', action_parameters }]);
  expect(logFieldLists(live, THREE)).toEqual({
    lists: { request_headers: ['x-a', 'x-b'], response_headers: [], cookies: ['Id'] },
    count: 3,
  });
});

test('a header that is live raw and transformed is left to the ruleset', () => {
  const action_parameters = { response_fields: fields('a'), raw_response_fields: fields('b', 'a') };
  expect(logFieldLists(liveRuleset([{ ...RULE, action_parameters }]), THREE)).toEqual({
    why: 'a is in both response_fields and raw_response_fields: a header is logged either before or after it is changed',
  });
});

test('the newer lists are said where something stands in them, and what names say besides', () => {
  const action_parameters = {
    response_fields: [{ name: 'a', preserve_duplicates: true }],
    raw_response_fields: fields('b'),
  };
  expect(logFieldLists(liveRuleset([{ ...RULE, action_parameters }]), THREE)).toEqual({
    lists: {
      request_headers: [],
      response_headers: [{ name: 'a', preserve_duplicates: true }],
      cookies: [],
      raw_response_headers: ['b'],
    },
    count: 2,
  });
});

test('a ruleset without rules logs nothing', () => {
  expect(logFieldLists(liveRuleset([]), THREE)).toMatchObject({ count: 0 });
});

test.each<readonly [string, readonly object[]]>([
  ['it has 2 rules', [RULE, RULE]],
  ['its rule has the action block', [{ ...RULE, action: 'block' }]],
  ['its rule is disabled', [{ ...RULE, ...NAMED, enabled: false }]],
  ['its rule is not for all traffic', [{ ...RULE, ...NAMED, expression: 'ssl' }]],
  ['its rule has ratelimit', [{ ...RULE, ...NAMED, ratelimit: { period: 1 } }]],
  [
    'its rule has more than names in cookie_fields',
    [{ ...RULE, action_parameters: { cookie_fields: ['Id'] } }],
  ],
  ['its rule has action_parameters.cookie_fields', [{ ...RULE, action_parameters: { cookie_fields: 'Id' } }]],
  ['its rule has x_later', [{ ...RULE, ...NAMED, x_later: 1 }]],
  [
    'its rule has action_parameters.cookie_fields[].x_later',
    [{ ...RULE, action_parameters: { cookie_fields: [{ name: 'Id', x_later: 1 }] } }],
  ],
  [
    'a name appears twice in cookie_fields',
    [{ ...RULE, action_parameters: { cookie_fields: fields('a', 'a') } }],
  ],
  [
    'a name in request_fields is not in lower case',
    [{ ...RULE, action_parameters: { request_fields: fields('X-A') } }],
  ],
  ['its rule logs nothing', [{ ...RULE, action_parameters: { cookie_fields: [] } }]],
  ['its rule logs nothing', [RULE]],
  [
    'it logs 4 fields, but 3 are allowed',
    [{ ...RULE, action_parameters: { cookie_fields: fields('a', 'b', 'c', 'd') } }],
  ],
])('what lists can not say is said why: %s', (why, rules) => {
  expect(logFieldLists(liveRuleset(rules), THREE)).toEqual({ why });
});
