import { jsonText } from '../cli/print.js';
import type { CommonOptions } from '../cli/options.js';
import { openCheckout, openRepository, styleOf } from '../cli/repository.js';
import type { Runtime } from '../cli/runtime.js';
import { EXIT, type ExitCode } from '../core/errors.js';
import type { Configuration } from '../pipeline/configuration.js';
import { annotationsOf } from '../report/annotations.js';
import { sarifLog } from '../report/sarif.js';
import { validationDocument, validationSummary, validationText } from '../report/validation.js';

interface ValidateOptions extends CommonOptions {
  readonly format: 'text' | 'json' | 'github' | 'sarif';
}

/** `zonewright validate`: every problem of every file, without credentials and without network. */
export async function validate(options: ValidateOptions, runtime: Runtime): Promise<ExitCode> {
  const configuration = await openRepository(options, runtime);
  const { findings } = configuration;
  const printers = {
    text: () => runtime.out.write(validationText(configuration, styleOf(runtime.out, options, runtime))),
    json: () => runtime.out.write(jsonText(validationDocument(configuration))),
    github: () => annotate(configuration, options, runtime),
    sarif: () => runtime.out.write(jsonText(sarifLog(findings, openCheckout(options, runtime)))),
  };
  printers[options.format]();
  return findings.every(({ severity }) => severity !== 'error') ? EXIT.ok : EXIT.invalid;
}

/** Annotations first, so that they stand together in the log; then what GitHub would not take, and the result. */
function annotate(configuration: Configuration, options: CommonOptions, runtime: Runtime): void {
  const { annotations, rest } = annotationsOf(configuration.findings, openCheckout(options, runtime));
  for (const annotation of annotations) runtime.command(annotation);
  const summary = validationSummary(configuration, styleOf(runtime.out, options, runtime));
  runtime.out.write(`${[...rest, summary].join('\n')}\n`);
}
