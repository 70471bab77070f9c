import type { ChangeDocument, PendingDocument, PlanDocument } from '../../../../generated/documents/plan.js';
import { whoWords } from '../../drift/who-words.js';
import { scopeViews, type ScopeView } from '../scope-views.js';

/** A change with its anchor, a number: never made from names. */
export interface NumberedChange {
  readonly change: ChangeDocument;
  readonly id: string;
  /** Of drift: who changed it live, in words. */
  readonly who?: string;
}

export interface NumberedPending {
  readonly job: PendingDocument;
  readonly id: string;
}

export interface NumberedScope extends Omit<ScopeView, 'changes' | 'pending'> {
  readonly id: string;
  readonly noteId: string;
  readonly changes: readonly NumberedChange[];
  readonly pending: readonly NumberedPending[];
}

/** The scopes of a plan with anchors for all that is linked. */
export function numbered(plan: PlanDocument): readonly NumberedScope[] {
  const next = counter();
  const objects = (plan.drift?.scopes ?? []).flatMap((scope) => scope.objects);
  const who = new Map(objects.flatMap((one) => (one.who === undefined ? [] : [[one.address, one.who]])));
  const whoOf = ({ address }: ChangeDocument): Pick<NumberedChange, 'who'> => {
    const known = who.get(address);
    return known === undefined ? {} : { who: whoWords(known) };
  };
  return scopeViews(plan).map((view) => ({
    ...view,
    id: next('s'),
    noteId: next('n'),
    changes: view.changes.map((change) => ({ change, id: next('c'), ...whoOf(change) })),
    pending: view.pending.map((job) => ({ job, id: next('p') })),
  }));
}

/** Makes anchors: `s1`, `s2`, `c1` …, counted by letter. */
function counter(): (letter: string) => string {
  const counts = new Map<string, number>();
  return (letter) => {
    const count = (counts.get(letter) ?? 0) + 1;
    counts.set(letter, count);
    return `${letter}${count}`;
  };
}
