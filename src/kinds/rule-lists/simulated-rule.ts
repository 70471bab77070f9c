import { defined } from '../../kernel/lib/defined.js';
import type { NamedRule } from '../../kernel/lib/rule-title.js';
import type { SimulatedRule } from '../../languages/simulation/rules.js';

/** The members of a rule that decide what it does to traffic. */
interface DecidingMembers {
  readonly action: string;
  readonly expression: string;
  readonly enabled?: boolean;
  readonly action_parameters?: unknown;
  readonly ratelimit?: unknown;
  readonly exposed_credential_check?: unknown;
}

/** A rule of a file or of the service, under its name in reports, for the simulation. Rules are enabled by default. */
export function simulatedRule({ ref, description }: NamedRule, rule: DecidingMembers): SimulatedRule {
  const { action, expression, enabled = true, action_parameters: parameters } = rule;
  const condition = rule.ratelimit ?? rule.exposed_credential_check;
  return { name: ref, ...defined({ description }), action, expression, enabled, parameters, condition };
}
