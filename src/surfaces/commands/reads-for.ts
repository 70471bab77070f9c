import { uptime } from 'node:os';
import type { IsHeld } from '../../app/locks/locks.js';
import { freshReads, type StartRead } from '../../engine/apply/fresh-read.js';
import type { Runtime } from '../runtime/runtime.js';

/** Watches the age of what a command reads before it writes, by `--max-read-age` and its locks. */
export function readsFor(
  { maxReadAge }: { readonly maxReadAge?: number },
  { clock }: Pick<Runtime, 'clock'>,
  isHeld: IsHeld,
): StartRead {
  return freshReads({ clock, wall: () => uptime() * 1_000, maxAgeMs: maxReadAge, isHeld });
}
