import type { Omission } from './draft.js';
import type { DiffContext } from '../../kernel/model/context.js';
import type { ApiReader } from '../../kernel/model/request.js';

/** Something live that a file can declare, or that none can declare if `left` is set. */
export interface LiveThing {
  /** A declaration that covers this key covers the thing. */
  readonly key: string;
  /** Its address in plans, without that of its scope. */
  readonly address: string;
  /** What it is, and why no file can declare it. Such things are listed, but not counted. */
  readonly left?: Pick<Omission, 'what' | 'why'>;
}

/** Everything of one kind that is live in a scope. Throws an ApiError or a ShapeError if it can't be read. */
export type Survey = (
  context: Pick<DiffContext, 'scope' | 'settings'>,
  api: ApiReader,
  signal?: AbortSignal,
) => Promise<readonly LiveThing[]>;
