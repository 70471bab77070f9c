import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { missingFor } from '../../app/connection.js';
import { wantsImport } from '../../app/offered-import.js';
import type { ImportOptions } from '../cli/import-options.js';
import type { ApiOptions } from '../cli/options.js';
import { jsonText } from './print.js';
import { styleOf } from '../../app/repository.js';
import type { Runtime } from '../../app/runtime.js';
import { EXIT, UserError, type ExitCode } from '../../kernel/model/errors.js';
import { DIALECTS, type Dialect, type Settings } from '../../kernel/model/settings.js';
import { isLoopback, parseBaseUrl } from '../../service/http/base-url.js';
import { readConfiguration } from '../../engine/configuration/configuration.js';
import { settingsFrom } from '../../engine/configuration/settings.js';
import { openFolder } from '../../files/repository/folder.js';
import { starterDocument, starterText, stepsText, type Starter } from '../reports/starter.js';
import type { NamedZone } from '../../app/starter/adapt.js';
import { EXAMPLE, starterFiles } from '../../app/starter/files.js';
import { nextSteps } from '../../app/starter/next.js';
import { placeFiles } from '../../app/starter/place.js';
import { importLive } from './import.js';

export interface InitOptions extends ApiOptions {
  readonly format: 'text' | 'json';
  readonly zone: readonly NamedZone[];
  readonly dialect?: Dialect['name'];
  readonly workflows: boolean;
}

/** `zonewright init [DIR]`: a starter repository. What is there is kept. At a terminal, with credentials, it offers to import what is live. */
export async function init(options: InitOptions, runtime: Runtime, dir?: string): Promise<ExitCode> {
  const folder = dir ?? options.root;
  const root = resolve(runtime.cwd, folder);
  const { settings, wantsExample } = await presentIn(root, folder, options);
  const missing = missingFor(settings, options, runtime);
  const importing =
    options.format === 'text' && missing.length === 0 && (await wantsImport(options, settings, runtime));
  // The import writes the files of zones itself.
  const zones = importing ? [] : options.zone;
  const example = wantsExample && options.zone.length === 0 && !importing;
  const { dialect } = settings;
  const { workflows, emulator } = options;
  const files = await placeFiles(
    root,
    starterFiles({ dialect, ...addressOf(options), zones, example, workflows }),
  );
  if (importing) {
    runtime.out.write(`${starterText({ folder, files }, styleOf(runtime.out, options, runtime))}\n`);
    return importLive(importOptions(options, folder), runtime);
  }
  const shown = root === resolve(runtime.cwd) ? undefined : folder;
  const next = nextSteps({ folder: shown, zones, example, emulator, missing });
  show({ folder, files, next }, options, runtime);
  return EXIT.ok;
}

function show(starter: Starter, options: InitOptions, runtime: Runtime): void {
  const style = styleOf(runtime.out, options, runtime);
  runtime.out.write(
    options.format === 'json'
      ? jsonText(starterDocument(starter, EXIT.ok))
      : `${starterText(starter, style)}\n${stepsText(starter.next, style)}`,
  );
}

/** What `import` is asked for: the zones that were named, else everything. */
function importOptions(options: InitOptions, root: string): ImportOptions {
  const { dialect: _, workflows: _workflows, ...common } = options;
  return { ...common, root, account: [], without: [], ...(options.zone.length === 0 ? { all: true } : {}) };
}

/** How what is in the folder already is read, and whether it is to get an example. Throws a UserError for what is no folder. */
async function presentIn(
  root: string,
  folder: string,
  { dialect }: InitOptions,
): Promise<{ readonly settings: Settings; readonly wantsExample: boolean }> {
  const stats = statSync(root, { throwIfNoEntry: false });
  if (stats === undefined) {
    return { settings: settingsFrom(dialect === undefined ? {} : { dialect }), wantsExample: true };
  }
  if (!stats.isDirectory()) throw notAFolder(folder);
  const { settings, fileCount, sources } = await readConfiguration(openFolder(root));
  return {
    settings: dialect === undefined ? settings : { ...settings, dialect: DIALECTS[dialect] },
    wantsExample: fileCount === 0 || sources.has(EXAMPLE),
  };
}

function notAFolder(folder: string): UserError {
  return new UserError(`${folder} is not a folder`, {
    code: 'root',
    exit: EXIT.usage,
    help: 'Give the folder that is to hold zonewright.yaml, zones and accounts; it is made when it is not there.',
  });
}

/** The address that workflows are to ask; one on this machine is nothing to them. */
function addressOf({ baseUrl }: InitOptions): { readonly address?: string } {
  if (baseUrl === undefined || baseUrl === '') return {};
  const url = parseBaseUrl(baseUrl);
  return isLoopback(url) ? {} : { address: url.href };
}
