import { freshReads, type StartRead } from '../../src/engine/apply/fresh-read.js';
import type { Clock } from '../../src/kernel/model/clock.js';

/** The age of reads by one clock alone, as a test moves it. */
export function readsOf(clock: Clock): StartRead {
  return freshReads({ clock, wall: () => clock.now() });
}

/** For writes that no read precedes. */
export const always = (): boolean => true;
