import { describe, expect, test } from 'vitest';
import type { Change } from '../../../src/kernel/model/change.js';
import type { PlanDocument } from '../../../src/generated/documents/plan.js';
import { changesOf, type Plan } from '../../../src/kernel/model/plan.js';
import { checkReviewed, type ReviewedPlan } from '../../../src/engine/review/reviewed.js';
import { planDocument } from '../../../src/surfaces/reports/plan/document.js';
import { BLOG, changeOf, completeScope, incompleteScope, planOf, ZONE } from '../../helpers/plans.js';
import { blog, DOCUMENT, PLAN, ruleset, shield } from '../reviewed-plan.js';

describe('a reviewed plan is held against the plan of now', () => {
  const statuses = (fresh: Plan, document: PlanDocument = DOCUMENT): readonly string[] =>
    checkReviewed(document, fresh).outcomes.map(({ change, status, ...more }) =>
      [change.address, status, ...('reason' in more ? [more.reason] : [])].join(' '),
    );
  const due = (fresh: Plan, document: PlanDocument = DOCUMENT): readonly string[] =>
    changesOf(checkReviewed(document, fresh).plan).map(({ change }) => change.address);

  test('nothing happened in between: all of it is due', () => {
    const { plan, outcomes, unreviewed } = checkReviewed(DOCUMENT, PLAN);
    expect(plan).toEqual(PLAN);
    expect({ outcomes, unreviewed }).toEqual({ outcomes: [], unreviewed: [] });
  });

  test('one change is done already, the rest is due', () => {
    const fresh = planOf([
      completeScope([ruleset], ['page_shield', 'log_fields']),
      completeScope([blog], [], BLOG),
    ]);
    expect(statuses(fresh)).toEqual(['zone/shop.example.com/page_shield applied']);
    expect(due(fresh)).toEqual([ruleset.address, blog.address]);
    expect(checkReviewed(DOCUMENT, fresh).outcomes[0]).toMatchObject({
      confirmed: 'before-us',
      change: { source: { file: 'zones/shop.yaml', line: 3 } },
    });
  });

  test('all of it is done already', () => {
    const fresh = planOf([
      completeScope([], ['page_shield', 'rulesets/http_request_firewall_custom', 'log_fields']),
      completeScope([], ['page_shield'], BLOG),
    ]);
    expect(statuses(fresh)).toEqual([
      'zone/shop.example.com/page_shield applied',
      'zone/shop.example.com/rulesets/http_request_firewall_custom applied',
      'zone/blog.example.com/page_shield applied',
    ]);
    expect(due(fresh)).toEqual([]);
  });

  test('a deleted object is gone when a look at its kind does not see it', () => {
    const removal = changeOf('csp_policies/old', { kind: 'csp_policy', action: 'delete' });
    const document = planDocument(planOf([completeScope([removal])]));
    const seeing = (...paths: readonly string[]): Plan =>
      planOf([completeScope([], [], ZONE, { csp_policy: paths })]);
    expect(statuses(seeing(), document)).toEqual(['zone/shop.example.com/csp_policies/old applied']);
    expect(statuses(seeing(removal.request.path), document)).toEqual([
      'zone/shop.example.com/csp_policies/old not_reached stale',
    ]);
    // Nobody looked: that it is gone can't be told.
    expect(statuses(planOf([completeScope([])]), document)).toEqual([
      'zone/shop.example.com/csp_policies/old not_reached stale',
    ]);
  });

  test('live state moved under one change: it is not written, and all that does not depend on it is due', () => {
    const moved = { ...ruleset, base: { ...ruleset.base, version: '4' } };
    const fresh = planOf([completeScope([shield, moved]), completeScope([blog], [], BLOG)]);
    expect(statuses(fresh)).toEqual([
      'zone/shop.example.com/rulesets/http_request_firewall_custom not_reached stale',
    ]);
    expect(due(fresh)).toEqual([shield.address, blog.address]);
  });

  test('live state moved under one change: what depends on it waits, in its scope only', () => {
    const weakening = { ...ruleset, stage: 'weaken' as const };
    const elsewhere = { ...blog, stage: 'weaken' as const };
    const other = completeScope([elsewhere], [], BLOG);
    const document = planDocument(planOf([completeScope([shield, weakening]), other]));
    const moved = { ...shield, base: { hash: `sha256:${'4'.repeat(64)}` } };
    const fresh = planOf([completeScope([moved, weakening]), other]);
    expect(statuses(fresh, document)).toEqual([
      'zone/shop.example.com/page_shield not_reached stale',
      'zone/shop.example.com/rulesets/http_request_firewall_custom not_reached earlier-failure',
    ]);
    expect(due(fresh, document)).toEqual([elsewhere.address]);
  });

  test.each([
    ['page_shield', 'update', ['weaken', 'csp']],
    ['log_fields', 'update', ['weaken']],
    ['csp_policy', 'delete', []],
  ] as const)(
    'the files no longer declare a change of %s (%s): what may have depended on it waits',
    (kind, action, waiting) => {
      const gone = changeOf('gone', { kind, action, stage: action === 'delete' ? 'remove' : 'protect' });
      const weaken = changeOf('weaken', { stage: 'weaken', kind: 'ruleset' });
      const csp = changeOf('csp', { kind: 'csp_policy' });
      const document = planDocument(planOf([completeScope([csp, weaken, gone])]));
      const { outcomes } = checkReviewed(document, planOf([completeScope([csp, weaken])]));
      const held = outcomes.filter(
        ({ status, change }) => status === 'not_reached' && change.address !== gone.address,
      );
      expect(new Set(held.map(({ change }) => change.address.split('/').at(-1)))).toEqual(new Set(waiting));
    },
  );

  test('of two changes one is done and the other moved: the done one is not said to wait', () => {
    const moved = { ...ruleset, base: { ...ruleset.base, version: '4' } };
    const fresh = planOf([completeScope([moved], ['page_shield']), completeScope([blog], [], BLOG)]);
    expect(statuses(fresh)).toEqual([
      'zone/shop.example.com/page_shield applied',
      'zone/shop.example.com/rulesets/http_request_firewall_custom not_reached stale',
    ]);
  });

  test.each<readonly [string, Plan]>([
    [
      'the files no longer declare the object',
      planOf([completeScope([ruleset]), completeScope([blog], [], BLOG)]),
    ],
    [
      'the change is another one',
      planOf([completeScope([{ ...shield, action: 'create' }, ruleset]), completeScope([blog], [], BLOG)]),
    ],
  ])('%s: it moved, the rest is due', (_, fresh) => {
    expect(statuses(fresh)).toContain('zone/shop.example.com/page_shield not_reached stale');
    expect(due(fresh)).toEqual([ruleset.address, blog.address]);
  });

  test.each<readonly [string, Plan]>([
    ['the files no longer declare the zone', planOf([completeScope([blog], [], BLOG)])],
    [
      'the zone has another id',
      planOf([
        completeScope([], ['page_shield', 'rulesets/http_request_firewall_custom'], {
          ...ZONE,
          id: 'f'.repeat(32),
        }),
        completeScope([blog], [], BLOG),
      ]),
    ],
  ])('%s: all of it moved', (_, fresh) => {
    expect(statuses(fresh)).toEqual([
      'zone/shop.example.com/page_shield not_reached stale',
      'zone/shop.example.com/rulesets/http_request_firewall_custom not_reached stale',
    ]);
    expect(due(fresh)).toEqual([blog.address]);
  });

  test('a scope can not be read: its changes wait, the scope stays in the plan as unread', () => {
    const fresh = planOf([incompleteScope('HTTP 500'), completeScope([blog], [], BLOG)]);
    expect(checkReviewed(DOCUMENT, fresh).outcomes).toMatchObject([
      {
        status: 'not_reached',
        reason: 'incomplete-read',
        message: 'zone/shop.example.com could not be read',
      },
      {
        status: 'not_reached',
        reason: 'incomplete-read',
        message: 'zone/shop.example.com could not be read',
      },
    ]);
    expect(checkReviewed(DOCUMENT, fresh).plan.scopes[0]).toMatchObject({ status: 'incomplete' });
    expect(due(fresh)).toEqual([blog.address]);
  });

  test('something differs that nobody reviewed: it is named and not written', () => {
    const drift = changeOf('log_fields', { kind: 'log_fields' });
    const fresh = planOf([completeScope([shield, ruleset, drift]), completeScope([blog], [], BLOG)]);
    expect(checkReviewed(DOCUMENT, fresh).unreviewed.map(({ address }) => address)).toEqual([
      'zone/shop.example.com/log_fields',
    ]);
    expect(due(fresh)).toEqual([shield.address, ruleset.address, blog.address]);
    expect(statuses(fresh)).toEqual([]);
  });

  test('a targeted plan says nothing about what it left out', () => {
    const document = planDocument(planOf([completeScope([shield])], { targeted: true }));
    const { unreviewed, plan } = checkReviewed(document, PLAN);
    expect(unreviewed).toEqual([]);
    expect(plan.targeted).toBe(true);
    expect(changesOf(plan).map(({ change }) => change)).toEqual([shield]);
  });

  test('the digest of what is left is that of what is left', () => {
    const fresh = planOf([completeScope([ruleset], ['page_shield']), completeScope([blog], [], BLOG)]);
    expect(checkReviewed(DOCUMENT, fresh).plan.digest).toBe(fresh.digest);
  });
});

describe('what earlier plans approved and nobody has carried out', () => {
  const first = planDocument(planOf([completeScope([shield])]));
  const second = planDocument(planOf([completeScope([ruleset])]));
  const both = planOf([completeScope([shield, ruleset])]);

  test('stays approved: both are due', () => {
    const { plan, outcomes, unreviewed } = checkReviewed(second, both, [first]);
    expect(changesOf(plan).map(({ change }) => change)).toEqual([shield, ruleset]);
    expect({ outcomes, unreviewed }).toEqual({ outcomes: [], unreviewed: [] });
  });

  test('without them it was not reviewed', () => {
    expect(checkReviewed(second, both).unreviewed).toEqual([shield]);
  });

  test('is not asked for again once it is done', () => {
    const { outcomes, unreviewed } = checkReviewed(
      second,
      planOf([completeScope([ruleset], ['page_shield'])]),
      [first],
    );
    expect({ outcomes, unreviewed }).toEqual({ outcomes: [], unreviewed: [] });
  });

  describe('of a protection and a weakening that waits for it', () => {
    const protection = changeOf('csp_policies/a', { kind: 'csp_policy', stage: 'protect' });
    const weakening = { ...ruleset, stage: 'weaken' as const };
    const before = planDocument(planOf([completeScope([protection, weakening])]));
    const other = { ...protection, base: { hash: `sha256:${'4'.repeat(64)}` } };
    const nothing = planDocument(planOf([completeScope([])]));
    const [approved] = before.changes;

    test.each<readonly [string, Plan, ReviewedPlan, readonly ReviewedPlan[], readonly string[]]>([
      [
        'both are due',
        planOf([completeScope([protection, weakening])]),
        nothing,
        [before],
        ['csp_policies/a', 'weakening'],
      ],
      [
        'the protection came out differently',
        planOf([completeScope([other, weakening])]),
        nothing,
        [before],
        [],
      ],
      [
        'it came out as another plan approved it',
        planOf([completeScope([other, weakening])]),
        planDocument(planOf([completeScope([other])])),
        [before],
        ['csp_policies/a', 'weakening'],
      ],
      [
        'it was carried out, and taken back live',
        planOf([completeScope([protection, weakening])]),
        { ...before, changes: before.changes.slice(1), used: approved === undefined ? [] : [approved] },
        [],
        [],
      ],
      [
        'it was carried out',
        planOf([completeScope([weakening], ['csp_policies/a'])]),
        { ...before, changes: before.changes.slice(1), used: approved === undefined ? [] : [approved] },
        [],
        ['weakening'],
      ],
    ])('%s', (_, fresh, own, earlier, due) => {
      const kept = changesOf(checkReviewed(own, fresh, earlier).plan).map(({ change }) => change.address);
      expect(
        kept.map((address) =>
          address === weakening.address ? 'weakening' : address.split('/').slice(2).join('/'),
        ),
      ).toEqual(due);
    });
  });

  test('is accounted for when it has to wait', () => {
    const weaken = { ...ruleset, stage: 'weaken' as const };
    const moved = { ...shield, base: { hash: `sha256:${'4'.repeat(64)}` } };
    const { plan, outcomes } = checkReviewed(first, planOf([completeScope([moved, weaken])]), [second]);
    expect(changesOf(plan)).toEqual([]);
    expect(outcomes).toMatchObject([
      { change: { address: shield.address }, reason: 'stale', now: moved },
      { change: { address: ruleset.address }, reason: 'earlier-failure' },
    ]);
  });
});

describe('a risk that nobody saw', () => {
  const more = { ...ruleset, risks: [...ruleset.risks, { code: 'empties-ruleset', message: '' } as const] };
  const document = planDocument(planOf([completeScope([ruleset])]));

  test('is no part of what was approved', () => {
    const { plan, outcomes } = checkReviewed(document, planOf([completeScope([more])]));
    expect(changesOf(plan)).toEqual([]);
    expect(outcomes).toMatchObject([
      {
        status: 'not_reached',
        reason: 'refused',
        message: 'it has a risk that was not reviewed: empties-ruleset',
        now: more,
      },
    ]);
  });

  test('may be gone by now', () => {
    const { plan } = checkReviewed(document, planOf([completeScope([{ ...ruleset, risks: [] }])]));
    expect(changesOf(plan)).toHaveLength(1);
  });

  const blocking = (...subjects: readonly string[]): Change => ({
    ...ruleset,
    risks: [{ code: 'blocks-observed-scripts', message: '', subjects }],
  });
  const planned = (change: Change): Plan => planOf([completeScope([change])]);

  test.each<readonly [string, Change, readonly Change[], string | undefined]>([
    ['the same', blocking('a', 'b'), [], undefined],
    ['less', blocking('b'), [], undefined],
    ['nothing', blocking(), [], undefined],
    ['more', blocking('a', 'b', 'c', 'd'), [], '2 more than was shown'],
    ['as much, and something else', blocking('a', 'c'), [], '1 more than was shown'],
    ['more, which an earlier plan showed', blocking('a', 'b', 'c'), [blocking('c')], undefined],
    ['more than both showed', blocking('a', 'c', 'd'), [blocking('c')], '1 more than was shown'],
  ])('is one about more than was shown: now it is about %s', (_, now, earlier, excess) => {
    const reviewed = planDocument(planned(blocking('a', 'b')));
    const before = earlier.map((change) => planDocument(planned(change)));
    const { plan, outcomes } = checkReviewed(reviewed, planned(now), before);
    expect(changesOf(plan).map(({ change }) => change)).toEqual(excess === undefined ? [now] : []);
    const message = `it has a risk that was not reviewed: blocks-observed-scripts (${excess})`;
    expect(outcomes[0]).toEqual(
      excess === undefined ? undefined : expect.objectContaining({ reason: 'refused', message }),
    );
  });

  test('is any subject of a risk that was shown without: what does not say what it covers covers none', () => {
    const reviewed = planDocument(
      planned({ ...ruleset, risks: [{ code: 'blocks-observed-scripts', message: '' }] }),
    );
    expect(changesOf(checkReviewed(reviewed, planned(blocking('a'))).plan)).toEqual([]);
    expect(changesOf(checkReviewed(reviewed, planned(blocking())).plan)).toHaveLength(1);
  });
});

describe('what a reviewed plan that is not complete says nothing about', () => {
  const fresh = planOf([completeScope([shield]), completeScope([blog], [], BLOG)]);
  const document = planDocument(planOf([completeScope([shield])]));
  const part = { ...document, complete: false };

  test.each([
    ['was not reviewed, when a shard was missing', part, [blog]],
    ['is no matter of a plan that was narrowed', { ...part, narrowed: true as const }, []],
    ['is no matter of a shard', { ...part, shard: { index: 1, of: 2 } }, []],
    [
      'was not reviewed, when a complete plan says that it was narrowed',
      { ...document, narrowed: true as const },
      [blog],
    ],
  ])('%s', (_, reviewed, expected) => {
    expect(checkReviewed(reviewed, fresh).unreviewed).toEqual(expected);
  });
});
