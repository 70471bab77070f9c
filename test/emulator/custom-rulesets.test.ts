import { describe, expect, test } from 'vitest';
import { ACCOUNT, at, errorOf, listAt, started, textAt, ZONE, type Client } from './client.js';
import { block, PHASE } from './custom-rules.js';

const RULESETS = `/accounts/${ACCOUNT}/rulesets`;
const ENTRY = `${RULESETS}/phases/${PHASE}/entrypoint`;
const execute = (id: string): object => ({
  ref: 'bots',
  action: 'execute',
  expression: 'true',
  action_parameters: { id },
});
const bots = (more: object = {}): object => ({
  name: 'bad-bots',
  kind: 'custom',
  phase: PHASE,
  rules: [block('A')],
  ...more,
});

async function created({ send }: Client, more: object = {}): Promise<string> {
  const reply = await send('POST', RULESETS, bots(more));
  expect(reply.status).toBe(200);
  return textAt(reply.result, 'id');
}

describe('a custom ruleset of an account', () => {
  test('is created, listed, viewed, changed and deleted', async () => {
    const client = await started();
    const id = await created(client);
    const { send } = client;
    expect(listAt((await send('GET', RULESETS)).result)).toMatchObject([
      { id, name: 'bad-bots', kind: 'custom', phase: PHASE, version: '1' },
    ]);
    const changed = await send('PUT', `${RULESETS}/${id}`, { rules: [block('A'), block('B')] });
    expect(changed.result).toMatchObject({ id, name: 'bad-bots', version: '2' });
    expect(listAt((await send('GET', `${RULESETS}/${id}`)).result, 'rules')).toHaveLength(2);
    expect((await send('DELETE', `${RULESETS}/${id}`)).status).toBe(204);
    expect((await send('GET', `${RULESETS}/${id}`)).status).toBe(404);
  });

  test('may have the name of another one', async () => {
    const client = await started();
    const ids = [await created(client), await created(client)];
    expect(new Set(ids).size).toBe(2);
  });

  test('can be made in a zone for one phase, where only rules of the zone execute it', async () => {
    const client = await started();
    const { send } = client;
    const own = `/zones/${ZONE}/rulesets`;
    expect((await send('POST', own, bots({ phase: 'http_ratelimit' }))).status).toBe(400);
    const made = await send('POST', own, bots());
    expect(made.status).toBe(200);
    const entry = `${own}/phases/${PHASE}/entrypoint`;
    const rules = [execute(textAt(made.result, 'id'))];
    expect((await send('PUT', entry, { rules })).status).toBe(200);
    expect((await send('PUT', ENTRY, { rules })).status).toBe(400);
    const ofAccount = [execute(await created(client))];
    expect((await send('PUT', entry, { rules: ofAccount })).status).toBe(400);
  });

  test('is not deleted while a rule executes it', async () => {
    const client = await started();
    const id = await created(client);
    expect((await client.send('PUT', ENTRY, { rules: [execute(id)] })).status).toBe(200);
    const reply = await client.send('DELETE', `${RULESETS}/${id}`);
    expect([reply.status, errorOf(reply).message]).toEqual([
      400,
      `ruleset "${id}" is executed by a rule and cannot be deleted`,
    ]);
    expect((await client.send('PUT', ENTRY, { rules: [] })).status).toBe(200);
    expect((await client.send('DELETE', `${RULESETS}/${id}`)).status).toBe(204);
  });

  test('executes no other ruleset', async () => {
    const client = await started();
    const id = await created(client);
    const other = await client.send('POST', RULESETS, bots({ name: 'other', rules: [execute(id)] }));
    expect([other.status, at(errorOf(other), 'pointer')]).toEqual([400, '/rules/0/action']);
    const added = await client.send('POST', `${RULESETS}/${id}/rules`, execute(id));
    expect(added.status).toBe(400);
  });

  test.each([
    ['is not there', () => Promise.resolve('f'.repeat(32))],
    ['is of another phase', (client: Client) => created(client, { phase: 'http_ratelimit' })],
  ])('that %s is executed by no rule', async (_, make) => {
    const client = await started();
    const id = await make(client);
    const reply = await client.send('PUT', ENTRY, { rules: [execute(id)] });
    expect([reply.status, errorOf(reply)]).toMatchObject([
      400,
      {
        pointer: '/rules/0/action_parameters/id',
        message: `could not find custom ruleset "${id}" of phase ${PHASE}`,
      },
    ]);
  });
});
