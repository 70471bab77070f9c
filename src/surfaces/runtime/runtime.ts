import type { Host } from '../../app/ports/host.js';
import type { WorkflowCommand } from '../reports/workflow-command.js';

/** Somewhere to write text. */
export interface Output {
  write(text: string): void;
  readonly isTerminal: boolean;
  /** How many columns a terminal has, when it tells. */
  readonly columns?: number | undefined;
}

/** What a run does before its first request, for whoever waits longer than usual. */
export interface Preparing {
  /** It is over, or something else tells of it now. */
  stop(): void;
}

/** Why a server is to end: somebody says so, the pipe that it was started with has ended, or something of ours has failed. */
export type Stop = { readonly by: 'signal' | 'input' } | { readonly by: 'failure'; readonly error: unknown };

/** The process as commands see it: handed in, so that nothing but main.ts names it. */
export interface Runtime extends Host {
  /** Results. */
  readonly out: Output;
  /** Everything else. */
  readonly err: Output;
  /** Tells the runner of a workflow something, on a line of its own among the results. No text that is written can do that. */
  command(command: WorkflowCommand): void;
  /** Calls back again and again, after so many milliseconds, until what it returns is called. It keeps no process alive. */
  every(ms: number, tick: () => void): () => void;
  /** Tells what goes on before the first request; absent where nobody listens. */
  readonly preparing?: Preparing;
  /** Calls back when a server is to end; what it keeps is written before the process does. */
  onStop(handler: (stop: Stop) => void): void;
  /** Asks a yes-or-no question on the terminal; undefined when there is none. */
  readonly ask: ((question: string) => Promise<boolean>) | undefined;
}
