import type { Command } from 'commander';
import { isStandardOutput } from '../../app/repository/report-file.js';
import { usageError } from '../../app/ports/usage-error.js';
import type { Runtime } from '../runtime/runtime.js';

/** Flags for the file of a whole document. It can go to stdout. */
const DOCUMENTS = [
  '--out <file>',
  '--write <format=file>',
  '--snapshot <file>',
  '--metrics <file>',
  '--bundle <file>',
];

/** All flags for files that are written. Those not in DOCUMENTS are written during the run. */
export const WRITTEN: readonly string[] = [
  ...DOCUMENTS,
  '--report-gap <file>',
  '--journal <file>',
  '--trace <file>',
  '--emulator [statefile]',
  '--state <file>',
];

/** A flag of a command line, and a file that it names. */
export interface NamedFile {
  readonly flag: string;
  readonly file: string;
}

/** The files named by some flags of a command line, in the order of the flags. */
export function filesNamedBy(command: Command, flags: readonly string[]): readonly NamedFile[] {
  const options = command.opts<Readonly<Record<string, unknown>>>();
  return command.options
    .filter((option) => flags.includes(option.flags))
    .flatMap((option) =>
      filesIn(options[option.attributeName()]).map((file) => ({ flag: option.long ?? option.flags, file })),
    );
}

/** If one of the files is `-`, stdout gets that document and stderr the report. Throws a UserError for two `-`, or with `--format github`. */
export function withDocumentOnStdout(command: Command, runtime: Runtime): Runtime {
  const options = command.opts<Readonly<Record<string, unknown>>>();
  const onStdout = filesNamedBy(command, DOCUMENTS).filter(({ file }) => isStandardOutput(file));
  if (onStdout.length === 0) return runtime;
  const names = onStdout.map(({ flag }) => flag);
  if (onStdout.length > 1)
    throw usageError(`only one document fits on stdout: ${names.join(' and ')} name it`);
  if (options['format'] === 'github') {
    throw usageError(`--format github writes commands to stdout: give ${names.join()} a file`);
  }
  return { ...runtime, out: runtime.err };
}

function filesIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(filesIn);
  const file: unknown = Reflect.get(Object(value), 'file');
  return typeof file === 'string' ? [file] : [];
}
