import type { WrittenStarterFile } from '../../app/starter/write.js';
import type { StarterDocument } from '../../generated/documents/starter.js';
import { count } from '../../kernel/lib/phrases.js';
import { aligned } from './printers/text/columns.js';
import { DOCUMENT_HEAD } from '../../kernel/model/document-head.js';
import type { Text } from './printers/text/text.js';
import { bold, dim, green, inline, type Inline } from './printers/text/inline.js';

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
export function starterText({ folder, files }: Omit<Starter, 'next'>): Text {
  const where = folder === '.' ? 'this folder' : folder;
  return [...fileLines(files), '', `${totals(files)} in ${where}.`];
}

/** What to run next, for a terminal. */
export function stepsText(next: Starter['next']): Text {
  const rows = next.map(({ command, what }) => [command, what] as const);
  return [bold('Next'), ...tableLines(rows).map((line) => inline`  ${line}`)];
}

const WORDS = {
  written: '',
  same: 'kept, the same: ',
  differs: 'kept, although init would write something else: ',
} as const;

function fileLines(files: Starter['files']): readonly Inline[] {
  const marks = files.map(({ result }) => (result === 'written' ? green('+') : '='));
  const rows = files.map(({ path, what, result }) => [path, `${WORDS[result]}${what}`] as const);
  return tableLines(rows).map((line, index) => inline`  ${marks[index] ?? ''} ${line}`);
}

function totals(files: Starter['files']): string {
  const written = files.filter(({ result }) => result === 'written').length;
  const kept = files.length - written;
  return `${count(written, 'file')} written${kept === 0 ? '' : `, ${kept} kept`}`;
}

/** Two columns, the second one dimmed. */
function tableLines(rows: readonly (readonly [string, string])[]): readonly Inline[] {
  const names = aligned(rows.map(([name]) => [name]));
  return rows.map(([, words], index) => inline`${names[index] ?? ''}   ${dim(words)}`);
}
