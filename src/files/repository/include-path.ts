import { posix } from 'node:path';
import { defined } from '../../kernel/lib/defined.js';
import type { IncludeCode } from '../../kernel/model/codes.js';
import type { ErrorCode, FileCode } from '../../kernel/model/error-codes.js';
import type { UserError } from '../../kernel/model/errors.js';
import type { Finding } from '../../kernel/model/finding.js';
import { nearest } from '@zonewright/edge-rules/lib/suggest.js';
import { shorten } from '../yaml/fault.js';
import type { ReadableFiles } from './folder.js';

/** Why something can't be included, at the include's line. */
export type IncludeProblem = Pick<Finding, 'code' | 'message' | 'help'>;

/** The included YAML file's path in the repository, or the problem. */
export function includedFileOf(written: unknown, from: string): string | IncludeProblem {
  const file = fileNamed(
    written,
    from,
    'Write the path of a .yaml or .yml file, relative to this file, with forward slashes.',
  );
  if (typeof file !== 'string' || /\.ya?ml$/.test(file)) return file;
  return {
    code: 'include-path',
    message: `${shorten(String(written))} is not a YAML file by its name`,
    help: 'Write the path of a .yaml or .yml file, relative to this file, with forward slashes.',
  };
}

/** As includedFileOf, for items in a file that is not YAML. */
export function itemFileOf(written: unknown, from: string): string | IncludeProblem {
  const help = 'Write the path of a text file, relative to this file, with forward slashes.';
  const file = fileNamed(written, from, help);
  if (typeof file !== 'string' || !/\.ya?ml$/.test(file)) return file;
  const message = `${shorten(String(written))} is a YAML file by its name, but file: needs one item per line`;
  return { code: 'include-path', message, help: 'Write items: { include: … } for the list in a YAML file.' };
}

function fileNamed(written: unknown, from: string, help: string): string | IncludeProblem {
  if (typeof written !== 'string')
    return { code: 'include-path', message: 'an include is the path of a file', help };
  if (/^(?:[a-z]:|[a-z][a-z\d+.-]*:\/)/i.test(written) || written.startsWith('/') || written.includes('\\'))
    return { code: 'include-path', message: `${shorten(written)} is not a relative path`, help };
  if (/[*?[\]{}]/.test(written))
    return {
      code: 'include-path',
      message: `${shorten(written)} is a pattern; an include names one file`,
      help,
    };
  const file = posix.join(posix.dirname(from), written);
  if (!file.startsWith('../')) return file;
  return {
    code: 'include-outside',
    message: `${shorten(written)} is outside the repository`,
    help: 'Include a file of this repository.',
  };
}

/** Codes at the include line for errors of the included file. */
const FILE_AT_INCLUDE: Readonly<Record<FileCode, IncludeCode>> = {
  'file-irregular': 'include-irregular',
  'file-missing': 'include-missing',
  'file-name': 'include-path',
  'file-outside': 'include-outside',
  'file-submodule': 'include-submodule',
  'file-symlink': 'include-symlink',
  'file-too-large': 'include-too-large',
  'file-unreadable': 'include-unreadable',
};
const AT_INCLUDE: Readonly<Partial<Record<ErrorCode, IncludeCode>>> = FILE_AT_INCLUDE;

/** The problem at an include of an unreadable file. Suggests a similar name. */
export async function includeProblemOf(
  error: UserError,
  written: string,
  file: string,
  files: ReadableFiles,
): Promise<IncludeProblem> {
  const code = AT_INCLUDE[error.code] ?? error.code;
  const near = error.code === 'file-missing' ? await nearFile(file, files) : undefined;
  const help = near === undefined ? error.help : `Did you mean ${posix.join(posix.dirname(written), near)}?`;
  return { code, message: error.message, ...defined({ help }) };
}

/** A similar file name in the folder, if any. */
async function nearFile(file: string, files: ReadableFiles): Promise<string | undefined> {
  const folder = posix.dirname(file);
  if (/[!()+@]/.test(folder)) return undefined;
  const present = await files.list([posix.join(folder, '*.yaml'), posix.join(folder, '*.yml')]);
  return nearest(
    posix.basename(file),
    present.map((path) => posix.basename(path)),
  );
}
