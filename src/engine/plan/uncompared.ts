import type { Finding } from '../../kernel/model/finding.js';
import type { LiveFrom, ScopePlan } from '../../kernel/model/plan.js';
import { scopeAddress } from '../../kernel/model/scope.js';

/** Findings for what was not compared, as variables are not set: one per secret. Pure. */
export function uncomparedFindings(
  scopes: readonly ScopePlan[],
  liveFrom: LiveFrom | undefined,
): readonly Finding[] {
  const help =
    liveFrom === undefined
      ? 'Everything else of it was compared. Only apply needs the value, and only to write this object.'
      : 'Set it to compare it as well, as far as the snapshot shows it.';
  return scopes.flatMap((plan) =>
    (plan.status === 'complete' ? (plan.uncompared ?? []) : []).map(
      ({ address, field, env, location }): Finding => ({
        severity: 'warning',
        code: 'secret-not-compared',
        message: `the environment variable ${env} is not set, so ${field} of ${address} was not compared`,
        help,
        location,
        scope: scopeAddress(plan.scope),
      }),
    ),
  );
}
