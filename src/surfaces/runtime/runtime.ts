import type { Host } from '../../app/ports/host.js';
import type { WorkflowCommand } from '../reports/workflow-command.js';

export interface Output {
  write(text: string): void;
  readonly isTerminal: boolean;
  /** The width of a terminal, if it is known. */
  readonly columns?: number | undefined;
}

/** The display of what a run does before its first request. */
export interface Preparing {
  /** Ends the display. */
  stop(): void;
}

/** Why a server has to stop: a signal, the end of its input, or an uncaught error. */
export type Stop = { readonly by: 'signal' | 'input' } | { readonly by: 'failure'; readonly error: unknown };

/** The process as commands see it. It is passed in, so that only main.ts uses the real one. */
export interface Runtime extends Host {
  /** Results. */
  readonly out: Output;
  /** Everything else. */
  readonly err: Output;
  /** Sends a command to the runner of a workflow. No other output can do that. */
  command(command: WorkflowCommand): void;
  /** Calls `tick` again and again, until the returned function is called. Does not keep the process alive. */
  every(ms: number, tick: () => void): () => void;
  /** Calls back with the name of each file below a folder that changes, until the returned function is called. */
  watchFolder(folder: string, onChange: (file: string) => void): () => void;
  /** Absent if nothing is shown. */
  readonly preparing?: Preparing;
  /** Calls the handler when a server has to stop. */
  onStop(handler: (stop: Stop) => void): void;
  /** Asks a yes-or-no question on the terminal; undefined if there is none. */
  readonly ask: ((question: string) => Promise<boolean>) | undefined;
}
