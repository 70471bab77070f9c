/** `error`: stops something needed. `warning`: can wait. `unknown`: not tried, or optional. */
export type Severity = 'ok' | 'unknown' | 'warning' | 'error';

/** Subjects of checks, in the order of reports. */
export type Group = 'machine' | 'repository' | 'connection' | 'access' | 'limits';

/** One thing that was looked at. */
export interface Check {
  readonly group: Group;
  /** For programs, stable between versions. */
  readonly name: string;
  /** For people. */
  readonly title: string;
  readonly severity: Severity;
  /** What was found. */
  readonly says: string;
  /** What to do about it. */
  readonly advice?: string;
}
