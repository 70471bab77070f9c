import { signalOfRun } from './signal.js';
import { authOf } from '../../src/kinds/lookup.js';
import type { RiskCode } from '../../src/kernel/model/risk.js';
import { RISK_CODES } from '../../src/kernel/model/risk.js';
import { UserError } from '../../src/kernel/model/errors.js';
import { secretsFrom } from '../../src/kernel/model/secret.js';
import { tagKeyFrom } from '../../src/kernel/model/tag-key.js';
import type { Plan } from '../../src/kernel/model/plan.js';
import { startEmulator, type Emulator, type EmulatorOptions } from '../../src/emulator/index.js';
import { createClient, type Client } from '../../src/service/http/client.js';
import { type Configuration } from '../../src/engine/configuration/configuration.js';
import { readConfiguration } from '../../src/engine/configuration/read.js';
import type { Agreed } from '../../src/engine/review/decision.js';
import { NO_JOURNAL, type Journal } from '../../src/engine/apply/journal.js';
import type { RepositoryFiles } from '../../src/files/repository/folder.js';
import { applyPlan, type ApplyResult } from '../../src/engine/reconcile.js';
import { prepare, type PrepareOptions } from '../../src/engine/prepare.js';
import { instantClock, type InstantClock } from './instant-clock.js';
import { readsOf } from './reads-of.js';

export const ZONE = '023e105f4ecef8ad9ca31a8372d0c353';
export const OTHER_ZONE = '123e105f4ecef8ad9ca31a8372d0c353';
export const ACCOUNT = '01a7362d577a6c3019a474fd6f485823';
export const SECRETS = {
  LOGPUSH_DESTINATION: 's3://bucket/logs?region=eu-1',
  LOGPUSH_OWNERSHIP: 'proof-of-ownership',
};

/** Files that exist only in memory; patterns are matched by their folder alone. */
export function memoryFiles(files: Readonly<Record<string, string>>): RepositoryFiles {
  const matching = (patterns: readonly string[]): readonly string[] =>
    Object.keys(files)
      .filter((file) =>
        patterns.some(
          (pattern) =>
            pattern === file || (pattern.includes('**') && file.startsWith(pattern.split('/')[0] ?? '')),
        ),
      )
      .toSorted();
  return {
    list: (patterns) => Promise.resolve(matching(patterns)),
    survey: (patterns) => Promise.resolve({ matches: matching(patterns), misnamed: new Map() }),
    top: () => Promise.resolve(Object.keys(files).map((name) => ({ name, type: 'file' }))),
    read: (file) => {
      const text = files[file];
      return text === undefined
        ? Promise.reject(new UserError(`there is no file ${file}`, { code: 'file-missing' }))
        : Promise.resolve(Buffer.from(text));
    },
  };
}

/** A repository, an emulator, and a client between them, with a clock on which waiting takes no time. */
export interface World {
  readonly emulator: Emulator;
  readonly clock: InstantClock;
  readonly client: Client;
  configure(files: Readonly<Record<string, string>>): Promise<Configuration>;
  plan(configuration: Configuration, options?: Partial<PrepareOptions>): Promise<Plan>;
  apply(configuration: Configuration, plan: Plan, options?: ApplyWorldOptions): Promise<ApplyResult>;
  /** Methods of the requests since the last clear that could write. */
  writes(): readonly string[];
  close(): Promise<void>;
}

export interface ApplyWorldOptions {
  readonly signal?: AbortSignal;
  readonly journal?: Journal;
  readonly allow?: readonly RiskCode[];
  readonly settled?: NonNullable<Agreed['settled']>;
}

/** For services that hang when they are told to. */
const SHORT = { connectMs: 2_000, headersMs: 500, bodyMs: 500, totalMs: 700 };
/** For services that never do: however busy the machine is, an answer comes in time. */
const LONG = { connectMs: 20_000, headersMs: 20_000, bodyMs: 20_000, totalMs: 30_000 };

/** A client of an emulator, as one process has it. The caller closes it. */
export function clientOf(
  emulator: Emulator,
  clock: InstantClock,
  interrupt?: AbortSignal,
  timeouts = SHORT,
): Client {
  return createClient({
    baseUrl: new URL(emulator.url),
    credentials: { token: 'token', email: 'a@example.com', key: 'key' },
    auth: authOf({ auth: 'documented' }),
    concurrency: 4,
    rateLimit: 'off',
    clock,
    random: () => 0.5,
    ...(interrupt === undefined ? {} : { signal: interrupt }),
    timeouts,
    userAgent: 'zonewright-test',
  });
}

export interface WorldOptions {
  readonly hangs?: boolean;
  /** The client as everything in the world has it. */
  readonly alter?: (client: Client) => Client;
}

/** `hangs: false` says that the service never hangs. `interrupt`: as SIGINT, for the client and for every apply. */
export async function openWorld(
  { hangs = true, alter = (own) => own, ...options }: EmulatorOptions & WorldOptions = {},
  interrupt?: AbortSignal,
): Promise<World> {
  const emulator = await startEmulator(options);
  const clock = instantClock();
  const client = alter(clientOf(emulator, clock, interrupt, hangs ? SHORT : LONG));
  const secrets = secretsFrom(SECRETS, tagKeyFrom('a key of tests'));
  return {
    emulator,
    clock,
    client,
    configure: (files) => readConfiguration(memoryFiles(files)),
    plan: (configuration, more = {}) =>
      prepare(configuration, {
        api: client.reader,
        reads: () => client.sent.reads,
        secrets,
        concurrency: 4,
        ...more,
      }),
    apply: (configuration, plan, { signal, journal, allow = RISK_CODES, settled } = {}) => {
      const agreed: Agreed = {
        decision: 'carry-out',
        plan,
        digest: plan.digest,
        consent: { kind: 'risks', allow: new Set(allow) },
        leaves: [],
        ...(settled === undefined ? {} : { settled }),
      };
      return applyPlan(configuration, agreed, client, {
        secrets,
        concurrency: 4,
        signal: signal ?? interrupt ?? signalOfRun(),
        clock,
        startRead: readsOf(clock),
        journal: journal ?? NO_JOURNAL,
      });
    },
    writes: () =>
      emulator.requests
        .filter(({ method }) => method !== 'GET')
        .map(({ method, path }) => `${method} ${path}`),
    close: async () => {
      await client.close();
      await emulator.close();
    },
  };
}
