import { compileRules, type SimulatedRule } from '../../src/simulation/rules.js';
import type { Scheme } from '../../src/expressions/catalogue/fields.js';
import type { Stage, Way } from '../../src/way/way.js';

/** What a test says of a rule besides name, action and expression. */
export interface RuleText extends Partial<Omit<SimulatedRule, 'name'>> {
  readonly name?: string;
}

/** An enabled rule. */
export function ruleOf(name: string, action: string, expression: string, more: RuleText = {}): SimulatedRule {
  return { name, action, expression, enabled: true, ...more };
}

export const block = (name: string, expression: string, more?: RuleText): SimulatedRule =>
  ruleOf(name, 'block', expression, more);
export const challenge = (name: string, expression: string): SimulatedRule =>
  ruleOf(name, 'managed_challenge', expression);
export const skip = (name: string, expression: string, parameters: unknown): SimulatedRule =>
  ruleOf(name, 'skip', expression, { parameters });
export const execute = (name: string, expression: string, id: unknown): SimulatedRule =>
  ruleOf(name, 'execute', expression, { parameters: { id } });
export const limit = (name: string, expression: string): SimulatedRule =>
  block(name, expression, { condition: { period: 10, requests_per_period: 5, characteristics: ['ip.src'] } });
export const rewrite = (name: string, expression: string, uri: unknown): SimulatedRule =>
  ruleOf(name, 'rewrite', expression, { parameters: { uri } });

export const CUSTOM = 'http_request_firewall_custom';
export const MANAGED = 'http_request_firewall_managed';
export const RATE = 'http_ratelimit';

interface StageText {
  readonly level?: Stage['level'];
  readonly executed?: Readonly<Record<string, readonly SimulatedRule[]>>;
}

export function stage(phase: string, rules: readonly SimulatedRule[], more: StageText = {}): Stage {
  const scheme: Scheme = phase.startsWith('magic_') ? 'network' : 'http';
  const { level = 'zone', executed = {} } = more;
  return {
    phase,
    level,
    list: compileRules(rules, scheme),
    executed: new Map(Object.entries(executed).map(([id, some]) => [id, compileRules(some, scheme)])),
  };
}

export function wayOf(...stages: readonly Stage[]): Way {
  return { scheme: stages[0]?.list.scheme ?? 'http', stages };
}
