import type { Occasion } from '../../app/ports/notifying.js';
import type { Shard } from '../../kernel/model/plan.js';
import type { Found, RunFacts } from '../reports/notifications/facts.js';

/** For what can tell others of itself. */
export interface TellingOptions {
  /** When they are notified; true for the usual occasions. */
  readonly notify?: true | readonly Occasion[];
  /** A file of metrics. */
  readonly metrics?: string;
  readonly environment?: string;
}

/** Everything by which it is told what a run was about. */
export interface ToldOptions extends TellingOptions {
  readonly root: string;
  readonly target?: readonly string[];
  readonly changedSince?: string;
  readonly shard?: Shard;
  readonly liveFrom?: string;
  readonly emulator?: string | true;
  readonly emulatorTrace?: string;
  readonly wave?: number;
  readonly dryRun?: boolean;
}

/** Which part of a fleet a run was about, as `2/8`; undefined for all of it. */
export function shardOf({ shard }: Pick<ToldOptions, 'shard'>): string | undefined {
  return shard && `${shard.index}/${shard.of}`;
}

/** Takes down what a run finds and does, for others. */
export interface Telling {
  /** The addresses that the run is to look at, once the files have told them; or that it is about a part of each. */
  readonly looksAt: (scopes: readonly string[] | 'parts') => void;
  /** What was found; it is only asked for where somebody is told of it. */
  readonly found: (found: () => Found) => void;
  /** The risks of each change that somebody agreed to. */
  readonly consented: (risks: readonly (readonly string[])[], when: RunFacts['consentedWhen']) => void;
}
