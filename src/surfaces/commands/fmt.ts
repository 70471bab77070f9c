import { usageError } from '../../app/ports/usage-error.js';
import { formatRepository, formattingExit } from '../../app/repository/format.js';
import type { ExitCode } from '../../kernel/model/errors.js';
import {
  formattingDocument,
  formattingText,
  upgradingDocument,
  upgradingText,
} from '../reports/formatting.js';
import { jsonText } from '../runtime/print.js';
import type { Runtime } from '../runtime/runtime.js';
import { screenOf } from '../runtime/screen.js';
import type { CommonOptions } from './command-options.js';
import { within } from '../reports/printers/text/within.js';

interface FmtOptions extends CommonOptions {
  readonly format: 'text' | 'json';
  readonly check?: boolean;
  readonly upgrade?: boolean;
}

/**
 * `zonewright fmt`: lays out the named files, or all. `--upgrade` brings all to the newest format instead. Throws a UserError for files beside it: a
 * repository has one version.
 */
export async function fmt(
  options: FmtOptions,
  runtime: Runtime,
  ...names: readonly string[]
): Promise<ExitCode> {
  const isCheck = options.check === true;
  if (options.upgrade === true) return upgrade(options, names, isCheck, runtime);
  const formatting = await formatRepository(options, names, isCheck, runtime);
  const screen = screenOf(options, runtime);
  runtime.out.write(
    options.format === 'json'
      ? jsonText(formattingDocument(formatting, isCheck))
      : within(formattingText(formatting, isCheck, screen), screen),
  );
  return formattingExit(formatting, isCheck);
}

async function upgrade(
  options: FmtOptions,
  names: readonly string[],
  isCheck: boolean,
  runtime: Runtime,
): Promise<ExitCode> {
  if (names.length > 0)
    throw usageError(
      '--upgrade is for all files of a repository',
      'Leave the files out: they have one version.',
    );
  const { upgradeRepository } = await import('../../app/repository/upgrade.js');
  const upgrading = await upgradeRepository(options, isCheck, runtime);
  const screen = screenOf(options, runtime);
  runtime.out.write(
    options.format === 'json'
      ? jsonText(upgradingDocument(upgrading, isCheck))
      : within(upgradingText(upgrading, isCheck, screen), screen),
  );
  return formattingExit(upgrading, isCheck);
}
