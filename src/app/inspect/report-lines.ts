import { isObject } from '../../kernel/model/json.js';
import { readReports, type ReadReport } from '@zonewright/edge-rules/csp/report-body.js';
import { linesOf, logFile } from '../logs/lines.js';
import type { LogLine } from '../logs/split.js';
import type { Host } from '../ports/host.js';

/** A report or something else, with its place. */
export interface FoundReport {
  readonly found: ReadReport | { readonly kind: 'not json' | 'too long' };
  readonly file: string;
  readonly line: number;
}

/** Longer documents of several lines are read by line. */
const MOST_CHARACTERS = 64 * 1024 * 1024;

/** Reports of a file: one or a list per line, or one JSON document. Also finds what can't be read. Throws as `linesOf` does. */
export async function* reportsIn(
  file: string,
  host: Pick<Host, 'cwd' | 'standardInput'>,
  signal?: AbortSignal,
): AsyncGenerator<FoundReport, void> {
  const finder = new ReportFinder(file);
  for await (const lines of linesOf(logFile(file), host, signal))
    for (const line of lines) yield* finder.take(line);
  yield* finder.end();
}

/** Finds reports in lines, one after another. */
class ReportFinder {
  private readonly file: string;
  /** Lines of an unfinished document. */
  private document: LogLine[] | undefined;
  private length = 0;
  private isFirst = true;

  constructor(file: string) {
    this.file = file;
  }

  *take(line: LogLine): Generator<FoundReport, void> {
    const { text } = line;
    if (text?.trim() === '') return;
    if (this.isFirst && text !== undefined && mayContinue(text)) this.document = [];
    this.isFirst = false;
    this.length += text?.length ?? 0;
    if (this.document === undefined) {
      yield* this.onLine(line);
    } else if (text === undefined || this.length > MOST_CHARACTERS) {
      for (const held of this.document) yield* this.onLine(held);
      this.document = undefined;
      yield* this.onLine(line);
    } else {
      this.document.push(line);
    }
  }

  *end(): Generator<FoundReport, void> {
    const { document = [] } = this;
    const [first] = document;
    const whole = parsed(document.map(({ text = '' }) => text).join('\n'));
    if (first !== undefined && whole !== undefined) yield* this.placed(whole.value, first);
    else for (const line of document) yield* this.onLine(line);
  }

  private *onLine(line: LogLine): Generator<FoundReport, void> {
    const value = line.text === undefined ? undefined : parsed(line.text);
    if (value !== undefined) yield* this.placed(value.value, line);
    else yield this.at(line, { kind: line.text === undefined ? 'too long' : 'not json' });
  }

  private *placed(value: unknown, line: LogLine): Generator<FoundReport, void> {
    if (isObject(value) || Array.isArray(value))
      for (const found of readReports(value)) yield this.at(line, found);
    else yield this.at(line, { kind: 'no report', why: 'no object' });
  }

  private at({ line }: LogLine, found: FoundReport['found']): FoundReport {
    return { found, file: this.file, line };
  }
}

/** True if a JSON document may continue after the line. JSON has no strings over several lines. */
function mayContinue(text: string): boolean {
  return /^\s*[[{]/.test(text) && /[[{,:]\s*$/.test(text.slice(-100)) && parsed(text) === undefined;
}

function parsed(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}
