import {
  measure,
  percentOf,
  type Coverage,
  type CoveredKind,
  type SurveyedScopes,
} from '../../engine/coverage/measure.js';
import {
  knownScopes,
  listScopes,
  surveyScopes,
  type KnownScope,
  type SurveyOptions,
} from '../../engine/coverage/survey.js';
import type { Configuration } from '../../engine/configuration/configuration.js';
import { requireValid } from '../../engine/configuration/configuration.js';
import { EXIT, UserError, type ExitCode } from '../../kernel/model/errors.js';
import { nearest } from '@zonewright/edge-rules/lib/suggest.js';
import { count } from '../../kernel/lib/phrases.js';
import { KINDS } from '../../kinds/registry.js';
import type { Host, WatchedHost } from '../ports/host.js';
import type { ApiOptions, RepositoryOptions } from '../ports/shared-options.js';
import { aboutNamed } from './chosen-scopes.js';
import { openRepository, wantingNothing } from '../repository/repository.js';
import type { ReadSession } from '../session/reading.js';
import { withReadSession } from '../session/session.js';

/** What to measure, and how much is demanded. */
export interface CoverOptions extends ApiOptions {
  /** Only this zone, in files or not. */
  readonly zone?: string;
  /** Percent. */
  readonly failUnder?: number;
}

/** What is live and in files, with the verdict. */
export interface MeasuredCoverage {
  readonly coverage: Coverage;
  readonly exit: ExitCode;
  /** Requests sent. */
  readonly reads: number;
}

/** Zones and accounts, then their objects, in the order of reports. */
const ORDER: readonly CoveredKind[] = [
  'zone',
  'account',
  ...KINDS.flatMap(({ name, survey }) => (survey === undefined ? [] : [name])),
];

/** Opens the repository to measure. Without files nothing is covered. Throws a UserError for files with errors. */
export async function openToCover(
  options: RepositoryOptions & Pick<CoverOptions, 'zone'>,
  host: Host,
): Promise<Configuration> {
  const read = wantingNothing(await openRepository(options, host));
  const configuration = aboutNamed(read, options.zone === undefined ? {} : { zone: { name: options.zone } });
  requireValid(configuration);
  return configuration;
}

/** Finds what is live and in no file. Can't write. */
export function measureCoverage(
  configuration: Configuration,
  options: CoverOptions,
  host: WatchedHost,
): Promise<MeasuredCoverage> {
  return withReadSession(configuration.settings, options, host, async (reading) => {
    const coverage = measure(
      await look(configuration, options, reading),
      ORDER,
      configuration.policy.unmanaged,
    );
    return { coverage, exit: exitOf(coverage, options), reads: reading.sent.reads };
  });
}

async function look(
  configuration: Configuration,
  { zone, concurrency }: CoverOptions,
  { reader, signal, progress }: ReadSession,
): Promise<SurveyedScopes> {
  const options: SurveyOptions = {
    settings: configuration.settings,
    concurrency,
    signal,
    onScope: (scope, done, total) => progress.show(`read ${done} of ${count(total, 'scope')}: ${scope.name}`),
  };
  const own = zone === undefined ? undefined : declaredZone(configuration, zone);
  if (own !== undefined) return { unlisted: [], scopes: await surveyScopes([own], reader, options) };
  progress.show('reading the lists of zones and accounts');
  const { scopes, unlisted } = knownScopes(configuration.scopes, await listScopes(reader, options));
  if (zone === undefined) return { unlisted, scopes: await surveyScopes(scopes, reader, options) };
  return { unlisted: [], scopes: await surveyScopes(zonesNamed(zone, scopes, unlisted), reader, options) };
}

/** A declared zone needs no list. Its objects can be read only if it is live. */
function declaredZone({ scopes }: Configuration, name: string): KnownScope | undefined {
  const declared = scopes.find(({ scope }) => scope.level === 'zone' && scope.name === name);
  if (declared === undefined) return undefined;
  const covers = declared.declarations.flatMap((declaration) => declaration.covers);
  return { scope: declared.scope, isDeclared: true, isListed: true, covers };
}

/** Zones of a name in the service's list; several accounts may each have one. Throws a UserError without any. */
function zonesNamed(
  name: string,
  scopes: readonly KnownScope[],
  unlisted: SurveyedScopes['unlisted'],
): readonly KnownScope[] {
  const zones = scopes.filter(({ scope }) => scope.level === 'zone');
  const found = zones.filter(({ scope }) => scope.name === name);
  if (found.length > 0) return found;
  const unread = unlisted.find(({ level }) => level === 'zone');
  if (unread !== undefined) {
    throw new UserError(`no file is about zone ${JSON.stringify(name)}, and the zones can't be listed`, {
      code: 'zones-not-listed',
      help: unread.why,
    });
  }
  const meant = nearest(
    name,
    zones.map(({ scope }) => scope.name),
  );
  throw new UserError(`neither a file nor the service's list has a zone ${JSON.stringify(name)}`, {
    code: 'no-such-scope',
    help: meant === undefined ? "Perhaps the credentials can't see it." : `Did you mean ${meant}?`,
  });
}

/** Unread may be anything, so nothing is concluded. A demand needs complete lists. */
function exitOf(found: Coverage, { failUnder }: CoverOptions): ExitCode {
  const percent = percentOf(found);
  if (percent === undefined) return EXIT.refused;
  if (failUnder === undefined) return EXIT.ok;
  if (percent < failUnder) return EXIT.changes;
  return found.unlisted.length > 0 ? EXIT.refused : EXIT.ok;
}
