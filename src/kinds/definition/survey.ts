import type { Omission } from './draft.js';
import type { DiffContext } from '../../kernel/model/context.js';
import type { ApiReader } from '../../kernel/model/request.js';

/** Something live that a file can declare or, where `left` is set, that none can. */
export interface LiveThing {
  /** What it is known by to declarations: one that covers this key covers the thing. */
  readonly key: string;
  /** Its address in plans, without that of its scope. */
  readonly address: string;
  /** What it is, and why no file can declare it: it is named, and not counted. */
  readonly left?: Pick<Omission, 'what' | 'why'>;
}

/** Everything of one kind that is live in a scope. Throws an ApiError or a ShapeError when that can't be told. */
export type Survey = (
  context: Pick<DiffContext, 'scope' | 'settings'>,
  api: ApiReader,
  signal?: AbortSignal,
) => Promise<readonly LiveThing[]>;
