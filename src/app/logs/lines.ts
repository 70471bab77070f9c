import { createReadStream } from 'node:fs';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { errorCode } from '../../kernel/lib/error-code.js';
import { UserError } from '../../kernel/model/errors.js';
import type { Host } from '../ports/host.js';

/** A line of a file. */
export interface LogLine {
  /** Without its line end; absent when it is longer than any line that somebody would write. */
  readonly text?: string;
  /** As it was named; `-` is stdin. */
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
}

/** A longer line is passed over: memory has an end. */
export const MOST_CHARACTERS_OF_LINE = 4 * 1024 * 1024;

/**
 * The lines of a file, of a pipe or of stdin (`-`), one after another; gzip is known by its first bytes. Never more than a line is held. Throws a
 * UserError when it can't be read, and what `signal` is aborted with.
 */
export async function* linesOf(
  file: string,
  host: Pick<Host, 'cwd' | 'standardInput'>,
  signal?: AbortSignal,
): AsyncGenerator<LogLine, void> {
  const stream = opened(file, host);
  const stop = (): void => void stream.destroy();
  signal?.addEventListener('abort', stop, { once: true });
  try {
    let line = 0;
    for await (const text of splitAtLineEnds(textOf(bytesOf(stream)))) {
      signal?.throwIfAborted();
      line += 1;
      yield text === undefined ? { file, line } : { text, file, line };
    }
    signal?.throwIfAborted();
  } catch (error) {
    signal?.throwIfAborted();
    throw unreadable(file, error);
  } finally {
    signal?.removeEventListener('abort', stop);
    stream.destroy();
  }
}

function opened(file: string, { cwd, standardInput }: Pick<Host, 'cwd' | 'standardInput'>): Readable {
  if (file === '-') return standardInput ?? Readable.from([]);
  return createReadStream(resolve(cwd, file), { highWaterMark: 256 * 1024 });
}

/** What a stream of bytes holds, unpacked where it is packed. */
async function* bytesOf(stream: Readable): AsyncGenerator<Buffer, void> {
  const chunks = buffersOf(stream);
  let head = Buffer.alloc(0);
  while (head.length < GZIP.length) {
    const { done, value } = await chunks.next();
    if (done === true) break;
    head = Buffer.concat([head, value]);
  }
  const all = withHead(head, chunks);
  yield* head.subarray(0, GZIP.length).equals(GZIP) ? unpacked(all) : all;
}

const GZIP = Buffer.from([0x1f, 0x8b]);

async function* withHead(head: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  if (head.length > 0) yield head;
  yield* rest;
}

async function* unpacked(packed: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  const source = Readable.from(packed, { objectMode: false });
  const gunzip = createGunzip();
  source.on('error', (error) => gunzip.destroy(error));
  yield* buffersOf(source.pipe(gunzip));
}

async function* buffersOf(stream: Readable): AsyncGenerator<Buffer, void> {
  for await (const chunk of stream) if (Buffer.isBuffer(chunk)) yield chunk;
}

async function* textOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<string, void> {
  const decoder = new TextDecoder();
  for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

/** The lines of a text that comes in parts; undefined for one that is too long. What follows the last line end is a line when there is anything. */
async function* splitAtLineEnds(parts: AsyncIterable<string>): AsyncGenerator<string | undefined, void> {
  let open: string[] = [];
  let length = 0;
  const add = (text: string): void => {
    length += text.length;
    if (length > MOST_CHARACTERS_OF_LINE) open = [];
    else open.push(text);
  };
  const whole = (): string | undefined =>
    length > MOST_CHARACTERS_OF_LINE ? undefined : open.join('').replace(/\r$/, '');
  for await (const part of parts) {
    const [first = '', ...others] = part.split('\n');
    add(first);
    for (const other of others) {
      yield whole();
      open = [];
      length = 0;
      add(other);
    }
  }
  if (length > 0) yield whole();
}

function unreadable(file: string, error: unknown): UserError {
  const name = file === '-' ? 'stdin' : file;
  return new UserError(`${name} can't be read to its end (${errorCode(error)})`, {
    code: 'log-file',
    help: 'Give files of lines of JSON, packed by gzip or not, or - for stdin.',
    cause: error,
  });
}
