import { isObject } from '../../kernel/model/json.js';
import { readReports, type ReadReport } from '../../languages/csp/report-body.js';
import { linesOf, type LogLine } from '../logs/lines.js';
import type { Host } from '../ports/host.js';

/** What stands in a file of reports, and where: a report, or something that is none. */
export interface FoundReport {
  readonly found: ReadReport | { readonly kind: 'not json' | 'too long' };
  readonly file: string;
  readonly line: number;
}

/** A document over several lines is read as a whole up to this length; beyond it, line by line. */
const MOST_CHARACTERS = 64 * 1024 * 1024;

/**
 * The reports of a file: one or a list of them on each line, or one JSON document over all lines. What can't be read is found as well. Throws as
 * `linesOf` does.
 */
export async function* reportsIn(
  file: string,
  host: Pick<Host, 'cwd' | 'standardInput'>,
  signal?: AbortSignal,
): AsyncGenerator<FoundReport, void> {
  let document: LogLine[] | undefined;
  let length = 0;
  let isFirst = true;
  for await (const line of linesOf(file, host, signal)) {
    const { text } = line;
    if (text !== undefined && text.trim() === '') continue;
    if (isFirst && text !== undefined && goesOn(text)) document = [];
    isFirst = false;
    length += text?.length ?? 0;
    if (document === undefined) {
      yield* reportsOnLine(line);
    } else if (text === undefined || length > MOST_CHARACTERS) {
      for (const held of document) yield* reportsOnLine(held);
      document = undefined;
      yield* reportsOnLine(line);
    } else {
      document.push(line);
    }
  }
  if (document !== undefined) yield* reportsOfDocument(document);
}

/** A line that ends where a JSON document may go on: a text can't be cut there, as JSON has none over several lines. */
function goesOn(text: string): boolean {
  return /^\s*[[{]/.test(text) && /[[{,:]\s*$/.test(text.slice(-100)) && parsed(text) === undefined;
}

function* reportsOfDocument(lines: readonly LogLine[]): Generator<FoundReport, void> {
  const [first] = lines;
  const whole = parsed(lines.map(({ text = '' }) => text).join('\n'));
  if (whole === undefined || first === undefined) {
    for (const line of lines) yield* reportsOnLine(line);
    return;
  }
  yield* placed(whole.value, first);
}

function* reportsOnLine(line: LogLine): Generator<FoundReport, void> {
  const { text, ...place } = line;
  const value = text === undefined ? undefined : parsed(text.replace(/^\uFEFF/, ''));
  if (value === undefined) yield { ...place, found: { kind: text === undefined ? 'too long' : 'not json' } };
  else yield* placed(value.value, line);
}

function* placed(value: unknown, { file, line }: LogLine): Generator<FoundReport, void> {
  if (!isObject(value) && !Array.isArray(value)) {
    yield { file, line, found: { kind: 'no report', why: 'no object' } };
    return;
  }
  for (const found of readReports(value)) yield { file, line, found };
}

function parsed(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}
