import type { Readable } from 'node:stream';
import type { Clock } from '../../kernel/model/clock.js';
import type { ExitCode } from '../../kernel/model/errors.js';
import type { ClientEvent } from '../../service/http/events.js';
import type { EventDocument } from '../../generated/documents/event.js';
import type { Machine } from './machine.js';
import type { Progress } from './progress.js';

/** What identifies a run, and when it started. */
export interface RunIdentity {
  /** A random UUID: it says nothing about who runs what. */
  readonly id: string;
  /** A reading of the host's clock. */
  readonly began: number;
}

/** An event, before it is known when and in which run it happened. */
export type Happening = EventDocument extends infer Event
  ? Event extends EventDocument
    ? Omit<Event, 'time' | 'runId'>
    : never
  : never;

/** The process as use cases see it. They can neither print nor ask: what they find they return. */
export interface Host {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  /** Calls back with the exit code of SIGINT or SIGTERM, or of what stands for them on this system; returns what stops listening. */
  onInterrupt(handler: (exit: ExitCode) => void): () => void;
  /** A text without the values that must not appear, for what goes to a file. */
  hide(text: string): string;
  /** Values that must not appear in any output from now on. */
  protect(values: readonly (string | undefined)[]): void;
  /** As protect, for secrets that were read of the service: of what they are made of, plain words may appear. */
  protectLive(values: readonly string[]): void;
  /** Writes a document to stdout as its only content, for a file that was named so. */
  standardOutput(text: string): void;
  /** What is piped in; absent where nothing can be. */
  readonly standardInput?: Readable;
  /** What runs: the version of Node, and the system with its architecture. */
  readonly platform: { readonly node: string; readonly system: string };
  /** This run, and no other. */
  readonly run: RunIdentity;
  /** The other processes of the machine, and what is shared with them. */
  readonly machine: Machine;
  /** Called with what happens. Absent if not needed. */
  readonly onEvent?: (event: Happening) => void;
  /** Called with harmless problems. Absent if not needed. */
  readonly trouble?: (text: string) => void;
  /** Called with the requests of a run and their results. Absent if not needed. */
  readonly onRequest?: (event: ClientEvent) => void;
  /** Called with what is done before the service is asked, such as `validating 200 files`. Absent if not needed. */
  readonly doing?: (text: string) => void;
  /** By it deadlines are met and waits are over: monotonic. */
  readonly clock: Clock;
  /** Wall clock, for journals. */
  now(): Date;
  /** The labels of the pull request that is planned or was merged, as GitHub says; absent where it says nothing. */
  readonly labels?: readonly string[];
}

/** A host for commands that send requests and report progress. */
export interface WatchedHost extends Host {
  /** Starts to report progress. */
  openProgress(): Progress;
}
