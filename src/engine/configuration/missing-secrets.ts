import { groupsBy } from '../../kernel/lib/groups.js';
import { count } from '../../kernel/lib/words.js';
import { UserError } from '../../kernel/model/errors.js';
import { sortFindings, type Finding } from '../../kernel/model/finding.js';
import type { SecretUse } from '../../kinds/definition/kind.js';
import { scopeAddress } from '../../kernel/model/scope.js';
import type { SecretStore } from '../../kernel/model/secret.js';
import type { Configuration } from './configuration.js';
import type { DeclaredScope } from './resolve.js';

/** Where scopes refer to variables that are not set. */
export function missingSecrets(
  scopes: readonly DeclaredScope[],
  secrets: SecretStore,
): readonly (SecretUse & { readonly scope: string })[] {
  return scopes.flatMap(({ scope, declarations }) =>
    declarations.flatMap((declaration) =>
      declaration.secrets
        .filter(({ env }) => secrets.value(env) === undefined)
        .map((use) => ({ ...use, scope: scopeAddress(scope) })),
    ),
  );
}

/** One finding for each variable whose value can't be what it is for, at the first place that refers to it. */
export function wrongSecrets(scopes: readonly DeclaredScope[], secrets: SecretStore): readonly Finding[] {
  const uses = scopes.flatMap(({ declarations }) =>
    declarations.flatMap((declaration) => declaration.secrets),
  );
  const wrong = uses.flatMap(({ env, location, problemOf }): readonly Finding[] => {
    const value = secrets.value(env);
    const problem = value === undefined ? undefined : problemOf?.(value);
    if (problem === undefined) return [];
    const message = `the value of ${env} is not a destination: ${problem}`;
    const help = 'Look at how the variable is set. The value itself is never shown.';
    return [{ severity: 'error', code: 'secret-value', message, help, location }];
  });
  return groupsBy(sortFindings(wrong), ({ message }) => message).flatMap(({ items }) => items.slice(0, 1));
}

/** One finding for each variable that is not set, at the first place that refers to it, with the number of the others. */
export function secretsNotSet(scopes: readonly DeclaredScope[], secrets: SecretStore): readonly Finding[] {
  const uses = missingSecrets(scopes, secrets).map(({ env, location }): Finding => ({
    severity: 'error',
    code: 'secret-not-set',
    message: `the environment variable ${env} is not set`,
    location,
  }));
  return groupsBy(sortFindings(uses), ({ message }) => message).flatMap(({ items }) => {
    // Zones that share a file refer to it at one place.
    const others = groupsBy(items, ({ location }) => JSON.stringify(location)).length - 1;
    const more =
      others === 0 ? '' : `; ${count(others, 'other place')} ${others === 1 ? 'refers' : 'refer'} to it`;
    return items.slice(0, 1).map((first) => ({ ...first, message: first.message + more }));
  });
}

/** What a plan could not compare, once for each variable of a scope. */
export function notCompared(scopes: readonly DeclaredScope[], secrets: SecretStore): readonly Finding[] {
  const missing = new Map(
    missingSecrets(scopes, secrets).map((use) => [`${use.scope} ${use.env}`, use] as const),
  );
  return [...missing.values()].map(({ env, location, scope }): Finding => ({
    severity: 'warning',
    code: 'secret-not-compared',
    message: `the environment variable ${env} is not set, so its value was not compared`,
    help: 'Set it to compare where logs go, as far as the snapshot shows this.',
    location,
    scope,
  }));
}

/** Throws a UserError before the first request, with every variable that is not set or whose value can't be what it is for. */
export function requireSecrets(
  { scopes, findings, sources }: Pick<Configuration, 'scopes' | 'findings' | 'sources'>,
  secrets: SecretStore,
): void {
  const wrong = wrongSecrets(scopes, secrets);
  if (wrong.length > 0) {
    throw new UserError('the configuration refers to environment variables whose values can not be used', {
      code: 'secret-value',
      help: 'Nothing was sent.',
      sources,
      findings: [...findings, ...wrong],
    });
  }
  const missing = missingSecrets(scopes, secrets);
  if (missing.length === 0 || secrets.mayLack) return;
  const names = [...new Set(missing.map(({ env }) => env))].toSorted();
  throw new UserError(
    `the configuration refers to environment variables that are not set: ${names.join(', ')}`,
    {
      code: 'secret-not-set',
      help: `Set ${names.join(' and ')} where zonewright runs. Nothing was sent.`,
      sources,
      findings: [...findings, ...secretsNotSet(scopes, secrets)],
    },
  );
}
