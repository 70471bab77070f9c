import { CsvError, parse } from 'csv-parse/sync';
import { isObject } from '../../kernel/model/json.js';
import type { ItemsRead, Line } from './items-read.js';

/** Items of a CSV table with header (RFC 4180). Cells are texts, booleans or numbers. Pure. */
export function readTable(text: string): ItemsRead {
  try {
    const records: unknown = parse(text, {
      columns: (header: readonly string[]) => header.map((name) => name.trim()),
      info: true,
      raw: true,
      skip_empty_lines: true,
      trim: true,
    });
    const starts = lineStarts(text);
    const rows = Array.isArray(records) ? records : [];
    return { lines: rows.flatMap((row: unknown) => lineOf(row, starts, text)) };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error['lines'] === 'number' ? error['lines'] : 1;
    const start = lineStarts(text)[line - 1] ?? 0;
    return {
      lines: [],
      wrong: { message: `the table can't be read: ${error.message}`, at: { start, end: endAt(text, start) } },
    };
  }
}

function lineOf(row: unknown, starts: readonly number[], text: string): readonly Line[] {
  if (!isObject(row) || !isObject(row['record']) || !isObject(row['info'])) return [];
  const cells = Object.entries(row['record']).filter(([, cell]) => cell !== '');
  // The parser gives a record's last line.
  const within = String(row['raw']).trim().split('\n').length;
  const start = starts[Number(row['info']['lines']) - within] ?? 0;
  const item = Object.fromEntries(cells.map(([name, cell]) => [name, valueOf(String(cell), name)]));
  return [{ item, at: { start, end: endAt(text, start) } }];
}

const SWITCHES: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
]);

function valueOf(cell: string, name: string): unknown {
  if (name === 'comment') return cell;
  return SWITCHES.get(cell.toLowerCase()) ?? (/^\d{1,15}$/.test(cell) ? Number(cell) : cell);
}

function lineStarts(text: string): readonly number[] {
  return [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
}

function endAt(text: string, start: number): number {
  const end = text.slice(start).search(/\r?\n/);
  return end < 0 ? text.length : start + end;
}
