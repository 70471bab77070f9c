import { defined } from '../../kernel/lib/defined.js';
import type { Treatment } from '../../kernel/model/impact.js';
import type { Engine } from '@zonewright/edge-rules/csp/engines.js';
import {
  listsKey,
  violationVerdict,
  type Violation,
  type ViolationDoubt,
} from '@zonewright/edge-rules/csp/violation.js';
import { printExpression } from '@zonewright/edge-rules/expressions/print.js';
import { matches } from '@zonewright/edge-rules/simulation/match.js';
import type { Traffic } from '@zonewright/edge-rules/simulation/traffic.js';
import type { Truth } from '@zonewright/edge-rules/simulation/truth.js';
import type { Judge } from './judge.js';

/** A policy to judge by, with its name. */
export interface NamedJudge extends Judge {
  readonly name: string;
}

/** The policies of a zone on one side: live or declared. */
export interface Side {
  readonly judges: readonly NamedJudge[];
  /** False if there may be others that could not be read. */
  readonly isWhole: boolean;
}

/** Why the effect of a policy or a side is unknown. */
export type ReplayDoubt = ViolationDoubt | 'expression' | 'unread';

/** The effect of one policy on a reported violation. */
export interface PolicyJudgement {
  readonly by: NamedJudge;
  readonly treatment: Treatment;
  readonly doubt?: ReplayDoubt;
  /** The browsers with this effect; absent for all. */
  readonly browsers?: readonly Engine[];
}

/** The effect of all policies of a side. */
export interface SideJudgement {
  readonly treatment: Treatment;
  readonly doubt?: ReplayDoubt;
  /** The policy that decides, or that the effect depends on. */
  readonly by?: NamedJudge;
  /** The browsers with this effect; absent for all. */
  readonly browsers?: readonly Engine[];
  /** The judgement of each enabled policy that may apply to the page. */
  readonly policies: readonly PolicyJudgement[];
}

/**
 * The effect of a side's policies on a reported violation: blocked if one enforcing policy blocks it, else reported if one would. Conditions on what
 * the report lacks may be true or false.
 */
export function judgeReported(side: Side, violation: Violation, page: Traffic): SideJudgement {
  const policies = side.judges.flatMap((by): readonly PolicyJudgement[] => {
    const concern = selects(by, page);
    return by.isOn && concern !== false ? [judgedBy(by, violation, concern)] : [];
  });
  const weighty = policies.filter(({ treatment }) => treatment !== 'allowed');
  return { ...together(weighty, side.isWhole), policies };
}

/** True if both sides' policies are equivalent for a violation: its effect, known or not, stays. */
export function sameVerdicts(a: SideJudgement, b: SideJudgement, violation: Violation): boolean {
  const [first, second] = [a, b].map(({ policies }) =>
    [
      ...new Set(
        policies.filter(({ treatment }) => treatment !== 'allowed').map(({ by }) => keyOf(by, violation)),
      ),
    ]
      .toSorted()
      .join('\n'),
  );
  return first === second;
}

function selects({ expression }: Judge, page: Traffic): Truth | undefined {
  return expression === undefined ? undefined : matches(expression, page);
}

function judgedBy(by: NamedJudge, violation: Violation, concern: Truth | undefined): PolicyJudgement {
  const result = violationVerdict(by.policy, violation);
  if (result.verdict === 'allowed') return { by, treatment: 'allowed' };
  if (result.verdict === 'unknown') return { by, treatment: 'unknown', doubt: result.because };
  if (concern !== true) return { by, treatment: 'unknown', doubt: 'expression' };
  const { browsers } = result;
  return { by, treatment: by.enforces ? 'blocked' : 'reported', ...defined({ browsers }) };
}

/** A policy that may block has priority over one that reports. */
function together(weighty: readonly PolicyJudgement[], isWhole: boolean): Omit<SideJudgement, 'policies'> {
  const first = (treatment: Treatment, enforces: boolean): PolicyJudgement | undefined =>
    weighty.find((one) => one.treatment === treatment && one.by.enforces === enforces);
  const blocking = first('blocked', true);
  if (blocking !== undefined) return decided(blocking);
  const mayBlock = first('unknown', true);
  if (mayBlock !== undefined) return doubtful(mayBlock);
  if (!isWhole) return { treatment: 'unknown', doubt: 'unread' };
  const reporting = first('reported', false);
  if (reporting !== undefined) return decided(reporting);
  const mayReport = first('unknown', false);
  return mayReport === undefined ? { treatment: 'allowed' } : doubtful(mayReport);
}

function decided({ treatment, by, browsers }: PolicyJudgement): Omit<SideJudgement, 'policies'> {
  return { treatment, by, ...defined({ browsers }) };
}

function doubtful({ by, doubt }: PolicyJudgement): Omit<SideJudgement, 'policies'> {
  return { treatment: 'unknown', by, ...defined({ doubt }) };
}

/** Equal for policies with the same effect on a violation. */
function keyOf({ enforces, expression, policy, name }: NamedJudge, violation: Violation): string {
  const selected = expression === undefined ? `unread ${name}` : printExpression(expression);
  return JSON.stringify([enforces, selected, listsKey(policy, violation)]);
}
