import { describe, expect, test } from 'vitest';
import type { Json } from '../../../src/kernel/model/json.js';
import { changesOf } from '../../../src/kernel/model/plan.js';
import type { DeclaredScope } from '../../../src/engine/configuration/resolve.js';
import { migration } from '../../../src/migrations/pool-notifications/index.js';
import { poolSpecOf } from '../../../src/migrations/pool-notifications/spec.js';
import { proposalOf } from '../../../src/migrations/propose.js';
import type { Proposal } from '../../../src/migrations/migration.js';
import { tokenFor } from '../../../src/migrations/tokens.js';
import { planDocument } from '../../../src/surfaces/reports/plan/document.js';
import { settings } from '../../kinds/support.js';
import { validatorFor } from '../../helpers/documents.js';
import { ACCOUNT, memoryFiles } from '../../helpers/world.js';
import { readConfiguration } from '../../../src/engine/configuration/read.js';
import { answering, diffContext } from '../../kinds/support.js';
import {
  accountFile,
  ALERT_TYPE,
  memoryRestore,
  POLICIES,
  pool,
  POOLS,
  pools,
  type LivePool,
} from './support.js';

const SCOPE = { level: 'account', name: 'example-inc', id: ACCOUNT } as const;
const CONTEXT = diffContext({ scope: SCOPE });
const FILE = 'accounts/example.yaml';

async function declaredIn(text: string): Promise<DeclaredScope> {
  const { scopes } = await readConfiguration(memoryFiles({ [FILE]: text }));
  const [declared] = scopes;
  if (declared === undefined) throw new Error('nothing is declared');
  return declared;
}

interface Given {
  readonly policy?: object;
  readonly live?: readonly LivePool[];
  readonly policies?: readonly object[];
  readonly pageSize?: number;
  readonly allowUnreached?: boolean;
}

async function propose(given: Given): Promise<Proposal> {
  const { policy, live = [], policies = [], pageSize = 25, allowUnreached = false } = given;
  const spec = poolSpecOf(await declaredIn(accountFile(policy)));
  const decoded = live.map(({ id, name, notification_email }) => ({
    id,
    name,
    notificationEmail: notification_email,
  }));
  return proposalOf(migration.definition, {
    spec,
    context: CONTEXT,
    found: { pools: decoded, pageSize, policies: policies as never },
    options: { allowUnreached },
  });
}

describe('what is declared', () => {
  test('is nothing where an account has no such section', async () => {
    const text = JSON.stringify({ account: { name: 'example-inc', id: ACCOUNT }, rulesets: [] });
    const declared = await declaredIn(text);
    expect(() => poolSpecOf(declared)).toThrow('account example-inc declares no policy');
  });

  test('is filled up with defaults, and each recipient counts once', async () => {
    const policy = { name: 'Pool health', email: ['Ops@example.com', 'a@example.com', 'ops@example.com'] };
    expect(poolSpecOf(await declaredIn(accountFile(policy)))).toMatchObject({
      name: 'Pool health',
      recipients: { email: ['Ops@example.com', 'a@example.com'], webhooks: [], pagerduty: [] },
      newHealth: ['Unhealthy', 'Healthy'],
      eventSource: ['pool', 'origin'],
      source: { file: FILE },
    });
  });

  test('stands where its policy stands, or where an address would be added', async () => {
    const header = `account: { name: example-inc, id: ${ACCOUNT} }\npool_notifications:\n  policy:\n    name: Pool health\n`;
    const ids = `    webhooks: ['${'a'.repeat(32)}']\n    new_health: [Healthy]\n    event_source: [pool]\n`;
    const spec = poolSpecOf(await declaredIn(header + ids));
    expect(spec).toMatchObject({ newHealth: ['Healthy'], eventSource: ['pool'], source: { line: 4 } });
    expect(spec?.emailLocation).toEqual(spec?.source);
    const withEmail = poolSpecOf(await declaredIn(`${header + ids}    email: [ops@example.com]\n`));
    expect(withEmail?.emailLocation).toMatchObject({ line: 8 });
  });
});

describe('what is proposed', () => {
  test.each([
    [0, 0],
    [1, 1],
    [25, 1],
    [26, 2],
    [51, 3],
    [1000, 40],
  ])('for %i pools is a policy and %i pages, and fits the published schema', async (count, pages) => {
    const { plan, standing } = await propose({ live: pools(count) });
    const requests = changesOf(plan).map(({ change }) => `${change.request.method} ${change.stage}`);
    const patches = Array.from({ length: pages }, () => 'PATCH weaken');
    expect(requests).toEqual(count === 0 ? [] : ['POST protect', ...patches]);
    expect(standing).toBe(count === 0 ? 'reached' : 'due');
    const validate = validatorFor('plan');
    expect([validate(planDocument(plan)), validate.errors]).toEqual([true, null]);
  });

  test('names what each page touches', async () => {
    const live = [pool(1, ''), pool(2, 'ops@example.com, OPS@example.com'), pool(3, ' '), pool(4, '')];
    const { plan } = await propose({ live, pageSize: 3 });
    const [policy, first, second] = changesOf(plan).map(({ change }) => change);
    expect(policy).toMatchObject({
      address: 'account/example-inc/pool_notifications/policy',
      kind: 'pool_notifications',
      action: 'create',
      stage: 'protect',
      source: { file: FILE, line: 1 },
      request: { method: 'POST', path: POLICIES, body: { filters: { pool_id: [pool(2).id, pool(3).id] } } },
      risks: [],
    });
    expect(policy?.details).toContainEqual({
      type: 'item',
      change: 'added',
      list: 'filters.pool_id',
      item: `${pool(2).id} (pool-0002)`,
    });
    expect(first).toMatchObject({
      address: 'account/example-inc/pool_notifications/page 1',
      action: 'update',
      stage: 'weaken',
      request: {
        method: 'PATCH',
        path: POOLS,
        query: { page: '1', per_page: '3' },
        body: { notification_email: '' },
      },
    });
    const patch = [{ op: 'replace', path: '/notification_email', value: '' }];
    const gone = { type: 'field', change: 'changed', after: '', patch };
    expect(first?.details).toEqual([
      { ...gone, field: 'pool-0002', before: 'ops@example.com, OPS@example.com' },
      { ...gone, field: 'pool-0003', before: ' ' },
      { type: 'same', change: 'kept', of: 'pools without an address', names: ['pool-0001'] },
    ]);
    expect(second?.details).toEqual([
      { type: 'same', change: 'kept', of: 'pools without an address', names: ['pool-0004'] },
    ]);
  });

  test('changes of a policy only what it lacks', async () => {
    const live = {
      id: 'p1',
      name: 'Pool health',
      alert_type: ALERT_TYPE,
      enabled: false,
      mechanisms: { email: [{ id: 'ops@example.com' }] },
      filters: { pool_id: ['gone'], new_health: ['Unhealthy', 'Healthy'], event_source: ['pool', 'origin'] },
      modified: '2024-01-01',
    };
    const { plan, read } = await propose({ live: [pool(1)], policies: [live] });
    const [policy] = changesOf(plan).map(({ change }) => change);
    expect(policy?.request).toMatchObject({ method: 'PUT', path: `${POLICIES}/p1` });
    expect(policy?.details).toEqual([
      {
        type: 'field',
        change: 'changed',
        field: 'enabled',
        before: false,
        after: true,
        patch: [{ op: 'replace', path: '/enabled', value: true }],
      },
      { type: 'item', change: 'added', list: 'filters.pool_id', item: `${pool(1).id} (pool-0001)` },
    ]);
    expect(read).toEqual({ pools: [pool(1)], policies: [live] });

    const covering = { ...live, enabled: true, filters: { ...live.filters, pool_id: [pool(1).id] } };
    const again = await propose({ live: [pool(1)], policies: [covering] });
    expect(changesOf(again.plan).map(({ change }) => change.request.method)).toEqual(['PATCH']);
  });

  test.each<readonly [string, readonly LivePool[], object | undefined, string, string]>([
    [
      'no pools',
      [],
      undefined,
      'none of 0 pools has its own address',
      'no pool has an address; the policy "Pool health" notifies ops@example.com',
    ],
    [
      'addresses, each told once',
      [pool(1), pool(2, 'OPS@example.com,ops@example.com'), pool(3, '')],
      {
        name: 'Pool health',
        email: ['ops@example.com'],
        webhooks: ['a'.repeat(32)],
        pagerduty: ['b'.repeat(32), 'c'.repeat(32)],
      },
      '2 of 3 pools have an address of their own: ops@example.com',
      'no pool has an address; the policy "Pool health" notifies ops@example.com, 1 webhook, 2 PagerDuty services',
    ],
    [
      'blanks only',
      [pool(1, ' ')],
      { name: 'Pool health', webhooks: ['a'.repeat(32)] },
      '1 of 1 pool has an address of its own',
      'no pool has an address; the policy "Pool health" notifies 1 webhook',
    ],
    [
      'more addresses than anybody reads',
      Array.from({ length: 13 }, (_, index) => pool(index, `${index}@x.io`)),
      undefined,
      '13 of 13 pools have an address of their own: 0@x.io, 1@x.io, 2@x.io, 3@x.io, 4@x.io, 5@x.io, 6@x.io, 7@x.io, 8@x.io, 9@x.io and 3 more',
      'no pool has an address; the policy "Pool health" notifies ops@example.com, but no longer 0@x.io, 1@x.io, 2@x.io, 3@x.io, 4@x.io, 5@x.io, 6@x.io, 7@x.io, 8@x.io, 9@x.io and 3 more',
    ],
  ])('is told in words for %s', async (_, live, policy, state, goal) => {
    expect(await propose({ live, ...(policy === undefined ? {} : { policy }) })).toMatchObject({
      state,
      goal,
    });
  });

  test('has another token for every difference', async () => {
    const one = { live: [pool(1, 'a@example.com')] };
    const given: readonly Given[] = [
      one,
      { live: [pool(1, 'a@example.com'), pool(2, '')] },
      { live: [pool(1, 'A@example.com')] },
      { live: [{ ...pool(1, 'a@example.com'), name: 'renamed' }] },
      { ...one, policy: { name: 'Pool health', email: ['b@example.com'] } },
      { ...one, policies: [{ id: 'x', name: 'another' }] },
      { ...one, pageSize: 10 },
    ];
    const tokens = await Promise.all(
      given.map(async (case_) => tokenFor(await propose(case_), memoryRestore())),
    );
    expect(new Set(tokens).size).toBe(tokens.length);
  });
});

describe('what is in the way', () => {
  const codes = async (given: Given): Promise<readonly string[]> =>
    (await propose(given)).blockers.map(({ code }) => code);
  const named = (id: string, more: object = {}): object => ({ id, name: 'Pool health', ...more });

  test.each<readonly [string, Given, readonly string[]]>([
    ['nothing', { live: [pool(1)] }, []],
    ['nothing where nothing is to be done', { live: [pool(1, '')], policies: [named('1'), named('2')] }, []],
    [
      'two policies of the name',
      { live: [pool(1)], policies: [named('1'), named('2')] },
      ['ambiguous-policy'],
    ],
    ['a policy for all pools', { live: [pool(1)], policies: [named('1')] }, ['policy-unclear']],
    ['an address that is not declared', { live: [pool(1, 'a@x.io')] }, ['unreached-recipients']],
    [
      'everything at once',
      { live: [pool(1, 'a@x.io')], policies: [named('1')] },
      ['policy-unclear', 'unreached-recipients'],
    ],
    ['an address that may go', { live: [pool(1, 'a@x.io')], allowUnreached: true }, []],
    ['an address in another spelling', { live: [pool(1, ' OPS@Example.com ,, ')] }, []],
  ])('is %s', async (_, given, expected) => {
    expect(await codes(given)).toEqual(expected);
  });

  test('names addresses, their pools and what to do, and shows the steps all the same', async () => {
    const live = [1, 2, 3, 4].map((number) => pool(number, 'a@x.io, A@X.io')).concat(pool(5, 'b@x.io'));
    const { blockers, notes, plan } = await propose({ live });
    expect(blockers).toMatchObject([
      {
        severity: 'error',
        message:
          'the policy "Pool health" would not notify 2 addresses that pools notify today: a@x.io (pool-0001, pool-0002, pool-0003 and 1 more), b@x.io (pool-0005)',
        help: 'Add them to email of pool_notifications.policy in accounts/example.yaml:1, or give --allow unreached-recipients.',
        location: { file: FILE },
        scope: 'account/example-inc',
      },
    ]);
    expect(notes).toEqual([]);
    expect(changesOf(plan)).toHaveLength(2);
    const one = await propose({ live: [pool(1, 'a@x.io')] });
    expect(one.blockers[0]?.help).toContain('Add it to email');
  });

  test('is a note when addresses may go', async () => {
    const { notes, blockers } = await propose({ live: [pool(1, 'a@x.io')], allowUnreached: true });
    expect({ notes, blockers }).toMatchObject({
      notes: [{ severity: 'warning', code: 'unreached-recipients' }],
      blockers: [],
    });
    expect(notes[0]).not.toHaveProperty('help');
    expect((await propose({ live: [pool(1)], allowUnreached: true })).notes).toEqual([]);
  });

  test('shows no steps while it is not known what the policy has to become', async () => {
    const { plan, standing } = await propose({ live: [pool(1)], policies: [named('1')] });
    expect({ standing, changes: changesOf(plan) }).toEqual({ standing: 'due', changes: [] });
  });
});

describe('looking at it', () => {
  const spec = async (): Promise<NonNullable<ReturnType<typeof poolSpecOf>>> => {
    const found = poolSpecOf(await declaredIn(accountFile()));
    if (found === undefined) throw new Error('no policy is declared');
    return found;
  };

  test.each<readonly [string, readonly Json[], string]>([
    ['a pool without an id', [{ name: 'x' }], 'a pool has no id'],
    ['a pool that is none', ['x'], 'a pool is not an object'],
  ])('does not take %s', async (_, live, message) => {
    const api = answering({ list: { [POOLS]: live } });
    await expect(
      migration.with(await spec(), { allowUnreached: false }).propose(CONTEXT, api),
    ).rejects.toThrow(message);
  });

  test.each<readonly [string, unknown, string]>([
    ['a page that is no list', {}, 'a page of pools is not a list'],
    ['a page of what is no pool', [1], 'a pool is not an object'],
  ])('does not take %s', async (_, page, message) => {
    const api = answering({ list: { [POOLS]: [pool(1)] }, get: { [POOLS]: page } });
    await expect(
      migration.with(await spec(), { allowUnreached: false }).propose(CONTEXT, api),
    ).rejects.toThrow(message);
  });

  test.each<readonly [string, readonly unknown[], string]>([
    ['an empty page', [], '25'],
    ['a page that is not full', pools(10), '10'],
    ['a full page', pools(25), '25'],
  ])('takes %s for what it is', async (_, page, size) => {
    const api = answering({ list: { [POOLS]: pools(30), [POLICIES]: [] }, get: { [POOLS]: page } });
    const { plan } = await migration.with(await spec(), { allowUnreached: false }).propose(CONTEXT, api);
    expect(changesOf(plan)[1]?.change.request.query).toEqual({ page: '1', per_page: size });
  });

  test('does not take a policy that is none, and goes by the path of the project', async () => {
    const endpoints = { ...settings().endpoints, alert_policies: '/accounts/{account_id}/other' };
    const context = { ...CONTEXT, settings: { ...settings(), endpoints } };
    const list = { [POOLS]: [], [`/accounts/${ACCOUNT}/other`]: [null] };
    const given = { allowUnreached: false };
    await expect(migration.with(await spec(), given).propose(context, answering({ list }))).rejects.toThrow(
      'an alert policy is not an object',
    );
  });

  test('looks at the policies for the health of pools alone, in an order of its own', async () => {
    const policies = [
      { id: 'b', alert_type: ALERT_TYPE },
      { id: 'x', alert_type: 'another' },
      { id: 'a', alert_type: ALERT_TYPE },
    ];
    const api = answering({ list: { [POOLS]: [], [POLICIES]: policies } });
    const { read } = await migration.with(await spec(), { allowUnreached: false }).propose(CONTEXT, api);
    expect(read['policies']).toEqual([policies[2], policies[0]]);
  });
});
