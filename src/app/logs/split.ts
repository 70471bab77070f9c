import { isAscii } from 'node:buffer';

/** A non-empty line of a log. */
export interface LogLine {
  /** Without line end; undefined if too long. */
  readonly text: string | undefined;
  /** From 1, counting empty lines. */
  readonly line: number;
}

/** Bytes. Longer lines are skipped to save memory. */
export const LONGEST_LINE = 4 * 1024 * 1024;

/** Joins chunks of bytes to lines. Keeps at most a chunk and a line. */
export class LineSplitter {
  /** The number of finished lines. */
  count = 0;
  private found: LogLine[] = [];
  /** The start of an unfinished line. */
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
    // Whole lines are decoded at once, so that no character is cut.
    const text = textOf(chunk.subarray(first + 1, last + 1));
    let from = 0;
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', from)) {
      this.add(text.slice(from, end));
      from = end + 1;
    }
    this.keep(chunk.subarray(last + 1));
    return this.taken();
  }

  /** The last line, if no line end follows. */
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
    // A file may start with a byte order mark.
    const from = this.count === 1 && whole?.startsWith('\uFEFF') === true ? 1 : 0;
    const text = whole?.slice(from, whole.endsWith('\r') ? -1 : undefined);
    if (text !== '') this.found.push({ text, line: this.count });
  }
}

const LINE_END = 10;

/** Most of a log is ASCII, which latin1 decodes faster. */
function textOf(bytes: Buffer): string {
  return bytes.toString(isAscii(bytes) ? 'latin1' : 'utf8');
}
