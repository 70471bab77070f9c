import type { IsHeld } from '../../app/locks/locks.js';
import { freshReads, type StartRead } from '../../engine/apply/fresh-read.js';
import type { Runtime } from '../runtime/runtime.js';

/** Watches the age of what a command reads before it writes, by `--max-read-age` and its locks. */
export function readsFor(
  { maxReadAge }: { readonly maxReadAge?: number },
  { clock, now }: Pick<Runtime, 'clock' | 'now'>,
  isHeld: IsHeld,
): StartRead {
  return freshReads({ clock, wall: () => now().getTime(), maxAgeMs: maxReadAge, isHeld });
}
