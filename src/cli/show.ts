import type { ExitCode } from '../core/errors.js';
import type { ResultDocument } from '../core/config.js';
import type { Plan } from '../core/plan.js';
import type { Configuration } from '../pipeline/configuration.js';
import type { Report } from '../reconcile.js';
import { findingsText } from '../report/findings-text.js';
import { planDocument } from '../report/plan-document.js';
import { planMarkdown, SUMMARY_LIMIT } from '../report/plan-markdown.js';
import { planText } from '../report/plan-text.js';
import { resultDocument } from '../report/result-document.js';
import { resultMarkdown } from '../report/result-markdown.js';
import { resultText } from '../report/result-text.js';
import type { CommonOptions } from './options.js';
import { jsonText } from './print.js';
import { styleOf } from './repository.js';
import type { Output, Runtime } from './runtime.js';

interface ShowOptions extends CommonOptions {
  readonly format: 'text' | 'json' | 'markdown';
}

/** Prints a plan in the format that was asked for. */
export function showPlan(
  plan: Plan,
  options: ShowOptions,
  runtime: Runtime,
  output: Output = runtime.out,
): void {
  const document = planDocument(plan);
  const renderers = {
    text: () => planText(document, styleOf(output, options, runtime)),
    json: () => jsonText(document),
    markdown: () => planMarkdown(document, SUMMARY_LIMIT),
  };
  output.write(renderers[options.format]());
}

/** The plan goes to stdout as part of the text; in other formats stdout is for the result alone. */
export function showPlanBeforeAsking(plan: Plan, options: ShowOptions, runtime: Runtime): void {
  if (options.format === 'text') {
    showPlan(plan, options, runtime);
    runtime.out.write('\n');
  } else if (options.quiet !== true) showPlan(plan, { ...options, format: 'text' }, runtime, runtime.err);
}

/** Prints a report in the format that was asked for. `digest`: of the plan that somebody agreed to. */
export function showReport(
  report: Report,
  { digest, exit, requests }: { digest: string; exit: ExitCode; requests: ResultDocument['requests'] },
  options: ShowOptions,
  runtime: Runtime,
): void {
  const document = resultDocument(report, digest, exit, requests);
  const renderers = {
    text: () => resultText(report, exit, styleOf(runtime.out, options, runtime)),
    json: () => jsonText(document),
    markdown: () => resultMarkdown(document, SUMMARY_LIMIT),
  };
  runtime.out.write(renderers[options.format]());
}

/** Warnings of the configuration on stderr; notes are for `validate`. */
export function warn({ findings, sources }: Configuration, options: CommonOptions, runtime: Runtime): void {
  const warnings = findings.filter((finding) => finding.severity === 'warning');
  if (warnings.length === 0 || options.quiet === true) return;
  runtime.err.write(`${findingsText(warnings, sources, styleOf(runtime.err, options, runtime))}\n\n`);
}
