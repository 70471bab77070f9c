import { matchesRule } from '../simulation/evaluate.js';
import type { CompiledRule, RuleList } from '../simulation/rules.js';
import { rulesFor } from '../simulation/rules-of.js';
import { trafficOf, type Traffic } from '../simulation/traffic.js';
import { effectOf, type Effect, type EffectOptions, type Rewrites } from './effects.js';
import { isLeftOut, keyOfStage, skippedBy } from './skips.js';
import type { PlacedRule, Stage, Way } from './way.js';

/** A rule that took the traffic. */
export interface Met {
  readonly at: PlacedRule;
  readonly effect: Exclude<Effect, { readonly kind: 'nothing' | 'runs' }>;
}

/**
 * `met`: rules that took it, in order; opaque ones (managed rulesets, rate limits) let it pass. `open`: it
 * depends on something unknown.
 */
export type Followed =
  | { readonly kind: 'passes'; readonly met: readonly Met[] }
  | { readonly kind: 'stopped'; readonly by: Met; readonly met: readonly Met[] }
  | {
      readonly kind: 'open';
      readonly needs: readonly string[];
      /** It may have let past what is stopped later. */
      readonly dependsOn?: Met;
    };

export interface FollowOptions extends EffectOptions {
  /** Challenged traffic goes no further. Otherwise a visitor who passes does. */
  readonly testsStop: boolean;
  /** It must be certain which opaque rules take it. Otherwise uncertain ones are ignored. */
  readonly tracksOpaque?: true;
}

/** Follows traffic through all phases. The result is never a guess: knowing more about the traffic would not change it. */
export function follow(way: Way, traffic: Traffic, options: FollowOptions): Followed {
  const journey: Journey = {
    traffic,
    skipped: new Set(),
    doubtful: new Set(),
    met: [],
    mayLetPast: [],
    options,
  };
  for (const stage of way.stages) {
    const key = keyOfStage(stage);
    if (key !== undefined && journey.skipped.has(key)) continue;
    const before = journey.met.length;
    const end = throughList(stage.list, stage, journey);
    if (key === undefined && end.kind === 'stopped') return end;
    const matters = end.kind === 'stopped' || journey.met.length > before;
    if (key !== undefined && journey.doubtful.has(key) && matters) return open([DOUBT]);
    if (end.kind === 'stopped' || end.kind === 'open') return certainly(end, journey);
  }
  return { kind: 'passes', met: journey.met };
}

/** A stop is uncertain if an earlier rule may have let the traffic past. */
function certainly(
  end: Extract<Followed, { readonly kind: 'stopped' | 'open' }>,
  { mayLetPast }: Journey,
): Followed {
  const [first] = mayLetPast;
  if (first === undefined || end.kind === 'open') return end;
  return { ...open([first.what]), dependsOn: first.met };
}

const DOUBT = 'whether a skip of the account applies to the rules of its zones';

interface Journey {
  traffic: Traffic;
  readonly skipped: Set<string>;
  /** Keys of what may be left out. */
  readonly doubtful: Set<string>;
  readonly met: Met[];
  /** They may have let it past all that follows. */
  readonly mayLetPast: { readonly what: string; readonly met: Met }[];
  readonly options: FollowOptions;
}

type End = { readonly kind: 'past' | 'left' } | Extract<Followed, { readonly kind: 'stopped' | 'open' }>;

function open(needs: readonly string[]): Extract<Followed, { readonly kind: 'open' }> {
  return { kind: 'open', needs };
}

function throughList(list: RuleList, stage: Stage, journey: Journey): End {
  // After a rewrite, rules see the new value.
  const rewrites = list.rules.some(({ rule }) => rule.enabled && rule.action === 'rewrite');
  const rules = rewrites ? list.rules.filter(({ rule }) => rule.enabled) : rulesFor(list, journey.traffic);
  for (const compiled of rules) {
    const end = atRule(compiled, stage, journey);
    if (end !== undefined) return end;
  }
  return { kind: 'past' };
}

/** Undefined if the list goes on. */
function atRule(compiled: CompiledRule, stage: Stage, journey: Journey): End | undefined {
  const { rule } = compiled;
  const { options, met, skipped, doubtful } = journey;
  const effect = effectOf(rule, stage, options);
  if (effect.kind === 'nothing' || isLeftOut(rule, skipped)) return undefined;
  const truth = matchesRule(compiled, journey.traffic);
  if (truth === false) return undefined;
  if (effect.kind === 'tests' && !options.testsStop && truth !== true) return undefined;
  if (effect.kind === 'may-stop' && (truth === true || options.tracksOpaque !== true)) {
    const one: Met = { at: { phase: stage.phase, level: stage.level, rule }, effect };
    if (effect.mayLetPast === true) journey.mayLetPast.push({ what: effect.what, met: one });
    if (truth !== true) return undefined;
  }
  if (truth !== true) return open(truth.because);
  if (effect.kind === 'runs') {
    const end = throughList(effect.list, stage, journey);
    return end.kind === 'past' ? undefined : end;
  }
  const one: Met = { at: { phase: stage.phase, level: stage.level, rule }, effect };
  switch (effect.kind) {
    case 'stops':
      return { kind: 'stopped', by: one, met };
    case 'tests':
      if (options.testsStop) return { kind: 'stopped', by: one, met };
      met.push(one);
      return undefined;
    case 'may-stop':
      met.push(one);
      return undefined;
    case 'rewrites':
      met.push(one);
      journey.traffic = rewritten(journey.traffic, effect);
      return undefined;
    case 'skips': {
      met.push(one);
      const { certain, open: possible } = skippedBy(effect, stage.phase, stage.level);
      for (const key of certain) skipped.add(key);
      for (const key of possible) doubtful.add(key);
      if (effect.leaves === undefined) return undefined;
      return { kind: effect.leaves === 'phase' ? 'left' : 'past' };
    }
  }
}

/** Rewritten fields have the new value, or are unknown if it is computed. */
export function rewritten(traffic: Traffic, { fields, path }: Rewrites): Traffic {
  const kept = [...traffic.fields].filter(([field]) => !fields.test(field));
  const given = new Map([...kept, ...(path === undefined ? [] : [['http.request.uri.path', path] as const])]);
  return trafficOf(traffic.scheme, given, traffic.lists);
}
