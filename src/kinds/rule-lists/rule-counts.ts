import type { CompileContext, SectionFinding, SectionPath } from '../../kernel/model/context.js';
import type { Diff } from '../../kernel/model/change.js';
import type { Finding } from '../../kernel/model/finding.js';
import { isObject } from '../../kernel/model/json.js';
import { PLANS, type Plan } from '@zonewright/edge-rules/lib/plans.js';
import { planOf } from '../../kernel/model/plans.js';
import type { Scope } from '../../kernel/model/scope.js';
import type { Settings } from '../../kernel/model/settings.js';

/** The project file's key for the most rules of a phase without its own number. */
export const RULES_LIMIT = 'rules';

/** The project file's key for phases' own numbers. */
const PHASE_LIMITS = 'rules_per_phase';

/** A limit for the number of rules. */
export interface RuleLimit {
  readonly most: number;
  /** True if a contract may allow more, so that exceeding it may be right. */
  readonly isUsual: boolean;
  /** What plans allow, in words, if the plan is the limit. */
  readonly plans?: string;
  /** What the rules belong to: `phase magic_transit`. */
  readonly of: string;
  /** The project file's key for it. */
  readonly key: string;
  /** The alternative, if no contract allows more. */
  readonly instead?: string;
}

/** The usual limit if nothing else is known. */
export const USUAL_RULES = 1000;

/** The default of every contract (network firewall, limits). */
const USUAL: Readonly<Record<string, number>> = { magic_transit: 200 };

/** The most rules of a zone's phase by plan (availability by product). */
const EACH_10_25_50_300 = quota(10, 25, 50, 300);
export const PLAN_QUOTAS: Readonly<Record<string, Readonly<Record<Plan, number>>>> = {
  http_config_settings: EACH_10_25_50_300,
  http_custom_errors: quota(0, 25, 50, 300),
  http_ratelimit: quota(1, 2, 5, 100),
  http_request_cache_settings: EACH_10_25_50_300,
  http_request_dynamic_redirect: EACH_10_25_50_300,
  http_request_firewall_custom: quota(5, 20, 100, 1000),
  http_request_late_transform: EACH_10_25_50_300,
  http_request_origin: EACH_10_25_50_300,
  http_request_transform: EACH_10_25_50_300,
  http_response_compression: EACH_10_25_50_300,
  http_response_headers_transform: EACH_10_25_50_300,
};

/** Limits that no contract changes: custom log fields have one rule (Rulesets API document, procedure of custom log fields). */
const FIXED: Readonly<Record<string, Pick<RuleLimit, 'most' | 'instead'>>> = {
  http_log_custom_fields: { most: 1, instead: 'put the names of all rules into one' },
};

function quota(free: number, pro: number, business: number, enterprise: number): Record<Plan, number> {
  return { free, pro, business, enterprise };
}

/**
 * The most rules of a phase: from the project file; else of every contract; else of the zone's plan, certain except for Enterprise; else what is
 * usual. Without a plan, more than Business has gets a warning.
 */
export function phaseLimit(phase: string, scope: Scope, { limits }: Pick<Settings, 'limits'>): RuleLimit {
  const key = `limits.${PHASE_LIMITS}.${phase}`;
  const of = `phase ${phase}`;
  const own = limits[`${PHASE_LIMITS}.${phase}`];
  if (own !== undefined) return { most: own, isUsual: false, of, key };
  const fixed = Object.hasOwn(FIXED, phase) ? FIXED[phase] : undefined;
  if (fixed !== undefined) return { ...fixed, isUsual: false, of, key };
  const ofAll = limits[RULES_LIMIT];
  if (ofAll !== undefined) return { most: ofAll, isUsual: false, of, key };
  const quotas = scope.level === 'zone' && Object.hasOwn(PLAN_QUOTAS, phase) ? PLAN_QUOTAS[phase] : undefined;
  if (quotas === undefined) return { most: USUAL[phase] ?? USUAL_RULES, isUsual: true, of, key };
  const plan = planOf(scope);
  const isUsual = plan === undefined || plan === 'enterprise';
  return { most: quotas[plan ?? 'business'], isUsual, plans: quotasInWords(quotas, plan), of, key };
}

/** The certain limit of a phase; undefined if a contract may allow more. Pure. */
export function certainLimit(
  phase: string,
  scope: Scope,
  settings: Pick<Settings, 'limits'>,
): number | undefined {
  const { most, isUsual } = phaseLimit(phase, scope, settings);
  return isUsual ? undefined : most;
}

function quotasInWords(quotas: Readonly<Record<Plan, number>>, plan: Plan | undefined): string {
  const all = PLANS.map((one) => `${one} ${quotas[one]}`).join(', ');
  return `zones have by their plan ${all}${plan === undefined ? ', and the file does not say the plan' : ''}`;
}

/** A list of rules, and its path in the section. */
interface PlacedList {
  readonly rules: readonly unknown[];
  readonly path: SectionPath;
}

/** Reports too many rules in lists together, at the first beyond the limit. Includes are resolved. */
export function checkRuleCount(
  lists: readonly PlacedList[],
  limit: RuleLimit,
  context: Pick<CompileContext, 'report'>,
): void {
  const places = lists.flatMap(({ rules, path }) => rules.map((_, index): SectionPath => [...path, index]));
  const first = places[limit.most];
  if (first !== undefined) context.report(first, tooManyRules(places.length, limit));
}

/** The words for too many rules. The service refuses the whole list (code 50001, "N out of M"). */
function tooManyRules(count: number, limit: RuleLimit): SectionFinding {
  const { most, isUsual, plans, of } = limit;
  return {
    severity: isUsual ? 'warning' : 'error',
    code: 'too-many-rules',
    message: `${count} of ${isUsual ? 'the usual ' : ''}${most} rules of ${of}: this is number ${most + 1}${plans === undefined ? '' : ` (${plans})`}`,
    help: helpFor(count, limit),
  };
}

function helpFor(count: number, { most, key, instead }: RuleLimit): string {
  const way = instead ?? `write the number of your contract into ${key} of zonewright.yaml`;
  return `Remove ${count - most}, or ${way}.`;
}

/** Warns if a list exceeds the limit only with other people's rules. No error: the service knows the contract better. */
export function liveRuleCount(
  { changes }: Pick<Diff, 'changes'>,
  declared: number,
  limit: RuleLimit,
  place: Required<Pick<Finding, 'location' | 'scope'>>,
): readonly Finding[] {
  const { most, isUsual, of } = limit;
  const count = Math.max(0, ...changes.map(({ request }) => rulesIn(request.body)));
  if (declared > most || count <= most) return [];
  const message = `${count} rules of ${of} would be sent, ${declared} of them declared here, but ${most} ${isUsual ? 'are usual' : 'are allowed'}`;
  return [{ severity: 'warning', code: 'too-many-rules', message, help: helpFor(count, limit), ...place }];
}

function rulesIn(body: unknown): number {
  const rules = isObject(body) ? body['rules'] : undefined;
  return Array.isArray(rules) ? rules.length : 0;
}
