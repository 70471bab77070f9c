// Made from schemas/ by `npm run generate`; a test fails when the two differ.

/**
 * Live differences from the files to ignore for a time: drift-ignore.yaml in the root, or the file of --ignore. Drift lists them separately, and apply asks before it overwrites them.
 *
 * @maxItems 10000
 */
export type DriftIgnoreFile = IgnoredDifference[];
export interface IgnoredDifference {
  /**
   * A glob for addresses, as in --target, or for what is below one: a rule, a member of a rule, a directive, a field. * stays within a segment, ** does not.
   */
  path: string;
  /**
   * Why it is allowed to differ, for readers of the report: an incident, a ticket, a person.
   */
  reason: string;
  /**
   * The last day on which it is ignored, in UTC. From the day after it is drift again.
   */
  expires: string;
}
