import * as fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readAccountOf, readAccounts, readZones } from '../../../src/service/endpoints/scopes.js';
import { ApiError } from '../../../src/kernel/model/errors.js';
import type { Fault, PartialState } from '../../../src/emulator/index.js';
import type { ApiReader } from '../../../src/kernel/model/request.js';
import { ShapeError } from '../../../src/kernel/lib/decode.js';
import { FAULT_KINDS } from '../../helpers/fault-kinds.js';
import { openWorld, type World } from '../../helpers/world.js';
import { answering, settings } from '../../kinds/support.js';

const idOf = (index: number): string => index.toString(16).padStart(32, '0');

async function worldOf(state: PartialState, ...faults: readonly Fault[]): Promise<World> {
  const world = await openWorld({ state, faults });
  onTestFinished(() => world.close());
  return world;
}

const many = Object.fromEntries(
  Array.from({ length: 120 }, (_, index) => [idOf(index), { name: `zone-${index}.example.com` }]),
);

describe('the list of zones', () => {
  it('tells id, name and plan of every zone, of every page', async () => {
    const { client, emulator } = await worldOf({
      zones: { ...many, [idOf(500)]: { name: 'shop.example.com', plan: 'pro' } },
    });
    const zones = await readZones(client.reader, settings());
    expect(zones).toHaveLength(121);
    expect(zones).toContainEqual({ level: 'zone', name: 'shop.example.com', id: idOf(500), plan: 'pro' });
    expect(emulator.requests.map(({ query }) => query['page'])).toEqual(['1', '2', '3']);
  });

  it.each([
    [{ legacy_id: 'business', name: 'Whatever' }, 'business'],
    [{ name: 'Enterprise Website' }, 'enterprise'],
    ['free', 'free'],
    [{ name: 'Freedom' }, undefined],
    [{ legacy_id: 7 }, undefined],
    [null, undefined],
    [undefined, undefined],
  ])('reads the plan %j as %s', async (plan, read) => {
    const api = answering({ list: { '/zones': [{ id: idOf(1), name: 'a.example', plan }] } });
    const [zone] = await readZones(api, settings());
    expect(zone?.plan).toBe(read);
  });

  it('is read where the project file says', async () => {
    const endpoints = { zones: '/all/zones', accounts: '/all/accounts' };
    const api = answering({ list: { '/all/zones': [], '/all/accounts': [] } });
    expect(await readZones(api, { ...settings(), endpoints })).toEqual([]);
    expect(await readAccounts(api, { ...settings(), endpoints })).toEqual([]);
  });

  it.each([
    ['an item of the zone list is not an object', [null]],
    ['an item of the zone list has no id', [{ name: 'a.example' }]],
    ['an item of the zone list has no name', [{ id: idOf(1), name: 7 }]],
  ])('is not guessed: %s', async (message, items) => {
    await expect(readZones(answering({ list: { '/zones': items } }), settings())).rejects.toThrow(
      new ShapeError(message),
    );
  });

  it('that holds none is empty, and of a service that has none it is an error', async () => {
    expect(await readZones(answering({ list: { '/zones': [] } }), settings())).toEqual([]);
    await expect(readZones(answering({}), settings())).rejects.toThrow(ApiError);
  });
});

describe('the account of a zone', () => {
  const state = {
    zones: {
      [idOf(1)]: { name: 'a.example', account: idOf(3) },
      [idOf(2)]: { name: 'a.example', account: idOf(4) },
      [idOf(5)]: { name: 'b.example' },
    },
    accounts: { [idOf(3)]: { name: 'one' } },
  };

  it.each([
    ['a.example', 1, idOf(3)],
    ['a.example', 2, idOf(4)],
    ['a.example', 5, undefined],
    ['b.example', 5, undefined],
    ['c.example', 5, undefined],
  ])('of %s with id %d is %s', async (name, index, account) => {
    const { client } = await worldOf(state);
    expect(await readAccountOf({ name, id: idOf(index) }, client.reader, settings())).toBe(account);
  });

  it.each([[[null]], [[{ id: idOf(1), account: 'one' }]], [[{ id: idOf(1), account: { id: 7 } }]]])(
    'is not guessed: %j',
    async (items) => {
      const api: ApiReader = {
        ...answering({}),
        listPart: () => Promise.resolve({ isWhole: true, items }),
      };
      expect(await readAccountOf({ name: 'a.example', id: idOf(1) }, api, settings())).toBeUndefined();
    },
  );
});

describe('the list of accounts', () => {
  it('tells id and name of every account', async () => {
    const { client } = await worldOf({
      accounts: { [idOf(1)]: { name: 'two' }, [idOf(2)]: { name: 'one' } },
      behaviour: { listPageSize: 1 },
    });
    expect(await readAccounts(client.reader, settings())).toEqual([
      { level: 'account', name: 'one', id: idOf(2) },
      { level: 'account', name: 'two', id: idOf(1) },
    ]);
  });
});

describe('a list that can not be read', () => {
  it.each(FAULT_KINDS.map((fault) => [JSON.stringify(fault), fault] as const))(
    'is an error and never empty or short: %s',
    async (_, fault) => {
      const state = { zones: many, accounts: many };
      const match = { path: '/{zones,accounts}' };
      const { client } = await worldOf(state, { ...fault, match, times: 10_000 });
      for (const read of [readZones, readAccounts]) {
        await expect(read(client.reader, settings())).rejects.toThrow(ApiError);
      }
    },
  );

  it('is whole or an error when a page of it fails once, whatever fails', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...FAULT_KINDS),
        fc.integer({ min: 1, max: 3 }),
        async (fault, nth) => {
          const world = await openWorld({ state: { zones: many }, faults: [{ ...fault, nth }] });
          const zones = await readZones(world.client.reader, settings()).catch((error: unknown) => {
            expect(error).toBeInstanceOf(ApiError);
            return undefined;
          });
          await world.close();
          if (zones !== undefined) expect(zones).toHaveLength(120);
        },
      ),
      { numRuns: 12 },
    );
  });
});
