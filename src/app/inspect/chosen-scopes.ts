import { defined } from '../../kernel/lib/defined.js';
import { EXIT, type ExitCode } from '../../kernel/model/errors.js';
import type { Level, Scope } from '../../kernel/model/scope.js';
import type { Selection } from '../../kinds/impact/select.js';
import type { ObservedStatus } from '../../kinds/observed/read.js';
import { DAY_MS } from '../../kernel/lib/time.js';
import { nameInFiles } from '../../kernel/lib/host-names.js';
import { count } from '../../kernel/lib/phrases.js';
import { hasErrors, type Configuration } from '../../engine/configuration/configuration.js';
import { areOthersOnly, withFindingsOn, withOthersAside } from '../../engine/configuration/other-files.js';
import { NO_FILES } from '../../engine/configuration/no-files.js';
import { sideBySide } from '../../kernel/lib/side-by-side.js';
import { requireValid } from '../../engine/configuration/configuration.js';
import { scopeNamed } from '../repository/scopes.js';
import type { ApiOptions, ScopeReference } from '../ports/shared-options.js';
import { openRepository, wantingNothing } from '../repository/repository.js';
import type { Host } from '../ports/host.js';
import type { Progress } from '../ports/progress.js';

/** The chosen scopes. The repository may be empty. */
export interface ChosenScopes {
  readonly configuration: Configuration;
  readonly scopes: readonly Scope[];
}

/** The zone or account to look at; by default all. */
export interface LookOptions extends ApiOptions {
  readonly zone?: ScopeReference;
  readonly account?: ScopeReference;
}

/** Days back, or a start in milliseconds since 1970. */
export type Since = { readonly days: number } | { readonly from: number };

/** The observed things to show. */
export interface InspectOptions extends LookOptions {
  readonly host?: string;
  readonly since?: Since;
  readonly malicious?: boolean;
  readonly status?: ObservedStatus;
  readonly likeService?: boolean;
  readonly failOn?: 'malicious';
}

/** What a look needs. With `live`, other scopes' files may have errors. */
type LooksAt = 'live' | 'files';

/** Opens the repository for a command that only reads. Scopes named by id need no files. Throws a UserError for errors in needed files, or none. */
export async function openToLook(
  options: LookOptions,
  host: Host,
  looksAt: LooksAt = 'files',
): Promise<Configuration> {
  const read = await openRepository(options, host);
  const references = referencesIn(options);
  const isByIdAlone = references.length > 0 && references.every(({ id }) => id !== undefined);
  const all = isByIdAlone ? wantingNothing(read) : withLookHelp(read);
  return requireUsable(aboutNamed(all, options), looksAt);
}

/** A configuration that a look can use. Throws a UserError otherwise. */
export function requireUsable(configuration: Configuration, looksAt: LooksAt): Configuration {
  if (looksAt === 'live' && areOthersOnly(configuration)) return withOthersAside(configuration);
  requireValid(configuration);
  return configuration;
}

/** Keeps findings of named scopes; all if none is named. */
export function aboutNamed(
  configuration: Configuration,
  options: Pick<LookOptions, 'zone' | 'account'>,
): Configuration {
  const references = referencesIn(options);
  if (references.length === 0) return configuration;
  return withFindingsOn(configuration, {
    addresses: new Set(references.map(({ level, name }) => `${level}/${nameInFiles(level, name)}`)),
    ...(references.every(({ id }) => id !== undefined) ? { mayBeMore: false } : {}),
  });
}

function referencesIn({ zone, account }: Pick<LookOptions, 'zone' | 'account'>): readonly LeveledReference[] {
  return [
    ...(zone === undefined ? [] : [{ level: 'zone' as const, ...zone }]),
    ...(account === undefined ? [] : [{ level: 'account' as const, ...account }]),
  ];
}

interface LeveledReference extends ScopeReference {
  readonly level: Level;
}

/** The named scopes, or all of these levels. NAME=ID needs no file. Throws a UserError for an unknown name. */
export function scopesToLookAt(
  configuration: Configuration,
  { zone, account }: LookOptions,
  levels: readonly Level[],
): readonly Scope[] {
  if (zone === undefined && account === undefined) return scopesOfLevels(configuration, levels);
  return [
    ...(zone === undefined ? [] : [scopeMeant(configuration, 'zone', zone)]),
    ...(account === undefined ? [] : [scopeMeant(configuration, 'account', account)]),
  ];
}

/** Without files one can look too. */
function withLookHelp(configuration: Configuration): Configuration {
  const findings = configuration.findings.map((finding) =>
    finding.code === NO_FILES
      ? { ...finding, help: `${finding.help ?? ''} To look without files, give --zone NAME=ID.`.trim() }
      : finding,
  );
  return { ...configuration, findings };
}

/** Declared scopes of some levels; none if files have errors. */
export function scopesOfLevels(configuration: Configuration, levels: readonly Level[]): readonly Scope[] {
  if (hasErrors(configuration)) return [];
  return configuration.scopes.map(({ scope }) => scope).filter(({ level }) => levels.includes(level));
}

/** The scope of a reference: by its id, else by the files. Throws a UserError for an unknown name. */
export function scopeMeant(configuration: Configuration, level: Level, { name, id }: ScopeReference): Scope {
  return id === undefined ? scopeNamed(configuration, level, name).scope : { level, name, id };
}

/** Looks at scopes side by side, with progress. Results are in order. Rejects with the first error and starts no further looks. */
export function eachScope<Seen>(
  scopes: readonly Scope[],
  { concurrency }: Pick<LookOptions, 'concurrency'>,
  progress: Progress,
  look: (scope: Scope) => Promise<Seen>,
): Promise<readonly Seen[]> {
  return sideBySide(scopes, concurrency, look, (_, done, total) =>
    progress.show(`read ${done} of ${count(total, 'scope')}`),
  );
}

/** What was asked for. */
export function selectionOf(
  { host, since, malicious, status, likeService }: InspectOptions,
  now: Date,
): Selection {
  return {
    ...defined({ host, status }),
    ...(since === undefined
      ? {}
      : { since: 'from' in since ? since.from : now.getTime() - since.days * DAY_MS }),
    ...(malicious === true ? { malicious } : {}),
    ...(likeService === true ? { likeService } : {}),
  };
}

/** An inspection's exit code. An alarm counts even if other zones were unreadable. */
export function inspectionExit(
  found: { readonly isMalicious: boolean; readonly isIncomplete: boolean },
  { failOn }: Pick<InspectOptions, 'failOn'> = {},
): ExitCode {
  if (failOn === 'malicious' && found.isMalicious) return EXIT.changes;
  return found.isIncomplete ? EXIT.refused : EXIT.ok;
}
