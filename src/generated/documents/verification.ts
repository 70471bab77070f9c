// Made from schemas/ by `npm run generate`; a test fails when the two differ.

/**
 * The output of verify --format json: whether the plan in a bundle follows from what else is in it.
 */
export interface VerificationDocument {
  format_version: '1.0';
  /**
   * The version that verified.
   */
  tool_version: string;
  exit_code: number;
  /**
   * The bundle, as named on the command line.
   */
  file: string;
  verified: boolean;
  /**
   * The version that wrote the bundle.
   */
  made_by: string;
  made_at: string;
  /**
   * The digest of the plan that was shown.
   */
  digest: string;
  /**
   * The hash of the files.
   */
  configuration: string;
  files: number;
  /**
   * Zones and accounts of the plan.
   */
  scopes: number;
  /**
   * Answers of the service in the snapshot.
   */
  answers: number;
  /**
   * What differs between the plan that was shown and the one in the bundle, which is made without the values of secrets. It can't be verified.
   */
  without_secrets?: string[];
  /**
   * What does not fit together. Empty if verified.
   */
  differs: VerificationDifference[];
}
export interface VerificationDifference {
  part: 'layout' | 'head' | 'asked' | 'configuration' | 'snapshot' | 'plan';
  message: string;
}
