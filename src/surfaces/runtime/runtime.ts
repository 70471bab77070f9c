import type { Host } from '../../app/ports/host.js';
import type { WorkflowCommand } from '../reports/workflow-command.js';

export interface Output {
  write(text: string): void;
  readonly isTerminal: boolean;
  /** Undefined if unknown. */
  readonly columns?: number | undefined;
}

/** The display of work before the first request. */
export interface Preparing {
  /** Ends the display. */
  stop(): void;
}

/** Why a server stops: a signal, the end of its input, or an uncaught error. */
export type Stop = { readonly by: 'signal' | 'input' } | { readonly by: 'failure'; readonly error: unknown };

/** The process as commands see it. Only main.ts makes the real one. */
export interface Runtime extends Host {
  /** Results. */
  readonly out: Output;
  /** Everything else. */
  readonly err: Output;
  /** Sends a command to a workflow's runner. No other output can. */
  command(command: WorkflowCommand): void;
  /** Calls `tick` at intervals until the returned function is called. Does not keep the process alive. */
  every(ms: number, tick: () => void): () => void;
  /** Calls back with the name of each changed file below a folder, until the returned function is called. */
  watchFolder(folder: string, onChange: (file: string) => void): () => void;
  /** Absent if nothing is shown. */
  readonly preparing?: Preparing;
  /** Calls the handler when a server has to stop. */
  onStop(handler: (stop: Stop) => void): void;
  /** Asks yes or no on the terminal; undefined without one. */
  readonly ask: ((question: string) => Promise<boolean>) | undefined;
}
