import { isObject } from '../../kernel/model/json.js';
import type { Budget } from '../simulation/budget.js';
import { boxOf } from '../simulation/box.js';
import { condition } from '../simulation/atoms.js';
import { actingKey, conditionIn } from '../simulation/keys.js';
import { intersectionOf, regionsMeet, subtract, unionOf, type Region } from '../simulation/region.js';
import { texts } from '../simulation/sets.js';
import type { RuleList, SimulatedRule } from '../simulation/rules.js';
import { RulesOf } from '../simulation/rules-of.js';
import { selectingRules, type SelectingRule } from '../simulation/terminating-rules.js';
import { effectOf, type Effect, type EffectOptions, type Rewrites, type Skips } from './effects.js';
import type { PlacedRule, Stage, Way } from './way.js';

/** Traffic that goes the same way from here on. */
export interface Flow {
  readonly region: Region;
  /** What later rules leave out for it: phases and rulesets, as `stageKey` and `rulesetKey` say. */
  readonly skipped: ReadonlySet<string>;
  /** Fields that rules wrote over. */
  readonly rewritten: readonly RegExp[];
}

/** What meets traffic on its way and may keep it from getting past, and which. */
export interface Meeting {
  readonly at: PlacedRule;
  readonly effect: Extract<Effect, { readonly kind: 'stops' | 'tests' | 'may-stop' }>;
  readonly flow: Flow;
}

export interface WalkOptions extends EffectOptions {
  readonly budget: Budget;
  /** What is challenged does not go on. Otherwise whoever passes the challenge does. */
  readonly testsStop: boolean;
  readonly onMeeting?: (meeting: Meeting) => void;
}

/**
 * Follows a region through all phases: what is left of it at the end, each part as large as it may be. What nobody can tell (a managed ruleset, a
 * rate limit) lets everything past. Conditions that can't be looked into are kept apart, as ones that hold or don't. Throws when the budget is used
 * up: only what `within` runs may call it.
 */
export function walk(way: Way, region: Region, options: WalkOptions): readonly Flow[] {
  let flows: readonly Flow[] = [{ region, skipped: new Set(), rewritten: [] }];
  for (const stage of way.stages) {
    if (flows.length === 0) return flows;
    flows = joined(
      flows.flatMap((flow) => throughStage(flow, stage, options)),
      options.budget,
    );
  }
  return flows;
}

function throughStage(flow: Flow, stage: Stage, options: WalkOptions): readonly Flow[] {
  if (flow.skipped === ALL || flow.skipped.has(stageKey(stage.phase, stage.level))) return [flow];
  const { past, left } = throughList(flow, stage.list, stage, options);
  return [...past, ...left];
}

/** What comes out of a list at its end, and what leaves the whole phase before. */
interface Out {
  readonly past: readonly Flow[];
  readonly left: readonly Flow[];
}

function throughList(flow: Flow, list: RuleList, stage: Stage, options: WalkOptions): Out {
  let open: readonly Flow[] = [flow];
  const past: Flow[] = [];
  const left: Flow[] = [];
  for (const rule of rulesMeeting(flow.region, list)) {
    if (open.length === 0) break;
    const effect = effectOf(rule.compiled.rule, stage, options);
    if (effect.kind === 'nothing') continue;
    const results = open.map((one) => pastRule(one, rule, effect, { stage, options }));
    for (const result of results) {
      past.push(...result.past);
      left.push(...result.left);
    }
    open = joined(
      results.flatMap(({ on }) => on),
      options.budget,
    );
  }
  return { past: [...past, ...open], left };
}

/** Where a rule rewrites, those behind it see what it wrote. */
function rulesMeeting(region: Region, list: RuleList): readonly SelectingRule[] {
  const rules = selectingRules(list);
  if (rules.some(({ compiled }) => compiled.rule.action === 'rewrite')) return rules;
  const known = INDEXED.get(list) ?? new RulesOf(list, rules);
  INDEXED.set(list, known);
  return known.meeting(region).map(({ rule }) => rule);
}

const INDEXED = new WeakMap<RuleList, RulesOf<SelectingRule>>();

interface Where {
  readonly stage: Stage;
  readonly options: WalkOptions;
}

/** What goes on to the next rule, what has the rest of the list behind it, and what leaves the phase. */
interface Behind extends Out {
  readonly on: readonly Flow[];
}

function pastRule(flow: Flow, rule: SelectingRule, effect: Effect, where: Where): Behind {
  const { budget, testsStop, onMeeting } = where.options;
  const goesOn: Behind = { on: [flow], past: [], left: [] };
  if (isLeftOut(rule.compiled.rule, flow.skipped) || !regionsMeet(flow.region, rule.selected, budget))
    return goesOn;
  const taken = (): Flow => ({ ...flow, region: intersectionOf([flow.region, rule.selected], budget) });
  const others = (): readonly Flow[] =>
    nonEmpty({ ...flow, region: subtract(flow.region, rule.selected, budget) });
  switch (effect.kind) {
    case 'nothing':
      return goesOn;
    case 'stops':
    case 'tests':
    case 'may-stop':
      onMeeting?.({ at: { ...where.stage, rule: rule.compiled.rule }, effect, flow: taken() });
      if (effect.kind === 'may-stop' && effect.mayLetPast === true)
        return { ...goesOn, left: nonEmpty({ ...taken(), skipped: ALL }) };
      return effect.kind === 'stops' || (effect.kind === 'tests' && testsStop)
        ? { ...goesOn, on: others() }
        : goesOn;
    case 'skips': {
      const skipping = withSkips(taken(), effect, where.stage);
      if (effect.leaves === undefined) return { ...goesOn, on: [...others(), ...skipping] };
      const out = effect.leaves === 'phase' ? { left: skipping } : { past: skipping };
      return { on: others(), past: [], left: [], ...out };
    }
    case 'runs': {
      const { past, left } = throughList(taken(), effect.list, where.stage, where.options);
      return { on: [...others(), ...past], past: [], left };
    }
    case 'rewrites':
      return { ...goesOn, on: [...others(), ...nonEmpty(rewrittenFlow(taken(), effect))] };
  }
}

function nonEmpty(flow: Flow): readonly Flow[] {
  return flow.region.length === 0 ? [] : [flow];
}

/** Whether a skip before leaves out the ruleset that a rule executes. */
export function isLeftOut({ action, parameters }: SimulatedRule, skipped: ReadonlySet<string>): boolean {
  if (action !== 'execute' || skipped.size === 0 || !isObject(parameters)) return false;
  const { id } = parameters;
  return typeof id === 'string' && skipped.has(rulesetKey(id));
}

/** Of what is let past everything that comes later: as a key, it is like no other. */
const ALL: ReadonlySet<string> = new Set(['all']);

/** The key of a phase that is left out, at one level. */
export function stageKey(phase: string, level: Stage['level']): string {
  return `phase ${phase} ${level}`;
}

function rulesetKey(id: string): string {
  return `ruleset ${id}`;
}

/**
 * What a skip leaves out later. Whether a skip of an account holds for the rules of its zones is not documented: both may be, as if it were a
 * condition that can't be looked into.
 */
function withSkips(flow: Flow, effect: Skips, { phase, level }: Stage): readonly Flow[] {
  if (flow.region.length === 0) return [];
  const { certain, open } = skippedBy(effect, phase, level);
  const surely = { ...flow, skipped: new Set([...flow.skipped, ...certain]) };
  if (open.length === 0) return [surely];
  const { key, values } = condition(
    actingKey(`a skip of the account holds for its zones (${open.join(', ')})`),
  );
  const [box] = boxOf(key, values);
  const isSo = box === undefined ? flow.region : flow.region.map((one) => new Map([...one, ...box]));
  return [surely, { ...flow, region: isSo, skipped: new Set([...surely.skipped, ...open]) }];
}

/** The keys of what is left out for certain, and of what may be. */
export function skippedBy(
  { leaves, phases, rulesets }: Skips,
  phase: string,
  level: Stage['level'],
): { readonly certain: readonly string[]; readonly open: readonly string[] } {
  const both = [...phases, ...(leaves === 'phase' ? [phase] : [])];
  const keys = (at: Stage['level']): readonly string[] => both.map((one) => stageKey(one, at));
  const named = rulesets.map(rulesetKey);
  if (level === 'zone') return { certain: [...keys('zone'), ...named], open: [] };
  return { certain: [...keys('account'), ...named], open: keys('zone') };
}

/** Flows that leave out the same are one. */
function joined(flows: readonly Flow[], budget: Budget): readonly Flow[] {
  if (flows.length < 2) return flows;
  const groups = new Map<string, Flow[]>();
  for (const flow of flows) {
    const key = [...flow.skipped].toSorted().join('\n') + flow.rewritten.map(String).join('\n');
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [flow]);
    else group.push(flow);
  }
  return [...groups.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    if (others.length === 0) return [first];
    return [
      {
        ...first,
        region: unionOf(
          [first, ...others].map(({ region }) => region),
          budget,
        ),
      },
    ];
  });
}

/** What is said of fields that were rewritten is said of what they were. */
const FORMER = 'formerly ';

function rewrittenFlow(flow: Flow, { fields, path }: Rewrites): Flow {
  const wasWritten = (key: string): boolean => flow.rewritten.some((earlier) => isOf(key, earlier));
  const region = flow.region.map((box) => {
    const kept = [...box].flatMap(([key, values]) => {
      if (!isOf(key, fields)) return [[key, values] as const];
      return wasWritten(key) ? [] : [[`${FORMER}${key}`, values] as const];
    });
    return new Map([...kept, ...(path === undefined ? [] : [[PATH, texts([path])] as const])]);
  });
  return { ...flow, region, rewritten: [...flow.rewritten, fields] };
}

const PATH = 'http.request.uri.path';

function isOf(key: string, fields: RegExp): boolean {
  return !key.startsWith(FORMER) && fields.test(conditionIn(key) ?? key);
}

/** The traffic of a flow as it came: without what is said of what rules wrote. */
export function asItCame({ region, rewritten }: Pick<Flow, 'region' | 'rewritten'>): Region {
  if (rewritten.length === 0) return region;
  return region.map(
    (box) =>
      new Map(
        [...box].flatMap(([key, values]) => {
          if (key.startsWith(FORMER)) return [[key.slice(FORMER.length), values] as const];
          return rewritten.some((fields) => isOf(key, fields)) ? [] : [[key, values] as const];
        }),
      ),
  );
}
