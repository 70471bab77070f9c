import type { Clock } from './clock.js';
import type { DiffContext } from './context.js';
import type { Finding } from './finding.js';
import type { ApiReader, WriteRequest } from './request.js';

/** A write that took effect, as far as its answer or a read tells. */
export interface Written {
  /** What it was about, and the version that it was compared with. */
  readonly change: { readonly address: string; readonly base: { readonly version?: string } };
  /** As it went on the wire, with the values of its secrets: it is compared, never shown. */
  readonly request: WriteRequest;
  /** The `result` of the answer; undefined when there was none, or when the answer was lost. */
  readonly answer: unknown;
}

/** Something that is stored otherwise than it was sent. */
export interface Difference {
  /** Of a rule list: the rule, by its ref or what else names it. */
  readonly rule?: string;
  /** `action_parameters.overrides.action`; absent for an object or a rule as a whole. */
  readonly member?: string;
  /** In words, without any secret. */
  readonly message: string;
}

/** What the answer to a write and a read after it tell. */
export interface Evidence {
  readonly differences: readonly Difference[];
  readonly findings: readonly Finding[];
  /** The object's version as it was read. */
  readonly version?: string;
}

/**
 * Reads what was written once more and holds it against what was sent. Throws an ApiError or a ShapeError when it can't be read.
 */
export type Prove = (written: Written, context: DiffContext, api: ApiReader) => Promise<Evidence>;

/** What following needs: reads that an interrupt does not stop, and time. */
export interface FollowTools {
  readonly api: ApiReader;
  readonly clock: Clock;
  /** Aborted when somebody wants the run to end: then it is not worth following for long. */
  readonly signal: AbortSignal;
}

/**
 * Waits until what a request has set off is done, as its answer names it. Throws an ApiError: of a refusal where it failed, of an unknown outcome where nobody
 * can tell.
 */
export type Follow = (request: WriteRequest, answer: unknown, tools: FollowTools) => Promise<void>;
