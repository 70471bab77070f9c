import { tokenMarks } from '../../helpers/token-marks.js';
import { setMaxListeners } from 'node:events';
import { onTestFinished } from 'vitest';
import { ApiError } from '../../../src/kernel/model/errors.js';
import type { JsonObject } from '../../../src/kernel/model/json.js';
import type { DiffContext } from '../../../src/kernel/model/context.js';
import type { ZoneScope } from '../../../src/kernel/model/scope.js';
import type { Fault, LoggedRequest, PartialState } from '../../../src/emulator/index.js';
import type { Client } from '../../../src/service/http/client.js';
import type {
  MigrationResult,
  MigrationTools,
  Proposal,
  RestoreFiles,
} from '../../../src/migrations/migration.js';
import { tokenFor } from '../../../src/migrations/tokens.js';
import type { Inspection } from '../../../src/migrations/managed-waf/inspect.js';
import { migration } from '../../../src/migrations/managed-waf/index.js';
import { wafSpecOf, type WafOptions, type WafSpec } from '../../../src/migrations/managed-waf/spec.js';
import type { WafLook } from '../../../src/migrations/managed-waf/standing.js';
import { NO_JOURNAL } from '../../../src/engine/apply/journal.js';
import { exitOf } from '../../../src/engine/exit.js';
import { decodeRuleset, type LiveRuleset } from '../../../src/kinds/rule-lists/live.js';
import type { InstantClock } from '../../helpers/instant-clock.js';
import { clientOf, openWorld, ZONE, type World } from '../../helpers/world.js';
import { diffContext, PLACE, RULESET_ID } from '../../kinds/support.js';
import { signalOfRun } from '../../helpers/signal.js';
import { readsOf } from '../../helpers/reads-of.js';

export const MANAGED = 'efb7b8c949ac4650a09736fc376e9aee';
export const CORE = '4814384a9e5d4991b9815dcfc25d2f1f';
export const PHASE = 'http_request_firewall_managed';
export const ENTRY_POINT = `/zones/${ZONE}/rulesets/phases/${PHASE}/entrypoint`;
export const SHOP: ZoneScope = { level: 'zone', name: 'shop.example.com', id: ZONE, plan: 'enterprise' };

/** What a zone file says of the zone. */
export function specOf(members: Partial<WafSpec> = {}): WafSpec {
  return { scope: SHOP, ...members };
}

/** The managed rules as a zone file has them: one rule that executes a ruleset with overrides of rules. */
export function declaredOverrides(
  rules: readonly object[],
  ruleset = CORE,
): Pick<Required<WafSpec>, 'declared'> {
  const action_parameters = { id: ruleset, overrides: { rules: [...rules] } };
  const rule = { ref: 'core', action: 'execute', expression: 'true', action_parameters };
  return { declared: { rules: [rule], location: PLACE } };
}

/** A generated rule, with the empty strings that the service puts into it. */
export function generatedRule(id: string, overrides?: object): JsonObject {
  return {
    id: '',
    version: '',
    action: 'execute',
    expression: 'true',
    description: '',
    ref: '',
    enabled: true,
    action_parameters: { id, ...(overrides === undefined ? {} : { overrides }) },
  } as JsonObject;
}

/** An inspection of a zone in which nothing is in the way. */
export function inspectionOf(members: Partial<Inspection> = {}): Inspection {
  return {
    migration: { mode: 'previous-only', state: 'start', compatible: true },
    entryPoint: undefined,
    generated: { status: 'read', value: { name: 'default', rules: [generatedRule(MANAGED)] } },
    overrides: { status: 'read', value: [] },
    firewallRules: { status: 'read', value: [] },
    previous: { status: 'read', value: { settings: [], raw: [] } },
    managedRules: [],
    ...members,
  };
}

/** The live entry point of the managed rules, decoded. */
export function liveEntryPoint(rules: readonly object[], members: object = {}): LiveRuleset {
  return decodeRuleset({ id: RULESET_ID, name: 'default', phase: PHASE, version: '4', rules, ...members });
}

export const CONTEXT: DiffContext = diffContext({ scope: SHOP });

/** Restore files in memory. */
export interface MemoryRestore extends RestoreFiles {
  readonly files: Map<string, JsonObject>;
  readonly used: Set<string>;
  readonly settled: ReadonlySet<string>;
}

export function memoryRestore(): MemoryRestore {
  const files = new Map<string, JsonObject>();
  return {
    ...tokenMarks(),
    files,
    keep: (token, document) => {
      if (!files.has(token)) files.set(token, document);
      return Promise.resolve();
    },
    kept: (token) => Promise.resolve(files.get(token)),
    allKept: (token) => Promise.resolve([...files].flatMap(([of, file]) => (of === token ? [file] : []))),
  };
}

/** Tools for tests that carry nothing out. */
export function toolsWith(
  clock: InstantClock,
  members: Partial<MigrationTools> = {},
): MigrationTools & { readonly told: readonly string[] } {
  const told: string[] = [];
  return {
    context: CONTEXT,
    clock,
    startRead: readsOf(clock),
    journal: NO_JOURNAL,
    signal: signalOfRun(),
    restore: memoryRestore(),
    announce: (text) => void told.push(text),
    told,
    ...members,
  };
}

/** What somebody wants, with what nobody says. */
export function optionsWith(given: Partial<WafOptions> = {}): WafOptions {
  return { goal: 'complete', deleteOverrides: false, deadlineMs: 60 * 60_000, ...given };
}

/** All that a proposal follows from. */
export function lookWith(members: Partial<WafLook> & { readonly found: Inspection }): WafLook {
  return { spec: specOf(), options: optionsWith(), context: CONTEXT, ...members };
}

/** One process that may look at the zone and migrate it. */
export interface WafProcess {
  readonly client: Client;
  propose(options?: Partial<WafOptions>): Promise<Proposal>;
  /** What a dry run says: the proposal, and the token that confirms it. */
  dryRun(options?: Partial<WafOptions>): Promise<{ readonly proposal: Proposal; readonly token: string }>;
  confirm(
    token: string,
    options?: Partial<WafOptions>,
    tools?: Partial<MigrationTools>,
  ): Promise<MigrationResult>;
}

/** A zone of an emulator, what its file says, and the migration between them. */
export interface WafWorld extends World, WafProcess {
  readonly restore: MemoryRestore;
  readonly spec: WafSpec;
  /** Another process with the same restore files. */
  nextProcess(): WafProcess;
  /** The requests so far that may have migrated the zone. */
  migrations(): readonly LoggedRequest[];
}

export interface WafWorldOptions {
  readonly waf?: object;
  readonly zone?: object;
  readonly behaviour?: object;
  readonly auth?: object;
  readonly faults?: readonly Fault[];
  /** Of the zone file, beside its header. */
  readonly sections?: object;
  /** Of the header of the zone file; null: none. */
  readonly plan?: string | null;
  readonly interrupt?: AbortSignal;
  readonly onRequest?: (entry: LoggedRequest) => void;
}

/** Opens a world whose zone is about to migrate. The caller closes it. */
export async function openWafWorld(options: WafWorldOptions = {}): Promise<WafWorld> {
  const { waf = {}, zone = {}, behaviour = {}, auth = {}, faults = [], sections = {}, plan } = options;
  const { interrupt = signalOfRun(), onRequest } = options;
  setMaxListeners(0, interrupt);
  const state = { behaviour, auth, zones: { [ZONE]: { name: SHOP.name, ...zone, waf } } } as PartialState;
  const world = await openWorld({ state, faults, ...(onRequest && { onRequest }) }, interrupt);
  const header = { name: SHOP.name, id: ZONE, ...(plan === null ? {} : { plan: plan ?? 'enterprise' }) };
  const text = JSON.stringify({ zone: header, ...sections });
  const { scopes, findings, settings } = await world.configure({ 'zones/shop.yaml': text });
  const [scope] = scopes;
  if (scope === undefined) throw new Error(findings.map(({ message }) => message).join('; '));
  const spec = wafSpecOf(scope);
  const restore = memoryRestore();
  const context = { ...CONTEXT, settings };
  const processWith = (client: Client): WafProcess => {
    const propose = (given: Partial<WafOptions> = {}): Promise<Proposal> =>
      migration.with(spec, optionsWith(given)).propose(context, client.reader, interrupt);
    return {
      client,
      propose,
      dryRun: async (given) => {
        const proposal = await propose(given);
        return { proposal, token: await tokenFor(proposal, restore) };
      },
      confirm: (token, given = {}, tools = {}) => {
        const own = toolsWith(world.clock, { context, signal: interrupt, restore });
        return migration.with(spec, optionsWith(given)).confirm(token, client, { ...own, ...tools });
      },
    };
  };
  const others: Client[] = [];
  return {
    ...world,
    ...processWith(world.client),
    restore,
    spec,
    nextProcess: () => {
      const client = clientOf(world.emulator, world.clock, interrupt);
      others.push(client);
      return processWith(client);
    },
    migrations: () => world.emulator.requests.filter(isMigration),
    close: async () => {
      for (const client of others) await client.close();
      await world.close();
    },
  };
}

/** Any write that names a migration, and any write of the entry point by its phase: nothing else in here is one. */
export function isMigration({
  method,
  path,
  query,
}: Pick<LoggedRequest, 'method' | 'path' | 'query'>): boolean {
  return method !== 'GET' && ('waf_migration' in query || path.endsWith('/entrypoint'));
}

/** As openWafWorld; it closes when the test is over. */
export async function startedWaf(options: WafWorldOptions = {}): Promise<WafWorld> {
  const world = await openWafWorld(options);
  onTestFinished(() => world.close());
  return world;
}

/** What became of a confirmed migration, in a few words: `blocked`, `exit 6: unknown/unknown-outcome skipped`. */
export function brief(result: MigrationResult): string {
  if (result.verdict === 'withheld') return result.reason;
  const { outcomes, verification } = result.report;
  const steps = outcomes.map((outcome) =>
    'reason' in outcome
      ? `${outcome.status}/${outcome.reason}`
      : `${outcome.status}/${'confirmed' in outcome ? outcome.confirmed : ''}`,
  );
  return `exit ${exitOf(result.report)}: ${steps.join(' ')}, ${verification.verdict}`;
}

/** An ApiError of a read. */
export function apiError(kind: ApiError['kind']): ApiError {
  return new ApiError(`GET: ${kind}`, { kind, delivery: 'refused', method: 'GET', path: '/' });
}
