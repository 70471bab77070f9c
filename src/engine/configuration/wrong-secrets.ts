import { groupsBy } from '../../kernel/lib/groups.js';
import { UserError } from '../../kernel/model/errors.js';
import { sortFindings, type Finding } from '../../kernel/model/finding.js';
import type { SecretStore } from '../../kernel/model/secret.js';
import type { Configuration } from './configuration.js';
import type { DeclaredScope } from './resolve.js';

/** One finding per variable with an unfit value, at its first reference. */
function wrongSecrets(scopes: readonly DeclaredScope[], secrets: SecretStore): readonly Finding[] {
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

/** Throws a UserError with every variable whose value is unfit, before the first request. Unset ones have none. */
export function requireSecrets(
  { scopes, findings, sources }: Pick<Configuration, 'scopes' | 'findings' | 'sources'>,
  secrets: SecretStore,
): void {
  const wrong = wrongSecrets(scopes, secrets);
  if (wrong.length === 0) return;
  throw new UserError('the configuration refers to environment variables whose values can not be used', {
    code: 'secret-value',
    help: 'Nothing was sent.',
    sources,
    findings: [...findings, ...wrong],
  });
}
