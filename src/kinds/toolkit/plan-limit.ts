import type { SectionFinding } from '../../kernel/model/context.js';
import type { FindingCode } from '../../kernel/model/codes.js';
import { plansFrom, type Plan } from '@zonewright/edge-rules/lib/plans.js';
import { planOf } from '../../kernel/model/plans.js';
import type { Scope } from '../../kernel/model/scope.js';

/** Something that only zones of some plans have. */
export interface PlanLimit {
  readonly code: FindingCode;
  /** Its name in a sentence: `mitigation_timeout 120 with managed_challenge`. */
  readonly what: string;
  /** The smallest plan that has it. */
  readonly least: Plan;
  /**
   * What to report without a declared plan. `silent`: for parts of a product (a field), since most files without a plan would get warnings about what
   * they have.
   */
  readonly undeclared: 'warning' | 'silent';
  /** Set if only older documentation has it. Then only a warning. */
  readonly isUnconfirmed?: true;
  /** What helps, besides another plan. */
  readonly help?: string;
}

/**
 * The finding for something that only some plans have. Undefined if the declared plan has it. If that plan lacks it, an error, or a warning if only
 * older documentation has the limit (`isUnconfirmed`). If no plan is declared, a warning, or undefined if `silent`: not an error, because a file that
 * says what is live is never refused. Pure.
 */
export function planFinding(limit: PlanLimit, scope: Scope): SectionFinding | undefined {
  const { code, what, least, undeclared, isUnconfirmed, help } = limit;
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
    severity: isUnconfirmed === true ? 'warning' : 'error',
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
