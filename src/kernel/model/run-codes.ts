/** Records of runs, and two runs at once. */
export type RecordCode =
  | 'no-such-run'
  | 'run-file'
  | 'run-finished'
  | 'run-other-service'
  | 'run-unreadable'
  | 'scope-locked';

/** What is told of runs that were, while one of them is undone, and of two at once. */
export type PastRunCode = 'changed-since-run' | 'lock-lost' | 'not-restorable';
