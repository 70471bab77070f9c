import { defined } from '../../kernel/lib/defined.js';
import { isObject } from '../../kernel/model/json.js';
import type { NamedRule } from '@zonewright/edge-rules/lib/rule-title.js';
import type { SimulatedRule } from '@zonewright/edge-rules/simulation/rules.js';

/** The members that decide what a rule does to traffic. */
interface DecidingMembers {
  readonly action: string;
  readonly expression: string;
  readonly enabled?: boolean;
  readonly action_parameters?: unknown;
  readonly ratelimit?: unknown;
  readonly exposed_credential_check?: unknown;
}

/** A declared or live rule for the simulation, named as in reports, enabled by default. */
export function simulatedRule(
  { ref, description }: NamedRule,
  rule: DecidingMembers,
  phase: string,
): SimulatedRule {
  const { action, expression, enabled = true } = rule;
  const parameters = inPhase(rule.action_parameters, phase);
  const condition = rule.ratelimit ?? rule.exposed_credential_check;
  return { name: ref, ...defined({ description }), action, expression, enabled, parameters, condition };
}

/** A skip of its own phase skips that phase's rest. */
function inPhase(parameters: unknown, phase: string): unknown {
  if (!isObject(parameters) || !Array.isArray(parameters['phases'])) return parameters;
  return parameters['phases'].includes(phase) ? { ...parameters, phase: 'current' } : parameters;
}
