import { setMaxListeners } from 'node:events';

/** A signal that is aborted as soon as one of these is, with its reason. Has no limit of listeners: each request in flight may add one. */
export function anyOf(signals: readonly AbortSignal[]): AbortSignal {
  const signal = AbortSignal.any([...signals]);
  setMaxListeners(0, signal);
  return signal;
}
