import { crc32 } from 'node:zlib';

/** The stored code of a chunk, or undefined if it is missing, damaged or of another text. */
export type StoredCode = (name: string, text: string) => Buffer | undefined;

/** A chunk's code, counted from the table's end, and the sum of text and code. */
type Row = readonly [name: string, from: number, to: number, sum: number];

/** Reads bytes of a file, fewer at its end. May throw. */
export type ReadBytes = (from: number, length: number) => Buffer;

/** A chunk of a build. */
interface Compiled {
  readonly text: string;
  /** What V8 made of the text. */
  readonly code: Buffer;
}

/** The first bytes of the file: the table's length and sum. */
const HEADER = 8;

/**
 * Reads a file of `storedCode`: the table now, codes on demand. V8 runs damaged code, or that of another text of equal length, unchecked. So such
 * code is left out.
 */
export function readStoredCode(read: ReadBytes): StoredCode {
  const { rows, start } = tableOf(read);
  return (name, text) => {
    const row = rows.get(name);
    if (row === undefined) return undefined;
    const [, from, to, sum] = row;
    const code = read(start + from, to - from);
    return sumOf(text, code) === sum ? code : undefined;
  };
}

/** One file for the code of several chunks: header, JSON table, codes. */
export function storedCode(chunks: ReadonlyMap<string, Compiled>): Buffer {
  let end = 0;
  const rows = [...chunks].map(([name, { text, code }]): Row => [
    name,
    end,
    (end += code.length),
    sumOf(text, code),
  ]);
  const table = Buffer.from(JSON.stringify(rows), 'latin1');
  const header = Buffer.alloc(HEADER);
  header.writeUInt32LE(table.length);
  header.writeUInt32LE(crc32(table), 4);
  return Buffer.concat([header, table, ...[...chunks.values()].map(({ code }) => code)]);
}

function sumOf(text: string, code: Buffer): number {
  return crc32(code, crc32(text));
}

/** The rows by name, and where codes start. No rows if the table is damaged. */
function tableOf(read: ReadBytes): { readonly rows: ReadonlyMap<string, Row>; readonly start: number } {
  const none = { rows: new Map<string, Row>(), start: 0 };
  try {
    const header = read(0, HEADER);
    const length = header.readUInt32LE(0);
    const table = read(HEADER, length);
    if (crc32(table) !== header.readUInt32LE(4)) return none;
    const rows: unknown = JSON.parse(table.toString('latin1'));
    if (!Array.isArray(rows) || !rows.every(isRow)) return none;
    return { rows: new Map(rows.map((row) => [row[0], row])), start: HEADER + length };
  } catch {
    return none;
  }
}

function isRow(value: unknown): value is Row {
  return Array.isArray(value) && typeof value[0] === 'string' && value.slice(1).every(Number.isInteger);
}
