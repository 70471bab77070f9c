import { asJson } from '../../../kernel/model/json.js';
import { ACTION_TABLE } from '../actions/table.js';
import { bothMeant, verdictOn, type Sides, type Traffic } from '../strength/verdict.js';
import { becomesWords } from '../strength/strength-words.js';
import { isHollow } from '../../toolkit/shapes/meaning.js';
import type { Shape } from '../../toolkit/shapes/shape.js';
import { memberAt, type SetByRules } from './setting.js';

/** Actions whose parameters override settings of the zone. The last rule that sets one counts (Configuration Rules, Cache Rules). */
const ACTIONS = ['set_config', 'set_cache_settings'] as const;

/** Parameters with an order of strength in their shapes: that of the zone's setting. */
export const SET_PARAMETERS: readonly SetByRules[] = ACTIONS.flatMap((action) => {
  const shape = ACTION_TABLE[action]?.shape;
  return shape === undefined ? [] : leavesOf(shape, []).map((leaf) => parameterOf(action, leaf));
});

interface Leaf {
  readonly path: readonly string[];
  readonly shape: Shape;
}

function leavesOf(shape: Shape, path: readonly string[]): readonly Leaf[] {
  if (shape.strength === 'none') return [];
  if (shape.strength !== undefined) return [{ path, shape }];
  if (shape.type !== 'record') return [];
  return Object.entries(shape.members).flatMap(([name, member]) => leavesOf(member, [...path, name]));
}

function parameterOf(action: string, { path, shape }: Leaf): SetByRules {
  const name = path.join('.');
  return {
    name,
    code: 'weakens-zone-setting',
    wins: 'last',
    valueOf: (rule) => {
      const value = memberAt(rule['action_parameters'], path);
      return rule['action'] !== action || value === undefined ? undefined : asJson(value);
    },
    less: (sides) => lessOf(shape, name, sides),
  };
}

/** No setting is an expression. */
const NO_TRAFFIC: Traffic = { scheme: 'http', selected: { before: 'true', after: 'true' } };

function lessOf(shape: Shape, name: string, sides: Sides): string | undefined {
  const verdict = verdictOn(shape, sides, NO_TRAFFIC);
  if (verdict.kind === 'kept') return undefined;
  const meant = bothMeant(shape, sides);
  return `${becomesWords(shape, name, meant)}${doubt(meant)}`;
}

/** Without a rule, the setting of the zone counts, which is unknown here. */
function doubt({ before, after }: Sides): string {
  if (isHollow(before)) return ' (the zone possibly has a stronger value)';
  return isHollow(after) ? ' (the zone possibly has a weaker value)' : '';
}
