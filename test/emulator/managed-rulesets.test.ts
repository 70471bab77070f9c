import { describe, expect, test } from 'vitest';
import { ACCOUNT, at, errorOf, listAt, MANAGED_ID, started, ZONE } from './client.js';
import type { Client } from './client.js';

const PHASE = 'http_request_firewall_managed';
const rules = [
  { id: 'r1', ref: 'ref-1', description: 'SQLi', categories: ['sqli', 'paranoia-level-2'], action: 'block' },
  { id: 'r2', ref: 'ref-2', description: 'XSS', categories: ['xss'], action: 'log', enabled: false },
];
const versions = [{ id: MANAGED_ID, kind: 'managed', phase: PHASE, version: '1' }] as const;
const managed = {
  id: MANAGED_ID,
  name: 'Managed Ruleset',
  kind: 'managed',
  phase: PHASE,
  version: '2',
  rules,
  versions,
} as const;

describe.each([
  ['zones', ZONE],
  ['accounts', ACCOUNT],
])('a managed ruleset among the %s', (level, id) => {
  const scope = `/${level}/${id}`;
  const path = `${scope}/rulesets/${MANAGED_ID}`;
  const withManaged = (): Promise<Client> =>
    started({ state: { [level]: { [id]: { rulesets: [managed] } } } });

  test('is listed without its rules and viewed with them, which have no expression', async () => {
    const { send } = await withManaged();
    const [listed, ...others] = listAt((await send('GET', `${scope}/rulesets`)).result);
    expect(others).toEqual([]);
    expect(listed).toMatchObject({ id: MANAGED_ID, name: 'Managed Ruleset', kind: 'managed', phase: PHASE });
    expect(at(listed, 'rules')).toBeUndefined();
    const { result } = await send('GET', path);
    expect(result).toMatchObject({ id: MANAGED_ID, kind: 'managed', rules });
    expect(listAt(result, 'rules').map((rule) => at(rule, 'expression'))).toEqual([undefined, undefined]);
  });

  test('is no entry point of its phase', async () => {
    const { send } = await withManaged();
    const entry = `${scope}/rulesets/phases/${PHASE}/entrypoint`;
    expect(errorOf(await send('GET', entry)).code).toBe(10003);
    expect((await send('PUT', entry, { rules: [] })).status).toBe(200);
    expect((await send('GET', path)).result).toMatchObject({ version: '2', rules });
  });

  test.each([
    ['PUT', '', { rules: [] }],
    ['PUT', '', { description: 'mine' }],
    ['DELETE', '', undefined],
    ['DELETE', '/versions/1', undefined],
    ['POST', '/rules', { action: 'block', expression: 'true' }],
    ['PATCH', '/rules/r1', { action: 'log', expression: 'true' }],
    ['DELETE', '/rules/r1', undefined],
  ] as const)('refuses %s %s with %j, and stays as it is', async (method, more, body) => {
    const { send, emulator } = await withManaged();
    const before = emulator.state();
    const reply = await send(method, path + more, body);
    expect(reply.status).toBe(400);
    expect(errorOf(reply).message).toBe(`ruleset "${MANAGED_ID}" is managed and cannot be changed`);
    expect(emulator.state()).toEqual(before);
  });
});
