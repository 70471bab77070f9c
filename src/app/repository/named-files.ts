import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { openFolder } from '../../files/repository/folder.js';
import { seenFrom } from '../../kernel/lib/seen-from.js';
import type { Host } from '../ports/host.js';
import type { RepositoryOptions } from '../ports/shared-options.js';
import { usageError } from '../ports/usage-error.js';
import { rootOf } from './repository.js';

/** The files that a command is asked to look at, relative to the root, and what they say in place of what is on the disk. */
export interface NamedFiles {
  /** Empty: all of them. */
  readonly names: readonly string[];
  readonly texts: ReadonlyMap<string, string>;
}

/** How a file is read from stdin: as the one of this name. */
export interface PipedOptions {
  readonly stdin?: boolean;
  readonly file?: string;
}

/**
 * The named files, which are relative to the working directory, as a shell completes them. Throws a UserError for a file that is missing or must not be
 * read, and for half of what `--stdin` needs.
 */
export async function namedFiles(
  options: RepositoryOptions & PipedOptions,
  given: readonly string[],
  host: Host,
): Promise<NamedFiles> {
  const root = rootOf(options, host);
  const inside = (name: string): string => seenFrom(root, resolve(host.cwd, name));
  const { stdin = false, file } = options;
  if (stdin !== (file !== undefined))
    throw usageError(
      '--stdin and --file belong together',
      'Give --stdin --file NAME: the text of this file is read from stdin.',
    );
  const names = [...new Set(given.map(inside))];
  const files = openFolder(root);
  for (const name of names) await files.read(name);
  if (file === undefined) return { names, texts: new Map() };
  if (names.length > 0) throw usageError('--stdin reads one file, so no others can be named');
  const piped = host.standardInput === undefined ? '' : await text(host.standardInput);
  return { names: [inside(file)], texts: new Map([[inside(file), piped]]) };
}
