import { testRuntime, type TestRuntime } from '../cli/runtime.js';

/** A runtime whose time passes when the test says so. */
export interface Timed {
  readonly runtime: TestRuntime;
  readonly pass: (ms: number) => void;
  /** Calls whatever asked to be called again and again, once. */
  readonly tick: () => void;
  /** Whether anything did. */
  readonly ticking: () => boolean;
}

export function timed(isTerminal = false): Timed {
  const ticks = new Set<() => void>();
  let now = 0;
  const runtime: TestRuntime = {
    ...testRuntime({}, isTerminal),
    clock: { now: () => now, sleep: () => Promise.resolve() },
    every: (_, tick) => {
      ticks.add(tick);
      return () => void ticks.delete(tick);
    },
  };
  return {
    runtime,
    pass: (ms) => {
      now += ms;
    },
    tick: () => ticks.forEach((tick) => tick()),
    ticking: () => ticks.size > 0,
  };
}
