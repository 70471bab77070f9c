import { relative, resolve, sep } from 'node:path';
import { checkoutAround, projectAround } from '../../app/repository/discover.js';
import { requireNamedOnce } from '../../app/import/scopes.js';
import { baseUrlFrom, missingFor } from '../../app/session/connection.js';
import type { Provider } from '../../app/providers/names.js';
import { refuseRead } from '../../app/starter/around.js';
import { pipelinesAtTop, starterFiles } from '../../app/starter/files.js';
import type { InitRecord } from '../../app/starter/record.js';
import { readRecord, writeRecord } from '../../app/starter/write-record.js';
import { writeStarterFiles, type WrittenStarterFile } from '../../app/starter/write.js';
import { presentIn } from '../../app/starter/present.js';
import { EXIT, type ExitCode } from '../../kernel/model/errors.js';
import { isLoopback } from '../../service/http/base-url.js';
import { nextSteps, upgradeStep } from '../reports/import/next-steps.js';
import { starterDocument, starterText, stepsText, type Starter } from '../reports/starter.js';
import { within } from '../reports/printers/text/within.js';
import { jsonText, say } from '../runtime/print.js';
import type { Runtime } from '../runtime/runtime.js';
import { screenOf } from '../runtime/screen.js';
import { importLive } from './import.js';
import { importOptions, wantsImport } from './init-import.js';
import type { InitOptions } from './init-options.js';
import { refuseFlags, upgradeStarter } from './init-upgrade.js';
import { sourceFlags, sourceOf, usualSource, warnOfSource } from './init-source.js';
import { sections } from '../reports/printers/text/text.js';

/** `zonewright init [DIR]`: writes a starter repository and keeps existing files. With a terminal and credentials, it offers an import. */
export async function init(options: InitOptions, runtime: Runtime, dir?: string): Promise<ExitCode> {
  const folder = dir ?? options.root;
  refuseFlags(options);
  requireNamedOnce(options.zone.map((zone) => ({ level: 'zone', ...zone })));
  if (options.upgrade === true) return upgradeStarter(options, runtime, folder);
  const root = resolve(runtime.cwd, folder);
  const { settings, wantsExample } = await presentIn(root, folder, options.dialect);
  const former = await readRecord(root);
  const ci = options.ci ?? former?.choices.ci ?? 'github';
  const usual = former?.choices.ci === ci ? former.choices.source : usualSource(ci);
  const source = sourceOf(options, ci, usual);
  await lookAround(root, folder, options, runtime);
  warnBelow(root, { ...options, ci }, runtime);
  if (options.workflows) warnOfSource(options, root, runtime);
  const missing = missingFor(settings, options, runtime);
  const importing =
    options.format === 'text' && missing.length === 0 && (await wantsImport(options, settings, runtime));
  // The import writes the files of zones itself.
  const zones = importing ? [] : options.zone;
  const example = wantsExample && options.zone.length === 0 && !importing;
  const { dialect } = settings;
  const { workflows, emulator } = options;
  const address = addressOf(options, runtime) ?? former?.choices.address;
  const choices = {
    ci,
    workflows,
    source,
    dialect: dialect.name,
    ...(address === undefined ? {} : { address }),
  };
  const starter = starterFiles({ ...choices, dialect, zones, example });
  const written = await writeStarterFiles(root, starter);
  const files = [...written, await writeRecord(root, choices, former, starter, written)];
  if (importing) {
    const screen = screenOf(options, runtime);
    runtime.out.write(`${within(starterText({ folder, files }), screen)}\n`);
    return importLive(importOptions(options, folder), runtime);
  }
  const shown = root === resolve(runtime.cwd) ? undefined : folder;
  const next = [
    ...(hasOlderCopies(former, written) ? [upgradeStep(shown, sourceFlags(options))] : []),
    ...nextSteps({ folder: shown, zones, example, emulator, missing }),
  ];
  show({ folder, files, next }, options, runtime);
  return EXIT.ok;
}

/** True if an upgrade could change a kept file. It changes only what init wrote. */
function hasOlderCopies(former: InitRecord | undefined, written: readonly WrittenStarterFile[]): boolean {
  return written.some(({ path, result }) => result === 'differs' && former?.files[path] !== undefined);
}

/** Notes that the folder is inside another project. Throws a UserError if that project would read the new files. */
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
  say(
    runtime.err,
    `${name} is inside the project in ${outer}, which reads no file of it. Commands that are run ${there} use the new zonewright.yaml alone.`,
  );
}

/** Warns if the folder is below the top of a checkout: the forge would not find the workflows. */
function warnBelow(
  root: string,
  { ci, workflows, quiet }: InitOptions & { readonly ci: Provider },
  runtime: Runtime,
): void {
  const top = workflows && quiet !== true ? checkoutAround(root, runtime) : undefined;
  if (top === undefined) return;
  const below = relative(top, root).split(sep).join('/');
  say(runtime.err, pipelinesAtTop(ci, below));
}

function show(starter: Starter, options: InitOptions, runtime: Runtime): void {
  const screen = screenOf(options, runtime);
  runtime.out.write(
    options.format === 'json'
      ? jsonText(starterDocument(starter, EXIT.ok))
      : within(sections([starterText(starter), stepsText(starter.next)]), screen),
  );
}

/** The base address for workflows. None for this machine, which they can't reach. */
function addressOf({ baseUrl }: InitOptions, { env }: Runtime): string | undefined {
  if (baseUrl === undefined || baseUrl === '') return undefined;
  const url = baseUrlFrom(baseUrl, { baseUrl }, env);
  return isLoopback(url) ? undefined : url.href;
}
