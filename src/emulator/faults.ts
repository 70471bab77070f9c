import picomatch from 'picomatch';
import type { Json, JsonObject } from '../kernel/model/json.js';

/** Which requests a fault counts. In `path`, a glob over the path after the base, `*` is one segment, `**` any number. */
export interface FaultMatch {
  readonly method?: string;
  readonly path?: string;
}

/**
 * One entry of a fault script: it takes effect at the `nth` request that matches (from 1, the default) and at the
 * `times` - 1 that follow. A script has no chance in it: the same requests meet the same faults.
 */
export type Fault = {
  readonly match?: FaultMatch;
  readonly nth?: number;
  readonly times?: number;
} & Effect;

/** What a fault does. Unless it says so, the request is not carried out. */
export type Effect = Disturbance | Failure;

/** Effects that leave the answer whole; any number of them meets in one request. */
export type Disturbance =
  /** A GET is answered with the state before the last `commits` changes. */
  | { readonly kind: 'stale'; readonly commits: number }
  /** Somebody else writes, right before the request is carried out or right after it. */
  | { readonly kind: 'edit'; readonly when: 'before' | 'after'; readonly edit: Edit }
  /** The answer comes this many milliseconds late. */
  | { readonly kind: 'slow'; readonly ms: number }
  /** A list says that it holds `by` items more than it does (default 1). */
  | { readonly kind: 'wrong-totals'; readonly by?: number }
  /** Any page of a list holds the items of the first. */
  | { readonly kind: 'repeat-page' }
  /** Carried out, but `result` is null. */
  | { readonly kind: 'result-null' };

/** Effects that replace the answer; the first one of the script wins. */
export type Failure =
  /** An error answer, in the API's envelope or as a page; with `committed` the request is carried out all the same. */
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly code?: number;
      readonly message?: string;
      /** The `retry-after` header: seconds, or a date. */
      readonly retryAfter?: string;
      readonly html?: boolean;
      readonly committed?: boolean;
    }
  /** 200 with a page, as a proxy's login form. */
  | { readonly kind: 'html-200' }
  /** 200 with `success: false`. */
  | { readonly kind: 'success-false'; readonly code?: number; readonly message?: string }
  | { readonly kind: 'redirect'; readonly location: string; readonly status?: number }
  /** Carried out; the answer breaks off: before its content-length, within its chunks, or as JSON of the right length. */
  | { readonly kind: 'truncate'; readonly how: 'content-length' | 'chunked' | 'json' }
  /** The connection is reset; `-after` means after the request was carried out. */
  | { readonly kind: 'reset-before' }
  | { readonly kind: 'reset-after' }
  /** No answer ever comes; the connection stays open until the emulator is closed. */
  | { readonly kind: 'hang-before' }
  | { readonly kind: 'hang-after' };

/** A change of the state: at a JSON pointer (RFC 6902), or one more rule in an entry point, as somebody else would add it. */
export type Edit =
  | { readonly op?: 'replace' | 'add'; readonly path: string; readonly value: Json }
  | { readonly op: 'remove'; readonly path: string }
  | { readonly scope: string; readonly phase: string; readonly rule: JsonObject };

/** What meets one request. */
export interface Trouble {
  readonly disturbances: readonly Disturbance[];
  readonly failure: Failure | undefined;
}

interface Armed {
  readonly fault: Fault;
  readonly matches: (method: string, path: string) => boolean;
  seen: number;
  fired: number;
}

/** The faults of an emulator and how often each was met. */
export class FaultScript {
  readonly #armed: Armed[] = [];

  add(faults: readonly Fault[]): void {
    this.#armed.push(...faults.map((fault) => ({ fault, matches: matcher(fault.match), seen: 0, fired: 0 })));
  }

  /** Counts a request and takes what is due. A failure that comes second in one request stays due for the next. */
  take(method: string, path: string): Trouble {
    const disturbances: Disturbance[] = [];
    let failure: Failure | undefined;
    for (const armed of this.#armed.filter((candidate) => candidate.matches(method, path))) {
      armed.seen += 1;
      if (!isDue(armed)) continue;
      if (isDisturbance(armed.fault)) disturbances.push(armed.fault);
      else if (failure === undefined) failure = armed.fault;
      else continue;
      armed.fired += 1;
    }
    return { disturbances, failure };
  }
}

function isDue({ fault, seen, fired }: Armed): boolean {
  return seen >= (fault.nth ?? 1) && fired < (fault.times ?? 1);
}

function matcher(match: FaultMatch | undefined): Armed['matches'] {
  const onPath = match?.path === undefined ? undefined : picomatch(match.path, { dot: true });
  const method = match?.method?.toUpperCase();
  return (given, path) =>
    (method === undefined || method === given) && (onPath === undefined || onPath(path));
}

const DISTURBANCES: { readonly [Kind in Disturbance['kind']]: true } = {
  stale: true,
  edit: true,
  slow: true,
  'wrong-totals': true,
  'repeat-page': true,
  'result-null': true,
};

function isDisturbance(effect: Effect): effect is Disturbance {
  return Object.hasOwn(DISTURBANCES, effect.kind);
}
