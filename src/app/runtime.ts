import type { ExitCode } from '../kernel/model/errors.js';
import type { WorkflowCommand } from '../surfaces/reports/workflow-command.js';

/** Somewhere to write text. */
export interface Output {
  write(text: string): void;
  readonly isTerminal: boolean;
  /** How many columns a terminal has, when it tells. */
  readonly columns?: number | undefined;
}

/** The process as commands see it: handed in, so that nothing but main.ts names it. */
export interface Runtime {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  /** Results. */
  readonly out: Output;
  /** Everything else. */
  readonly err: Output;
  /** Tells the runner of a workflow something, on a line of its own among the results. No text that is written can do that. */
  command(command: WorkflowCommand): void;
  /** Asks a yes-or-no question on the terminal; undefined when there is none. */
  readonly ask: ((question: string) => Promise<boolean>) | undefined;
  /** Calls back with the exit code of SIGINT or SIGTERM; returns what stops listening. */
  onInterrupt(handler: (exit: ExitCode) => void): () => void;
  /** A text without the values that must not appear, for what goes to a file. */
  hide(text: string): string;
  /** Values that must not appear in any output from now on. */
  protect(values: readonly (string | undefined)[]): void;
  /** What runs: the version of Node, and the system with its architecture. */
  readonly platform: { readonly node: string; readonly system: string };
  /** Wall clock, for journals. */
  now(): Date;
}
