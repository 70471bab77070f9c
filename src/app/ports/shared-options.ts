/** Which repository: its root, from the working directory on. */
export interface RepositoryOptions {
  readonly root: string;
  /** If no root was named and no project file was found: the last folder that was searched, absolute. */
  readonly searchedUpTo?: string;
}

/** For what judges what a branch wants. */
export interface StrictOption {
  /** Names in expressions that are not known are errors. */
  readonly strict?: boolean;
}

/** For what need not find out again what it found out before. */
export interface CacheOption {
  /** A folder of what was found out, from the working directory on. */
  readonly cache?: string;
}

/** For what compares with the live side. */
export interface IgnoreOption {
  /** A file of what may differ for a time. */
  readonly ignore?: string;
}

/** For what keeps or reads records of runs. */
export interface RunsOption {
  /** The folder of the records, from the working directory on; `.zonewright/runs` in the root when absent. */
  readonly runs?: string;
}

/** For what can ask the service about writes. */
export interface CheckServiceOption {
  /** Asks the service whether it would accept the writes of the plan, where it can be asked without storing them. */
  readonly checkService?: boolean;
}

/** For what can compare with a snapshot. */
export interface LiveFromOption {
  readonly liveFrom?: string;
}

/** The most requests in any stretch of time. */
export interface RateLimit {
  readonly requests: number;
  readonly seconds: number;
}

/** The part of a rate limit that is one of so many shards': the service counts them together. At least one request. Pure. */
export function shareOf(limit: RateLimit | 'off', shards: number): RateLimit | 'off' {
  if (limit === 'off') return limit;
  return { ...limit, requests: Math.max(1, Math.floor(limit.requests / shards)) };
}

/** For everything that talks to the service. */
export interface ApiOptions extends RepositoryOptions {
  readonly baseUrl?: string;
  /** Requests in flight at once. */
  readonly concurrency: number;
  readonly rateLimit: RateLimit | 'off';
  /** Milliseconds that the run may take, from its beginning. */
  readonly timeout?: number;
  /** A state file, or true for an empty one. */
  readonly emulator?: string | true;
  /** A trace that answers in place of the service. */
  readonly emulatorTrace?: string;
  /** A file that gets every request and every answer. */
  readonly trace?: string;
}

/** A zone or account by its name, and by its id for what no file names. */
export interface ScopeReference {
  readonly name: string;
  readonly id?: string;
}
