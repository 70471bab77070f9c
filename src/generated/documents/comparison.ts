// Made from schemas/ by `npm run generate`; a test fails when the two differ.

/**
 * With --base: where the files differ from those of a git revision. This is not a plan: nothing live was read.
 */
export interface BranchComparisonDocument {
  base: {
    /**
     * As it was given.
     */
    revision: string;
    /**
     * The full id of its commit.
     */
    commit?: string;
  };
  /**
   * False when the files, or those of the revision, have errors: then nothing is known.
   */
  comparable: boolean;
  /**
   * Why they can't be compared.
   */
  reason?: string;
  /**
   * Keys of the project file whose value differs.
   */
  settings: {
    name: string;
    before: unknown;
    after: unknown;
  }[];
  /**
   * How many scopes the two name together.
   */
  total?: number;
  /**
   * Scopes that differ, in the order of addresses.
   */
  scopes: ScopeDifferenceDocument[];
}
export interface ScopeDifferenceDocument {
  change: 'added' | 'removed' | 'changed';
  level: 'zone' | 'account';
  name: string;
  id: string;
  plan?: string;
  /**
   * The scope as the revision has it, when its name or plan is another one now.
   */
  former?: {
    name: string;
    plan?: string;
  };
  /**
   * What differs, in the order of addresses. Without before it is new; without after it is no longer declared.
   */
  objects: {
    address: string;
    /**
     * The object as it is effective, with includes and variables put in; secrets are references.
     */
    before?: {
      [k: string]: unknown;
    };
    /**
     * The object as it is effective, with includes and variables put in; secrets are references.
     */
    after?: {
      [k: string]: unknown;
    };
  }[];
}
