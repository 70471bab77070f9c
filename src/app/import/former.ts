import { statSync } from 'node:fs';
import { basename, dirname, posix, resolve } from 'node:path';
import { openFolder } from '../../files/repository/folder.js';
import type { Former, FormerOwner } from '../../import/moving/former.js';
import { readConfig, readRules, type OctorulesConfig } from '../../import/moving/octorules/read.js';
import { UnreadTree } from '../../import/moving/octorules/tree.js';
import { readState } from '../../import/moving/terraform/state.js';
import { errorCode, readingAdvice } from '../../kernel/lib/error-code.js';
import { shellWord } from '../../kernel/lib/shell-word.js';
import { UserError } from '../../kernel/model/errors.js';
import { accountLabel } from '../../kernel/model/scope.js';
import type { Host } from '../ports/host.js';
import { usageError } from '../ports/usage-error.js';
import { readPiped } from '../session/read-piped.js';
import { readWhole } from '../session/read-whole.js';
import type { ImportOptions } from './import-options.js';

/** What the named tool manages, if one is named. Throws a UserError for an unreadable or wrong file, and for two tools. */
export async function readFormer(
  { fromTerraform, fromOctorules }: Pick<ImportOptions, 'fromTerraform' | 'fromOctorules'>,
  host: Pick<Host, 'cwd' | 'standardInput'>,
): Promise<Former | undefined> {
  if (fromTerraform !== undefined && fromOctorules !== undefined) {
    throw usageError(
      '--from-terraform and --from-octorules both say who managed it before',
      'Give one of them, then import again with the other. What is already in the files stays.',
    );
  }
  if (fromTerraform !== undefined) return ofTerraform(fromTerraform, host);
  return fromOctorules === undefined ? undefined : ofOctorules(fromOctorules, host);
}

async function ofTerraform(file: string, host: Pick<Host, 'cwd' | 'standardInput'>): Promise<Former> {
  const name = file === '-' ? 'stdin' : file;
  const look = readState(file === '-' ? await readPiped(STATE, host) : readWhole(file, STATE, host), name);
  if (look.status === 'state') return look.former;
  throw notOf(name, look.wrong);
}

const STATE = {
  what: 'a state',
  unreadable: 'former-file',
  tooLarge: 'former-file',
  help: 'Write it with `terraform show -json > state.json`.',
} as const;

function notOf(name: string, { what, help }: { readonly what: string; readonly help: string }): UserError {
  return new UserError(`${name} is ${what}`, { code: 'former-unreadable', help });
}

async function ofOctorules(path: string, { cwd }: Pick<Host, 'cwd'>): Promise<Former> {
  const given = resolve(cwd, path);
  const shown = isFolder(given, path) ? posix.join(path, CONFIG) : path;
  const file = resolve(cwd, shown);
  const config = await configIn(file, shown);
  if (config === undefined) {
    throw notOf(path, {
      what: 'not a configuration of octorules',
      help: FORMER_HELP,
    });
  }
  const folder = resolve(dirname(file), config.directory);
  if (!isFolder(folder, config.directory)) {
    throw notOf(path, {
      what: `a configuration whose rules are in ${config.directory}, which is not a folder`,
      help: 'Its providers.rules.directory names that folder.',
    });
  }
  return readRules(openFolder(folder), config, path);
}

const CONFIG = 'config.yaml';
const FORMER_HELP = 'Give the folder with its config.yaml, or the file itself, whatever its name.';

/** A file's configuration, if it exists. Throws a UserError if unreadable. */
async function configIn(file: string, shown: string): Promise<OctorulesConfig | undefined> {
  try {
    return await readConfig(basename(file), openFolder(dirname(file)));
  } catch (error) {
    if (!(error instanceof UnreadTree)) throw error;
    const isMain = error.file === basename(file);
    if (isMain && error.cause instanceof UserError && error.cause.code === 'file-missing') return undefined;
    const name = isMain ? shown : posix.join(posix.dirname(shown), error.file);
    const place = error.at === undefined ? name : `${name}:${error.at.line}:${error.at.column}`;
    throw new UserError(`${place}: ${error.message}`, {
      code: 'former-unreadable',
      help: 'octorules could not read it either: correct it there, and import again. Nothing was read or written.',
      cause: error,
    });
  }
}

function isFolder(path: string, name: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch (error) {
    throw new UserError(`${name} can't be read (${errorCode(error)})`, {
      code: 'former-file',
      help: `${readingAdvice(error) ?? ''} ${FORMER_HELP}`.trim(),
      cause: error,
    });
  }
}

/** Flags that name another tool's zones and accounts. Pure. */
export function flagsFor({ owners }: Former): readonly string[] {
  return owners.map((owner) => `--${owner.level ?? 'zone'} ${shellWord(referenceTo(owner))}`);
}

function referenceTo({ level, id, name }: FormerOwner): string {
  const known = level === 'account' ? accountLabel(name ?? '') : name;
  return `${known === undefined || known === '' ? 'NAME' : known}=${id ?? 'ID'}`;
}
