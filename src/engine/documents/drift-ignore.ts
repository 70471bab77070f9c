// Made from schemas/ by `npm run generate`; a test fails when the two differ.

/**
 * What of the live side may differ from the files for a time: drift-ignore.yaml in the root, or the file of --ignore. Drift lists it apart, and apply asks before it overwrites it.
 *
 * @maxItems 10000
 */
export type DriftIgnoreFile = IgnoredDifference[];
export interface IgnoredDifference {
  /**
   * A glob over addresses, as --target takes it, or over what stands below one: a rule, a member of one, a directive, a field. * stays within a segment, ** does not.
   */
  path: string;
  /**
   * Why it may differ, for whoever reads the report: an incident, a ticket, a person.
   */
  reason: string;
  /**
   * The last day on which it is ignored, in UTC. From the day after it is drift again.
   */
  expires: string;
}
