import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src/kernel/model/json.js';
import type { PartialState, Plan, WafState } from '../../src/emulator/index.js';
import { at, errorOf, listAt, MANAGED_ID, started, ZONE } from './client.js';
import type { Client } from './client.js';

const WAF = `/zones/${ZONE}/waf_migration`;
const OLD = `/zones/${ZONE}/firewall/waf`;
const FIREWALL_RULES = `/zones/${ZONE}/firewall/rules`;
const RULES = [{ action: 'execute', expression: 'true', action_parameters: { id: MANAGED_ID } }];

const put = ({ send }: Client, mode: string, more = '&phase_two=1'): ReturnType<Client['send']> =>
  send(
    'PUT',
    `/zones/${ZONE}/rulesets/phases/http_request_firewall_managed/entrypoint?waf_migration=${mode}${more}`,
    { name: 'migrated', rules: RULES },
  );

const withZone = (zone: NonNullable<PartialState['zones']>[string]): PartialState => ({
  zones: { [ZONE]: zone ?? {} },
});

describe('the moves', () => {
  const cases: readonly [Plan, readonly string[], readonly number[], string][] = [
    ['pro', ['pending'], [200], 'finished'],
    ['pro', ['1'], [200], 'finished'],
    ['pro', ['validation'], [403], 'start'],
    ['enterprise', ['validation'], [200], 'validation'],
    ['enterprise', ['2', 'pending'], [200, 200], 'finished'],
    ['enterprise', ['2', '2'], [200, 400], 'validation'],
    ['enterprise', ['pending', 'pending'], [200, 400], 'finished'],
    ['enterprise', ['pending', 'validation'], [200, 400], 'finished'],
    ['enterprise', ['backwards'], [400], 'start'],
  ];

  test.each(cases)(
    'of a zone on %s by %j are answered with %j and end in %s',
    async (plan, modes, statuses, end) => {
      const client = await started({ state: withZone({ plan }) });
      const answered: number[] = [];
      for (const mode of modes) answered.push((await put(client, mode)).status);
      expect(answered).toEqual(statuses);
      const { result } = await client.send('GET', `${WAF}/check?phase_two=1`);
      expect(result).toEqual({ compatible: true, migration_state: end });
    },
  );

  test('need phase_two=1, and leave the entry point alone without it', async () => {
    const client = await started();
    expect((await put(client, 'pending', '')).status).toBe(400);
    expect(client.emulator.state().zones).toEqual({});
  });

  test('take as many status polls as the state says', async () => {
    const client = await started({ state: withZone({ waf: { transitionPolls: 2 } }) });
    await put(client, 'pending');
    expect((await put(client, 'pending')).status).toBe(400);
    const polled = [];
    for (let poll = 0; poll < 3; poll += 1) polled.push((await client.send('GET', `${WAF}/status`)).result);
    expect(polled).toEqual([
      { migration_state: 'pending', old_waf: 'enabled', new_waf: 'disabled' },
      { migration_state: 'finished', old_waf: 'disabled', new_waf: 'enabled' },
      { migration_state: 'finished', old_waf: 'disabled', new_waf: 'enabled' },
    ]);
  });

  test.each<[WafState['migration_state'], string, object]>([
    ['start', 'pending', { old_waf: 'enabled', new_waf: 'disabled' }],
    ['start', 'validation', { old_waf: 'enabled', new_waf: 'disabled' }],
    ['validation', 'pending', { old_waf: 'enabled', new_waf: 'enabled' }],
  ])('from %s by %s show the flags of where they come from while they last', async (from, mode, flags) => {
    const client = await started({ state: withZone({ waf: { migration_state: from, transitionPolls: 2 } }) });
    await put(client, mode);
    const { result: check } = await client.send('GET', `${WAF}/check?phase_two=1`);
    expect(check).toEqual({ compatible: true, migration_state: 'pending' });
    const { result: status } = await client.send('GET', `${WAF}/status`);
    expect(status).toEqual({ migration_state: 'pending', ...flags });
  });

  test('store the rules that came with them', async () => {
    const client = await started();
    const { result } = await put(client, 'validation');
    expect(result).toMatchObject({ name: 'migrated', rules: RULES });
    expect((await client.send('GET', `${WAF}/status`)).result).toMatchObject({
      old_waf: 'enabled',
      new_waf: 'enabled',
    });
  });

  test('are not made by the offered configuration as it is: its empty strings are refused', async () => {
    const client = await started();
    const offered = await client.send('GET', `${WAF}/config?phase_two=1`);
    expect(at(offered.result, 'name')).toBe('default');
    expect(at(offered.result, 'rules', 0)).toMatchObject({ id: '', ref: '', version: '', action: 'execute' });
    const path = `/zones/${ZONE}/rulesets/phases/http_request_firewall_managed/entrypoint`;
    const reply = await client.send('PUT', path, { rules: listAt(offered.result, 'rules') });
    expect(errorOf(reply).pointer).toBe('/rules/0/id');
  });
});

test.each(['check', 'config'])('%s without phase_two=1 is no operation', async (what) => {
  const { send } = await started();
  for (const query of ['', '?phase_two=', '?phase_two=0', '?phase_two=true']) {
    const reply = await send('GET', `${WAF}/${what}${query}`);
    expect([query, reply.status, errorOf(reply)]).toMatchObject([query, 404, { code: 7000 }]);
  }
  expect((await send('GET', `${WAF}/${what}?phase_two=1`)).status).toBe(200);
});

describe('what is said of a migration', () => {
  test.each<[WafState['shown'], string, string]>([
    [{}, 'validation', 'validation'],
    [{ check: 'paused' }, 'paused', 'validation'],
    [{ status: 'rolled_back' }, 'validation', 'rolled_back'],
    [{ check: 'start', status: '' }, 'start', ''],
  ])('with %j is %j by the check and %j by the status', async (shown, check, status) => {
    const waf = { migration_state: 'validation', shown } as const;
    const client = await started({ state: withZone({ waf }) });
    expect((await client.send('GET', `${WAF}/check?phase_two=1`)).result).toMatchObject({
      migration_state: check,
    });
    expect((await client.send('GET', `${WAF}/status`)).result).toEqual({
      migration_state: status,
      old_waf: 'enabled',
      new_waf: 'enabled',
    });
  });

  test('is only said: a move goes by what is', async () => {
    const shown = { check: 'start', status: 'start' };
    const client = await started({ state: withZone({ waf: { migration_state: 'finished', shown } }) });
    expect((await put(client, 'pending')).status).toBe(400);
  });

  test.each<[WafState['statusShape'], object]>([
    ['words', { old_waf: 'enabled', new_waf: 'disabled' }],
    ['flags', { old_rules_enabled: true, new_rules_enabled: false }],
    ['nested', { previous: { status: 'enabled' }, new: { status: 'disabled' } }],
    ['bare', {}],
  ])('has a status in %s', async (statusShape, flags) => {
    const client = await started({ state: withZone({ waf: { statusShape } }) });
    const { result } = await client.send('GET', `${WAF}/status`);
    expect(result).toEqual({ migration_state: 'start', ...flags });
  });
});

describe('what stands in the way', () => {
  test('overrides by URL, until they are deleted', async () => {
    const overrides = [{ id: 'o1', urls: ['a.example/*'] }, { id: 'o2' }];
    const client = await started({ state: withZone({ waf: { overrides } }) });
    expect((await client.send('GET', `${WAF}/check?phase_two=1`)).result).toMatchObject({
      compatible: false,
    });
    expect((await put(client, 'pending')).status).toBe(400);
    expect((await client.send('DELETE', `${OLD}/overrides/o1`)).result).toEqual({ id: 'o1' });
    expect((await client.send('GET', `${OLD}/overrides`)).result).toEqual([{ id: 'o2' }]);
    expect((await client.send('DELETE', `${OLD}/overrides/o1`)).status).toBe(404);
    expect((await put(client, 'pending')).status).toBe(200);
  });

  test.each<[WafState['compatible'], readonly string[], boolean]>([
    [null, [], true],
    [null, ['a.example/*'], false],
    [false, [], false],
    [true, ['a.example/*'], true],
  ])('a compatibility of %j beside overrides of %j: compatible %j', async (given, urls, compatible) => {
    const waf = { compatible: given, overrides: [{ urls }] };
    const client = await started({ state: withZone({ waf }) });
    expect((await client.send('GET', `${WAF}/check?phase_two=1`)).result).toMatchObject({ compatible });
    expect((await put(client, 'pending')).status).toBe(compatible ? 200 : 400);
  });

  const bypass = { action: 'bypass' };
  const longest = { filter: { expression: 'x'.repeat(4096) } };
  const tooLong = { filter: { expression: 'x'.repeat(4097) } };
  const many = (count: number, rule: JsonObject): JsonObject[] => Array.from({ length: count }, () => rule);

  test.each<[string, JsonObject[], number]>([
    ['200 bypassing rules do not', many(200, bypass), 200],
    ['201 bypassing rules', many(201, bypass), 400],
    [
      '201 rules that bypass the WAF among others',
      many(201, { ...bypass, products: ['uaBlock', 'waf'] }),
      400,
    ],
    ['201 rules that bypass something else do not', many(201, { ...bypass, products: ['uaBlock'] }), 200],
    ['201 rules that bypass nothing do not', many(201, { ...bypass, products: [] }), 200],
    ['201 rules with products of another type do not', many(201, { ...bypass, products: 'waf' }), 200],
    ['201 blocking rules do not', many(201, { action: 'block' }), 200],
    ['201 blocking rules that name the WAF do not', many(201, { action: 'block', products: ['waf'] }), 200],
    ['200 bypassing rules among others do not', [...many(200, bypass), { action: 'block' }], 200],
    ['a bypassing expression of 4 KB does not', [{ ...bypass, ...longest }], 200],
    ['a bypassing expression of more than 4 KB', [{ action: 'block' }, { ...bypass, ...tooLong }], 400],
    ['a blocking expression of more than 4 KB does not', [{ action: 'block', ...tooLong }], 200],
    ['a bypass without an expression does not', [{ ...bypass, filter: {} }], 200],
  ])('%s', async (_title, firewall_rules, status) => {
    const client = await started({ state: withZone({ firewall_rules }) });
    expect((await client.send('GET', `${WAF}/config?phase_two=1`)).status).toBe(status);
    expect((await put(client, 'pending')).status).toBe(status);
  });
});

describe('the previous rules', () => {
  const packages = [
    { id: 'p', name: 'core', groups: [{ id: 'g', mode: 'off' }], rules: [{ id: 'r', mode: 'log' }] },
  ];

  test('are shown by package, group and rule', async () => {
    const { send } = await started({
      state: withZone({ waf: { packages }, firewall_rules: [{ id: 'f', action: 'bypass' }] }),
    });
    expect((await send('GET', `${OLD}/packages`)).result).toEqual([{ id: 'p', name: 'core' }]);
    expect((await send('GET', `${OLD}/packages/p`)).result).toEqual({ id: 'p', name: 'core' });
    expect((await send('GET', `${OLD}/packages/p/groups`)).result).toEqual([{ id: 'g', mode: 'off' }]);
    expect((await send('GET', `${OLD}/packages/p/rules`)).result).toEqual([{ id: 'r', mode: 'log' }]);
    expect((await send('GET', `${OLD}/packages/q/rules`)).status).toBe(404);
    expect((await send('GET', FIREWALL_RULES)).result).toEqual([{ id: 'f', action: 'bypass' }]);
  });

  test.each(['packages', 'packages/p', 'packages/p/groups', 'packages/p/rules', 'overrides'])(
    'answer %s no more after the migration',
    async (path) => {
      const client = await started({ state: withZone({ waf: { packages } }) });
      await put(client, 'validation');
      expect((await client.send('GET', `${OLD}/${path}`)).status).toBe(200);
      await put(client, 'pending');
      expect((await client.send('GET', `${OLD}/${path}`)).status).toBe(400);
    },
  );

  test('leave the firewall rules to be read after the migration', async () => {
    const client = await started({ state: withZone({ firewall_rules: [{ id: 'f' }] }) });
    await put(client, 'pending');
    expect((await client.send('GET', FIREWALL_RULES)).result).toEqual([{ id: 'f' }]);
  });

  test.each([
    ['GET', FIREWALL_RULES],
    ['GET', `${OLD}/packages`],
    ['GET', `${OLD}/packages/p/rules`],
    ['GET', `${OLD}/overrides`],
    ['DELETE', `${OLD}/overrides/o1`],
    ['PATCH', `${OLD}/overrides`],
    ['GET', OLD],
  ] as const)('%s %s has no route where the old API is absent', async (method, path) => {
    const overrides = [{ id: 'o1' }];
    const { send } = await started({ state: withZone({ waf: { oldApi: 'absent', packages, overrides } }) });
    const reply = await send(method, path, method === 'PATCH' ? {} : undefined);
    expect([reply.status, errorOf(reply).code]).toEqual([404, 7000]);
  });

  test('are absent without a change for the migration and for other zones', async () => {
    const other = 'b'.repeat(32);
    const client = await started({
      state: { zones: { [ZONE]: { waf: { oldApi: 'absent' } }, [other]: {} } },
    });
    expect((await client.send('GET', `/zones/${other}/firewall/waf/packages`)).status).toBe(200);
    expect((await put(client, 'pending')).status).toBe(200);
    expect((await client.send('GET', `${WAF}/status`)).status).toBe(200);
  });
});
