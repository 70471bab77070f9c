import type { SectionFinding } from '../../kernel/model/context.js';
import type { FindingCode } from '../../kernel/model/codes.js';
import { plansFrom, type Plan } from '@zonewright/edge-rules/lib/plans.js';
import { planOf } from '../../kernel/model/plans.js';
import type { Scope } from '../../kernel/model/scope.js';

/** Something in a file that only zones of some plans can have. */
export interface PlanLimit {
  readonly code: FindingCode;
  /** Its name in a sentence: `mitigation_timeout 120 with managed_challenge`. */
  readonly what: string;
  /** The smallest plan that has it. */
  readonly least: Plan;
  /**
   * What to report if the file does not declare the plan. `silent` is for parts of a product in the documentation, such as a field: otherwise, most
   * files without a plan would get a warning about something they have.
   */
  readonly undeclared: 'warning' | 'silent';
  /** Set if only older documentation says so. Then it is a warning even if the plan is declared. */
  readonly isHearsay?: true;
  /** What helps, besides another plan. */
  readonly help?: string;
}

/**
 * The finding for something that only some plans have. An error if the declared plan lacks it (a warning with `isHearsay`). A warning with the plans
 * that have it if no plan is declared. Undefined if the plan has it, or for `silent` without a plan. The plan must be declared for an error because
 * what is live is never refused. Pure.
 */
export function planFinding(limit: PlanLimit, scope: Scope): SectionFinding | undefined {
  const { code, what, least, undeclared, isHearsay, help } = limit;
  const plans = plansFrom(least);
  const plan = planOf(scope);
  if (plan !== undefined && plans.includes(plan)) return undefined;
  if (plan === undefined && undeclared === 'silent') return undefined;
  const having = inWords(plans);
  const otherwise = help === undefined ? '' : ` Otherwise, ${help}`;
  if (plan === undefined)
    return {
      severity: 'warning',
      code,
      message: `${what}: only zones of ${having} can have it, and the file does not say which plan its zone has`,
      help: `If the zone has such a plan, write it in the header: plan: ${least}.${otherwise}`,
    };
  return {
    severity: isHearsay === true ? 'warning' : 'error',
    code,
    message: `${what}: only zones of ${having} can have it, but the plan here is ${plan}`,
    help: `Correct the plan in the header if the zone has another one.${otherwise}`,
  };
}

/** `the plan enterprise`, `the plans business and enterprise`. */
function inWords(plans: readonly Plan[]): string {
  const last = plans.at(-1) ?? '';
  const others = plans.slice(0, -1);
  return others.length === 0 ? `the plan ${last}` : `the plans ${others.join(', ')} and ${last}`;
}
