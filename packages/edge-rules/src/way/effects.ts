import { ruleTitle } from '../lib/rule-title.js';
import { isObject } from '../lib/is-object.js';
import { ACTION_FACTS } from '../expressions/catalogue/actions.js';
import { PHASE_FACTS } from '../expressions/catalogue/phases.js';
import { bytesOf } from '../expressions/strings.js';
import type { RuleList, SimulatedRule } from '../simulation/rules.js';
import type { Stage } from './way.js';

/** What a rule does to traffic, for whether it gets past. */
export type Effect =
  | { readonly kind: 'nothing' }
  /** Blocks, redirects or answers. */
  | { readonly kind: 'stops' }
  /** Challenges: a visitor who passes goes on. */
  | { readonly kind: 'tests' }
  /** Unknown: a managed ruleset, a rate limit, an undocumented action. */
  | {
      readonly kind: 'may-stop';
      readonly what: string;
      /** The rule may also let traffic past all later rules. */
      readonly mayLetPast?: true;
    }
  | Skips
  /** A custom ruleset with known rules. */
  | { readonly kind: 'runs'; readonly list: RuleList }
  | Rewrites;

/** Leaves out the rest of the ruleset or phase, other phases, executed rulesets. */
export interface Skips {
  readonly kind: 'skips';
  readonly leaves: 'ruleset' | 'phase' | undefined;
  readonly phases: readonly string[];
  readonly rulesets: readonly string[];
}

/** Later phases see other values. */
export interface Rewrites {
  readonly kind: 'rewrites';
  /** Matches names of rewritten fields in a condition. */
  readonly fields: RegExp;
  /** The new path as bytes, if constant. */
  readonly path: string | undefined;
}

/** How to treat executed rulesets. */
export interface EffectOptions {
  /** Id of a ruleset: a rule that executes all of it ends the way. */
  readonly until?: string;
}

/** The effect of a rule. */
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
  // Managed rulesets don't skip, but if a phase allows custom rulesets it may be one.
  const maySkip = PHASE_FACTS.get(phase)?.customActions?.includes('skip') ?? false;
  return maySkip ? { ...unknown, mayLetPast: true } : unknown;
}

/** An id, or the name that a file uses. */
export function executedId(id: unknown): string | undefined {
  if (typeof id === 'string') return id;
  return isObject(id) ? JSON.stringify(id) : undefined;
}

/** False if overrides turn the ruleset off. */
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

/** Transform Rules can rewrite headers and the URI. */
function rewritten(parameters: unknown): Effect {
  const raw = isObject(parameters) ? parameters : {};
  const { uri, headers } = raw;
  if (uri === undefined && headers === undefined) return { kind: 'nothing' };
  const fields = uri === undefined ? OF_HEADERS : headers === undefined ? OF_URI : OF_BOTH;
  const path = isObject(uri) && isObject(uri['path']) ? uri['path']['value'] : undefined;
  return { kind: 'rewrites', fields, path: typeof path === 'string' ? bytesOf(path) : undefined };
}
