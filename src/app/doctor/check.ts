/** `error` for what stops something that the repository needs, `warning` for what can wait, `unknown` for what was not tried or need not be there. */
export type Severity = 'ok' | 'unknown' | 'warning' | 'error';

/** What checks are about, in the order of reports. */
export type Group = 'machine' | 'repository' | 'connection' | 'access' | 'limits';

/** One thing that was looked at. */
export interface Check {
  readonly group: Group;
  /** For programs: the same in every version. */
  readonly name: string;
  /** For people. */
  readonly title: string;
  readonly severity: Severity;
  /** What was found. */
  readonly says: string;
  /** What to do about it. */
  readonly advice?: string;
}
