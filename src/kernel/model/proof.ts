import type { Clock } from './clock.js';
import type { DiffContext } from './context.js';
import type { Finding } from './finding.js';
import type { ApiReader, WriteRequest } from './request.js';

/** A write that took effect, by its answer or a later read. */
export interface Written {
  /** Its address, and the version that it was compared with. */
  readonly change: { readonly address: string; readonly base: { readonly version?: string } };
  /** As sent, with its secrets: for comparison, never to be shown. */
  readonly request: WriteRequest;
  /** The `result` of the answer; undefined for none, or a lost answer. */
  readonly answer: unknown;
}

/** Something that is not stored as sent. */
export interface Difference {
  /** For a rule list: the rule, by its ref or another name. */
  readonly rule?: string;
  /** `action_parameters.overrides.action`; absent for all of it. */
  readonly member?: string;
  /** In words, without secrets. */
  readonly message: string;
}

/** What the answer to a write and a later read show. */
export interface Evidence {
  readonly differences: readonly Difference[];
  readonly findings: readonly Finding[];
  /** The object's version in that read. */
  readonly version?: string;
}

/** Reads what was written and compares it with what was sent. Throws an ApiError or a ShapeError if it can't be read. */
export type Prove = (written: Written, context: DiffContext, api: ApiReader) => Promise<Evidence>;

/** Reads that an interrupt does not stop, and time. */
export interface FollowTools {
  readonly api: ApiReader;
  readonly clock: Clock;
  /** Aborted if the run should end: follow only for a short time. */
  readonly signal: AbortSignal;
}

/** Waits for the operation in the answer. Throws an ApiError: a refusal if it failed, or an unknown outcome. */
export type Follow = (request: WriteRequest, answer: unknown, tools: FollowTools) => Promise<void>;
