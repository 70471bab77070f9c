import type { Occasion } from '../../app/ports/notifying.js';
import type { Shard } from '../../kernel/model/plan.js';
import type { Found, RunFacts } from '../reports/notifications/facts.js';

export interface NotifyOptions {
  /** When to notify; true for the usual occasions. */
  readonly notify?: true | readonly Occasion[];
  /** A file of metrics. */
  readonly metrics?: string;
  readonly environment?: string;
}

/** Options that say what a run is about. */
export interface NotifiedRunOptions extends NotifyOptions {
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

/** The shard of a run, as `2/8`; undefined for a whole run. */
export function shardOf({ shard }: Pick<NotifiedRunOptions, 'shard'>): string | undefined {
  return shard && `${shard.index}/${shard.of}`;
}

/** Collects what a run finds and does, for notifications and metrics. */
export interface Collector {
  /** Addresses of the run's scopes, or `parts` if it covers parts of them. */
  readonly looksAt: (scopes: readonly string[] | 'parts') => void;
  /** `found` is called only if the result is used. */
  readonly found: (found: () => Found) => void;
  /** The consented risks of each change. */
  readonly consented: (risks: readonly (readonly string[])[], when: RunFacts['consentedWhen']) => void;
}
