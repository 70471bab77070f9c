import { readFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { EXIT } from '../../../src/kernel/model/errors.js';
import { changesOf } from '../../../src/kernel/model/plan.js';
import type { EmulatorOptions, Fault } from '../../../src/emulator/index.js';
import { NO_JOURNAL, openJournal, type Journal } from '../../../src/engine/apply/journal.js';
import type { StepOutcome } from '../../../src/engine/apply/outcome.js';
import { exitOf } from '../../../src/engine/exit.js';
import { type ApplyResult } from '../../../src/engine/reconcile.js';
import { openWorld, OTHER_ZONE, ZONE, type World } from '../../helpers/world.js';

const HEAD = `zone: { name: shop.example.com, id: "${ZONE}" }\n`;
const SHIELD = `${HEAD}page_shield: { enabled: true }\n`;
const POLICY = `${HEAD}csp_policies: { policies: [ { description: scripts, action: log, expression: "true", value: "script-src 'self'" } ] }\n`;
const RULES = `${HEAD}rulesets: [ { phase: http_request_firewall_custom, rules: [ { ref: one, action: block, expression: ip.src in $office } ] } ]\n`;
const NO_POLICY = `${HEAD}csp_policies: { policies: [] }\n`;

const LIVE_POLICY = {
  id: 'c'.repeat(32),
  description: 'old',
  action: 'log',
  enabled: 'true',
  expression: 'true',
  value: "script-src 'self'",
};
const LIVE_RULESET = {
  id: 'f'.repeat(32),
  name: 'default',
  kind: 'zone' as const,
  phase: 'http_request_firewall_custom',
  version: '3',
  rules: [{ id: 'a'.repeat(32), ref: 'one', version: '1', action: 'log', expression: 'ip.src in $office' }],
};

function zone(members: object): NonNullable<EmulatorOptions['state']> {
  return { zones: { [ZONE]: { name: 'shop.example.com', ...members } } };
}

async function worldWith(options: EmulatorOptions): Promise<World> {
  const world = await openWorld(options);
  onTestFinished(() => world.close());
  return world;
}

const brief = (outcome: StepOutcome): string =>
  'reason' in outcome ? `${outcome.status}: ${outcome.reason}` : outcome.status;

/** Plans, then lets the faults loose, then applies. */
async function applyWith(
  file: string,
  state: EmulatorOptions['state'],
  faults: readonly Fault[],
): Promise<{ world: World; report: ApplyResult }> {
  const world = await worldWith(state === undefined ? {} : { state });
  const configuration = await world.configure({ 'zones/shop.yaml': file });
  const plan = await world.plan(configuration);
  world.emulator.clearRequests();
  world.emulator.inject(...faults);
  return { world, report: await world.apply(configuration, plan) };
}

/** The four kinds of write, by what they do. */
const WRITES = [
  ['PUT of settings', 'PUT', SHIELD, undefined],
  ['POST of a policy', 'POST', POLICY, undefined],
  ['POST of a ruleset', 'POST', RULES, undefined],
  ['PUT of a rule list', 'PUT', RULES, zone({ rulesets: [LIVE_RULESET] })],
  ['DELETE of a policy', 'DELETE', NO_POLICY, zone({ policies: [LIVE_POLICY] })],
] as const;

/** What goes wrong with a write → what becomes of it, and how often it is sent. */
const FAULTS: readonly (readonly [string, Fault, { status: string; sent: number; exit: number }])[] = [
  [
    'a timeout before it is carried out',
    { kind: 'hang-before' },
    { status: 'applied', sent: 2, exit: EXIT.ok },
  ],
  [
    'a timeout after it is carried out',
    { kind: 'hang-after' },
    { status: 'applied', sent: 1, exit: EXIT.ok },
  ],
  [
    'a reset before it is carried out',
    { kind: 'reset-before' },
    { status: 'applied', sent: 2, exit: EXIT.ok },
  ],
  ['a reset after it is carried out', { kind: 'reset-after' }, { status: 'applied', sent: 1, exit: EXIT.ok }],
  [
    'a 500 that had no effect',
    { kind: 'status', status: 500 },
    { status: 'applied', sent: 2, exit: EXIT.ok },
  ],
  [
    'a 500 after it is carried out',
    { kind: 'status', status: 500, committed: true },
    { status: 'applied', sent: 1, exit: EXIT.ok },
  ],
  [
    'a 429 with Retry-After',
    { kind: 'status', status: 429, retryAfter: '9' },
    { status: 'applied', sent: 2, exit: EXIT.ok },
  ],
  ['half an answer', { kind: 'truncate', how: 'json' }, { status: 'applied', sent: 1, exit: EXIT.ok }],
  ['a login page instead of an answer', { kind: 'html-200' }, { status: 'applied', sent: 2, exit: EXIT.ok }],
  [
    'a refusal',
    { kind: 'status', status: 400, code: 20021, message: 'no' },
    { status: 'failed', sent: 1, exit: EXIT.error },
  ],
  [
    'three 503 in a row',
    { kind: 'status', status: 503, times: 3 },
    { status: 'failed', sent: 3, exit: EXIT.error },
  ],
  [
    'a 403',
    { kind: 'status', status: 403, code: 10000, message: 'no' },
    { status: 'failed', sent: 1, exit: EXIT.error },
  ],
];

describe.each(WRITES)('a %s', (_, method, file, state) => {
  it.each(FAULTS)('that meets %s', async (__, fault, expected) => {
    const { world, report } = await applyWith(file, state, [{ ...fault, match: { method } }]);
    expect(report.outcomes.map(({ status }) => status)).toEqual([expected.status]);
    expect(world.writes().length).toBe(expected.sent);
    expect(exitOf(report)).toBe(expected.exit);
    if (expected.status === 'applied') expect(report.verification.verdict).toBe('clean');
  });

  it('whose effect no read can tell is unknown, and is not sent again', async () => {
    const { world, report } = await applyWith(file, state, [
      { kind: 'reset-after', match: { method } },
      { kind: 'status', status: 403, nth: 2, times: 50, match: { method: 'GET' } },
    ]);
    // The first GET is the look right before the write; a ruleset takes two.
    const blind = report.outcomes[0]?.status === 'failed' ? 0 : 1;
    expect(world.writes().length).toBe(blind);
    expect(['unknown', 'failed']).toContain(report.outcomes[0]?.status);
    if (blind === 1) expect(exitOf(report)).toBe(EXIT.partial);
  });
});

describe('a plan that has gone stale', () => {
  it('is seen by the read right before each write', async () => {
    const world = await worldWith({ state: zone({ rulesets: [LIVE_RULESET] }) });
    const configuration = await world.configure({ 'zones/shop.yaml': RULES });
    const plan = await world.plan(configuration);
    world.emulator.update((now) => {
      now.zones[ZONE]?.rulesets[0]?.rules.push({
        id: 'd'.repeat(32),
        ref: 'theirs',
        version: '1',
        action: 'block',
        expression: 'true',
        description: '',
        enabled: true,
        last_updated: '',
      });
    });
    world.emulator.clearRequests();
    const report = await world.apply(configuration, plan);
    expect(report.outcomes).toMatchObject([{ status: 'not_reached', reason: 'stale' }]);
    expect(world.writes()).toEqual([]);
    expect(exitOf(report)).toBe(EXIT.stale);
  });

  it('counts as done when somebody has made the very same change', async () => {
    const world = await worldWith({ state: zone({ page_shield: { enabled: false } }) });
    const configuration = await world.configure({ 'zones/shop.yaml': SHIELD });
    const plan = await world.plan(configuration);
    world.emulator.update((now) => {
      const target = now.zones[ZONE];
      if (target !== undefined) target.page_shield.enabled = true;
    });
    const report = await world.apply(configuration, plan);
    expect(report.outcomes).toMatchObject([{ status: 'applied', confirmed: 'before-us' }]);
    expect(world.writes()).toEqual([]);
  });
});

describe('an entry point that somebody else creates meanwhile', () => {
  const created: Fault = {
    kind: 'edit',
    when: 'before',
    edit: {
      op: 'add',
      path: `/zones/${ZONE}/rulesets/-`,
      value: { ...LIVE_RULESET, versions: [], rules: [] },
    },
    match: { method: 'POST' },
  };

  it('is stale: what was reviewed was to create one, and nothing else is sent', async () => {
    const { world, report } = await applyWith(RULES, zone({}), [created]);
    expect(report.outcomes).toMatchObject([
      { status: 'not_reached', reason: 'stale', change: { action: 'create' } },
    ]);
    expect(world.writes().map((write) => write.split(' ')[0])).toEqual(['POST']);
    expect(exitOf(report)).toBe(EXIT.stale);
  });

  it('is left alone, and the rest goes on', async () => {
    const world = await worldWith({ state: zone({}) });
    const configuration = await world.configure({
      'zones/shop.yaml': `${RULES.trimEnd()}\npage_shield: { enabled: true }\n`,
    });
    const plan = await world.plan(configuration);
    world.emulator.inject({
      ...created,
      edit: {
        ...created.edit,
        value: { ...LIVE_RULESET, rules: [{ ...LIVE_RULESET.rules[0], ref: 'theirs' }], versions: [] },
      },
    } as Fault);
    const report = await world.apply(configuration, plan, { allow: [] });
    expect(report.outcomes.map(({ status }) => status)).toEqual(['applied', 'not_reached']);
    expect(exitOf(report)).toBe(EXIT.stale);
  });
});

describe('order and failure', () => {
  const everything = `${HEAD}page_shield: { enabled: true }
csp_policies: { policies: [ { description: scripts, action: log, expression: "true", value: "script-src 'self'" } ] }
rulesets: [ { phase: http_request_firewall_custom, rules: [ { ref: one, action: block, expression: ip.src in $office } ] } ]
log_fields: { request_headers: [x-request-id] }
logpush_jobs: { jobs: [ { name: j, destination_conf: { env: LOGPUSH_DESTINATION }, fields: [RequestHeaders] } ] }
`;

  it('page shield comes first, log fields before jobs, what weakens after what protects', async () => {
    const world = await worldWith({
      state: zone({
        policies: [{ ...LIVE_POLICY, action: 'log', value: 'script-src https://old' }],
        rulesets: [
          {
            ...LIVE_RULESET,
            rules: [...LIVE_RULESET.rules, { ...LIVE_RULESET.rules[0], id: 'e'.repeat(32), ref: 'gone' }],
          },
        ],
      }),
    });
    const plan = await world.plan(await world.configure({ 'zones/shop.yaml': everything }));
    expect(changesOf(plan).map(({ change }) => change.address.replace('zone/shop.example.com/', ''))).toEqual(
      [
        'page_shield',
        'log_fields',
        'csp_policies/scripts',
        'logpush_jobs/j',
        'rulesets/http_request_firewall_custom',
        'csp_policies/old',
      ],
    );
  });

  it('page shield goes off last', async () => {
    const world = await worldWith({
      state: zone({ page_shield: { enabled: true }, policies: [LIVE_POLICY] }),
    });
    const plan = await world.plan(
      await world.configure({ 'zones/shop.yaml': `${NO_POLICY}page_shield: { enabled: false }\n` }),
    );
    expect(changesOf(plan).map(({ change }) => change.kind)).toEqual(['csp_policy', 'page_shield']);
  });

  it('a failure stops what depends on it in its scope, and nothing else', async () => {
    const world = await worldWith({});
    const other = everything.replace(ZONE, OTHER_ZONE).replace('shop', 'blog');
    const configuration = await world.configure({ 'zones/a.yaml': everything, 'zones/b.yaml': other });
    const plan = await world.plan(configuration);
    world.emulator.inject({
      kind: 'status',
      status: 400,
      code: 1,
      message: 'no',
      match: { method: 'POST', path: `/zones/${ZONE}/rulesets` },
    });
    const report = await world.apply(configuration, plan);
    const statuses = (name: string): readonly string[] =>
      report.outcomes
        .filter(({ change }) => change.address.startsWith(`zone/${name}`))
        .map(({ status }) => status);
    expect(statuses('blog.example.com')).toEqual(['applied', 'applied', 'applied', 'applied', 'applied']);
    expect(statuses('shop.example.com')).toEqual(['applied', 'failed', 'applied', 'applied', 'not_reached']);
    expect(report.outcomes.at(-1)).toMatchObject({
      reason: 'earlier-failure',
      message: 'waits for zone/shop.example.com/log_fields',
    });
    expect(report.verification).toMatchObject({
      verdict: 'differs',
      remaining: ['zone/shop.example.com/log_fields', 'zone/shop.example.com/logpush_jobs/j'],
    });
    expect(exitOf(report)).toBe(EXIT.partial);
  });

  it('an interruption starts nothing more', async () => {
    const world = await worldWith({});
    const configuration = await world.configure({ 'zones/a.yaml': everything });
    const plan = await world.plan(configuration);
    const interrupt = new AbortController();
    interrupt.abort();
    const report = await world.apply(configuration, plan, { signal: interrupt.signal });
    expect(new Set(report.outcomes.map((outcome) => ('reason' in outcome ? outcome.reason : '')))).toEqual(
      new Set(['interrupted']),
    );
    expect(report.verification.verdict).toBe('skipped');
    expect(exitOf(report, EXIT.interrupted)).toBe(EXIT.interrupted);
    expect(world.writes()).toEqual([]);
  });

  it('credentials that are taken back in the middle stop everything with a report', async () => {
    const { report } = await applyWith(everything, undefined, [
      { kind: 'status', status: 401, code: 10000, message: 'revoked', match: { method: 'POST' }, times: 99 },
    ]);
    expect(report.outcomes.map(brief)).toEqual([
      'applied',
      'failed: refused-by-service',
      'not_reached: credentials',
      'not_reached: credentials',
      'not_reached: credentials',
    ]);
    expect(exitOf(report)).toBe(EXIT.partial);
  });

  it('a bug in one scope leaves the other scopes and the report', async () => {
    const world = await worldWith({});
    const other = everything.replace(ZONE, OTHER_ZONE).replace('shop', 'blog');
    const configuration = await world.configure({ 'zones/a.yaml': everything, 'zones/b.yaml': other });
    const plan = await world.plan(configuration);
    const bug = new RangeError('a bug');
    const journal: Journal = {
      ...NO_JOURNAL,
      sending: ({ address }) =>
        address === 'zone/shop.example.com/log_fields' ? Promise.reject(bug) : Promise.resolve(),
    };
    const report = await world.apply(configuration, plan, { journal });
    const ofScope = (name: string): readonly StepOutcome[] =>
      report.outcomes.filter(({ change }) => change.address.startsWith(`zone/${name}`));
    expect(ofScope('blog.example.com').map(brief)).toEqual(Array.from({ length: 5 }, () => 'applied'));
    expect(ofScope('shop.example.com').map(brief)).toEqual([
      'applied',
      'unknown: bug',
      'not_reached: earlier-failure',
      'not_reached: earlier-failure',
      'not_reached: earlier-failure',
    ]);
    expect(ofScope('shop.example.com')[1]).toMatchObject({ error: bug });
    expect(report.verification.verdict).toBe('differs');
    expect(exitOf(report)).toBe(EXIT.partial);
  });
});

describe('an interruption while a write is in doubt', () => {
  const blind: Fault = { kind: 'status', status: 403, nth: 2, times: 50, match: { method: 'GET' } };

  it.each<readonly [string, readonly Fault[], object]>([
    [
      'it took effect, and its answer is late',
      [{ kind: 'hang-after' }],
      { status: 'applied', confirmed: 'by-read' },
    ],
    [
      'it took effect, and its answer is lost',
      [{ kind: 'reset-after' }],
      { status: 'applied', confirmed: 'by-read' },
    ],
    ['it had no effect', [{ kind: 'reset-before' }], { status: 'failed', reason: 'no-effect' }],
    ['no read can tell', [{ kind: 'reset-after' }, blind], { status: 'unknown', reason: 'unknown-outcome' }],
  ])('tells what became of it, and starts nothing more: %s', async (_, faults, expected) => {
    const interrupt = new AbortController();
    const onRequest: EmulatorOptions['onRequest'] = ({ method }) => {
      if (method !== 'GET') interrupt.abort();
    };
    const world = await openWorld({ onRequest }, interrupt.signal);
    onTestFinished(() => world.close());
    const configuration = await world.configure({
      'zones/shop.yaml': `${SHIELD}log_fields: { cookies: [a] }\n`,
    });
    const plan = await world.plan(configuration);
    world.emulator.clearRequests();
    world.emulator.inject(...faults.map((fault) => ({ match: { method: 'PUT' }, ...fault })));
    const report = await world.apply(configuration, plan);
    expect(report.outcomes).toMatchObject([expected, { status: 'not_reached', reason: 'interrupted' }]);
    expect(world.writes()).toEqual([`PUT /zones/${ZONE}/page_shield`]);
    expect(report.verification.verdict).toBe('skipped');
  });
});

describe("somebody else's write between our read and our write", () => {
  it('is reported with the version to look at', async () => {
    const { report } = await applyWith(RULES, zone({ rulesets: [LIVE_RULESET] }), [
      {
        kind: 'edit',
        when: 'before',
        edit: {
          scope: `/zones/${ZONE}`,
          phase: LIVE_RULESET.phase,
          rule: { action: 'block', expression: 'true' },
        },
        match: { method: 'PUT' },
      },
    ]);
    expect(report.outcomes).toMatchObject([{ status: 'applied', version: '5' }]);
    expect(report.findings.map(({ code }) => code)).toContain('write-in-between');
  });
});

describe('the verifying plan', () => {
  it('looks again before it calls an old answer a difference', async () => {
    const { report, world } = await applyWith(SHIELD, zone({ page_shield: { enabled: false } }), [
      { kind: 'stale', commits: 1, match: { method: 'GET' }, nth: 2, times: 1 },
    ]);
    expect(report.verification.verdict).toBe('clean');
    expect(world.clock.waits).toContain(500);
  });

  it('names what still differs', async () => {
    const { report } = await applyWith(SHIELD, zone({ page_shield: { enabled: false } }), [
      {
        kind: 'edit',
        when: 'after',
        edit: { path: `/zones/${ZONE}/page_shield/enabled`, value: false },
        match: { method: 'PUT' },
      },
    ]);
    expect(report.verification).toMatchObject({
      verdict: 'differs',
      remaining: ['zone/shop.example.com/page_shield'],
    });
    expect(exitOf(report)).toBe(EXIT.unverified);
  });

  it('names what differs again after it was proved', async () => {
    const { report } = await applyWith(SHIELD, zone({ page_shield: { enabled: false } }), [
      {
        kind: 'edit',
        when: 'before',
        edit: { path: `/zones/${ZONE}/page_shield/enabled`, value: false },
        match: { method: 'GET' },
        nth: 3,
      },
    ]);
    expect(report.outcomes).toMatchObject([{ status: 'applied' }]);
    expect(exitOf(report)).toBe(EXIT.unverified);
  });

  it('is incomplete when it can not be read', async () => {
    const { report } = await applyWith(SHIELD, zone({ page_shield: { enabled: false } }), [
      { kind: 'status', status: 403, match: { method: 'GET' }, nth: 2, times: 9 },
    ]);
    expect(report.verification.verdict).toBe('incomplete');
    expect(exitOf(report)).toBe(EXIT.refused);
  });

  it('is incomplete when the credentials are taken back before it', async () => {
    const { report } = await applyWith(SHIELD, zone({ page_shield: { enabled: false } }), [
      { kind: 'status', status: 401, match: { method: 'GET' }, nth: 2, times: 9 },
    ]);
    expect(report.verification).toMatchObject({
      verdict: 'incomplete',
      findings: [{ code: 'incomplete-read' }],
    });
  });
});

describe('the journal', () => {
  it('has a line on disk before and after each write', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'zonewright-journal-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'journal.jsonl');
    const journal = await openJournal(
      file,
      () => new Date(0),
      (text) => text,
    );
    await journal.started('sha256:0');
    const world = await worldWith({
      onRequest: ({ method }) => {
        if (method !== 'GET') expect(readFileSync(file, 'utf8')).toContain('"event":"sending"');
      },
    });
    const configuration = await world.configure({ 'zones/shop.yaml': SHIELD });
    await world.apply(configuration, await world.plan(configuration), { journal });
    expect(await journal.close()).toBe(true);
    const lines = readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { event: string; outcome?: string });
    expect(lines.map(({ event, outcome }) => [event, outcome])).toEqual([
      ['started', undefined],
      ['sending', undefined],
      ['answered', 'done'],
    ]);
  });
});
