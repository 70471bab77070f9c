import type { Finding } from '../../kernel/model/finding.js';
import { scopeAddress } from '../../kernel/model/scope.js';
import { canMove, mayMove, type Inspection } from './inspect.js';
import type { WafOptions, WafSpec } from './spec.js';
import type { WafLook } from './standing.js';

/** Document 3, Limits. 4 KB are 4,096 bytes. */
const MOST_FIREWALL_RULES = 200;
const MOST_BYTES = 4096;

type Problem = Pick<Finding, 'code' | 'message' | 'help'>;

/** All that keeps a zone from the goal, with what to do. Pure. */
export function blockersOf({ spec, found, options }: Omit<WafLook, 'context'>): readonly Finding[] {
  const rules = [
    stateProblems,
    planProblems,
    compatibility,
    overrideProblems,
    firewallProblems,
    configurationProblems,
  ];
  return rules
    .flatMap((rule) => rule(found, options, spec))
    .map((problem) => ({ severity: 'error', ...problem, scope: scopeAddress(spec.scope) }));
}

function stateProblems({ migration }: Inspection, { goal }: WafOptions): readonly Problem[] {
  const { mode, state, contradiction } = migration;
  if (contradiction !== undefined) {
    return [
      {
        code: 'states-disagree',
        message: `check and status disagree: ${contradiction}`,
        help: 'Nothing is sent until it is clear how far the migration of the zone is. Check again later. If it stays, ask the support of the service.',
      },
    ];
  }
  if (mode === 'unnamed') {
    return [
      {
        code: 'state-not-named',
        message: `the zone is in state ${JSON.stringify(state)}, which the documentation does not name`,
        help: 'No known step leads out of it. Look at the zone in the dashboard, or ask the support of the service.',
      },
    ];
  }
  if (mode === 'new-only' && goal === 'validation') {
    return [
      {
        code: 'no-way-back',
        message: `the zone is on the new rules only (state ${JSON.stringify(state)}), and the service has no way back to validation`,
        help: 'Write migration: complete in the zone file.',
      },
    ];
  }
  return [];
}

function planProblems(
  { migration }: Inspection,
  { goal }: WafOptions,
  { scope }: WafSpec,
): readonly Problem[] {
  if (goal !== 'validation' || !mayMove(migration) || scope.plan === 'enterprise') return [];
  return [
    {
      code: 'validation-needs-enterprise',
      message: `only Enterprise zones have a validation mode, and ${scope.plan === undefined ? 'the zone file gives no plan' : `the plan of the zone is ${scope.plan}`}`,
      help: 'Use --to complete, or write plan: enterprise in the zone header if the zone has that plan.',
    },
  ];
}

/** A zone incompatible because of overrides is checked again when they are deleted. */
function compatibility(
  { migration, overrides }: Inspection,
  { deleteOverrides }: WafOptions,
): readonly Problem[] {
  const areDeleted = deleteOverrides && overrides.status === 'read' && overrides.value.length > 0;
  if (migration.compatible || !mayMove(migration) || areDeleted) return [];
  const known = overrides.status === 'read' && overrides.value.length > 0;
  return [
    {
      code: 'not-compatible',
      message: 'the service says that the zone is not compatible with the new rules',
      help: known
        ? 'Delete the overrides by URI, which are also listed here, then check again.'
        : 'The documentation names overrides by URI as the reason: delete them, or ask the support of the service.',
    },
  ];
}

function overrideProblems({ overrides }: Inspection, { deleteOverrides }: WafOptions): readonly Problem[] {
  if (overrides.status === 'not-read' || overrides.value.length === 0 || deleteOverrides) return [];
  const listed = overrides.value.map(({ id, urls }) => (urls.length > 0 ? `${id} (${urls.join(', ')})` : id));
  return [
    {
      code: 'uri-overrides',
      message: `the zone has WAF overrides by URI: ${listed.join('; ')}`,
      help: 'Check whether they are still needed: the new rules have none. --delete-overrides deletes them first.',
    },
  ];
}

function firewallProblems({ firewallRules }: Inspection): readonly Problem[] {
  if (firewallRules.status === 'not-read') return [];
  const { value: rules } = firewallRules;
  const long = rules.filter(({ bytes }) => bytes > MOST_BYTES);
  return [
    ...(rules.length > MOST_FIREWALL_RULES
      ? [
          {
            code: 'too-many-firewall-rules',
            message: `${rules.length} firewall rules bypass the managed rules, but at most ${MOST_FIREWALL_RULES} can be migrated`,
            help: 'Delete or join some of them, or ask the support of the service.',
          } satisfies Problem,
        ]
      : []),
    ...(long.length > 0
      ? [
          {
            code: 'expression-too-long',
            message: `the expressions of these firewall rules are longer than 4 KB: ${long.map(({ id, bytes }) => `${id} (${bytes} bytes)`).join(', ')}`,
            help: 'Shorten them (a list can replace many addresses), or ask the support of the service.',
          } satisfies Problem,
        ]
      : []),
  ];
}

/** Without a configuration nothing can be sent: an empty one would switch everything off. */
function configurationProblems({ migration, generated }: Inspection): readonly Problem[] {
  if (!canMove(migration)) return [];
  if (generated.status === 'not-read') {
    return [
      {
        code: 'no-configuration',
        message: `the service offers no new configuration: ${generated.why}`,
        help: 'Fix the other problems here and check again, or ask the support of the service.',
      },
    ];
  }
  if (generated.value.rules.length > 0) return [];
  return [
    {
      code: 'nothing-generated',
      message: 'the new configuration that the service offers has no rules',
      help: 'Sending it would leave the zone without managed rules. Ask the support of the service.',
    },
  ];
}
