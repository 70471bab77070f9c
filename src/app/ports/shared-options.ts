/** The repository: its root, relative to the working directory. */
export interface RepositoryOptions {
  readonly root: string;
  /** Without a root and project file: the last folder searched, absolute. */
  readonly searchedUpTo?: string;
}

export interface StrictOption {
  /** Unknown names in expressions are errors. */
  readonly strict?: boolean;
}

export interface CacheOption {
  /** A folder for results to reuse, relative to the working directory. */
  readonly cache?: string;
}

export interface IgnoreOption {
  /** A file of what may differ for a time. */
  readonly ignore?: string;
}

export interface RunsOption {
  /** The folder of records, relative to the working directory; by default `.zonewright/runs` in the root. */
  readonly runs?: string;
}

export interface CheckServiceOption {
  /** Asks whether the service would accept the plan's writes, where that stores nothing. */
  readonly checkService?: boolean;
}

export interface LiveFromOption {
  readonly liveFrom?: string;
}

/** The most requests in any such time. */
export interface RateLimit {
  readonly requests: number;
  readonly seconds: number;
}

/** A shard's part of a rate limit that is shared. At least one request. Pure. */
export function shareOf(limit: RateLimit | 'off', shards: number): RateLimit | 'off' {
  if (limit === 'off') return limit;
  return { ...limit, requests: Math.max(1, Math.floor(limit.requests / shards)) };
}

/** Options for all that talks to the service. */
export interface ApiOptions extends RepositoryOptions {
  readonly baseUrl?: string;
  /** Requests in flight at once. */
  readonly concurrency: number;
  readonly rateLimit: RateLimit | 'off';
  /** Milliseconds from the run's start. */
  readonly timeout?: number;
  /** A state file; true for an empty state. */
  readonly emulator?: string | true;
  /** A trace that answers instead of the service. */
  readonly emulatorTrace?: string;
  /** A file for all requests and answers. */
  readonly trace?: string;
}

/** A scope by name, and by id if no file names it. */
export interface ScopeReference {
  readonly name: string;
  readonly id?: string;
}
