import { defined } from '../../kernel/lib/defined.js';
import type { Treatment } from '../../kernel/model/impact.js';
import type { Engine } from '../../languages/csp/engines.js';
import {
  listsAsked,
  violationVerdict,
  type Violation,
  type ViolationDoubt,
} from '../../languages/csp/violation.js';
import { printExpression } from '../../languages/expressions/print.js';
import { matches } from '../../languages/simulation/match.js';
import type { Traffic } from '../../languages/simulation/traffic.js';
import type { Truth } from '../../languages/simulation/truth.js';
import type { Judge } from './judge.js';

/** A policy that judges, by its name. */
export interface NamedJudge extends Judge {
  readonly name: string;
}

/** The policies of a zone on one side: live, or as the files want them. */
export interface Side {
  readonly judges: readonly NamedJudge[];
  /** False where there may be others that could not be read. */
  readonly isWhole: boolean;
}

/** Why it can't be told what a policy does, or a side. */
export type ReplayDoubt = ViolationDoubt | 'expression' | 'unread';

/** What one policy does to what was reported. */
export interface PolicyJudgement {
  readonly by: NamedJudge;
  readonly treatment: Treatment;
  readonly doubt?: ReplayDoubt;
  /** The browsers in which it is so; absent for all. */
  readonly browsers?: readonly Engine[];
}

/** What the policies of a side do together. */
export interface SideJudgement {
  readonly treatment: Treatment;
  readonly doubt?: ReplayDoubt;
  /** The policy that decides, or that it hangs on. */
  readonly by?: NamedJudge;
  /** The browsers in which it is so; absent for all. */
  readonly browsers?: readonly Engine[];
  /** Of each policy that may concern the page. */
  readonly policies: readonly PolicyJudgement[];
}

/**
 * What the policies of a side do to something that was reported, on the page that the report tells of. A browser enforces all of them: it is
 * blocked when one that enforces blocks it, and reported when any other one would. What the page's request does not tell may hold or not.
 */
export function judgeReported(side: Side, violation: Violation, page: Traffic): SideJudgement {
  const policies = side.judges.flatMap((by): readonly PolicyJudgement[] => {
    const concern = selects(by, page);
    return by.isOn && concern !== false ? [judgedBy(by, violation, concern)] : [];
  });
  const weighty = policies.filter(({ treatment }) => treatment !== 'allowed');
  return { ...together(weighty, side.isWhole), policies };
}

/** Whether two sides have the same to say in the matter: then what is blocked stays as it is, though it can't be told which. */
export function sameSay(a: SideJudgement, b: SideJudgement, violation: Violation): boolean {
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
  const said = violationVerdict(by.policy, violation);
  if (said.verdict === 'allowed') return { by, treatment: 'allowed' };
  if (said.verdict === 'unknown') return { by, treatment: 'unknown', doubt: said.because };
  if (concern !== true) return { by, treatment: 'unknown', doubt: 'expression' };
  const { browsers } = said;
  return { by, treatment: by.enforces ? 'blocked' : 'reported', ...defined({ browsers }) };
}

/** A policy that may block hides whether another one only reports. */
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

/** What a policy has to say: two that have the same do the same. */
function keyOf({ enforces, expression, policy, name }: NamedJudge, violation: Violation): string {
  const selected = expression === undefined ? `unread ${name}` : printExpression(expression);
  return JSON.stringify([enforces, selected, listsAsked(policy, violation)]);
}
