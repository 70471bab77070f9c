import type { Runtime } from '../../../src/surfaces/runtime/runtime.js';
import { hurriedClock } from '../../helpers/hurried-clock.js';
import { commandLine } from '../../../src/surfaces/reports/workflow-command.js';

/** A runtime that keeps what is written. */
export interface TestRuntime extends Runtime {
  readonly written: { out: string; err: string };
}

export function testRuntime(env: Runtime['env'] = {}, isTerminal = false): TestRuntime {
  const written = { out: '', err: '' };
  return {
    written,
    env,
    cwd: '/nowhere',
    out: { write: (text) => void (written.out += text), isTerminal },
    err: { write: (text) => void (written.err += text), isTerminal },
    command: (command) => void (written.out += `${commandLine(command)}\n`),
    ask: undefined,
    onInterrupt: () => () => undefined,
    every: () => () => undefined,
    watchFolder: () => () => undefined,
    onStop: () => undefined,
    protect: () => undefined,
    protectLive: () => undefined,
    standardOutput: () => undefined,
    hide: (text) => text,
    platform: { node: 'v20.19.0', system: 'linux x64' },
    run: { id: '00000000-0000-4000-8000-000000000000', began: hurriedClock.now() },
    clock: hurriedClock,
    machine: { self: { pid: 1, host: 'here' }, isAlive: () => true, stateFolder: '/nowhere' },
    now: () => new Date(0),
  };
}
