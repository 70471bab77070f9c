import { formatRepository, formattingExit } from '../../app/repository/format.js';
import type { ExitCode } from '../../kernel/model/errors.js';
import { formattingDocument, formattingText } from '../reports/formatting.js';
import { jsonText } from '../runtime/print.js';
import type { Runtime } from '../runtime/runtime.js';
import { screenOf } from '../runtime/screen.js';
import type { CommonOptions } from './command-options.js';

interface FmtOptions extends CommonOptions {
  readonly format: 'text' | 'json';
  readonly check?: boolean;
}

/** `zonewright fmt`: puts files into the canonical layout: those named, otherwise all of the repository. */
export async function fmt(
  options: FmtOptions,
  runtime: Runtime,
  ...names: readonly string[]
): Promise<ExitCode> {
  const isCheck = options.check === true;
  const formatting = await formatRepository(options, names, isCheck, runtime);
  runtime.out.write(
    options.format === 'json'
      ? jsonText(formattingDocument(formatting, isCheck))
      : formattingText(formatting, isCheck, screenOf(options, runtime)),
  );
  return formattingExit(formatting, isCheck);
}
