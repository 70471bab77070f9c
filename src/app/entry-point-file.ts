import { resolve } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { withFiles } from '../import/overlay.js';
import { withRules } from '../kinds/rulesets/phase-rules.js';
import { readEntryPoint } from '../kinds/rule-lists/rulesets.js';
import { UserError } from '../kernel/model/errors.js';
import type { ApiReader } from '../kernel/model/request.js';
import { secretsFrom } from '../kernel/model/secret.js';
import { MANAGED_PHASE } from '../migrations/managed-waf/index.js';
import { errorCode } from '../kernel/lib/error-code.js';
import { readConfiguration, type Configuration } from '../engine/configuration/configuration.js';
import type { DeclaredScope } from '../engine/configuration/resolve.js';
import { openFolder, type RepositoryFiles } from '../files/repository/folder.js';
import { writtenRules } from '../kinds/rule-lists/written.js';
import type { RepositoryOptions } from './ports/options.js';
import type { Host } from './ports/host.js';

/** The zone file that `--write` puts the entry point into. */
export interface EntryPointFile {
  readonly file: string;
}

/**
 * Finds the file that declares the managed rules of a zone, or else its first file. Throws a UserError, before anything is sent, when
 * several zones share it (what is right for one of them would be wrong for the others), or its layout leaves no place.
 */
export function entryPointFile({ scopes, sources }: Configuration, zone: DeclaredScope): EntryPointFile {
  const part = zone.parts.find(({ sections }) =>
    sections.rulesets?.some(({ phase }) => phase === MANAGED_PHASE),
  );
  const file = (part ?? zone.parts[0])?.place([]).file ?? '';
  const sharing = scopes.filter(({ parts }) => parts.some(({ place }) => place([]).file === file));
  if (sharing.length === 1) {
    if (withRules(sources.get(file) ?? '', MANAGED_PHASE, []) === undefined) throw noPlace(file);
    return { file };
  }
  throw notWritten(
    file,
    'several zones share it',
    'Give the zone a file of its own first, or leave --write out.',
  );
}

/**
 * Puts the live entry point of the managed rules into the zone file. The new file is checked, and planned against what is live, before
 * it takes the place of the old one. Throws a UserError when it can't be written, or would leave something to change.
 */
export async function writeEntryPoint(
  { file }: EntryPointFile,
  { scope }: DeclaredScope,
  api: ApiReader,
  { root }: RepositoryOptions,
  runtime: Host,
): Promise<void> {
  const live = await readEntryPoint(scope, MANAGED_PHASE, api);
  if (live === undefined) {
    throw notWritten(file, 'the zone has none', 'Look at the managed rules of the zone in the dashboard.');
  }
  const folder = resolve(runtime.cwd, root);
  const files = openFolder(folder);
  // Waiting for the service takes a while, and somebody may have written into the file since it was checked.
  const edited = withRules(textOf(await files.read(file), file), MANAGED_PHASE, writtenRules(live));
  if (edited === undefined) throw noPlace(file);
  await check(withFiles(files, new Map([[file, edited]])), file, scope.id, api, runtime);
  try {
    await writeFileAtomic(resolve(folder, file), edited);
  } catch (error) {
    throw notWritten(file, errorCode(error), 'Make the file writable, then run it again with --write.');
  }
}

/** The text of a file, its byte order mark included. */
function textOf(bytes: Uint8Array, file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw notWritten(file, 'it is not UTF-8', 'Save it as UTF-8, then run it again with --write.');
  }
}

async function check(
  files: RepositoryFiles,
  file: string,
  zoneId: string,
  api: ApiReader,
  { env }: Host,
): Promise<void> {
  const { scopes, settings, findings, sources } = await readConfiguration(files);
  const help = 'The file was left as it is. Please report this, with what is told above.';
  if (findings.some(({ severity }) => severity === 'error')) {
    throw notWritten(file, 'it would not be valid with it', help, { findings, sources });
  }
  const zone = scopes.find(({ scope }) => scope.level === 'zone' && scope.id === zoneId);
  const declaration = zone?.declarations.find(({ claims }) => claims.includes(`rulesets/${MANAGED_PHASE}`));
  if (zone === undefined || declaration === undefined)
    throw notWritten(file, 'nothing would declare it', help);
  const context = { scope: zone.scope, settings, secrets: secretsFrom(env) };
  const { changes } = await declaration.observe(context, api);
  if (changes.length > 0) throw notWritten(file, 'the next plan would not be empty', help);
}

function noPlace(file: string): UserError {
  return notWritten(
    file,
    'its layout leaves no place for it',
    'Run zonewright fmt on it, or write it with one key to a line and lists with dashes; or leave --write out.',
  );
}

function notWritten(
  file: string,
  why: string,
  help: string,
  more: Partial<Pick<UserError, 'findings' | 'sources'>> = {},
): UserError {
  return new UserError(`the entry point can't be written into ${file}: ${why}`, {
    code: 'write-entry-point',
    help,
    ...more,
  });
}
