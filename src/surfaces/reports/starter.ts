import type { WrittenStarterFile } from '../../app/starter/write.js';
import type { StarterDocument } from '../../generated/documents/starter.js';
import { count } from '../../kernel/lib/phrases.js';
import { aligned } from './printers/text/columns.js';
import { DOCUMENT_HEAD } from '../../kernel/model/document-head.js';
import { inert } from '../../kernel/lib/inert.js';
import type { Style } from './printers/text/style.js';

/** A starter repository after writing, and what to run next. */
export interface Starter {
  /** The folder as given, `.` for the working directory. */
  readonly folder: string;
  readonly files: readonly WrittenStarterFile[];
  readonly next: readonly StarterDocument['next'][number][];
}

/** A starter repository as the published document (schemas/starter.schema.json). */
export function starterDocument({ folder, files, next }: Starter, exitCode: number): StarterDocument {
  return {
    ...DOCUMENT_HEAD,
    exit_code: exitCode,
    folder,
    files: [...files],
    next: [...next],
  };
}

/** The files of a starter repository, for a terminal. */
export function starterText({ folder, files }: Omit<Starter, 'next'>, style: Style): string {
  const where = folder === '.' ? 'this folder' : inert(folder);
  return [...fileLines(files, style), '', `${totals(files)} in ${where}.`, ''].join('\n');
}

/** What to run next, for a terminal. */
export function stepsText(next: Starter['next'], style: Style): string {
  const rows = next.map(({ command, what }) => [command, what] as const);
  return [style.bold('Next'), ...tableLines(rows, style).map((line) => `  ${line}`), ''].join('\n');
}

const WORDS = {
  written: '',
  same: 'kept, the same: ',
  differs: 'kept, although init would write something else: ',
} as const;

function fileLines(files: Starter['files'], style: Style): readonly string[] {
  const marks = files.map(({ result }) => (result === 'written' ? style.green('+') : '='));
  const rows = files.map(({ path, what, result }) => [path, `${WORDS[result]}${what}`] as const);
  return tableLines(rows, style).map((line, index) => `  ${marks[index]} ${line}`);
}

function totals(files: Starter['files']): string {
  const written = files.filter(({ result }) => result === 'written').length;
  const kept = files.length - written;
  return `${count(written, 'file')} written${kept === 0 ? '' : `, ${kept} kept`}`;
}

/** Two columns, the second one dimmed. */
function tableLines(rows: readonly (readonly [string, string])[], style: Style): readonly string[] {
  const names = aligned(rows.map(([name]) => [inert(name)]));
  return rows.map(([, words], index) => `${names[index]?.join('')}   ${style.dim(inert(words))}`);
}
