import { statSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { openFolder } from '../../files/repository/folder.js';
import type { Former, FormerOwner } from '../../import/moving/former.js';
import { readConfig, readRules, type OctorulesConfig } from '../../import/moving/octorules/read.js';
import { UnreadTree } from '../../import/moving/octorules/tree.js';
import { readState } from '../../import/moving/terraform/state.js';
import { errorCode } from '../../kernel/lib/error-code.js';
import { shellWord } from '../../kernel/lib/shell-word.js';
import { UserError } from '../../kernel/model/errors.js';
import { accountLabel } from '../../kernel/model/scope.js';
import type { Host } from '../ports/host.js';
import { usageError } from '../ports/usage-error.js';
import { readWhole } from '../session/read-whole.js';
import type { ImportOptions } from './options.js';

/**
 * What the tool that was named manages; undefined where none was. Throws a UserError for what can't be read, or is something else, and for two
 * tools at once.
 */
export async function readFormer(
  { fromTerraform, fromOctorules }: Pick<ImportOptions, 'fromTerraform' | 'fromOctorules'>,
  host: Pick<Host, 'cwd' | 'standardInput'>,
): Promise<Former | undefined> {
  if (fromTerraform !== undefined && fromOctorules !== undefined) {
    throw usageError(
      '--from-terraform and --from-octorules both say who managed it before',
      'Give one of them, and import once more with the other: what is in the files by then stays.',
    );
  }
  if (fromTerraform !== undefined) return ofTerraform(fromTerraform, host);
  return fromOctorules === undefined ? undefined : ofOctorules(fromOctorules, host);
}

async function ofTerraform(file: string, host: Pick<Host, 'cwd' | 'standardInput'>): Promise<Former> {
  const name = file === '-' ? 'stdin' : file;
  const look = readState(file === '-' ? await piped(host) : readWhole(file, STATE, host), name);
  if (look.status === 'state') return look.former;
  throw notOf(name, look.wrong);
}

const STATE = {
  what: 'a state',
  unreadable: 'former-file',
  tooLarge: 'former-file',
  help: 'Write it with `terraform show -json > state.json`.',
} as const;

function piped({ standardInput }: Pick<Host, 'standardInput'>): Promise<string> | string {
  return standardInput === undefined ? '' : text(standardInput);
}

function notOf(name: string, { what, help }: { readonly what: string; readonly help: string }): UserError {
  return new UserError(`${name} is ${what}`, { code: 'former-unreadable', help });
}

async function ofOctorules(path: string, { cwd }: Pick<Host, 'cwd'>): Promise<Former> {
  const given = resolve(cwd, path);
  const file = isFolder(given, path) ? resolve(given, 'config.yaml') : given;
  const config = await configIn(file);
  if (config === undefined) {
    throw notOf(path, {
      what: 'no configuration of octorules',
      help: 'Give the folder that holds its config.yaml, or that file, whatever it is called.',
    });
  }
  const folder = resolve(dirname(file), config.directory);
  if (!isFolder(folder, config.directory)) {
    throw notOf(path, {
      what: `a configuration whose rules are in ${config.directory}, which is not a folder`,
      help: 'Its providers.rules.directory says where they are.',
    });
  }
  return readRules(openFolder(folder), config, path);
}

async function configIn(file: string): Promise<OctorulesConfig | undefined> {
  try {
    return await readConfig(basename(file), openFolder(dirname(file)));
  } catch (error) {
    if (error instanceof UnreadTree) return undefined;
    throw error;
  }
}

function isFolder(path: string, name: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch (error) {
    throw new UserError(`${name} can't be read (${errorCode(error)})`, { code: 'former-file', cause: error });
  }
}

/** The flags that name the zones and accounts of another tool, for who has named none. Pure. */
export function flagsFor({ owners }: Former): readonly string[] {
  return owners.map((owner) => `--${owner.level ?? 'zone'} ${shellWord(referenceTo(owner))}`);
}

function referenceTo({ level, id, name }: FormerOwner): string {
  const known = level === 'account' ? accountLabel(name ?? '') : name;
  return `${known === undefined || known === '' ? 'NAME' : known}=${id ?? 'ID'}`;
}
