import type { PlanDocument } from '../../../generated/documents/plan.js';
import type { ResultDocument } from '../../../generated/documents/result.js';
import { scopeOfAddress, scopeAddress } from '../../../kernel/model/scope.js';
import type { Found } from './facts.js';

/** What a run knows about a scope. */
export interface ScopeFact {
  readonly address: string;
  /** False if it was not read, or not again after a write. */
  readonly isKnown: boolean;
  /** Differences of a drift, or changes not carried out. */
  readonly left: number;
  /** Changes that were carried out. */
  readonly done: number;
  /** True if nothing known differs from the files. */
  readonly isClean: boolean;
}

/** What a run knows about each scope, in the plan's order. None if only files were read. Pure. */
export function scopeFacts(found: Found): readonly ScopeFact[] {
  switch (found.of) {
    case 'files':
      return [];
    case 'plan':
      return ofPlan(found.plan);
    case 'drift':
      return oneEach(
        found.document.drift.scopes.map(({ address, status, differences }) => ({
          address,
          isKnown: status !== 'unread',
          left: differences,
          done: 0,
          isClean: status === 'in-sync',
        })),
      );
    case 'result':
      return ofResult(found.result, found.plan);
  }
}

function ofPlan({ scopes, changes }: PlanDocument): readonly ScopeFact[] {
  const left = countIn(changes);
  return oneEach(
    scopes.map((scope) => {
      const address = scopeAddress(scope);
      const isKnown = scope.complete !== false;
      const waiting = isKnown ? left(address) : 0;
      return { address, isKnown, left: waiting, done: 0, isClean: isKnown && waiting === 0 };
    }),
  );
}

/** What is left is known only of scopes read after their last write. */
function ofResult(result: ResultDocument, { scopes }: PlanDocument): readonly ScopeFact[] {
  const { changes, unreviewed = [], verification } = result;
  const doneIn = countIn(changes.filter(({ status }) => status === 'applied'));
  const unprovedIn = countIn(changes.filter(({ unproved }) => unproved !== undefined));
  const leftIn = countIn([...changes.filter(({ status }) => status !== 'applied'), ...unreviewed]);
  const found = [...(verification.remaining ?? []), ...(verification.outside ?? [])];
  const foundIn = countIn(found.map((address) => ({ address })));
  const unread = new Set(verification.unread);
  return oneEach(
    scopes.map((scope) => {
      const address = scopeAddress(scope);
      const isKnown = scope.complete !== false && !unread.has(address);
      const done = doneIn(address);
      const left = isKnown ? Math.max(leftIn(address), foundIn(address)) : 0;
      return {
        address,
        isKnown,
        left,
        done,
        isClean: isKnown && left === 0 && unprovedIn(address) === 0,
      };
    }),
  );
}

function countIn(things: readonly { readonly address: string }[]): (scope: string) => number {
  const counts = new Map<string, number>();
  for (const { address } of things) {
    const scope = scopeOfAddress(address);
    counts.set(scope, (counts.get(scope) ?? 0) + 1);
  }
  return (scope) => counts.get(scope) ?? 0;
}

/** Joins facts of an address: two accounts may have zones of one name. */
function oneEach(facts: readonly ScopeFact[]): readonly ScopeFact[] {
  const all = new Map<string, ScopeFact>();
  for (const fact of facts) {
    const other = all.get(fact.address);
    all.set(fact.address, other === undefined ? fact : together(other, fact));
  }
  return [...all.values()];
}

function together(a: ScopeFact, b: ScopeFact): ScopeFact {
  return {
    address: a.address,
    isKnown: a.isKnown && b.isKnown,
    left: Math.max(a.left, b.left),
    done: Math.max(a.done, b.done),
    isClean: a.isClean && b.isClean,
  };
}
