import { ruleTitle } from '../../kernel/lib/rule-title.js';
import { isObject } from '../../kernel/model/json.js';
import { ACTION_FACTS } from '../expressions/catalogue/actions.js';
import { PHASE_FACTS } from '../expressions/catalogue/phases.js';
import { bytesOf } from '../expressions/strings.js';
import type { RuleList, SimulatedRule } from '../simulation/rules.js';
import type { Stage } from './way.js';

/** What a rule does to what it takes, as far as it matters to whether that gets past the rules. */
export type Effect =
  | { readonly kind: 'nothing' }
  /** It is blocked, redirected or answered. */
  | { readonly kind: 'stops' }
  /** It is challenged: who asks may get past. */
  | { readonly kind: 'tests' }
  /** Nobody can tell from here: a managed ruleset, a rate limit, an action that no document names. */
  | {
      readonly kind: 'may-stop';
      readonly what: string;
      /** It may as well let past all that comes later: a ruleset that nobody knows may skip, and so may an action. */
      readonly mayLetPast?: true;
    }
  | Skips
  /** It runs a custom ruleset whose rules are known. */
  | { readonly kind: 'runs'; readonly list: RuleList }
  | Rewrites;

/** What comes later is left out: the rest of the ruleset or of the phase, other phases, rulesets that are executed. */
export interface Skips {
  readonly kind: 'skips';
  readonly leaves: 'ruleset' | 'phase' | undefined;
  readonly phases: readonly string[];
  readonly rulesets: readonly string[];
}

/** Rules of later phases see other values. */
export interface Rewrites {
  readonly kind: 'rewrites';
  /** Which fields are others, by their names anywhere in a condition. */
  readonly fields: RegExp;
  /** The path that there is from now on, where it is always the same one. Bytes. */
  readonly path: string | undefined;
}

/** Asked for traffic that a rule takes: what some ruleset does is taken for granted where somebody only asks whether it is executed. */
export interface EffectOptions {
  /** The id of a ruleset: a rule that executes all of it ends the way. */
  readonly until?: string;
}

/** What a rule does. Pure. */
export function effectOf(
  rule: SimulatedRule,
  stage: Pick<Stage, 'executed' | 'phase'>,
  options: EffectOptions = {},
): Effect {
  const { action, parameters, condition } = rule;
  const facts = ACTION_FACTS.get(action);
  if (facts === undefined) return { kind: 'may-stop', what: `what ${action} does`, mayLetPast: true };
  if (facts.effect === 'goes on') return action === 'rewrite' ? rewritten(parameters) : { kind: 'nothing' };
  if (condition !== undefined)
    return { kind: 'may-stop', what: `how often rule ${ruleTitle(rule)} has counted it` };
  if (facts.effect === 'skip') return skipOf(parameters);
  if (action === 'execute') return execution(rule, stage, options);
  if (facts.effect === 'unclear') return { kind: 'may-stop', what: `what ${action} does` };
  if (isObject(parameters) && parameters['from_list'] !== undefined)
    return { kind: 'may-stop', what: 'the items of the list of redirects' };
  return { kind: facts.strength === 'tests' ? 'tests' : 'stops' };
}

function execution(
  rule: SimulatedRule,
  { executed, phase }: Pick<Stage, 'executed' | 'phase'>,
  { until }: EffectOptions,
): Effect {
  const { parameters } = rule;
  const id = isObject(parameters) ? executedId(parameters['id']) : undefined;
  if (id !== undefined && id === until && isWhole(parameters)) return { kind: 'stops' };
  const list = id === undefined ? undefined : executed.get(id);
  if (list !== undefined) return { kind: 'runs', list };
  const unknown = {
    kind: 'may-stop',
    what: `what the ruleset executed by rule ${ruleTitle(rule)} does`,
  } as const;
  // Rules of a managed ruleset don't skip. What is executed where custom rulesets are may be one.
  const maySkip = PHASE_FACTS.get(phase)?.customActions?.includes('skip') ?? false;
  return maySkip ? { ...unknown, mayLetPast: true } : unknown;
}

/** The id of a ruleset, or in a file the name that stands for one. */
export function executedId(id: unknown): string | undefined {
  if (typeof id === 'string') return id;
  return isObject(id) ? JSON.stringify(id) : undefined;
}

/** Overrides may switch a ruleset off. */
function isWhole(parameters: unknown): boolean {
  const overrides = isObject(parameters) ? parameters['overrides'] : undefined;
  return !isObject(overrides) || overrides['enabled'] !== false;
}

function skipOf(parameters: unknown): Skips {
  const raw = isObject(parameters) ? parameters : {};
  const leaves = raw['phase'] === 'current' ? 'phase' : raw['ruleset'] === 'current' ? 'ruleset' : undefined;
  return { kind: 'skips', leaves, phases: textsIn(raw['phases']), rulesets: textsIn(raw['rulesets']) };
}

function textsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

const OF_URI = /(?<!raw\.)http\.request\.(?:full_uri|uri)/;
const OF_HEADERS =
  /http\.(?:request\.(?:headers|cookies|accepted_languages)|cookie|referer|user_agent|x_forwarded_for)/;
const OF_BOTH = new RegExp(`${OF_URI.source}|${OF_HEADERS.source}`);

/** Headers and the URI are what a rule can rewrite of a request (Transform Rules). */
function rewritten(parameters: unknown): Effect {
  const raw = isObject(parameters) ? parameters : {};
  const { uri, headers } = raw;
  if (uri === undefined && headers === undefined) return { kind: 'nothing' };
  const fields = uri === undefined ? OF_HEADERS : headers === undefined ? OF_URI : OF_BOTH;
  const path = isObject(uri) && isObject(uri['path']) ? uri['path']['value'] : undefined;
  return { kind: 'rewrites', fields, path: typeof path === 'string' ? bytesOf(path) : undefined };
}
