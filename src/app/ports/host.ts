import type { ExitCode } from '../../kernel/model/errors.js';
import type { Progress } from './progress.js';

/** What tells one run from another, and when it began. */
export interface RunIdentity {
  /** A random UUID: it says nothing about who runs what. */
  readonly id: string;
  /** A reading of the machine's monotonic clock, which is the one of `systemClock`. */
  readonly began: number;
}

/** The process as use cases see it. They can neither print nor ask: what they find they return. */
export interface Host {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  /** Calls back with the exit code of SIGINT or SIGTERM; returns what stops listening. */
  onInterrupt(handler: (exit: ExitCode) => void): () => void;
  /** A text without the values that must not appear, for what goes to a file. */
  hide(text: string): string;
  /** Values that must not appear in any output from now on. */
  protect(values: readonly (string | undefined)[]): void;
  /** What runs: the version of Node, and the system with its architecture. */
  readonly platform: { readonly node: string; readonly system: string };
  /** This run, and no other. */
  readonly run: RunIdentity;
  /** Wall clock, for journals. */
  now(): Date;
  /** The labels of the pull request that is planned or was merged, as GitHub says; absent where it says nothing. */
  readonly labels?: readonly string[];
}

/** A host on which somebody waits: for what sends requests. */
export interface WatchedHost extends Host {
  /** Begins to tell what goes on, once it does. */
  openProgress(): Progress;
}
