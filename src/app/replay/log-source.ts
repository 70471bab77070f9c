import { isAscii } from 'node:buffer';
import { accessSync, constants, createReadStream } from 'node:fs';
import { resolve } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { errorCode } from '../../kernel/lib/error-code.js';
import { UserError } from '../../kernel/model/errors.js';
import type { Host } from '../ports/host.js';
import { usageError } from '../ports/usage-error.js';

/** A file of a log, or what stands for one. */
export interface LogFile {
  /** As it was given; `-` is the standard input. */
  readonly name: string;
  lines: number;
  isGzip: boolean;
}

/** A line of a log that is longer than this is left out: no request is as long. */
const LONGEST_LINE = 1_000_000;

/** Called for each line that is not empty; `text` is undefined for one that is too long. */
type OnLine = (text: string | undefined, line: number) => void;

/**
 * Reads a log to its end, as text or packed with gzip, whatever it is called. `onChunk` is called between parts of it, and may say when to go on. Throws a
 * UserError when it can't be read.
 */
export async function readLog(
  file: LogFile,
  host: Pick<Host, 'cwd' | 'standardInput'>,
  onLine: OnLine,
  onChunk: () => void,
): Promise<void> {
  const { name } = file;
  const lines = new Lines(file, onLine);
  try {
    const source =
      name === '-'
        ? (host.standardInput ?? Readable.from([]))
        : createReadStream(resolve(host.cwd, name), { highWaterMark: CHUNK });
    const peeked = await peek(source);
    file.isGzip = isGzip(peeked.first);
    const plain: AsyncIterable<Uint8Array> = file.isGzip
      ? pipeline(Readable.from(peeked.all), createGunzip({ chunkSize: CHUNK }), whoReadsItIsTold)
      : peeked.all;
    for await (const chunk of plain) {
      lines.take(chunk);
      onChunk();
    }
    lines.end();
  } catch (error) {
    const code = errorCode(error);
    if (error instanceof UserError || !isOfReading(code)) throw error;
    throw unreadable(name, error);
  }
}

function unreadable(name: string, error: unknown): UserError {
  return new UserError(`${name === '-' ? 'stdin' : name} can't be read (${errorCode(error)})`, {
    code: 'log-file',
    help: 'Give files of lines of JSON, as a log push job writes them, packed by gzip or not, or - for stdin.',
    cause: error,
  });
}

/** Throws a UserError for the first file that is not there or may not be read, and where stdin is named twice: before anything else is done. */
export function requireLogs(names: readonly string[], { cwd }: Pick<Host, 'cwd'>): void {
  if (names.filter((name) => name === '-').length > 1)
    throw usageError('- stands for stdin, which can be read once: give it once');
  for (const name of names)
    if (name !== '-')
      try {
        accessSync(resolve(cwd, name), constants.R_OK);
      } catch (error) {
        throw unreadable(name, error);
      }
}

/** A fault of a pipeline is thrown where its end is read. */
function whoReadsItIsTold(): void {}

/** Of files, and of gzip. */
function isOfReading(code: string): boolean {
  return /^[EZ][A-Z_]+$/.test(code);
}

const CHUNK = 64 * 1024;

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

const MAGIC = [0x1f, 0x8b];

function isGzip(bytes: Uint8Array): boolean {
  return MAGIC.every((byte, at) => bytes[at] === byte);
}

/** Puts lines together from chunks of bytes. */
class Lines {
  private readonly file: LogFile;
  private readonly onLine: OnLine;
  /** The beginning of a line whose end is in no chunk yet. */
  private rest: Uint8Array[] = [];
  private size = 0;

  constructor(file: LogFile, onLine: OnLine) {
    this.file = file;
    this.onLine = onLine;
  }

  take(bytes: Uint8Array): void {
    const chunk = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    const first = chunk.indexOf(LINE_END);
    if (first < 0) return this.keep(chunk);
    this.keep(chunk.subarray(0, first));
    this.close();
    const last = chunk.lastIndexOf(LINE_END);
    // Whole lines are made a text at once: a line that ends where a character is cut is none.
    const text = textOf(chunk.subarray(first + 1, Math.max(first, last) + 1));
    let from = 0;
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', from)) {
      this.line(text.slice(from, end));
      from = end + 1;
    }
    this.keep(chunk.subarray(last + 1));
  }

  end(): void {
    if (this.size > 0) this.close();
  }

  private keep(bytes: Uint8Array): void {
    this.size += bytes.length;
    if (this.size > LONGEST_LINE) this.rest = [];
    else if (bytes.length > 0) this.rest.push(bytes);
  }

  private close(): void {
    const text = this.size > LONGEST_LINE ? undefined : textOf(Buffer.concat(this.rest));
    this.rest = [];
    this.size = 0;
    this.line(text);
  }

  private line(text: string | undefined): void {
    this.file.lines += 1;
    if (text !== '' && text !== '\r') this.onLine(text, this.file.lines);
  }
}

const LINE_END = 10;

/** Most of a log is ASCII, which is text as it is. */
function textOf(bytes: Buffer): string {
  return bytes.toString(isAscii(bytes) ? 'latin1' : 'utf8');
}
