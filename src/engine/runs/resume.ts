import { defined } from '../../kernel/lib/defined.js';
import type { Change } from '../../kernel/model/change.js';
import { changesOf, type Plan } from '../../kernel/model/plan.js';
import { sameSubject } from '../../kernel/model/subject.js';
import { outcomeOfEarlierWrite, type Unproved } from '../apply/late.js';
import type { StepOutcome } from '../apply/outcome.js';
import type { ChangeDocument } from '../../generated/documents/plan.js';
import type { RunDocument } from '../../generated/documents/run.js';
import { leftAloneIn, mayBeWritten } from './record.js';
import { decide, type Agreed, type Withheld } from '../review/decision.js';
import type { ReviewedPlan } from '../review/reviewed.js';

/** Compares a fresh plan with an interrupted run, under its consent. Answered writes are not sent again. Pure. */
export function decideToResume(run: RunDocument, fresh: Plan): Agreed | Withheld {
  const answered = run.plan.changes.filter(({ address }) => isAnswered(run, address));
  const left = run.plan.changes
    .filter((change) => !answered.includes(change))
    .map((change) => ({ ...change, ...defined({ keptOpen: change.opened }) }));
  const reviewed = { ...agreedTo(run), changes: left, used: answered };
  const decision = decide(fresh, reviewed, { allow: run.consent.allow ?? [], isOfBefore: true });
  const { digest } = run;
  if (decision.decision === 'withhold') return { ...decision, digest };
  const { settled } = decision;
  const sent = sentIn(run);
  const known = new Set(answered.map(({ address }) => address));
  const beside = (settled?.unreviewed ?? []).filter(({ address }) => !known.has(address));
  const { leftAgain, unreviewed } = leftAgainOf(beside, run);
  const outcomes = [
    ...leftAgain,
    ...answered.map((change) => earlierOutcome(change, fresh, run)),
    ...(settled?.outcomes ?? []).map((outcome) =>
      sent.some(({ address }) => address === outcome.change.address)
        ? outcomeOfEarlierWrite(outcome)
        : outcome,
    ),
  ];
  return {
    ...decision,
    digest,
    settled: {
      outcomes,
      unproved: outcomes.flatMap((outcome) => unprovedOf(outcome, run)),
      sent,
      unreviewed,
    },
  };
}

/** Differences beside the run's plan: what the run had held back is left alone again, the rest was never reviewed. */
function leftAgainOf(
  beside: readonly Change[],
  run: RunDocument,
): { readonly leftAgain: readonly StepOutcome[]; readonly unreviewed: readonly Change[] } {
  const byAddress = new Map(leftAloneIn(run).map((one) => [one.address, one]));
  const leftAgain = beside.flatMap((change): readonly StepOutcome[] => {
    const left = byAddress.get(change.address);
    // Older records don't say whether it was reviewed.
    const isOld = left?.message === undefined;
    if (left === undefined || (left.reason === undefined && !isOld)) return [];
    const message = `the run left it alone, and it is left alone again${isOld ? '' : `: ${left.message}`}`;
    return [{ change, findings: [], status: 'not_reached', reason: left.reason ?? 'stale', message }];
  });
  const again = new Set(leftAgain.map(({ change }) => change));
  return { leftAgain, unreviewed: beside.filter((change) => !again.has(change)) };
}

/** The run's plan, covering what the reviewed plan covered: differences elsewhere were not deliberately left out. */
function agreedTo(run: RunDocument): ReviewedPlan {
  const { plan, reviewed } = run;
  const known = { leftAlone: leftAloneIn(run).map(({ address }) => address) };
  if (reviewed === undefined) return { ...plan, ...known };
  const { narrowed: _, shard: __, ...whole } = plan;
  return {
    ...whole,
    ...known,
    complete: false,
    ...(reviewed.narrowed ? { narrowed: true as const } : {}),
    scopes: plan.scopes.map((scope) =>
      reviewed.unread.includes(`${scope.level}/${scope.name}`) ? { ...scope, complete: false } : scope,
    ),
  };
}

function isAnswered({ writes }: RunDocument, address: string): boolean {
  return writes.some((write) => write.address === address && IS_ANSWERED.has(write.status));
}

const IS_ANSWERED: ReadonlySet<string> = new Set(['applied', 'differs']);

/** The changes that the run sent, or was about to, without an answer. */
function sentIn({ plan, writes }: RunDocument): readonly ChangeDocument[] {
  const doubtful = writes.filter((write) => mayBeWritten(write) && !IS_ANSWERED.has(write.status));
  const addresses = new Set(doubtful.map(({ address }) => address));
  return plan.changes.filter(({ address }) => addresses.has(address));
}

/** What the run did without reading back. */
function unprovedOf(outcome: StepOutcome, { plan, writes }: RunDocument): readonly Unproved[] {
  const { address } = outcome.change;
  if (outcome.status !== 'applied' || outcome.confirmed === 'before-us') return [];
  if (writes.some((write) => write.address === address && write.proved === true)) return [];
  const change = plan.changes.find((one) => one.address === address);
  return change === undefined ? [] : [{ change, confirmed: outcome.confirmed }];
}

/** The outcome of what the run did: it stays done unless reverted by somebody else. */
function earlierOutcome(
  { address, kind, action, source, request }: ChangeDocument,
  fresh: Plan,
  { writes }: RunDocument,
): StepOutcome {
  const about = {
    change: { address, kind, action, ...defined({ source }) },
    findings: [],
    earlier: true,
  } as const;
  const again = changesOf(fresh).find(({ change }) => sameSubject(change, { address, action, request }));
  const write = writes.find((one) => one.address === address);
  if (again === undefined) return { ...about, status: 'applied', confirmed: write?.confirmed ?? 'by-answer' };
  if (write?.status === 'differs') return { ...about, ...STILL_OTHERWISE };
  const message = 'the run had done it, but somebody has changed it since, so nothing was sent again';
  return { ...about, status: 'not_reached', reason: 'stale', message, now: again.change };
}

/** What the run found stored differently than sent. */
const STILL_OTHERWISE = {
  status: 'differs',
  reason: 'stored-otherwise',
  message:
    'the run had sent it and found something else stored, and it still differs, so nothing was sent again',
  differences: [{ message: 'plan again to see what is live and what is declared' }],
} as const;
