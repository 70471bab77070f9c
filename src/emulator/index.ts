import { setMaxListeners } from 'node:events';
import type { Server } from 'node:http';
import { UserError } from '../kernel/model/errors.js';
import type { Fault } from '../generated/emulator/fault.js';
import { FaultScript } from './faults.js';
import type { LoggedRequest } from './log.js';
import { RequestLog } from './log.js';
import { decodeState, type PartialState } from './read.js';
import type { Replay } from './trace-playback.js';
import { BASE_PATH } from './router.js';
import { listen } from './server.js';
import type { EmulatorState } from './state.js';
import { Store } from './store.js';

export { decodeState, type PartialState } from './read.js';
export { decodeFaults } from './read-faults.js';
export { withTimes } from './relative-times.js';
export type { Edit, Fault, FaultMatch } from '../generated/emulator/fault.js';
export type { LoggedRequest } from './log.js';
export type * from './state.js';

export interface EmulatorOptions {
  /** Default: any free port. */
  readonly port?: number;
  /** The first state. Missing members get defaults, see EmulatorState. */
  readonly state?: PartialState;
  /** Additional milliseconds per answer; default 0. */
  readonly latencyMs?: number;
  readonly faults?: readonly Fault[];
  /** As the state's `behaviour.normalise`. */
  readonly normalise?: boolean;
  /** Answers only from a recording. */
  readonly replay?: Replay;
  /** Called with each request when its answer is decided, before it is sent. */
  readonly onRequest?: (entry: LoggedRequest) => void;
}

export interface Emulator {
  /** The base address: `http://127.0.0.1:PORT/client/v4`. */
  readonly url: string;
  /** All requests in order of arrival; grows. */
  readonly requests: readonly LoggedRequest[];
  /** A copy of the state, from which `startEmulator` can continue. */
  state(): EmulatorState;
  /** Another client's edit: `change` edits a copy that replaces the state. Versions stay. */
  update(change: (state: EmulatorState) => void): void;
  /** Adds to the fault script. */
  inject(...faults: readonly Fault[]): void;
  clearRequests(): void;
  /** Stops listening and closes all connections, hanging ones too. */
  close(): Promise<void>;
}

/** Starts the API as a small stateful server on 127.0.0.1. Throws a UserError for an invalid state or a used port. */
export async function startEmulator(options: EmulatorOptions = {}): Promise<Emulator> {
  const state = decodeState(options.state ?? {});
  if (options.normalise !== undefined) state.behaviour.normalise = options.normalise;
  const closing = new AbortController();
  // Each waiting answer adds a listener.
  setMaxListeners(0, closing.signal);
  const store = new Store(state);
  const script = new FaultScript();
  const log = new RequestLog(options.onRequest ?? (() => undefined));
  script.add(options.faults ?? []);
  const service = {
    store,
    script,
    log,
    latencyMs: options.latencyMs ?? 0,
    replay: options.replay,
    closing: closing.signal,
  };
  const { server, port } = await listen(service, options.port ?? 0).catch((cause: unknown) => {
    throw unavailable(options.port ?? 0, cause);
  });
  return {
    url: `http://127.0.0.1:${port}${BASE_PATH}`,
    requests: log.entries,
    state: () => structuredClone(store.at(0)),
    update: (change) => {
      const copy = structuredClone(store.at(0));
      change(copy);
      store.commit(copy);
    },
    inject: (...faults) => script.add(faults),
    clearRequests: () => log.clear(),
    close: () => {
      closing.abort();
      return closed(server);
    },
  };
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

function unavailable(port: number, cause: unknown): UserError {
  return new UserError(`the emulator can't listen on port ${port} of 127.0.0.1`, {
    code: 'emulator-port',
    help: 'Choose another port, or 0 for any free one.',
    cause,
  });
}
