import { isWithin } from './hours.js';
import type { Gate } from './settings.js';

/** What opens a gate, of the gate itself or of a denial by it. */
export type Opening = Pick<Gate, 'label' | 'hours'>;

/** What may open gates at a moment. */
export interface OpenedBy {
  /** The labels of the pull request. */
  readonly labels: readonly string[];
  /** Absent if the moment is not known: then no hours open a gate. */
  readonly at?: Date | undefined;
}

/** Whether a gate is open: by its label, or within its hours. Each is enough. Pure. */
export function isOpen({ label, hours }: Opening, { labels, at }: OpenedBy): boolean {
  return (
    (label !== undefined && labels.includes(label)) ||
    (hours !== undefined && at !== undefined && isWithin(hours, at))
  );
}

/** Whether anything opens a gate, now or later. Pure. */
export function canOpen({ label, hours }: Opening): boolean {
  return label !== undefined || hours !== undefined;
}
