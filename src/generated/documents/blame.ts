// Made from schemas/ by `npm run generate`; a test fails when the two differ.

/**
 * The output of blame --format json: the last run that changed an address, or each thing below it.
 */
export interface BlameDocument {
  format_version: '1.0';
  tool_version: string;
  /**
   * As it was asked for.
   */
  address: string;
  /**
   * By address. Empty if no run changed it, as far as the records go.
   */
  changes: BlamedDocument[];
  /**
   * Records that can't be read: what these runs changed is not known.
   */
  unreadable: string[];
  /**
   * When the oldest run began that has a record: what was before is not known. Absent without records.
   */
  oldest?: string;
}
export interface BlamedDocument {
  address: string;
  change: 'added' | 'removed' | 'changed' | 'moved';
  /**
   * What became of the change, as in the record.
   */
  status: string;
  run: string;
  started: string;
  service: string;
  /**
   * Who made it run.
   */
  actor?: string;
  commit?: string;
  /**
   * Files were not as in the commit.
   */
  edited?: true;
  pulls?: string[];
  environment?: string;
  build?: string;
  /**
   * reviewed: to exactly the plan. risks: to what allow names.
   */
  consent: 'reviewed' | 'risks';
  allow?: string[];
  /**
   * Who approved the pull or merge requests, where the forge said so.
   */
  approved_by?: string[];
  /**
   * The run that it took back.
   */
  undoes?: string;
}
