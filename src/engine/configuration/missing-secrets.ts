import type { Finding } from '../../kernel/model/finding.js';
import type { SecretUse } from '../../kinds/definition/kind.js';
import { scopeAddress } from '../../kernel/model/scope.js';
import type { SecretStore } from '../../kernel/model/secret.js';
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

/** What a plan could not compare, once for each variable of a scope. */
export function notCompared(scopes: readonly DeclaredScope[], secrets: SecretStore): readonly Finding[] {
  const missing = new Map(
    missingSecrets(scopes, secrets).map((use) => [`${use.scope} ${use.env}`, use] as const),
  );
  return [...missing.values()].map(({ env, location, scope }): Finding => ({
    severity: 'warning',
    code: 'secret-not-compared',
    message: `the environment variable ${env} is not set, so what it stands for was not compared`,
    help: 'Set it to compare where logs go, as far as the snapshot tells.',
    location,
    scope,
  }));
}
