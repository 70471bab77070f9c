import { isAscii } from 'node:buffer';

/** A line of a log that is not empty. */
export interface LogLine {
  /** Without its line end. Undefined if it is too long for a line of a log. */
  readonly text: string | undefined;
  /** Counted from 1, empty lines as well. */
  readonly line: number;
}

/** Bytes. A longer line is passed over: memory has an end. */
export const LONGEST_LINE = 4 * 1024 * 1024;

/** Puts the lines of a file together from chunks of bytes. Never more than a chunk and a line is held. */
export class LineSplitter {
  /** How many lines have come to their end. */
  count = 0;
  private found: LogLine[] = [];
  /** The beginning of a line whose end is in no chunk yet. */
  private rest: Uint8Array[] = [];
  private size = 0;

  /** The lines that end in a chunk. */
  take(bytes: Uint8Array): readonly LogLine[] {
    const chunk = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    const first = chunk.indexOf(LINE_END);
    if (first < 0) {
      this.keep(chunk);
      return [];
    }
    this.keep(chunk.subarray(0, first));
    this.close();
    const last = chunk.lastIndexOf(LINE_END);
    // Whole lines are made a text at once: a line that ends where a character is cut is none.
    const text = textOf(chunk.subarray(first + 1, last + 1));
    let from = 0;
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', from)) {
      this.add(text.slice(from, end));
      from = end + 1;
    }
    this.keep(chunk.subarray(last + 1));
    return this.taken();
  }

  /** What follows the last line end is a line when there is anything. */
  end(): readonly LogLine[] {
    if (this.size > 0) this.close();
    return this.taken();
  }

  private taken(): readonly LogLine[] {
    const { found } = this;
    this.found = [];
    return found;
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
    this.add(text);
  }

  private add(whole: string | undefined): void {
    this.count += 1;
    // A file may begin with a byte order mark.
    const from = this.count === 1 && whole?.startsWith('\uFEFF') === true ? 1 : 0;
    const text = whole?.slice(from, whole.endsWith('\r') ? -1 : undefined);
    if (text !== '') this.found.push({ text, line: this.count });
  }
}

const LINE_END = 10;

/** Most of a log is ASCII, which is text as it is. */
function textOf(bytes: Buffer): string {
  return bytes.toString(isAscii(bytes) ? 'latin1' : 'utf8');
}
