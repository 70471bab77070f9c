import type { Runtime } from '../../src/surfaces/runtime/runtime.js';
import { hurriedClock } from './hurried-clock.js';

/** The runtime of a process that nobody looks at, in a folder. */
export function silentRuntime(cwd: string, hide: Runtime['hide'] = (text) => text): Runtime {
  const silent = { write: () => {}, isTerminal: false };
  return {
    env: {},
    cwd,
    out: silent,
    err: silent,
    command: () => {},
    ask: undefined,
    onInterrupt: () => () => {},
    watchFolder: () => () => undefined,
    onStop: () => undefined,
    hide,
    every: () => () => undefined,
    protect: () => {},
    protectLive: () => {},
    standardOutput: () => {},
    platform: { node: 'v20.19.0', system: 'linux x64' },
    run: { id: '00000000-0000-4000-8000-000000000000', began: hurriedClock.now() },
    clock: hurriedClock,
    machine: { self: { pid: 1, host: 'here' }, isAlive: () => true, stateFolder: '/nowhere' },
    now: () => new Date(0),
  };
}
