import { defined } from '../../kernel/lib/defined.js';
import { changesOf, sameSubject, type Plan } from '../../kernel/model/plan.js';
import type { Unproved } from '../apply/late.js';
import type { StepOutcome } from '../apply/outcome.js';
import type { ChangeDocument } from '../documents/plan.js';
import type { RunDocument } from '../documents/run.js';
import { mayBeWritten } from './record.js';
import { decide, type Agreed, type Withheld } from '../review/decision.js';

/**
 * Holds a fresh plan against that of a run that was cut off: what was agreed to then is agreed to now, exactly as it was. What was answered is not
 * sent again, whatever is live now; what else is still due is due as it was planned. Pure.
 */
export function decideToResume(run: RunDocument, fresh: Plan): Agreed | Withheld {
  const answered = run.plan.changes.filter(({ address }) => isAnswered(run, address));
  const left = run.plan.changes.filter((change) => !answered.includes(change));
  const reviewed = { ...run.plan, changes: left, used: answered };
  const decision = decide(fresh, reviewed, { allow: [] });
  const { digest } = run;
  if (decision.decision === 'withhold') return { ...decision, digest };
  const { settled } = decision;
  const known = new Set(answered.map(({ address }) => address));
  const outcomes = [
    ...answered.map((change) => standing(change, fresh)),
    ...(settled?.outcomes ?? []).map((outcome) => asOurs(outcome, run)),
  ];
  return {
    ...decision,
    digest,
    settled: {
      outcomes,
      unproved: outcomes.flatMap((outcome) => unprovedOf(outcome, run)),
      unreviewed: (settled?.unreviewed ?? []).filter(({ address }) => !known.has(address)),
    },
  };
}

function isAnswered({ writes }: RunDocument, address: string): boolean {
  return writes.some((write) => write.address === address && write.status === 'applied');
}

/** What was sent without an answer, and is so now, is taken for done by the run. */
function asOurs(outcome: StepOutcome, { writes }: RunDocument): StepOutcome {
  const isOurs = writes.some((write) => write.address === outcome.change.address && mayBeWritten(write));
  return outcome.status === 'applied' && isOurs ? { ...outcome, confirmed: 'by-read' } : outcome;
}

/** What the run has done, and had not read back when it ended. */
function unprovedOf(outcome: StepOutcome, { plan, writes }: RunDocument): readonly Unproved[] {
  const { address } = outcome.change;
  if (outcome.status !== 'applied' || outcome.confirmed === 'before-us') return [];
  if (writes.some((write) => write.address === address && write.proved === true)) return [];
  const change = plan.changes.find((one) => one.address === address);
  return change === undefined ? [] : [{ change, confirmed: outcome.confirmed }];
}

/** What the run has done stays done, unless somebody has taken it back. */
function standing({ address, kind, action, source, request }: ChangeDocument, fresh: Plan): StepOutcome {
  const about = { change: { address, kind, action, ...defined({ source }) }, findings: [] };
  const again = changesOf(fresh).find(({ change }) => sameSubject(change, { address, action, request }));
  if (again === undefined) return { ...about, status: 'applied', confirmed: 'by-answer' };
  const message =
    'the run had done it, and it is not so any more: somebody has changed it, and nothing was sent again';
  return { ...about, status: 'not_reached', reason: 'stale', message, now: again.change };
}
