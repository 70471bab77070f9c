import type { Ending } from '../../kernel/model/ending.js';
import type { ClientEvent } from '../../service/http/client.js';

/** The progress of a run: one line that changes on a terminal; elsewhere long waits, and a line every ten seconds. */
export interface Progress {
  readonly event: (event: ClientEvent) => void;
  /** Says what goes on now, such as `reading 3 of 12 scopes`. */
  show(text: string): void;
  /** As `show`, for work that takes many minutes: without a terminal what is new is a line at once. */
  tell(text: string): void;
  /** As `show`, for how far it is where nothing else goes on in the process: without a terminal a line when one is due. */
  keepTelling(text: string): void;
  /** The run ends before its work is done. Of one that may write says that, and what happens now: a request is finished. One that only reads ends with an error that says it. */
  ends(run: 'reading' | 'writing', by: Ending): void;
  /** Says something that is worth a line of its own, however quiet it should be. */
  note(text: string): void;
  /** Says something in a line of its own, unless it should be quiet. */
  remark(text: string): void;
  /** Takes the line away, so that something else can be written; the next `show` brings it back. */
  stop(): void;
}
