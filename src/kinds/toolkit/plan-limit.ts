import type { SectionFinding } from '../../kernel/model/context.js';
import type { FindingCode } from '../../kernel/model/codes.js';
import { planOf, plansFrom, type Plan } from '../../kernel/model/plans.js';
import type { Scope } from '../../kernel/model/scope.js';

/** Something of a file that zones of some plans can have, and zones of smaller ones can't. */
export interface PlanLimit {
  readonly code: FindingCode;
  /** What it is, for a sentence: `mitigation_timeout 120 with managed_challenge`. */
  readonly what: string;
  /** The smallest plan that has it. */
  readonly least: Plan;
  /**
   * What to say where no file says the plan. `silent` is for what the documentation names as a part of a product, such as a field: without a plan,
   * most files would get a warning about what they do have.
   */
  readonly undeclared: 'warning' | 'silent';
  /** Set where only older texts say so: then it is a warning even beside a plan. */
  readonly isHearsay?: true;
  /** What helps, beside another plan. */
  readonly help?: string;
}

/**
 * What to say of something that only some plans have. An error where the file says a plan that has it not; a warning with the plans that have it
 * where the file says no plan; undefined where the plan has it (contract: what is live is never refused). Pure.
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
