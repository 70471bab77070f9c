import type { Check } from './check.js';
import { groupsBy } from '../../kernel/lib/groups.js';
import { count, scopeCount, someOf } from '../../kernel/lib/phrases.js';
import { scopeAddress } from '../../kernel/model/scope.js';
import { hasErrors, type Configuration } from '../../engine/configuration/configuration.js';
import { NO_FILES } from '../../engine/configuration/no-files.js';
import type { ApiOptions } from '../ports/shared-options.js';
import type { Host } from '../ports/host.js';

/** The files, whether they are valid, and whether their secrets are set. */
export function repositoryChecks(
  configuration: Configuration,
  { root }: ApiOptions,
  { env }: Host,
): readonly Check[] {
  const { settings } = configuration;
  const group = 'repository';
  const { dialect, auth } = settings;
  return [
    { group, name: 'root', title: 'root', severity: 'ok', says: root },
    filesCheck(configuration),
    ...(isEmpty(configuration) ? [] : [validityCheck(configuration)]),
    { group, name: 'dialect', title: 'dialect', severity: 'ok', says: `${dialect.name}, auth ${auth}` },
    ...variablesIn(configuration).map((secret) => secretCheck(secret, env)),
  ];
}

/** True without files, and with no other error. */
function isEmpty({ fileCount, findings }: Configuration): boolean {
  return fileCount === 0 && findings.every(({ severity, code }) => severity !== 'error' || code === NO_FILES);
}

function filesCheck(configuration: Configuration): Check {
  const { fileCount, scopes } = configuration;
  const about = { group: 'repository', name: 'files', title: 'files' } as const;
  if (fileCount === 0) {
    const advice =
      'zonewright init writes a starter repository. To look around without files, give --zone NAME=ID or --account NAME=ID.';
    return { ...about, severity: 'warning', says: 'none', advice };
  }
  // Files with errors have unknown declarations.
  const holding = hasErrors(configuration) ? '' : `, ${scopeCount(scopes.map(({ scope }) => scope))}`;
  return { ...about, severity: 'ok', says: `${count(fileCount, 'file')}${holding}` };
}

function validityCheck(configuration: Configuration): Check {
  const about = { group: 'repository', name: 'valid', title: 'content' } as const;
  const { findings } = configuration;
  const number = (severity: string): number =>
    findings.filter((finding) => finding.severity === severity && finding.code !== NO_FILES).length;
  const warnings = number('warning') === 0 ? '' : `, ${count(number('warning'), 'warning')}`;
  if (!hasErrors(configuration)) return { ...about, severity: 'ok', says: `valid${warnings}` };
  const says = `${count(number('error'), 'error')}${warnings}`;
  return { ...about, severity: 'error', says, advice: 'zonewright validate shows each with its place.' };
}

/** A variable that files refer to, and where: in which zones and accounts, each once. */
interface UsedVariable {
  readonly env: string;
  readonly places: readonly { readonly scope: string; readonly file: string; readonly line: number }[];
}

/** Each variable that files refer to, with its first place in each zone and account. */
export function variablesIn(configuration: Configuration): readonly UsedVariable[] {
  if (hasErrors(configuration)) return [];
  const uses = configuration.scopes.flatMap(({ scope, declarations }) =>
    declarations.flatMap(({ secrets }) =>
      secrets.map(({ env, location: { file, line } }) => ({ env, scope: scopeAddress(scope), file, line })),
    ),
  );
  return groupsBy(uses, ({ env }) => env).map(({ key, items }) => ({
    env: key,
    places: groupsBy(items, ({ scope }) => scope).flatMap((group) => group.items.slice(0, 1)),
  }));
}

/** The most zones and accounts to name; more are counted. */
const MOST_NAMED = 10;

function secretCheck({ env: name, places }: UsedVariable, env: Host['env']): Check {
  const about = { group: 'repository', name: `secret:${name}`, title: 'secret' } as const;
  if (env[name]) return { ...about, severity: 'ok', says: `${name} is set` };
  const advice = `Only an apply that writes what ${placesText(places)} needs it. Without it, all else is compared.`;
  return { ...about, severity: 'warning', says: `${name} is not set`, advice };
}

/** `zones/a.yaml:3 declares`, or of several zones and accounts `is declared for zone/a (zones/a.yaml:3), …`. */
function placesText(places: UsedVariable['places']): string {
  const [first] = places;
  if (places.length === 1 && first !== undefined) return `${first.file}:${first.line} declares`;
  const names = places.map(({ scope, file, line }) => `${scope} (${file}:${line})`);
  return `is declared for ${someOf(names, MOST_NAMED)}`;
}
