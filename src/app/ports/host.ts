import type { Readable } from 'node:stream';
import type { Clock } from '../../kernel/model/clock.js';
import type { ExitCode } from '../../kernel/model/errors.js';
import type { ClientEvent } from '../../service/http/events.js';
import type { EventDocument } from '../../generated/documents/event.js';
import type { Machine } from './machine.js';
import type { Progress } from './progress.js';

/** A run's identity and start. */
export interface RunIdentity {
  /** A random UUID. Reveals nothing. */
  readonly id: string;
  /** By the host's clock. */
  readonly began: number;
}

/** An event without its time and run. */
export type Happening = EventDocument extends infer Event
  ? Event extends EventDocument
    ? Omit<Event, 'time' | 'runId'>
    : never
  : never;

/** The process as use cases see it. They can't print or ask; they return results. */
export interface Host {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  /** Calls back with the exit code of SIGINT, SIGTERM or their equivalent. Returns how to stop listening. */
  onInterrupt(handler: (exit: ExitCode) => void): () => void;
  /** Redacts a text, for files. */
  hide(text: string): string;
  /** Redacts these values in all output from now on. */
  protect(values: readonly (string | undefined)[]): void;
  /** As protect, for secrets read from the service: plain words in them may appear. */
  protectLive(values: readonly string[]): void;
  /** Writes a document as stdout's only content. */
  standardOutput(text: string): void;
  /** Absent if nothing can be piped in. */
  readonly standardInput?: Readable;
  /** The version of Node, and the system with its architecture. */
  readonly platform: { readonly node: string; readonly system: string };
  readonly run: RunIdentity;
  /** This machine's processes and their shared state. */
  readonly machine: Machine;
  /** Called with what happens, if needed. */
  readonly onEvent?: (event: Happening) => void;
  /** Called with harmless problems, if needed. */
  readonly trouble?: (text: string) => void;
  /** Called with requests and their results, if needed. */
  readonly onRequest?: (event: ClientEvent) => void;
  /** Called with work before the first request, such as `validating 200 files`, if needed. */
  readonly doing?: (text: string) => void;
  /** For deadlines and waits. Monotonic. */
  readonly clock: Clock;
  /** Wall clock, for journals. */
  now(): Date;
  /** Labels of the planned or merged pull request, if GitHub gives them. */
  readonly labels?: readonly string[];
}

/** A host that shows progress. */
export interface WatchedHost extends Host {
  openProgress(): Progress;
}
