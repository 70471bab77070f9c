import { describe, expect, test } from 'vitest';
import type { PoolNotificationsSection } from '../../../src/generated/files.js';
import type { Diff } from '../../../src/kernel/model/change.js';
import type { ApiReader } from '../../../src/kernel/model/request.js';
import { poolNotifications } from '../../../src/kinds/pool-notifications/index.js';
import { ACCOUNT, answering, compileContext, diffContext, PLACE } from '../support.js';

const POOLS = `/accounts/${ACCOUNT.id}/load_balancers/pools`;

type Policy = PoolNotificationsSection['policy'];

function look(api: ApiReader): Promise<Diff> {
  const section = { policy: { name: 'health', email: ['ops@example.com'] } };
  const { context } = compileContext({ scope: ACCOUNT });
  const [declaration] = poolNotifications.declare({ pool_notifications: section }, context);
  if (declaration === undefined) throw new Error('no declaration');
  return declaration.observe(diffContext({ scope: ACCOUNT }), api);
}

const pool = (id: string, email?: string | null): object => ({
  id,
  name: `pool ${id}`,
  notification_email: email,
});

describe('the notifications of pools', () => {
  test.each<readonly [title: string, pools: readonly object[], pending: string | undefined]>([
    ['without pools', [], undefined],
    ['of pools without addresses', [pool('a', ''), pool('b', null), pool('c')], undefined],
    [
      'of one pool with an address',
      [pool('a', 'a@example.com'), pool('b', '')],
      '1 of 2 pools still has an address of its own',
    ],
    [
      'of pools with addresses',
      [pool('a', 'a@example.com'), pool('b', ' ')],
      '2 of 2 pools still have addresses of their own',
    ],
  ])('%s', async (_, pools, pending) => {
    const address = 'account/example-inc/pool_notifications';
    const diff = await look(answering({ list: { [POOLS]: pools } }));
    expect(diff).toEqual(
      pending === undefined
        ? { changes: [], unchanged: [address], findings: [] }
        : {
            changes: [],
            unchanged: [],
            pending: {
              address,
              source: { file: PLACE.file, line: PLACE.line },
              state: pending,
              command: 'zonewright migrate pool-notifications --account example-inc',
            },
            findings: [],
          },
    );
  });

  test('that can not be read are pending, and say why', async () => {
    expect(await look(answering({}))).toMatchObject({
      pending: { state: 'the pools could not be read (not found)' },
    });
  });

  test.each<readonly [Partial<Policy>, readonly string[]]>([
    [{}, ['no-mechanism']],
    [{ email: ['a@example.com'] }, []],
    [{ webhooks: ['w'] }, []],
    [{ pagerduty: ['p'] }, []],
  ])('go to somebody: a policy with %j is told of as %j', (mechanisms, codes) => {
    const { context, reported } = compileContext({ scope: ACCOUNT });
    const section = { policy: { name: 'health', ...mechanisms } };
    const [declaration] = poolNotifications.declare({ pool_notifications: section }, context);
    expect(reported.map(({ code }) => code)).toEqual(codes);
    expect(declaration).toMatchObject({ claims: ['pool_notifications'], source: PLACE });
    expect(poolNotifications.levels).toEqual(['account']);
  });
});
