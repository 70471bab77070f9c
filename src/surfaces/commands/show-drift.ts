import type { DriftDocument } from '../reports/drift/document.js';
import { driftMarkdown } from '../reports/drift/markdown.js';
import { driftText } from '../reports/drift/text.js';
import { driftEvents, planEvents } from '../reports/events.js';
import { planHtml } from '../reports/plan/html.js';
import { SUMMARY_LIMIT } from '../reports/plan/markdown.js';
import { within } from '../reports/printers/text/within.js';
import type { PlanReportOptions } from './command-options.js';
import { tellAll } from '../runtime/events.js';
import { jsonText } from '../runtime/print.js';
import { writeReports } from '../runtime/report-files.js';
import { screenOf } from '../runtime/screen.js';
import type { Runtime } from '../runtime/runtime.js';
import { htmlProvenance, writePlanFile } from './show.js';

/**
 * Writes what differs live to every file that was asked for, then prints it. The file of `--out` is a plan that takes the differences back,
 * and so is the HTML report. Throws a UserError when a file can't be written.
 */
export async function reportDrift(
  document: DriftDocument,
  options: PlanReportOptions,
  runtime: Runtime,
): Promise<void> {
  const provenance = await htmlProvenance(options, runtime);
  const screen = screenOf(options, runtime);
  const render = {
    text: () => within(driftText(document, screen.style), screen),
    json: () => jsonText(document),
    markdown: () => driftMarkdown(document, SUMMARY_LIMIT),
    html: () => planHtml(document, provenance),
    ndjson: () => tellAll([...planEvents(document), ...driftEvents(document.drift)], runtime),
  };
  await writePlanFile(document, options, runtime);
  await writeReports(options.write, render, runtime);
  runtime.out.write(render[options.format]());
}
