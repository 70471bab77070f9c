import { accessSync, constants, createReadStream } from 'node:fs';
import { resolve } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { errorCode, readingAdvice } from '../../kernel/lib/error-code.js';
import { UserError } from '../../kernel/model/errors.js';
import type { Host } from '../ports/host.js';
import type { LiveFromOption } from '../ports/shared-options.js';
import { usageError } from '../ports/usage-error.js';
import { LineSplitter, type LogLine } from './split.js';

/** A log file, as far as read. */
export interface LogFile {
  /** As given; `-` is stdin. */
  readonly name: string;
  lines: number;
  isGzip: boolean;
}

/** A file before reading. */
export function logFile(name: string): LogFile {
  return { name, lines: 0, isGzip: false };
}

/**
 * Non-empty lines of a file, pipe or stdin (`-`), by chunk. Detects gzip by its first bytes. Counts lines in `file`. Throws a UserError if
 * unreadable, and the signal's reason.
 */
export async function* linesOf(
  file: LogFile,
  { cwd, standardInput }: Pick<Host, 'cwd' | 'standardInput'>,
  signal?: AbortSignal,
): AsyncGenerator<readonly LogLine[], void> {
  const { name } = file;
  const source =
    name === '-'
      ? (standardInput ?? Readable.from([]))
      : createReadStream(resolve(cwd, name), { highWaterMark: CHUNK });
  const stop = (): void => void source.destroy();
  signal?.addEventListener('abort', stop, { once: true });
  try {
    signal?.throwIfAborted();
    const splitter = new LineSplitter();
    for await (const chunk of unpacked(source, file)) {
      const lines = splitter.take(chunk);
      file.lines = splitter.count;
      yield lines;
      signal?.throwIfAborted();
    }
    signal?.throwIfAborted();
    const rest = splitter.end();
    file.lines = splitter.count;
    yield rest;
  } catch (error) {
    signal?.throwIfAborted();
    if (!isOfReading(errorCode(error))) throw error;
    throw unreadable(file, error);
  } finally {
    signal?.removeEventListener('abort', stop);
    // A file abandoned while opening may still fail: no fault of the run.
    source.on('error', () => undefined).destroy();
  }
}

const CHUNK = 64 * 1024;

/** Throws a UserError for a missing or unreadable file, or stdin named twice. `liveFrom`: the snapshot, if one is read. Called first. */
export function requireLogs(
  names: readonly string[],
  { cwd }: Pick<Host, 'cwd'>,
  { liveFrom }: LiveFromOption = {},
): void {
  const piped = names.filter((name) => name === '-');
  if (piped.length > 1) throw usageError('- is stdin, which can be read only once: give it once');
  if (piped.length > 0 && liveFrom === '-')
    throw usageError(
      'the log and the snapshot of --live-from are both stdin, which can be read only once',
      'Give a file for one of them.',
    );
  for (const name of names)
    if (name !== '-')
      try {
        accessSync(resolve(cwd, name), constants.R_OK);
      } catch (error) {
        throw unreadable(logFile(name), error);
      }
}

function unreadable({ name, lines }: LogFile, error: unknown): UserError {
  const shown = name === '-' ? 'stdin' : name;
  const why = errorCode(error);
  const message =
    lines === 0
      ? `${shown} can't be read (${why})`
      : `${shown} can't be read to its end: nothing after ${shown}:${lines} (${why})`;
  return new UserError(message, {
    code: 'log-file',
    help: [readingAdvice(error), 'Give files with lines of JSON, with or without gzip, or - for stdin.']
      .filter((sentence) => sentence !== undefined)
      .join(' '),
    cause: error,
  });
}

/** True for errors of files, streams and gzip. */
function isOfReading(code: string): boolean {
  return /^[EZ][A-Z_]+$/.test(code);
}

/** The bytes of a stream, unpacked if gzip. */
async function* unpacked(source: AsyncIterable<Uint8Array>, file: LogFile): AsyncGenerator<Uint8Array, void> {
  const { first, all } = await peek(source);
  file.isGzip = MAGIC.every((byte, at) => first[at] === byte);
  yield* file.isGzip ? pipeline(Readable.from(all), createGunzip({ chunkSize: CHUNK }), ignoreError) : all;
}

const MAGIC = [0x1f, 0x8b];

/** A pipeline's errors are thrown where its end is read. */
function ignoreError(): void {}

/** The first bytes of a source, and all of it. */
async function peek(
  source: AsyncIterable<Uint8Array>,
): Promise<{ readonly first: Uint8Array; readonly all: AsyncIterable<Uint8Array> }> {
  const iterator = source[Symbol.asyncIterator]();
  const chunks: Uint8Array[] = [];
  let size = 0;
  while (size < MAGIC.length) {
    const { value, done } = await iterator.next();
    if (done === true) break;
    chunks.push(value);
    size += value.length;
  }
  const rest = async function* (): AsyncGenerator<Uint8Array, void> {
    yield* chunks;
    for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) yield next.value;
  };
  return { first: Buffer.concat(chunks), all: rest() };
}
