import { readFile, realpath, stat, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { writeWhole } from '../disk/write-whole.js';
import { errorCode, readingAdvice, writingAdvice } from '../../kernel/lib/error-code.js';
import { UserError } from '../../kernel/model/errors.js';
import type { Host } from '../ports/host.js';

/** True for names of stdout. One document goes there; all else goes to stderr. */
export function isStandardOutput(name: string): boolean {
  return /^(?:-|\/dev\/stdout|\/dev\/fd\/1|\/proc\/self\/fd\/1)$/.test(name);
}

/**
 * Writes a file whole or not at all, for its owner only unless for programs. A link's target is replaced; stdout, pipes and devices are written
 * directly. Throws a UserError if unwritable, or in place of a YAML file, which may be configuration.
 */
export async function writeReport(
  name: string,
  text: string,
  { cwd, standardOutput }: Pick<Host, 'cwd' | 'standardOutput'>,
  readers: 'owner' | 'programs' = 'owner',
): Promise<void> {
  if (isStandardOutput(name)) return standardOutput(text);
  await refuseYaml(name, cwd);
  const path = resolve(cwd, name);
  try {
    // Appends: a named open file must not be emptied.
    if (await isWrittenTo(path)) await writeFile(path, text, { flag: 'a' });
    else await writeWhole(path, text, readers === 'owner' ? { mode: 0o600 } : {});
  } catch (error) {
    throw new UserError(`${name} can't be written (${errorCode(error)})`, {
      code: 'report-file',
      help: writingAdvice(error),
      cause: error,
    });
  }
}

/** Throws a UserError if a file would replace a YAML file, also by a link. */
export async function refuseYaml(name: string, cwd: string): Promise<void> {
  if (!(await isYaml(resolve(cwd, name)))) return;
  throw new UserError(`${name} was not written: it would replace a YAML file, which may be configuration`, {
    code: 'report-file',
    help: 'Give it another name.',
  });
}

/** Larger than any of our reports. */
const MOST_READ = 1 << 26;

/** The content of a file that a report continues; empty if missing or not readable back. Throws a UserError if reading fails, or it is too large. */
export async function readFormer(name: string, { cwd }: Pick<Host, 'cwd'>): Promise<string> {
  if (isStandardOutput(name)) return '';
  const path = resolve(cwd, name);
  try {
    if (await isWrittenTo(path)) return '';
    const { size } = await stat(path);
    if (size <= MOST_READ) return await readFile(path, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return '';
    throw new UserError(`${name} can't be read (${errorCode(error)})`, {
      code: 'report-file',
      help: readingAdvice(error),
      cause: error,
    });
  }
  throw new UserError(`${name} is larger than any report`, { code: 'report-file' });
}

/** True if the path leads to an existing YAML file. */
async function isYaml(path: string): Promise<boolean> {
  try {
    return /\.ya?ml$/i.test(await realpath(path));
  } catch {
    return false;
  }
}

/** True for what is no file, and for system names of open files such as `/dev/fd/3`: they can't be replaced. */
async function isWrittenTo(path: string): Promise<boolean> {
  if (/^\/(?:dev\/fd|proc)\//.test(path)) return true;
  try {
    const found = await stat(path);
    return !found.isFile() && !found.isDirectory();
  } catch {
    return false;
  }
}
