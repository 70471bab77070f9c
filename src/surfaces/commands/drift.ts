import { selecting, type PlanOptions, type PlanReportOptions } from './command-options.js';
import { planWith } from './plan-branch.js';
import type { Runtime } from '../runtime/runtime.js';
import type { Collector, NotifyOptions } from './notify-options.js';
import { withNotifications } from './notifying.js';
import type { DriftReport } from '../../generated/documents/drift.js';
import type { Beside } from '../../app/plan/planning.js';
import type { WhoChanged } from '../../app/plan/who-changed.js';
import { EXIT, type ExitCode } from '../../kernel/model/errors.js';
import type { Plan } from '../../kernel/model/plan.js';
import { driftDocument, type DriftDocument } from '../reports/drift/document.js';
import { driftMarkdown } from '../reports/drift/markdown.js';
import { driftText } from '../reports/drift/text.js';
import { driftEvents, planEvents } from '../reports/events.js';
import { planHtml } from '../reports/plan/html.js';
import { SUMMARY_LIMIT } from '../reports/plan/markdown.js';
import { within } from '../reports/printers/text/within.js';
import { writeEvents } from '../runtime/events.js';
import { jsonText } from '../runtime/print.js';
import { writeReports } from '../runtime/report-files.js';
import { screenOf } from '../runtime/screen.js';
import { htmlProvenance, writePlanFile } from './show.js';

export interface DriftOptions extends PlanOptions, NotifyOptions {
  /** Also say who changed it. */
  readonly who?: boolean;
}

/** `zonewright drift`: shows where live state differs from the files. Can't write. */
export function drift(given: DriftOptions, runtime: Runtime): Promise<ExitCode> {
  const options = selecting(given);
  return withNotifications('drift', options, runtime, (counting, collector) =>
    lookForDrift(options, counting, collector),
  );
}

async function lookForDrift(
  options: DriftOptions,
  runtime: Runtime,
  collector: Collector,
): Promise<ExitCode> {
  const startedAt = runtime.now();
  const asked = options.who === true ? await askingWho(runtime) : undefined;
  const { plan, configuration } = await planWith(
    { ...options, onlyLooks: true },
    runtime,
    collector,
    asked?.beside,
  );
  const { ignored } = configuration;
  const { found, reads = 0 } = asked ?? {};
  const document = driftDocument(found === undefined ? plan : withWho(plan, found, reads), {
    ignored,
    who: found?.who,
    base: options.base,
    startedAt,
    finishedAt: runtime.now(),
  });
  collector.found(() => ({ of: 'drift', document }));
  await reportDrift(document, options, runtime);
  return exitOfDrift(document.drift);
}

/** Asks who made the differences, in the session that finds them. Then sets `found`. */
async function askingWho(
  runtime: Runtime,
): Promise<{ readonly beside: Beside; found: WhoChanged | undefined; reads: number }> {
  const { findWhoChanged } = await import('../../app/plan/who-changed.js');
  const seen = (await import('../../app/plan/seen-times.js')).openSeenTimes();
  const asked: Awaited<ReturnType<typeof askingWho>> = {
    beside: {
      through: seen.through,
      afterwards: async (plan, settings, reading) => {
        asked.found = await findWhoChanged(plan, settings, reading, seen.changedAt, runtime.now());
        asked.reads = reading.sent.reads;
      },
    },
    found: undefined,
    reads: 0,
  };
  return asked;
}

function withWho(plan: Plan, { findings }: WhoChanged, read: number): Plan {
  return {
    ...plan,
    findings: [...plan.findings, ...findings],
    requests: { ...plan.requests, read: Math.max(read, plan.requests.read) },
  };
}

/** Git changes that are not applied count too. What was not read is never in sync. */
function exitOfDrift({ status }: Pick<DriftReport, 'status'>): ExitCode {
  switch (status) {
    case 'in-sync':
      return EXIT.ok;
    case 'drifted':
    case 'pending':
      return EXIT.changes;
    case 'unread':
      return EXIT.refused;
  }
}

/** Writes the drift to its files, then prints it. `--out` and HTML have the plan that undoes it. Throws a UserError for an unwritable file. */
async function reportDrift(
  document: DriftDocument,
  options: PlanReportOptions,
  runtime: Runtime,
): Promise<void> {
  const provenance = await htmlProvenance(options, runtime);
  const screen = screenOf(options, runtime);
  const render = {
    text: () => within(driftText(document), screen),
    json: () => jsonText(document),
    markdown: () => driftMarkdown(document, SUMMARY_LIMIT),
    html: () => planHtml(document, provenance),
    sarif: () => '',
    ndjson: () => writeEvents([...planEvents(document), ...driftEvents(document.drift)], runtime),
  };
  await writePlanFile(document, options, runtime);
  await writeReports(options.write, render, runtime);
  runtime.out.write(render[options.format]());
}
