import { resolve } from 'node:path';
import { usageError } from '../../app/ports/usage-error.js';
import { choicesFrom } from '../../app/starter/choices.js';
import { starterFiles } from '../../app/starter/files.js';
import { presentIn } from '../../app/starter/present.js';
import { RECORD, recordText, type Choices, type InitRecord } from '../../app/starter/record.js';
import { presentTexts, recordAfter, upgradeOf, writeOver, writeUpgrade } from '../../app/starter/upgrade.js';
import { readRecord } from '../../app/starter/write-record.js';
import { requireFolders } from '../../app/starter/write.js';
import { EXIT, type ExitCode } from '../../kernel/model/errors.js';
import { DIALECTS, type Dialect } from '../../kernel/model/settings.js';
import { upgradeDocument, upgradeText } from '../reports/starter-upgrade.js';
import { jsonText } from '../runtime/print.js';
import type { Runtime } from '../runtime/runtime.js';
import { screenOf } from '../runtime/screen.js';
import type { InitOptions } from './init-options.js';
import { sourceOf } from './init-source.js';

/** Throws a UserError for flags that need --upgrade. */
export function refuseWithoutUpgrade({ force, dryRun }: Pick<InitOptions, 'force' | 'dryRun'>): void {
  const flag = force === true ? '--force' : dryRun === true ? '--dry-run' : undefined;
  if (flag !== undefined)
    throw usageError(`${flag} is for --upgrade`, 'Add --upgrade: init itself replaces nothing.');
}

/**
 * `zonewright init --upgrade`: replaces schemas and workflows by those of this version, made for the same choices. Edited files stay, and their differences
 * are shown; `--force` replaces them too. Offline.
 */
export async function upgradeStarter(
  options: InitOptions,
  runtime: Runtime,
  folder: string,
): Promise<ExitCode> {
  const root = resolve(runtime.cwd, folder);
  const { settings } = await presentIn(root, folder, options.dialect);
  const record = await readRecord(root);
  const choices = await choicesOf(root, record, settings.dialect, options, runtime);
  const files = copiesFor(choices, settings.dialect);
  await requireFolders(root, files);
  const force = options.force === true;
  const upgraded = upgradeOf(files, record, await presentTexts(root, files), { force });
  const isDry = options.dryRun === true;
  if (!isDry) {
    await writeUpgrade(root, upgraded);
    await writeOver(root, RECORD, recordText(recordAfter(choices, record, upgraded)));
  }
  const report = { folder, files: upgraded, isDry, isKnown: record !== undefined };
  const screen = screenOf(options, runtime);
  runtime.out.write(
    options.format === 'json' ? jsonText(upgradeDocument(report, EXIT.ok)) : upgradeText(report, screen),
  );
  return EXIT.ok;
}

/** The choices that the files were made for: from their record, otherwise from the files. New options win. */
async function choicesOf(
  root: string,
  record: InitRecord | undefined,
  { name }: Dialect,
  options: InitOptions,
  runtime: Runtime,
): Promise<Choices> {
  const former = record?.choices ?? choicesFrom(await presentTexts(root, PIPELINES), name);
  const source = sourceOf(options, former.ci, runtime) ?? former.source;
  return { ...former, source, dialect: name };
}

/** The files that show how they were made. */
const PIPELINES = [{ path: '.gitlab-ci.yml' }, { path: '.github/workflows/pull-request.yml' }];

function copiesFor({ ci, source, address }: Choices, dialect: Dialect) {
  const files = starterFiles({
    dialect: DIALECTS[dialect.name],
    ...(address === undefined ? {} : { address }),
    zones: [],
    example: false,
    ci,
    workflows: true,
    source,
  });
  return files.filter(({ isCopy }) => isCopy === true);
}
