import { describe, expect, test } from 'vitest';
import { ACCOUNT, at, errorOf, listAt, MANAGED_ID, started, textAt, ZONE } from './client.js';
import { block, ENTRY, PHASE, withRules } from './custom-rules.js';

describe('entry points', () => {
  test('one that never was answers 404 with code 10003', async () => {
    const { send } = await started();
    const reply = await send('GET', ENTRY);
    expect(reply.status).toBe(404);
    expect(errorOf(reply)).toMatchObject({
      code: 10003,
      message: `could not find entrypoint ruleset in the ${PHASE} phase`,
    });
  });

  test('a PUT creates it with the name default and fills in what was left out', async () => {
    const { send, live } = await withRules(block('XX'));
    expect(live).toMatchObject({
      name: 'default',
      kind: 'zone',
      phase: PHASE,
      version: '1',
      rules: [{ version: '1', enabled: true, description: '', action: 'block' }],
    });
    expect(textAt(live, 'rules', 0, 'id')).toMatch(/^[0-9a-f]{32}$/);
    expect(at(live, 'rules', 0, 'ref')).toBe(at(live, 'rules', 0, 'id'));
    expect((await send('GET', ENTRY)).result).toEqual(live);
  });

  test('at account level it is of kind root', async () => {
    const { send } = await started();
    const path = `/accounts/${ACCOUNT}/rulesets/phases/magic_transit/entrypoint`;
    const reply = await send('PUT', path, { rules: [] });
    expect(reply.result).toMatchObject({ kind: 'root', phase: 'magic_transit', rules: [] });
  });

  test('a second one for a phase is refused with code 20217', async () => {
    const { send } = await started();
    const body = { name: 'mine', kind: 'zone', phase: PHASE, description: 'd', rules: [block('XX')] };
    const first = await send('POST', `/zones/${ZONE}/rulesets`, body);
    expect(first.result).toMatchObject({ name: 'mine', description: 'd', rules: [{ action: 'block' }] });
    const second = await send('POST', `/zones/${ZONE}/rulesets`, body);
    expect(second.status).toBe(400);
    expect(errorOf(second)).toMatchObject({ code: 20217, pointer: '/kind' });
  });

  test.each(['kind', 'phase'])('its PUT refuses the member %s as unknown', async (member) => {
    const { send } = await started();
    const reply = await send('PUT', ENTRY, { rules: [], [member]: 'zone' });
    expect(reply.status).toBe(400);
    expect(errorOf(reply).message).toBe(`invalid JSON: unknown field "${member}"`);
  });

  test('a description alone leaves the rules as they are', async () => {
    const { send, live } = await withRules(block('XX'));
    const { result } = await send('PUT', ENTRY, { description: 'new' });
    expect(result).toMatchObject({ description: 'new', version: '2', rules: at(live, 'rules') });
  });
});

describe('a ruleset by its id', () => {
  test('takes name, kind and phase only as they are', async () => {
    const { send, live } = await withRules(block('XX'));
    const path = `/zones/${ZONE}/rulesets/${textAt(live, 'id')}`;
    expect((await send('PUT', path, { name: 'default', kind: 'zone', phase: PHASE, rules: [] })).status).toBe(
      200,
    );
    expect(errorOf(await send('PUT', path, { name: 'other', rules: [] }))).toMatchObject({
      message: 'name cannot be changed',
      pointer: '/name',
    });
  });

  test('is listed without its rules, beside the rulesets that accounts hold for all their zones', async () => {
    const { send } = await started({
      state: {
        zones: { [ZONE]: { rulesets: [{ phase: PHASE, rules: [{ action: 'log', expression: 'true' }] }] } },
        accounts: {
          [ACCOUNT]: {
            rulesets: [
              { phase: 'magic_transit' },
              { id: MANAGED_ID, kind: 'managed', phase: 'http_request_firewall_managed' },
            ],
          },
        },
      },
    });
    const list = await send('GET', `/zones/${ZONE}/rulesets`);
    expect(listAt(list.result).map((item) => [at(item, 'kind'), at(item, 'rules')])).toEqual([
      ['zone', undefined],
      ['managed', undefined],
    ]);
    expect((await send('GET', `/zones/${ZONE}/rulesets/${MANAGED_ID}`)).status).toBe(404);
    expect((await send('GET', `/accounts/${ACCOUNT}/rulesets/${MANAGED_ID}`)).status).toBe(200);
  });

  test('keeps its older versions until one is deleted; the current one cannot be', async () => {
    const { send, live } = await withRules(block('XX'));
    const path = `/zones/${ZONE}/rulesets/${textAt(live, 'id')}`;
    await send('PUT', path, { rules: [] });
    const versions = await send('GET', `${path}/versions`);
    expect(listAt(versions.result).map((item) => at(item, 'version'))).toEqual(['1', '2']);
    expect((await send('GET', `${ENTRY}/versions/1`)).result).toEqual(live);
    expect((await send('DELETE', `${path}/versions/2`)).status).toBe(400);
    expect((await send('DELETE', `${path}/versions/1`)).status).toBe(204);
    expect((await send('GET', `${path}/versions/1`)).status).toBe(404);
  });

  test('an entry point that never was has no versions', async () => {
    const { send } = await started();
    expect((await send('GET', `${ENTRY}/versions`)).result).toEqual([]);
  });

  test('is deleted with an empty 204, unless a rule executes it', async () => {
    const { send } = await started();
    const custom = await send('POST', `/accounts/${ACCOUNT}/rulesets`, {
      name: 'c',
      kind: 'custom',
      phase: PHASE,
    });
    const path = `/accounts/${ACCOUNT}/rulesets/${textAt(custom.result, 'id')}`;
    const deploys = {
      action: 'execute',
      expression: 'true',
      action_parameters: { id: at(custom.result, 'id') },
    };
    const entry = `/accounts/${ACCOUNT}/rulesets/phases/${PHASE}/entrypoint`;
    await send('PUT', entry, { rules: [deploys] });
    expect((await send('DELETE', path)).status).toBe(400);
    await send('PUT', entry, { rules: [] });
    expect(await send('DELETE', path)).toMatchObject({ status: 204, body: undefined });
    expect((await send('GET', path)).status).toBe(404);
  });

  test('a managed one shows the rules of a tag, without expressions', async () => {
    const rules = [
      { action: 'block', categories: ['a', 'b'] },
      { action: 'log', categories: ['b'] },
    ];
    const { send } = await started({
      state: {
        accounts: { [ACCOUNT]: { rulesets: [{ id: MANAGED_ID, kind: 'managed', phase: 'p', rules }] } },
      },
    });
    const tagged = await send('GET', `/accounts/${ACCOUNT}/rulesets/${MANAGED_ID}/versions/1/by_tag/a`);
    expect(listAt(tagged.result, 'rules')).toHaveLength(1);
    expect(at(tagged.result, 'rules', 0, 'expression')).toBeUndefined();
  });
});
