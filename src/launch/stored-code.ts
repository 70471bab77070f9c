/** Returns the stored code of a chunk, by its name. */
export type StoredCode = (name: string) => Buffer | undefined;

/** The place of a chunk's code, counted from the end of the table. */
type Row = readonly [name: string, from: number, to: number];

/** Reads bytes of a file. */
export type ReadBytes = (from: number, length: number) => Buffer;

/** The bytes at the start of the file that say how long the table is. */
const LENGTH = 4;

/** Reads a file of `storedCode`: the table now, the code of each chunk when it is asked for. */
export function readStoredCode(read: ReadBytes): StoredCode {
  const length = read(0, LENGTH).readUInt32LE(0);
  const rows: unknown = JSON.parse(read(LENGTH, length).toString('latin1'));
  if (!Array.isArray(rows) || !rows.every(isRow)) throw new TypeError('a file of stored code has a table');
  const places = new Map(rows.map(([name, from, to]) => [name, [from, to] as const]));
  const start = LENGTH + length;
  return (name) => {
    const place = places.get(name);
    return place && read(start + place[0], place[1] - place[0]);
  };
}

/** One file for the code of several chunks: the length of the table, the table as JSON, the codes. */
export function storedCode(codes: ReadonlyMap<string, Buffer>): Buffer {
  let end = 0;
  const rows = [...codes].map(([name, code]): Row => [name, end, (end += code.length)]);
  const table = Buffer.from(JSON.stringify(rows), 'latin1');
  const length = Buffer.alloc(LENGTH);
  length.writeUInt32LE(table.length);
  return Buffer.concat([length, table, ...codes.values()]);
}

function isRow(value: unknown): value is Row {
  return (
    Array.isArray(value) &&
    typeof value[0] === 'string' &&
    typeof value[1] === 'number' &&
    typeof value[2] === 'number'
  );
}
