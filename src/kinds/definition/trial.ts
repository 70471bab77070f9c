import type { SectionPath } from '../../kernel/model/context.js';
import type { ServiceError } from '../../kernel/model/errors.js';
import type { ApiReader, WriteRequest } from '../../kernel/model/request.js';
import type { Scope } from '../../kernel/model/scope.js';
import type { Dialect } from '../../kernel/model/settings.js';

/** How the service can be asked whether it would accept a write of a kind. Such a request stores nothing where the service knows it. */
export interface TrialPart {
  /** The dialects whose service is documented to know it. Any other service might store the write. */
  readonly dialects: readonly Dialect['name'][];
  /** The paths of live objects of a scope that such a write can be about, beside those of a plan. Throws an ApiError or a ShapeError. */
  readonly liveOnes: (scope: Scope, api: ApiReader, signal?: AbortSignal) => Promise<readonly string[]>;
  /** The write that leaves an object as it is, from the answer of the read at this path. Undefined if there is none. Throws a ShapeError. Pure. */
  readonly unchanged: (path: string, answer: unknown) => WriteRequest | undefined;
  /** The parts of a request that an error of the service is about; empty for the request as a whole. Pure. */
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
  /** What the service marks of the text: offsets in UTF-16 code units, `to` exclusive. */
  readonly span?: { readonly from: number; readonly to: number };
}
