import { DAY_MS } from '../../../kernel/lib/time.js';
import { ago } from '../change/impact-words.js';
import type { Cell } from '../printers/text/table.js';

/** When something was, for people, in UTC: `6 days ago, 2026-11-16`, and without the date where space runs out. What is not known is said to be. */
export function ageCell(at: number | undefined, now: Date): Pick<Cell, 'text' | 'short'> {
  if (at === undefined) return { text: 'not known' };
  const days = Math.max(0, Math.floor((now.getTime() - at) / DAY_MS));
  return { text: `${ago(days)}, ${new Date(at).toISOString().slice(0, 10)}`, short: ago(days) };
}
