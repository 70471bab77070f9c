import { hasErrors, type Configuration } from '../../engine/configuration/configuration.js';
import { groupsBy } from '../../kernel/lib/groups.js';
import type { Level, Scope } from '../../kernel/model/scope.js';
import type { Credentials, ServiceLimit } from '../../service/http/client.js';
import { scopesOfLevels, scopeMeant, type LookOptions } from '../inspect/chosen-scopes.js';
import type { Host, WatchedHost } from '../ports/host.js';
import { openRepository, wantingNothing } from '../repository/repository.js';
import { credentialsFrom } from '../session/connection.js';
import { withReadSession } from '../session/session.js';
import { accessChecks } from './access.js';
import type { Check } from './check.js';
import { commandNeeds, type CommandNeeds } from './command-needs.js';
import { connectionChecks, variableStates } from './connection.js';
import { diagnose, type Diagnosis } from './diagnose.js';
import { limitChecks } from './limits.js';
import { machineChecks } from './machine.js';
import { sendProbe, probesFor, type Probe, type Probed } from './probe.js';
import { repositoryChecks, variablesIn } from './repository.js';

export interface ExamineOptions extends LookOptions {
  /** Not only the first zone and account. */
  readonly all?: boolean;
}

/** Results of requests. */
interface Findings {
  readonly probed: readonly Probed[];
  readonly limits: readonly ServiceLimit[];
  readonly reads: number;
}

export interface Examination {
  readonly diagnosis: Diagnosis;
  /** Needs of each command, and what the credentials allow. */
  readonly commands: readonly CommandNeeds[];
  /** Variables that matter, and whether set. */
  readonly variables: ReturnType<typeof variableStates>;
  /** The service's own limits. */
  readonly limits: readonly ServiceLimit[];
  /** Requests sent. */
  readonly reads: number;
}

/** Checks the setup, and what the credentials can read. Reports problems. Can't write. Throws a UserError for an unknown zone or account. */
export async function examine(options: ExamineOptions, host: WatchedHost): Promise<Examination> {
  const configuration = wantingNothing(await openRepository(options, host));
  const scopes = scopesOf(configuration, options);
  const before = [
    ...(await machineChecks(host)),
    ...repositoryChecks(configuration, options, host),
    ...connectionChecks(configuration.settings, options, host),
  ];
  const { probed, limits, reads } = await findOut(scopes, configuration, before, options, host);
  const checks = [
    ...before,
    ...accessChecks(probed),
    ...scopeChecks(scopes, configuration, options),
    ...limitChecks(limits, options.rateLimit),
  ];
  const names = variablesIn(configuration).map(({ env }) => env);
  return {
    diagnosis: diagnose(checks),
    commands: commandNeeds(probed),
    variables: variableStates(names, host.env),
    limits,
    reads,
  };
}

const LEVELS: readonly Level[] = ['zone', 'account'];

/** The named scopes; otherwise the first of each level, or all. Throws a UserError for an unknown name. */
function scopesOf(configuration: Configuration, { zone, account, all }: ExamineOptions): readonly Scope[] {
  const asked = { zone, account };
  const isAsked = zone !== undefined || account !== undefined;
  return LEVELS.flatMap((level) => {
    const reference = asked[level];
    if (reference !== undefined) return [scopeMeant(configuration, level, reference)];
    if (isAsked) return [];
    const declared = scopesOfLevels(configuration, [level]);
    return all === true ? declared : declared.slice(0, 1);
  });
}

/** The checks of untried zones and accounts. */
function scopeChecks(
  scopes: readonly Scope[],
  configuration: Configuration,
  { zone, account }: ExamineOptions,
): readonly Check[] {
  const about = { group: 'access', name: 'scopes' } as const;
  if (zone !== undefined || account !== undefined) return [];
  if (scopes.length === 0) {
    const advice = 'Give --zone NAME=ID or --account NAME=ID, or declare one in a valid file.';
    const says = 'not tried: none is known';
    return [{ ...about, title: 'zones and accounts', severity: 'warning', says, advice }];
  }
  const others = scopesOfLevels(configuration, LEVELS).length - scopes.length;
  if (others === 0) return [];
  const says = `${others} not tried: --all tries each`;
  return [{ ...about, title: 'other zones and accounts', severity: 'unknown', says }];
}

/** Asks for each family, each scheme with its own client: if one kind of credentials is refused, the other is still tried. Neither more than once. */
async function findOut(
  scopes: readonly Scope[],
  configuration: Configuration,
  before: readonly Check[],
  options: ExamineOptions,
  host: WatchedHost,
): Promise<Findings> {
  const { settings } = configuration;
  const probes = probesFor(
    scopes,
    wantedBy(configuration),
    settings,
    credentialsOf(configuration, options, host),
  );
  const inTheWay = before.find(({ name, severity }) => STOPS.has(name) && severity === 'error');
  if (inTheWay !== undefined)
    return { probed: probes.map((probe) => notTried(probe, inTheWay)), limits: [], reads: 0 };
  const found: Findings[] = [];
  for (const { items } of groupsBy(probes, ({ schemes }) => schemes.used ?? '')) {
    found.push(
      await withReadSession(settings, options, host, async ({ reader, sent, progress, signal }) => {
        progress.show(`trying ${items.length} kinds of endpoints`);
        const probed = await Promise.all(items.map((probe) => sendProbe(probe, reader, signal)));
        return { probed, limits: sent.rateLimits ?? [], reads: sent.reads };
      }),
    );
  }
  const byProbe = new Map(found.flatMap(({ probed }) => probed).map((one) => [one.request, one]));
  return {
    probed: probes.flatMap(({ request }) => byProbe.get(request) ?? []),
    limits: found.findLast(({ limits }) => limits.length > 0)?.limits ?? [],
    reads: found.reduce((sum, { reads }) => sum + reads, 0),
  };
}

/** Without an address nothing can be sent; in an unsafe environment nothing may be. */
const STOPS: ReadonlySet<string> = new Set(['base_url', 'environment', 'proxy']);

/** The check itself describes the problem. */
function notTried(probe: Probe, { title }: Check): Probed {
  return { ...probe, access: { status: 'not-tried', kind: 'unavailable', why: `see ${title}, above` } };
}

function wantedBy(configuration: Configuration): Parameters<typeof probesFor>[1] {
  if (hasErrors(configuration)) return [];
  return configuration.scopes.map(({ scope: { level, id }, declarations }) => ({
    level,
    id,
    claims: declarations.flatMap(({ claims }) => claims),
  }));
}

/** The emulator takes both. */
function credentialsOf(
  { settings }: Configuration,
  { emulator }: ExamineOptions,
  { env }: Host,
): Credentials {
  if (emulator !== undefined) return { token: 'any', email: 'any', key: 'any' };
  return credentialsFrom(settings, env);
}
