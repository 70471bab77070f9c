import { resolve } from 'node:path';
import { usageError } from '../../app/ports/usage-error.js';
import { choicesFrom, PIPELINE } from '../../app/starter/choices.js';
import { starterFiles } from '../../app/starter/files.js';
import { presentIn } from '../../app/starter/present.js';
import { RECORD, recordText, type Choices, type InitRecord } from '../../app/starter/record.js';
import { isLeft, recordAfter, upgradeOf } from '../../app/starter/upgrade.js';
import { isLater } from '../../app/starter/versions.js';
import { readRecord } from '../../app/starter/write-record.js';
import { presentTexts, writeOver, writeUpgrade } from '../../app/starter/write-upgrade.js';
import { requireFolders } from '../../app/starter/write.js';
import { EXIT, type ExitCode } from '../../kernel/model/errors.js';
import { DIALECTS, PROJECT_FILE, type Dialect } from '../../kernel/model/settings.js';
import { TOOL_VERSION } from '../../version.js';
import { upgradeDocument, upgradeText } from '../reports/starter-upgrade.js';
import { jsonText } from '../runtime/print.js';
import type { Runtime } from '../runtime/runtime.js';
import { screenOf } from '../runtime/screen.js';
import type { InitOptions } from './init-options.js';
import { sourceFlags, sourceOf, warnOfSource } from './init-source.js';
import { within } from '../reports/printers/text/within.js';

/** Throws a UserError for flags without effect beside the others. */
export function refuseFlags(options: InitOptions): void {
  const { upgrade, force, dryRun, zone, workflows } = options;
  if (upgrade === true) {
    const [flag] = [...(zone.length > 0 ? ['--zone'] : []), ...(workflows ? [] : ['--no-workflows'])];
    if (flag === undefined) return;
    throw usageError(`${flag} is not for --upgrade`, 'Leave one of them out.');
  }
  const flag = force === true ? '--force' : dryRun === true ? '--dry-run' : undefined;
  if (flag !== undefined)
    throw usageError(`${flag} is for --upgrade`, 'Add --upgrade: init itself replaces nothing.');
  const [source] = sourceFlags(options);
  if (!workflows && source !== undefined)
    throw usageError(`${source} is for workflows`, `Leave it or --no-workflows out.`);
}

/**
 * `zonewright init --upgrade`: brings schemas and workflows to this version, with users' edits. If both changed the same lines, the file stays, its
 * differences are shown and the exit code is `refused`; `--force` replaces it. Offline.
 */
export async function upgradeStarter(
  options: InitOptions,
  runtime: Runtime,
  folder: string,
): Promise<ExitCode> {
  const root = resolve(runtime.cwd, folder);
  const { settings } = await presentIn(root, folder, options.dialect);
  const record = await readRecord(root);
  const force = options.force === true;
  if (record !== undefined && !force) refuseOlder(record);
  const choices = await choicesOf(root, record, settings.dialect, options);
  const files = copiesFor(choices, settings.dialect);
  const present = await presentTexts(root, files);
  if (record === undefined && present.size === 0) throw nothingIn(folder);
  warnOfSource(options, root, runtime);
  await requireFolders(root, files);
  const upgraded = upgradeOf(files, record, present, { force, uses: options.action });
  const isDry = options.dryRun === true;
  if (!isDry) {
    await writeUpgrade(root, upgraded);
    // Without an entry, a file counts as not written by init. Here that is unknown.
    if (record !== undefined || !upgraded.some(isLeft))
      await writeOver(
        root,
        RECORD,
        recordText(recordAfter({ version: TOOL_VERSION, choices }, record, upgraded)),
      );
  }
  const report = { folder, files: upgraded, isDry, isKnown: record !== undefined };
  const exit = upgraded.some(isLeft) ? EXIT.refused : EXIT.ok;
  runtime.out.write(
    options.format === 'json'
      ? jsonText(upgradeDocument(report, exit))
      : within(upgradeText(report), screenOf(options, runtime)),
  );
  return exit;
}

function refuseOlder({ version }: InitRecord): void {
  if (isLater(version, TOOL_VERSION) !== true) return;
  throw usageError(
    `zonewright ${version} has written the files here, and this is ${TOOL_VERSION}`,
    `Nothing was written. Use zonewright ${version} or newer, or add --force to go back.`,
  );
}

function nothingIn(folder: string): Error {
  return usageError(
    `${folder === '.' ? 'This folder' : folder} has none of the files that init writes`,
    `Nothing was written. Name the folder of ${PROJECT_FILE}, or run zonewright init there first.`,
  );
}

/** The choices behind the files: from their record, otherwise from the files. New options win. Throws a UserError for options that don't fit. */
async function choicesOf(
  root: string,
  record: InitRecord | undefined,
  { name }: Dialect,
  options: InitOptions,
): Promise<Choices> {
  const pipelines = Object.values(PIPELINE).map((path) => ({ path }));
  const former = record?.choices ?? choicesFrom(await presentTexts(root, pipelines), name);
  const { ci = former.ci } = options;
  if (!former.workflows && (options.ci !== undefined || sourceFlags(options).length > 0))
    throw usageError('there are no workflows here', 'Run zonewright init without --upgrade to write them.');
  if (ci !== former.ci)
    throw usageError(
      `the pipelines here are for ${former.ci}`,
      `To write those for ${ci} as well, run zonewright init --ci ${ci} without --upgrade.`,
    );
  const source = sourceOf(options, ci, former.source);
  return { ...former, source, dialect: name };
}

function copiesFor({ ci, workflows, source, address }: Choices, dialect: Dialect) {
  const files = starterFiles({
    dialect: DIALECTS[dialect.name],
    ...(address === undefined ? {} : { address }),
    zones: [],
    example: false,
    ci,
    workflows,
    source,
  });
  return files.filter(({ upgrade }) => upgrade !== undefined);
}
