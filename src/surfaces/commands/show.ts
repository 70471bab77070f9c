import type { PlanDocument } from '../../generated/documents/plan.js';
import type { ResultDocument } from '../../generated/documents/result.js';
import { UserError } from '../../kernel/model/errors.js';
import { hasErrors, type Configuration } from '../../engine/configuration/configuration.js';
import type { ApplyResult } from '../../engine/reconcile.js';
import { findingsText } from '../reports/validation/findings-text.js';
import { planEvents, resultEvents } from '../reports/events.js';
import { planHtml } from '../reports/plan/html.js';
import type { Provenance } from '../reports/provenance.js';
import { planMarkdown, SUMMARY_LIMIT } from '../reports/plan/markdown.js';
import { planText } from '../reports/plan/text.js';
import { resultMarkdown } from '../reports/result/markdown.js';
import { resultText } from '../reports/result/text.js';
import type { OutputOptions, PlanFormat, ReportFile, ReportFormat } from '../runtime/output-options.js';
import type { PlanReportOptions, PlanTextOptions } from './command-options.js';
import { writeEvents } from '../runtime/events.js';
import { jsonText, say } from '../runtime/print.js';
import { writeReport } from '../../app/repository/report-file.js';
import type { ApiOptions, RepositoryOptions, RunsOption } from '../../app/ports/shared-options.js';
import { undoLines } from '../reports/plan/undo-words.js';
import { within } from '../reports/printers/text/within.js';
import { flagsFor, serviceFlags } from './undo-flags.js';
import { provenanceOf } from '../runtime/provenance.js';
import { writeReports } from '../runtime/report-files.js';
import { screenOf } from '../runtime/screen.js';
import type { Output, Runtime } from '../runtime/runtime.js';

type Renderers<Format extends string> = Readonly<Record<Format, () => string>>;

interface ShowOptions extends PlanTextOptions {
  readonly format: ReportFormat;
}

function planRenderers(
  plan: PlanDocument,
  options: PlanTextOptions,
  runtime: Runtime,
  output: Output,
  provenance?: Provenance,
): Renderers<PlanFormat> {
  const screen = screenOf(options, runtime, output);
  return {
    text: () => within(planText(plan, screen, options.verbose), screen),
    json: () => jsonText(plan),
    markdown: () => planMarkdown(plan, SUMMARY_LIMIT),
    html: () => planHtml(plan, provenance),
    ndjson: () => writeEvents(planEvents(plan), runtime),
  };
}

/** Prints a plan in the format of the options. */
export function showPlan(
  plan: PlanDocument,
  options: PlanTextOptions & Pick<PlanReportOptions, 'format'>,
  runtime: Runtime,
  output: Output = runtime.out,
  provenance?: Provenance,
): void {
  output.write(planRenderers(plan, options, runtime, output, provenance)[options.format]());
}

/** Writes a plan to its files, then prints it. `sarif` renders its findings. Throws a UserError for an unwritable file. */
export async function reportPlan(
  plan: PlanDocument,
  options: PlanReportOptions,
  runtime: Runtime,
  sarif: () => string = () => '',
): Promise<void> {
  await writePlanFile(plan, options, runtime);
  const provenance = await htmlProvenance(options, runtime);
  const renderers = { ...planRenderers(plan, options, runtime, runtime.out, provenance), sarif };
  await writeReports(options.write, renderers, runtime);
  showPlan(plan, options, runtime, runtime.out, provenance);
}

/** When and from what an HTML report was made; undefined without one. */
export async function htmlProvenance(
  options: PlanReportOptions & { readonly root?: string },
  runtime: Runtime,
): Promise<Provenance | undefined> {
  const isAsked = options.format === 'html' || options.write.some(({ format }) => format === 'html');
  return isAsked ? provenanceOf(options, runtime) : undefined;
}

/** Writes the file of `--out`, if asked for. Throws a UserError if it can't, or a secret would be in it. */
export async function writePlanFile(
  plan: PlanDocument,
  { out }: Pick<PlanReportOptions, 'out'>,
  runtime: Runtime,
): Promise<void> {
  if (out !== undefined) await writeReport(out, withoutSecrets(jsonText(plan), runtime), runtime);
}

/** Throws a UserError if the file has a secret in plain text. Redaction would make another plan. */
export function withoutSecrets(
  json: string,
  runtime: Runtime,
  file: 'plan file' | 'bundle' = 'plan file',
): string {
  if (runtime.hide(json) === json) return json;
  throw new UserError(`the ${file} was not written: the value of a secret is in plain text in the plan`, {
    code: 'plan-holds-secret',
    help: 'Find the value in the files or in what is live, and replace the secret: anybody who could read it there knows it.',
  });
}

/** Shows the plan before the question: on stdout for text, otherwise on stderr. ndjson has its events already. */
export function showPlanBeforeAsking(plan: PlanDocument, options: ShowOptions, runtime: Runtime): void {
  if (options.format === 'text') {
    showPlan(plan, options, runtime);
    runtime.out.write('\n');
  } else if (options.format !== 'ndjson' && options.quiet !== true)
    showPlan(plan, { ...options, format: 'text' }, runtime, runtime.err);
}

/** Prints the result of an apply, and writes it to files. */
export async function showResult(
  result: ApplyResult,
  document: ResultDocument,
  options: ShowOptions &
    RepositoryOptions &
    RunsOption &
    Pick<ApiOptions, 'baseUrl' | 'emulator'> & { readonly write?: readonly ReportFile[] },
  runtime: Runtime,
): Promise<void> {
  const screen = screenOf(options, runtime);
  const renderers: Renderers<ReportFormat> = {
    text: () =>
      within(
        resultText(result, document.exit_code, {
          command: 'apply',
          more:
            document.run === undefined
              ? []
              : undoLines(document.run, [...flagsFor(options), ...serviceFlags(options, runtime)]),
        }),
        screen,
      ),
    json: () => jsonText(document),
    markdown: () => resultMarkdown(document, SUMMARY_LIMIT),
    ndjson: () => writeEvents(resultEvents(document), runtime),
  };
  runtime.out.write(renderers[options.format]());
  try {
    await writeReports(options.write ?? [], renderers, runtime);
  } catch (error) {
    // The changes are made: an unwritable file does not change the exit code.
    if (!(error instanceof UserError)) throw error;
    say(runtime.err, `warning: ${error.message}`);
  }
}

/** Shows warnings about files on stderr. Not beside errors, which are shown with warnings later. */
export function warn(configuration: Configuration, options: OutputOptions, runtime: Runtime): void {
  const { findings, sources } = configuration;
  const warnings = findings.filter((finding) => finding.severity === 'warning');
  if (warnings.length === 0 || options.quiet === true || hasErrors(configuration)) return;
  const screen = screenOf(options, runtime, runtime.err);
  runtime.err.write(`${within(findingsText(warnings, sources, screen), screen)}\n`);
}
