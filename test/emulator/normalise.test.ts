import { describe, expect, test } from 'vitest';
import { at, listAt, MANAGED_ID, started, ZONE } from './client.js';

const ENTRY = `/zones/${ZONE}/rulesets/phases/http_request_firewall_custom/entrypoint`;

describe('with normalisation', () => {
  test('an envelope has members nobody asked for and null in place of empty lists', async () => {
    const { send } = await started({ normalise: true });
    const { body } = await send('GET', `/zones/${ZONE}/page_shield/policies`);
    expect(body).toMatchObject({
      errors: null,
      messages: null,
      success: true,
      result: [],
      x_later_addition: true,
    });
    expect(at(body, 'result_info', 'x_later_addition')).toBe(true);
  });

  test('an error keeps its errors', async () => {
    const { send } = await started({ normalise: true });
    expect((await send('GET', ENTRY)).body).toMatchObject({
      success: false,
      errors: [{ code: 10003 }],
      result: null,
    });
  });

  test('rules have their defaults written out and other white space, outside of strings', async () => {
    const { send } = await started({ normalise: true });
    const { result } = await send('PUT', ENTRY, {
      rules: [
        { action: 'block', expression: ' a   eq\n"x  \\"  y"  and b eq r#"q " \n z"#  ' },
        { action: 'execute', expression: 'true', action_parameters: { id: MANAGED_ID } },
      ],
    });
    expect(at(result, 'rules', 0)).toMatchObject({
      expression: 'a eq "x  \\"  y" and b eq r#"q " \n z"#',
      action_parameters: {},
      x_later_addition: { since: 'v5' },
    });
    expect(at(result, 'rules', 1, 'action_parameters')).toEqual({ id: MANAGED_ID, version: 'latest' });
  });

  test('versions are now strings, now numbers, and members come in another order', async () => {
    const { send } = await started({ normalise: true });
    const plain = await started();
    const body = { rules: [{ action: 'block', expression: 'true' }] };
    const first = await send('PUT', ENTRY, body);
    const second = await send('GET', ENTRY);
    expect(new Set([typeof at(first.result, 'version'), typeof at(second.result, 'version')])).toEqual(
      new Set(['string', 'number']),
    );
    const order = Object.keys(Object(second.result)).filter((name) => name !== 'x_later_addition');
    expect(order).toEqual(Object.keys(Object((await plain.send('PUT', ENTRY, body)).result)).toReversed());
  });

  test('a list of rules sent back as it was answered changes nothing', async () => {
    const { send, emulator } = await started({ normalise: true });
    await send('PUT', ENTRY, {
      rules: [
        { action: 'block', expression: ' a   eq b', ref: 'one' },
        { action: 'skip', expression: 'b', action_parameters: { ruleset: 'current' } },
        { action: 'execute', expression: 'true', action_parameters: { id: MANAGED_ID } },
      ],
    });
    const before = emulator.state().zones[ZONE]?.rulesets[0]?.rules;
    const { result } = await send('GET', ENTRY);
    const rules = listAt(result, 'rules').map((rule) =>
      Object.assign(Object(rule), { version: undefined, last_updated: undefined }),
    );
    expect((await send('PUT', ENTRY, { rules })).status).toBe(200);
    expect(emulator.state().zones[ZONE]?.rulesets[0]?.rules).toEqual(before);
  });

  test.each([
    ["script-src 'self' a.example; img-src *", "img-src *; script-src 'self' a.example"],
    ['script-src a; script-src b', 'script-src a; script-src b'],
    ["script-src 'self';", "script-src 'self'"],
  ])('the policy %j is answered as %j, its enabled in turns', async (value, expected) => {
    const { send } = await started({ normalise: true });
    const policy = { description: '', action: 'log', expression: 'true', enabled: 'true', value };
    const path = `/zones/${ZONE}/page_shield/policies`;
    const created = await send('POST', path, policy);
    const listed = await send('GET', path);
    expect(at(created.result, 'value')).toBe(expected);
    expect(new Set([at(created.result, 'enabled'), at(listed.result, 0, 'enabled')])).toEqual(
      new Set(['true', true]),
    );
  });

  test('the options of a job come in another order and percent-encoded, with the same meaning', async () => {
    const { send } = await started({ normalise: true });
    const { result } = await send('POST', `/zones/${ZONE}/logpush/jobs`, {
      destination_conf: 's3://b',
      logpull_options: 'fields=RayID,Cookies&timestamps=rfc3339',
    });
    expect(at(result, 'logpull_options')).toBe('timestamps=rfc3339&fields=Cookies%2CRayID');
  });

  test('it can be asked for by the state, too, and nothing of it is stored', async () => {
    const { send, emulator } = await started({ state: { behaviour: { normalise: true } } });
    const { body } = await send('PUT', ENTRY, { rules: [{ action: 'block', expression: ' a  b' }] });
    expect(at(body, 'errors')).toBeNull();
    expect(emulator.state().zones[ZONE]?.rulesets[0]?.rules[0]).toMatchObject({ expression: ' a  b' });
    expect(JSON.stringify(emulator.state())).not.toContain('x_later_addition');
  });
});
