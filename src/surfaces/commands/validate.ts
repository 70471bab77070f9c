import { openCompared } from '../../app/repository/compare.js';
import type { Compared } from '../../engine/configuration/compare.js';
import { hintAt } from '../runtime/hint.js';
import type { CacheOption, StrictOption } from '../../app/ports/shared-options.js';
import type { ReportFile } from '../runtime/output-options.js';
import type { CommonOptions } from './command-options.js';
import { writeEvents } from '../runtime/events.js';
import { jsonText } from '../runtime/print.js';
import { writeReports } from '../runtime/report-files.js';
import { openCheckout } from '../runtime/checkout.js';
import { openRepository, type OpenOptions } from '../../app/repository/repository.js';
import { screenOf, styleOf } from '../runtime/screen.js';
import type { Runtime } from '../runtime/runtime.js';
import type { Collector, NotifyOptions } from './notify-options.js';
import { withNotifications } from './notifying.js';
import { EXIT, type ExitCode } from '../../kernel/model/errors.js';
import { hasErrors, type Configuration } from '../../engine/configuration/configuration.js';
import { annotationsOf } from '../reports/validation/annotations.js';
import { comparisonText } from '../reports/comparison/text.js';
import { codeClimate } from '../reports/validation/code-climate.js';
import { findingEvents } from '../reports/events.js';
import { junitXml } from '../reports/validation/junit.js';
import { sarifLog } from '../reports/validation/sarif.js';
import { reachText } from '../reports/validation/reach.js';
import { validationMarkdown } from '../reports/validation/markdown.js';
import { validationDocument, validationLine, validationText } from '../reports/validation/text.js';

/** The formats of report files. */
type WrittenFormat = 'json' | 'markdown' | 'sarif' | 'junit' | 'codeclimate';

export interface ValidateOptions extends CommonOptions, StrictOption, CacheOption, NotifyOptions {
  readonly format: 'text' | 'github' | 'ndjson' | WrittenFormat;
  readonly write: readonly ReportFile<WrittenFormat>[];
  readonly base?: string;
  readonly mutate?: boolean;
  readonly suggestTests?: boolean;
}

/**
 * `zonewright validate`: reports every problem of every file, offline. With `--base` it also shows where the files differ from a git revision, which does
 * not affect the exit code.
 */
export function validate(options: ValidateOptions, runtime: Runtime): Promise<ExitCode> {
  return withNotifications('validate', options, runtime, (_, collector) =>
    check(options, runtime, collector),
  );
}

async function check(options: ValidateOptions, runtime: Runtime, collector: Collector): Promise<ExitCode> {
  const { format } = options;
  const { configuration, compared } = await openFiles({ ...options, asksInvariants: true }, runtime);
  collector.found(() => ({ of: 'files', findings: configuration.findings }));
  const screen = screenOf(options, runtime);
  const difference = compared === undefined ? '' : `\n${comparisonText(compared, screen)}`;
  const explain = asksFor('sarif', options) ? (await import('../explain/lookup.js')).explain : undefined;
  const renderers = {
    text: () => validationText(configuration, screen) + reachText(configuration, screen) + difference,
    json: () => jsonText(validationDocument(configuration, compared)),
    markdown: () => validationMarkdown(configuration, compared),
    github: () => annotated(configuration, options, runtime) + difference,
    ndjson: () => writeEvents(findingEvents(configuration), runtime),
    junit: () => junitXml(configuration, openCheckout(options, runtime)),
    codeclimate: () => jsonText(codeClimate(configuration.findings, openCheckout(options, runtime))),
    sarif: () => jsonText(sarifLog(configuration.findings, openCheckout(options, runtime), explain)),
  };
  await writeReports(options.write, renderers, runtime);
  runtime.out.write(renderers[format]());
  if (format === 'text') hintAt(gravest(configuration), options.quiet === true, runtime);
  return hasErrors(configuration) ? EXIT.invalid : EXIT.ok;
}

/** The files, with a comparison if `--base` is given. */
async function openFiles(
  { base, ...options }: ValidateOptions & Pick<OpenOptions, 'asksInvariants'>,
  runtime: Runtime,
): Promise<{ readonly configuration: Configuration; readonly compared?: Compared }> {
  if (base === undefined) return { configuration: await openRepository(options, runtime) };
  return openCompared(base, options, runtime);
}

function asksFor(wanted: string, { format, write }: ValidateOptions): boolean {
  return format === wanted || write.some((file) => file.format === wanted);
}

/** The codes of errors, then of warnings. */
function gravest({ findings }: Configuration): readonly string[] {
  const shown = findings.filter(({ severity }) => severity !== 'info');
  return shown
    .toSorted((a, b) => Number(b.severity === 'error') - Number(a.severity === 'error'))
    .map(({ code }) => code);
}

/** Sends annotations to the runner, and returns the findings that GitHub would not show, and the result. */
function annotated(configuration: Configuration, options: ValidateOptions, runtime: Runtime): string {
  const { annotations, rest } = annotationsOf(configuration.findings, openCheckout(options, runtime));
  for (const annotation of annotations) runtime.command(annotation);
  const summary = validationLine(configuration, styleOf(runtime.out, options, runtime));
  return `${[...rest, summary].join('\n')}\n`;
}
