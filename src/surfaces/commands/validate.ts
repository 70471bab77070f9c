import { compareWith } from '../../app/comparing.js';
import { hintAt } from '../cli/hint.js';
import type { ValidateOptions } from '../cli/options.js';
import { jsonText } from './print.js';
import { writeReports } from './report-files.js';
import { openCheckout, openRepository, styleOf } from '../../app/repository.js';
import type { Runtime } from '../../app/runtime.js';
import { EXIT, type ExitCode } from '../../kernel/model/errors.js';
import { hasErrors, type Configuration } from '../../engine/configuration/configuration.js';
import { annotationsOf } from '../reports/annotations.js';
import { comparisonText } from '../reports/comparison-text.js';
import { sarifLog } from '../reports/sarif.js';
import { validationMarkdown } from '../reports/validation-markdown.js';
import { validationDocument, validationLine, validationText } from '../reports/validation.js';

/**
 * `zonewright validate`: every problem of every file, without credentials and without network. With `--base` also what the files want
 * differently than a git revision; that has no part in the exit code.
 */
export async function validate(options: ValidateOptions, runtime: Runtime): Promise<ExitCode> {
  const { base, format } = options;
  const configuration = await openRepository(options, runtime);
  const compared = base === undefined ? undefined : await compareWith(base, configuration, options, runtime);
  const style = styleOf(runtime.out, options, runtime);
  const difference = compared === undefined ? '' : `\n${comparisonText(compared, style)}`;
  const explain = asksFor('sarif', options) ? (await import('../explain/lookup.js')).explain : undefined;
  const renderers = {
    text: () => validationText(configuration, style) + difference,
    json: () => jsonText(validationDocument(configuration, compared)),
    markdown: () => validationMarkdown(configuration, compared),
    github: () => annotated(configuration, options, runtime) + difference,
    sarif: () => jsonText(sarifLog(configuration.findings, openCheckout(options, runtime), explain)),
  };
  await writeReports(options.write, renderers, runtime);
  runtime.out.write(renderers[format]());
  if (format === 'text') hintAt(gravest(configuration), options.quiet === true, runtime);
  return hasErrors(configuration) ? EXIT.invalid : EXIT.ok;
}

function asksFor(wanted: string, { format, write }: ValidateOptions): boolean {
  return format === wanted || write.some((file) => file.format === wanted);
}

/** The codes of errors, or of warnings where there is no error. */
function gravest({ findings }: Configuration): readonly string[] {
  const told = findings.filter(({ severity }) => severity !== 'info');
  return told
    .toSorted((a, b) => Number(b.severity === 'error') - Number(a.severity === 'error'))
    .map(({ code }) => code);
}

/** Annotations first, so that they stand together in the log; then what GitHub would not take, and the result. */
function annotated(configuration: Configuration, options: ValidateOptions, runtime: Runtime): string {
  const { annotations, rest } = annotationsOf(configuration.findings, openCheckout(options, runtime));
  for (const annotation of annotations) runtime.command(annotation);
  const summary = validationLine(configuration, styleOf(runtime.out, options, runtime));
  return `${[...rest, summary].join('\n')}\n`;
}
