import type { PlanDocument } from '../../../generated/documents/plan.js';
import type { ResultDocument } from '../../../generated/documents/result.js';
import type { ExitCode } from '../../../kernel/model/errors.js';
import type { FindingDocument } from '../../../generated/documents/parts.js';
import type { WaitReason } from '../../../service/http/events.js';
import type { DriftDocument } from '../drift/document.js';
import type { ToldError } from '../told-error.js';

/** The commands that others can be told of. */
export type ToldCommand = 'validate' | 'plan' | 'apply' | 'drift';

/** What a command has found or done. Of an apply its plan tells which scopes were read. */
export type Found =
  | { readonly of: 'files'; readonly findings: readonly Pick<FindingDocument, 'severity'>[] }
  | { readonly of: 'plan'; readonly plan: PlanDocument }
  | { readonly of: 'drift'; readonly document: DriftDocument }
  | { readonly of: 'result'; readonly result: ResultDocument; readonly plan: PlanDocument };

/** The requests of a run, and how long it waited: counted by what can be told apart, never by path. */
export interface Traffic {
  readonly requests: readonly {
    readonly method: string;
    readonly outcome: string;
    readonly count: number;
  }[];
  /** Seconds in which at least one request waited. */
  readonly waits: readonly { readonly reason: WaitReason; readonly seconds: number }[];
}

/** How many changes have a risk. */
export interface RiskCount {
  readonly code: string;
  readonly changes: number;
}

/** What is known of a run when it is over. */
export interface RunFacts {
  readonly command: ToldCommand;
  /** What tells it from every other run. */
  readonly id: string;
  readonly exit: ExitCode;
  readonly startedAt: Date;
  readonly finishedAt: Date;
  readonly seconds: number;
  /** The addresses of what it was to look at: none where it ended before its files had told them. */
  readonly scopes: readonly string[];
  /** Absent for a run that ended before it had found anything. */
  readonly found?: Found;
  /** What it ended with, when it could not do its work. */
  readonly error?: Pick<ToldError, 'code' | 'message' | 'findings'>;
  /** Of the changes that somebody agreed to. */
  readonly consented: readonly RiskCount[];
  /** `before`: the run that is resumed was given the consent, and has counted it. */
  readonly consentedWhen: 'now' | 'before';
  readonly traffic: Traffic;
}

/** How often each code stands in these lists, where one list counts once; sorted by code. Pure. */
export function countByCode(lists: readonly (readonly string[])[]): readonly RiskCount[] {
  const counts = new Map<string, number>();
  for (const list of lists) for (const code of new Set(list)) counts.set(code, (counts.get(code) ?? 0) + 1);
  return [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([code, changes]) => ({ code, changes }));
}

/** The findings of a run: those of an error where it ended with one. */
export function findingsOf({
  found,
  error,
}: Pick<RunFacts, 'found' | 'error'>): readonly Pick<FindingDocument, 'severity'>[] | undefined {
  if (error !== undefined) return error.findings;
  switch (found?.of) {
    case undefined:
      return undefined;
    case 'files':
      return found.findings;
    case 'plan':
      return found.plan.findings;
    case 'drift':
      return found.document.findings;
    case 'result':
      return found.result.findings;
  }
}
