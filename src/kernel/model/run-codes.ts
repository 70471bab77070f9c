/** Errors of run records, and of two runs at once. */
export type RecordCode =
  | 'no-such-run'
  | 'run-file'
  | 'run-finished'
  | 'run-other-service'
  | 'run-unreadable'
  | 'scope-locked';

/** Findings about past runs when one is undone, and about two runs at once. */
export type PastRunCode = 'changed-since-run' | 'lock-lost' | 'not-restorable';
