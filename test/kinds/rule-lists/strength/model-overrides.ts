import { isObject } from '../../../../src/kernel/model/json.js';
import type { Raw } from '../../../../src/kernel/lib/decode.js';
import { CATEGORIES, IDS } from './arbitrary.js';

/** What a rule of a ruleset does when nobody overrides it. */
interface Own {
  readonly enabled: boolean;
  readonly action: string;
  readonly score_threshold: number;
}

const ACTIONS: readonly (readonly string[])[] = [
  ['skip'],
  ['log'],
  ['managed_challenge', 'js_challenge'],
  ['block'],
];
const SENSITIVITIES = ['eoff', 'low', 'medium', 'default'];

const OWN: readonly Own[] = [true, false].flatMap((enabled) =>
  ['log', 'managed_challenge', 'block'].flatMap((action) =>
    // Between, below and above all thresholds that overrides are drawn with.
    [0, 30, 50, 100].map((score_threshold) => ({ enabled, action, score_threshold })),
  ),
);

/** The categories that a rule may be in, the one whose override wins first. */
const MEMBERSHIPS: readonly (readonly string[])[] = [
  [],
  ...CATEGORIES.map((one) => [one]),
  ...CATEGORIES.flatMap((one) => CATEGORIES.flatMap((other) => (one === other ? [] : [[one, other]]))),
];

/** Whether there could be a ruleset of which some rule does less with the later overrides: every one is tried. */
export function lessOfOverrides(before: Raw, after: Raw): boolean {
  return [undefined, ...IDS].some((id) =>
    MEMBERSHIPS.some((categories) =>
      OWN.some((own) => isLess(effect(before, id, categories, own), effect(after, id, categories, own))),
    ),
  );
}

/** How strong each setting of a rule is with overrides; undefined when it is off. */
function effect(
  overrides: Raw,
  id: string | undefined,
  categories: readonly string[],
  own: Own,
): readonly number[] | undefined {
  const rules = itemsOf(overrides['rules']).filter((item) => item['id'] === id);
  const groups = categories.flatMap((name) =>
    itemsOf(overrides['categories']).filter((item) => item['category'] === name),
  );
  const { enabled, action, sensitivity_level, score_threshold }: Raw = Object.assign(
    { ...own, sensitivity_level: 'default' },
    overrides,
    ...groups.toReversed(),
    ...rules,
  );
  if (enabled === false) return undefined;
  return [
    ACTIONS.findIndex((step) => step.some((one) => one === action)),
    SENSITIVITIES.findIndex((one) => one === sensitivity_level),
    -Number(score_threshold),
  ];
}

function isLess(before: readonly number[] | undefined, after: readonly number[] | undefined): boolean {
  if (before === undefined) return false;
  return after === undefined || before.some((strength, index) => (after[index] ?? 0) < strength);
}

function itemsOf(list: unknown): readonly Raw[] {
  return Array.isArray(list) ? list.filter(isObject) : [];
}
