import { endingOf, ENDING_WORDS } from '../../../kernel/model/ending.js';
import type { Finding } from '../../../kernel/model/finding.js';
import type { Service } from '../../../kernel/model/request.js';
import type { NotReachedReason, StepOutcome } from '../../../engine/apply/outcome.js';
import type { MigrationTools } from '../../migration.js';
import type { Keeper } from './keeper.js';
import type { Situation } from '../standing.js';
import type { PoolOptions, PoolSpec } from '../spec.js';

/** A confirmed run. */
export interface PoolRun {
  readonly spec: PoolSpec;
  readonly options: PoolOptions;
  readonly service: Service;
  readonly tools: MigrationTools;
  readonly keeper: Keeper;
  /** The last outcome of each step, by address. */
  readonly words: Map<string, StepOutcome>;
  /** Ids of pools with addresses at the start of a round, also of an earlier run with this token. */
  readonly cleared: Set<string>;
}

/** How the rounds ended. */
export type End =
  /** A complete list shows no address, and the policy covers all former ones' pools. */
  | { readonly how: 'proved'; readonly situation: Situation }
  /** Something is left after the last round. */
  | { readonly how: 'left'; readonly situation: Situation }
  /** Something has to be fixed first. */
  | { readonly how: 'blocked'; readonly situation: Situation; readonly blockers: readonly Finding[] }
  | Stop
  /** Its state could not be read. */
  | { readonly how: 'unread'; readonly message: string };

/** An end that no further round can change. */
export interface Stop {
  readonly how: 'stopped';
  readonly reason: NotReachedReason;
  readonly message: string;
}

/** The end of a run stopped from outside. */
export function stoppedBy(signal: AbortSignal): Stop {
  const ending = endingOf(signal);
  return { how: 'stopped', reason: ending, message: ENDING_WORDS[ending] };
}
