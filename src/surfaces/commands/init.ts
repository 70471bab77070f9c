import { relative, resolve, sep } from 'node:path';
import { visibleScopes } from '../../app/import/visible-scopes.js';
import { checkoutAround, projectAround } from '../../app/repository/discover.js';
import { baseUrlFrom, missingFor } from '../../app/session/connection.js';
import { refuseRead } from '../../app/starter/around.js';
import { pipelinesAtTop, starterFiles } from '../../app/starter/files.js';
import { writeRecord } from '../../app/starter/write-record.js';
import { writeStarterFiles } from '../../app/starter/write.js';
import { presentIn } from '../../app/starter/present.js';
import { ShapeError } from '../../kernel/lib/decode.js';
import { inert } from '../../kernel/lib/inert.js';
import { someOf } from '../../kernel/lib/phrases.js';
import { ApiError, EXIT, type ExitCode } from '../../kernel/model/errors.js';
import type { Settings } from '../../kernel/model/settings.js';
import { isLoopback } from '../../service/http/base-url.js';
import { nextSteps } from '../reports/import/next-steps.js';
import { starterDocument, starterText, stepsText, type Starter } from '../reports/starter.js';
import { within } from '../reports/printers/text/within.js';
import { jsonText } from '../runtime/print.js';
import { watched } from '../runtime/progress.js';
import type { Runtime } from '../runtime/runtime.js';
import { screenOf } from '../runtime/screen.js';
import { importLive, type ImportCommandOptions } from './import.js';
import type { InitOptions } from './init-options.js';
import { sourceOf, usualSource } from './init-source.js';
import { refuseWithoutUpgrade, upgradeStarter } from './init-upgrade.js';

/** `zonewright init [DIR]`: writes a starter repository. Existing files stay. On a terminal with credentials, it offers an import. */
export async function init(options: InitOptions, runtime: Runtime, dir?: string): Promise<ExitCode> {
  const folder = dir ?? options.root;
  if (options.upgrade === true) return upgradeStarter(options, runtime, folder);
  refuseWithoutUpgrade(options);
  const source = sourceOf(options, options.ci, runtime) ?? usualSource(options.ci);
  const root = resolve(runtime.cwd, folder);
  const { settings, wantsExample } = await presentIn(root, folder, options.dialect);
  await lookAround(root, folder, options, runtime);
  warnBelow(root, options, runtime);
  const missing = missingFor(settings, options, runtime);
  const importing =
    options.format === 'text' && missing.length === 0 && (await wantsImport(options, settings, runtime));
  // The import writes the files of zones itself.
  const zones = importing ? [] : options.zone;
  const example = wantsExample && options.zone.length === 0 && !importing;
  const { dialect } = settings;
  const { ci, workflows, emulator } = options;
  const address = addressOf(options, runtime);
  const starter = starterFiles({ dialect, ...address, zones, example, ci, workflows, source });
  const written = await writeStarterFiles(root, starter);
  const choices = { ci, source, dialect: dialect.name, ...address };
  const files = [...written, await writeRecord(root, choices, starter, written)];
  if (importing) {
    const screen = screenOf(options, runtime);
    runtime.out.write(`${within(starterText({ folder, files }, screen.style), screen)}\n`);
    return importLive(importOptions(options, folder), runtime);
  }
  const shown = root === resolve(runtime.cwd) ? undefined : folder;
  const next = nextSteps({ folder: shown, zones, example, emulator, missing });
  show({ folder, files, next }, options, runtime);
  return EXIT.ok;
}

/** Says so if the folder is inside another project. Throws a UserError if that project would read the new files. */
async function lookAround(
  root: string,
  folder: string,
  { quiet }: InitOptions,
  runtime: Runtime,
): Promise<void> {
  const around = projectAround(root, runtime);
  if (around === undefined) return;
  const outer = relative(runtime.cwd, around) || '.';
  await refuseRead(around, root, { outer, root: folder === '.' ? 'this folder' : folder });
  if (quiet === true) return;
  const [name, there] = folder === '.' ? ['This folder', 'here'] : [folder, `in ${folder}`];
  runtime.err.write(
    `${inert(`${name} is inside the project in ${outer}, which reads no file of it. Commands that are run ${there} use the new zonewright.yaml alone.`)}\n`,
  );
}

/** Warns if the folder is below the top of a checkout: the forge would not find its workflows. */
function warnBelow(root: string, { ci, workflows, quiet }: InitOptions, runtime: Runtime): void {
  const top = workflows && quiet !== true ? checkoutAround(root, runtime) : undefined;
  if (top === undefined) return;
  const below = relative(top, root).split(sep).join('/');
  runtime.err.write(`${inert(pipelinesAtTop(ci, below))}\n`);
}

function show(starter: Starter, options: InitOptions, runtime: Runtime): void {
  const screen = screenOf(options, runtime);
  runtime.out.write(
    options.format === 'json'
      ? jsonText(starterDocument(starter, EXIT.ok))
      : within(`${starterText(starter, screen.style)}\n${stepsText(starter.next, screen.style)}`, screen),
  );
}

/** Options of the import: the zones that were named, otherwise everything. */
function importOptions(options: InitOptions, root: string): ImportCommandOptions {
  const { dialect: _, ci: _ci, workflows: _workflows, ...common } = options;
  return { ...common, root, account: [], without: [], ...(options.zone.length === 0 ? { all: true } : {}) };
}

/** How many scopes the question names. */
const NAMED = 5;

/** True if a user on a terminal wants the import. The question names what the credentials can see. If that can't be read, says why and offers nothing. */
async function wantsImport(options: InitOptions, settings: Settings, runtime: Runtime): Promise<boolean> {
  if (runtime.ask === undefined) return false;
  try {
    const scopes =
      options.zone.length > 0
        ? options.zone.map(({ name }) => `zone ${name}`)
        : (await visibleScopes(options, settings, watched(runtime, options))).map(
            ({ level, name }) => `${level} ${name}`,
          );
    if (scopes.length === 0) return false;
    const names = inert(someOf(scopes, NAMED));
    return await runtime.ask(
      `Import what is live in ${names}? zonewright reads it and writes it into files.`,
    );
  } catch (error) {
    if (!(error instanceof ApiError || error instanceof ShapeError)) throw error;
    runtime.err.write(`No import is offered: ${inert(error.message)}\n`);
    return false;
  }
}

/** The address for workflows. None if it is on this machine, where they can't reach it. */
function addressOf({ baseUrl }: InitOptions, { env }: Runtime): { readonly address?: string } {
  if (baseUrl === undefined || baseUrl === '') return {};
  const url = baseUrlFrom(baseUrl, { baseUrl }, env);
  return isLoopback(url) ? {} : { address: url.href };
}
