import { existsSync } from 'node:fs';
import { open, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join, posix, resolve } from 'node:path';
import { makeFolder } from '../disk/make-folder.js';
import { syncFolder } from '../disk/sync-folder.js';
import { writeWhole } from '../disk/write-whole.js';
import { UserError } from '../../kernel/model/errors.js';
import { type JsonObject, isJsonObject } from '../../kernel/model/json.js';
import type { Scope } from '../../kernel/model/scope.js';
import type { MigrationName, RestoreFiles } from '../../migrations/migration.js';
import { MIGRATIONS } from '../../migrations/registry.js';
import { errorCode } from '../../kernel/lib/error-code.js';
import { FORMAT_VERSION } from '../../version.js';
import type { Host } from '../ports/host.js';

/** Restore files of a migration of a scope, with names for messages. */
export interface NamedRestoreFiles extends RestoreFiles {
  /** The path of a token's restore file, for people. */
  nameOf(token: string): string;
}

/**
 * Restore files in a folder: `MIGRATION-shop.example.com-TOKEN.json`, and `….used` once the token is used. On disk when a call returns, for their
 * owner only. Throws a UserError if the folder is unwritable.
 */
export function openRestoreFiles(
  folder: string,
  migration: MigrationName,
  { name }: Scope,
  host: Host,
): NamedRestoreFiles {
  const stem = (token: string): string =>
    posix.join(folder, `${migration}-${name}-${token}`.replaceAll(/[^\w.-]/g, '_'));
  const path = (token: string, ending: string): string => resolve(host.cwd, `${stem(token)}.${ending}`);
  return {
    nameOf: (token) => `${stem(token)}.json`,
    keep: async (token, document) => {
      await prepareFolder(resolve(host.cwd, folder), folder);
      const text = { format_version: FORMAT_VERSION, created: host.now().toISOString(), ...document };
      const content = host.hide(`${JSON.stringify(text, undefined, 2)}\n`);
      const { next } = await filesOf((ending) => path(token, ending));
      await replace(next, content);
    },
    kept: (token) => read(path(token, 'json')),
    allKept: async (token) => (await filesOf((ending) => path(token, ending))).documents,
    use: (token) => create(path(token, 'used'), ''),
    isUsed: (token) => Promise.resolve(existsSync(path(token, 'used'))),
    markRefused: async (token) => {
      await create(path(token, 'refused'), '');
    },
    usedTokens: () => tokensUsed(resolve(host.cwd, folder), folder, basename(stem(''))),
    markWithoutEffect: async (token, { state, waitedMs }) => {
      const seen = {
        format_version: FORMAT_VERSION,
        at: host.now().toISOString(),
        state,
        waited_ms: waitedMs,
      };
      await create(path(token, 'without-effect'), host.hide(`${JSON.stringify(seen, undefined, 2)}\n`));
    },
    withoutEffect: async (token) => {
      const file = path(token, 'without-effect');
      if (!existsSync(file)) return undefined;
      // Even cut off, it shows that the time was over.
      const { state, waited_ms: waitedMs } = (await read(file)) ?? {};
      return {
        state: typeof state === 'string' ? state : 'not known',
        waitedMs: typeof waitedMs === 'number' ? waitedMs : 0,
      };
    },
    isRefused: (token) => Promise.resolve(existsSync(path(token, 'refused'))),
  };
}

/** Used tokens in a folder, by this start of their names. */
async function tokensUsed(path: string, folder: string, start: string): Promise<readonly string[]> {
  if (!existsSync(path)) return [];
  const names = await readdir(path).catch((error: unknown) => {
    throw notWritable(folder, error);
  });
  return names
    .filter((name) => name.startsWith(start) && name.endsWith(USED))
    .map((name) => name.slice(start.length, -USED.length));
}

const USED = '.used';

/** The documents of a token in order, and the file of the next one: earlier files stay; one that was cut off is written again. */
async function filesOf(
  path: (ending: string) => string,
): Promise<{ readonly documents: readonly JsonObject[]; readonly next: string }> {
  const documents: JsonObject[] = [];
  for (;;) {
    const next = path(documents.length === 0 ? 'json' : `${documents.length + 1}.json`);
    const document = await read(next);
    if (document === undefined) return { documents, next };
    documents.push(document);
  }
}

/** Makes the folder, with a .gitignore as restore files have addresses. Beside other files, only restore files are ignored. */
async function prepareFolder(path: string, name: string): Promise<void> {
  try {
    makeFolder(path, 0o700);
    const present = await readdir(path);
    if (present.includes('.gitignore')) return;
    await writeFile(join(path, '.gitignore'), present.length === 0 ? '*\n' : OWN_FILES);
  } catch (error) {
    throw notWritable(name, error);
  }
}

const OWN_FILES = MIGRATIONS.map(({ command }) => `/${command.name}-*\n`).join('');

/** Writes a file whole or not at all: half a file restores nothing. */
async function replace(path: string, text: string): Promise<void> {
  try {
    await writeWhole(path, text, { mode: 0o600 });
  } catch (error) {
    throw notWritable(path, error);
  }
  await syncFolder(dirname(path));
}

/** Creates a file on disk. False if it exists. */
async function create(path: string, text: string): Promise<boolean> {
  try {
    await write(path, text);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw notWritable(path, error);
  }
}

async function write(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await syncFolder(dirname(path));
}

/** The JSON of a file; undefined if missing or cut off. */
async function read(path: string): Promise<JsonObject | undefined> {
  try {
    const value: unknown = JSON.parse(await readFile(path, 'utf8'));
    return isJsonObject(value) ? value : undefined;
  } catch (error) {
    if (error instanceof SyntaxError || errorCode(error) === 'ENOENT') return undefined;
    throw new UserError(`the restore file ${path} can't be read (${errorCode(error)})`, {
      code: 'restore-file',
      cause: error,
    });
  }
}

function notWritable(path: string, cause: unknown): UserError {
  return new UserError(`the restore file can't be written to ${path} (${errorCode(cause)})`, {
    code: 'restore-file',
    help: 'Nothing was sent. Give --restore-dir a writable folder.',
    cause,
  });
}
