import { rememberReads } from '../../service/endpoints/remember-reads.js';
import { resolve } from 'node:path';
import { writeWhole } from '../disk/write-whole.js';
import { withFiles } from '../../import/overlay.js';
import { UserError } from '../../kernel/model/errors.js';
import type { ApiReader } from '../../kernel/model/request.js';
import type { Scope } from '../../kernel/model/scope.js';
import { secretsFrom } from '../../kernel/model/secret.js';
import type { FilePart } from '../../migrations/file-part.js';
import { errorCode } from '../../kernel/lib/error-code.js';
import { type Configuration } from '../../engine/configuration/configuration.js';
import { readConfiguration } from '../../engine/configuration/read.js';
import type { DeclaredScope } from '../../engine/configuration/resolve.js';
import { openFolder, type RepositoryFiles } from '../../files/repository/folder.js';
import type { Host } from '../ports/host.js';

/** The file that `--write` changes. */
export interface ScopeFile {
  readonly file: string;
  readonly part: FilePart;
}

/** A scope's file with the part, otherwise its first. Throws a UserError if scopes share it, or it has no place for the part. */
export function scopeFileOf(
  part: FilePart,
  { scopes, sources }: Configuration,
  { scope, parts }: DeclaredScope,
): ScopeFile {
  const own = parts.find(({ sections }) => part.isIn(sections));
  const file = (own ?? parts[0])?.locationOf([]).file ?? '';
  const sharing = scopes.filter((other) =>
    other.parts.some(({ locationOf }) => locationOf([]).file === file),
  );
  if (sharing.length === 1) {
    if (!part.hasPlace(sources.get(file) ?? '')) throw noPlace({ file, part });
    return { file, part };
  }
  throw notWritten(
    { file, part },
    `several ${scope.level}s share it`,
    `Give the ${scope.level} its own file first, or leave --write out.`,
  );
}

/** Puts live state into a scope's file, after checking and planning the new text. Throws a UserError if it is unwritable, or changes would remain. */
export async function writeScopeFile(
  scopeFile: ScopeFile,
  { scope }: DeclaredScope,
  api: ApiReader,
  { root }: { readonly root: string },
  host: Host,
): Promise<void> {
  const { file, part } = scopeFile;
  const edit = await part.edit(scope, api);
  if ('missing' in edit) throw notWritten(scopeFile, edit.missing, edit.help);
  const folder = resolve(host.cwd, root);
  const files = openFolder(folder);
  // After waiting for the service, the file may have changed.
  const edited = edit.apply(textOf(await files.read(file), scopeFile));
  if (edited === undefined) throw noPlace(scopeFile);
  await check(withFiles(files, new Map([[file, edited]])), scopeFile, scope, api, host);
  try {
    await writeWhole(resolve(folder, file), edited);
  } catch (error) {
    throw notWritten(scopeFile, errorCode(error), 'Make the file writable, then run it again with --write.');
  }
}

/** The text of a file with its byte order mark. */
function textOf(bytes: Uint8Array, scopeFile: ScopeFile): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw notWritten(scopeFile, 'it is not UTF-8', 'Save it as UTF-8, then run it again with --write.');
  }
}

async function check(
  files: RepositoryFiles,
  scopeFile: ScopeFile,
  { level, id }: Scope,
  api: ApiReader,
  { env }: Host,
): Promise<void> {
  const { scopes, settings, findings, sources } = await readConfiguration(files);
  const help = 'The file was left as it is. Please report this, with the lines above.';
  if (findings.some(({ severity }) => severity === 'error')) {
    throw notWritten(scopeFile, 'the file would not be valid with it', help, { findings, sources });
  }
  const own = scopes.find(({ scope }) => scope.level === level && scope.id === id);
  const declaration = own?.declarations.find(({ claims }) => claims.includes(scopeFile.part.claim));
  if (own === undefined || declaration === undefined)
    throw notWritten(scopeFile, 'nothing would declare it', help);
  const context = { scope: own.scope, settings, secrets: secretsFrom(env) };
  const { changes } = await declaration.observe(context, rememberReads(api));
  if (changes.length > 0) throw notWritten(scopeFile, 'the next plan would not be empty', help);
}

function noPlace(scopeFile: ScopeFile): UserError {
  return notWritten(
    scopeFile,
    'the layout of the file has no place for it',
    'Run zonewright fmt on it, or write it with one key per line and lists with dashes, or leave --write out.',
  );
}

function notWritten(
  { file, part }: ScopeFile,
  why: string,
  help: string,
  more: Partial<Pick<UserError, 'findings' | 'sources'>> = {},
): UserError {
  return new UserError(`${part.what} can't be written into ${file}: ${why}`, {
    code: part.notWritten,
    help,
    ...more,
  });
}
