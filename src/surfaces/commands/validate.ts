import { openCompared } from '../../app/repository/compare.js';
import { fixRepository } from '../../app/repository/fixing.js';
import { namedFiles, type NamedFiles, type PipedOptions } from '../../app/repository/named-files.js';
import type { Compared } from '../../engine/configuration/compare.js';
import { secretiveFiles } from '../../engine/configuration/formatting.js';
import { ofFiles } from '../../engine/configuration/named-files.js';
import { hintAt } from '../runtime/hint.js';
import type { CacheOption, StrictOption } from '../../app/ports/shared-options.js';
import { usageError } from '../../app/ports/usage-error.js';
import type { ReportFile } from '../runtime/output-options.js';
import type { CommonOptions } from './command-options.js';
import { writeEvents } from '../runtime/events.js';
import { jsonText, say } from '../runtime/print.js';
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
import { correctionsDocument, correctionsText, type Corrections } from '../reports/validation/fixed.js';
import { junitXml } from '../reports/validation/junit.js';
import { sarifLog } from '../reports/validation/sarif.js';
import { reachText } from '../reports/validation/reach.js';
import { validationMarkdown } from '../reports/validation/markdown.js';
import { validationDocument, validationLine, validationText } from '../reports/validation/text.js';
import { againAndAgain } from './watching.js';
import { within } from '../reports/printers/text/within.js';
import { printed } from '../reports/printers/text/inline.js';
import { sections } from '../reports/printers/text/text.js';

/** The formats of report files. */
type WrittenFormat = 'json' | 'markdown' | 'sarif' | 'junit' | 'codeclimate';

export interface ValidateOptions
  extends CommonOptions, StrictOption, CacheOption, NotifyOptions, PipedOptions {
  readonly format: 'text' | 'github' | 'ndjson' | WrittenFormat;
  readonly write: readonly ReportFile<WrittenFormat>[];
  readonly base?: string;
  readonly mutate?: boolean;
  readonly suggestTests?: boolean;
  readonly fix?: boolean;
  readonly dryRun?: boolean;
  readonly watch?: boolean;
}

/**
 * `zonewright validate`: reports all problems of the files, or of the named ones, offline. `--base` also shows differences from a git revision,
 * without effect on the exit code. `--fix` first makes safe corrections; `--watch` repeats after each change.
 */
export function validate(
  options: ValidateOptions,
  runtime: Runtime,
  ...names: readonly string[]
): Promise<ExitCode> {
  requirePossible(options);
  const once = (): Promise<ExitCode> =>
    // `--dry-run` is about corrections only: findings are still notified.
    withNotifications('validate', { ...options, dryRun: false }, runtime, (_, collector) =>
      check(options, names, runtime, collector),
    );
  return options.watch === true ? againAndAgain(once, options, runtime) : once();
}

/** Throws a UserError for options that exclude each other. */
function requirePossible({ fix, dryRun, stdin, watch, format }: ValidateOptions): void {
  if (dryRun === true && fix !== true) throw usageError('--dry-run needs --fix: nothing else is written');
  if (stdin === true && fix === true && dryRun !== true)
    throw usageError(
      '--fix writes files, and --stdin has none',
      'Add --dry-run for the corrections as a diff.',
    );
  if (watch === true && stdin === true) throw usageError('--watch looks at files, and --stdin has none');
  if (watch === true && format !== 'text' && format !== 'ndjson')
    throw usageError(`--watch prints again and again, and ${format} is one document`, 'Use text or ndjson.');
}

async function check(
  options: ValidateOptions,
  given: readonly string[],
  runtime: Runtime,
  collector: Collector,
): Promise<ExitCode> {
  const { format } = options;
  const named = await namedFiles(options, given, runtime);
  const fixed = options.fix === true ? await fixedFiles(options, named, runtime) : undefined;
  const { configuration, compared } = await openFiles({ ...options, asksInvariants: true }, named, runtime);
  const corrections = fixed && { ...fixed, isSecretive: secretiveFiles(configuration) };
  collector.found(() => ({ of: 'files', findings: configuration.findings }));
  const screen = screenOf(options, runtime);
  const difference = compared === undefined ? [] : comparisonText(compared);
  const explain = asksFor('sarif', options) ? (await import('../explain/lookup.js')).explain : undefined;
  const document = (): ReturnType<typeof validationDocument> => ({
    ...validationDocument(configuration, compared),
    ...(corrections && correctionsDocument(corrections)),
  });
  const renderers = {
    text: () =>
      within(
        sections([
          corrections === undefined ? [] : correctionsText(corrections),
          validationText(configuration, screen),
          reachText(configuration),
          difference,
        ]),
        screen,
      ),
    json: () => jsonText(document()),
    markdown: () => validationMarkdown(configuration, compared),
    github: () =>
      annotated(configuration, options, runtime) +
      (difference.length === 0 ? '' : `\n${within(difference, screen)}`),
    ndjson: () => writeEvents(findingEvents(configuration), runtime),
    junit: () => junitXml(configuration, openCheckout(options, runtime)),
    codeclimate: () => jsonText(codeClimate(configuration.findings, openCheckout(options, runtime))),
    sarif: () => jsonText(sarifLog(configuration.findings, openCheckout(options, runtime), explain)),
  };
  await writeReports(options.write, renderers, runtime);
  runtime.out.write(renderers[format]());
  if (format === 'text') {
    hintAt(gravest(configuration), options.quiet === true, runtime);
    hintAtFixes(configuration, options, runtime);
  }
  return hasErrors(configuration) ? EXIT.invalid : EXIT.ok;
}

/** Makes the safe corrections. Writes them unless it is a dry run. */
async function fixedFiles(
  { dryRun = false, ...options }: ValidateOptions,
  { names, texts }: NamedFiles,
  runtime: Runtime,
): Promise<Omit<Corrections, 'isSecretive'>> {
  return { files: await fixRepository({ ...options, texts }, names, dryRun, runtime), isDryRun: dryRun };
}

/** The named files or all, compared with `--base` if given. */
async function openFiles(
  { base, ...options }: ValidateOptions & Pick<OpenOptions, 'asksInvariants'>,
  { names, texts }: NamedFiles,
  runtime: Runtime,
): Promise<{ readonly configuration: Configuration; readonly compared?: Compared }> {
  const read = { ...options, texts };
  const all =
    base === undefined
      ? { configuration: await openRepository(read, runtime) }
      : await openCompared(base, read, runtime);
  return names.length === 0 ? all : { ...all, configuration: ofFiles(all.configuration, names) };
}

/** Suggests `--fix` on a terminal, if it would correct something. */
function hintAtFixes({ findings }: Configuration, { fix, quiet }: ValidateOptions, { err }: Runtime): void {
  const safe = findings.filter((finding) => finding.fix?.safe === true).length;
  if (safe === 0 || fix === true || quiet === true || !err.isTerminal) return;
  say(err, `zonewright validate --fix corrects ${safe} of them.`);
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

/** Sends annotations to the runner. Returns the result and the findings that GitHub would not show. */
function annotated(configuration: Configuration, options: ValidateOptions, runtime: Runtime): string {
  const { annotations, rest } = annotationsOf(configuration.findings, openCheckout(options, runtime));
  for (const annotation of annotations) runtime.command(annotation);
  const summary = printed(validationLine(configuration), styleOf(runtime.out, options, runtime));
  return `${[...rest, summary].join('\n')}\n`;
}
