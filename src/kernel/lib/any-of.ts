import { setMaxListeners } from 'node:events';

/** A signal that is aborted as soon as one of these is, with its reason. Every request in flight can listen to it: many listeners are no leak. */
export function anyOf(signals: readonly AbortSignal[]): AbortSignal {
  const signal = AbortSignal.any([...signals]);
  setMaxListeners(0, signal);
  return signal;
}
