import { describe, expect, test } from 'vitest';
import { errorOf, started, ZONE } from './client.js';
import { block, ENTRY, PHASE } from './custom-rules.js';

const fields = (count: number): object[] =>
  Array.from({ length: count }, (_, index) => ({ name: `h${index}` }));
const log = (parameters: object, expression = 'true'): object => ({
  action: 'log_custom_field',
  expression,
  action_parameters: parameters,
});

describe('rules that are refused', () => {
  const cases: readonly [string, object[], { code?: number; pointer?: string; message?: string }][] = [
    ['a repeated ref', [block('A', { ref: 'r' }), block('B', { ref: 'r' })], { pointer: '/rules/1/ref' }],
    [
      'an unknown member',
      [block('A', { colour: 'red' })],
      { message: 'invalid JSON: unknown field "colour"' },
    ],
    ['an unknown id', [block('A', { id: 'f'.repeat(32) })], { code: 10003, pointer: '/rules/0/id' }],
    ['an empty id', [block('A', { id: '' })], { pointer: '/rules/0/id' }],
    ['an empty ref', [block('A', { ref: '' })], { pointer: '/rules/0/ref' }],
    ['a version', [block('A', { version: '1' })], { pointer: '/rules/0/version' }],
    ['a time of update', [block('A', { last_updated: '' })], { pointer: '/rules/0/last_updated' }],
    ['a blank expression', [{ action: 'block', expression: ' ' }], { code: 20125 }],
    ['no expression', [{ action: 'block' }], { code: 20125 }],
    ['no action', [{ expression: 'true' }], { code: 20021 }],
    ['an unknown action', [{ action: 'explode', expression: 'true' }], { pointer: '/rules/0/action' }],
    ['too long an expression', [{ action: 'block', expression: `"${'x'.repeat(4096)}"` }], {}],
    ['logging of another action than skip', [block('A', { logging: { enabled: true } })], { code: 20018 }],
    ['a skip of nothing', [{ action: 'skip', expression: 'true' }], { code: 20113 }],
    ['a setting of nothing', [{ action: 'set_config', expression: 'true' }], { code: 20113 }],
    [
      'an execute without id',
      [{ action: 'execute', expression: 'true', action_parameters: { overrides: {} } }],
      {},
    ],
    ['a rule that is no object', [[]], { pointer: '/rules/0' }],
  ];

  test.each(cases)('%s', async (_title, rules, expected) => {
    const { send, emulator } = await started();
    const reply = await send('PUT', ENTRY, { rules });
    expect(reply.status).toBe(400);
    expect(errorOf(reply)).toMatchObject(expected);
    expect(emulator.state().zones).toEqual({});
  });

  test.each([
    ['http_request_firewall_managed', true, 400],
    ['http_request_firewall_managed', false, 200],
    ['ddos_l7', true, 200],
  ])('a ruleset that is executed twice in %s, the second rule on: %s', async (phase, enabled, status) => {
    const { send } = await started();
    const rules = [true, enabled].map((isOn) => ({
      action: 'execute',
      expression: 'true',
      enabled: isOn,
      action_parameters: { id: 'e'.repeat(32) },
    }));
    const reply = await send('PUT', `/zones/${ZONE}/rulesets/phases/${phase}/entrypoint`, { rules });
    expect(reply.status).toBe(status);
    if (status === 400) expect(errorOf(reply)).toMatchObject({ code: 20014 });
  });

  test.each([
    ['no list at all', log({}), 20113],
    ['an empty list', log({ cookie_fields: [] }), undefined],
    ['another expression than true', log({ cookie_fields: fields(1) }, 'false'), undefined],
    ['more fields than the limit', log({ cookie_fields: fields(20), request_fields: fields(21) }), undefined],
    ['a header name in upper case', log({ request_fields: [{ name: 'X-Id' }] }), undefined],
    ['an unknown kind of field', log({ body_fields: fields(1) }), undefined],
    ['a field without a name', log({ cookie_fields: [{}] }), undefined],
    [
      'a request header before and after it is changed',
      log({ request_fields: fields(2), transformed_request_fields: fields(1) }),
      undefined,
    ],
    [
      'a response header before and after it is changed',
      log({ raw_response_fields: fields(1), response_fields: fields(2) }),
      undefined,
    ],
  ])('custom log fields with %s', async (_title, rule, code) => {
    const { send } = await started();
    const path = `/zones/${ZONE}/rulesets/phases/http_log_custom_fields/entrypoint`;
    const reply = await send('PUT', path, { rules: [rule] });
    expect([reply.status, errorOf(reply).code]).toEqual([400, code]);
  });

  test('custom log fields are counted kind by kind in the cloudflare dialect', async () => {
    const { send } = await started({ state: { behaviour: { dialect: 'cloudflare' } } });
    const path = `/zones/${ZONE}/rulesets/phases/http_log_custom_fields/entrypoint`;
    const put = (parameters: object): Promise<{ readonly status: number }> =>
      send('PUT', path, { rules: [log(parameters)] });
    const full = { cookie_fields: fields(100), request_fields: fields(100) };
    expect((await put(full)).status).toBe(200);
    expect((await put({ ...full, raw_response_fields: fields(101) })).status).toBe(400);
  });

  test('custom log fields are taken in their phase only, 40 of them', async () => {
    const { send } = await started();
    const rules = [log({ cookie_fields: [...fields(19), { name: 'Session' }], response_fields: fields(20) })];
    const path = `/zones/${ZONE}/rulesets/phases/http_log_custom_fields/entrypoint`;
    expect((await send('PUT', path, { rules })).status).toBe(200);
    expect((await send('PUT', ENTRY, { rules })).status).toBe(400);
  });

  test('a second rule of custom log fields is refused with code 50001', async () => {
    const { send } = await started();
    const path = `/zones/${ZONE}/rulesets/phases/http_log_custom_fields/entrypoint`;
    const rules = [log({ cookie_fields: fields(1) }), log({ response_fields: fields(1) })];
    expect(errorOf(await send('PUT', path, { rules }))).toMatchObject({
      code: 50001,
      message: 'exceeded the maximum number of rules in the phase http_log_custom_fields: 2 out of 1',
    });
  });

  test('one rule more than the quota refuses the whole list with code 50001', async () => {
    const { send } = await started({ state: { limits: { phaseRules: { [PHASE]: 1 } } } });
    const reply = await send('PUT', ENTRY, { rules: [block('A'), block('B')] });
    expect(errorOf(reply)).toMatchObject({
      code: 50001,
      message: `exceeded the maximum number of rules in the phase ${PHASE}: 2 out of 1`,
    });
    expect((await send('GET', ENTRY)).status).toBe(404);
  });
});
