import { uptime } from 'node:os';
import type { IsHeld } from '../../app/locks/locks.js';
import { freshReads, type StartRead } from '../../engine/apply/fresh-read.js';
import type { Runtime } from '../runtime/runtime.js';

/** Starts reads with a limit on their age, from `--max-read-age` and the run's locks. */
export function readsFor(
  { maxReadAge }: { readonly maxReadAge?: number },
  { clock }: Pick<Runtime, 'clock'>,
  isHeld: IsHeld,
): StartRead {
  return freshReads({ clock, wall: () => uptime() * 1_000, maxAgeMs: maxReadAge, isHeld });
}
