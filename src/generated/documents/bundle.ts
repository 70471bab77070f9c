// Made from schemas/ by `npm run generate`; a test fails when the two differ.
import type { SnapshotDocument } from './snapshot.js';
import type { PlanDocument } from './plan.js';

/**
 * The file of plan --bundle FILE, for audits: the files, what was read with secrets masked, and the plan that follows from both. zonewright verify FILE makes the plan again.
 */
export interface BundleDocument {
  format_version: '1.0';
  tool_version: string;
  /**
   * When planning began, in UTC. Days and ages in the plan are counted from it.
   */
  made_at: string;
  /**
   * The digest of the plan that the command showed.
   */
  digest: string;
  /**
   * What differs between the plan that was shown and the one in the bundle, which is made without the values of secrets. Absent if nothing does: then both have the same digest.
   *
   * @minItems 1
   */
  without_secrets?: string[];
  asked: BundleAsked;
  configuration: BundleConfiguration;
  snapshot: SnapshotDocument;
  plan: PlanDocument;
  sums: BundleSums;
}
/**
 * What the command was asked for, as far as the plan depends on it.
 */
export interface BundleAsked {
  /**
   * The globs of --target.
   */
  targets: string[];
  /**
   * False with --no-impact.
   */
  impact: boolean;
  strict: boolean;
  /**
   * The labels of the pull request, which gates can depend on.
   */
  labels: string[];
  shard?: {
    index: number;
    of: number;
  };
  /**
   * The name in --base.
   */
  base?: string;
  /**
   * The name in --changed-since.
   */
  changed_since?: string;
  /**
   * The file of what may differ, if there is one.
   */
  ignore?: string;
}
export interface BundleConfiguration {
  /**
   * The SHA-256 of `files` as JSON without spaces.
   */
  hash: string;
  /**
   * What was read, by revision and name. A file without a text was only looked at by its name.
   */
  files: BundleFile[];
}
export interface BundleFile {
  revision: 'head' | 'base' | 'changed_since';
  name: string;
  text?: string;
}
/**
 * The SHA-256 of each other part as JSON without spaces. `head` is all that is in no part.
 */
export interface BundleSums {
  head: string;
  asked: string;
  snapshot: string;
  plan: string;
}
