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
   * finished; running, on this machine; cut-off before its end; unfinished, on another machine, so that it is not known which of the two; unreadable, so that nothing else is known.
   */
  state: 'finished' | 'running' | 'cut-off' | 'unfinished' | 'unreadable';
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
   * As --environment names it; otherwise as the build service does.
   */
  environment?: string;
  /**
   * The address of the job at the build service.
   */
  build?: string;
  /**
   * reviewed: to exactly the plan. risks: to what allow names.
   */
  consent?: 'reviewed' | 'risks';
  allow?: string[];
  /**
   * Who approved the pull or merge requests, where the forge said so.
   */
  approved_by?: string[];
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
   * How many of its changes, and of what it left alone, have which status.
   */
  counts?: {
    [k: string]: number;
  };
  /**
   * What became of each change of its plan, and what it left alone.
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
  /**
   * Absent if the record does not say.
   */
  action?: 'create' | 'update' | 'delete';
  /**
   * As in the record, or left_alone: the run knew the difference and was not to write it.
   */
  status: string;
  message?: string;
  at?: string;
}
