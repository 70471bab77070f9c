import { stringify } from 'yaml';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { EmulatorState, Fault } from '../../../src/emulator/index.js';
import { decide } from '../../../src/engine/review/decision.js';
import { changesOf } from '../../../src/kernel/model/plan.js';
import { planDocument } from '../../../src/surfaces/reports/plan/document.js';
import { ACCOUNT, openWorld, OTHER_ZONE, ZONE, type World } from '../../helpers/world.js';

/** The address of the rules of the shop. */
const RULES = 'zone/shop.example.com/rulesets/http_request_firewall_custom';
const OFFICE = 'account/main/lists/office';
const SHOP = { name: 'shop.example.com', id: ZONE };
const BLOG = { name: 'blog.example.com', id: OTHER_ZONE };

interface Story {
  /** The items of the list, as declared and at first. */
  readonly items: readonly string[];
  readonly liveItems: readonly string[];
  /** The rule of the shop, as declared and at first; without one, no rules. */
  readonly expression: string;
  readonly liveExpression?: string;
}

/** The list gets an item for the rule that is to name it. */
const GROWS: Story = {
  items: ['192.0.2.1', '192.0.2.2'],
  liveItems: ['192.0.2.1'],
  expression: 'not ip.src in $office',
};

/** The list loses an item once the rule names it no more. */
const SHRINKS: Story = {
  items: ['192.0.2.1'],
  liveItems: ['192.0.2.1', '192.0.2.2'],
  expression: 'http.host eq "shop.example.com"',
  liveExpression: 'not ip.src in $office',
};

function files({ items, expression }: Story): Readonly<Record<string, string>> {
  const rules = [{ ref: 'one', action: 'block', expression }];
  return {
    'accounts/main.yaml': stringify({
      account: { name: 'main', id: ACCOUNT },
      lists: { lists: [{ name: 'office', kind: 'ip', items }] },
    }),
    'zones/shop.yaml': stringify({
      zone: SHOP,
      rulesets: [{ phase: 'http_request_firewall_custom', rules }],
    }),
    'zones/blog.yaml': stringify({ zone: BLOG, page_shield: { enabled: true } }),
  };
}

async function world({ liveItems, liveExpression }: Story, faults: readonly Fault[] = []): Promise<World> {
  const rules = [{ ref: 'one', action: 'block', expression: liveExpression ?? '' }];
  const rulesets = [{ phase: 'http_request_firewall_custom', name: 'default', rules }];
  const lists = [{ name: 'office', kind: 'ip', items: liveItems.map((ip) => ({ ip })) }];
  const opened = await openWorld({
    state: {
      zones: {
        [ZONE]: { name: SHOP.name, rulesets: liveExpression === undefined ? [] : rulesets },
        [OTHER_ZONE]: { name: BLOG.name },
      },
      accounts: { [ACCOUNT]: { name: 'main', lists } },
    },
    faults,
  });
  onTestFinished(() => opened.close());
  return opened;
}

/** Plans, lets somebody else edit, and applies what was reviewed. Returns the outcomes, and the paths of what was written. */
async function applied(
  story: Story,
  edit: (state: EmulatorState, opened: World) => void,
): Promise<{ readonly outcomes: readonly string[]; readonly writes: readonly string[] }> {
  const opened = await world(story);
  const configuration = await opened.configure(files(story));
  const reviewed = planDocument(await opened.plan(configuration));
  opened.emulator.update((state) => edit(state, opened));
  const decision = decide(await opened.plan(configuration), reviewed, { allow: [] });
  if (decision.decision !== 'carry-out' || decision.settled === undefined) throw new Error('withheld');
  const { outcomes } = await opened.apply(configuration, decision.plan, { settled: decision.settled });
  return {
    outcomes: outcomes
      .map((outcome) => {
        const { status, change } = outcome;
        const reason = 'reason' in outcome ? ` ${outcome.reason}: ${outcome.message}` : '';
        return `${change.address} ${status}${reason}`;
      })
      .toSorted(),
    writes: opened.writes(),
  };
}

const addItem = (state: EmulatorState): void => {
  const items = state.accounts[ACCOUNT]?.lists[0]?.items;
  const first = items?.[0];
  if (first !== undefined) items?.push({ ...first, id: 'e'.repeat(32), ip: '203.0.113.9' });
};

const editRule = (state: EmulatorState): void => {
  const rule = state.zones[ZONE]?.rulesets[0]?.rules[0];
  if (rule !== undefined) rule.expression = 'not ip.src in $office or http.host eq "blog.example.com"';
};

const forbid = (path: string) => (_: EmulatorState, opened: World) =>
  opened.emulator.inject({ match: { path }, kind: 'status', status: 403, times: 100 });

const waitsFor = (address: string, other: string, why = 'changed or was not approved'): string =>
  `${address} not_reached earlier-failure: waits for ${other}, which ${why}`;

describe('a reviewed change', () => {
  it('of a rule waits where the list that it names was edited since', async () => {
    const { outcomes, writes } = await applied(GROWS, addItem);
    expect(outcomes).toEqual([
      expect.stringContaining(`${OFFICE} not_reached stale`),
      'zone/blog.example.com/page_shield applied',
      waitsFor(RULES, OFFICE),
    ]);
    expect(writes).toEqual([`PUT /zones/${OTHER_ZONE}/page_shield`]);
  });

  it('of a rule waits where something else was edited in the account of the list', async () => {
    const { outcomes, writes } = await applied(GROWS, (state) => {
      const lists = state.accounts[ACCOUNT]?.lists;
      const own = lists?.[0];
      if (own !== undefined) lists?.push({ ...own, id: 'd'.repeat(32), name: 'elsewhere', items: [] });
    });
    expect(outcomes).toEqual([
      expect.stringContaining(`${OFFICE} not_reached refused: account/main was edited since`),
      'zone/blog.example.com/page_shield applied',
      `${RULES} not_reached earlier-failure: waits for ${OFFICE}`,
    ]);
    expect(writes).toEqual([`PUT /zones/${OTHER_ZONE}/page_shield`]);
  });

  it('of a rule waits where the account of the list can not be read', async () => {
    const { outcomes, writes } = await applied(GROWS, forbid(`/accounts/${ACCOUNT}/rules/lists`));
    expect(outcomes).toEqual([
      expect.stringContaining(`${OFFICE} not_reached incomplete-read`),
      'zone/blog.example.com/page_shield applied',
      expect.stringContaining(`${RULES} not_reached`),
    ]);
    expect(writes).toEqual([`PUT /zones/${OTHER_ZONE}/page_shield`]);
  });

  it('that takes items out of a list waits where a rule was edited since', async () => {
    const { outcomes, writes } = await applied(SHRINKS, editRule);
    expect(outcomes).toEqual([
      waitsFor(OFFICE, RULES),
      'zone/blog.example.com/page_shield applied',
      expect.stringContaining(`${RULES} not_reached stale`),
    ]);
    expect(writes).toEqual([`PUT /zones/${OTHER_ZONE}/page_shield`]);
  });

  it('that takes items out of a list waits where a zone can not be read', async () => {
    const { outcomes, writes } = await applied(SHRINKS, forbid(`/zones/${ZONE}/rulesets`));
    expect(outcomes).toEqual([
      waitsFor(OFFICE, RULES, 'could not be read'),
      'zone/blog.example.com/page_shield applied',
      expect.stringContaining(`${RULES} not_reached incomplete-read`),
    ]);
    expect(writes).toEqual([`PUT /zones/${OTHER_ZONE}/page_shield`]);
  });

  it('that takes items out of a list goes where nothing has changed', async () => {
    const { outcomes } = await applied(SHRINKS, () => undefined);
    expect(outcomes).toEqual([
      `${OFFICE} applied`,
      'zone/blog.example.com/page_shield applied',
      `${RULES} applied`,
    ]);
  });
});

it('items stay in a list where a zone could not be read, without a review too', async () => {
  const opened = await world(SHRINKS);
  opened.emulator.inject({
    match: { path: `/zones/${ZONE}/rulesets` },
    kind: 'status',
    status: 403,
    times: 100,
  });
  const configuration = await opened.configure(files(SHRINKS));
  const plan = await opened.plan(configuration);
  expect(changesOf(plan).map(({ change }) => change.address)).toContain(OFFICE);
  const { outcomes } = await opened.apply(configuration, plan);
  expect(outcomes).toContainEqual(
    expect.objectContaining({
      status: 'not_reached',
      reason: 'incomplete-read',
      message: 'waits: zone/shop.example.com was not read',
    }),
  );
  expect(opened.writes()).toEqual([`PUT /zones/${OTHER_ZONE}/page_shield`]);
});
