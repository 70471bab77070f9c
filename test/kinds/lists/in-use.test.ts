import { stringify } from 'yaml';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Fault, PartialState } from '../../../src/emulator/index.js';
import { defined } from '../../../src/kernel/lib/defined.js';
import type { ApiReader } from '../../../src/kernel/model/request.js';
import { listLists, readList } from '../../../src/kinds/lists/live.js';
import { rulesNoLongerNaming } from '../../../src/kinds/lists/uses.js';
import { rememberReads } from '../../../src/service/endpoints/remember-reads.js';
import { readAll } from '../../../src/service/http/paging.js';
import { changesOf } from '../../../src/kernel/model/plan.js';
import { ACCOUNT, openWorld, OTHER_ZONE, ZONE, type World } from '../../helpers/world.js';

const LISTS = `/accounts/${ACCOUNT}/rules/lists`;
const OTHER_ACCOUNT = '9'.repeat(32);
const OFFICE = 'a'.repeat(32);
const OLD = 'b'.repeat(32);

interface Story {
  /** Lists of the account file. */
  readonly lists: readonly object[];
  readonly ownership?: 'exclusive' | 'shared';
  /** The expression of the one rule of the zone; absent: no rules. */
  readonly expression?: string;
}

const office = (...items: readonly unknown[]): object => ({ name: 'office', kind: 'ip', items });

function files({ lists, ownership = 'exclusive', expression }: Story): Readonly<Record<string, string>> {
  const rules = expression === undefined ? [] : [{ ref: 'one', action: 'block', expression }];
  return {
    'accounts/main.yaml': stringify({
      account: { name: 'main', id: ACCOUNT },
      lists: { ownership, lists },
    }),
    'zones/shop.yaml': stringify({
      zone: { name: 'shop.example.com', id: ZONE },
      rulesets: [{ phase: 'http_request_firewall_custom', rules }],
    }),
  };
}

const list = (name: string, id: string, ...ips: readonly string[]): object => ({
  id,
  name,
  kind: 'ip',
  items: ips.map((ip) => ({ ip })),
});

const rule = (expression: string): object => ({
  phase: 'http_request_firewall_custom',
  name: 'default',
  rules: [{ ref: 'one', action: 'block', expression }],
});

function state(live: readonly object[], expression?: string, behaviour: object = {}): PartialState {
  return {
    behaviour: { knownLists: true, ...behaviour },
    zones: {
      [ZONE]: { name: 'shop.example.com', rulesets: expression === undefined ? [] : [rule(expression)] },
    },
    accounts: { [ACCOUNT]: { name: 'main', lists: live }, [OTHER_ACCOUNT]: { name: 'other' } },
  };
}

async function world(
  live: readonly object[],
  expression?: string,
  more: { readonly behaviour?: object; readonly faults?: readonly Fault[] } = {},
): Promise<World> {
  const { behaviour, faults = [] } = more;
  const opened = await openWorld({ state: state(live, expression, behaviour), faults });
  onTestFinished(() => opened.close());
  return opened;
}

interface Told {
  readonly planned: readonly string[];
  readonly outcomes: readonly string[];
  readonly writes: readonly string[];
  readonly findings: readonly string[];
}

async function carriedOut(opened: World, story: Story): Promise<Told> {
  const configuration = await opened.configure(files(story));
  const plan = await opened.plan(configuration);
  const { outcomes } = await opened.apply(configuration, plan);
  return {
    planned: changesOf(plan).map(({ change }) => `${change.action} ${change.address}`),
    outcomes: outcomes.map((outcome) =>
      'message' in outcome ? `${outcome.status}: ${outcome.message}` : outcome.status,
    ),
    writes: opened.writes(),
    findings: plan.scopes.flatMap((scope) =>
      'findings' in scope ? scope.findings.map(({ code }) => code) : [],
    ),
  };
}

async function remaining(opened: World, story: Story): Promise<readonly string[]> {
  const configuration = await opened.configure(files(story));
  return changesOf(await opened.plan(configuration)).map(({ change }) => change.address);
}

describe('a list and the rule that names it', () => {
  it('are made in this order: the list, its items when the operation is done, the rule', async () => {
    const opened = await world([], undefined, { behaviour: { operationPolls: 3 } });
    const story = { lists: [office('192.0.2.0/24')], expression: 'ip.src in $office' };
    const { outcomes, writes } = await carriedOut(opened, story);
    expect(outcomes).toEqual(['applied', 'applied', 'applied']);
    expect(writes.map((write) => write.replace(/[0-9a-f]{32}/g, 'ID'))).toEqual([
      'POST /accounts/ID/rules/lists',
      'PUT /accounts/ID/rules/lists/ID/items',
      'POST /zones/ID/rulesets',
    ]);
    const requests = opened.emulator.requests.map(({ method, path }) => `${method} ${path}`);
    const polls = requests.filter((request) => request.includes('bulk_operations'));
    expect(polls).toHaveLength(4);
    expect(requests.lastIndexOf(polls[0] ?? '')).toBeLessThan(
      requests.indexOf(`POST /zones/${ZONE}/rulesets`),
    );
    expect(await remaining(opened, story)).toEqual([]);
  });

  it('go in the other order: the rule, then the list', async () => {
    const opened = await world([list('office', OFFICE, '192.0.2.0/24')], 'ip.src in $office');
    const { outcomes, writes } = await carriedOut(opened, { lists: [], expression: 'ip.src eq 192.0.2.1' });
    expect(outcomes).toEqual(['applied', 'applied']);
    expect(writes.at(-1)).toBe(`DELETE ${LISTS}/${OFFICE}`);
  });

  it('wait for each other: where the list fails, the rule is not sent', async () => {
    const opened = await world([], undefined, { behaviour: { operationError: 'too many items' } });
    const { outcomes, writes } = await carriedOut(opened, {
      lists: [office('192.0.2.0/24')],
      expression: 'ip.src in $office',
    });
    expect(outcomes).toEqual([
      'applied',
      expect.stringMatching(/^failed: PUT .*the operation [0-9a-f]{32} failed: too many items$/),
      'not_reached: waits for account/main/lists/office/items',
    ]);
    expect(writes.some((write) => write.includes('/zones/'))).toBe(false);
  });

  it('wait for each other: where the account could not be read, the rule is not sent', async () => {
    const opened = await world([list('office', OFFICE, '192.0.2.1')], undefined, {
      faults: [{ match: { path: '**/rules/lists' }, kind: 'status', status: 403 }],
    });
    const story: Story = { lists: [office('192.0.2.0/24')], expression: 'ip.src in $office' };
    const { planned, findings } = await carriedOut(opened, story);
    expect(planned).toEqual([]);
    expect(findings).toContain('list-unread');
    const other = await carriedOut(opened, { ...story, expression: 'ip.src in $elsewhere' });
    expect(other.planned).toContain('create zone/shop.example.com/rulesets/http_request_firewall_custom');
  });

  it('wait for each other where the list is one of redirects as well', async () => {
    const opened = await world([], undefined, {
      faults: [{ match: { path: '**/rules/lists' }, kind: 'status', status: 403 }],
    });
    const moved = { name: 'moved', kind: 'redirect', items: [] };
    const redirecting = {
      ref: 'one',
      action: 'redirect',
      expression: 'true',
      action_parameters: { from_list: { name: 'moved', key: 'http.request.full_uri' } },
    };
    const configuration = await opened.configure({
      ...files({ lists: [moved] }),
      'accounts/other.yaml': stringify({
        account: { name: 'other', id: OTHER_ACCOUNT },
        rulesets: [{ phase: 'http_request_redirect', rules: [redirecting] }],
      }),
    });
    const plan = await opened.plan(configuration);
    expect(changesOf(plan)).toEqual([]);
    expect(plan.findings.map(({ code }) => code)).toContain('list-unread');
  });

  it('are independent where the rule names another list', async () => {
    const opened = await world([list('vpn', OLD, '198.51.100.7')], undefined, {
      behaviour: { operationError: 'too many items' },
    });
    const { outcomes } = await carriedOut(opened, {
      lists: [office('192.0.2.0/24'), { name: 'vpn', kind: 'ip', items: ['198.51.100.7'] }],
      expression: 'ip.src in $vpn',
    });
    expect(outcomes.at(-1)).toBe('applied');
  });
});

describe('a list that nobody declares', () => {
  it.each([
    ['of a rule that stays', 'ip.src in $old', 'ip.src in $old'],
    ['of a rule that comes', undefined, 'ip.src in $old'],
  ] as const)('is not deleted while it is that %s', async (_, before, after) => {
    const opened = await world([list('old', OLD, '192.0.2.1')], before);
    const { planned, writes, findings } = await carriedOut(opened, { lists: [], expression: after });
    expect(planned.filter((change) => change.includes('/lists/'))).toEqual([]);
    expect(writes.some((write) => write.startsWith('DELETE'))).toBe(false);
    expect(findings).toContain('list-in-use');
  });

  it('is not deleted where a zone could not be read, which may name it', async () => {
    const opened = await world([list('old', OLD, '192.0.2.1')], undefined, {
      faults: [{ match: { path: `**/zones/${ZONE}/**` }, kind: 'status', status: 403 }],
    });
    const configuration = await opened.configure(files({ lists: [], expression: 'true' }));
    const plan = await opened.plan(configuration);
    expect(changesOf(plan)).toEqual([]);
  });

  it('is left alone where no file could declare its name', async () => {
    const opened = await world([list('a(b', OLD, '192.0.2.1'), list('svc.open', OFFICE, '192.0.2.1')]);
    const { planned } = await carriedOut(opened, { lists: [], expression: 'true' });
    expect(planned).toEqual(['create zone/shop.example.com/rulesets/http_request_firewall_custom']);
  });

  it('is left alone in a shared section, and read no further', async () => {
    const opened = await world([list('old', OLD, '192.0.2.1')]);
    const { planned } = await carriedOut(opened, { lists: [], ownership: 'shared' });
    expect(planned).toEqual([]);
    expect(opened.emulator.requests.some(({ path }) => path.includes(OLD))).toBe(false);
  });

  it('is not deleted while a rule that no file has names it, whatever the plan lets go', async () => {
    const opened = await twoZones('ip.src in $old');
    const story: Story = { lists: [], expression: 'ip.src eq 192.0.2.1' };
    const { planned, writes, findings } = await carriedOut(opened, story);
    expect(planned).toEqual(['update zone/shop.example.com/rulesets/http_request_firewall_custom']);
    expect(findings).toContain('list-in-use');
    expect(writes.some((write) => write.startsWith('DELETE'))).toBe(false);
  });

  it('is not deleted where a rule names it since the plan was made', async () => {
    const opened = await twoZones('ip.src eq 192.0.2.9');
    const configuration = await opened.configure(files({ lists: [], expression: 'ip.src eq 192.0.2.1' }));
    const plan = await opened.plan(configuration);
    opened.emulator.update(({ zones }) => {
      for (const { rules } of zones[OTHER_ZONE]?.rulesets ?? [])
        for (const one of rules) one.expression = 'ip.src in $old';
    });
    const { outcomes } = await opened.apply(configuration, plan);
    expect(outcomes.map((one) => ('message' in one ? one.message : one.status))).toEqual([
      expect.stringMatching(/1 live rule names it; nothing was written to it/),
      'applied',
    ]);
  });

  /** A list that the rules of the zone name, and a rule of another zone that no file has. */
  async function twoZones(expression: string): Promise<World> {
    const opened = await openWorld({
      state: {
        ...state([list('old', OLD, '192.0.2.1')], 'ip.src in $old'),
        zones: {
          [ZONE]: { name: 'shop.example.com', rulesets: [rule('ip.src in $old')] },
          [OTHER_ZONE]: { name: 'other.example.com', rulesets: [rule(expression)] },
        },
      },
    });
    onTestFinished(() => opened.close());
    return opened;
  }
});

describe('the items of a list', () => {
  it('are no difference in another spelling or order, and stay in one request with their comments', async () => {
    const live = [list('office', OFFICE, '192.0.2.0/24', '2001:db8::1')];
    const opened = await world(live);
    const same = office('2001:DB8:0:0:0:0:0:1/128', '192.0.2.99/24');
    expect(await remaining(opened, { lists: [same] })).toEqual([]);
    const { planned, outcomes } = await carriedOut(opened, {
      lists: [office('2001:db8::1', { value: '192.0.2.0/24', comment: 'HQ' })],
    });
    expect(planned).toEqual(['update account/main/lists/office']);
    expect(outcomes).toEqual(['applied']);
  });

  it('that only go, go last, and not where anything failed before', async () => {
    const live = [list('office', OFFICE, '192.0.2.0/24', '198.51.100.7')];
    const opened = await world(live, undefined, {
      faults: [{ match: { method: 'POST', path: '**/rulesets' }, kind: 'status', status: 400 }],
    });
    const { outcomes, writes } = await carriedOut(opened, {
      lists: [office('192.0.2.0/24')],
      expression: 'ip.src in $office',
    });
    expect(outcomes).toEqual([
      'not_reached: waits for zone/shop.example.com/rulesets/http_request_firewall_custom',
      expect.stringMatching(/^failed: /),
    ]);
    expect(writes.some((write) => write.includes('/items'))).toBe(false);
  });

  it('that only go wait for the lists of another account as well', async () => {
    const other = 'f1a7362d577a6c3019a474fd6f485823';
    const opened = await openWorld({
      state: {
        accounts: {
          [ACCOUNT]: { lists: [list('office', OFFICE, '192.0.2.0/24', '198.51.100.7')] },
          [other]: {},
        },
      },
      faults: [{ match: { method: 'POST', path: `**/${other}/rules/lists` }, kind: 'status', status: 400 }],
    });
    onTestFinished(() => opened.close());
    const configuration = await opened.configure({
      'accounts/main.yaml': stringify({
        account: { name: 'main', id: ACCOUNT },
        lists: { lists: [office('192.0.2.0/24')] },
      }),
      'accounts/other.yaml': stringify({
        account: { name: 'other', id: other },
        lists: { lists: [{ name: 'empty', kind: 'ip', items: [] }] },
      }),
    });
    const { outcomes } = await opened.apply(configuration, await opened.plan(configuration));
    expect(outcomes.map(({ status }) => status)).toEqual(['not_reached', 'failed']);
  });

  it('wait for the operation of somebody else, which the service takes one at a time', async () => {
    const busy = {
      match: { method: 'PUT', path: '**/items' },
      times: 4,
      kind: 'status',
      status: 429,
    } as const;
    const opened = await world([], undefined, { faults: [busy] });
    const { outcomes } = await carriedOut(opened, { lists: [office('192.0.2.0/24')] });
    expect(outcomes).toEqual(['applied', 'applied']);
  });

  it("are nobody's to tell where the operation can not be followed, and may still be under way", async () => {
    const opened = await world([], undefined, {
      faults: [{ match: { path: '**/bulk_operations/**' }, kind: 'status', status: 404 }],
    });
    const { outcomes } = await carriedOut(opened, { lists: [office('192.0.2.0/24')] });
    expect(outcomes[1]).toMatch(/^unknown: PUT .*the operation [0-9a-f]{32} could not be followed/);
  });

  it.each([
    ['queued', 2],
    ['done', 2],
    [' ', 2],
    ['COMPLETED', 0],
  ])(
    'are done when the items are as sent, with the operation in state %j',
    async (operationWord, operationPolls) => {
      const opened = await world([], undefined, { behaviour: { operationWord, operationPolls } });
      const { outcomes } = await carriedOut(opened, { lists: [office('192.0.2.0/24')] });
      expect(outcomes).toEqual(['applied', 'applied']);
      expect(await remaining(opened, { lists: [office('192.0.2.0/24')] })).toEqual([]);
    },
  );

  it('are not known after a minute with an operation in a state that no document has', async () => {
    const opened = await world([], undefined, {
      behaviour: { operationWord: 'queued', operationPolls: 1_000 },
    });
    const { outcomes } = await carriedOut(opened, { lists: [office('192.0.2.0/24')] });
    expect(outcomes[1]).toMatch(/^unknown: PUT .* has status queued, which is not documented, and the items/);
    const polls = opened.emulator.requests.filter(({ path }) => path.includes('bulk_operations'));
    expect(polls.length).toBeLessThan(60);
  });

  it("are nobody's to tell where the operation may have begun without a word of it", async () => {
    const opened = await world([], undefined, {
      behaviour: { operationPolls: 9 },
      faults: [{ match: { method: 'PUT', path: '**/items' }, times: 9, kind: 'reset-after' }],
    });
    const { outcomes } = await carriedOut(opened, { lists: [office('192.0.2.0/24')] });
    expect(outcomes[1]).toMatch(/^unknown: PUT .*the connection to 127\.0\.0\.1:\d+ broke/);
  });

  it('beyond a page come whole, and fewer than the service counts are not believed', async () => {
    const ips = Array.from({ length: 1_700 }, (_, at) => `10.${at >> 8}.${at & 255}.1`);
    const opened = await world([list('office', OFFICE, ...ips)]);
    expect(await remaining(opened, { lists: [office(...ips)] })).toEqual([]);
    const lying = await world([list('office', OFFICE, ...ips)], undefined, {
      faults: [{ match: { path: `**/${OFFICE}/items` }, kind: 'result-null' }],
    });
    const plan = await lying.plan(await lying.configure(files({ lists: [office('192.0.2.1')] })));
    expect(plan.scopes.map(({ status }) => status)).toEqual(['incomplete', 'complete']);
  });
});

describe('a list whose pages say nothing of their number', () => {
  const ips = (count: number): string[] =>
    Array.from({ length: count }, (_, at) => `10.${at >> 8}.${at & 255}.1`);

  it.each(['cursors', 'null-at-end'] as const)(
    'is planned and applied with 1 item, with a page of them, and with one more: %s',
    async (cursorNumbers) => {
      for (const count of [1, 500, 501]) {
        const opened = await world([list('office', OFFICE, ...ips(count))], undefined, {
          behaviour: { cursorNumbers },
        });
        expect(await remaining(opened, { lists: [office(...ips(count))] })).toEqual([]);
        const { outcomes } = await carriedOut(opened, { lists: [office(...ips(count), '192.0.2.1')] });
        expect(outcomes).toEqual(['applied']);
      }
    },
  );
});

/** The live side of an account with one list, of which the service says one number and answers another one of items. */
function saying(...answers: readonly { readonly said: number; readonly came: number }[]) {
  const asked = { lists: 0, items: 0 };
  const answer = (at: number): { readonly said: number; readonly came: number } =>
    answers[Math.min(at, answers.length - 1)] ?? { said: 0, came: 0 };
  const reader: ApiReader = {
    get: () => Promise.reject(new Error('not asked')),
    listPart: () => Promise.reject(new Error('not asked')),
    list: ({ path, query = {}, expected }) => {
      if (!path.endsWith('/items')) {
        asked.lists += 1;
        const { said } = answer(asked.lists - 1);
        return Promise.resolve([{ id: OFFICE, name: 'office', kind: 'ip', num_items: said }]);
      }
      asked.items += 1;
      const { came } = answer(asked.items - 1);
      const result = Array.from({ length: came }, (_, at) => ({ ip: `10.0.0.${at}` }));
      return readAll({ path, query, ...defined({ expected }) }, () =>
        Promise.resolve({ result, resultInfo: { cursors: {} } }),
      );
    },
  };
  return { asked, reader };
}

describe('a list that has another number of items than the service says', () => {
  const account = { level: 'account', name: 'main', id: ACCOUNT } as const;
  const read = async (reader: ApiReader) => {
    const [head] = await listLists(account, reader);
    if (head === undefined) throw new Error('the list is not there');
    return readList(head, account, reader);
  };

  it('is read again with its head, and is whole when they fit', async () => {
    const { reader, asked } = saying({ said: 2, came: 3 }, { said: 3, came: 3 });
    expect((await read(reader)).items).toHaveLength(3);
    expect(asked).toEqual({ lists: 2, items: 2 });
  });

  it.each([
    ['fewer', 3, 2],
    ['more', 2, 3],
    ['none', 3, 0],
  ])('is refused with %s after three readings, also by a reader that remembers', async (_, said, came) => {
    const { reader, asked } = saying({ said, came });
    await expect(read(rememberReads(reader))).rejects.toMatchObject({ kind: 'incomplete' });
    expect(asked).toEqual({ lists: 3, items: 3 });
  });
});

describe('the parts of a list', () => {
  const TARGET = 'account/main/lists/office';

  it('are meant by a target that names the list', async () => {
    const opened = await world([]);
    const configuration = await opened.configure(files({ lists: [office('192.0.2.1')] }));
    const plan = await opened.plan(configuration, { targets: [TARGET] });
    expect(changesOf(plan).map(({ change }) => change.address)).toEqual([TARGET, `${TARGET}/items`]);
  });

  it('are protected by the mark of the list', async () => {
    const opened = await world([list('office', OFFICE)]);
    const marked = {
      name: 'office',
      kind: 'ip',
      description: 'Our exits',
      protected: true,
      items: ['192.0.2.1'],
    };
    const plan = await opened.plan(await opened.configure(files({ lists: [marked] })));
    expect(changesOf(plan).map(({ change }) => change.risks.map(({ code }) => code))).toEqual([
      ['touches-protected'],
      ['touches-protected'],
    ]);
  });
});

describe('the rules that let a list go', () => {
  const detail = (more: object): never =>
    ({ type: 'rule', ref: 'a', action: 'block', expression: 'true', ...more }) as never;
  const fields = (before: unknown, after: unknown): object => ({
    change: 'changed',
    fields: [{ field: 'expression', before, after }],
  });

  it.each([
    ['one that goes', { change: 'removed', expression: 'ip.src in $old' }, 1],
    [
      'one that goes, and redirects by it',
      { change: 'removed', does: ['redirects as list old says for'] },
      1,
    ],
    ['one that names it no more', fields('ip.src in $old', 'true'), 1],
    ['one that redirected by it', fields({ from_list: { name: 'old' } }, { from_list: { name: 'new' } }), 1],
    ['one that names it still', fields('ip.src in $old', 'not ip.src in $old'), 0],
    ['one that names another', { change: 'removed', expression: 'ip.src in $older' }, 0],
    ['one that only has the word', { change: 'removed', expression: 'http.host eq "old"' }, 0],
    ['one that has its name in a text', { change: 'removed', expression: 'http.host eq "$old"' }, 0],
    ['one that stays', { change: 'kept', expression: 'ip.src in $old' }, 0],
  ])('%s', (_, members, expected) => {
    expect(rulesNoLongerNaming({ details: [detail(members)] }, 'old')).toBe(expected);
  });
});
