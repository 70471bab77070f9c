import type { SectionPath } from '../../kernel/model/context.js';
import type { ServiceError } from '../../kernel/model/errors.js';
import type { ApiReader, WriteRequest } from '../../kernel/model/request.js';
import type { Scope } from '../../kernel/model/scope.js';
import type { Dialect } from '../../kernel/model/settings.js';

/** How to ask the service whether it would accept a write, storing nothing if the service knows such requests. */
export interface TrialPart {
  /** The dialects documented to know it. Others might store the write. */
  readonly dialects: readonly Dialect['name'][];
  /** The paths of live objects that trials can be about, besides those of a plan. Throws an ApiError or a ShapeError. */
  readonly liveOnes: (scope: Scope, api: ApiReader, signal?: AbortSignal) => Promise<readonly string[]>;
  /** The write that leaves an object unchanged, from its read at this path; undefined if none. Throws a ShapeError. Pure. */
  readonly unchanged: (path: string, answer: unknown) => WriteRequest | undefined;
  /** The request parts that a service error is about; empty: the whole request. Pure. */
  readonly partsOf: (request: WriteRequest, error: ServiceError) => readonly RefusedPart[];
}

/** A part of a request, as a declared rule has it. */
export interface RefusedPart {
  /** The ref of the rule. */
  readonly ref: string;
  /** The path in the rule; empty for the rule as a whole. */
  readonly path: SectionPath;
  /** The text at this path, if it is one. */
  readonly text?: string;
  /** What the service marks of it: UTF-16 offsets, `to` exclusive. */
  readonly span?: { readonly from: number; readonly to: number };
}
