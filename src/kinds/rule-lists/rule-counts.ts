import type { CompileContext, SectionFinding, SectionPath } from '../../kernel/model/context.js';
import type { Diff } from '../../kernel/model/change.js';
import type { Finding } from '../../kernel/model/finding.js';
import { isObject } from '../../kernel/model/json.js';
import type { Scope } from '../../kernel/model/scope.js';
import type { Settings } from '../../kernel/model/settings.js';

/** The key of the project file for how many rules a phase may have, where it has no number of its own. */
export const RULES_LIMIT = 'rules';

/** The key of the project file under which phases have numbers of their own. */
const PHASE_LIMITS = 'rules_per_phase';

/** How many rules there may be. `usual`: what a contract has unless it says otherwise, so that more of them are no mistake for certain. */
export interface RuleLimit {
  readonly most: number;
  readonly isUsual: boolean;
  /** What they are rules of: `phase magic_transit`. */
  readonly of: string;
  /** The key of the project file that changes it. */
  readonly key: string;
}

/** Publicly known quotas, where they are less than the limit: of every contract, and of the plan of a zone. */
const USUAL: Readonly<Record<string, number>> = { magic_transit: 200 };
const USUAL_OF_PLAN: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  free: { http_request_firewall_custom: 5, http_ratelimit: 1, http_request_dynamic_redirect: 10 },
};

/** How many rules a phase of a scope may have: as the project file says, else what is usual, else the dialect's limit. */
export function phaseLimit(phase: string, scope: Scope, { limits }: Pick<Settings, 'limits'>): RuleLimit {
  const key = `limits.${PHASE_LIMITS}.${phase}`;
  const of = `phase ${phase}`;
  const own = limits[`${PHASE_LIMITS}.${phase}`];
  if (own !== undefined) return { most: own, isUsual: false, of, key };
  const plan = scope.level === 'zone' ? scope.plan : undefined;
  const usual = USUAL[phase] ?? (plan === undefined ? undefined : USUAL_OF_PLAN[plan]?.[phase]);
  if (usual !== undefined) return { most: usual, isUsual: true, of, key };
  return { most: limits[RULES_LIMIT] ?? Number.POSITIVE_INFINITY, isUsual: false, of, key };
}

/** A list of rules, and where in the section it stands. */
interface PlacedList {
  readonly rules: readonly unknown[];
  readonly path: SectionPath;
}

/** Reports lists that hold more rules together than there may be, at the first one that is too many. Includes are in place by then. */
export function checkRuleCount(
  lists: readonly PlacedList[],
  limit: RuleLimit,
  context: Pick<CompileContext, 'report'>,
): void {
  const places = lists.flatMap(({ rules, path }) => rules.map((_, index): SectionPath => [...path, index]));
  const first = places[limit.most];
  if (first !== undefined) context.report(first, tooManyRules(places.length, limit));
}

/** The words for more rules than there may be. The service refuses such a list as a whole (code 50001, "N out of M"). */
function tooManyRules(count: number, { most, isUsual, of, key }: RuleLimit): SectionFinding {
  return {
    severity: isUsual ? 'warning' : 'error',
    code: 'too-many-rules',
    message: `${count} of ${isUsual ? 'the usual ' : ''}${most} rules of ${of}: this is number ${most + 1}`,
    help: `Remove ${count - most}, or write the number of your contract into ${key} of zonewright.yaml.`,
  };
}

/**
 * What a plan tells where the list that would be sent is over the limit only with the rules of others: those that are declared have been counted
 * before. A warning: the service knows the contract better.
 */
export function liveRuleCount(
  { changes }: Pick<Diff, 'changes'>,
  declared: number,
  limit: RuleLimit,
  place: Required<Pick<Finding, 'location' | 'scope'>>,
): readonly Finding[] {
  const { most, isUsual, of, key } = limit;
  const count = Math.max(0, ...changes.map(({ request }) => rulesIn(request.body)));
  if (declared > most || count <= most) return [];
  const message = `${count} rules of ${of} would be sent, ${declared} of them declared here, but ${most} ${isUsual ? 'are usual' : 'are allowed'}`;
  const help = `Remove ${count - most}, or write the number of your contract into ${key} of zonewright.yaml.`;
  return [{ severity: 'warning', code: 'too-many-rules', message, help, ...place }];
}

function rulesIn(body: unknown): number {
  const rules = isObject(body) ? body['rules'] : undefined;
  return Array.isArray(rules) ? rules.length : 0;
}
