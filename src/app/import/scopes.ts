import { readAccounts, readZones } from '../../service/endpoints/scopes.js';
import { UserError } from '../../kernel/model/errors.js';
import type { ApiReader } from '../../kernel/model/request.js';
import { accountLabel, isSameScope, type Level, type Scope } from '../../kernel/model/scope.js';
import { asciiHost, nameInFiles } from '../../kernel/lib/host-names.js';
import { nearest } from '@zonewright/edge-rules/lib/suggest.js';
import { someOf } from '../../kernel/lib/phrases.js';
import type { Configuration } from '../../engine/configuration/configuration.js';
import { isSameName } from '../../engine/plan/identity.js';
import { isUnread } from '../session/unread.js';
import type { ScopeReference } from '../ports/shared-options.js';
import { usageError } from '../ports/usage-error.js';
import type { ImportOptions } from './import-options.js';
import { withoutNamesakes, type SortedScopes } from './namesakes.js';

/** Scopes to import, and those that the service listed. */
export interface ChosenScopes extends SortedScopes {
  readonly listed: readonly Scope[];
}

/** The scopes to import, each once, named as in files. Throws a UserError if none is named, an id has two names, or a name two ids. */
export async function scopesToImport(
  { zone, account, all }: Pick<ImportOptions, 'zone' | 'account' | 'all'>,
  configuration: Configuration,
  reader: ApiReader,
  signal: AbortSignal,
): Promise<ChosenScopes> {
  const named = [
    ...zone.map((one) => scopeOf('zone', one, configuration)),
    ...account.map((one) => scopeOf('account', one, configuration)),
  ];
  const listed = all === true ? await everything(configuration, reader, signal) : [];
  for (const scope of named) requireDeclaredName(scope, configuration);
  requireNamedOnce(named);
  const byId = new Map<string, Scope>();
  for (const scope of [...named, ...listed.map(addressed)]) {
    const key = `${scope.level} ${scope.id}`;
    byId.set(key, byId.get(key) ?? asDeclared(scope, configuration));
  }
  const known = [...named, ...configuration.scopes.map(({ scope }) => scope)];
  return { ...withoutNamesakes([...byId.values()], known), listed };
}

/** Throws a UserError if nothing is named. `known`: flags for what another tool manages. */
export function requireNamed(
  { zone, account, all }: Pick<ImportOptions, 'zone' | 'account' | 'all'>,
  known: readonly string[] = [],
): void {
  if (all === true || zone.length + account.length > 0) return;
  const managed = known.length === 0 ? '' : ` What was named manages ${someOf(known, MOST_FLAGS)}.`;
  throw usageError(
    'import what?',
    `Give --zone NAME=ID, --account NAME=ID, or --all for everything that the credentials can see.${managed}`,
  );
}

const MOST_FLAGS = 8;

function scopeOf(level: Level, given: ScopeReference, configuration: Configuration): Scope {
  const { id } = given;
  const name = nameInFiles(level, given.name);
  const ofLevel = configuration.scopes.map(({ scope }) => scope).filter((scope) => scope.level === level);
  const known = ofLevel.filter((scope) => scope.name === name);
  if (id !== undefined) {
    requireSameId(known, id);
    return { level, name, id };
  }
  const [declared] = known;
  if (declared !== undefined) return declared;
  const names = ofLevel.map((scope) => scope.name);
  const meant = nearest(name, names);
  throw usageError(
    `no file declares ${level} ${JSON.stringify(name)}, so its id is not known`,
    `${meant === undefined ? '' : `Did you mean ${meant}? `}Give --${level} ${name}=ID; the id is on the overview page of the ${level}.`,
  );
}

async function everything(
  { settings }: Configuration,
  reader: ApiReader,
  signal: AbortSignal,
): Promise<readonly Scope[]> {
  const [zones, accounts] = await readLists(() =>
    Promise.all([readZones(reader, settings, signal), readAccounts(reader, settings, signal)]),
  );
  return [...zones, ...accounts];
}

/** With a name for files: the service's, otherwise the id. */
function addressed(scope: Scope): Scope {
  const name = scope.level === 'zone' ? asciiHost(scope.name) : accountLabel(scope.name);
  return { ...scope, name: name || scope.id };
}

/** An incomplete list does not count as all. */
async function readLists<Lists>(read: () => Promise<Lists>): Promise<Lists> {
  try {
    return await read();
  } catch (error) {
    if (!isUnread(error)) throw error;
    throw new UserError(`the lists of zones and accounts were not read: ${error.message}`, {
      code: 'incomplete-read',
      help: 'Name them with --zone NAME=ID and --account NAME=ID, or use credentials that can list them.',
      cause: error,
    });
  }
}

/** Files have one name for a scope; addresses use it. */
function asDeclared(scope: Scope, { scopes }: Configuration): Scope {
  return scopes.find((own) => isSameScope(own.scope, scope))?.scope ?? scope;
}

/** A declared name with another id is a mistake, of unknown kind. */
function requireSameId(known: readonly Scope[], id: string): void {
  const [own] = known;
  if (own === undefined || known.some((scope) => scope.id === id)) return;
  throw usageError(
    `${own.level} ${own.name} has the id ${own.id} in the files, not ${id}`,
    `Check which is right; --${own.level} ${own.name} alone uses the id of the files.`,
  );
}

/** Otherwise the other name's files would be reported or changed. */
function requireDeclaredName({ level, name, id }: Scope, { scopes }: Configuration): void {
  const own = scopes.find(({ scope }) => scope.level === level && scope.id === id);
  if (own === undefined || isSameName(level, own.scope.name, name)) return;
  const file = own.parts[0]?.locationOf([]).file ?? 'a file';
  throw usageError(
    `${level} ${id} is called ${own.scope.name} in ${file}, not ${name}`,
    `Check which is right: give --${level} ${own.scope.name}, or correct the header of ${file}.`,
  );
}

/** Throws a UserError if an id has two names, or a name two ids. */
export function requireNamedOnce(scopes: readonly Scope[]): void {
  for (const [index, scope] of scopes.entries()) {
    const before = scopes.slice(0, index).filter(({ level }) => level === scope.level);
    const { level, name, id } = scope;
    const alias = before.find((one) => one.id === id && one.name !== name);
    if (alias !== undefined)
      throw usageError(`${level} ${id} was named twice: ${alias.name} and ${name}`, 'Name it once.');
    const namesake = before.find((one) => one.name === name && one.id !== id);
    if (namesake !== undefined)
      throw usageError(
        `${level} ${name} was named twice: with the ids ${namesake.id} and ${id}`,
        'Name it once. If both exist, each needs a repository of its own, as files and addresses have its name.',
      );
  }
}
