import type { Ending } from '../../kernel/model/ending.js';
import type { ClientEvent } from '../../service/http/client.js';

/** A run's progress: one line on a terminal; elsewhere long waits, and a line every ten seconds. */
export interface Progress {
  readonly event: (event: ClientEvent) => void;
  /** Shows what is done now, such as `reading 3 of 12 scopes`. */
  show(text: string): void;
  /** As `show`, for many minutes of work: without a terminal, what is new is printed at once. */
  announce(text: string): void;
  /** As `show`, for synchronous work: without a terminal, prints a line when due. */
  announceWhenDue(text: string): void;
  /** The run ends early. If it may write, says so and that a request is finished first; otherwise the error says it. */
  ends(run: 'reading' | 'writing', by: Ending): void;
  /** Prints a line even if quiet. */
  note(text: string): void;
  /** Prints a line unless quiet. */
  remark(text: string): void;
  /** Hides the line until the next `show`, so that something else can be written. */
  stop(): void;
}
