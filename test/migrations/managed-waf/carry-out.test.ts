import { FAULT_KINDS } from '../../helpers/fault-kinds.js';
import { describe, expect, test } from 'vitest';
import { UserError } from '../../../src/kernel/model/errors.js';
import type { Fault } from '../../../src/emulator/index.js';
import type { MigrationResult } from '../../../src/migrations/migration.js';
import { ZONE } from '../../helpers/world.js';
import type { WafOptions } from '../../../src/migrations/managed-waf/spec.js';
import { someOf } from '../../helpers/runs.js';
import {
  brief,
  CORE,
  declaredOverrides,
  ENTRY_POINT,
  generatedRule,
  openWafWorld,
  PHASE,
  startedWaf,
  type WafProcess,
  type WafWorld,
  type WafWorldOptions,
} from './support.js';

const MINUTE = 60_000;
const PUT = { method: 'PUT', path: ENTRY_POINT };

function stateOf(world: WafWorld): string | undefined {
  return world.emulator.state().zones[ZONE]?.waf.migration_state;
}

/** Dry run and confirmed run, one after the other. */
async function migrated(options: WafWorldOptions = {}, given: Partial<WafOptions> = {}) {
  const world = await startedWaf(options);
  const { token } = await world.dryRun(given);
  world.emulator.clearRequests();
  const result = await world.confirm(token, given);
  return { world, token, result };
}

function messageOf(result: MigrationResult): string {
  if (result.verdict === 'withheld') return result.message;
  return result.report.outcomes.map((outcome) => ('message' in outcome ? outcome.message : '')).join('; ');
}

describe('a confirmed migration', () => {
  test.each([0, 1, 2, 3, 4, 5])('that takes %d polls is followed to its end', async (transitionPolls) => {
    const { world, result } = await migrated({ waf: { transitionPolls } });
    expect(brief(result)).toBe('exit 0: applied/by-answer, clean');
    expect(result).toMatchObject({ state: 'new rules only (state finished)' });
    expect([world.migrations().length, world.writes().length, stateOf(world)]).toEqual([1, 1, 'finished']);
  });

  test('goes to validation, and from there to its end, with a token each', async () => {
    const world = await startedWaf({ waf: { transitionPolls: 1 } });
    const first = await world.dryRun({ goal: 'validation' });
    expect(brief(await world.confirm(first.token, { goal: 'validation' }))).toBe(
      'exit 0: applied/by-answer, clean',
    );
    const second = await world.dryRun();
    expect(second.token).not.toBe(first.token);
    expect(brief(await world.confirm(second.token))).toBe('exit 0: applied/by-answer, clean');
    expect(world.migrations().map(({ query }) => query)).toEqual([
      { waf_migration: 'validation', phase_two: '1' },
      { waf_migration: 'pending', phase_two: '1' },
    ]);
  });

  test('sends the generated rules with the overrides of the zone file, and finds them there afterwards', async () => {
    const { declared } = declaredOverrides([{ id: 'a'.repeat(32), action: 'log' }]);
    const sections = { rulesets: [{ phase: PHASE, rules: declared.rules }] };
    const waf = {
      config: {
        name: 'new',
        rules: [generatedRule(CORE, { rules: [{ id: 'b'.repeat(32), enabled: false }] })],
      },
    };
    const { world, result } = await migrated({ waf, sections });
    expect(brief(result)).toBe('exit 0: applied/by-answer, clean');
    const overrides = {
      rules: [
        { id: 'b'.repeat(32), enabled: false },
        { id: 'a'.repeat(32), action: 'log' },
      ],
    };
    expect(world.migrations()[0]?.body).toEqual({
      name: 'new',
      rules: [
        { action: 'execute', expression: 'true', enabled: true, action_parameters: { id: CORE, overrides } },
      ],
    });
  });

  test('deletes the overrides by URI first, one after another', async () => {
    const overrides = [
      { id: 'o1', urls: ['a/*'] },
      { id: 'o2', urls: ['b/*'] },
    ];
    const { world, result } = await migrated({ waf: { overrides } }, { deleteOverrides: true });
    expect(brief(result)).toBe('exit 0: applied/by-answer applied/by-answer applied/by-answer, clean');
    expect(world.writes()).toEqual([
      `DELETE /zones/${ZONE}/firewall/waf/overrides/o1`,
      `DELETE /zones/${ZONE}/firewall/waf/overrides/o2`,
      `PUT ${ENTRY_POINT}`,
    ]);
  });

  test('says what it does while it does it', async () => {
    const world = await startedWaf({ waf: { transitionPolls: 2 } });
    const told: string[] = [];
    const { token } = await world.dryRun();
    await world.confirm(token, {}, { announce: (text) => void told.push(text) });
    expect(told).toEqual([
      'sending PUT for zone/shop.example.com/managed_waf',
      'shop.example.com: a migration is under way, waiting for 0 s',
    ]);
  });

  test('finds that the entry point says something else', async () => {
    const path = `/zones/${ZONE}/rulesets/0/rules`;
    const undone: Fault = { kind: 'edit', when: 'after', edit: { path, value: [] }, match: PUT };
    const { world, result } = await migrated({ faults: [undone] });
    expect(brief(result)).toBe('exit 7: applied/by-answer, differs');
    expect(world.migrations()).toHaveLength(1);
  });

  test('finds that the entry point can not be read', async () => {
    const world = await startedWaf();
    const { token } = await world.dryRun();
    // Twice it is read before the request.
    world.emulator.inject({ kind: 'status', status: 403, match: { path: '**/rulesets' }, nth: 3, times: 9 });
    expect(brief(await world.confirm(token))).toBe('exit 4: applied/by-answer, incomplete');
  });
});

describe('the time to wait', () => {
  test('has an end, and the same token goes on from there without another request', async () => {
    const { world, token, result } = await migrated({ waf: { transitionPolls: 30 } }, { deadlineMs: MINUTE });
    expect(brief(result)).toBe('exit 6: unknown/unknown-outcome, skipped');
    expect(messageOf(result)).toMatch(
      /^the service accepted it; when the time was over the zone was still: a migration is under way \(state pending\)\. Run the command again/,
    );
    expect(brief(await world.confirm(token, { deadlineMs: 0 }))).toBe(
      'exit 6: unknown/unknown-outcome, skipped',
    );
    expect(brief(await world.confirm(token))).toBe('exit 0: applied/by-read, clean');
    expect(brief(await world.confirm(token))).toBe('exit 0: applied/by-read, clean');
    expect(world.writes()).toEqual([`PUT ${ENTRY_POINT}`]);
  });

  test('ends when it is interrupted, and the same token goes on', async () => {
    const interrupt = new AbortController();
    const world = await startedWaf({ waf: { transitionPolls: 9 }, interrupt: interrupt.signal });
    const { token } = await world.dryRun();
    const announce = (text: string): void => {
      if (text.includes('waiting')) interrupt.abort();
    };
    const result = await world.confirm(token, {}, { announce });
    expect(brief(result)).toBe('exit 6: unknown/unknown-outcome, skipped');
    expect(messageOf(result)).toContain('when the run was interrupted');
    expect(world.migrations()).toHaveLength(1);
  });

  test('does not begin when it is interrupted before the request', async () => {
    const interrupt = new AbortController();
    const world = await startedWaf({ interrupt: interrupt.signal });
    const { token } = await world.dryRun();
    const result = await world.confirm(token, {}, { announce: () => interrupt.abort() });
    expect(brief(result)).toBe('exit 1: not_reached/interrupted, skipped');
    expect([world.writes(), world.restore.used.size]).toEqual([[], 0]);
  });

  test('ends when the credentials are not accepted any more', async () => {
    const gone: Fault = { kind: 'status', status: 401, match: { path: '**/status' }, nth: 4, times: 99 };
    const { world, result } = await migrated({ waf: { transitionPolls: 9 }, faults: [gone] });
    expect(brief(result)).toBe('exit 6: unknown/unknown-outcome, skipped');
    expect(messageOf(result)).toContain(
      'when the credentials were no longer accepted the zone was still: not known',
    );
    expect(world.migrations()).toHaveLength(1);
  });

  test.each<readonly [string, Fault]>([
    ['unavailable', { kind: 'status', status: 503, times: 9 }],
    ['forbidden', { kind: 'status', status: 403, times: 3 }],
    ['something else', { kind: 'html-200', times: 3 }],
    ['cut off', { kind: 'truncate', how: 'json', times: 3 }],
    ['reset', { kind: 'reset-before', times: 3 }],
    ['without a result', { kind: 'result-null', times: 3 }],
  ])('outlasts reads that are %s', async (_title, fault) => {
    const broken: Fault = { ...fault, match: { path: '**/status' }, nth: 4 };
    const { world, result } = await migrated({ waf: { transitionPolls: 2 }, faults: [broken] });
    expect(brief(result)).toBe('exit 0: applied/by-answer, clean');
    expect(world.migrations()).toHaveLength(1);
  });
});

/** What the PUT is answered with, whether the service carries it out, and what that is for whoever sent it. */
const ANSWERS: readonly (readonly [string, Fault, boolean, string])[] = [
  ['500', { kind: 'status', status: 500 }, false, 'exit 6: unknown/unknown-outcome, skipped'],
  [
    '502 with a page',
    { kind: 'status', status: 502, html: true },
    false,
    'exit 6: unknown/unknown-outcome, skipped',
  ],
  [
    '500, and carried out',
    { kind: 'status', status: 500, committed: true },
    true,
    'exit 0: applied/by-read, clean',
  ],
  ['a reset before', { kind: 'reset-before' }, false, 'exit 6: unknown/unknown-outcome, skipped'],
  ['a reset after', { kind: 'reset-after' }, true, 'exit 0: applied/by-read, clean'],
  [
    'nothing, and not carried out',
    { kind: 'hang-before' },
    false,
    'exit 6: unknown/unknown-outcome, skipped',
  ],
  ['nothing, and carried out', { kind: 'hang-after' }, true, 'exit 0: applied/by-read, clean'],
  ['half an answer', { kind: 'truncate', how: 'content-length' }, true, 'exit 0: applied/by-read, clean'],
  ['half an answer in chunks', { kind: 'truncate', how: 'chunked' }, true, 'exit 0: applied/by-read, clean'],
  ['half of the JSON', { kind: 'truncate', how: 'json' }, true, 'exit 0: applied/by-read, clean'],
  ['success: false', { kind: 'success-false' }, false, 'exit 1: failed/refused-by-service, skipped'],
  ['400', { kind: 'status', status: 400 }, false, 'exit 1: failed/refused-by-service, skipped'],
  ['401', { kind: 'status', status: 401 }, false, 'exit 1: failed/refused-by-service, skipped'],
  ['403', { kind: 'status', status: 403 }, false, 'exit 1: failed/refused-by-service, skipped'],
  ['404', { kind: 'status', status: 404 }, false, 'exit 1: failed/refused-by-service, skipped'],
  [
    '429',
    { kind: 'status', status: 429, retryAfter: '1' },
    false,
    'exit 1: failed/refused-by-service, skipped',
  ],
  [
    'a redirect',
    { kind: 'redirect', location: 'https://example.com/' },
    false,
    'exit 6: unknown/unknown-outcome, skipped',
  ],
  ['a page', { kind: 'html-200' }, false, 'exit 6: unknown/unknown-outcome, skipped'],
  ['a null', { kind: 'result-null' }, true, 'exit 0: applied/by-answer, clean'],
];

describe('the request is sent once, whatever answers it', () => {
  test.each(ANSWERS)('%s', async (_title, fault, isCarriedOut, expected) => {
    const faults: readonly Fault[] = [{ ...fault, match: PUT, times: 99 }];
    const { world, token, result } = await migrated(
      { waf: { transitionPolls: 2 }, faults },
      { deadlineMs: 5 * MINUTE },
    );
    expect(brief(result)).toBe(expected);
    expect(world.migrations()).toHaveLength(1);
    expect(world.restore.files.has(token)).toBe(true);

    const again = await world.nextProcess().confirm(token, { deadlineMs: MINUTE });
    // What was refused is nothing to wait for.
    const inDoubt = 'exit 6: unknown/unknown-outcome, skipped';
    const isRefused = expected.includes('failed/');
    expect(brief(again)).toBe(
      isCarriedOut ? 'exit 0: applied/by-read, clean' : isRefused ? 'stale' : inDoubt,
    );
    expect(world.migrations()).toHaveLength(1);
    if (isCarriedOut) return;
    if (!isRefused) expect(messageOf(again)).toContain('an earlier run with this token sent it');
    const fresh = await world.nextProcess().dryRun();
    expect(fresh.token).not.toBe(token);
  });

  test('and sent again only with the token of another dry run', async () => {
    const { world, result } = await migrated(
      { faults: [{ kind: 'status', status: 500, match: PUT }] },
      { deadlineMs: MINUTE },
    );
    expect(brief(result)).toBe('exit 6: unknown/unknown-outcome, skipped');
    const { token } = await world.dryRun();
    expect(brief(await world.confirm(token))).toBe('exit 0: applied/by-answer, clean');
    expect(world.migrations()).toHaveLength(2);
  });

  test('even where the service says nothing of it until much later', async () => {
    const waf = { transitionPolls: 40 };
    const { world, token, result } = await migrated(
      { waf, faults: [{ kind: 'reset-after', match: PUT }] },
      { deadlineMs: 5 * MINUTE },
    );
    expect(brief(result)).toBe('exit 6: unknown/unknown-outcome, skipped');
    expect(brief(await world.confirm(token))).toBe('exit 0: applied/by-read, clean');
    expect(world.migrations()).toHaveLength(1);
  });
});

const KINDS: readonly Fault[] = [
  ...FAULT_KINDS,
  { kind: 'status', status: 401 },
  { kind: 'stale', commits: 1 },
];

describe('at every request of a run', () => {
  const waf = { transitionPolls: 1, overrides: [{ id: 'o1', urls: ['a/*'] }] };
  const given = { deleteOverrides: true, deadlineMs: MINUTE };

  /** Whatever it comes to, as long as it is told: nothing may be thrown but what was read in vain. */
  async function attempted(run: WafProcess, token: string): Promise<string> {
    try {
      return brief(await run.confirm(token, given));
    } catch (error) {
      expect(error).toMatchObject({ name: expect.stringMatching(/^(ApiError|ShapeError)$/) as string });
      return 'not read';
    }
  }

  /** The number of requests of the first of two runs with one token, in processes of their own. */
  async function runWith(fault: Fault): Promise<number> {
    const world = await openWafWorld({ waf });
    try {
      const { token } = await world.dryRun(given);
      world.emulator.clearRequests();
      world.emulator.inject(fault);
      const first = await attempted(world.nextProcess(), token);
      const count = world.emulator.requests.length;
      const isSent = world.migrations().length;
      const second = await attempted(world.nextProcess(), token);
      expect(world.migrations().length).toBeLessThanOrEqual(1);
      // Of the first run there is nothing left to send when it sent the request, whatever became of it.
      if (isSent === 1) expect([first, second].join()).toMatch(/exit [06]|refused-by-service/);
      if (stateOf(world) === 'finished') {
        expect([first, second].some((run) => run.startsWith('exit 0'))).toBe(true);
        return count;
      }
      // Another dry run and its token finish the work.
      const last = world.nextProcess();
      const { token: fresh } = await last.dryRun(given);
      expect(fresh).not.toBe(token);
      expect(await attempted(last, fresh)).toMatch(/^exit 0: /);
      expect(world.migrations().length).toBeLessThanOrEqual(2);
      return count;
    } finally {
      await world.close();
    }
  }

  test.each(KINDS.map((kind, turn) => [kind, turn] as const))('%j', async (kind, turn) => {
    const count = await runWith({ ...kind, nth: 999 });
    expect(count).toBeGreaterThanOrEqual(18);
    const requests = Array.from({ length: count }, (_, index) => index + 1);
    for (const nth of someOf(requests, turn)) await runWith({ ...kind, nth });
  });
});

describe('a restore file', () => {
  test('stands with everything that was read before the request is sent', async () => {
    const zone = {
      firewall_rules: [{ id: 'f1', action: 'bypass', filter: { expression: 'x' } }],
      rulesets: [
        {
          id: 'f'.repeat(32),
          kind: 'zone',
          phase: PHASE,
          version: '4',
          rules: [{ id: '1'.repeat(32), ref: 'mine', action: 'log', expression: 'x' }],
        },
      ],
    };
    const packages = [{ id: 'p', groups: [{ id: 'g', mode: 'on' }], rules: [{ id: 'r', mode: 'off' }] }];
    const world = await startedWaf({ zone, waf: { packages, overrides: [{ id: 'o1', urls: ['a/*'] }] } });
    const { token, proposal } = await world.dryRun({ deleteOverrides: true });
    const kept: number[] = [];
    const restore = {
      ...world.restore,
      keep: (name: string, document: Parameters<typeof world.restore.keep>[1]) => {
        kept.push(world.writes().length);
        return world.restore.keep(name, document);
      },
    };
    await world.confirm(token, { deleteOverrides: true }, { restore });
    expect(kept).toEqual([0]);
    expect(world.restore.files.get(token)).toMatchObject({
      job: 'waf',
      scope: { level: 'zone', name: 'shop.example.com', id: ZONE },
      to: 'complete',
      token,
      read: {
        migration: { state: 'start', compatible: false },
        entry_point: { version: '4', rules: [{ ref: 'mine', version: '1' }] },
        generated: { name: 'default' },
        overrides: [{ id: 'o1', urls: ['a/*'] }],
        firewall_rules: [{ id: 'f1', filter: { expression: 'x' } }],
        previous_packages: [{ id: 'p', groups: [{ id: 'g' }], rules: [{ id: 'r' }] }],
      },
      requests: [{ method: 'DELETE' }, { method: 'PUT', path: ENTRY_POINT, body: { name: 'default' } }],
    });
    expect(world.restore.files.get(token)?.['read']).toEqual(proposal.read);
  });

  test('that can not be written keeps everything from being sent', async () => {
    const world = await startedWaf({ waf: { overrides: [{ id: 'o1', urls: ['a/*'] }] } });
    const { token } = await world.dryRun({ deleteOverrides: true });
    const full = new UserError('the disk is full', { code: 'restore-file' });
    const restore = { ...world.restore, keep: () => Promise.reject(full) };
    await expect(world.confirm(token, { deleteOverrides: true }, { restore })).rejects.toBe(full);
    expect([world.writes(), world.restore.used.size]).toEqual([[], 0]);
  });

  test('whose mark can not be written means that nothing was sent', async () => {
    const world = await startedWaf();
    const { token } = await world.dryRun();
    const use = () => Promise.reject(new UserError('the disk is full', { code: 'restore-file' }));
    const result = await world.confirm(token, {}, { restore: { ...world.restore, use } });
    expect([brief(result), messageOf(result)]).toEqual([
      'exit 1: failed/not-sent, skipped',
      'the disk is full',
    ]);
    expect(world.writes()).toEqual([]);
  });

  test('whose mark fails for a reason of ours is a bug, and nothing was sent', async () => {
    const world = await startedWaf();
    const { token } = await world.dryRun();
    const use = () => Promise.reject(new RangeError('bug'));
    const result = await world.confirm(token, {}, { restore: { ...world.restore, use } });
    expect(brief(result)).toBe('exit 6: unknown/bug, skipped');
    expect(world.writes()).toEqual([]);
  });

  test.each<readonly [string, (world: WafWorld, token: string) => void]>([
    ['is gone', ({ restore }, token) => restore.files.delete(token)],
    ['says nothing of the request', ({ restore }, token) => restore.files.set(token, { to: 'complete' })],
    [
      'has no list of requests',
      ({ restore }, token) => restore.files.set(token, { to: 'complete', requests: 'none' }),
    ],
    [
      'has an odd list of requests',
      ({ restore }, token) => restore.files.set(token, { to: 'complete', requests: [1] }),
    ],
  ])('that %s can not tell what was sent: the state can, the entry point can not', async (_title, damage) => {
    const { world, token } = await migrated();
    damage(world, token);
    const result = await world.confirm(token);
    expect(brief(result)).toBe('exit 4: applied/by-read, incomplete');
    expect(world.migrations()).toHaveLength(1);
  });

  test('of another goal is not gone on with', async () => {
    const { world, token } = await migrated({}, { goal: 'validation' });
    const result = await world.confirm(token, { goal: 'complete' });
    expect([brief(result), messageOf(result)]).toEqual([
      'stale',
      'this token was used to migrate to validation, not to complete',
    ]);
    expect(world.migrations()).toHaveLength(1);
  });
});

describe('two runs with one token', () => {
  test.each([0, 1, 3])('at the same time send one request (%d polls)', async (transitionPolls) => {
    for (let round = 0; round < 5; round += 1) {
      const world = await openWafWorld({ waf: { transitionPolls } });
      try {
        const { token } = await world.dryRun();
        const runs = await Promise.all([1, 2, 3].map(() => world.confirm(token).then(brief)));
        expect(world.migrations()).toHaveLength(1);
        expect(runs.filter((run) => run.startsWith('exit 0: applied/by-answer'))).toHaveLength(1);
        expect(brief(await world.confirm(token))).toBe('exit 0: applied/by-read, clean');
      } finally {
        await world.close();
      }
    }
  });

  test('of which the other one was faster, say so', async () => {
    const world = await startedWaf();
    const { token } = await world.dryRun();
    const restore = { ...world.restore, use: () => Promise.resolve(false) };
    const result = await world.confirm(token, {}, { restore });
    expect(brief(result)).toBe('exit 1: failed/not-sent, skipped');
    expect(messageOf(result)).toContain('another run is using this token');
    expect(world.writes()).toEqual([]);
  });

  test('of which somebody else was faster, without a token', async () => {
    const done: Fault = {
      kind: 'edit',
      when: 'before',
      edit: { path: `/zones/${ZONE}/waf/migration_state`, value: 'finished' },
      match: { path: '**/check' },
      nth: 3,
    };
    const world = await startedWaf({ faults: [done] });
    const { token } = await world.dryRun();
    const result = await world.confirm(token);
    expect([result.verdict, world.migrations().length]).toEqual(['carried-out', 0]);
    expect(brief(result)).toMatch(/^exit [57]: /);
  });
});

describe('overrides that are deleted first', () => {
  const overrides = [
    { id: 'o1', urls: ['a/*'] },
    { id: 'o2', urls: ['b/*'] },
  ];
  const given = { deleteOverrides: true };
  const second = { method: 'DELETE', path: '**/o2' };

  test.each<readonly [string, Fault, string]>([
    [
      'is refused',
      { kind: 'status', status: 403, times: 9 },
      'exit 6: applied/by-answer failed/refused-by-service not_reached/earlier-failure, skipped',
    ],
    [
      'fails',
      { kind: 'status', status: 500, times: 9 },
      'exit 6: applied/by-answer failed/no-effect not_reached/earlier-failure, skipped',
    ],
    [
      'finds credentials that are not accepted',
      { kind: 'status', status: 401, times: 9 },
      'exit 6: applied/by-answer failed/refused-by-service not_reached/earlier-failure, skipped',
    ],
  ])('keep the migration from being sent when one of them %s', async (_title, fault, expected) => {
    const { world, token, result } = await migrated(
      { waf: { overrides }, faults: [{ ...fault, match: second }] },
      given,
    );
    expect(brief(result)).toBe(expected);
    expect([world.migrations().length, world.restore.used.size]).toEqual([0, 0]);
    const again = await world.nextProcess().confirm(token, given);
    expect(again).toMatchObject({ verdict: 'withheld', reason: 'stale' });
  });

  test.each<readonly [string, Fault]>([
    ['lost its answer', { kind: 'reset-after' }],
    ['was not sent', { kind: 'reset-before' }],
    ['failed once', { kind: 'status', status: 503 }],
  ])('are deleted all the same when one of them %s', async (_title, fault) => {
    const { world, result } = await migrated(
      { waf: { overrides }, faults: [{ ...fault, match: second }] },
      given,
    );
    expect(brief(result)).toMatch(/^exit 0: applied\/by-answer applied\/by-\w+ applied\/by-answer, clean$/);
    expect(world.migrations()).toHaveLength(1);
  });

  test('and leave the zone incompatible end the run before the request', async () => {
    const broken: Fault = {
      kind: 'edit',
      when: 'after',
      edit: { path: `/zones/${ZONE}/waf/compatible`, value: false },
      match: second,
    };
    const { world, token, result } = await migrated({ waf: { overrides }, faults: [broken] }, given);
    expect(brief(result)).toBe(
      'exit 6: applied/by-answer applied/by-answer not_reached/earlier-failure, skipped',
    );
    expect([world.migrations().length, await world.restore.isUsed(token)]).toEqual([0, false]);
  });
});

test('a zone that moves between the dry run of the run itself and its request is not migrated', async () => {
  const path = `/zones/${ZONE}/waf/config/name`;
  const edit: Fault = {
    kind: 'edit',
    when: 'before',
    edit: { path, value: 'else' },
    match: { path: '**/config' },
    nth: 3,
  };
  const { world, token, result } = await migrated({ faults: [edit] });
  expect(brief(result)).toBe('exit 5: not_reached/stale, skipped');
  expect([world.migrations().length, await world.restore.isUsed(token)]).toEqual([0, false]);
});

test('what is thrown while nothing was sent is what the reads threw', async () => {
  const world = await startedWaf();
  const { token } = await world.dryRun();
  world.emulator.inject({ kind: 'status', status: 403, match: { path: '**/status' }, times: 9 });
  await expect(world.confirm(token)).rejects.toMatchObject({ kind: 'forbidden' });
  expect(world.writes()).toEqual([]);
});

test('the request takes the token, and the reads of rulesets the key, where the service lets in nothing else', async () => {
  const { world, result } = await migrated({ auth: { mode: 'documented' } });
  expect(brief(result)).toBe('exit 0: applied/by-answer, clean');
  expect(world.migrations()).toHaveLength(1);
});
