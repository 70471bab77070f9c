import { describe, expect, test } from 'vitest';
import type { RuleDetail } from '../../../../src/kernel/model/change.js';
import { DIFFERENT, unseen } from '../../../../src/migrations/managed-waf/notes.js';
import { lossesOf } from '../../../../src/migrations/managed-waf/previous/losses.js';
import type { Inspection, ManagedRule } from '../../../../src/migrations/managed-waf/inspect.js';
import { readPrevious } from '../../../../src/migrations/managed-waf/previous/settings.js';
import { answering } from '../../../kinds/support.js';
import { CONTEXT, CORE, inspectionOf, SHOP } from '../support.js';

const PACKAGES = `/zones/${SHOP.id}/firewall/waf/packages`;
const OWASP = { id: 'p1', name: 'OWASP', detection_mode: 'anomaly' };

interface Package {
  readonly groups?: readonly unknown[];
  readonly rules?: readonly unknown[];
}

async function settingsOf({ groups = [], rules = [] }: Package, wafPackage: object = OWASP) {
  const api = answering({
    list: { [PACKAGES]: [wafPackage], [`${PACKAGES}/p1/groups`]: groups, [`${PACKAGES}/p1/rules`]: rules },
  });
  const { settings } = await readPrevious(CONTEXT, api);
  return settings.map(({ of, id, mode, rules: own }) => [of, id, mode, own.map((rule) => rule.id)]);
}

describe('the settings of the previous core rule set', () => {
  test.each<readonly [string, Package, readonly unknown[]]>([
    [
      'none where everything is as it comes',
      { groups: [{ id: 'g', mode: 'on' }], rules: [{ id: 'r', mode: 'default' }] },
      [],
    ],
    ['a rule that is off', { rules: [{ id: 'r', mode: 'off' }] }, [['rule', 'r', 'off', ['r']]]],
    [
      'a rule that is on, and off by default',
      { rules: [{ id: 'r', mode: 'on', default_mode: 'off' }] },
      [['rule', 'r', 'on', ['r']]],
    ],
    ['no rule that is off by default', { rules: [{ id: 'r', mode: 'off', default_mode: 'off' }] }, []],
    ['no rule that says nothing', { rules: [{ id: 'r' }, { id: 's', mode: null }] }, []],
    [
      'a group that is off, with its rules',
      {
        groups: [{ id: 'g', mode: 'off' }],
        rules: [{ id: 'r', mode: 'on', group: { id: 'g' } }, { id: 's', group: { id: 'h' } }, { id: 't' }],
      },
      [['group', 'g', 'off', ['r']]],
    ],
    ['a group without rules', { groups: [{ id: 'g', mode: 'off' }] }, [['group', 'g', 'off', []]]],
    [
      'a rule of its own beside its group',
      { groups: [{ id: 'g', mode: 'off' }], rules: [{ id: 'r', mode: 'simulate', group: { id: 'g' } }] },
      [
        ['group', 'g', 'off', ['r']],
        ['rule', 'r', 'simulate', ['r']],
      ],
    ],
    [
      'rules whose ids are numbers',
      { rules: [{ id: 100_015, mode: 'off' }] },
      [['rule', '100015', 'off', ['100015']]],
    ],
  ])('are %s', async (_title, parts, expected) => {
    expect(await settingsOf(parts)).toEqual(expected);
  });

  test('are not those of a package of the traditional kind, which is not asked for its parts', async () => {
    const api = answering({ list: { [PACKAGES]: [{ id: 'p0', detection_mode: 'traditional' }] } });
    expect(await readPrevious(CONTEXT, api)).toEqual({ settings: [], raw: [] });
    expect(api.requested).toEqual([PACKAGES]);
  });

  test('are kept as they were read', async () => {
    const groups = [{ id: 'g', mode: 'off', later: 1 }];
    const rules = [{ id: 'r', mode: 'on', priority: 5 }];
    const list = { [PACKAGES]: [OWASP], [`${PACKAGES}/p1/groups`]: groups, [`${PACKAGES}/p1/rules`]: rules };
    expect((await readPrevious(CONTEXT, answering({ list }))).raw).toEqual([{ ...OWASP, groups, rules }]);
  });

  test.each<readonly [string, Package, object, string]>([
    ['a package without an id', {}, { name: 'x' }, 'a package has no id'],
    ['a package whose id leads elsewhere', {}, { id: '../../rulesets' }, 'a package has no id'],
    ['a group that is none', { groups: ['x'] }, OWASP, 'a group of rules is not an object'],
    ['a changed group without an id', { groups: [{ mode: 'off' }] }, OWASP, 'a group of rules has no id'],
    ['a rule that is none', { rules: [1] }, OWASP, 'a rule of a package is not an object'],
    ['a mode that is none', { rules: [{ id: 'r', mode: {} }] }, OWASP, 'mode of a setting is not a string'],
  ])('are not shown from %s', async (_title, parts, wafPackage, message) => {
    await expect(settingsOf(parts, wafPackage)).rejects.toThrow(message);
  });
});

/** A setting of one rule, or of a group of these. */
function previousOf(mode: string, ...descriptions: readonly string[]): Pick<Inspection, 'previous'> {
  const rules = descriptions.map((description, index) => ({ id: `r${index}`, description }));
  const of = rules.length === 1 ? ('rule' as const) : ('group' as const);
  return {
    previous: { status: 'read', value: { settings: [{ of, id: 'x', name: 'Name', mode, rules }], raw: [] } },
  };
}

function managed(...rules: readonly Partial<ManagedRule>[]): Pick<Inspection, 'managedRules'> {
  const value = rules.map((rule, index) => ({ ruleset: CORE, id: `m${index}`, description: '', ...rule }));
  return {
    managedRules: [
      { status: 'not-read', why: 'HTTP 404' },
      { status: 'read', value },
    ],
  };
}

function insteadOf(members: Partial<Inspection>): string {
  const [loss] = lossesOf(inspectionOf(members), []);
  return loss?.instead ?? '';
}

describe('what is lost', () => {
  const UNKNOWN = 'no rule of the new rule sets has its id or description: look for its replacement';

  test.each<readonly [string, Partial<Inspection>, string]>([
    [
      'by the id',
      { ...previousOf('off', 'one'), ...managed({ id: 'r0' }) },
      `overrides.rules of ${CORE}: { id: "r0", enabled: false }`,
    ],
    [
      'by the ref',
      { ...previousOf('off', 'one'), ...managed({ ref: 'r0' }) },
      `overrides.rules of ${CORE}: { id: "m0", enabled: false }`,
    ],
    [
      'by the description',
      { ...previousOf('off', ' One'), ...managed({ description: 'oNE ' }) },
      `overrides.rules of ${CORE}: { id: "m0", enabled: false }`,
    ],
    [
      'not by a description that two have',
      { ...previousOf('off', 'one'), ...managed({ description: 'one' }, { description: 'one' }) },
      UNKNOWN,
    ],
    ['not by no description', { ...previousOf('off', ''), ...managed({}) }, UNKNOWN],
    [
      'not where nothing is alike',
      { ...previousOf('off', 'one'), ...managed({ description: 'two' }) },
      UNKNOWN,
    ],
    ['not where nothing could be read', previousOf('off', 'one'), UNKNOWN],
    ['not for a group without rules', previousOf('off'), UNKNOWN],
    [
      'for some of a group',
      { ...previousOf('off', 'one', 'two'), ...managed({ description: 'two' }) },
      `overrides.rules of ${CORE}: { id: "m0", enabled: false }; 1 rule of the new rule sets has its id or description: look for its replacement`,
    ],
    [
      'for all of a group',
      { ...previousOf('off', 'one', 'two'), ...managed({ description: 'one' }, { description: 'two' }) },
      `overrides.rules of ${CORE}: { id: "m0", enabled: false }; overrides.rules of ${CORE}: { id: "m1", enabled: false }`,
    ],
  ])('comes back %s', (_title, members, expected) => {
    expect(insteadOf(members)).toBe(expected);
  });

  test.each([
    ['on', 'enabled: true'],
    ['default', 'enabled: true'],
    ['off', 'enabled: false'],
    ['disable', 'enabled: false'],
    ['simulate', 'action: log'],
    ['block', 'action: block'],
    ['challenge', 'action: challenge'],
  ])('with mode %s as %s', (mode, expected) => {
    expect(insteadOf({ ...previousOf(mode, 'one'), ...managed({ id: 'r0' }) })).toContain(
      `"r0", ${expected} }`,
    );
  });

  test('is named with what it is set to', () => {
    const of = (members: Partial<Inspection>) => lossesOf(inspectionOf(members), []).map(({ what }) => what);
    expect(of(previousOf('off', 'one'))).toEqual(['rule x "Name" is set to off']);
    expect(of(previousOf('off', 'one', 'two'))).toEqual(['group x "Name" is set to off']);
    const setting = { of: 'rule' as const, id: 'x', name: '', mode: 'off', rules: [] };
    expect(of({ previous: { status: 'read', value: { settings: [setting], raw: [] } } })).toEqual([
      'rule x is set to off',
    ]);
    expect(of({ previous: { status: 'not-read', why: 'HTTP 404' } })).toEqual([]);
  });

  test('is every rule of the entry point that is dropped as well', () => {
    const dropped: RuleDetail = {
      type: 'rule',
      change: 'removed',
      ref: 'mine',
      action: 'skip',
      expression: 'x',
      from: 1,
    };
    const [loss] = lossesOf(inspectionOf(), [dropped]);
    expect(loss?.what).toBe('rule mine (skip) of the entry point: x');
    expect(loss?.instead).toContain('write it into the zone file');
    const ref = 'a'.repeat(32);
    const [nameless] = lossesOf(inspectionOf(), [{ ...dropped, ref, description: 'Old ban' }]);
    expect(nameless?.what).toBe('rule "Old ban" (skip) of the entry point: x');
  });
});

test('what is different in every zone is the paranoia level and the page rules', () => {
  const texts = DIFFERENT.map(({ message, help }) => `${message}. ${help}`);
  expect(texts[0]).toContain('PL2');
  expect(texts[1]).toMatch(/page rules can no longer switch.* off.*skip rules/);
});

test('what could not be read is told, all of it at once, with the first reason', () => {
  const unread = { status: 'not-read', why: 'HTTP 404' } as const;
  const [told, second] = unseen(
    inspectionOf({ overrides: unread, firewallRules: unread, previous: unread, managedRules: [unread] }),
  );
  expect(second).toBeUndefined();
  expect(told?.message).toBe(
    'the service does not show whether the zone has WAF overrides by URI; how many firewall rules would be migrated, and how long they are; which settings of the previous rules are lost',
  );
  expect(told?.help).toContain('The first answer was HTTP 404.');
  expect(unseen(inspectionOf())).toEqual([]);
});
