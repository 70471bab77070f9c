import { setMaxListeners } from 'node:events';

/** A signal that is aborted with the first of these, with its reason. Any number of listeners: each request in flight may add one. */
export function anyOf(signals: readonly AbortSignal[]): AbortSignal {
  const signal = AbortSignal.any([...signals]);
  setMaxListeners(0, signal);
  return signal;
}
