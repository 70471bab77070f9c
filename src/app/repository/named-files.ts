import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { openFolder } from '../../files/repository/folder.js';
import { seenFrom } from '../../kernel/lib/seen-from.js';
import type { Host } from '../ports/host.js';
import type { RepositoryOptions } from '../ports/shared-options.js';
import { usageError } from '../ports/usage-error.js';
import { rootOf } from './repository.js';

/** Files to look at, relative to the root, and texts in place of those on disk. */
export interface NamedFiles {
  /** Empty: all. */
  readonly names: readonly string[];
  readonly texts: ReadonlyMap<string, string>;
}

/** Options that read a file from stdin under a name. */
export interface PipedOptions {
  readonly stdin?: boolean;
  readonly file?: string;
}

/** The named files, given relative to the working directory. Throws a UserError for a missing or forbidden file, and half of `--stdin --file`. */
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
