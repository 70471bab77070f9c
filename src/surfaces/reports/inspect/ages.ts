import { DAY_MS } from '../../../kernel/lib/time.js';
import { ago } from '../change/impact-words.js';
import type { Cell } from '../printers/text/table.js';

/** An age and a date in UTC: `6 days ago, 2026-11-16`; short without the date. `not known` if undefined. */
export function ageCell(at: number | undefined, now: Date): Pick<Cell, 'text' | 'short'> {
  if (at === undefined) return { text: 'not known' };
  const days = Math.max(0, Math.floor((now.getTime() - at) / DAY_MS));
  return { text: `${ago(days)}, ${new Date(at).toISOString().slice(0, 10)}`, short: ago(days) };
}
