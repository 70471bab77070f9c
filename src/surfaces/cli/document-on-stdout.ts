import type { Command } from 'commander';
import { isStandardOutput } from '../../app/repository/report-file.js';
import { usageError } from '../../app/ports/usage-error.js';
import type { Runtime } from '../runtime/runtime.js';

/** Flags that name a file for a whole document. `--journal` is not one: it is written line by line. */
const DOCUMENTS = /^--(?:out|write|snapshot|metrics|bundle) <(?:file|format=file)>$/;

/**
 * The runtime of a command line. If one of its files is `-`, stdout gets that document and stderr the report. Throws a UserError if two files are `-`, or
 * with `--format github`, which needs stdout.
 */
export function withDocumentOnStdout(command: Command, runtime: Runtime): Runtime {
  const options = command.opts<Readonly<Record<string, unknown>>>();
  const naming = command.options.filter(({ flags }) => DOCUMENTS.test(flags));
  const given = naming.flatMap((flag) =>
    filesIn(options[flag.attributeName()]).map((file) => ({ flag, file })),
  );
  const onStdout = given.filter(({ file }) => isStandardOutput(file));
  if (onStdout.length === 0) return runtime;
  const names = onStdout.map(({ flag }) => flag.long);
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
