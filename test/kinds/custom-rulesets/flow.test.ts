import { afterEach, describe, expect, it } from 'vitest';
import type { PartialState } from '../../../src/emulator/index.js';
import { exitOf } from '../../../src/engine/exit.js';
import { type PrepareOptions } from '../../../src/engine/prepare.js';
import { asJsonObject } from '../../../src/kernel/model/json.js';
import { changesOf, type Plan } from '../../../src/kernel/model/plan.js';
import { ACCOUNT, openWorld, type World } from '../../helpers/world.js';
import { always } from '../../helpers/reads-of.js';

const PHASE = 'http_request_firewall_custom';
const BOTS_ID = 'b0'.repeat(16);
const OLD_ID = 'c0'.repeat(16);
const ENTRY_ID = 'e0'.repeat(16);

const worlds: World[] = [];
afterEach(async () => {
  for (const world of worlds.splice(0)) await world.close();
});

async function open(rulesets: readonly object[] = []): Promise<World> {
  const state: PartialState = { accounts: { [ACCOUNT]: { name: 'example-inc', rulesets: [...rulesets] } } };
  const world = await openWorld({ state, hangs: false });
  worlds.push(world);
  return world;
}

const block = (ref: string): object => ({ ref, action: 'block', expression: `http.user_agent eq "${ref}"` });
const custom = (name: string, rules: readonly object[] = [block('empty')], phase = PHASE): object => ({
  name,
  phase,
  rules,
});
const executes = (ref: string, id: unknown, more: object = {}): object => ({
  ref,
  action: 'execute',
  expression: 'true',
  action_parameters: { id },
  ...more,
});
const named = (name: string): object => ({ custom_ruleset: name });

function file(content: object): Readonly<Record<string, string>> {
  const account = { name: 'example-inc', id: ACCOUNT };
  return { 'accounts/example-inc.yaml': JSON.stringify({ account, ...content }) };
}

/** The sections of an account whose entry point has these rules. */
function sections(rulesets: readonly object[], rules: readonly object[]): object {
  return { custom_rulesets: { rulesets }, rulesets: [{ phase: PHASE, rules }] };
}

const live = (id: string, name: string, more: object = {}): object => ({
  id,
  name,
  kind: 'custom',
  phase: PHASE,
  rules: [{ id: `${id.slice(1)}1`, ...block('empty') }],
  ...more,
});
const entry = (rules: readonly object[]): object => ({ id: ENTRY_ID, kind: 'root', phase: PHASE, rules });

/** `create custom_rulesets/bad-bots` for each change, in their order. */
function planned(plan: Plan): readonly string[] {
  return changesOf(plan).map(
    ({ change: { action, address } }) => `${action} ${address.split('/').slice(2).join('/')}`,
  );
}

function told({ findings }: Pick<Plan, 'findings'>): readonly string[] {
  return findings.map(({ severity, code }) => `${severity} ${code}`);
}

async function planOf(
  world: World,
  content: object,
  options: Partial<PrepareOptions> = {},
): Promise<readonly [Plan, Awaited<ReturnType<World['configure']>>]> {
  const configuration = await world.configure(file(content));
  expect(configuration.findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  return [await world.plan(configuration, options), configuration];
}

function storedRulesets(world: World) {
  return world.emulator.state().accounts[ACCOUNT]?.rulesets ?? [];
}

function executedIds(world: World): readonly unknown[] {
  const rules = storedRulesets(world).flatMap((ruleset) => (ruleset.kind === 'root' ? ruleset.rules : []));
  return rules.map((rule) => Object(rule['action_parameters'])['id'] as unknown);
}

function idOf(world: World, name: string): string | undefined {
  return storedRulesets(world).find((ruleset) => ruleset.name === name)?.id;
}

describe('a custom ruleset and the rule that executes it', () => {
  const BOTS = sections([custom('bad-bots')], [executes('bots', named('bad-bots'))]);

  it('come in one apply, the ruleset first, and the next plan is empty', async () => {
    const world = await open();
    const [plan, configuration] = await planOf(world, BOTS);
    expect(planned(plan)).toEqual(['create custom_rulesets/bad-bots', `create rulesets/${PHASE}`]);
    expect(changesOf(plan)[1]?.change.request.body).toMatchObject({
      rules: [{ action_parameters: { id: { custom_ruleset: 'bad-bots' } } }],
    });
    const result = await world.apply(configuration, plan);
    expect(exitOf(result)).toBe(0);
    expect(result.verification.verdict).toBe('clean');
    expect(executedIds(world)).toEqual([idOf(world, 'bad-bots')]);
    const [again] = await planOf(world, BOTS);
    expect(planned(again)).toEqual([]);
  });

  it('come for an empty ruleset too', async () => {
    const world = await open();
    const content = sections([custom('bad-bots', [])], [executes('bots', named('bad-bots'))]);
    const [plan, configuration] = await planOf(world, content);
    expect(exitOf(await world.apply(configuration, plan))).toBe(0);
    expect(planned((await planOf(world, content))[0])).toEqual([]);
  });

  it('are there already when the ruleset is live under that name', async () => {
    const world = await open([
      live(BOTS_ID, 'bad-bots'),
      entry([{ id: 'r1', ...executes('bots', BOTS_ID) }]),
    ]);
    expect(planned((await planOf(world, BOTS))[0])).toEqual([]);
  });

  it('cost no request more than they must: one list, and each ruleset', async () => {
    const world = await open([
      live(BOTS_ID, 'bad-bots'),
      entry([{ id: 'r1', ...executes('bots', BOTS_ID) }]),
    ]);
    await planOf(world, BOTS);
    const paths = world.emulator.requests.map(({ path }) => path.split(`${ACCOUNT}/`)[1]);
    // One more for the name of the account.
    expect(paths).toHaveLength(4);
    expect(new Set(paths)).toEqual(
      new Set([undefined, 'rulesets', `rulesets/${BOTS_ID}`, `rulesets/${ENTRY_ID}`]),
    );
  });

  it('wait for each other: where the ruleset was refused, the rule is not sent', async () => {
    const world = await open();
    const [plan, configuration] = await planOf(world, BOTS);
    world.emulator.inject({ kind: 'status', status: 400, match: { method: 'POST' }, times: 1 });
    const result = await world.apply(configuration, plan);
    expect(result.outcomes.map(({ status }) => status)).toEqual(['failed', 'not_reached']);
    expect(storedRulesets(world)).toEqual([]);
  });

  it('come although the list of the service does not tell of the ruleset at once', async () => {
    const world = await open();
    const [plan, configuration] = await planOf(world, BOTS);
    const match = { method: 'GET', path: '**/rulesets' };
    world.emulator.inject({ kind: 'stale', commits: 1, match, nth: 2, times: 1 });
    expect(exitOf(await world.apply(configuration, plan))).toBe(0);
    expect(executedIds(world)).toEqual([idOf(world, 'bad-bots')]);
  });

  it('are not sent while the list of the service does not tell of the ruleset', async () => {
    const world = await open();
    const [plan, configuration] = await planOf(world, BOTS);
    const match = { method: 'GET', path: '**/rulesets' };
    world.emulator.inject({ kind: 'stale', commits: 1, match, nth: 2, times: 3 });
    expect((await world.apply(configuration, plan)).outcomes).toMatchObject([
      { status: 'applied' },
      {
        status: 'not_reached',
        reason: 'stale',
        message: expect.stringContaining('"bad-bots" does not exist') as unknown,
      },
    ]);
    expect(executedIds(world)).toEqual([]);
  });

  it('hold as they were reviewed when only the first could be written', async () => {
    const world = await open();
    const [plan, configuration] = await planOf(world, BOTS);
    world.emulator.inject({ kind: 'status', status: 400, match: { method: 'POST' }, nth: 2, times: 1 });
    expect((await world.apply(configuration, plan)).outcomes.map(({ status }) => status)).toEqual([
      'applied',
      'failed',
    ]);
    const [again] = await planOf(world, BOTS);
    expect(changesOf(again).map(({ change }) => change.request)).toEqual([
      changesOf(plan)[1]?.change.request,
    ]);
    expect(exitOf(await world.apply(configuration, again))).toBe(0);
    expect(executedIds(world)).toEqual([idOf(world, 'bad-bots')]);
  });

  it('keep what the service added to the rule, and its id, when they change', async () => {
    const world = await open([
      live(BOTS_ID, 'bad-bots'),
      entry([{ id: 'r1', ...executes('bots', BOTS_ID) }]),
    ]);
    const rule = executes('bots', named('bad-bots'), { description: 'new' });
    const [plan, configuration] = await planOf(world, sections([custom('bad-bots')], [rule]));
    expect(changesOf(plan)[0]?.change.request.body).toMatchObject({
      rules: [{ id: 'r1', description: 'new', action_parameters: { id: BOTS_ID } }],
    });
    expect(exitOf(await world.apply(configuration, plan))).toBe(0);
  });

  it('can be changed while it is executed', async () => {
    const world = await open([
      live(BOTS_ID, 'bad-bots'),
      entry([{ id: 'r1', ...executes('bots', BOTS_ID) }]),
    ]);
    const more = sections(
      [custom('bad-bots', [block('empty'), block('curl')])],
      [executes('bots', named('bad-bots'))],
    );
    const [plan, configuration] = await planOf(world, more);
    expect(planned(plan)).toEqual(['update custom_rulesets/bad-bots']);
    expect(changesOf(plan)[0]?.change).toMatchObject({ stage: 'custom-rulesets' });
    expect(exitOf(await world.apply(configuration, plan))).toBe(0);
    const less = sections([custom('bad-bots', [block('curl')])], [executes('bots', named('bad-bots'))]);
    const [weaker] = await planOf(world, less);
    expect(changesOf(weaker)[0]?.change).toMatchObject({
      stage: 'weaken',
      risks: [{ code: 'drops-rules' }, { code: 'opens-traffic' }, { code: 'account-level' }],
    });
  });
});

describe('a custom ruleset that is not declared any more', () => {
  const WITHOUT = sections([], []);

  it('is deleted after the rule that executes it has gone', async () => {
    const world = await open([
      live(BOTS_ID, 'bad-bots'),
      entry([{ id: 'r1', ...executes('bots', BOTS_ID) }]),
    ]);
    const [plan, configuration] = await planOf(world, WITHOUT);
    expect(planned(plan)).toEqual([`update rulesets/${PHASE}`, 'delete custom_rulesets/bad-bots']);
    expect(changesOf(plan)[1]?.change).toMatchObject({
      risks: [{ code: 'deletes-ruleset' }, { code: 'account-level' }],
      details: expect.arrayContaining([
        expect.objectContaining({ type: 'rule', change: 'removed', ref: 'empty' }),
      ]) as unknown,
    });
    const result = await world.apply(configuration, plan);
    expect(exitOf(result)).toBe(0);
    expect(storedRulesets(world).map(({ id }) => id)).toEqual([ENTRY_ID]);
  });

  it('and one of another name in its place are a create, a change of the rule, and a delete', async () => {
    const world = await open([
      live(BOTS_ID, 'bad-bots'),
      entry([{ id: 'r1', ...executes('bots', BOTS_ID) }]),
    ]);
    const renamed = sections([custom('robots')], [executes('bots', named('robots'))]);
    const [plan, configuration] = await planOf(world, renamed);
    expect(planned(plan)).toEqual([
      'create custom_rulesets/robots',
      `update rulesets/${PHASE}`,
      'delete custom_rulesets/bad-bots',
    ]);
    expect(exitOf(await world.apply(configuration, plan))).toBe(0);
    expect(executedIds(world)).toEqual([idOf(world, 'robots')]);
    expect(idOf(world, 'bad-bots')).toBeUndefined();
    expect(planned((await planOf(world, renamed))[0])).toEqual([]);
  });

  it.each([
    ['its phase is not managed', { custom_rulesets: { rulesets: [] } }],
    [
      'the ruleset of its phase is shared',
      { ...WITHOUT, rulesets: [{ phase: PHASE, ownership: 'shared', rules: [] }] },
    ],
    ['the file has the rule, with the id', sections([], [executes('bots', BOTS_ID)])],
    [
      'the file has the rule, with the name',
      {
        custom_rulesets: { ownership: 'shared', rulesets: [] },
        rulesets: [{ phase: PHASE, rules: [executes('bots', named('bad-bots'))] }],
      },
    ],
  ])('stays while a rule executes it: %s', async (_, content) => {
    const world = await open([
      live(BOTS_ID, 'bad-bots'),
      entry([{ id: 'r1', ...executes('bots', BOTS_ID) }]),
    ]);
    const [plan, configuration] = await planOf(world, content);
    expect(planned(plan)).toEqual([]);
    const isShared = JSON.stringify(content).includes('"ownership":"shared","rulesets"');
    expect(told(plan)).toEqual(isShared ? [] : ['warning custom-ruleset-in-use']);
    expect(exitOf(await world.apply(configuration, plan))).toBe(0);
    expect(storedRulesets(world)).toHaveLength(2);
  });

  it('stays when its rule is not among the targets', async () => {
    const world = await open([
      live(BOTS_ID, 'bad-bots'),
      entry([{ id: 'r1', ...executes('bots', BOTS_ID) }]),
    ]);
    const [plan] = await planOf(world, WITHOUT, { targets: ['account/*/custom_rulesets/**'] });
    expect(planned(plan)).toEqual([]);
    expect(told(plan)).toEqual(['warning custom-ruleset-in-use']);
  });

  it('stays when somebody executes it between plan and apply', async () => {
    const world = await open([live(OLD_ID, 'old'), entry([])]);
    const [plan, configuration] = await planOf(world, WITHOUT);
    expect(planned(plan)).toEqual(['delete custom_rulesets/old']);
    const mine = asJsonObject({ ...executes('mine', OLD_ID) });
    const client = world.client.writer;
    const path = `/accounts/${ACCOUNT}/rulesets/${ENTRY_ID}`;
    await client.send({ method: 'PUT', path, query: {}, body: { rules: [mine] } }, always);
    const result = await world.apply(configuration, plan);
    expect(result.outcomes).toMatchObject([
      { status: 'not_reached', reason: 'stale', message: expect.stringContaining('rule mine') as unknown },
    ]);
    expect(storedRulesets(world)).toHaveLength(2);
  });

  it('is left alone by a shared section', async () => {
    const world = await open([live(OLD_ID, 'old')]);
    const content = { custom_rulesets: { ownership: 'shared', rulesets: [custom('bad-bots')] } };
    const [plan, configuration] = await planOf(world, content);
    expect(planned(plan)).toEqual(['create custom_rulesets/bad-bots']);
    await world.apply(configuration, plan);
    expect(storedRulesets(world).map(({ name }) => name)).toEqual(['old', 'bad-bots']);
  });

  it('counts for the thresholds, and one that stays does not', async () => {
    const ids = Array.from({ length: 12 }, (_, index) => String(10 + index).repeat(16));
    const held = ids.slice(1).map((id) => ({ ...executes(`r${id}`, id), id: `f${id.slice(1)}` }));
    const world = await open([...ids.map((id, index) => live(id, `old-${index}`)), entry(held)]);
    const codes = (plan: Plan): readonly (readonly string[])[] =>
      changesOf(plan)
        .filter(({ change }) => change.action === 'delete')
        .map(({ change }) => change.risks.map(({ code }) => code));
    const [all] = await planOf(world, WITHOUT);
    const many = ['deletes-ruleset', 'account-level', 'max-deletes'];
    expect(codes(all)).toEqual(ids.map(() => many));
    const [one] = await planOf(world, { custom_rulesets: { rulesets: [] } });
    expect(planned(one)).toEqual(['delete custom_rulesets/old-0']);
    expect(codes(one)).toEqual([['deletes-ruleset', 'account-level']]);
  });
});

describe('a custom ruleset that is meant and can not be told', () => {
  it('is an error when two are called so, and nothing is written', async () => {
    const world = await open([live(BOTS_ID, 'bad-bots'), live(OLD_ID, 'bad-bots')]);
    const [plan] = await planOf(world, sections([custom('bad-bots')], [executes('bots', named('bad-bots'))]));
    expect(plan.scopes.map(({ status }) => status)).toEqual(['incomplete']);
    expect(told(plan)).toEqual(['error ambiguous-custom-ruleset', 'error ambiguous-custom-ruleset']);
  });

  it.each([
    ['is neither live nor declared', [], 'unknown-custom-ruleset'],
    ['is of another phase', [live(BOTS_ID, 'bad-bots', { phase: 'http_ratelimit' })], 'custom-ruleset-phase'],
  ])('is an error when it %s', async (_, rulesets, code) => {
    const world = await open(rulesets);
    const rules = [executes('bots', named('bad-bots'))];
    const [plan] = await planOf(world, { rulesets: [{ phase: PHASE, rules }] });
    expect(plan.scopes.map(({ status }) => status)).toEqual(['incomplete']);
    expect(told(plan)).toEqual([`error ${code}`]);
  });

  it('is an error when the live one of the name is of another phase than the declared one', async () => {
    const world = await open([live(BOTS_ID, 'bad-bots', { phase: 'http_ratelimit' })]);
    const [plan] = await planOf(world, { custom_rulesets: { rulesets: [custom('bad-bots')] } });
    expect(told(plan)).toEqual(['error custom-ruleset-phase']);
  });

  it('is an error when targets leave out what creates it', async () => {
    const world = await open();
    const content = sections([custom('bad-bots')], [executes('bots', named('bad-bots'))]);
    const [plan] = await planOf(world, content, { targets: ['account/*/rulesets/**'] });
    expect(told(plan)).toEqual(['error unknown-custom-ruleset']);
  });

  it('is no error when it is live, and no file declares it', async () => {
    const world = await open([live(BOTS_ID, 'bad-bots')]);
    const rules = [executes('bots', named('bad-bots'))];
    const [plan, configuration] = await planOf(world, { rulesets: [{ phase: PHASE, rules }] });
    expect(exitOf(await world.apply(configuration, plan))).toBe(0);
    expect(executedIds(world)).toEqual([BOTS_ID]);
  });
});
