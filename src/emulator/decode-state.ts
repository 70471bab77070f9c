import { EXIT, UserError } from '../kernel/model/errors.js';
import { decodeDetected, decodeFields, decodeJob, decodePackage, decodeSettings } from './decode-objects.js';
import { decodeRuleset } from './decode-ruleset.js';
import type { Decode } from './decode.js';
import { flag, listOf, mapOf, Members, object, oneOf, text, Where, whole } from './decode.js';
import { defaultMigration } from './migration-config.js';
import type { Mint } from './mint.js';
import type {
  AccountState,
  AuthRule,
  Behaviour,
  EmulatorState,
  Limits,
  MigrationState,
  WafState,
  ZoneState,
} from './state.js';

/** What a zone's or an account's identifier looks like. */
export const SCOPE_ID = /^[0-9a-f]{32}$/;

/**
 * Decodes a state file's content (or a test's partial state), filling in every member that is absent; ids and
 * times that are absent are minted. What it returns decodes to itself. Throws a UserError that names the place.
 */
export function decodeState(value: unknown): EmulatorState {
  const members = new Members(value, new Where(stateError));
  const seed = members.optional('seed', text) ?? 'zonewright';
  const mint: Mint = { seed, counter: members.optional('counter', whole) ?? 0 };
  const zones = members.optional('zones', mapOf(SCOPE_ID, zone(mint))) ?? {};
  const accounts = members.optional('accounts', mapOf(SCOPE_ID, account(mint))) ?? {};
  const open = new Members(members.optional('open', object) ?? {}, members.at.child('open'));
  const state: EmulatorState = {
    seed,
    counter: mint.counter,
    zones,
    accounts,
    open: {
      zones: open.optional('zones', flag) ?? Object.keys(zones).length === 0,
      accounts: open.optional('accounts', flag) ?? Object.keys(accounts).length === 0,
    },
    auth: members.optional('auth', auth) ?? { mode: 'any' },
    limits: limits(members.optional('limits', object) ?? {}, members.at.child('limits')),
    behaviour: behaviour(members.optional('behaviour', object) ?? {}, members.at.child('behaviour')),
  };
  open.close();
  members.close();
  return state;
}

/** A zone nothing was configured in yet. */
export function emptyZone(mint: Mint, id: string): ZoneState {
  return zone(mint)({ name: `zone-${id}.example` }, new Where(stateError));
}

/** An account nothing was configured in yet. */
export function emptyAccount(mint: Mint, id: string): AccountState {
  return account(mint)({ name: `account-${id}` }, new Where(stateError));
}

function stateError(pointer: string, problem: string): UserError {
  return new UserError(`The emulator's state is not usable: ${pointer === '' ? '/' : pointer}: ${problem}.`, {
    code: 'emulator-state',
    exit: EXIT.invalid,
    help: 'Correct the state file at that place (a JSON pointer), or leave the member out to get its default.',
  });
}

function zone(mint: Mint): Decode<ZoneState> {
  return (value, at) => {
    const members = new Members(value, at);
    const decoded: ZoneState = {
      name: members.optional('name', text) ?? 'example.com',
      plan: members.optional('plan', oneOf('free', 'pro', 'business', 'enterprise')) ?? 'enterprise',
      page_shield: decodeSettings(mint)(
        members.optional('page_shield', object) ?? {},
        at.child('page_shield'),
      ),
      scripts: members.optional('scripts', listOf(decodeDetected(mint))) ?? [],
      connections: members.optional('connections', listOf(decodeDetected(mint))) ?? [],
      policies: members.optional('policies', listOf(decodeFields.policy(mint))) ?? [],
      rulesets: members.optional('rulesets', listOf(decodeRuleset(mint, 'zone'))) ?? [],
      logpush_jobs: members.optional('logpush_jobs', listOf(decodeJob(mint))) ?? [],
      firewall_rules: members.optional('firewall_rules', listOf(decodeFields.identified(mint))) ?? [],
      waf: waf(mint)(members.optional('waf', object) ?? {}, at.child('waf')),
    };
    members.close();
    return decoded;
  };
}

function account(mint: Mint): Decode<AccountState> {
  return (value, at) => {
    const members = new Members(value, at);
    const decoded: AccountState = {
      name: members.optional('name', text) ?? 'example',
      rulesets: members.optional('rulesets', listOf(decodeRuleset(mint, 'root'))) ?? [],
      logpush_jobs: members.optional('logpush_jobs', listOf(decodeJob(mint))) ?? [],
      pools: members.optional('pools', listOf(decodeFields.pool(mint))) ?? [],
      alerting_policies: members.optional('alerting_policies', listOf(decodeFields.alertPolicy(mint))) ?? [],
    };
    members.close();
    return decoded;
  };
}

const MIGRATION_STATE = oneOf<MigrationState>('start', 'validation', 'finished');

function waf(mint: Mint): Decode<WafState> {
  return (value, at) => {
    const members = new Members(value, at);
    const decoded: WafState = {
      migration_state: members.optional('migration_state', MIGRATION_STATE) ?? 'start',
      moving: members.optional('moving', moving) ?? null,
      transitionPolls: members.optional('transitionPolls', whole) ?? 0,
      compatible: members.optional('compatible', flagOrNull) ?? null,
      shown: members.optional('shown', shown) ?? {},
      statusShape: members.optional('statusShape', oneOf('words', 'flags', 'nested', 'bare')) ?? 'words',
      oldApi: members.optional('oldApi', oneOf('shown', 'absent')) ?? 'shown',
      overrides: members.optional('overrides', listOf(decodeFields.identified(mint))) ?? [],
      packages: members.optional('packages', listOf(decodePackage(mint))) ?? [],
      config: members.optional('config', migrationConfig) ?? defaultMigration(),
    };
    members.close();
    return decoded;
  };
}

const moving: Decode<WafState['moving']> = (value, at) => {
  if (value === null) return null;
  const members = new Members(value, at);
  const decoded = {
    to: members.required('to', MIGRATION_STATE),
    pollsLeft: members.required('pollsLeft', whole),
  };
  members.close();
  return decoded;
};

const flagOrNull: Decode<boolean | null> = (value, at) => (value === null ? null : flag(value, at));

const shown: Decode<WafState['shown']> = (value, at) => {
  const members = new Members(value, at);
  const check = members.optional('check', text);
  const status = members.optional('status', text);
  members.close();
  return { ...(check === undefined ? {} : { check }), ...(status === undefined ? {} : { status }) };
};

const migrationConfig: Decode<WafState['config']> = (value, at) => {
  const members = new Members(value, at);
  const decoded = {
    name: members.optional('name', text) ?? 'default',
    rules: members.required('rules', listOf(object)),
  };
  members.close();
  return decoded;
};

const auth: Decode<AuthRule> = (value, at) => {
  const members = new Members(value, at);
  const [token, email, key] = ['token', 'email', 'key'].map((name) => members.optional(name, text));
  const decoded: AuthRule = {
    mode: members.optional('mode', oneOf('any', 'documented')) ?? 'any',
    ...(token === undefined ? {} : { token }),
    ...(email === undefined ? {} : { email }),
    ...(key === undefined ? {} : { key }),
  };
  members.close();
  return decoded;
};

const limits: Decode<Limits> = (value, at) => {
  const members = new Members(value, at);
  const decoded: Limits = {
    rules: members.optional('rules', whole) ?? 1000,
    phaseRules: members.optional('phaseRules', mapOf(/^[a-z0-9_]+$/, whole)) ?? {},
    policies: members.optional('policies', whole) ?? 100,
    logFields: members.optional('logFields', whole) ?? 40,
    jobs: members.optional('jobs', whole) ?? 4,
  };
  members.close();
  return decoded;
};

const behaviour: Decode<Behaviour> = (value, at) => {
  const members = new Members(value, at);
  const rateLimit = members.optional('rateLimit', rateLimitTold);
  const decoded: Behaviour = {
    dialect: members.optional('dialect', oneOf('documented', 'cloudflare')) ?? 'documented',
    policyEnabledType: members.optional('policyEnabledType', oneOf('echo', 'string', 'boolean')) ?? 'echo',
    listPageSize: members.optional('listPageSize', whole) ?? 0,
    shuffleLists: members.optional('shuffleLists', flag) ?? false,
    poolPaging: members.optional('poolPaging', oneOf('both', 'page', 'offset')) ?? 'both',
    poolPageSize: members.optional('poolPageSize', whole) ?? 0,
    shiftPools: members.optional('shiftPools', whole) ?? 0,
    redactDestinations: members.optional('redactDestinations', flag) ?? false,
    normalise: members.optional('normalise', flag) ?? false,
    ...(rateLimit === undefined ? {} : { rateLimit }),
  };
  members.close();
  return decoded;
};

const rateLimitTold: Decode<NonNullable<Behaviour['rateLimit']>> = (value, at) => {
  const members = new Members(value, at);
  const decoded = {
    requests: members.required('requests', whole),
    seconds: members.required('seconds', whole),
  };
  members.close();
  return decoded;
};
