import { tokenMarks } from '../../helpers/token-marks.js';
import { onTestFinished } from 'vitest';
import type { JsonObject } from '../../../src/kernel/model/json.js';
import type { DiffContext } from '../../../src/kernel/model/context.js';
import type { Service } from '../../../src/kernel/model/request.js';
import { secretsFrom } from '../../../src/kernel/model/secret.js';
import type {
  EmulatorOptions,
  EmulatorState,
  LoggedRequest,
  PartialState,
} from '../../../src/emulator/index.js';
import type {
  MigrationResult,
  MigrationTools,
  Proposal,
  RestoreFiles,
} from '../../../src/migrations/migration.js';
import { tokenFor } from '../../../src/migrations/tokens.js';
import { migration } from '../../../src/migrations/pool-notifications/index.js';
import {
  poolSpecOf,
  type PoolOptions,
  type PoolSpec,
} from '../../../src/migrations/pool-notifications/spec.js';
import { NO_JOURNAL } from '../../../src/engine/apply/journal.js';
import { ACCOUNT, openWorld, type World } from '../../helpers/world.js';
import { signalOfRun } from '../../helpers/signal.js';
import { readsOf } from '../../helpers/reads-of.js';

export const POOLS = `/accounts/${ACCOUNT}/load_balancers/pools`;
export const POLICIES = `/accounts/${ACCOUNT}/alerting/v3/policies`;
export const ALERT_TYPE = 'load_balancing_health_alert';
const FILE = 'accounts/example.yaml';

/** An account file with a policy. */
export function accountFile(policy: object = { name: 'Pool health', email: ['ops@example.com'] }): string {
  return JSON.stringify({
    account: { name: 'example-inc', id: ACCOUNT },
    pool_notifications: { policy },
  });
}

/** A pool with an id made of its number; its name sorts as the number does. */
export function pool(
  number: number,
  email = 'ops@example.com',
): { id: string; name: string; notification_email: string } {
  const digits = String(number).padStart(4, '0');
  return { id: digits.padStart(32, 'a'), name: `pool-${digits}`, notification_email: email };
}

/** So many pools, all with the same address. */
export function pools(count: number, email?: string): ReturnType<typeof pool>[] {
  return Array.from({ length: count }, (_, index) => pool(index + 1, email));
}

export type LivePool = ReturnType<typeof pool>;

/** The state of an account with pools and policies. */
export function accountState(
  live: readonly LivePool[],
  more: { policies?: readonly JsonObject[]; behaviour?: PartialState['behaviour'] } = {},
): PartialState {
  const { policies = [], behaviour } = more;
  return {
    accounts: { [ACCOUNT]: { name: 'example-inc', pools: live, alerting_policies: policies } },
    ...(behaviour === undefined ? {} : { behaviour }),
  };
}

/** Restore files in memory. */
export interface MemoryFiles extends RestoreFiles {
  readonly documents: { readonly token: string; readonly document: JsonObject }[];
  readonly used: Set<string>;
}

export function memoryRestore(): MemoryFiles {
  const documents: MemoryFiles['documents'] = [];
  return {
    ...tokenMarks(),
    documents,
    keep: (token, document) => Promise.resolve(void documents.push({ token, document })),
    kept: (token) => Promise.resolve(documents.find((entry) => entry.token === token)?.document),
    allKept: (token) =>
      Promise.resolve(documents.filter((entry) => entry.token === token).map(({ document }) => document)),
  };
}

/** A request, with what there was when it was answered. */
export interface Moment {
  readonly request: LoggedRequest;
  readonly account: AccountState;
  /** How many documents had been kept. */
  readonly kept: number;
}

type AccountState = EmulatorState['accounts'][string];

/** An account on an emulator, and the migration that moves its pools. */
export interface PoolWorld extends World {
  /** Every request so far, in order. */
  readonly moments: readonly Moment[];
  readonly spec: PoolSpec;
  readonly context: DiffContext;
  readonly restore: MemoryFiles;
  /** What was told while it went on. */
  readonly told: string[];
  propose(options?: Partial<PoolOptions>): Promise<Proposal>;
  migrate(confirm: string, options?: MigrateOptions): Promise<MigrationResult>;
  /** Proposes, and carries out what was proposed. */
  run(options?: MigrateOptions): Promise<MigrationResult>;
  /** The pools on the emulator, and the addresses that they still have. */
  addresses(): Readonly<Record<string, string>>;
}

export interface MigrateOptions extends Partial<PoolOptions> {
  readonly tools?: Partial<MigrationTools>;
  readonly service?: Partial<Service>;
}

export interface PoolWorldOptions extends EmulatorOptions {
  readonly policy?: object;
  readonly restore?: MemoryFiles;
  readonly interrupt?: AbortSignal;
}

/** Opens a world with a file that declares a policy; the caller closes it. */
export async function poolWorld({
  policy,
  restore = memoryRestore(),
  interrupt,
  ...options
}: PoolWorldOptions): Promise<PoolWorld> {
  const moments: Moment[] = [];
  const onRequest = (request: LoggedRequest): void => {
    const account = world.emulator.state().accounts[ACCOUNT];
    if (account !== undefined) moments.push({ request, account, kept: restore.documents.length });
    options.onRequest?.(request);
  };
  const world = await openWorld({ ...options, onRequest }, interrupt);
  const { scopes, settings } = await world.configure({ [FILE]: accountFile(policy) });
  const [declared] = scopes;
  if (declared === undefined) throw new Error('no account is declared');
  const spec = poolSpecOf(declared);
  const context: DiffContext = { scope: declared.scope, settings, secrets: secretsFrom({}) };
  const told: string[] = [];
  const chosen = ({ allowUnreached = false }: Partial<PoolOptions> = {}): PoolOptions => ({
    allowUnreached,
  });
  const propose = (given?: Partial<PoolOptions>): Promise<Proposal> =>
    migration.with(spec, chosen(given)).propose(context, world.client.reader);
  const migrate = (confirm: string, given: MigrateOptions = {}): Promise<MigrationResult> =>
    migration.with(spec, chosen(given)).confirm(
      confirm,
      { ...world.client, ...given.service },
      {
        context,
        clock: world.clock,
        startRead: readsOf(world.clock),
        journal: NO_JOURNAL,
        signal: interrupt ?? signalOfRun(),
        restore,
        announce: (text) => told.push(text),
        ...given.tools,
      },
    );
  return {
    ...world,
    moments,
    spec,
    context,
    restore,
    told,
    propose,
    migrate,
    run: async (given) => migrate(await tokenFor(await propose(given), restore), given),
    addresses: () =>
      Object.fromEntries(
        (world.emulator.state().accounts[ACCOUNT]?.pools ?? [])
          .filter(({ notification_email: email }) => email !== '')
          .map(({ name, notification_email: email }) => [name, email]),
      ),
  };
}

/** As poolWorld, closed when the test is over. */
export async function openPools(options: PoolWorldOptions): Promise<PoolWorld> {
  const world = await poolWorld(options);
  onTestFinished(() => world.close());
  return world;
}

/** What a run that was carried out came to. Throws for one that was withheld. */
export function carriedOut(result: MigrationResult): Extract<MigrationResult, { verdict: 'carried-out' }> {
  if (result.verdict === 'carried-out') return result;
  throw new Error(`withheld: ${result.reason}: ${result.message}`);
}

/** `policy applied`, `page 1 failed: refused-by-service`: what became of each step. */
export function outcomeLines(result: MigrationResult): readonly string[] {
  return carriedOut(result).report.outcomes.map((outcome) => {
    const name = outcome.change.address.split('/').at(-1) ?? '';
    return `${name} ${outcome.status}${'reason' in outcome ? `: ${outcome.reason}` : ''}`;
  });
}

/** The query of every PATCH. */
export function clearings({ emulator }: PoolWorld): readonly string[] {
  return emulator.requests
    .filter(({ method }) => method === 'PATCH')
    .map(({ query }) => new URLSearchParams(query).toString());
}

/** The first policy on the emulator. */
export function policyIn({ emulator }: PoolWorld): object | undefined {
  return emulator.state().accounts[ACCOUNT]?.alerting_policies[0];
}
