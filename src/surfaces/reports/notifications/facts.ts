import type { PlanDocument } from '../../../generated/documents/plan.js';
import type { ResultDocument } from '../../../generated/documents/result.js';
import type { ExitCode } from '../../../kernel/model/errors.js';
import type { FindingDocument } from '../../../generated/documents/parts.js';
import type { WaitReason } from '../../../service/http/events.js';
import type { DriftDocument } from '../drift/document.js';
import type { ErrorReport } from '../error-report.js';

/** The commands that can notify others. */
export type NotifyingCommand = 'validate' | 'plan' | 'apply' | 'drift';

/** What a command has found or done. The plan of an apply says which scopes were read. */
export type Found =
  | { readonly of: 'files'; readonly findings: readonly Pick<FindingDocument, 'severity'>[] }
  | { readonly of: 'plan'; readonly plan: PlanDocument }
  | { readonly of: 'drift'; readonly document: DriftDocument }
  | { readonly of: 'result'; readonly result: ResultDocument; readonly plan: PlanDocument };

/** The requests and waits of a run. Paths would be too many series. */
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

/** What is known about a run at its end. */
export interface RunFacts {
  readonly command: NotifyingCommand;
  readonly id: string;
  readonly exit: ExitCode;
  readonly startedAt: Date;
  readonly finishedAt: Date;
  readonly seconds: number;
  /** The addresses of its scopes; none if it ended earlier. */
  readonly scopes: readonly string[];
  /** Absent if the run ended before it found anything. */
  readonly found?: Found;
  /** The error that the run ended with. */
  readonly error?: Pick<ErrorReport, 'code' | 'message' | 'findings'>;
  /** The risks of changes that were consented to. */
  readonly consented: readonly RiskCount[];
  /** `before`: consent to the resumed run was counted then. */
  readonly consentedWhen: 'now' | 'before';
  readonly traffic: Traffic;
}

/** In how many lists each code is, sorted by code. Pure. */
export function countByCode(lists: readonly (readonly string[])[]): readonly RiskCount[] {
  const counts = new Map<string, number>();
  for (const list of lists) for (const code of new Set(list)) counts.set(code, (counts.get(code) ?? 0) + 1);
  return [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([code, changes]) => ({ code, changes }));
}

/** The findings of a run, or of the error that ended it. */
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
