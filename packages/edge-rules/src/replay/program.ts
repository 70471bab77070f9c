import { isObject } from '../lib/is-object.js';
import { canonicalText } from '../lib/canonical-text.js';
import { ACTION_FACTS } from '../expressions/catalogue/actions.js';
import type { CompiledRule, RuleList } from '../simulation/rules.js';
import { effectOf, type Rewrites, type Skips } from '../way/effects.js';
import { stageKey } from '../way/skips.js';
import type { PlacedRule, Stage, Way } from '../way/way.js';
import type { Conditions } from './conditions.js';
import { rateLimitOf, type RateLimit } from './rate-limit.js';

/** What the rules do to a request. */
export const OUTCOMES = ['pass', 'log', 'skip', 'challenge', 'redirect', 'block'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** The effect of a rule on a request that it selects. */
export type Does =
  | { readonly kind: 'ends'; readonly outcome: Outcome }
  | { readonly kind: 'logs' }
  | { readonly kind: 'limits'; readonly limit: RateLimit; readonly outcome: Outcome }
  | { readonly kind: 'skips'; readonly effect: Skips }
  | { readonly kind: 'runs'; readonly steps: readonly Step[] }
  | { readonly kind: 'rewrites'; readonly effect: Rewrites }
  /** Its effect is unknown. */
  | {
      readonly kind: 'opaque';
      readonly what: string;
      /** Equal for rules with the same effect. */
      readonly key: string;
      readonly mayLetPast: boolean;
    };

/** A rule with a possible effect, compiled. */
export interface Step {
  readonly at: PlacedRule;
  /** Equal for rules that decide alike. */
  readonly identity: string;
  readonly condition: number;
  readonly does: Does;
}

/** One list of rules on the way. */
interface ProgramStage {
  readonly key: string;
  readonly phase: string;
  readonly level: Stage['level'];
  readonly steps: readonly Step[];
  /** Of its first step, among all stages. */
  readonly first: number;
}

/** The rules of a side, in the order of the way. */
export interface Program {
  readonly stages: readonly ProgramStage[];
  /** The identities of its rules. */
  readonly identities: ReadonlySet<string>;
  /** Rate limits, also in custom rulesets. A log can't count for some of them. */
  readonly limits: readonly Step[];
  /** All steps of its stages, one after another. */
  readonly steps: readonly Step[];
  /** By condition: steps to evaluate if it may be true. */
  readonly places: ReadonlyMap<number, readonly number[]>;
  /** Steps to evaluate always. */
  readonly always: readonly number[];
}

export interface ProgramOptions {
  /** The log lacks requests, so it can't count. */
  readonly isSample?: boolean;
}

/** Compiles a way for many requests. Without rules that have no effect. */
export function programOf(way: Way, conditions: Conditions, options: ProgramOptions = {}): Program {
  let first = 0;
  // Logs often lack TLS: a setting would leave every request undecided.
  const stages = way.stages
    .filter(({ isSetting }) => isSetting !== true)
    .map((stage): ProgramStage => {
      const steps = stepsOf(stage.list, stage, { conditions, ...options });
      first += steps.length;
      const { phase, level } = stage;
      return { key: stageKey(phase, level), phase, level, steps, first: first - steps.length };
    });
  const own = stages.flatMap((stage) => stage.steps);
  const steps = everyStep(own);
  return {
    stages: stages.filter((stage) => stage.steps.length > 0),
    steps: own,
    ...placesOf(own),
    identities: new Set(steps.map(({ identity }) => identity)),
    limits: steps.filter(({ does, at }) => does.kind === 'limits' || isRate(at.rule.condition)),
  };
}

/** With its own counting expression, a rule is always evaluated. */
function placesOf(steps: readonly Step[]): Pick<Program, 'places' | 'always'> {
  const places = new Map<number, number[]>();
  const always: number[] = [];
  for (const [place, { condition, does }] of steps.entries()) {
    if (does.kind === 'limits' && does.limit.counts !== undefined) always.push(place);
    else places.set(condition, [...(places.get(condition) ?? []), place]);
  }
  return { places, always };
}

/** A rate limit, not a check of credentials. */
function isRate(condition: unknown): boolean {
  return isObject(condition) && 'period' in condition;
}

function everyStep(steps: readonly Step[]): readonly Step[] {
  return steps.flatMap((step) => [step, ...(step.does.kind === 'runs' ? everyStep(step.does.steps) : [])]);
}

interface Making extends ProgramOptions {
  readonly conditions: Conditions;
}

function stepsOf({ rules }: RuleList, stage: Stage, making: Making): readonly Step[] {
  return rules.flatMap((compiled) => {
    if (!compiled.rule.enabled) return [];
    const does = doesOf(compiled, stage, making);
    if (does === undefined) return [];
    const { rule } = compiled;
    return [
      {
        at: { phase: stage.phase, level: stage.level, rule },
        identity: identityOf(compiled, stage),
        condition: making.conditions.ofRule(compiled),
        does,
      },
    ];
  });
}

function identityOf({ rule, fate, tree }: CompiledRule, { phase, level }: Stage): string {
  const condition = rule.condition === undefined ? '' : canonicalText(rule.condition);
  // The tree has a list's items: with other items it is another rule.
  const items = tree === undefined || rule.lists === undefined ? '' : listText(namedBy(rule, rule.lists));
  return [level, phase, fate, condition, rule.expression, items].join('\n');
}

/** Lists that it may use, by name. */
function namedBy(
  { expression }: CompiledRule['rule'],
  lists: NonNullable<CompiledRule['rule']['lists']>,
): readonly (readonly string[])[] {
  return [...lists]
    .filter(([name]) => expression.includes(`$${name}`))
    .map(([name, { items, rest = '' }]) => [name, rest, ...items.toSorted()])
    .toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1));
}

function listText(lists: readonly (readonly string[])[]): string {
  return JSON.stringify(lists);
}

/** Undefined without an effect on the outcome. */
function doesOf(compiled: CompiledRule, stage: Stage, making: Making): Does | undefined {
  const { rule, fate } = compiled;
  const isLog = rule.action === 'log';
  const limit =
    isObject(rule.condition) && making.isSample !== true
      ? rateLimitOf(rule.condition, compiled, making.conditions)
      : undefined;
  const plain = limit === undefined ? undefined : effectOf({ ...rule, condition: undefined }, stage);
  if (limit !== undefined && (isLog || plain?.kind === 'stops' || plain?.kind === 'tests'))
    return { kind: 'limits', limit, outcome: isLog ? 'log' : outcomeOf(rule.action) };
  const effect = effectOf(rule, stage);
  switch (effect.kind) {
    case 'nothing':
      return isLog && rule.condition === undefined ? { kind: 'logs' } : undefined;
    case 'stops':
    case 'tests':
      return { kind: 'ends', outcome: outcomeOf(rule.action) };
    case 'may-stop': {
      const key = `${fate} ${rule.condition === undefined ? '' : canonicalText(rule.condition)}`;
      return { kind: 'opaque', what: effect.what, key, mayLetPast: effect.mayLetPast === true };
    }
    case 'runs':
      return { kind: 'runs', steps: stepsOf(effect.list, stage, making) };
    case 'skips':
      return { kind: 'skips', effect };
    case 'rewrites':
      return { kind: 'rewrites', effect };
  }
}

function outcomeOf(action: string): Outcome {
  if (action === 'redirect') return 'redirect';
  return ACTION_FACTS.get(action)?.strength === 'tests' ? 'challenge' : 'block';
}
