/** The code of chunks, by the name of the chunk, as one file holds it: the length of a table in JSON, the table, and the codes one after the other. */
export type StoredCode = ReadonlyMap<string, Buffer>;

type Row = readonly [name: string, from: number, to: number];

const LENGTH = 4;

/** Reads what `storedCode` wrote. Copies nothing. */
export function readStoredCode(file: Buffer): StoredCode {
  const start = LENGTH + file.readUInt32LE(0);
  const rows: unknown = JSON.parse(file.toString('latin1', LENGTH, start));
  if (!Array.isArray(rows) || !rows.every(isRow)) throw new TypeError('a file of stored code has a table');
  return new Map(rows.map(([name, from, to]) => [name, file.subarray(start + from, start + to)]));
}

/** One file with the code of several chunks. */
export function storedCode(codes: StoredCode): Buffer {
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
