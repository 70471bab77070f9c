import { createReadStream } from 'node:fs';
import { resolve } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { createGunzip } from 'node:zlib';
import { errorCode } from '../../kernel/lib/error-code.js';
import { UserError } from '../../kernel/model/errors.js';
import type { Host } from '../ports/host.js';

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
    throw new UserError(`${name === '-' ? 'the standard input' : name} can't be read (${code})`, {
      code: 'log-file',
      help: 'Give files with one JSON object to a line, as a log push job writes them, plain or packed with gzip.',
      cause: error,
    });
  }
}

/** A fault of a pipeline is thrown where its end is read. */
function whoReadsItIsTold(): void {}

/** Of files, and of gzip. */
function isOfReading(code: string): boolean {
  return /^[EZ][A-Z_]+$/.test(code);
}

const CHUNK = 256 * 1024;

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
  private readonly decoder = new StringDecoder('utf8');
  private rest = '';
  /** Inside of a line that is too long, of which nothing is kept. */
  private isTooLong = false;

  constructor(file: LogFile, onLine: OnLine) {
    this.file = file;
    this.onLine = onLine;
  }

  take(chunk: Uint8Array): void {
    const text = this.rest + this.decoder.write(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length));
    let from = 0;
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', from)) {
      this.line(text.slice(from, end));
      from = end + 1;
    }
    this.rest = text.slice(from);
    if (this.rest.length <= LONGEST_LINE) return;
    this.isTooLong = true;
    this.rest = '';
  }

  end(): void {
    const last = this.rest + this.decoder.end();
    if (last !== '' || this.isTooLong) this.line(last);
  }

  private line(text: string): void {
    this.file.lines += 1;
    const isTooLong = this.isTooLong || text.length > LONGEST_LINE;
    this.isTooLong = false;
    if (isTooLong) this.onLine(undefined, this.file.lines);
    else if (text !== '' && text !== '\r') this.onLine(text, this.file.lines);
  }
}
