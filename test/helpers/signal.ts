import { setMaxListeners } from 'node:events';

/** A signal that nobody aborts, to which all requests of a run may listen at once, as to that of a session. */
export function signalOfRun(): AbortSignal {
  const { signal } = new AbortController();
  setMaxListeners(0, signal);
  return signal;
}
