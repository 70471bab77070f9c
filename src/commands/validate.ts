import { jsonText } from '../cli/print.js';
import type { CommonOptions } from '../cli/options.js';
import { openRepository, styleOf } from '../cli/repository.js';
import type { Runtime } from '../cli/runtime.js';
import { EXIT, type ExitCode } from '../core/errors.js';
import { validationDocument, validationText } from '../report/validation.js';

/** `zonewright validate`: every problem of every file, without credentials and without network. */
export async function validate(
  options: CommonOptions & { readonly format: 'text' | 'json' },
  runtime: Runtime,
): Promise<ExitCode> {
  const configuration = await openRepository(options, runtime);
  const valid = configuration.findings.every((finding) => finding.severity !== 'error');
  runtime.out.write(
    options.format === 'json'
      ? jsonText(validationDocument(configuration))
      : validationText(configuration, styleOf(runtime.out, options, runtime)),
  );
  return valid ? EXIT.ok : EXIT.invalid;
}
