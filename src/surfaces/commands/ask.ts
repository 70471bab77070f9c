import { askRules, type AskOptions as Ask } from '../../app/rules/ask.js';
import { openToLook } from '../../app/inspect/chosen-scopes.js';
import { EXIT, type ExitCode } from '../../kernel/model/errors.js';
import { askDocument } from '../reports/ask/document.js';
import { askText } from '../reports/ask/text.js';
import { within } from '../reports/printers/text/within.js';
import type { OutputOptions } from '../runtime/output-options.js';
import { jsonText } from '../runtime/print.js';
import { watched } from '../runtime/progress.js';
import type { Runtime } from '../runtime/runtime.js';
import { screenOf } from '../runtime/screen.js';
import { warn } from './show.js';

interface AskOptions extends Ask, OutputOptions {
  readonly format: 'text' | 'json';
}

/** `zonewright ask EXPRESSION`: shows what rules do to the requests or packets that it selects. */
export async function ask(options: AskOptions, runtime: Runtime, expression = ''): Promise<ExitCode> {
  const configuration = await openToLook(options, runtime);
  warn(configuration, options, runtime);
  const answer = await askRules(expression, configuration, options, watched(runtime, options));
  const document = askDocument(answer, EXIT.ok);
  const screen = screenOf(options, runtime);
  runtime.out.write(
    options.format === 'json' ? jsonText(document) : within(askText(document, screen), screen),
  );
  return EXIT.ok;
}
