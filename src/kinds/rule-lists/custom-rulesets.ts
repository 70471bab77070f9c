import { isObject, type Json } from '../../kernel/model/json.js';
import type { Finding } from '../../kernel/model/finding.js';
import type { ListedRuleset } from './ruleset-list.js';

/** The section that declares custom rulesets; what it declares is known by it and its name. */
export const CUSTOM_RULESETS_SECTION = 'custom_rulesets';

/** The list in the section. */
export const CUSTOM_RULESETS_LIST = 'rulesets';

/** What the service calls a ruleset that rules of entry points execute (Rulesets API, kinds of rulesets). */
export const CUSTOM = 'custom';

/** Within its scope, the address of a custom ruleset, and what declares it claims. */
export function customRulesetAddress(name: string): string {
  return `${CUSTOM_RULESETS_SECTION}/${name}`;
}

/** Where in a rule stands which ruleset it executes: an id, or in a file the name of a custom ruleset. */
export const EXECUTED = ['action_parameters', 'id'] as const;

/** The member that names it. */
export const CUSTOM_RULESET_NAME = 'custom_ruleset';

/** What stands in a file, and in a request until it is sent, in place of the id of a custom ruleset. */
export function referenceTo(name: string): Json {
  return { [CUSTOM_RULESET_NAME]: name };
}

/** The name in a reference; undefined for anything else. */
export function nameIn(value: unknown): string | undefined {
  if (!isObject(value) || Object.keys(value).length !== 1) return undefined;
  const name = value[CUSTOM_RULESET_NAME];
  return typeof name === 'string' && name !== '' ? name : undefined;
}

/** The members of a rule that say what it executes. */
interface Executing {
  readonly action?: unknown;
  readonly action_parameters?: unknown;
}

/** What a rule gives as the ruleset that it executes; undefined for a rule that does something else. */
export function executedBy({ action, action_parameters: parameters }: Executing): unknown {
  return action === 'execute' && isObject(parameters) ? parameters['id'] : undefined;
}

/** The custom ruleset that a rule executes by its name. */
export function nameExecutedBy(rule: Executing): string | undefined {
  return nameIn(executedBy(rule));
}

/** The rule that executes `id`, and says everything else as before. */
export function executing<Rule extends Executing>(
  rule: Rule,
  id: Json,
): Rule & { readonly action_parameters: Readonly<Record<string, unknown>> } {
  const parameters = isObject(rule.action_parameters) ? rule.action_parameters : {};
  return { ...rule, action_parameters: { ...parameters, id } };
}

/** The one live ruleset of a name; undefined when there is none, or it can't be told which is meant. */
export function onlyNamed(name: string, live: readonly ListedRuleset[]): ListedRuleset | undefined {
  const [only, second] = live.filter((ruleset) => ruleset.name === name);
  return second === undefined ? only : undefined;
}

/** What is wrong where several live custom rulesets have the name of one that is meant. */
export function ambiguousCustomRuleset(
  name: string,
  live: readonly ListedRuleset[],
): Pick<Finding, 'severity' | 'code' | 'message' | 'help'> {
  return {
    severity: 'error',
    code: 'ambiguous-custom-ruleset',
    message: `${live.length} live custom rulesets are called ${JSON.stringify(name)} (${live.map(({ id }) => id).join(', ')}): it is not clear which one is meant`,
    help: 'Delete all but one of them on the service.',
  };
}
