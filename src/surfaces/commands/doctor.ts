import { credentialsFrom } from '../../app/connection.js';
import { connectionChecks, variablesTold } from '../../app/doctor/connection.js';
import { machineChecks } from '../../app/doctor/machine.js';
import { repositoryChecks, secretsOf } from '../../app/doctor/repository.js';
import { allOf, scopeMeant } from '../../app/looking.js';
import type { DoctorOptions } from '../cli/look-options.js';
import { jsonText } from './print.js';
import { openRepository, screenOf, wantingNothing } from '../../app/repository.js';
import type { Runtime } from '../../app/runtime.js';
import { withReading } from '../../app/session.js';
import type { ExitCode } from '../../kernel/model/errors.js';
import type { Level, Scope } from '../../kernel/model/scope.js';
import { accessChecks } from '../../app/doctor/access.js';
import type { Check } from '../../app/doctor/check.js';
import { limitChecks } from '../../app/doctor/limits.js';
import { carryOutProbe, probesFor, type Probe, type Probed } from '../../app/doctor/probe.js';
import type { Credentials, ServiceLimit } from '../../service/http/client.js';
import { groupsBy } from '../../kernel/lib/groups.js';
import { hasErrors, type Configuration } from '../../engine/configuration/configuration.js';
import { diagnose, doctorDocument, doctorText } from '../reports/doctor.js';

/** What requests have found out. */
interface Findings {
  readonly probed: readonly Probed[];
  readonly limits: readonly ServiceLimit[];
  readonly reads: number;
}

/**
 * `zonewright doctor`: what is set up, and what the credentials can read. Whatever is missing is told, not thrown: that is what it is for. There
 * is nothing here to write with.
 */
export async function doctor(options: DoctorOptions, runtime: Runtime): Promise<ExitCode> {
  const configuration = wantingNothing(await openRepository(options, runtime));
  const scopes = scopesOf(configuration, options);
  const before = [
    ...(await machineChecks(runtime)),
    ...repositoryChecks(configuration, options, runtime),
    ...connectionChecks(configuration.settings, options, runtime),
  ];
  const { probed, limits, reads } = await findOut(scopes, configuration, before, options, runtime);
  const checks = [
    ...before,
    ...accessChecks(probed),
    ...scopeChecks(scopes, configuration, options),
    ...limitChecks(limits, options.rateLimit),
  ];
  const diagnosis = diagnose(checks);
  const variables = variablesTold(
    secretsOf(configuration).map(({ env }) => env),
    runtime.env,
  );
  runtime.out.write(
    options.format === 'json'
      ? jsonText(doctorDocument(diagnosis, { variables, limits, own: options.rateLimit, reads }))
      : doctorText(diagnosis, screenOf(options, runtime)),
  );
  return diagnosis.exit;
}

const LEVELS: readonly Level[] = ['zone', 'account'];

/** Those that were asked for; else the first of each level, or all. Throws a UserError for a name that no file has. */
function scopesOf(configuration: Configuration, { zone, account, all }: DoctorOptions): readonly Scope[] {
  const asked = { zone, account };
  const isAsked = zone !== undefined || account !== undefined;
  return LEVELS.flatMap((level) => {
    const reference = asked[level];
    if (reference !== undefined) return [scopeMeant(configuration, level, reference)];
    if (isAsked) return [];
    const declared = allOf(configuration, [level]);
    return all === true ? declared : declared.slice(0, 1);
  });
}

/** What is said of zones and accounts that were not tried. */
function scopeChecks(
  scopes: readonly Scope[],
  configuration: Configuration,
  { zone, account }: DoctorOptions,
): readonly Check[] {
  const about = { group: 'access', name: 'scopes' } as const;
  if (zone !== undefined || account !== undefined) return [];
  if (scopes.length === 0) {
    const advice = 'Give --zone NAME=ID or --account NAME=ID, or name one in a file that is valid.';
    const says = 'not tried: none is known';
    return [{ ...about, title: 'zones and accounts', severity: 'warning', says, advice }];
  }
  const others = allOf(configuration, LEVELS).length - scopes.length;
  if (others === 0) return [];
  const says = `${others} not tried: --all tries each`;
  return [{ ...about, title: 'other zones and accounts', severity: 'unknown', says }];
}

/**
 * Asks for each family, each scheme with a client of its own: where one kind of credentials is not accepted, the other is tried all the
 * same, and neither more than once.
 */
async function findOut(
  scopes: readonly Scope[],
  configuration: Configuration,
  before: readonly Check[],
  options: DoctorOptions,
  runtime: Runtime,
): Promise<Findings> {
  const { settings } = configuration;
  const probes = probesFor(
    scopes,
    wantedBy(configuration),
    settings,
    credentialsOf(configuration, options, runtime),
  );
  const inTheWay = before.find(({ name, severity }) => STOPS.has(name) && severity === 'error');
  if (inTheWay !== undefined)
    return { probed: probes.map((probe) => notTried(probe, inTheWay)), limits: [], reads: 0 };
  const found: Findings[] = [];
  for (const { items } of groupsBy(probes, ({ schemes }) => schemes.used ?? '')) {
    found.push(
      await withReading(settings, options, runtime, async ({ reader, sent, progress, signal }) => {
        progress.show(`trying ${items.length} kinds of endpoints`);
        const probed = await Promise.all(items.map((probe) => carryOutProbe(probe, reader, signal)));
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

/** Without an address nothing can be asked; with an unsafe environment nothing may be. */
const STOPS: ReadonlySet<string> = new Set(['base_url', 'environment']);

/** What is the matter stands beside the check itself, once. */
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
  { emulator }: DoctorOptions,
  { env }: Runtime,
): Credentials {
  if (emulator !== undefined) return { token: 'any', email: 'any', key: 'any' };
  return credentialsFrom(settings, env);
}
