import type { SecretUse } from '../../kinds/definition/kind.js';
import type { Check } from './check.js';
import { count, scopeCount } from '../../kernel/lib/phrases.js';
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
    ...secretsOf(configuration).map((secret) => secretCheck(secret, env)),
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

/** Each variable that files refer to, at its first place. */
export function secretsOf(configuration: Configuration): readonly SecretUse[] {
  if (hasErrors(configuration)) return [];
  const uses = configuration.scopes.flatMap(({ declarations }) =>
    declarations.flatMap(({ secrets }) => secrets),
  );
  return uses.filter(({ env }, index) => uses.findIndex((other) => other.env === env) === index);
}

function secretCheck({ env: name, location }: SecretUse, env: Host['env']): Check {
  const about = { group: 'repository', name: `secret:${name}`, title: 'secret' } as const;
  if (env[name]) return { ...about, severity: 'ok', says: `${name} is set` };
  const advice = `Only an apply that writes what ${location.file}:${location.line} declares needs it. Without it, all else is compared.`;
  return { ...about, severity: 'warning', says: `${name} is not set`, advice };
}
