import picomatch from 'picomatch/posix.js';
import type { Fault, FaultMatch } from '../generated/emulator/fault.js';

/** A fault's effect. The schema says whether the request is carried out. */
export type FaultEffect = Disturbance | Failure;

/** Effects that keep the answer complete. A request may have several. */
export type Disturbance = Extract<Fault, { kind: keyof typeof DISTURBANCES }>;

/** Effects that replace the answer. The first due one counts. */
export type Failure = Exclude<Fault, Disturbance>;

/** A request's faults. */
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

/** An emulator's faults, with counts of matching requests. */
export class FaultScript {
  readonly #armed: Armed[] = [];

  add(faults: readonly Fault[]): void {
    this.#armed.push(...faults.map((fault) => ({ fault, matches: matcher(fault.match), seen: 0, fired: 0 })));
  }

  /** Counts a request and takes its due faults. A second failure stays due for the next request. */
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

const DISTURBANCES = {
  stale: true,
  edit: true,
  slow: true,
  'wrong-totals': true,
  'repeat-page': true,
  'result-null': true,
  partial: true,
} as const satisfies { readonly [Kind in Fault['kind']]?: true };

function isDisturbance(effect: Fault): effect is Disturbance {
  return Object.hasOwn(DISTURBANCES, effect.kind);
}
