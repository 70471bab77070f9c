// Made from schemas/ by `npm run generate`; a test fails when the two differ.

/**
 * The output of history --format json: the runs that wrote something, newest first.
 */
export interface HistoryDocument {
  format_version: '1.0';
  tool_version: string;
  runs: PastRunDocument[];
}
export interface PastRunDocument {
  id: string;
  /**
   * finished; running, on this machine; cut-off before its end; unreadable, so that nothing else is known.
   */
  state: 'finished' | 'running' | 'cut-off' | 'unreadable';
  /**
   * The record.
   */
  file?: string;
  /**
   * Why the record can't be read.
   */
  problem?: string;
  started?: string;
  finished?: string;
  exit_code?: number;
  service?: string;
  /**
   * Who made it run, as the build service says; elsewhere the user of the system.
   */
  actor?: string;
  /**
   * What was checked out.
   */
  commit?: string;
  /**
   * Files were not as in the commit.
   */
  edited?: true;
  /**
   * The pull or merge requests that approved what was sent, or that the build service names: #12, or !12 at GitLab.
   */
  pulls?: string[];
  /**
   * Its name in the lines of a journal and a trace.
   */
  journal_run?: string;
  digest?: string;
  /**
   * The run that it took back.
   */
  undoes?: string;
  /**
   * Those that it was to change.
   */
  scopes?: string[];
  /**
   * How many of its changes have which status.
   */
  counts?: {
    [k: string]: number;
  };
  /**
   * Of one run that was asked for.
   */
  changes?: PastChangeDocument[];
  /**
   * For a run that was cut off: the command line that resumes it.
   */
  resume?: string;
  /**
   * The command lines that take it back.
   */
  undo?: string[];
}
export interface PastChangeDocument {
  address: string;
  action: 'create' | 'update' | 'delete';
  status: string;
  message?: string;
  at?: string;
}
