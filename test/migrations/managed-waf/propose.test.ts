import { describe, expect, test } from 'vitest';
import type { EmulatorState } from '../../../src/emulator/index.js';
import { tokenFor, tokenOf } from '../../../src/migrations/tokens.js';
import type { Goal } from '../../../src/migrations/managed-waf/spec.js';
import { changesOf } from '../../../src/kernel/model/plan.js';
import { ZONE } from '../../helpers/world.js';
import {
  CORE,
  ENTRY_POINT,
  generatedRule,
  MANAGED,
  memoryRestore,
  openWafWorld,
  PHASE,
  startedWaf,
  type WafWorldOptions,
} from './support.js';

const STATES: Readonly<Record<string, object>> = {
  'previous only': {},
  validation: { migration_state: 'validation' },
  'under way to validation': { moving: { to: 'validation', pollsLeft: 9 } },
  'under way to new only': { moving: { to: 'finished', pollsLeft: 9 } },
  'under way from validation': { migration_state: 'validation', moving: { to: 'finished', pollsLeft: 9 } },
  'new only': { migration_state: 'finished' },
  'a word for validation': { migration_state: 'validation', shown: { check: '2', status: '2' } },
  'a word for under way': { shown: { check: '1', status: '1' } },
  'another word for new only': { migration_state: 'finished', shown: { check: 'done', status: 'done' } },
  'a foreign word': { shown: { check: 'paused', status: 'paused' } },
  'a foreign word in validation': { migration_state: 'validation', shown: { check: 'odd', status: 'odd' } },
  'no word': { shown: { check: '', status: '' } },
  'two words': { shown: { status: 'validation' } },
  'a word and another flag': { migration_state: 'validation', shown: { check: 'start', status: 'start' } },
};

const ALL_PLANS = [null, 'free', 'pro', 'business', 'enterprise'] as const;
/** Where nothing depends on it. */
const ANY_PLAN = [null, 'pro', 'enterprise'] as const;
const OTHERS = [null, 'free', 'pro', 'business'] as const;
const ENTERPRISE = ['enterprise'] as const;

/** State, goal, plans of the zone file, and what comes of it: `PUT pending`, a standing, or what is in the way. */
const MACHINE: readonly (readonly [string, Goal, readonly (string | null)[], string])[] = [
  ['previous only', 'complete', ALL_PLANS, 'PUT pending'],
  ['previous only', 'validation', ENTERPRISE, 'PUT validation'],
  ['previous only', 'validation', OTHERS, 'blocked: validation-needs-enterprise'],
  ['validation', 'complete', ALL_PLANS, 'PUT pending'],
  ['validation', 'validation', ALL_PLANS, 'reached'],
  ['under way to validation', 'complete', ANY_PLAN, 'under-way'],
  ['under way to validation', 'validation', ANY_PLAN, 'under-way'],
  ['under way to new only', 'complete', ANY_PLAN, 'under-way'],
  ['under way to new only', 'validation', ANY_PLAN, 'under-way'],
  ['under way from validation', 'complete', ANY_PLAN, 'under-way'],
  ['under way from validation', 'validation', ANY_PLAN, 'under-way'],
  ['new only', 'complete', ANY_PLAN, 'reached'],
  ['new only', 'validation', ANY_PLAN, 'blocked: no-way-back'],
  ['a word for validation', 'complete', ANY_PLAN, 'PUT pending'],
  ['a word for validation', 'validation', ANY_PLAN, 'reached'],
  ['a word for under way', 'complete', ANY_PLAN, 'under-way'],
  ['a word for under way', 'validation', ANY_PLAN, 'under-way'],
  ['another word for new only', 'complete', ANY_PLAN, 'reached'],
  ['another word for new only', 'validation', ANY_PLAN, 'blocked: no-way-back'],
  ['a foreign word', 'complete', ANY_PLAN, 'blocked: state-not-named'],
  ['a foreign word', 'validation', ANY_PLAN, 'blocked: state-not-named'],
  ['a foreign word in validation', 'complete', ANY_PLAN, 'blocked: state-not-named'],
  ['two words', 'complete', ANY_PLAN, 'blocked: states-disagree'],
  ['two words', 'validation', ENTERPRISE, 'blocked: states-disagree'],
  ['two words', 'validation', OTHERS, 'blocked: states-disagree, validation-needs-enterprise'],
  ['a word and another flag', 'complete', ANY_PLAN, 'blocked: states-disagree'],
];

/** What a dry run and then a confirmed run with its token did. */
async function outcomeOf(options: WafWorldOptions, goal: Goal): Promise<string> {
  const world = await openWafWorld(options);
  try {
    const { proposal, token } = await world.dryRun({ goal });
    expect(world.writes()).toEqual([]);
    const { standing, blockers } = proposal;
    const result = await world.confirm(token, { goal, deadlineMs: 0 });
    const sent = world.emulator.requests.filter(({ method }) => method !== 'GET');
    if (blockers.length > 0 || standing !== 'due') {
      expect({ sent, verdict: result.verdict, changes: changesOf(proposal.plan) }).toMatchObject({
        sent: [],
        verdict: 'withheld',
      });
      return standing === 'due' ? `blocked: ${blockers.map(({ code }) => code).join(', ')}` : standing;
    }
    const [only, second] = sent;
    expect(second).toBeUndefined();
    expect(only).toMatchObject({
      method: 'PUT',
      path: ENTRY_POINT,
      query: { waf_migration: only?.query['waf_migration'], phase_two: '1' },
      body: { name: 'default', rules: [RULE] },
    });
    expect(Object.keys(only?.query ?? {}).toSorted()).toEqual(['phase_two', 'waf_migration']);
    return `PUT ${only?.query['waf_migration']}`;
  } finally {
    await world.close();
  }
}

const CONFIG = { name: 'default', rules: [generatedRule(CORE)] };
const RULE = { action: 'execute', expression: 'true', enabled: true, action_parameters: { id: CORE } };

describe('every state, every goal, every plan', () => {
  test.each(MACHINE)('%s, to %s, with plan %j: %s', async (state, goal, plans, expected) => {
    for (const plan of plans) {
      const waf = { config: CONFIG, transitionPolls: 2, ...STATES[state] };
      expect(await outcomeOf({ waf, plan }, goal)).toBe(expected);
    }
  });

  test.each<readonly [string, string, string]>([
    ['previous only', 'words', 'due'],
    ['previous only', 'flags', 'due'],
    ['previous only', 'nested', 'due'],
    ['previous only', 'bare', 'due'],
    ['validation', 'words', 'due'],
    ['validation', 'flags', 'due'],
    ['validation', 'nested', 'due'],
    ['validation', 'bare', 'due'],
    ['new only', 'words', 'reached'],
    ['new only', 'flags', 'reached'],
    ['new only', 'nested', 'reached'],
    ['new only', 'bare', 'reached'],
    ['a word and another flag', 'bare', 'due'],
  ])('%s, in the shape %s, is %s', async (state, statusShape, expected) => {
    const world = await startedWaf({ waf: { ...STATES[state], statusShape } });
    const { standing, blockers } = await world.propose();
    expect([standing, ...blockers.map(({ code }) => code)].join(': ')).toBe(expected);
  });

  test.each<readonly [string, string]>([
    ['previous only', 'previous rules only (state start)'],
    ['a foreign word', 'in state "paused", which the documentation does not name (state paused)'],
    ['two words', 'check says "start", and status says "validation" (state start)'],
  ])('%s is printed as %s', async (state, words) => {
    const world = await startedWaf({ waf: STATES[state] ?? {} });
    expect((await world.propose()).state).toBe(words);
  });

  test('a state without a word for it is none that the documents name', async () => {
    const world = await startedWaf({ waf: STATES['no word'] ?? {} });
    expect((await world.propose()).blockers.map(({ code }) => code)).toEqual(['state-not-named']);
  });
});

const BYPASS = { action: 'bypass', products: ['waf'] };

/** A firewall rule that bypasses the managed rules, with an expression of so many bytes. */
function bypass(text: string): object {
  return { ...BYPASS, filter: { expression: text } };
}

describe('what is in the way', () => {
  const OVERRIDES = [{ id: 'o1', urls: ['shop.example.com/a/*'] }, { id: 'o2', urls: [] }, { id: 'o3' }];

  test.each<readonly [string, WafWorldOptions, readonly string[]]>([
    ['200 firewall rules', { zone: { firewall_rules: Array.from({ length: 200 }, () => BYPASS) } }, []],
    [
      '201 firewall rules',
      { zone: { firewall_rules: Array.from({ length: 201 }, () => BYPASS) } },
      ['too-many-firewall-rules', 'no-configuration'],
    ],
    [
      '201 that bypass something else',
      { zone: { firewall_rules: Array.from({ length: 201 }, () => ({ ...BYPASS, products: ['bic'] })) } },
      [],
    ],
    ['4,096 bytes', { zone: { firewall_rules: [bypass('x'.repeat(4096))] } }, []],
    [
      '4,097 bytes',
      { zone: { firewall_rules: [bypass('x'.repeat(4097))] } },
      ['expression-too-long', 'no-configuration'],
    ],
    ['4,096 bytes of three each', { zone: { firewall_rules: [bypass(`x${'€'.repeat(1365)}`)] } }, []],
    [
      '4,097 bytes in fewer characters',
      { zone: { firewall_rules: [bypass(`xx${'€'.repeat(1365)}`)] } },
      ['expression-too-long', 'no-configuration'],
    ],
    [
      'an expression that does not stand in a filter',
      { zone: { firewall_rules: [{ ...BYPASS, expression: 'x'.repeat(4097) }] } },
      ['expression-too-long'],
    ],
    ['an empty configuration', { waf: { config: { name: 'default', rules: [] } } }, ['nothing-generated']],
    [
      'overrides by URI, which make it incompatible',
      { waf: { overrides: OVERRIDES } },
      ['not-compatible', 'uri-overrides'],
    ],
    [
      'overrides by URI of a compatible zone',
      { waf: { overrides: OVERRIDES, compatible: true } },
      ['uri-overrides'],
    ],
    [
      'an override that does not say by what it is',
      { waf: { overrides: [{ id: 'o3' }] } },
      ['uri-overrides'],
    ],
    ['an override by no URI', { waf: { overrides: [{ id: 'o2', urls: [] }] } }, []],
    ['a zone that is not compatible', { waf: { compatible: false } }, ['not-compatible']],
    [
      'a zone in validation that is not compatible',
      { waf: { compatible: false, migration_state: 'validation' } },
      ['not-compatible'],
    ],
    ['no old API', { waf: { oldApi: 'absent' } }, []],
    [
      'no old API of a zone that is not compatible',
      { waf: { oldApi: 'absent', compatible: false } },
      ['not-compatible'],
    ],
  ])('%s: %j', async (_title, options, expected) => {
    const world = await startedWaf(options);
    const { proposal, token } = await world.dryRun();
    expect(proposal.blockers.map(({ code }) => code)).toEqual(expected);
    if (expected.length === 0) return;
    expect(await world.confirm(token)).toMatchObject({ verdict: 'withheld', reason: 'blocked' });
    expect(world.writes()).toEqual([]);
  });

  test('is told all at once, even where nobody knows how far the zone is', async () => {
    const firewall_rules = Array.from({ length: 201 }, () => bypass('x'.repeat(4097)));
    const everything = { zone: { firewall_rules }, plan: 'pro' };
    const waf = { overrides: OVERRIDES };
    const all = [
      'validation-needs-enterprise',
      'not-compatible',
      'uri-overrides',
      'too-many-firewall-rules',
      'expression-too-long',
    ];
    const codes = async (options: WafWorldOptions): Promise<readonly string[]> =>
      (await (await startedWaf(options)).propose({ goal: 'validation' })).blockers.map(({ code }) => code);
    expect(await codes({ ...everything, waf })).toEqual([...all, 'no-configuration']);
    const torn = { ...waf, shown: { status: 'validation' } };
    expect(await codes({ ...everything, waf: torn })).toEqual(['states-disagree', ...all]);
  });

  test('are overrides by URI until they are deleted, each of them named as a step', async () => {
    const world = await startedWaf({ waf: { overrides: OVERRIDES } });
    const proposal = await world.propose({ deleteOverrides: true });
    expect(proposal.blockers).toEqual([]);
    const steps = changesOf(proposal.plan).map(
      ({ change: { request } }) => `${request.method} ${request.path}`,
    );
    expect(steps).toEqual([
      `DELETE /zones/${ZONE}/firewall/waf/overrides/o1`,
      `DELETE /zones/${ZONE}/firewall/waf/overrides/o3`,
      `PUT ${ENTRY_POINT}`,
    ]);
  });
});

describe('a dry run', () => {
  test('reads check and config with phase_two=1, and status, and writes nothing', async () => {
    const world = await startedWaf();
    await world.propose();
    const migration = world.emulator.requests
      .filter(({ path }) => path.includes('/waf_migration/'))
      .map(({ method, path, query }) => [method, path.split('/').at(-1), query]);
    expect(migration).toEqual([
      ['GET', 'status', {}],
      ['GET', 'check', { phase_two: '1' }],
      ['GET', 'config', { phase_two: '1' }],
    ]);
    expect(world.writes()).toEqual([]);
  });

  test.each(['validation', 'complete'] as const)(
    'says what is different afterwards on the way to %s',
    async (goal) => {
      const world = await startedWaf();
      const codes = (await world.propose({ goal })).notes.map(({ code }) => code);
      expect(codes).toContain('paranoia-level');
      expect(codes).toContain('page-rules');
    },
  );

  test('of a zone that is where it should be says nothing of what would be sent or lost', async () => {
    const packages = [{ id: 'p', groups: [], rules: [{ id: 'r', mode: 'off' }] }];
    const world = await startedWaf({ waf: { migration_state: 'validation', packages } });
    const { comparisons, losses, notes, plan } = await world.propose({ goal: 'validation' });
    expect({
      comparisons,
      losses,
      codes: notes.map(({ code }) => code),
      plan: changesOf(plan),
    }).toMatchObject({
      comparisons: [],
      losses: [],
      plan: [],
    });
  });

  test('asks nothing of the previous rules once they are gone', async () => {
    const world = await startedWaf({ waf: { migration_state: 'finished' } });
    const { notes } = await world.propose();
    expect(notes).toEqual([]);
    expect(world.emulator.requests.filter(({ path }) => path.includes('/firewall/'))).toEqual([]);
  });

  test('tells what could not be read, and goes on', async () => {
    const world = await startedWaf({
      waf: { oldApi: 'absent', config: { name: 'n', rules: [generatedRule('../up')] } },
    });
    const { notes, blockers } = await world.propose();
    expect(blockers).toEqual([]);
    expect(notes.filter(({ code }) => code === 'not-read')).toMatchObject([
      {
        severity: 'warning',
        message: expect.stringContaining('which settings of the previous rules are lost') as string,
      },
    ]);
  });

  test.each<readonly [string | undefined, Goal, boolean]>([
    ['validation', 'complete', true],
    ['complete', 'complete', false],
    [undefined, 'complete', false],
    ['validation', 'validation', false],
  ])(
    'of a zone whose file asks for %s, to %s, warns that it goes further: %j',
    async (migration, goal, expected) => {
      const world = await startedWaf(
        migration === undefined ? {} : { sections: { managed_waf: { migration } } },
      );
      const { notes } = await world.propose({ goal });
      expect(notes.some(({ code }) => code === 'beyond-declared')).toBe(expected);
    },
  );

  test.each(['**/check', '**/status', '**/rulesets', '**/config'])(
    'fails where %s can not be read',
    async (path) => {
      const world = await startedWaf({
        faults: [{ kind: 'status', status: 503, match: { path }, times: 9 }],
      });
      await expect(world.propose()).rejects.toThrow('HTTP 503');
    },
  );
});

const RULESET = {
  id: 'f'.repeat(32),
  kind: 'zone',
  phase: PHASE,
  version: '4',
  rules: [
    {
      id: '1'.repeat(32),
      ref: 'mine',
      action: 'skip',
      expression: 'x',
      action_parameters: { ruleset: 'current' },
    },
  ],
};
const CORE_RULES = {
  id: CORE,
  kind: 'managed',
  phase: PHASE,
  rules: [{ id: '2'.repeat(32), action: 'score', description: 'one' }],
};
const ZONE_STATE = { rulesets: [RULESET, CORE_RULES], firewall_rules: [{ id: 'f1', ...bypass('x') }] };
const PACKAGES = [{ id: 'p', groups: [], rules: [{ id: 'r', mode: 'off', description: 'one' }] }];
const WAF = { packages: PACKAGES, overrides: [{ id: 'o1', urls: ['a/*'] }], compatible: true };

describe('the token', () => {
  const sections = {
    rulesets: [
      {
        phase: PHASE,
        rules: [{ ref: 'core', action: 'execute', expression: 'true', action_parameters: { id: CORE } }],
      },
    ],
  };
  const overrides = { rules: [{ id: '2'.repeat(32), action: 'log' }] };
  const declared = {
    rulesets: [
      {
        phase: PHASE,
        rules: [
          { ref: 'core', action: 'execute', expression: 'true', action_parameters: { id: CORE, overrides } },
        ],
      },
    ],
  };

  async function tokenIn(
    options: WafWorldOptions,
    goal: Goal = 'complete',
    deleteOverrides = true,
  ): Promise<string> {
    const world = await openWafWorld({ waf: WAF, zone: ZONE_STATE, sections, ...options });
    try {
      const { token } = await world.dryRun({ goal, deleteOverrides });
      return token;
    } finally {
      await world.close();
    }
  }

  test('is the same for the same reading, in whatever words the service answers', async () => {
    const token = await tokenIn({});
    expect(token).toMatch(/^[0-9a-f]{20}$/);
    expect(await tokenIn({})).toBe(token);
    const world = await startedWaf({ waf: WAF, zone: ZONE_STATE, sections, behaviour: { normalise: true } });
    const tokens = new Set<string>();
    for (let turn = 0; turn < 4; turn += 1) {
      tokens.add((await world.dryRun()).token);
      // One answer more, so that what alternates falls on the other answers.
      await world.client.reader.get({ path: `/zones/${ZONE}/rulesets/${RULESET.id}` });
    }
    expect(tokens.size).toBe(1);
  });

  test.each<[string, WafWorldOptions, Goal?, boolean?]>([
    ['the state', { waf: { ...WAF, migration_state: 'validation' } }],
    [
      'the word for the state',
      { waf: { ...WAF, migration_state: 'validation', shown: { check: '2', status: '2' } } },
    ],
    ['the configuration', { waf: { ...WAF, config: CONFIG } }],
    ['the name in the configuration', { waf: { ...WAF, config: { ...CONFIG, name: 'another' } } }],
    [
      'a rule of the entry point',
      { zone: { ...ZONE_STATE, rulesets: [{ ...RULESET, rules: [] }, CORE_RULES] } },
    ],
    [
      'the version of the entry point',
      { zone: { ...ZONE_STATE, rulesets: [{ ...RULESET, version: '5' }, CORE_RULES] } },
    ],
    ['whether there is an entry point', { zone: { ...ZONE_STATE, rulesets: [CORE_RULES] } }],
    ['an override by URI', { waf: { ...WAF, overrides: [{ id: 'o1', urls: ['b/*'] }] } }],
    ['whether overrides are deleted', {}, 'complete', false],
    ['the overrides of the zone file', { sections: declared }],
    ['the goal', {}, 'validation'],
    [
      'a setting that is lost',
      {
        waf: {
          ...WAF,
          packages: [{ id: 'p', groups: [], rules: [{ id: 'r', mode: 'simulate', description: 'one' }] }],
        },
      },
    ],
    [
      'what takes the place of it',
      { zone: { ...ZONE_STATE, rulesets: [RULESET, { ...CORE_RULES, rules: [] }] } },
    ],
    ['a firewall rule', { zone: { ...ZONE_STATE, firewall_rules: [] } }],
    ['whether the old API answers', { waf: { ...WAF, oldApi: 'absent' } }],
  ])('is another one when %s moves', async (_title, options, goal, deleteOverrides) => {
    expect(await tokenIn(options, goal, deleteOverrides)).not.toBe(await tokenIn({}));
  });

  test.each<readonly [string, (state: EmulatorState) => void]>([
    ['the state', (state) => (wafOf(state).migration_state = 'validation')],
    ['the state, to one that is refused', (state) => (wafOf(state).shown = { check: 'odd', status: 'odd' })],
    ['the state, to where it should be', (state) => (wafOf(state).migration_state = 'finished')],
    ['the state, to under way', (state) => (wafOf(state).moving = { to: 'finished', pollsLeft: 9 })],
    ['the compatibility', (state) => (wafOf(state).compatible = false)],
    [
      'the configuration',
      (state) => (wafOf(state).config = { name: 'default', rules: [generatedRule(MANAGED)] }),
    ],
    ['the entry point', (state) => (state.zones[ZONE]?.rulesets ?? []).splice(0, 1)],
    ['an override by URI', (state) => (wafOf(state).overrides = [])],
    ['a setting that is lost', (state) => (wafOf(state).packages = [])],
  ])('is stale when %s has moved since the dry run, and nothing is written', async (_title, edit) => {
    const world = await startedWaf({ waf: WAF, zone: ZONE_STATE, sections });
    const { token } = await world.dryRun({ deleteOverrides: true });
    world.emulator.update(edit);
    expect(await world.confirm(token, { deleteOverrides: true })).toMatchObject({
      verdict: 'withheld',
      reason: 'stale',
    });
    expect([world.writes(), world.restore.files.size, world.restore.used.size]).toEqual([[], 0, 0]);
  });

  test.each(['', 'x', '../../etc', 'f'.repeat(20), 'f'.repeat(4000)])('%j is stale', async (token) => {
    const world = await startedWaf();
    expect(await world.confirm(token)).toMatchObject({ verdict: 'withheld', reason: 'stale' });
    expect(world.writes()).toEqual([]);
  });

  test('of another goal is stale', async () => {
    const world = await startedWaf();
    const { token } = await world.dryRun({ goal: 'validation' });
    expect(await world.confirm(token, { goal: 'complete' })).toMatchObject({ reason: 'stale' });
    expect(world.writes()).toEqual([]);
  });

  test('is followed by a fresh one when it has been used up', async () => {
    const world = await startedWaf();
    const proposal = await world.propose();
    const restore = memoryRestore();
    const tokens = new Set<string>();
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const token = await tokenFor(proposal, restore);
      tokens.add(token);
      await restore.use(token);
    }
    expect(tokens.size).toBe(5);
    expect(tokenOf('basis', 0)).not.toBe(tokenOf('basis', 1));
  });
});

function wafOf(state: EmulatorState): EmulatorState['zones'][string]['waf'] {
  const zone = state.zones[ZONE];
  if (zone === undefined) throw new Error('no zone');
  return zone.waf;
}
