import { PLANS, type Plan } from '@zonewright/edge-rules/lib/plans.js';
import type { CompileContext } from '../../kernel/model/context.js';
import { planOf } from '../../kernel/model/plans.js';
import type { Scope } from '../../kernel/model/scope.js';
import type { Settings } from '../../kernel/model/settings.js';
import { CUSTOM_RULESETS_LIST } from '../rule-lists/custom-rulesets.js';

/** The key of the limit in the project file. */
const KEY = 'custom_rulesets';

/** The most custom rulesets of a zone by plan (documented since August 2026). */
const PLAN_QUOTA: Readonly<Record<Plan, number>> = { free: 1, pro: 2, business: 5, enterprise: 10 };

/** The default of accounts that have them (public facts, limits). */
const OF_ACCOUNTS = 10;

/** How many custom rulesets a scope may have. */
interface RulesetsLimit {
  readonly most: number;
  /** True if a contract may allow more, so that exceeding it may be right. */
  readonly isUsual: boolean;
  /** What plans allow, in words, if the plan is the limit. */
  readonly plans?: string;
}

/** From the project file, else by plan. Certain except for Enterprise, where contracts differ. */
function rulesetsLimit(scope: Scope, { limits }: Pick<Settings, 'limits'>): RulesetsLimit {
  const own = limits[KEY];
  if (own !== undefined) return { most: own, isUsual: false };
  if (scope.level === 'account') return { most: OF_ACCOUNTS, isUsual: true };
  const plan = planOf(scope);
  const all = PLANS.map((one) => `${one} ${PLAN_QUOTA[one]}`).join(', ');
  return {
    most: PLAN_QUOTA[plan ?? 'business'],
    isUsual: plan === undefined || plan === 'enterprise',
    plans: `zones have by their plan ${all}${plan === undefined ? ', and the file does not say the plan' : ''}`,
  };
}

/** The certain limit of custom rulesets; undefined if a contract may allow more. Pure. */
export function certainRulesetsLimit(scope: Scope, settings: Pick<Settings, 'limits'>): number | undefined {
  const { most, isUsual } = rulesetsLimit(scope, settings);
  return isUsual ? undefined : most;
}

/** Reports too many custom rulesets, at the first beyond the limit. */
export function checkRulesetsCount(
  count: number,
  { scope, settings, report }: Pick<CompileContext, 'scope' | 'settings' | 'report'>,
): void {
  const { most, isUsual, plans } = rulesetsLimit(scope, settings);
  if (count <= most) return;
  report([CUSTOM_RULESETS_LIST, most], {
    severity: isUsual ? 'warning' : 'error',
    code: 'too-many-rulesets',
    message: `${count} of ${isUsual ? 'the usual ' : ''}${most} custom rulesets: this is number ${most + 1}${plans === undefined ? '' : ` (${plans})`}`,
    help: `Remove ${count - most}, or write the number of your contract into limits.${KEY} of zonewright.yaml.`,
  });
}
