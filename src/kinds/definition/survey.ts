import type { Omission } from './draft.js';
import type { DiffContext } from '../../kernel/model/context.js';
import type { ApiReader } from '../../kernel/model/request.js';

/** Something live that a file can declare; none can if `left` is set. */
export interface LiveThing {
  /** A declaration that covers this key covers the thing. */
  readonly key: string;
  /** Its address in plans, without that of its scope. */
  readonly address: string;
  /** The id of a ruleset. The lists of zones also show those of their account. */
  readonly id?: string;
  /** What it is, and why no file can declare it. Listed, not counted. */
  readonly left?: Pick<Omission, 'what' | 'why'>;
}

/** Everything live of one kind in a scope. Throws an ApiError or a ShapeError. */
export type Survey = (
  context: Pick<DiffContext, 'scope' | 'settings'>,
  api: ApiReader,
  signal?: AbortSignal,
) => Promise<readonly LiveThing[]>;
