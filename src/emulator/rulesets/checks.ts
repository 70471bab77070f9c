import { type JsonObject, isJsonObject } from '../../kernel/model/json.js';
import type { Where } from '../body.js';
import { HttpError } from '../envelope.js';
import { invalid } from './invalid.js';
import { listsNamed } from './lists.js';
import { checkLogFields } from './log-fields.js';
import type { Behaviour, Limits, Rule, Ruleset } from '../state.js';

const MAX_EXPRESSION_BYTES = 4096;

/** The service's actions. A separate list, to find mistakes in the tool's tables. */
const ACTIONS = new Set(
  `block challenge compress_response ddos_dynamic execute force_connection_close js_challenge log log_custom_field
  managed_challenge redirect rewrite route score serve_error set_cache_control set_cache_settings set_cache_tags
  set_config skip transform_response_html`.split(/\s+/),
);

/** Phases whose account entry point executes custom rulesets, and accepts few other actions. */
const CUSTOM_PHASES = new Set(['http_request_firewall_custom', 'http_ratelimit']);

/** The only phase with custom rulesets of zones. */
export const ZONE_CUSTOM_PHASE = 'http_request_firewall_custom';

const IN_ACCOUNTS = new Set(['execute', 'skip']);

/** The default most rules of a phase: custom log fields are one rule. */
const PHASE_RULES: Readonly<Record<string, number>> = { http_log_custom_fields: 1 };

/** The rules' list, with what decides whether the service accepts them. */
export interface Place {
  readonly kind: Ruleset['kind'];
  readonly phase: string;
  /** All rulesets of the scope. */
  readonly rulesets: readonly Ruleset[];
  /** Ids of accounts' custom rulesets. */
  readonly ofAccounts: ReadonlySet<string>;
  readonly limits: Limits;
  readonly dialect: Behaviour['dialect'];
  /** Existing lists, if rules may name only these. */
  readonly lists: ReadonlySet<string> | undefined;
}

/** Throws an HttpError for rules that the service refuses there. Rules unchanged since `before` are not checked. */
export function checkRules(rules: readonly Rule[], before: readonly Rule[], place: Place, at: Where): void {
  const { phase, limits } = place;
  const most = Object.hasOwn(limits.phaseRules, phase) ? limits.phaseRules[phase] : PHASE_RULES[phase];
  checkQuota(rules.length, most ?? limits.rules, phase);
  checkExecutedOnce(rules, place, at);
  const kept = new Set(before);
  for (const [index, rule] of rules.entries()) if (!kept.has(rule)) checkRule(rule, place, at.child(index));
}

function checkRule(rule: Rule, place: Place, at: Where): void {
  if (!ACTIONS.has(rule.action))
    throw invalid(at, 'action', `'${rule.action}' is not a valid value for action`);
  if (place.kind === 'root' && CUSTOM_PHASES.has(place.phase) && !IN_ACCOUNTS.has(rule.action))
    throw invalid(
      at,
      'action',
      `it is not possible to use the ${rule.action} action in a ruleset with phase ${place.phase} and kind root`,
      20016,
    );
  checkExpression(rule.expression, at);
  const missing = listsNamed(rule).find((name) => place.lists?.has(name) === false);
  if (missing !== undefined) throw invalid(at, 'expression', `list $${missing} does not exist`);
  if (rule.action !== 'skip' && rule['logging'] !== undefined)
    throw invalid(at, 'logging', 'logging options only allowed in the skip action', 20018);
  checkParameters(rule, place, at);
}

/** In a zone's entry point, only one enabled rule may execute a managed ruleset. No such limit is known elsewhere. */
function checkExecutedOnce(rules: readonly Rule[], { kind, phase }: Place, at: Where): void {
  if (kind !== 'zone' || phase !== 'http_request_firewall_managed') return;
  const executed = new Set<unknown>();
  for (const [index, { action, enabled, ...rule }] of rules.entries()) {
    if (!enabled) continue;
    const parameters = rule['action_parameters'];
    const id = action === 'execute' && isJsonObject(parameters) ? parameters['id'] : undefined;
    if (id === undefined) continue;
    if (executed.has(id))
      throw invalid(
        at.child(index),
        'action_parameters/id',
        'more than one rule is trying to execute the same managed ruleset',
        20014,
      );
    executed.add(id);
  }
}

/** Throws the HttpError 50001 for more than the phase allows. */
export function checkQuota(count: number, most: number, phase: string): void {
  if (count <= most) return;
  const message = `exceeded the maximum number of rules in the phase ${phase}: ${count} out of ${most}`;
  throw new HttpError(400, 50001, message);
}

function checkExpression(expression: string, at: Where): void {
  const refused = `'${expression}' is not a valid value for expression because`;
  if (expression.trim() === '')
    throw invalid(at, 'expression', `${refused} the expression cannot be blank`, 20125);
  if (Buffer.byteLength(expression) > MAX_EXPRESSION_BYTES)
    throw invalid(at, 'expression', 'the expression is longer than 4096 bytes');
}

function checkParameters(rule: Rule, place: Place, at: Where): void {
  const given = rule['action_parameters'];
  const parameters = isJsonObject(given) ? given : {};
  switch (rule.action) {
    case 'skip':
      requireParameters(parameters, rule.action, at);
      if (parameters['ruleset'] !== undefined && parameters['ruleset'] !== 'current')
        throw invalid(at, 'action_parameters/ruleset', 'the only valid value for ruleset is current');
      return;
    case 'execute':
      requireParameters(parameters, rule.action, at);
      if (typeof parameters['id'] !== 'string' || parameters['id'] === '')
        throw invalid(at, 'action_parameters/id', 'id is required for the execute action');
      checkExecuted(parameters['id'], place, at);
      return;
    case 'log_custom_field':
      requireParameters(parameters, rule.action, at);
      checkLogFields(rule.expression, parameters, place, at);
      return;
    default:
      if (DEMANDING.has(rule.action)) requireParameters(parameters, rule.action, at);
  }
}

/** Actions that need parameters, without checks of their own. */
const DEMANDING = new Set(
  `compress_response redirect rewrite route score serve_error set_cache_control set_cache_settings set_cache_tags
  set_config transform_response_html`.split(/\s+/),
);

/** A custom ruleset is executed at its level and in its phase, and executes no others. */
function checkExecuted(id: string, { kind, phase, rulesets, ofAccounts }: Place, at: Where): void {
  if (kind === 'custom')
    throw invalid(at, 'action', 'it is not possible to use the execute action in a ruleset with kind custom');
  if (!CUSTOM_PHASES.has(phase) || (kind === 'zone' && !ofAccounts.has(id))) return;
  const found = rulesets.find((ruleset) => ruleset.id === id && ruleset.kind === 'custom');
  if (found?.phase !== phase)
    throw invalid(at, 'action_parameters/id', `could not find custom ruleset "${id}" of phase ${phase}`);
}

function requireParameters(parameters: JsonObject, action: string, at: Where): void {
  if (Object.keys(parameters).length === 0)
    throw invalid(at, 'action_parameters', `action parameters are required for the ${action} action`, 20113);
}
