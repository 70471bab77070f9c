import { isObject, type Json } from '../../kernel/model/json.js';
import type { Finding } from '../../kernel/model/finding.js';
import type { ListedRuleset } from './ruleset-list.js';

/** The section of custom rulesets, and the start of their addresses. */
export const CUSTOM_RULESETS_SECTION = 'custom_rulesets';

/** The list in the section. */
export const CUSTOM_RULESETS_LIST = 'rulesets';

/** The address of a custom ruleset in its scope, claimed by its declaration. */
export function customRulesetAddress(name: string): string {
  return `${CUSTOM_RULESETS_SECTION}/${name}`;
}

/** The path of the executed ruleset in a rule: an id, or in files a name. */
export const EXECUTED = ['action_parameters', 'id'] as const;

/** The member with the name. */
export const CUSTOM_RULESET_NAME = 'custom_ruleset';

/** Stands for a custom ruleset's id in files, and in requests until sent. */
export function referenceTo(name: string): Json {
  return { [CUSTOM_RULESET_NAME]: name };
}

/** The name in a reference; undefined for anything else. */
export function nameIn(value: unknown): string | undefined {
  if (!isObject(value) || Object.keys(value).length !== 1) return undefined;
  const name = value[CUSTOM_RULESET_NAME];
  return typeof name === 'string' && name !== '' ? name : undefined;
}

/** The members that say which ruleset a rule executes. */
interface Executing {
  readonly action?: unknown;
  readonly action_parameters?: unknown;
}

/** The ruleset that a rule executes, as written; else undefined. */
export function executedBy({ action, action_parameters: parameters }: Executing): unknown {
  return action === 'execute' && isObject(parameters) ? parameters['id'] : undefined;
}

/** The custom ruleset that a rule executes by its name. */
export function nameExecutedBy(rule: Executing): string | undefined {
  return nameIn(executedBy(rule));
}

/** The rule with another ruleset to execute. */
export function executing<Rule extends Executing>(
  rule: Rule,
  id: Json,
): Rule & { readonly action_parameters: Readonly<Record<string, unknown>> } {
  const parameters = isObject(rule.action_parameters) ? rule.action_parameters : {};
  return { ...rule, action_parameters: { ...parameters, id } };
}

/** The only live ruleset with a name; undefined if none or several. */
export function onlyNamed(name: string, live: readonly ListedRuleset[]): ListedRuleset | undefined {
  const [only, second] = live.filter((ruleset) => ruleset.name === name);
  return second === undefined ? only : undefined;
}

/** The problem of several live custom rulesets with one name. */
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
