import { count, someOf } from '../../kernel/lib/phrases.js';
import type { Finding } from '../../kernel/model/finding.js';
import { scopeAddress, type Scope } from '../../kernel/model/scope.js';
import { ALERT_TYPE } from './policy/policy.js';
import type { PoolOptions, PoolSpec } from './spec.js';
import {
  NAMED,
  situationOf,
  unreachedBy,
  type PoolLook,
  type Situation,
  type Unreached,
} from './standing.js';

/** All that must be fixed before sending. Pure. */
export function blockersOf({ spec, found, options, context }: PoolLook): readonly Finding[] {
  return blockersIn(spec, context.scope, situationOf(spec, found), options);
}

/** As blockersOf, for a situation during a run. Pure. */
export function blockersIn(
  spec: PoolSpec,
  scope: Scope,
  situation: Situation,
  options: PoolOptions,
): readonly Finding[] {
  if (situation.obliged.length === 0) return [];
  const unreached = options.allowUnreached ? [] : unreachedFindings(spec, scope, situation, 'error');
  return [...policyFindings(spec, scope, situation), ...unreached];
}

function policyFindings(spec: PoolSpec, scope: Scope, { match }: Situation): readonly Finding[] {
  const name = JSON.stringify(spec.name);
  const at = { severity: 'error', location: spec.source, scope: scopeAddress(scope) } as const;
  switch (match.status) {
    case 'none':
    case 'found':
      return [];
    case 'ambiguous':
      return [
        {
          ...at,
          code: 'ambiguous-policy',
          message: `${match.count} alert policies of type ${ALERT_TYPE} are called ${name}: it is not clear which one is meant`,
          help: 'Rename or remove all but one of them, or declare another name.',
        },
      ];
    case 'unclear':
      return [
        {
          ...at,
          code: 'policy-unclear',
          message: `it is not known which pools the alert policy ${name} covers: ${match.why}`,
          help: 'Declare another name: zonewright creates a policy of that name. The existing one stays as it is.',
        },
      ];
  }
}

/** One finding for addresses that would lose notifications; an error without consent. Pure. */
export function unreachedFindings(
  spec: PoolSpec,
  scope: Scope,
  situation: Situation,
  severity: 'error' | 'warning',
): readonly Finding[] {
  const unreached = unreachedBy(spec, situation);
  if (unreached.length === 0) return [];
  const { file, line } = spec.emailLocation;
  const finding: Finding = {
    severity,
    code: 'unreached-recipients',
    message: `the policy ${JSON.stringify(spec.name)} would not notify ${count(unreached.length, 'address', 'addresses')} that pools notify today: ${someOf(unreached.map(unreachedWords), NAMED)}`,
    location: spec.emailLocation,
    scope: scopeAddress(scope),
  };
  if (severity === 'warning') return [finding];
  return [
    {
      ...finding,
      help: `Add ${unreached.length === 1 ? 'it' : 'them'} to email of pool_notifications.policy in ${file}:${line}, or give --allow unreached-recipients.`,
    },
  ];
}

const POOLS_NAMED = 3;

function unreachedWords({ address, pools }: Unreached): string {
  return `${address} (${someOf(pools, POOLS_NAMED)})`;
}
