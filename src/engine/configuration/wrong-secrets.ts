import { groupsBy } from '../../kernel/lib/groups.js';
import { someOf } from '../../kernel/lib/phrases.js';
import { UserError } from '../../kernel/model/errors.js';
import { compare, sortFindings, type Finding } from '../../kernel/model/finding.js';
import { scopeAddress } from '../../kernel/model/scope.js';
import type { SecretStore } from '../../kernel/model/secret.js';
import type { Configuration } from './configuration.js';
import type { DeclaredScope } from './resolve.js';

/** The most zones and accounts to name; more are counted. */
const MOST_NAMED = 10;

/** One finding per variable with an unfit value, at its first reference. Names all zones and accounts that refer to it. */
function wrongSecrets(scopes: readonly DeclaredScope[], secrets: SecretStore): readonly Finding[] {
  const wrong = scopes.flatMap(({ scope, declarations }) =>
    declarations.flatMap((declaration) =>
      declaration.secrets.flatMap(({ env, location, problemOf }) => {
        const value = secrets.value(env);
        const problem = value === undefined ? undefined : problemOf?.(value);
        if (problem === undefined) return [];
        const message = `the value of ${env} is not a destination: ${problem}`;
        const finding: Finding = { severity: 'error', code: 'secret-value', message, location };
        return [{ finding, address: scopeAddress(scope) }];
      }),
    ),
  );
  return groupsBy(wrong, ({ finding }) => finding.message).flatMap(({ items }) => {
    const addresses = [...new Set(items.map(({ address }) => address))].toSorted(compare);
    const where = addresses.length === 1 ? '' : `, which ${someOf(addresses, MOST_NAMED)} refer to`;
    const help = `Look at how the variable is set${where}. The value itself is never shown.`;
    return sortFindings(items.map(({ finding }) => finding))
      .slice(0, 1)
      .map((finding) => ({ ...finding, help }));
  });
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
