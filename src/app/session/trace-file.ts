import {
  closeSync,
  constants,
  fchmodSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readFileSync,
  readSync,
  statSync,
  writeSync,
} from 'node:fs';
import { resolve } from 'node:path';
import { decodeTrace } from '../../engine/trace/decode.js';
import { traceEntry } from '../../engine/trace/entry.js';
import { traceFrame } from '../../engine/trace/har.js';
import type { Trace } from '../../engine/trace/playback.js';
import { errorCode } from '../../kernel/lib/error-code.js';
import { UserError } from '../../kernel/model/errors.js';
import type { ClientEvent } from '../../service/http/client.js';
import { TOOL_VERSION } from '../../version.js';
import type { Host } from '../ports/host.js';

/** A file with a run's exchanges. */
export interface TraceFile {
  /** Notes exchanges; ignores other events. */
  note(event: ClientEvent): void;
  /** Closes the file; false if an exchange was not written. */
  close(): boolean;
}

const { O_CREAT, O_RDWR } = constants;

/**
 * Opens a trace (HTTP Archive 1.2). It is valid after each exchange, and a run that reopens it continues it. Throws a UserError, before anything is
 * sent, if it is unwritable.
 */
export function openTrace(name: string, base: URL, host: Host): TraceFile {
  const { head, tail } = traceFrame({ toolVersion: TOOL_VERSION, run: host.run.id, base: base.pathname });
  const { file, end: start } = opened(name, head, tail, host);
  let end = start;
  let isWhole = true;
  const append = (text: string): void => {
    writeSync(file, `${text}${tail}`, end);
    end += Buffer.byteLength(text);
  };
  return {
    note: (event) => {
      if (event.type !== 'exchanged') return;
      const entry = JSON.stringify(traceEntry(event, host.now(), host));
      try {
        append(`${end === Buffer.byteLength(head) ? '' : ','}\n${entry}`);
      } catch {
        isWhole = false;
      }
    },
    close: () => {
      closeSync(file);
      return isWhole;
    },
  };
}

/** The file, and the place for the next entry. */
function opened(
  name: string,
  head: string,
  tail: string,
  { cwd }: Host,
): { readonly file: number; readonly end: number } {
  try {
    const file = openSync(resolve(cwd, name), O_RDWR | O_CREAT, 0o600);
    const stat = fstatSync(file);
    if (!stat.isFile()) throw unusable(`the trace ${name} can't be written: it is not a regular file`);
    fchmodSync(file, 0o600);
    if (startsWith(file, head)) return { file, end: stat.size - Buffer.byteLength(tail) };
    ftruncateSync(file);
    writeSync(file, `${head}${tail}`, 0);
    return { file, end: Buffer.byteLength(head) };
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw unusable(`the trace ${name} can't be written (${errorCode(error)})`, error);
  }
}

/** True if the file starts with `head`, with this run's id: this run made it. */
function startsWith(file: number, head: string): boolean {
  const start = Buffer.alloc(Buffer.byteLength(head));
  readSync(file, start, 0, start.length, 0);
  return start.toString() === head;
}

/** More would not fit into one text. */
const MOST_BYTES = 256 * 1024 * 1024;

/** Reads a trace. Throws a UserError if unreadable or something else. */
export function readTrace(name: string, { cwd }: Pick<Host, 'cwd'>): Trace {
  const file = resolve(cwd, name);
  try {
    const stat = statSync(file);
    if (!stat.isFile() || stat.size > MOST_BYTES) {
      throw unusable(
        `the trace ${name} can't be read: it is not a regular file, or is larger than any trace`,
      );
    }
    return decodeTrace(readFileSync(file, 'utf8'), name);
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw unusable(`the trace ${name} can't be read (${errorCode(error)})`, error);
  }
}

function unusable(message: string, cause?: unknown): UserError {
  return new UserError(message, {
    code: 'trace-file',
    help: 'Nothing was sent. Give a file in an existing folder; `--trace FILE` writes one.',
    cause,
  });
}
