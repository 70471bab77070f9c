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
  /** The last word on each step, by its address. */
  readonly words: Map<string, StepOutcome>;
  /** Ids of the pools that had addresses when a round began. */
  readonly cleared: Set<string>;
}

/** How the rounds ended. */
export type End =
  /** A complete list shows no address, and the policy covers every pool that had one. */
  | { readonly how: 'proved'; readonly situation: Situation }
  /** The last round is over, and something is left. */
  | { readonly how: 'left'; readonly situation: Situation }
  /** Something came up that has to be fixed first. */
  | { readonly how: 'blocked'; readonly situation: Situation; readonly blockers: readonly Finding[] }
  | Stop
  /** Its state could not be read. */
  | { readonly how: 'unread'; readonly message: string };

/** What no further round can get over. */
export interface Stop {
  readonly how: 'stopped';
  readonly reason: NotReachedReason;
  readonly message: string;
}

/** The end of a run that was ended from outside. */
export function stoppedBy(signal: AbortSignal): Stop {
  const ending = endingOf(signal);
  return { how: 'stopped', reason: ending, message: ENDING_WORDS[ending] };
}
