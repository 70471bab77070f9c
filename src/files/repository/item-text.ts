import type { Finding } from '../../kernel/model/finding.js';
import type { ParseResult, SourceDocument } from '../yaml/document.js';
import { decode } from '../yaml/decode.js';
import type { Fault } from '../yaml/fault.js';
import { createPositions } from '../yaml/positions.js';
import type { ItemsRead, Line, Wrong } from './items-read.js';

/**
 * Items of a text file: one per line, comments after `#`, blank lines ignored. `.csv` is a table with a header (RFC 4180) of item members. Never
 * throws: problems are findings.
 */
export async function parseItems(file: string, bytes: Uint8Array): Promise<ParseResult> {
  const faults: Fault[] = [];
  const text = decode(bytes, (fault) => faults.push(fault));
  const positions = createPositions(file, text);
  const read: ItemsRead =
    faults.length > 0 ? { lines: [] } : file.endsWith('.csv') ? await tableOf(text) : linesOf(text);
  const findings: Finding[] = [
    ...faults.map(({ at, code, message, help }): Finding => ({
      severity: 'error',
      code,
      message,
      help,
      location: positions(at),
    })),
    ...(read.wrong === undefined ? [] : [wrongLine(read.wrong, positions(read.wrong.at))]),
  ];
  if (findings.length > 0) return { findings, text };
  const { lines } = read;
  const document: SourceDocument = {
    file,
    text,
    value: lines.map(({ item }) => item),
    locationOf: ([index]) => positions(lines[Number(index)]?.at ?? { start: 0, end: 0 }),
    rawText: () => undefined,
    commentBehind: () => undefined,
    corrected: () => undefined,
  };
  return { document, findings: [], text };
}

function wrongLine({ message }: Wrong, location: NonNullable<Finding['location']>): Finding {
  return {
    severity: 'error',
    code: 'list-file',
    message,
    help: 'Write a header such as source_url,target_url,comment, and below it a value for each column.',
    location,
  };
}

function linesOf(text: string): ItemsRead {
  const lines: Line[] = [];
  for (const { 0: line, index } of text.matchAll(/[^\r\n]+/g)) {
    const [, indent = '', value = '', comment = ''] = LINE.exec(line) ?? [];
    if (value === '') continue;
    const start = index + indent.length;
    lines.push({
      item: comment === '' ? value : { value, comment },
      at: { start, end: start + value.length },
    });
  }
  return { lines };
}

/** An item, and its comment. */
const LINE = /^(\s*)([^\s#](?:.*?\S)??)??\s*(?:#\s*(.*?)\s*)?$/;

/** Loads the table parser only when needed. */
async function tableOf(text: string): Promise<ItemsRead> {
  const { readTable } = await import('./item-table.js');
  return readTable(text);
}
