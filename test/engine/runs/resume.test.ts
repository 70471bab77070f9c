import { afterEach, describe, expect, it } from 'vitest';
import type { Configuration } from '../../../src/engine/configuration/configuration.js';
import type { RunDocument } from '../../../src/generated/documents/run.js';
import { notReached } from '../../../src/engine/apply/apply.js';
import { leftAloneIn, resumedRecord, withStatus } from '../../../src/engine/runs/record.js';
import { decideToResume } from '../../../src/engine/runs/resume.js';
import type { Agreed, Withheld } from '../../../src/engine/review/decision.js';
import { exitOf } from '../../../src/engine/exit.js';
import { changesOf, type Plan } from '../../../src/kernel/model/plan.js';
import { begun } from '../../helpers/record.js';
import { openWorld, ZONE, type World } from '../../helpers/world.js';

const FILE = `zone: { name: shop.example.com, id: "${ZONE}", plan: enterprise }
page_shield: { enabled: true }
csp_policies: { policies: [ { description: checkout, action: log, enabled: true, expression: 'true', value: { script-src: ["'self'"] } } ] }
`;
const STATE = { zones: { [ZONE]: { name: 'shop.example.com', page_shield: { enabled: false } } } };
const SHIELD = 'zone/shop.example.com/page_shield';

let world: World | undefined;
afterEach(async () => {
  await world?.close();
  world = undefined;
});

/** A run that was cut off when the service had answered that page shield is on. */
async function cutOff(): Promise<{
  readonly at: World;
  readonly configuration: Configuration;
  readonly run: RunDocument;
}> {
  const at = await openWorld({ state: STATE });
  world = at;
  const configuration = await at.configure({ 'zones/shop.yaml': FILE });
  const plan = await at.plan(configuration);
  const run = withStatus(begun(plan), SHIELD, { status: 'applied', confirmed: 'by-answer' }, new Date(0));
  return { at, configuration, run };
}

/** What is live by now. */
function setShield(at: World, enabled: boolean): void {
  at.emulator.update(({ zones }) => {
    const zone = zones[ZONE];
    if (zone !== undefined) zone.page_shield.enabled = enabled;
  });
}

function asAgreed(decision: Agreed | Withheld): Agreed {
  if (decision.decision === 'withhold') throw new Error('it is not gone on with');
  return decision;
}

it.each([
  ['done, where it is still so', true, { status: 'applied', confirmed: 'by-answer' }],
  ['stale, where somebody has taken it back', false, { status: 'not_reached', reason: 'stale' }],
])('what was answered is %s, and is not sent again', async (_, enabled, expected) => {
  const { at, configuration, run } = await cutOff();
  setShield(at, enabled);
  const decision = decideToResume(run, await at.plan(configuration));
  const outcomes = decision.decision === 'carry-out' ? decision.settled?.outcomes : undefined;
  expect(outcomes?.filter(({ change }) => change.address === SHIELD)).toMatchObject([expected]);
  expect(changesOf(decision.plan).map(({ change }) => change.address)).not.toContain(SHIELD);
});

it('what was so before the run stays the work of others: undoing the run leaves it', async () => {
  const { at, configuration, run } = await cutOff();
  setShield(at, true);
  const before = withStatus(run, SHIELD, { status: 'applied', confirmed: 'before-us' }, new Date(0));
  const decision = decideToResume(before, await at.plan(configuration));
  const settled = decision.decision === 'carry-out' ? decision.settled : undefined;
  expect(settled?.outcomes).toMatchObject([{ status: 'applied', confirmed: 'before-us' }]);
  expect(settled?.unproved).toEqual([]);
});

describe('what was sent, and of which no answer is known', () => {
  const sending = (run: RunDocument): RunDocument =>
    withStatus(run, SHIELD, { status: 'sending' }, new Date(0));

  it.each([
    ['is done by the run where it is so', 200, true, { status: 'applied', confirmed: 'by-read' }],
    ['is unknown where nothing can be read', 500, true, { status: 'unknown', reason: 'unknown-outcome' }],
  ])('%s', async (_, status, enabled, expected) => {
    const { at, configuration, run } = await cutOff();
    setShield(at, enabled);
    if (status !== 200)
      at.emulator.inject({
        kind: 'status',
        status,
        times: 50,
        match: { method: 'GET', path: `/zones/${ZONE}/page_shield` },
      });
    const { settled } = asAgreed(decideToResume(sending(run), await at.plan(configuration)));
    const outcomes = (settled?.outcomes ?? []).filter(({ change }) => change.address === SHIELD);
    expect(outcomes).toMatchObject([expected]);
    const about = { process: { pid: 2, host: 'there' } };
    const record = resumedRecord(sending(run), about, outcomes, new Date(9));
    // Whoever undoes the run has to think of it, and whoever goes on with it once more has to read it back.
    const written = record.writes.find(({ address }) => address === SHIELD);
    expect(written).toMatchObject(status === 200 ? expected : { status: 'sending' });
    expect(written?.proved).toBe(undefined);
    expect(record).toMatchObject({ ...about, resumed: ['1970-01-01T00:00:00.009Z'] });
  });

  it('is done by the run as well where that is only seen when it is about to be sent again', async () => {
    const { at, configuration, run } = await cutOff();
    setShield(at, true);
    at.emulator.inject({ kind: 'stale', commits: 1, match: { path: `/zones/${ZONE}/page_shield` } });
    const { settled, plan } = asAgreed(decideToResume(sending(run), await at.plan(configuration)));
    expect(changesOf(plan).map(({ change }) => change.address)).toContain(SHIELD);
    const report = await at.apply(configuration, plan, settled === undefined ? {} : { settled });
    expect(at.writes()).toEqual([`POST /zones/${ZONE}/page_shield/policies`]);
    expect(report.outcomes).toMatchObject([
      { change: { address: SHIELD }, status: 'applied', confirmed: 'by-read' },
      { status: 'applied', confirmed: 'by-answer' },
    ]);
  });

  it('stays written where somebody has taken it back since', async () => {
    const { at, configuration, run } = await cutOff();
    const { settled } = asAgreed(decideToResume(run, await at.plan(configuration)));
    expect(settled?.outcomes[0]).toMatchObject({ status: 'not_reached', reason: 'stale' });
    const record = resumedRecord(run, { process: run.process }, settled?.outcomes ?? [], new Date(9));
    const shieldIn = ({ writes }: RunDocument) => writes.find(({ address }) => address === SHIELD);
    expect(shieldIn(record)).toEqual(shieldIn(run));
  });
});

describe('a difference beside the plan of the run', () => {
  it.each([
    ['that the run had left alone is no edit since: the rest is sent', true],
    ['that has come up since is an edit, and keeps the scope back', false],
  ])('%s', async (_, isKnown) => {
    const { at, configuration } = await cutOff();
    const fresh = await at.plan(configuration);
    const beside = changesOf(fresh).flatMap(({ change }) => (change.address === SHIELD ? [] : [change]));
    const scopes = fresh.scopes.map((scope) =>
      scope.status === 'incomplete'
        ? scope
        : { ...scope, changes: scope.changes.filter(({ change }) => change.address === SHIELD) },
    );
    const run = begun({ ...fresh, scopes }, { outcomes: [], unreviewed: isKnown ? beside : [] });
    expect(leftAloneIn(run).map(({ address }) => address)).toEqual(
      isKnown ? beside.map(({ address }) => address) : [],
    );
    const { plan, settled } = asAgreed(decideToResume(run, fresh));
    expect(changesOf(plan).map(({ change }) => change.address)).toEqual(isKnown ? [SHIELD] : []);
    expect(settled?.unreviewed).toEqual(beside);
  });
});

describe('what the run had held back', () => {
  it.each([
    ['says why', false, 'refused', 'the run left it alone, and it is left alone again: KEY is not set'],
    [
      'was not asked why, by an older version',
      true,
      'stale',
      'the run left it alone, and it is left alone again',
    ],
  ] as const)('is left alone again, and is not called new: it %s', async (_, isOld, reason, message) => {
    const { at, configuration } = await cutOff();
    const fresh = await at.plan(configuration);
    const held = changesOf(fresh).filter(({ change }) => change.address !== SHIELD);
    const scopes = fresh.scopes.map((scope) =>
      scope.status === 'incomplete'
        ? scope
        : { ...scope, changes: scope.changes.filter((planned) => !held.includes(planned)) },
    );
    const settled = {
      outcomes: held.map((planned) => notReached(planned, 'refused', 'KEY is not set')),
      unreviewed: [],
    };
    const record = begun({ ...fresh, scopes }, settled);
    const run = isOld ? { ...record, left_alone: held.map(({ change }) => change.address) } : record;
    const agreed = asAgreed(decideToResume(run, fresh));
    expect(changesOf(agreed.plan).map(({ change }) => change.address)).toEqual([SHIELD]);
    expect(agreed.settled).toMatchObject({
      outcomes: held.map(({ change }) => ({ change, status: 'not_reached', reason, message })),
      unreviewed: [],
    });
  });
});

describe('a scope that the reviewed plan could not read', () => {
  it('was not left out on purpose: what differs there is told when the run is gone on with', async () => {
    const { at, configuration, run } = await cutOff();
    const reviewed = { narrowed: false, unread: ['zone/shop.example.com'] };
    const rest = {
      ...run,
      reviewed,
      plan: { ...run.plan, narrowed: true as const, complete: false, changes: [] },
      writes: [],
    };
    const { settled } = asAgreed(decideToResume(rest, await at.plan(configuration)));
    expect(settled?.unreviewed.map(({ address }) => address)).toContain(SHIELD);
  });
});

it.each([
  ['done where it is so by now', true, { status: 'applied', confirmed: 'by-answer' }],
  ['told again where it is not', false, { status: 'differs', reason: 'stored-otherwise' }],
])('what was stored otherwise than sent is %s, and is not sent again', async (_, enabled, expected) => {
  const { at, configuration, run } = await cutOff();
  setShield(at, enabled);
  const differing = withStatus(run, SHIELD, { status: 'differs', reason: 'stored-otherwise' }, new Date(0));
  const { settled, plan } = asAgreed(decideToResume(differing, await at.plan(configuration)));
  expect(settled?.outcomes[0]).toMatchObject(expected);
  expect(changesOf(plan).map(({ change }) => change.address)).not.toContain(SHIELD);
});

it('a run that is gone on with has the consent that it had: no flag that could be added is named', async () => {
  const { at, configuration, run } = await cutOff();
  const told = (record: RunDocument, fresh: Plan) =>
    asAgreed(decideToResume(record, fresh)).settled?.outcomes.flatMap((one) =>
      'message' in one && one.message.includes('was edited since') ? [one.message] : [],
    );
  const rest = { ...run, plan: { ...run.plan, changes: run.plan.changes.slice(1) } };
  const fresh = await at.plan(configuration);
  expect(told(rest, fresh)).toEqual([expect.stringMatching(/: plan again$/)]);
  const allow = { ...rest, consent: { kind: 'risks' as const, allow: ['overwrites-live-edit'] } };
  expect(told(allow, fresh)).toEqual([]);
});

it('what was not sent is still due', async () => {
  const { at, configuration, run } = await cutOff();
  setShield(at, true);
  const { decision, plan } = decideToResume(run, await at.plan(configuration));
  expect(decision).toBe('carry-out');
  expect(changesOf(plan).map(({ change }) => change.kind)).toEqual(['csp_policy']);
});

describe('what was answered, and not read back before the run ended', () => {
  const PHASE = 'http_request_firewall_custom';
  const shared = `zone: { name: shop.example.com, id: "${ZONE}", plan: enterprise }
rulesets:
  - phase: ${PHASE}
    ownership: shared
    rules: [ { ref: ours, action: block, expression: 'http.host eq "a.example"' } ]
`;
  const foreign = { ref: 'by-hand', action: 'block', expression: 'ip.src eq 192.0.2.9' };

  it.each([
    ['is proved when the run is gone on with', false, false, 'applied', 0],
    ['differs when somebody or something has changed it on its way', false, true, 'differs', 7],
    ['is not read again when that was done', true, true, 'applied', 0],
  ])('%s', async (_, isProved, isLost, status, exit) => {
    const live = { phase: PHASE, rules: [foreign] };
    const at = await openWorld({
      state: { zones: { [ZONE]: { name: 'shop.example.com', rulesets: [live] } } },
    });
    world = at;
    const configuration = await at.configure({ 'zones/shop.yaml': shared });
    const plan = await at.plan(configuration);
    const start = begun(plan);
    await at.apply(configuration, plan);
    if (isLost)
      at.emulator.update(({ zones }) => {
        for (const { rules } of zones[ZONE]?.rulesets ?? []) rules.shift();
      });
    const address = `zone/shop.example.com/rulesets/${PHASE}`;
    const done = {
      status: 'applied',
      confirmed: 'by-answer',
      ...(isProved ? { proved: true as const } : {}),
    } as const;
    const decision = asAgreed(
      decideToResume(withStatus(start, address, done, new Date(0)), await at.plan(configuration)),
    );
    const { settled } = decision;
    const report = await at.apply(configuration, decision.plan, settled === undefined ? {} : { settled });
    expect(report.outcomes).toMatchObject([{ status, change: { address } }]);
    expect(exitOf(report)).toBe(exit);
  });
});
