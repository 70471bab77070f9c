import { describe, expect, test } from 'vitest';
import { UserError } from '../../src/kernel/model/errors.js';
import type { JsonObject } from '../../src/kernel/model/json.js';
import type { ApiReader } from '../../src/kernel/model/request.js';
import { NO_JOURNAL } from '../../src/engine/apply/journal.js';
import { defineMigration, type DefinedMigration } from '../../src/migrations/define.js';
import type { MigrationDefinition, Resumption } from '../../src/migrations/definition.js';
import type { CarriedOut, MigrationTools, RestoreFiles, Standing } from '../../src/migrations/migration.js';
import { planOfSteps } from '../../src/migrations/plan.js';
import { tokenFor } from '../../src/migrations/tokens.js';
import { instantClock } from '../helpers/instant-clock.js';
import { tokenMarks } from '../helpers/token-marks.js';
import { answering, diffContext } from '../kinds/support.js';
import { signalOfRun } from '../helpers/signal.js';
import { readsOf } from '../helpers/reads-of.js';

const CONTEXT = diffContext();
const READ = { it: 'was so' };

/** What is different about a migration that does nothing. */
interface Members {
  readonly tokenFor?: 'request' | 'work';
  readonly standing?: Standing['standing'];
  readonly blockers?: number;
  readonly resumption?: Resumption;
  readonly verdict?: 'clean' | 'skipped';
}

type Empty = Readonly<Record<string, never>>;

/** A migration made for the test alone, and what it does, in order. */
function made(members: Members = {}): { migration: DefinedMigration<Empty, Empty, Empty>; done: string[] } {
  const { standing = 'due', blockers = 0, resumption = { how: 'fresh' }, verdict = 'clean' } = members;
  const done: string[] = [];
  const verification =
    verdict === 'clean' ? ({ verdict, digest: '', findings: [] } as const) : { verdict, findings: [] };
  const plan = planOfSteps(CONTEXT.scope, []);
  const end: CarriedOut = {
    report: { plan, outcomes: [], verification, unreviewed: [], findings: [] },
    state: 'there',
  };
  const definition: MigrationDefinition<Empty, Empty, Empty> = {
    command: { name: 'waf', level: 'zone', about: '', flags: [], risks: [], examples: [] },
    tokenFor: members.tokenFor ?? 'request',
    spec: () => ({}),
    options: () => ({}),
    inspect: () => Promise.resolve({}),
    standing: () => ({ state: 'here', goal: 'there', standing }),
    blockers: () =>
      Array.from({ length: blockers }, () => ({ severity: 'error', code: 'not-ready', message: '' })),
    notes: () => [],
    steps: () => [],
    read: () => READ,
    words: { stale: 'it does not fit', blocked: (count) => `${count} in the way` },
    restoreFile: (file) => ({ ...file, more: true }),
    resume: () => Promise.resolve(resumption),
    carryOut: (_, { kept }) => {
      done.push(`carries out, kept ${JSON.stringify(kept[0]?.['more'])}`);
      return Promise.resolve(end);
    },
  };
  return { migration: defineMigration(definition), done };
}

function restoreInto(done: string[], members: Partial<RestoreFiles> = {}): RestoreFiles {
  const marks = tokenMarks();
  return {
    ...marks,
    keep: (_, document: JsonObject) => {
      done.push(`keeps ${JSON.stringify(document['read'])}`);
      return Promise.resolve();
    },
    kept: () => Promise.resolve(undefined),
    allKept: () => Promise.resolve([]),
    use: (token) => {
      done.push('marks the token');
      return marks.use(token);
    },
    ...members,
  };
}

/** Confirms with the token that fits, or with another one: what came of it, and what was done for it. */
async function confirmed(
  members: Members,
  { token, restore }: { token?: string; restore?: Partial<RestoreFiles> } = {},
) {
  const { migration, done } = made(members);
  const open = migration.with({}, {});
  const api: ApiReader = answering({});
  const files = restoreInto(done, restore);
  const fitting = await tokenFor(await open.propose(CONTEXT, api), files);
  const tools: MigrationTools = {
    context: CONTEXT,
    clock: instantClock(),
    startRead: readsOf(instantClock()),
    journal: NO_JOURNAL,
    signal: signalOfRun(),
    restore: files,
    announce: () => undefined,
  };
  const never = (): Promise<never> => Promise.reject(new Error('nothing is sent here'));
  const service = { reader: api, proof: api, writer: { send: never } };
  return { result: await open.confirm(token ?? fitting, service, tools), done };
}

describe('whatever the migration, a confirmed run', () => {
  test('keeps what was read before it carries anything out', async () => {
    const { result, done } = await confirmed({});
    expect(result).toMatchObject({ verdict: 'carried-out', migration: 'waf', state: 'there' });
    expect(done).toEqual([`keeps ${JSON.stringify(READ)}`, 'carries out, kept true']);
  });

  test.each<readonly [string, Members, string | undefined, object]>([
    ['a token of something else', {}, 'x', { reason: 'stale', message: 'it does not fit' }],
    [
      'a token of something else, and blockers',
      { blockers: 2 },
      'x',
      { reason: 'stale', message: 'it does not fit' },
    ],
    ['what is in the way', { blockers: 2 }, undefined, { reason: 'blocked', message: '2 in the way' }],
    [
      'a token that is over',
      { resumption: { how: 'over', why: 'it was refused' } },
      undefined,
      { reason: 'stale', message: 'it was refused' },
    ],
    [
      'a state in which nothing can be sent',
      { standing: 'under-way' },
      undefined,
      { reason: 'stale', message: 'nothing can be sent now: here' },
    ],
    [
      'what is in the way of going on',
      { tokenFor: 'work', blockers: 1, resumption: { how: 'work', kept: [{}] } },
      'x',
      { reason: 'blocked', message: '1 in the way' },
    ],
  ])('does nothing for %s', async (_title, members, token, expected) => {
    const { result, done } = await confirmed(members, token === undefined ? {} : { token });
    expect(result).toMatchObject({ verdict: 'withheld', ...expected });
    expect(done).toEqual([]);
  });

  test('only waits where its request was sent', async () => {
    const report = {
      plan: planOfSteps(CONTEXT.scope, []),
      outcomes: [],
      verification: { verdict: 'skipped', findings: [] },
      unreviewed: [],
      findings: [],
    } as const;
    const wait = () => Promise.resolve({ report, state: 'on its way' });
    const { result, done } = await confirmed({ resumption: { how: 'wait', wait } }, { token: 'x' });
    expect(result).toMatchObject({ verdict: 'carried-out', state: 'on its way' });
    expect(done).toEqual([]);
  });

  test('of work that was begun goes on from what was kept, and marks the token in the end', async () => {
    const resumption = { how: 'work', kept: [{ more: 'kept before' }] } as const;
    const { done } = await confirmed({ tokenFor: 'work', resumption }, { token: 'x' });
    expect(done).toEqual(['carries out, kept "kept before"', 'marks the token']);
  });

  test('of work that is not proved leaves the token', async () => {
    const { done } = await confirmed({ tokenFor: 'work', verdict: 'skipped' });
    expect(done).toEqual([`keeps ${JSON.stringify(READ)}`, 'carries out, kept true']);
  });

  test('of work that is done already proves it, whatever the token, and keeps and marks nothing', async () => {
    const { done } = await confirmed({ tokenFor: 'work', standing: 'reached' }, { token: 'x' });
    expect(done).toEqual(['carries out, kept undefined']);
  });

  test('tells that a token could not be marked, and nothing else of it', async () => {
    const use = () => Promise.reject(new UserError('no room', { code: 'restore-file' }));
    const { result } = await confirmed({ tokenFor: 'work' }, { restore: { use } });
    expect(result).toMatchObject({
      report: { findings: [{ severity: 'warning', code: 'token-not-marked', message: 'no room' }] },
    });
  });

  test('does not hide a bug of the marks', async () => {
    const use = () => Promise.reject(new TypeError('a bug'));
    await expect(confirmed({ tokenFor: 'work' }, { restore: { use } })).rejects.toThrow('a bug');
  });
});

test('a migration without a table of all has none', async () => {
  const { migration } = made();
  await expect(migration.with({}, {}).survey(CONTEXT, answering({}))).rejects.toThrow(
    'waf has no table of all',
  );
});
