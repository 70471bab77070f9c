import { describe, expect, it } from 'vitest';
import { settingsFrom } from '../../../src/engine/configuration/settings.js';
import { checkIdentities, uncheckedFindings } from '../../../src/engine/plan/identity.js';
import type { ApiReader } from '../../../src/kernel/model/request.js';
import type { Scope } from '../../../src/kernel/model/scope.js';
import { openWorld, OTHER_ZONE, ZONE } from '../../helpers/world.js';
import { failing } from '../reading.js';

const id = (number: number): string => String(number).padStart(32, '0');
const zone = (name: string, number = 1): Scope => ({ level: 'zone', name, id: id(number) });
const account = (name: string): Scope => ({ level: 'account', name, id: id(9) });

interface Named {
  readonly id: string;
  readonly name: string;
}

/** A service with lists of zones and accounts; `asks` says whether it looks at the name that is asked for. */
function service(
  zones: readonly Named[],
  accounts: readonly Named[] = [],
  asks = true,
): ApiReader & { readonly asked: string[] } {
  const asked: string[] = [];
  const never = (): Promise<never> => Promise.reject(new Error('only lists are read'));
  return {
    asked,
    get: never,
    list: never,
    listPart: ({ path, query = {}, most = Infinity }) => {
      const { name } = query;
      asked.push(`${path}${name === undefined ? '' : ` ${name}`}`);
      const all = path === '/zones' ? zones : accounts;
      const items = name === undefined || !asks ? all : all.filter((one) => one.name === name);
      return Promise.resolve({ isWhole: true, items: items.slice(0, most) });
    },
  };
}

async function told(scopes: readonly Scope[], api: ApiReader): Promise<readonly string[]> {
  const identities = await checkIdentities(scopes, api, settingsFrom({}));
  const findings = [...identities.mismatches.values(), ...uncheckedFindings(identities)];
  return findings.map(({ code, message }) => `${code}: ${message}`);
}

describe('the name of a scope, held against its id', () => {
  it.each<[string, readonly Scope[], readonly Named[], readonly string[]]>([
    ['is the same', [zone('shop.example.com')], [{ id: id(1), name: 'shop.example.com' }], []],
    [
      'is the same in another case',
      [zone('shop.example.com')],
      [{ id: id(1), name: 'Shop.Example.com' }],
      [],
    ],
    [
      'is the same in punycode',
      [zone('münchen.example')],
      [{ id: id(1), name: 'xn--mnchen-3ya.example' }],
      [],
    ],
    [
      'is that of another zone',
      [zone('shop.example.com')],
      [
        { id: id(1), name: 'blog.example.com' },
        { id: id(2), name: 'shop.example.com' },
      ],
      [`scope-name-mismatch: zone shop.example.com has the id ${id(2)} on the service, not ${id(1)}`],
    ],
    [
      'is one that nothing has',
      [zone('shop.example.com')],
      [{ id: id(1), name: 'blog.example.com' }],
      [`scope-name-mismatch: id ${id(1)} belongs to zone "blog.example.com", not to shop.example.com`],
    ],
    [
      'is not shown',
      [zone('shop.example.com')],
      [{ id: id(1), name: '' }],
      [
        'scope-name-unchecked: the service did not show the names of zones, so they were not compared with their ids: shop.example.com',
      ],
    ],
    [
      'may be that of zones of several accounts',
      [zone('shop.example.com')],
      [
        { id: id(5), name: 'shop.example.com' },
        { id: id(6), name: 'shop.example.com' },
      ],
      [
        'scope-name-unchecked: the service did not show the names of zones, so they were not compared with their ids: shop.example.com',
      ],
    ],
  ])('%s', async (_, scopes, zones, expected) => {
    expect(await told(scopes, service(zones))).toEqual(expected);
    // A service that does not look at the name that is asked for answers other words, and the same.
    const codes = (lines: readonly string[]): readonly string[] =>
      lines.map((line) => line.split(':')[0] ?? '');
    expect(codes(await told(scopes, service(zones, [], false)))).toEqual(codes(expected));
  });

  it('of an account is a label of what people call it', async () => {
    const api = service([], [{ id: id(9), name: "a@example.com's Account" }]);
    expect(await told([account('a-example.com-s Account')], api)).toEqual([]);
    expect(await told([account('other')], api)).toEqual([
      `scope-name-mismatch: id ${id(9)} belongs to account "a@example.com's Account", not to other`,
    ]);
  });

  it('takes one request for one zone, and a page for fifty of many', async () => {
    const many = Array.from({ length: 120 }, (_, index) => ({ id: id(index), name: `z${index}.example` }));
    const one = service(many);
    await told([zone('z7.example', 7)], one);
    expect(one.asked).toEqual(['/zones z7.example']);
    const all = service(many);
    await told(
      many.map(({ name }, index) => zone(name, index)),
      all,
    );
    expect(all.asked).toEqual(['/zones']);
  });

  it('is not checked where no list can be read, and nothing stops because of that', async () => {
    const api: ApiReader = {
      ...service([]),
      listPart: () => Promise.reject(failing('forbidden', 'HTTP 403')),
    };
    expect(await told([zone('shop.example.com')], api)).toEqual([
      'scope-name-unchecked: the service did not show the names of zones, so they were not compared with their ids: shop.example.com',
    ]);
    // Lists may be asked with other credentials than everything else.
    for (const kind of ['forbidden', 'credentials'] as const) {
      const refused: ApiReader = { ...service([]), listPart: () => Promise.reject(failing(kind, 'no')) };
      expect(await told([zone('shop.example.com')], refused)).toHaveLength(1);
    }
    const stopped: ApiReader = { ...service([]), listPart: () => Promise.reject(failing('aborted', 'stop')) };
    await expect(told([zone('shop.example.com')], stopped)).rejects.toThrow('stop');
  });
});

it('a wrong id under the right name is neither read nor written, and other scopes go on', async () => {
  const named = { [ZONE]: { name: 'shop.example.com' }, [OTHER_ZONE]: { name: 'blog.example.com' } };
  const world = await openWorld({ state: { zones: named } });
  try {
    const header = (name: string, zoneId: string): string =>
      `zone: { name: ${name}, id: "${zoneId}", plan: enterprise }\npage_shield: { enabled: true }\n`;
    const configuration = await world.configure({
      'zones/shop.yaml': header('shop.example.com', OTHER_ZONE),
      'zones/other.yaml': header('other.example.com', ZONE),
    });
    const plan = await world.plan(configuration);
    expect(plan.scopes.map(({ status }) => status)).toEqual(['incomplete', 'incomplete']);
    await world.apply(configuration, plan);
    expect(world.emulator.requests.every(({ path }) => path === '/zones')).toBe(true);
  } finally {
    await world.close();
  }
});
