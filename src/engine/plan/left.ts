import type { Finding } from '../../kernel/model/finding.js';
import type { Leave } from '../../kernel/model/leave.js';
import type { PlanPolicy, ScopePlan, Shard } from '../../kernel/model/plan.js';
import type { Configuration } from '../configuration/configuration.js';
import type { Selection } from '../configuration/selection.js';
import { compileUnmanaged, unusedUnmanaged, type UnmanagedEntry } from '../configuration/unmanaged.js';
import { denying } from './gates.js';
import { goneSince, type GoneIn } from './gone.js';
import { leavingOf, type LeavingOptions } from './leaving.js';
import { inShard, wantedScopes } from './part.js';
import { idleUnmanaged } from './unmanaged-live.js';

/** The part in question, and how to read what is live. */
export interface LeftOptions extends Pick<LeavingOptions, 'api' | 'secrets' | 'concurrency' | 'signal'> {
  readonly targets?: readonly string[];
  readonly shard?: Shard;
  /** The revision to compare with; absent if unknown. */
  readonly since?: Configuration | undefined;
}

/** What a plan knows besides. */
export interface BesidePlan {
  readonly planned: readonly ScopePlan[];
  readonly policy: PlanPolicy;
  readonly targets: Selection | undefined;
  /** True if the plan deliberately leaves something out. */
  readonly isPart: boolean;
}

/** What leaves, absent if nothing known does; and findings on entries of `unmanaged`. */
export interface Left {
  readonly leaving?: readonly Leave[];
  readonly findings: readonly Finding[];
}

/** Finds what has left the files and stays live. Throws an ApiError only for credentials and interruption. */
export async function findLeft(
  configuration: Configuration,
  options: LeftOptions,
  { planned, policy, targets, isPart }: BesidePlan,
): Promise<Left> {
  const { unmanaged: entries } = configuration.policy;
  const { since, ...reading } = options;
  const { leaving, used } = await leavingOf(goneOf(configuration, since, options), {
    ...reading,
    settings: (since ?? configuration).settings,
    wants: (address) => targets === undefined || targets.matches(address),
    unmanaged: compileUnmanaged(entries),
    deniedBy: denying(policy),
    openedBy: denying({ ...policy, gates: policy.openGates ?? [] }),
  });
  const idle = isPart ? [] : await idleOf(entries, used, configuration, planned, options);
  return {
    ...(leaving.length === 0 ? {} : { leaving }),
    findings: idle.map(unusedUnmanaged),
  };
}

/** True if a revision declares something that is no longer declared. Live state decides whether it leaves. Pure. */
export function mayLeave(configuration: Configuration, since: Configuration | undefined): boolean {
  return goneOf(configuration, since, {}).length > 0;
}

/** For a shard, what is gone from its scopes, and its part of wholly gone scopes. */
function goneOf(
  configuration: Configuration,
  since: Configuration | undefined,
  { shard, targets = [] }: Pick<LeftOptions, 'shard' | 'targets'>,
): readonly GoneIn[] {
  if (since === undefined) return [];
  const all = configuration.declared ?? configuration.scopes;
  const gone = goneSince(since.scopes, all);
  const wanted = new Set(wantedScopes(configuration, { targets, shard }).map(({ scope }) => scope));
  const known = new Set(all.map(({ scope }) => scope));
  const whole = gone.filter(({ scope }) => !known.has(scope));
  return [...gone.filter(({ scope }) => wanted.has(scope)), ...inShard(whole, shard)];
}

/** Entries without a match. None if a part was not read, which may have one. */
function idleOf(
  entries: readonly UnmanagedEntry[],
  used: ReadonlySet<UnmanagedEntry>,
  configuration: Configuration,
  planned: readonly ScopePlan[],
  { api, concurrency, signal }: LeftOptions,
): Promise<readonly UnmanagedEntry[]> {
  const { scopes, settings } = configuration;
  const others = entries.filter((entry) => !used.has(entry));
  if (others.length === 0) return Promise.resolve([]);
  return idleUnmanaged(others, scopes, planned, { api, settings, concurrency, signal });
}
